"""What an open question is: both readings in words, and each number under both."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from reports import asking
from reports.asking import Number
from reports.cells import apart


@dataclass(frozen=True)
class Value:
    """One number under both readings; `case` and `threat` are its place in a picture."""

    about: str
    unit: str
    ours: Number | None
    other: Number | None
    case: str = ""
    threat: int = 0

    @property
    def gap(self) -> Number | None:
        """The other reading less ours."""
        return apart(self.other, self.ours)

    @property
    def most(self) -> Fraction:
        """How far the readings may lie apart at most; 0 where one has no finite value."""
        if self.gap is None:
            return Fraction(0)
        return max(asking.high(self.gap), -asking.low(self.gap))


@dataclass(frozen=True)
class Question:
    """An open question: what it is, how it is read here, how else, why, and what that changes.

    `tried` says over which cases: all of them stand in `values`.
    """

    name: str
    asks: str
    ours: str
    other: str
    why: str
    values: tuple[Value, ...] = ()
    tried: str = ""

    def most(self, unit: str) -> Value | None:
        """Return the number of a unit that the other reading moves most; None: it moves none."""
        own = [value for value in self.values if value.unit == unit and value.most]
        return max(own, key=lambda value: value.most, default=None)
