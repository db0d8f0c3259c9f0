"""Values, best choices and law of an unbounded walk, as enclosures of any asked width.

The policy is improved from "always throw on"; every policy ends, since P < 1. A tie that balls
cannot tell from a difference is answered by ending, and widens the bracket by what it can cost.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import ceil
from threading import RLock
from typing import Any

from flint import arb, arb_mat, ctx, fmpq, fmpq_mat

from odds.exact.distribution import Bracket
from odds.exact.walk import (
    NoFiniteValueError,
    Number,
    UndecidedError,
    Walk,
    continue_by,
    inner_factor,
    unroll,
)

_PRECISION = RLock()
_GUARD_BITS = 64


@contextmanager
def precision(bits: int) -> Iterator[None]:
    """Set the working precision of ball arithmetic, for one thread at a time."""
    with _PRECISION:
        before = ctx.prec
        ctx.prec = bits
        try:
            yield
        finally:
            ctx.prec = before


def ends_of(number: Number) -> Bracket:
    """Return the ends of a ball, or a fraction twice."""
    if isinstance(number, fmpq):
        exact = Fraction(int(number.p), int(number.q))
        return Bracket(exact, exact)
    return Bracket(_fraction(number.lower()), _fraction(number.upper()))


def _fraction(exact: Any) -> Fraction:
    mantissa, exponent = exact.man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)


def _q(number: Fraction | int) -> Any:
    number = Fraction(number)
    return fmpq(number.numerator, number.denominator)


def _solve(rows: list[list[Number]], right: list[Number], exact: bool) -> list[Number]:
    """Solve a linear system in fractions or in balls."""
    column = [[b] for b in right]
    try:
        if exact:
            return list(fmpq_mat(rows).solve(fmpq_mat(column)).entries())
        balls = arb_mat([[arb(x) for x in row] for row in rows])
        return list(balls.solve(arb_mat([[arb(b) for b in row] for row in column])).entries())
    except ZeroDivisionError as error:
        raise UndecidedError from error


@dataclass
class WalkSolution:
    """The solved walk at one working precision.

    `rolls[i]` tells whether the policy throws on from the total `floor + i`; from `edge` on it
    always does. `values[i]` is the value of standing there, allowed to throw. `slack` is added to
    upper ends: what undecided ties can cost.
    """

    walk: Walk
    bits: int
    factor: list[Number]
    exact: bool
    rolls: list[bool] = field(default_factory=list)
    values: list[Number] = field(default_factory=list)
    slack: Fraction = Fraction(0)

    @property
    def edge(self) -> int:
        """The total from which the policy throws on and the closed form holds."""
        return self.walk.top + self.walk.reach

    @cached_property
    def lift(self) -> Any:
        """How much the value exceeds the payoff far up: a mu / (1 - P)."""
        return _q(self.walk.slope * self.walk.drift / (1 - self.walk.go_on))

    def far(self, total: int) -> Any:
        """Return the value far up but for the decaying part."""
        return _q(self.walk.worth(total)) + self.lift

    def value(self, total: int) -> Number:
        """Return the value of standing at a total, allowed to throw."""
        walk = self.walk
        if total < walk.floor:
            return _q(walk.bust)
        order = len(self.factor) - 1
        if total - walk.floor >= len(self.values):
            start = len(self.values) - order
            tail = [self.values[start + i] - self.far(walk.floor + start + i) for i in range(order)]
            more = continue_by(self.factor, tail, total - walk.floor - start + 1)[order:]
            first = walk.floor + len(self.values)
            self.values += [self.far(first + i) + h for i, h in enumerate(more)]
        return self.values[total - walk.floor]

    def roll(self, total: int) -> Number:
        """Return the value of throwing once more from a total."""
        walk = self.walk
        on = sum((w * self.value(total + j) for j, w in walk.on), start=_q(0))
        off = sum((w * _q(walk.worth(total + j)) for j, w in walk.off), start=_q(0))
        return (on + off) / walk.total

    def throws_on(self, total: int) -> bool:
        """Tell whether the policy throws on from a total."""
        return total >= self.edge or self.rolls[total - self.walk.floor]

    # ---- policy iteration --------------------------------------------------------------------

    def evaluate(self) -> None:
        """Solve for the values below the edge under the current policy."""
        walk, size = self.walk, self.edge - self.walk.floor
        ahead = unroll(self.factor, walk.reach)
        rows, right = [], []
        for i in range(size):
            row, constant = self._row(i, size, ahead)
            rows.append(row)
            right.append(constant)
        self.values = _solve(rows, right, self.exact)

    def _row(self, i: int, size: int, ahead: list[list[Number]]) -> tuple[list[Number], Number]:
        """Return one equation: coefficients of the values below the edge, and the constant."""
        walk, row = self.walk, [0 * self.factor[0]] * size
        if not self.rolls[i]:
            row[i] = _q(1)
            return row, _q(walk.worth(walk.floor + i))
        row[i] = _q(walk.total)
        constant = sum((w * _q(walk.worth(walk.floor + i + j)) for j, w in walk.off), start=_q(0))
        for j, weight in walk.on:
            constant += self._add(row, i + j, weight, size, ahead)
        return row, constant

    def _add(
        self, row: list[Number], at: int, weight: int, size: int, ahead: list[list[Number]]
    ) -> Number:
        """Subtract weight * value from a row; return what belongs on the right side."""
        if at < 0:
            return weight * _q(self.walk.bust)
        if at < size:
            row[at] -= weight
            return _q(0)
        constant = weight * self.far(self.walk.floor + at)
        order = len(self.factor) - 1
        for k, share in enumerate(ahead[at - size]):
            place = size - order + k
            row[place] = row[place] - weight * share
            constant = constant - weight * share * self.far(self.walk.floor + place)
        return constant

    def improve(self) -> bool:
        """Switch every choice that is surely improved; tell whether any was."""
        changed = False
        for i, rolling in enumerate(self.rolls):
            ending, on = _q(self.walk.worth(self.walk.floor + i)), self.roll(self.walk.floor + i)
            better = ending > on if rolling else on > ending
            if better:
                self.rolls[i], changed = not rolling, True
        return changed

    def settle_ties(self) -> None:
        """End wherever balls cannot tell throwing on from ending, and bound what that costs."""
        for i, rolling in enumerate(self.rolls):
            ending = _q(self.walk.worth(self.walk.floor + i))
            if rolling and not self.roll(self.walk.floor + i) > ending:
                self.rolls[i] = False
        self.evaluate()
        excess = [Fraction(0)]
        for i, rolling in enumerate(self.rolls):
            if not rolling:
                on = ends_of(self.roll(self.walk.floor + i)).high
                excess.append(on - self.walk.worth(self.walk.floor + i))
        self.slack = max(excess) / (1 - self.walk.go_on)

    def bracket(self, number: Number) -> Bracket:
        """Return the proved ends of a value."""
        ball = ends_of(number)
        return Bracket(ball.low, ball.high + self.slack)

    # ---- law ---------------------------------------------------------------------------------

    @cached_property
    def _visits(self) -> tuple[list[Number], list[Number]]:
        """How often each total, from the floor, is stood on with leave to throw; and the factor."""
        walk = self.walk
        mirrored, exact = inner_factor(tuple((-j, w) for j, w in walk.on), walk.total)
        size = max(self.edge + walk.reach, walk.reach + 1) - walk.floor
        ahead = unroll(mirrored, walk.reach)
        order = len(mirrored) - 1
        rows = [[_q(walk.total) * int(i == k) for k in range(size)] for i in range(size)]
        for j, weight in walk.on:
            for i in range(size):
                if i - j < 0:
                    continue
                if i - j >= size:
                    for k, share in enumerate(ahead[i - j - size]):
                        rows[i][size - order + k] -= weight * share
                elif self.throws_on(walk.floor + i - j):
                    rows[i][i - j] -= weight
        start = dict(walk.on)
        right = [_q(start.get(walk.floor + i, 0)) for i in range(size)]
        return _solve(rows, right, exact), mirrored

    def visits(self, last: int) -> list[Number]:
        """Return the visits of the totals from the floor up to `last`."""
        known, factor = self._visits
        return continue_by(factor, known, last - self.walk.floor + 1)

    def law(self, last: int) -> tuple[dict[int, Number], Number]:
        """Return the chance of each result from the floor up to `last`, and that of a bust."""
        walk = self.walk
        thrown = self.visits(last + walk.reach)
        leaves = [v if self.throws_on(walk.floor + i) else _q(0) for i, v in enumerate(thrown)]
        leaves[-walk.floor] = leaves[-walk.floor] + 1
        ended = {
            t: self._arrivals(leaves, t, walk.off)
            + (_q(0) if self.throws_on(t) else thrown[t - walk.floor])
            for t in range(walk.floor, last + 1)
        }
        every = (*walk.on, *walk.off)
        below = range(walk.floor - walk.reach, walk.floor)
        return ended, sum((self._arrivals(leaves, t, every) for t in below), start=_q(0))

    def _arrivals(
        self, leaves: list[Number], total: int, steps: Sequence[tuple[int, int]]
    ) -> Number:
        """Return how often throws by some steps arrive at a total."""
        sources = ((total - j - self.walk.floor, w) for j, w in steps)
        parts = (w * leaves[i] for i, w in sources if 0 <= i < len(leaves))
        return sum(parts, start=_q(0)) / self.walk.total


def solve_walk(walk: Walk, digits: int, last: int | None = None) -> WalkSolution:
    """Return the solution with brackets of values no wider than 10 ** -digits.

    `last` widens the demand to values of totals up to it. `NoFiniteValueError` where every throw
    allows another.
    """
    if walk.go_on == 1:
        raise NoFiniteValueError("every throw allows another: there is no finite or attained value")
    if walk.slope * walk.drift < 0:
        raise ValueError("ending is best far up: a finite process answers this exactly")
    width = Fraction(1, 10**digits)
    # High tops lose digits from step to step: too few bits would only be tried in vain.
    bits = ceil(digits * 3.33) + _GUARD_BITS + 12 * max(0, walk.top)
    while True:
        with precision(bits):
            try:
                solution = _solved(walk, bits)
                checked = [solution.roll(0)] + ([] if last is None else [solution.value(last)])
                if all(solution.bracket(number).width <= width for number in checked):
                    return solution
            except UndecidedError:
                pass
        bits *= 2


def _solved(walk: Walk, bits: int) -> WalkSolution:
    factor, exact = inner_factor(walk.on, walk.total)
    solution = WalkSolution(walk, bits, factor, exact)
    solution.rolls = [True] * (solution.edge - walk.floor)
    solution.evaluate()
    while solution.improve():
        solution.evaluate()
    if not all(
        solution.roll(walk.floor + i) > _q(walk.worth(walk.floor + i))
        for i, rolling in enumerate(solution.rolls)
        if rolling
    ):
        solution.settle_ties()
    return solution
