"""The rulebooks' examples put as questions: what is offered, and what is ending worth?

The examples speak of symbols, seldom of colours; `hands` lays them on the coloured dice in every
possible way, and each test asks about all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import permutations
from typing import Any

from odds.hero_dice.answers import advise
from odds.hero_dice.heroes import hero

TOTAL = {"kind": "worth", "worth": {str(n): str(n) for n in range(-8, 13)}}
"""A result is worth itself: what ending is worth is then the total, also below 0."""

Hand = dict[str, dict[str, int]]


def hand_of(dice: Iterable[tuple[str, str]]) -> Hand:
    """Return dice, each a colour and the symbol shown, as a request writes them."""
    hand: Hand = {}
    for (colour, symbol), number in Counter(dice).items():
        hand.setdefault(colour, {})[symbol] = number
    return hand


def hands(name: str, **shown: int) -> list[Hand]:
    """Return every way in which a hero's coloured dice can show these symbols."""
    colours = [colour for colour, n in hero(name).dice for _ in range(n)]
    symbols = [s.replace("_", "-") for s, n in shown.items() for _ in range(n)]
    assert len(colours) == len(symbols), "an example names every die"
    ways = {tuple(sorted(zip(colours, p, strict=True))) for p in set(permutations(symbols))}
    return list(map(hand_of, sorted(ways)))


def options(
    name: str, state: dict[str, Any], goal: object = TOTAL, **more: Any
) -> list[dict[str, Any]]:
    """Return the options offered as the dice lie."""
    found: list[dict[str, Any]] = advise({"hero": name, "goal": goal, "state": state, **more})[
        "options"
    ]
    return found


def offered(found: list[dict[str, Any]]) -> set[str]:
    """Return what may be done."""
    return {row["do"] for row in found}


def worth_of_ending(found: list[dict[str, Any]]) -> Fraction:
    """Return what it is worth to end now."""
    return next(Fraction(row["value"]["exact"]) for row in found if row["do"] == "stop")
