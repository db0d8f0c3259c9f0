"""Laws as integer weights over one total, and brackets for numbers that are no fraction."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True)
class Law(Generic[K]):
    """A probability law: a non-negative integer weight for each outcome, over one total.

    >>> Law({0: 1, 3: 2}, 3).mean(lambda hits: hits)
    Fraction(2, 1)
    """

    weights: Mapping[K, int]
    total: int

    def __post_init__(self) -> None:
        """Refuse lost mass: the weights must sum to the total."""
        if sum(self.weights.values()) != self.total or min(self.weights.values()) < 0:
            raise ValueError(f"the weights sum to {sum(self.weights.values())}, not {self.total}")

    def chance(self, outcome: K) -> Fraction:
        """Return the probability of one outcome, 0 if the law does not name it."""
        return Fraction(self.weights.get(outcome, 0), self.total)

    def mean(self, worth: Callable[[K], Fraction | int]) -> Fraction:
        """Return the mean of a function of the outcome."""
        parts = (Fraction(worth(k)) * weight for k, weight in self.weights.items())
        return sum(parts, Fraction(0)) / self.total


@dataclass(frozen=True)
class Bracket:
    """A number known to lie between two fractions, ends included.

    >>> Bracket(Fraction(1, 3), Fraction(1, 2)).width
    Fraction(1, 6)
    """

    low: Fraction
    high: Fraction

    def __post_init__(self) -> None:
        """Refuse an empty bracket."""
        if self.low > self.high:
            raise ValueError(f"an empty bracket: {self.low} > {self.high}")

    @property
    def width(self) -> Fraction:
        """How far the two ends are apart."""
        return self.high - self.low
