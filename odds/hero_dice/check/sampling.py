"""Seeded attacks with real dice, and how far what they show lies from a law.

The engine is asked once what a throw or a choice leads to; from then on the place is remembered, so
that a hundred thousand attacks take seconds. Every die still falls by itself.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

from odds.hero_dice.engine import attack as literal
from odds.hero_dice.engine.attack.state import Attack

Result = int | str
SIGMAS = 6
LEAST = 100
"""The least expected number of attacks in a cell; rarer results share one."""


class _Place:
    """One point of an attack: its end, or what follows, an entry for each face that may fall."""

    __slots__ = ("after", "attack", "end", "events")

    def __init__(self, attack: Attack, choose: Callable[[Attack], Any]) -> None:
        self.attack = attack
        self.end: Result | None = literal.result(attack) if attack.over else None
        self.events: list[Any] = []
        if attack.actor == "chance":
            self.events = [fall for fall, faces in attack.chances() for _ in range(faces)]
        elif not attack.over:
            self.events = [choose(attack)]
        self.after: list[_Place | None] = [None] * len(self.events)


class Player:
    """Plays attacks from one point on; `choose` says what the player does."""

    def __init__(self, first: Attack, choose: Callable[[Attack], Any]) -> None:
        self.choose = choose
        self.known: dict[Attack, _Place] = {}
        self.first = self._place(first)

    def _place(self, attack: Attack) -> _Place:
        if attack not in self.known:
            self.known[attack] = _Place(attack, self.choose)
        return self.known[attack]

    def _follow(self, place: _Place, number: int) -> _Place:
        after = self._place(literal.do(place.attack, place.events[number]))
        place.after[number] = after
        return after

    def play(self, drawn: Callable[[], float]) -> Result:
        """Return the result of one attack; `drawn` gives numbers from 0 up to below 1."""
        place = self.first
        while place.end is None:
            number = int(drawn() * len(place.after)) if len(place.after) > 1 else 0
            place = place.after[number] or self._follow(place, number)
        return place.end


def played(
    first: Attack, choose: Callable[[Attack], Any], seed: str, attacks: int
) -> Counter[Result]:
    """Return how often each result came in so many attacks."""
    player, drawn = Player(first, choose), random.Random(seed).random  # noqa: S311
    return Counter(player.play(drawn) for _ in range(attacks))


# ---- beside the law --------------------------------------------------------------------------


@dataclass(frozen=True)
class Distance:
    """How far a sample lies from a law.

    `standard_error` is the greatest of a chance and `deviation` the greatest distance in standard
    errors; `z` are the distances of all cells with their signs, `chi_square` the sum of squares of
    Pearson with `freedom` degrees of freedom; `wrong` names a result that cannot be chance.
    """

    standard_error: float
    deviation: float
    z: tuple[float, ...]
    chi_square: float
    freedom: int
    wrong: str = ""


def distance(
    seen: Mapping[Result, int], chances: Mapping[Result, Fraction], attacks: int
) -> Distance:
    """Return how far results seen lie from their chances.

    >>> found = distance({0: 520, 1: 480}, {0: Fraction(1, 2), 1: Fraction(1, 2)}, 1000)
    >>> [round(z, 2) for z in found.z], round(found.chi_square, 2), found.freedom
    ([1.26, -1.26], 1.6, 1)
    """
    error = deviation = 0.0
    wrong = ""
    for result in {*seen, *chances}:
        p, often = float(chances.get(result, 0)), seen.get(result, 0)
        # One more than the spread: a chance so small that none may be seen has hardly any.
        spread = sqrt(attacks * p * (1 - p)) + 1
        off = abs(often - attacks * p) / spread
        error, deviation = max(error, (spread - 1) / attacks), max(deviation, off)
        if off > SIGMAS or (often and not p):
            wrong = wrong or f"{result}: {often} seen, {attacks * p:.1f} by the law"
    cells = _cells(seen, chances, attacks)
    square = sum((often - wanted) ** 2 / wanted for often, wanted in cells)
    z = tuple((often - n) / sqrt(n * (1 - n / attacks)) for often, n in cells if n < attacks)
    return Distance(error, deviation, z, square, len(cells) - 1, wrong)


def _cells(
    seen: Mapping[Result, int], chances: Mapping[Result, Fraction], attacks: int
) -> list[tuple[int, float]]:
    """Return (seen, expected) of each cell; rare results share one, or lie with the rarest."""
    wide = {r: float(p * attacks) for r, p in chances.items() if p * attacks >= LEAST}
    cells = sorted(((seen.get(r, 0), n) for r, n in wide.items()), key=lambda cell: cell[1])
    often = attacks - sum(n for n, _ in cells)
    rare = float(attacks * (1 - sum(chances[r] for r in wide)))
    if rare >= LEAST or not cells:
        return [(often, rare), *cells]
    (first, wanted), *others = cells
    return [(first + often, wanted + rare), *others]
