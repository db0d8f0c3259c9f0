"""What each villain ability costs each hero, how abilities add up, and which change nothing."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Any

from reports import asking
from reports.asking import Number
from reports.cells import (
    CHANCE,
    HITS,
    Values,
    ability,
    against,
    apart,
    leaders,
    listed,
    mean,
    mean_cells,
    mean_columns,
    plain,
    rounded,
    titles,
)
from reports.chapters.abilities import stacking
from reports.chapters.abilities.covering import kryptonite
from reports.chapters.abilities.feeling import (
    ABILITY,
    ALL_THREATS,
    THREATS,
    chances,
    felt,
    nothing,
    written,
)
from reports.parts import Box, Cell, Chapter, Column, Figure, Heading, Part, Sentence, Table
from reports.pivots import pivot

HERO = Column("hero", "Hero", "who attacks")


def chapter(box: Box) -> Chapter:
    """Return the chapter for these dice."""
    costs = _costs(box)
    parts: tuple[Part, ...] = (
        plain(
            "What does an ability take from you? Read here which villain to leave to whom, which "
            "ability deserves a Construct, and which die to leave out for -1 DIE."
        ),
        plain(
            "A cost is what a hero has against a villain without abilities, less what he has "
            "against one with this ability alone, each at best play, without cards and markers."
        ),
        Heading("What each ability costs", "abilities-costs"),
        *_heaviest(box),
        _dearest_table(box),
        *_helps(box),
        _by_hero(box),
        _bars("lost_at_4", "What each ability takes from the chance to reach four", costs),
        _bars("lost", "Hits that each ability costs on average", costs),
        Heading("Abilities that change no roll", "abilities-nothing"),
        *nothing(box),
        Heading("Which die to leave out", "abilities-minus-die"),
        *stacking.minus_die(box),
        Heading("Several abilities at once", "abilities-stacking"),
        *stacking.adding_up(box),
        Heading("Kryptonite", "abilities-kryptonite"),
        *kryptonite(box),
    )
    return Chapter("abilities", "Abilities: what each costs", parts)


# ---- what each costs -------------------------------------------------------------------------


def _costs(box: Box) -> Table:
    rows = tuple(_row(box, hero, name) for hero in titles() for name in ["", *felt(box, hero)])
    chances = [
        column
        for need in THREATS
        for column in (
            Column(f"chance_{need}", f"Reach {need}", f"chance of {need} damage at once", CHANCE),
            Column(f"lost_at_{need}", f"Lost at {need}", "what the ability takes from it", CHANCE),
        )
    ]
    columns = (
        HERO,
        ABILITY,
        *mean_columns("hits", "Hits left", "mean of the hits left after minus-hits"),
        Column("lost", "Hits lost", "mean hits that the ability costs, rounded for Flash", HITS),
        *chances,
    )
    return Table("ability-costs", "What each ability costs each hero", columns, rows)


def _row(box: Box, hero: str, name: str) -> tuple[Any, ...]:
    listed_abilities = [name] if name else []
    own, free = mean(box, hero, listed_abilities), mean(box, hero)
    both = zip(chances(box, hero, listed_abilities), chances(box, hero, []), strict=True)
    return (
        titles()[hero],
        against(listed_abilities),
        *mean_cells(own),
        rounded(apart(free, own)) if name else Fraction(0),
        *(cell for here, usual in both for cell in (here, usual - here)),
    )


def _bars(value: str, title: str, costs: Table) -> Figure:
    """Return a chart of the costs; that of the mean holds all numbers in its files."""
    name = f"ability-{value.replace('_', '-')}"
    of = costs.name if value == "lost" else f"{name}-table"
    rows = tuple(row for row in costs.rows if row[1] != against([]))
    alt = f"{title}: a group of bars for each ability, a bar for each hero who feels it."
    table = Table(of, title, costs.columns, rows)
    return Figure(name, title, table, "bars", "ability", value, "hero", alt)


def _singles(box: Box, hero: str) -> list[str]:
    """Return what a hero feels, of the shields that of one only."""
    return [name for name in felt(box, hero) if name not in ("shield:2", "shield:3")]


def _lost(box: Box, hero: str) -> dict[str, Number]:
    """Return what each ability that the hero feels costs on average, shields by one only."""
    found = {n: apart(mean(box, hero), mean(box, hero, [n])) for n in _singles(box, hero)}
    return {name: number for name, number in found.items() if number is not None}


def _lost_at_4(box: Box, hero: str) -> dict[str, Fraction]:
    """Return what each takes from the chance to fell a villain of 4."""
    at = THREATS.index(4)
    free = chances(box, hero, [])[at]
    return {name: free - chances(box, hero, [name])[at] for name in _singles(box, hero)}


def _heaviest(box: Box) -> list[Sentence]:
    """Say which hero loses most to a single ability at threat 4, of all heroes and abilities."""
    every = {(h, n): lost for h in titles() for n, lost in _lost_at_4(box, h).items()}
    hero, name = max(every, key=lambda pair: every[pair])
    free, left = (chances(box, hero, each)[THREATS.index(4)] for each in ([], [name]))
    values: Values = {"hero": titles()[hero], "ability": ability(name), "free": free, "left": left,
                      "most": max(every.values())}  # fmt: skip
    text = "Of all heroes and single abilities of the table, SHIELD 2 and more left aside, the "
    text += "greatest loss at a threat of four is {hero}'s by {ability}: he fells it in {left:.1%} "
    text += "instead of {free:.1%} of attacks. What costs another hero most is in the table."
    if not every[hero, name]:
        return [plain("With these dice no single ability changes a chance at a threat of four.")]
    return [Sentence(text, values, lambda free, left, most, **_: free - left == most > 0)]


def _dearest_table(box: Box) -> Table:
    """Return for each hero what costs him most, on average and at threat 4."""
    columns = (
        HERO,
        Column("hits", "Hits", "his mean without an ability; empty: no finite mean", HITS),
        Column("ability", "Costs most hits", "the single ability, of shields that of one"),
        Column("lost", "Hits lost", "mean hits that it costs", HITS),
        Column("chance", "Fells four", "his chance at threat 4 without an ability", CHANCE),
        Column("ability_at_4", "Costs most there", "the single ability"),
        Column("lost_at_4", "Lost", "what it takes from that chance", CHANCE),
    )
    rows = tuple(_dearest_row(box, hero) for hero in titles())
    return Table("ability-dearest", "What costs each hero most", columns, rows)


def _dearest_row(box: Box, hero: str) -> tuple[Any, ...]:
    lost, fewer = _lost(box, hero), _lost_at_4(box, hero)
    top = max(fewer.values())
    worst = [name for name, number in fewer.items() if number == top]
    hits = [
        (listed(map(ability, first), "or"), rounded(lost[first[0]]))
        for first in ([leaders(lost)] if lost else [])
    ]
    return (
        titles()[hero],
        rounded(mean(box, hero)),
        *(hits[0] if hits else ("", None)),
        chances(box, hero, [])[THREATS.index(4)],
        listed(map(ability, worst), "or") if top else "none",
        top,
    )


def _by_hero(box: Box) -> Table:
    """Return what each ability takes from the chance at threat 4, a column a hero."""
    names = [name for name in written() if any(name in felt(box, hero) for hero in titles())]
    at = THREATS.index(4)
    cells: dict[tuple[Cell, Cell], Cell] = {
        (ability(name), title): chances(box, hero, [name])[at]
        for name in names
        for hero, title in titles().items()
        if name in felt(box, hero)
    }
    free: dict[tuple[Cell, Cell], Cell] = {
        ("no ability", t): chances(box, h, [])[at] for h, t in titles().items()
    }
    heads: dict[Cell, Column] = {
        title: Column(hero.replace("-", "_"), title, f"{title}'s chance at threat 4", CHANCE)
        for hero, title in titles().items()
    }
    note = "Empty: the hero does not feel it."
    title = "Chance to fell a threat of four under each ability"
    return pivot("ability-at-4", title, ABILITY, heads, {**free, **cells}, note)


def _helps(box: Box) -> list[Part]:
    """Say where an ability raises a hero's chance: one sentence, and a table where it is often."""
    found = [
        (hero, name, need, here, usual)
        for hero in titles()
        for name in felt(box, hero)
        for need, here, usual in zip(
            ALL_THREATS,
            *(asking.chances(box, hero, each, max(ALL_THREATS)) for each in ([name], [])),
            strict=True,
        )
        if here > usual
    ]
    if not found:
        return []
    hero, name, need, here, usual = max(found, key=lambda row: row[3] - row[4])
    values: Values = {"hero": titles()[hero], "ability": ability(name), "need": need,
                      "here": here, "usual": usual}  # fmt: skip
    text = "An ability may even help, since fewer dice can be better dice. Of threats 1 to 8 it "
    text += "helps most at {need}: against {ability} {hero} fells it in {here:.2%} instead of "
    text += "{usual:.2%} of attacks."
    rows = tuple((titles()[h], ability(n), at, x, y, x - y) for h, n, at, x, y in found)
    columns = (
        HERO,
        ABILITY,
        Column("threat", "Threat", "what the villain needs", "damage"),
        Column("chance", "With it", "chance under the ability", CHANCE),
        Column("usual", "Without", "chance without it", CHANCE),
        Column("gain", "Gain", "what the ability adds", CHANCE),
    )
    table = Table("ability-helps", "Where an ability helps the hero", columns, rows)
    told = Sentence(text, values, partial(_more, box, hero, name, max(r[3] - r[4] for r in found)))
    return [told, table] if len(rows) > 1 else [told]


def _more(box: Box, who: str, name: str, most: Fraction, /, **values: Any) -> bool:
    """Tell whether the chances of the need are those said, and nowhere further apart."""
    need = values["need"]
    if need not in ALL_THREATS:
        return False
    told = asking.chances(box, who, [name], need)[-1], asking.chances(box, who, [], need)[-1]
    return told == (values["here"], values["usual"]) and told[0] - told[1] == most > 0
