"""Whom to send against any villain, by what it still needs and the ability on its card."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from odds.hero_dice.answers import catalogue
from reports import asking
from reports.cells import CHANCE, ability, against, listed, titles
from reports.chapters.villains.numbers import FACES, TWICE, outcome
from reports.numbers import percent
from reports.parts import Box, Cell, Column, Figure, Part, Sentence, Table
from reports.pivots import pivot, threats

NEEDS = (1, 2, 3, 4, 5, 6, 7)
ABILITIES = ("", "minus-die", "only-3-rolls", "shield:1", "shield:2", "shield:3", FACES)
"""Those that everybody feels, and what moves a fall at the settlement."""
OWN = {"reverse-flash": "flash", "parallax": "green-lantern", "wound": "batman",
       "kryptonite": "superman", "no-heat-vision": "superman"}  # fmt: skip
"""Those that one hero alone feels."""


def every() -> list[str]:
    """Return the abilities of the table, none first."""
    return [*ABILITIES, *OWN]


def chance(box: Box, hero: str, name: str, need: int) -> Fraction:
    """Return the chance of a hero to fell a villain of one ability."""
    if name == FACES:
        return outcome(box, (hero,), {"threat": need, "abilities": [name]}, "fell")
    own = [] if not name or OWN.get(name, hero) != hero else [name]
    return asking.chances(box, hero, own, most=max(NEEDS))[need - 1]


def best(box: Box, name: str, need: int) -> tuple[list[str], Fraction]:
    """Return who is surest, and his chance."""
    found = {hero: chance(box, hero, name, need) for hero in titles()}
    top = max(found.values())
    return [hero for hero, value in found.items() if value == top], top


def parts(box: Box) -> list[Part]:
    """Return the table of any villain with what it shows."""
    return [*_says(box), _table(box), _figure(box)]


def _says(box: Box) -> list[Sentence]:
    """Say who is best by what a villain without ability needs."""
    runs: list[tuple[str, list[int]]] = []
    for need in NEEDS:
        who = _who(box, need)
        if runs and runs[-1][0] == who:
            runs[-1][1].append(need)
        else:
            runs.append((who, [need]))
    told = "; ".join(f"{who} at {_span(needs)}" for who, needs in runs)
    text = "Surest in one attack on a villain without ability, by its threat: {runs}."
    same = partial(_surest, box, runs)
    return [Sentence(text, {"runs": told}, lambda **_: same())]


def _who(box: Box, need: int) -> str:
    heroes, top = best(box, "", need)
    return listed((titles()[hero] for hero in heroes), "or") if top else "nobody alone"


def _surest(box: Box, runs: list[tuple[str, list[int]]]) -> bool:
    """Tell whether each who is named has the greatest chance of all at each of his threats."""
    named = {title: hero for hero, title in titles().items()}
    found = {hero: asking.chances(box, hero, most=max(NEEDS)) for hero in titles()}
    return sorted(need for _, needs in runs for need in needs) == list(NEEDS) and all(
        found[hero][need - 1] == max(row[need - 1] for row in found.values())
        for who, needs in runs
        for title, hero in named.items()
        if title in who.replace(",", " or").split(" or ")
        for need in needs
    )


def _span(needs: list[int]) -> str:
    """Return threats that follow each other.

    >>> _span([2]), _span([2, 3]), _span([2, 3, 4])
    ('2', '2 and 3', '2 to 4')
    """
    return f"{needs[0]} to {needs[-1]}" if len(needs) > 2 else listed(map(str, needs))


def _table(box: Box) -> Table:
    cells: dict[tuple[Cell, Cell], Cell] = {}
    for name in every():
        for need in NEEDS:
            heroes, top = best(box, name, need)
            who = "/".join(titles()[hero] for hero in heroes) if top else "nobody"
            cells[against([name] if name else []), need] = f"{who} {percent(top, 0)}"
    heads = threats(NEEDS, "the surest hero at threat {n}, with his chance in one attack", "")
    first = Column("ability", "On the card", "the ability of the villain, alone")
    note = "Threat: what the villain still needs, damage on it taken off; with TWO-FACED no damage "
    note += "lies there yet. REINFORCEMENT: take the whole stack. DEFEAT TWICE: nobody fells it in "
    note += "one round; without another ability the first row says how sure each of its two "
    note += f"defeats is. {listed(map(ability, _idle()))} change nobody's attack; mind who may "
    note += "target, and that no cards may be played."
    return pivot("villain-any", "The surest hero against any villain", first, heads, cells, note)


def _idle() -> list[str]:
    """Return the abilities that move no chance here and that no word is lost on."""
    told = {FACES, TWICE, "reinforcement"}
    rows = catalogue.abilities()
    return [r["ability"] for r in rows if not r["touches_attack"] and r["ability"] not in told]


def _figure(box: Box) -> Figure:
    rows = tuple(
        (against([name] if name else []), need, listed(titles()[h] for h in heroes), top)
        for name in every()
        for need in NEEDS
        for heroes, top in [best(box, name, need)]
    )
    columns = (
        Column("ability", "On the card", "the ability of the villain, alone"),
        Column("threat", "Threat", "what the villain still needs", "damage"),
        Column("hero", "Best", "who fells it most surely; nobody can where the chance is 0"),
        Column("chance", "Chance", "his chance to fell it in one attack", CHANCE),
    )
    title = "Chance of the surest hero against any villain"
    alt = f"{title}: a field for each ability and threat."
    table = Table("villain-any-all", title, columns, rows)
    return Figure("villain-any-figure", title, table, "heat", "threat", "chance", "ability", alt)
