"""The best rule of each size for a hero, a goal and a box of dice, in words and numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from reports.parts import Box

Goal = Mapping[str, Any]
GOALS: tuple[Goal, ...] = (
    {"kind": "mean-hits"},
    {"kind": "defeat", "need": 3},
    {"kind": "defeat", "need": 4},
    {"kind": "defeat", "need": 5},
)
"""The goals that rules are searched for in the guide."""


@dataclass(frozen=True)
class Number:
    """A number between two fractions; they are equal where it is known exactly."""

    low: Fraction
    high: Fraction

    @property
    def exact(self) -> Fraction | None:
        """The number, or None where it is no fraction (Flash's unbounded mean)."""
        return self.low if self.low == self.high else None


@dataclass(frozen=True)
class Row:
    """The best rule found with so many conditions.

    `words` are its steps, one sentence a step; `value` is what it guarantees, `perfect` what
    perfect play is worth, `loss` the difference; `rule` is the rule as `answers.judge` reads it.
    """

    size: int
    words: tuple[str, ...]
    value: Number
    perfect: Number
    loss: Number
    rule: Mapping[str, Any]


def found(hero: str, goal: Goal, box: Box, abilities: Sequence[str] = ()) -> list[Row]:
    """Return the best rule of each size, smallest first; the loss falls from row to row.

    A size that is no better than a smaller one is left out; the last row is perfect or the largest
    that was searched (5 conditions).
    """
    raise NotImplementedError


def found_all(box: Box, jobs: int = 1) -> dict[tuple[str, str], list[Row]]:
    """Return `found` for all heroes and `GOALS`, by (hero, "mean-hits" or "defeat-4").

    `jobs` processes share the work.
    """
    raise NotImplementedError


def thresholds(box: Box, goal: Goal, most: int = 12) -> list[Row]:
    """Return Flash's rules "stop at T or more" for T = 1 to `most`, then "never stop", judged.

    Rows have size 1, the last one size 0.
    """
    raise NotImplementedError
