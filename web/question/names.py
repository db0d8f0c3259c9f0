"""The names of the page's inputs, and what the page shows for each hero."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from odds.hero_dice.answers import catalogue

Row = dict[str, Any]
"""A plain record as `answers` gives it."""

Fields = dict[str, str]
"""The inputs of the page: name -> text as typed."""

MEAN_HITS = "mean-hits"
GOALS = (MEAN_HITS, "hits-at-least", "defeat", "capped-damage", "mean-damage", "worth")
"""The goals of the page; `capped-damage` is `mean-damage` with a need."""

NEEDING = ("hits-at-least", "defeat", "capped-damage")
"""The goals that use the need."""

CHANCES = ("hits-at-least", "defeat")
"""The goals whose value is a chance."""

NEED = "3"
"""The need that stands in the page until somebody enters one."""


@dataclass(frozen=True)
class Play:
    """What the page asks about a roll: a total so far, dice set aside, the number of the roll.

    `stuck` is the symbol that is never set aside; `spends` tells whether markers touch the roll;
    `how` is the key of a text that says in full what the words for a choice mean.
    """

    total: bool = False
    aside: bool = False
    rolls: bool = True
    stuck: str = ""
    spends: bool = False
    how: str = ""


PLAYS = {
    "flash": Play(total=True),
    "green-lantern": Play(),
    "superman": Play(
        aside=True,
        rolls=False,
        how="question.how.superman",
    ),
    "batman": Play(
        aside=True,
        stuck="batmobile",
        spends=True,
        how="question.how.batman",
    ),
}


@cache
def heroes() -> dict[str, Row]:
    """Return the heroes of the catalogue by name."""
    return {row["hero"]: row for row in catalogue.heroes()}


@cache
def abilities() -> dict[str, Row]:
    """Return the abilities of the catalogue by name, `shield` without its number."""
    return {row["ability"].partition(":")[0]: row for row in catalogue.abilities()}


def counted(name: str) -> bool:
    """Tell whether an ability counts as often as a stack bears it; the others count once."""
    return bool(abilities()[name]["adds"])


def concerns(ability: Row, hero: str) -> bool:
    """Tell whether an ability changes this hero's attack."""
    return bool(ability["touches_attack"]) and ability["hero"] in (None, hero)


def cells(hero: str, kind: str) -> list[list[str]]:
    """Return the names of the inputs for one kind of dice, a list for each colour.

    >>> cells("flash", "hand.")[1]
    ['hand.yellow.flash', 'hand.yellow.reverse-flash', 'hand.yellow.race', 'hand.yellow.blank']
    """
    row = heroes()[hero]
    return [[f"{kind}{colour}.{symbol}" for symbol in row["symbols"]] for colour in row["dice"]]


def flat(hero: str, kind: str) -> list[str]:
    """Return the names of the inputs for one kind of dice."""
    return [name for colour in cells(hero, kind) for name in colour]


def roll_names(hero: str) -> Iterator[str]:
    """Yield the names of all inputs of a roll as it lies."""
    yield from flat(hero, "hand.")
    yield from flat(hero, "aside.")
    yield from (f"removed.{colour}" for colour in heroes()[hero]["dice"])
    yield from ("total", "rolls", "left", "now")


def dice_name(hero: str) -> str:
    """Return the name of the input that holds a hero's own dice in short."""
    return f"{hero}-dice"
