"""A walk that is unbounded above: thrown again at will while the latest throw allows it.

Let p_j / N be the chance that a throw adds j and allows another, q_j / N that it adds j and ends
the walk, P = sum p_j / N, mu = sum j (p_j + q_j) / N. The payoff f is given up to `top`, with a
constant slope a from there on. Far up, rolling on is best, and there

    V(T) = f(T) + a mu / (1 - P) + h(T),    h(T) = sum_j p_j h(T + j) / N,    h -> 0.

On the unit circle |sum p_j z^j / N| <= P < 1, so z^m - sum p_j z^(j + m) / N has exactly m roots
inside it (Rouche), m being the deepest step down that allows another throw. With A(z) the product
of (z - root) over these, h obeys the recurrence of A, and the values below a point K solve a small
linear system. Visits to each total obey the mirrored recurrence, which closes the law. Everything
is done in ball arithmetic; where A is rational (its roots are all of some factors) in fractions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from flint import acb_poly, arb, ctx, fmpq, fmpz_poly

Steps = tuple[tuple[int, int], ...]
Number = Any
"""A ball (`arb`) or a fraction (`fmpq`)."""


class NoFiniteValueError(ValueError):
    """The mean has no finite or no attained value: the walk can be thrown for ever."""


class UndecidedError(ArithmeticError):
    """The working precision does not decide a comparison; a higher one will."""


@dataclass(frozen=True)
class Walk:
    """Steps and payoff of a walk.

    `on[j]`, `off[j]` are integer weights over `total` of adding j and being allowed, or not
    allowed, another throw. Totals below `floor` end the walk at once with `bust`. `payoff` lists
    the worth of the totals from `floor` to `top`; from there on it rises by `slope`.
    """

    on: Steps
    off: Steps
    total: int
    floor: int
    payoff: tuple[Fraction, ...]
    slope: Fraction
    bust: Fraction

    def __post_init__(self) -> None:
        """Leave out steps that never happen."""
        for name in ("on", "off"):
            possible = tuple((j, w) for j, w in getattr(self, name) if w)
            object.__setattr__(self, name, possible)

    @property
    def top(self) -> int:
        """The total from which the payoff is a straight line."""
        return self.floor + len(self.payoff) - 1

    @property
    def drift(self) -> Fraction:
        """The mean step mu."""
        return Fraction(sum(j * w for j, w in (*self.on, *self.off)), self.total)

    @property
    def go_on(self) -> Fraction:
        """The chance P that a throw allows another."""
        return Fraction(sum(w for _, w in self.on), self.total)

    @property
    def reach(self) -> int:
        """The longest step."""
        return max((abs(j) for j, w in (*self.on, *self.off) if w), default=0)

    def worth(self, total: int) -> Fraction:
        """Return the worth of ending with a total."""
        if total < self.floor:
            return self.bust
        beyond = max(0, total - self.top)
        return self.payoff[min(total, self.top) - self.floor] + beyond * self.slope

    def depth(self, sign: int) -> int:
        """Return the longest step up (+1) or down (-1) that allows another throw."""
        return max((sign * j for j, w in self.on if w and sign * j > 0), default=0)


# ---- the decaying solutions ------------------------------------------------------------------


def inner_factor(steps: Steps, total: int) -> tuple[list[Number], bool]:
    """Return A(z) = product of (z - root) inside the unit circle, monic, constant first.

    The flag tells whether the coefficients are exact fractions. `UndecidedError` if the working
    precision cannot tell inside from outside.
    """
    return _inner_factor(steps, total, ctx.prec)


@lru_cache(maxsize=64)
def _inner_factor(steps: Steps, total: int, bits: int) -> tuple[list[Number], bool]:
    deep = max((-j for j, w in steps if w), default=0)
    if deep <= 0:
        return [fmpq(1)], True
    high = max(0, *(j for j, w in steps if w))
    coefficients = [0] * (deep + high + 1)
    coefficients[deep] += total
    for j, weight in steps:
        if weight:
            coefficients[j + deep] -= weight
    rational: Any = fmpz_poly([1])
    balls = acb_poly([1])
    inside = 0
    for factor, power in fmpz_poly(coefficients).factor()[1]:
        found: list[Any] = factor.complex_roots()
        roots = [pair[0] for pair in found if _inside(pair[0])]
        inside += len(roots) * power
        if len(roots) == factor.degree():
            rational *= factor**power
        else:
            for root in roots * power:
                balls *= acb_poly([-root, 1])
    if inside != deep:
        raise UndecidedError
    lead = rational[rational.degree()]
    exact = [fmpq(c, lead) for c in rational.coeffs()]
    if balls.degree() == 0:
        return exact, True
    return [c.real for c in (balls * acb_poly([arb(c) for c in exact])).coeffs()], False


def _inside(root: Any) -> bool:
    size = abs(root)
    if not (size < 1 or size > 1):
        raise UndecidedError
    return bool(size < 1)


def continue_by(factor: Sequence[Number], values: list[Number], length: int) -> list[Number]:
    """Continue a sequence by the recurrence of a monic polynomial up to `length` terms."""
    order = len(factor) - 1
    while len(values) < length:
        last = values[len(values) - order :] if order else []
        values.append(
            -sum((c * v for c, v in zip(factor, last, strict=False)), start=0 * factor[0])
        )
    return values


def unroll(factor: Sequence[Number], count: int) -> list[list[Number]]:
    """Return the next `count` terms of the recurrence as combinations of the last `order` ones."""
    order = len(factor) - 1
    rows = [[factor[-1] * int(i == k) for k in range(order)] for i in range(order)]
    for at in range(count):
        rows.append(
            [
                -sum((factor[i] * rows[at + i][k] for i in range(order)), start=0 * factor[0])
                for k in range(order)
            ]
        )
    return rows[order:]
