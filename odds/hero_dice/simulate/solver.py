"""Attacks solved for what they are worth in a game, and the best act with the dice as they lie.

A point of damage is worth 1, up to what the villain lacks, and its fall the villain's threat once
more. Solved attacks and chosen acts are kept, so that a long simulation asks the solver once for
each situation.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from odds.hero_dice.answers.attack.openings import openings
from odds.hero_dice.answers.attack.state import READERS, read_state
from odds.hero_dice.answers.request import MOST_WORTH, Request, read_request
from odds.hero_dice.check.bridge import Words, state_of
from odds.hero_dice.check.sides import Solver, solver_of
from odds.hero_dice.engine.attack import Attack, FaceTable
from odds.hero_dice.heroes import hero
from odds.hero_dice.simulate.asking import markers_before
from odds.hero_dice.terms import READINGS
from odds.hero_dice.words import Fault

MOST_NEED = 60


@dataclass(frozen=True, slots=True)
class Situation:
    """What an attack's odds depend on, and what it is played for.

    `need` is the damage that the villain lacks, `fall` what its fall is worth besides.
    """

    hero: str
    faces: FaceTable
    abilities: tuple[str, ...]
    markers: int
    readings: tuple[str, ...]
    need: int
    fall: int


# ---- solving ---------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def solved(situation: Situation) -> tuple[Solver, ...]:
    """Return the attack solved for every way that -1 die can take dice, best first."""
    request = read_request(_request(situation, {"kind": "mean-hits"}))
    request = read_request(_request(situation, _goal(situation, request)))
    return tuple(solver_of(request, each) for each in openings(request))


def _request(situation: Situation, goal: dict[str, Any]) -> dict[str, Any]:
    return {
        "hero": situation.hero,
        "dice": {colour: dict(row) for colour, row in situation.faces},
        "abilities": situation.abilities,
        "goal": goal,
        "markers": situation.markers,
        "readings": [name for name in situation.readings if name in READINGS],
    }


def _goal(situation: Situation, request: Request) -> dict[str, Any]:
    """Return the worth of every result up to the one that makes the villain fall for certain."""
    setting = request.setting
    top = min(MOST_WORTH, situation.need + setting.terms.minus_hits)
    rows = {str(r): _worth(situation, setting.damage(r)) for r in range(top + 1)}
    return {"kind": "worth", "worth": {**rows, "bust": _worth(situation, 0)}}


def _worth(situation: Situation, damage: int) -> int:
    falls = damage >= situation.need
    return min(damage, situation.need) + situation.fall * falls


@lru_cache(maxsize=4096)
def value(situation: Situation) -> float:
    """Return what an attack is worth before its first roll."""
    return float(solved(situation)[0].opening.value)  # type: ignore[arg-type]


# ---- the best act ----------------------------------------------------------------------------


@lru_cache(maxsize=2**17)
def best_words(situation: Situation, attack: Attack) -> Words:
    """Return in words what is best with the dice as they lie.

    >>> from odds.hero_dice.data import dice
    >>> from odds.hero_dice.engine.attack import start
    >>> faces = dice("batman").faces
    >>> attack = start("batman", faces, ["minus-die"])
    >>> best_words(Situation("batman", faces, ("minus-die",), 0, (), 4, 4), attack)
    ('remove', 'gray')
    """
    if not attack.rolls:
        return _removal(situation, attack)
    for markers in markers_before(attack):
        for solver in solved(replace(situation, markers=markers)):
            if solver.opening.removed == _removed(attack) and _knows(solver, attack):
                return solver.choices(attack)[0][0]
    raise Fault("state", "no attack comes to lie like this", "impossible")


def _removed(attack: Attack) -> tuple[str, ...]:
    order = hero(attack.hero).colours
    return tuple(sorted((d.colour for d in attack.dice if d.removed), key=order.index))


def _removal(situation: Situation, attack: Attack) -> Words:
    """Return the die to take next on the best way that begins with those taken already."""
    taken = _removed(attack)
    for solver in solved(situation):
        way = solver.opening.removed
        if all(way.count(colour) >= taken.count(colour) for colour in taken):
            left = [c for c in way if way.count(c) > taken.count(c)]
            return ("remove", left[0]) if left else ("roll",)
    return ("roll",)


def _knows(solver: Solver, attack: Attack) -> bool:
    request = solver.request
    read = READERS[type(request.hero.rule)]
    state = read(request, read_state(request, state_of(attack)), solver.rules)
    return bool(solver.opening.attack.knows(state))
