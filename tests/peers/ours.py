"""Our own answers to the questions, in the shape that the other programs' models have.

All that knows how our solver is called is in this file.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from odds.hero_dice.answers import solve
from tests.peers.questions import MEAN, Faces, Goal, request

STRUCTURES = ("odds.hero_dice.attack", "odds.exact")
Law = dict[int, Fraction]


def exact(hero: str, dice: Faces, goal: Goal) -> Fraction:
    """The value where it is a fraction."""
    return Fraction(solve(request(hero, dice, goal))["value"]["exact"])


def flash_at_least(dice: Faces, goal: Goal) -> Fraction:
    """P(hits >= k) of Flash."""
    return exact("flash", dice, goal)


def flash_mean(dice: Faces, goal: Goal = MEAN, digits: int = 30) -> tuple[Fraction, Fraction]:
    """The enclosure of Flash's unbounded mean."""
    value = solve(request("flash", dice, goal, digits=digits))["value"]
    if value["exact"] is not None:
        return Fraction(value["exact"]), Fraction(value["exact"])
    return Fraction(value["low"]), Fraction(value["high"])


def green_lantern_mean(dice: Faces, goal: Goal = MEAN) -> Fraction:
    """The mean (or another goal) of Green Lantern without a roll limit."""
    return exact("green-lantern", dice, goal)


green_lantern_single_pairs = green_lantern_mean


def superman_mean_and_law(dice: Faces, goal: Goal = MEAN) -> tuple[Fraction, Law]:
    """The value of Superman's attack and the law of his hits under the best decisions."""
    response = solve(request("superman", dice, goal))
    law = {row["hits"]: Fraction(row["exact"]) for row in response["hits"]}
    return Fraction(response["value"]["exact"]), {hits: p for hits, p in law.items() if p}


def batman_mean(dice: Faces, goal: Goal = MEAN) -> Fraction:
    """The mean (or another goal) of Batman without markers."""
    return exact("batman", dice, goal)


def caches() -> Iterator[Any]:
    """Every memory of compiled structures that our modules hold."""
    for name, module in list(sys.modules.items()):
        if name.startswith(STRUCTURES):
            yield from (x for x in vars(module).values() if hasattr(x, "cache_clear"))


def clear_cache() -> None:
    """Forget every compiled structure, so that the next question compiles it again."""
    for cached in caches():
        cached.cache_clear()
