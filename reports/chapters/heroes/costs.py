"""What each ability of a villain costs a hero: in mean hits left and in chance to fell."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from reports.asking import Number, chances, high, low, minus
from reports.cells import mean_cells, mean_columns
from reports.chapters.heroes.dice import listed
from reports.chapters.heroes.numbers import COSTED, mean, settings
from reports.chapters.heroes.words import ability_words, say, title
from reports.parts import Box, Cell, Column, Figure, Heading, Part, Sentence, Table

SEEN = Fraction(1, 200)
"""Gains below this are not worth a sentence."""
_DAMAGE = {"kind": "mean-damage"}


@dataclass(frozen=True)
class Cost:
    """What one setting leaves: mean hits after its minus-hits, and the chance of each need."""

    ability: str
    left: Number | None
    fell: tuple[Fraction, ...]


def costs(box: Box, hero: str) -> list[Cost]:
    """Return what no ability leaves, then what each ability does."""
    return [
        Cost(
            each[0] if each else "",
            mean(box, hero, each, _DAMAGE),
            tuple(chances(box, hero, each)[need - 1] for need in COSTED),
        )
        for each in settings(hero)
    ]


def _lost(one: Number | None, other: Number | None) -> Number | None:
    return None if one is None or other is None else minus(one, other)


def costs_table(box: Box, hero: str) -> Table:
    """Return mean hits left and chances under each ability, and what they cost."""
    plain, *_ = rows = costs(box, hero)
    columns = [
        Column("ability", "Villain has", "the ability of the villain"),
        *mean_columns("left", "Hits left", "mean hits after what the villain takes off"),
        *mean_columns("lost", "Cost", "mean hits lost by the ability"),
    ]
    for n in COSTED:
        columns.append(Column(f"fell_{n}", f"Fells {n}", f"chance to fell a need of {n}", "chance"))
        columns.append(Column(f"lost_{n}", "Cost", f"chance lost at a need of {n}", "chance"))
    cells: list[tuple[Cell, ...]] = [
        (
            ability_words(row.ability),
            *mean_cells(row.left),
            *mean_cells(_lost(plain.left, row.left)),
            *(x for p, q in zip(plain.fell, row.fell, strict=True) for x in (q, p - q)),
        )
        for row in rows
    ]
    note = "Each number at its own best play. A cost below 0 is a gain."
    heading = f"What each ability costs {title(hero)}"
    return Table(f"{hero}-costs", heading, tuple(columns), tuple(cells), note)


def costs_figure(box: Box, hero: str) -> Figure:
    """Return the costs in chance as bars, an ability a group of bars."""
    plain, *rest = costs(box, hero)
    columns = (
        Column("ability", "Villain has", "the ability of the villain"),
        Column("need", "Need", "what must be dealt"),
        Column("lost", "Cost", "chance lost by the ability", "chance"),
    )
    rows = tuple(
        (ability_words(row.ability), str(need), was - now)
        for row in rest
        for need, was, now in zip(COSTED, plain.fell, row.fell, strict=True)
    )
    heading = f"Chance that each ability costs {title(hero)}"
    table = Table(f"{hero}-costs-long", heading, columns, rows)
    alt = "Bars: the chance lost at a need of 3, 4 and 5 under each ability."
    return Figure(f"{hero}-costs-figure", heading, table, "bars", "ability", "lost", "need", alt)


def costs_parts(box: Box, hero: str) -> list[Part]:
    """Return the section on what abilities cost."""
    rows = costs(box, hero)
    found: list[Sentence | None] = [
        _dearest(rows),
        _harmless(box, hero, rows),
        _welcome(rows),
        _sometimes(box, hero, rows),
    ]
    return [
        Heading("What villains' abilities cost", f"{hero}-costs"),
        *(each for each in found if each),
        costs_table(box, hero),
        costs_figure(box, hero),
    ]


def _dearest(rows: list[Cost]) -> Sentence | None:
    """Name what costs most at a need of 4, or at the greatest of the needs that can be reached."""
    plain, *rest = rows
    need = max((n for n, p in zip(COSTED, plain.fell, strict=True) if p and n <= 4), default=None)
    if need is None:
        return None
    at = COSTED.index(need)
    least = min(row.fell[at] for row in rest)
    names = [ability_words(row.ability) for row in rest if row.fell[at] == least]
    if least == plain.fell[at]:
        return say(
            "At a need of {need} no ability costs anything.",
            lambda need: need == COSTED[at],
            need=need,
        )
    return say(
        f"At a need of {{need}} {{names}} {'costs' if len(names) == 1 else 'cost'} most: the chance"
        " falls from {was:%} to {now:%}.",
        lambda need, names, was, now: (
            (need, was, now) == (COSTED[at], plain.fell[at], min(row.fell[at] for row in rest))
            and now < was
        ),
        need=need,
        names=listed(names),
        was=plain.fell[at],
        now=least,
    )


def _harmless(box: Box, hero: str, rows: list[Cost]) -> Sentence | None:
    """Name what changes nothing at all, whatever the need."""
    plain, *rest = rows
    every = chances(box, hero)
    same = [
        row
        for row in rest
        if row.left == plain.left and chances(box, hero, (row.ability,)) == every
    ]
    if not same:
        return None
    return say(
        f"{{names}} {'changes' if len(same) == 1 else 'change'} nothing for him.",
        lambda names: all(row.fell == plain.fell for row in same),
        names=listed([ability_words(row.ability) for row in same]),
    )


def _welcome(rows: list[Cost]) -> Sentence | None:
    """Name an ability that adds hits: fewer dice can be better dice."""
    plain, *rest = rows
    more = {
        row.ability: minus(row.left, plain.left)
        for row in rest
        if row.left is not None and plain.left is not None and low(row.left) > high(plain.left)
    }
    if not more:
        return None
    name = max(more, key=lambda each: low(more[each]))
    return say(
        "The ability {ability} even helps him: it adds {gain:2} hits on average.",
        lambda ability, gain: low(gain) > 0,
        ability=ability_words(name),
        gain=more[name],
    )


def _sometimes(box: Box, hero: str, rows: list[Cost]) -> Sentence | None:
    """Name the ability and the need at which it raises the chance most, if any does."""
    plain = chances(box, hero)
    under = {row.ability: chances(box, hero, (row.ability,)) for row in rows[1:]}
    gains = {
        (name, need): now - was
        for name, row in under.items()
        for need, (was, now) in enumerate(zip(plain, row, strict=True), start=1)
        if now - was >= SEEN
    }
    if not gains:
        return None
    name, need = max(gains, key=lambda each: gains[each])
    return say(
        "The ability {ability} can raise a chance, most of all at a need of {need}: from {was:%} to"
        " {now:%}.",
        lambda ability, need, was, now: (
            0 < now - was == max(gains.values()) == gains.get((name, need))
            and was == plain[need - 1]
        ),
        ability=ability_words(name),
        need=need,
        was=plain[need - 1],
        now=under[name][need - 1],
    )
