"""What each ability of a villain costs a hero: in mean hits left and in chance to fell."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from reports.asking import Number, chances, high, low, minus
from reports.chapters.hero_numbers import COSTED, mean, settings
from reports.chapters.hero_words import ability_words, cell, say, title
from reports.parts import Box, Column, Figure, Heading, Part, Sentence, Table

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
        Column("left", "Hits left", "mean hits after what the villain takes off", "hits"),
        Column("lost", "Cost", "mean hits lost by the ability", "hits"),
    ]
    for n in COSTED:
        columns.append(Column(f"fell_{n}", f"Fell {n}", f"chance to fell a need of {n}", "chance"))
        columns.append(Column(f"lost_{n}", "Cost", f"chance lost at a need of {n}", "chance"))
    listed = [
        (
            ability_words(row.ability),
            cell(row.left),
            cell(_lost(plain.left, row.left)),
            *(x for p, q in zip(plain.fell, row.fell, strict=True) for x in (q, p - q)),
        )
        for row in rows
    ]
    note = "Each number at its own best play. A cost below 0 is a gain."
    if not isinstance(plain.left, Fraction):
        note += " Means without a limit are no fractions: they are rounded."
    heading = f"What each ability costs {title(hero)}"
    return Table(f"{hero}-costs", heading, tuple(columns), tuple(listed), note)


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
    found: list[Sentence | None] = [_dearest(rows), _harmless(rows), _welcome(rows)]
    return [
        Heading("What villains' abilities cost", f"{hero}-costs"),
        *(each for each in found if each),
        costs_table(box, hero),
        costs_figure(box, hero),
    ]


def _dearest(rows: list[Cost]) -> Sentence:
    """Name the ability that costs most at a need of 4."""
    plain, *rest = rows
    at = COSTED.index(4)
    worst = min(rest, key=lambda row: row.fell[at])
    return say(
        "At a need of 4 {ability} costs most: the chance falls from {was:%} to {now:%}.",
        lambda ability, was, now: now <= was and all(row.fell[at] >= now for row in rest),
        ability=ability_words(worst.ability),
        was=plain.fell[at],
        now=worst.fell[at],
    )


def _harmless(rows: list[Cost]) -> Sentence | None:
    """Name what changes nothing at all."""
    plain, *rest = rows
    same = [ability_words(r.ability) for r in rest if (r.left, r.fell) == (plain.left, plain.fell)]
    if not same:
        return None
    return say("{names} changes nothing here.", lambda names: True, names=" and ".join(same))


def _welcome(rows: list[Cost]) -> Sentence | None:
    """Name an ability that helps: fewer dice can be better dice."""
    plain, *rest = rows
    gains = {
        (row.ability, need): now - was
        for row in rest
        for need, was, now in zip(COSTED, plain.fell, row.fell, strict=True)
        if now > was
    }
    more = {
        row.ability: minus(row.left, plain.left)
        for row in rest
        if row.left is not None and plain.left is not None and low(row.left) > high(plain.left)
    }
    if more:
        name = max(more, key=lambda each: low(more[each]))
        return say(
            "{ability} even helps: it adds {gain:2} hits on average.",
            lambda ability, gain: low(gain) > 0,
            ability=ability_words(name),
            gain=more[name],
        )
    if not gains:
        return None
    name, need = max(gains, key=lambda each: gains[each])
    return say(
        "{ability} can even help: at a need of {need} it adds {gain:%}.",
        lambda ability, need, gain: gain > 0,
        ability=ability_words(name),
        need=need,
        gain=gains[name, need],
    )
