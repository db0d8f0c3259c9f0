"""Which dice `minus-die` should take: every way to take them, solved and ranked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cmp_to_key
from itertools import combinations_with_replacement
from typing import Any

from odds.exact.distribution import Bracket
from odds.hero_dice.answers.numbers import Odds
from odds.hero_dice.answers.request import Request, pool_without
from odds.hero_dice.attack import solve_attack

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Opening:
    """The dice taken before the first roll and the attack with the rest."""

    removed: tuple[str, ...]
    attack: Any

    @property
    def value(self) -> Odds:
        """The value of the attack with the dice left."""
        odds: Odds = self.attack.value
        return odds


def removals(request: Request, before: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield every way to take the dice, in written order; `before` are taken already."""
    colours = request.hero.colours
    for taken in combinations_with_replacement(colours, request.minus_dice):
        enough = all(taken.count(c) <= n for c, n in request.hero.dice)
        if enough and all(taken.count(c) >= before.count(c) for c in before):
            yield taken


def opening(request: Request, removed: tuple[str, ...]) -> Opening:
    """Return the attack with these dice taken, solved."""
    pool = pool_without(request.hero, removed, "remove")
    return Opening(removed, solve_attack(request.setting, pool, request.digits + 2))


def openings(
    request: Request, before: tuple[str, ...] = (), progress: Progress = lambda done, of: None
) -> list[Opening]:
    """Return every opening, best first; ties in written order."""
    ways = list(removals(request, before)) if request.remove is None else [request.remove]
    found = []
    for done, way in enumerate(ways):
        progress(done, len(ways))
        found.append(opening(request, way))
    return sorted(found, key=cmp_to_key(_better_first))


def _better_first(one: Opening, other: Opening) -> int:
    return compare(other.value, one.value)


def compare(one: Odds, other: Odds) -> int:
    """Return 1, -1, or 0 where two numbers are equal or cannot be told apart."""
    low, high = (one.low, one.high) if isinstance(one, Bracket) else (one, one)
    bottom, top = (other.low, other.high) if isinstance(other, Bracket) else (other, other)
    return int(low > top) - int(high < bottom)
