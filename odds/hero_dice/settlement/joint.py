"""From the laws of the parts to one villain, to the Team markers, to everything at once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from math import prod
from typing import NamedTuple, TypeVar

from odds.exact.distribution import Law
from odds.hero_dice.settlement.fates import Fate
from odds.hero_dice.settlement.law import Part
from odds.hero_dice.settlement.stack import Markers

K = TypeVar("K", bound=Hashable)
L = TypeVar("L", bound=Hashable)


class Outcome(NamedTuple):
    """What became of some villains, in order, and the number of Team markers."""

    fates: tuple[str, ...]
    damage: tuple[Markers, ...]
    team: int


def image(law: Law[K], of: Callable[[K], L]) -> Law[L]:
    """Return the law of a function of the outcome.

    >>> image(Law({1: 1, 2: 1, 3: 2}, 4), lambda n: n % 2).weights
    {1: 3, 0: 1}
    """
    found: dict[L, int] = {}
    for outcome, weight in law.weights.items():
        key = of(outcome)
        found[key] = found.get(key, 0) + weight
    return Law(found, law.total)


def both(one: Law[K], other: Law[L]) -> Law[tuple[K, L]]:
    """Return the law of two independent outcomes."""
    pairs = {(a, b): m * n for a, m in one.weights.items() for b, n in other.weights.items()}
    return Law(pairs, one.total * other.total)


def villain_law(parts: Iterable[Part], villain: int) -> Law[Fate]:
    """Return the law of what becomes of one villain."""
    part = next(part for part in parts if villain in part.villains)
    place = part.villains.index(villain)
    return image(part.law, lambda fates: fates[place])


def team_markers(parts: Iterable[Part]) -> Law[int]:
    """Return the law of the number of Team markers."""
    law = Law({0: 1}, 1)
    for part in parts:
        law = image(both(law, image(part.law, _team)), sum)
    return law


def _team(fates: Iterable[Fate]) -> int:
    return sum(fate.team for fate in fates)


def outcomes(part: Part) -> Law[Outcome]:
    """Return the law of the outcomes of a part; old markers are left out."""
    return image(
        part.law,
        lambda fates: Outcome(
            tuple(f.fate for f in fates), tuple(f.damage for f in fates), _team(fates)
        ),
    )


def joint_size(parts: Iterable[Part]) -> int:
    """Return how many outcomes the joint law has."""
    return prod(len(outcomes(part).weights) for part in parts)


def joint(parts: Sequence[Part]) -> Law[Outcome]:
    """Return the joint law, villains in the order of the battlefield.

    It has `joint_size` outcomes: look before.
    """
    law = Law({Outcome((), (), 0): 1}, 1)
    for part in parts:
        law = image(both(law, outcomes(part)), _side_by_side)
    order = [place for part in parts for place in part.villains]
    places = [order.index(place) for place in range(len(order))]
    return image(
        law,
        lambda o: Outcome(
            tuple(o.fates[i] for i in places), tuple(o.damage[i] for i in places), o.team
        ),
    )


def _side_by_side(pair: tuple[Outcome, Outcome]) -> Outcome:
    one, other = pair
    return Outcome(one.fates + other.fates, one.damage + other.damage, one.team + other.team)
