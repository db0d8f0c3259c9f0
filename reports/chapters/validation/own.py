"""The check that is made while a guide is built: the dice of its box, in the engine itself."""

from __future__ import annotations

from functools import partial
from typing import Any

from odds.hero_dice.check.own import GOAL, check_box
from reports import asking
from reports.cells import Values, listed, plain, titles
from reports.chapters.validation import chance
from reports.parts import Box, Column, Part, Sentence, Table

Found = Any
UNUSUAL = 1e-6
"""A sample with a lesser chance fails the build."""


def own_parts(box: Box) -> list[Part]:
    """Return the check of the dice that a box names."""
    if not box.dice:
        return [plain(_ASSUMED)]
    found = check_box(box.dice)
    rest = [title for hero, title in titles().items() if hero not in box.dice]
    parts: list[Part] = [plain(_OWN), _agree(found), _table(box, found)]
    if rest:
        told = f"The dice of {listed(rest)} are the assumed ones, for which the record below holds."
        parts.append(plain(told))
    return [*parts, plain(_LEFT)]


_ASSUMED = (
    "This guide is for the assumed dice, and the record below was made with them. A guide for "
    "other dice checks those dice while it is built, and says so here."
)
_OWN = (
    "While this guide was built, the engine played the whole attack of every hero whose dice this "
    "box names: the best chance to fell a threat of 3, found by trying everything, and attacks "
    "with dice that fall one by one."
)
_LEFT = (
    "What the record below adds, abilities, markers and every choice open to a player, was checked "
    "with the assumed dice. It carries over as far as rules do not depend on how many faces show a "
    "symbol; what numbers come of it for these dice was checked as said here and no further."
)


def _pairs(found: list[Found]) -> list[tuple[Found, Found]]:
    """Return value and samples of each hero."""
    return list(zip(found[::2], found[1::2], strict=True))


def _agree(found: list[Found]) -> Sentence:
    pairs = _pairs(found)
    values: Values = {
        "heroes": len(pairs),
        "attacks": sum(sampled.compared for _, sampled in pairs),
        "z": max(_far(sampled) for _, sampled in pairs),
        "least": min(_chance(sampled) for _, sampled in pairs),
    }
    text = "Best values checked: {heroes}, the same fraction on both sides. Attacks played: "
    text += "{attacks}; the greatest distance of a frequency is {z:.2f} standard errors, the least "
    text += "chance of a whole sample {least:.1%}."
    return Sentence(text, values, partial(_same, pairs))


def _far(sampled: Found) -> float:
    return max((abs(z) for z in sampled.distance.z), default=0.0) if sampled.distance else 0.0


def _chance(sampled: Found) -> float:
    if not sampled.distance:
        return 0.0
    return chance.chi_square_above(sampled.distance.chi_square, sampled.distance.freedom)


def _same(
    pairs: list[tuple[Found, Found]], /, heroes: int, attacks: int, z: float, least: float
) -> bool:
    """Tell whether nothing differs, and the numbers are those of the two sides."""
    agree = all(value.same and sampled.same for value, sampled in pairs)
    played = [sampled.compared for _, sampled in pairs]
    every = sorted(abs(each) for _, s in pairs if s.distance for each in s.distance.z)
    chances = sorted(_chance(sampled) for _, sampled in pairs)
    numbers = heroes == len({v.case.hero for v, _ in pairs}) and attacks == sum(played)
    ends = z == (every[-1] if every else 0.0) and least == chances[0]
    return agree and numbers and ends and least >= UNUSUAL


def _table(box: Box, found: list[Found]) -> Table:
    columns = (
        Column("hero", "Hero", "whose dice are those of the box"),
        Column("value", "Best value", f"of the goal: damage of {GOAL['need']} or more", "chance"),
        Column("same", "Same in the engine", "whether trying everything comes to that fraction"),
        Column("attacks", "Attacks", "played in the engine with the solver's choices"),
        Column("z", "Standard errors", "greatest distance of a frequency", "sigma"),
        Column("chance", "Chance", "that Pearson's sum is at least so great", "chance"),
    )
    body = tuple(
        (
            titles()[value.case.hero], asking.fraction(box, value.case.hero, GOAL), value.same,
            sampled.compared,
            round(_far(sampled), 3), round(_chance(sampled), 6),
        )
        for value, sampled in _pairs(found)
    )  # fmt: skip
    return Table("validation-own-dice", "Checked while this guide was built", columns, body)
