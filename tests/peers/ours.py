"""Our own answers to the questions, in the shape that the other programs' models have.

All that knows how our solver is called is in this file.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from odds.hero_dice.attack import Setting, solve_attack
from odds.hero_dice.data.faces import check_faces
from odds.hero_dice.goals import Goal as Wanted
from odds.hero_dice.heroes import hero as hero_of
from odds.hero_dice.terms import Terms
from tests.peers.questions import MEAN, Faces, Goal

STRUCTURES = ("odds.hero_dice.attack", "odds.exact")
WALKS = 30
Law = dict[int, Fraction]


def wanted(goal: Goal) -> Wanted:
    """Our words for a goal of the questions."""
    kind, number = goal
    if kind == "at-least":
        return Wanted("hits-at-least", number)
    return Wanted("mean-hits" if kind == "mean" else "mean-damage")


def solved(hero: str, dice: Faces, goal: Goal, digits: int = WALKS) -> Any:
    """The solved attack, from the face counts."""
    who = hero_of(hero)
    faces = check_faces(who, dice).faces
    shield = goal[1] if goal[0] == "damage" else 0
    setting = Setting(who, faces, Terms(minus_hits=shield), wanted(goal))
    return solve_attack(setting, tuple(number for _, number in who.dice), digits)


def flash_at_least(dice: Faces, goal: Goal) -> Fraction:
    """P(hits >= k) of Flash."""
    return solved("flash", dice, goal).value


def flash_mean(dice: Faces, goal: Goal = MEAN, digits: int = WALKS) -> tuple[Fraction, Fraction]:
    """The enclosure of Flash's unbounded mean."""
    value = solved("flash", dice, goal, digits=digits).value
    return (value, value) if isinstance(value, Fraction) else (value.low, value.high)


def green_lantern_mean(dice: Faces, goal: Goal = MEAN) -> Fraction:
    """The mean (or another goal) of Green Lantern without a roll limit."""
    return solved("green-lantern", dice, goal).value


green_lantern_single_pairs = green_lantern_mean


def superman_mean_and_law(dice: Faces, goal: Goal = MEAN) -> tuple[Fraction, Law]:
    """The value of Superman's attack and the law of his hits under the best decisions."""
    attack = solved("superman", dice, goal)
    chances = attack.law(0).chances
    return attack.value, {hits: p for hits, p in sorted(chances.items()) if p}


def batman_mean(dice: Faces, goal: Goal = MEAN) -> Fraction:
    """The mean (or another goal) of Batman without markers."""
    return solved("batman", dice, goal).value


def caches() -> Iterator[Any]:
    """Every memory of compiled structures that our modules hold."""
    for name, module in list(sys.modules.items()):
        if name.startswith(STRUCTURES):
            kept = (x for x in vars(module).values() if not isinstance(x, type))
            yield from (x for x in kept if hasattr(x, "cache_clear"))


def clear_cache() -> None:
    """Forget every compiled structure, so that the next question compiles it again."""
    for cached in caches():
        cached.cache_clear()
