"""Part of the chapter on all dice: the likeliest first rolls, and which die to leave out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from itertools import product
from math import prod
from typing import Any

from odds.hero_dice.answers import catalogue
from reports import asking
from reports.cells import CHANCE, Values, listed, titles
from reports.chapters.questions.batman import piles_of
from reports.chapters.questions.flash import dice as dice_of
from reports.chapters.robust.decisions import FIRST_ROLLS, GOALS, HERO, robust
from reports.dice_words import option_words, roll_words
from reports.parts import Column, Part, Sentence, Table

# ---- first rolls -----------------------------------------------------------------------------


Roll = tuple[str, str]
"""A hero and the dice as they lie."""


def first_rolls() -> list[Part]:
    """Return the likeliest first rolls with what is best under how many sets of faces."""
    found: dict[Roll, dict[str, dict[str, Any]]] = {}
    for hero in titles():
        for goal in GOALS:
            for roll in robust(hero, goal)["decisions"]["first_rolls"]:
                found.setdefault((hero, roll_words(roll["dice"])), {})[goal] = roll
    every = [_best(roll) for goals in found.values() for roll in goals.values()]
    sure = sum(n == of for _, n, of in every)
    text = "Here are {each} of the likeliest first rolls of each hero but Flash, with the assumed "
    text += (
        "dice. In {n} of {all} cases one choice is best for all dice; elsewhere take the one that "
    )
    text += "is best most often."
    values: Values = {"n": sure, "all": len(every), "each": FIRST_ROLLS}
    return [
        Sentence(
            text,
            values,
            lambda n, each, **rest: (
                n == sure <= rest["all"] == len(every) and each * (len(titles()) - 1) == len(found)
            ),
        ),
        *_level(found),
        _rolls(found),
    ]


def _level(found: Mapping[Roll, Mapping[str, Mapping[str, Any]]]) -> list[Sentence]:
    """Say which heroes have more rolls as likely as the last of these."""
    told = []
    for hero, title in titles().items():
        shown = [asking.exact(next(iter(g.values()))["chance"]) for (h, _), g in found.items()
                 if h == hero]  # fmt: skip
        if not shown:
            continue
        level = sum(chance == min(shown) for chance in _all_rolls(hero))
        own = shown.count(min(shown))
        if level > own:
            text = "Of {hero}'s {level} first rolls with a chance of {chance:.2%} each the table "
            text += "lists {own}."
            values: Values = {"hero": title, "level": level, "own": own, "chance": min(shown)}
            told.append(Sentence(text, values, partial(_so_many, (level, own, min(shown)))))
    return told


def _so_many(told: tuple[Any, ...], /, **said: Any) -> bool:
    return (said["level"], said["own"], said["chance"]) == told


def _all_rolls(hero: str) -> Iterator[Fraction]:
    """Yield the chance of every first roll of a hero with the assumed dice."""
    faces = next(row["faces"] for row in catalogue.dice() if row["hero"] == hero)
    colours = [[p for _, p in piles_of(row, dice_of(hero).count(c))] for c, row in faces.items()]
    for chances in product(*colours):
        yield prod(chances, start=Fraction(1))


def _rolls(found: dict[Roll, dict[str, dict[str, Any]]]) -> Table:
    columns = (
        HERO,
        Column("roll", "First roll", "the dice as they lie"),
        Column("chance", "Chance", "of this roll with the assumed dice", CHANCE),
        *(
            Column(f"goal_{place}", goal.capitalize(), "the choice that is best under most sets of "
                   f"faces, playing for {goal}; under how many of those that allow the roll")
            for place, goal in enumerate(GOALS)
        ),
    )  # fmt: skip
    rows: tuple[tuple[Any, ...], ...] = tuple(
        (titles()[hero], roll, asking.exact(next(iter(goals.values()))["chance"]),
         *(_cell(goals.get(goal)) for goal in GOALS))
        for (hero, roll), goals in found.items()
    )  # fmt: skip
    note = "In brackets: sets of faces under which it is best, of those that allow the roll. The "
    note += "chance of a roll is that with the assumed dice."
    return Table("robust-rolls", "The likeliest first rolls and what is best", columns, rows, note)


def _cell(roll: dict[str, Any] | None) -> str:
    """Return what is best, in how many sets of faces."""
    if roll is None:
        return ""
    words, n, of = _best(roll)
    return f"{words} (all)" if n == of else f"{words} ({n} of {of})"


def _best(roll: dict[str, Any]) -> tuple[str, int, int]:
    """Return the option that is best most often, in how many sets of faces, and of how many."""
    option = max(roll["options"], key=lambda each: each["best_in"])
    return option_words(option), int(option["best_in"]), int(roll["possible_in"])


# ---- -1 DIE ----------------------------------------------------------------------------------


def minus_die() -> list[Part]:
    """Return under how many sets of faces each die is the best to leave out."""
    found = {
        (hero, goal): {option["remove"][0]: option["best_in"] for option in row["options"]}
        for hero in titles()
        for goal in GOALS
        for row in [robust(hero, goal, abilities=["minus-die"], first_rolls=0)["minus_die"]]
    }
    return [_sure(found), _left_out(found)]


Found = dict[tuple[str, str], dict[str, int]]


def _tables(hero: str) -> int:
    return int(robust(hero, "hits on average")["tables"]["number"])


def _sure(found: Found) -> Sentence:
    """Say by goal which die is right under most sets of faces, and whose choice holds for all."""
    sure = [
        f"{titles()[hero]} a {die} one for {goal}"
        for (hero, goal), dice in found.items()
        for die, n in dice.items()
        if n == _tables(hero)
    ]
    mostly = [f"{titles()[hero]} {_by_goal(hero, found)}" for hero in titles()]
    text = "If you do not know your dice, leave out the die that is right under most sets of "
    text += "faces: {mostly}. "
    text += "Right under all of them are only these: {sure}." if sure else "None is for all."
    values: Values = {"mostly": "; ".join(mostly), "sure": listed(sure)}
    return Sentence(text, values, partial(_most_of_all, found))


def _by_goal(hero: str, found: Found) -> str:
    """Return the die that is best under most sets of faces: one for all goals, or by goal."""
    goals: dict[str, list[str]] = {}
    for (who, goal), dice in found.items():
        if who == hero:
            goals.setdefault(_mostly(dice), []).append(goal)
    if len(goals) == 1:
        return next(iter(goals))
    return ", ".join(f"{die} for {listed(own)}" for die, own in goals.items())


def _mostly(dice: Mapping[str, int]) -> str:
    """Return the die that is best under most sets of faces for one goal; level ones are named.

    >>> _mostly({"red": 2, "blue": 3}), _mostly({"red": 3, "blue": 3})
    ('blue', 'red or blue')
    """
    return listed((die for die, n in dice.items() if n == max(dice.values())), "or")


def _most_of_all(found: Found, /, mostly: str, **_: Any) -> bool:
    """Tell whether each hero's words name a die that no other beats, goal by goal."""
    told = dict(zip(titles(), mostly.split("; "), strict=True))
    return all(
        all(n <= max(dice[die] for die in dice if die in told[hero]) for n in dice.values())
        for (hero, _), dice in found.items()
    )


def _left_out(found: Found) -> Table:
    """Return the counts, a row a hero and die, a column a goal."""
    dice = dict.fromkeys((hero, die) for (hero, _), row in found.items() for die in row)
    columns = (
        HERO,
        Column("die", "Left out", "the colour of the die set aside"),
        *(
            Column(f"goal_{place}", goal.capitalize(), f"sets of faces under which no other die is "
                   f"better, playing for {goal}", "tables")
            for place, goal in enumerate(GOALS)
        ),
        Column("tables", "Of", "sets of faces that fit the facts", "tables"),
    )  # fmt: skip
    rows: tuple[tuple[Any, ...], ...] = tuple(
        (titles()[hero], die, *(found[hero, goal].get(die, 0) for goal in GOALS), _tables(hero))
        for hero, die in dice
    )
    title = "-1 DIE: under how many sets of faces each die is the best to leave out"
    return Table("robust-left-out", title, columns, rows)
