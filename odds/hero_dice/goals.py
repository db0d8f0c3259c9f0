"""What a user may want, as the worth of each result of an attack."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from odds.hero_dice.terms import Terms
from odds.hero_dice.words import BUST

Result = int | str


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal: its kind, the number it names, or the table of worths it gives.

    `table` lists (result, worth) for consecutive results; beyond its ends its end values hold.
    `bust` is the worth of a bust, by default that of the result 0.
    """

    kind: str
    number: int | None = None
    table: tuple[tuple[int, Fraction], ...] = ()
    bust: Fraction | None = None

    def of_table(self, result: Result) -> Fraction:
        """Return the worth of a result by the table."""
        if result == BUST:
            return self.of_table(0) if self.bust is None else self.bust
        low, high = self.table[0][0], self.table[-1][0]
        return self.table[min(max(int(result), low), high) - low][1]


Worth = Callable[[Result], Fraction | int]


def _at_least(need: int | None, number: Callable[[Result], int]) -> Worth:
    return lambda result: int(number(result) >= (need or 0))


def worth_of(goal: Goal, terms: Terms, bonus: int = 0) -> Worth:
    """Return the worth of each result for a goal.

    >>> worth_of(Goal("defeat", 4), Terms(minus_hits=1))(5)
    1
    """

    def damage(result: Result) -> int:
        return terms.damage(result, bonus)

    def capped(result: Result) -> int:
        return damage(result) if goal.number is None else min(goal.number, damage(result))

    kinds: dict[str, Worth] = {
        "mean-hits": terms.hits,
        "hits-at-least": _at_least(goal.number, terms.hits),
        "mean-damage": capped,
        "defeat": _at_least(goal.number, damage),
        "worth": goal.of_table,
    }
    return kinds[goal.kind]


def cap_of(goal: Goal, terms: Terms) -> int | None:
    """Return the result from which on nothing is worth more, or None where there is none."""
    if goal.kind == "worth":
        top, worth = goal.table[-1]
        most = max(worth for _, worth in goal.table)
        return max(top, 0) if worth >= max(most, goal.of_table(BUST)) else None
    if goal.number is None:
        return None
    return goal.number + (0 if goal.kind == "hits-at-least" else terms.minus_hits)
