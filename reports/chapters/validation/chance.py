"""How likely distances are when only chance is at work: closed forms, no tables.

The tails of the normal and of the chi-square law, and Massart's bound for the greatest gap between
a sample and a law: the chance of a gap of d among n is at most 2 exp(-2 n d^2).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, exp, lgamma, log, sqrt


def beyond(z: float) -> float:
    """Return the chance that a normal distance is at least so far off, to either side.

    >>> round(beyond(1.96), 3), beyond(0)
    (0.05, 1.0)
    """
    return erfc(abs(z) / sqrt(2))


def within(low: float, high: float) -> float:
    """Return the chance that a normal distance lies between two numbers.

    >>> round(within(-1, 1), 4)
    0.6827
    """
    return (erfc(low / sqrt(2)) - erfc(high / sqrt(2))) / 2


def chi_square_above(value: float, freedom: int) -> float:
    """Return the chance that a chi-square with so many degrees of freedom is at least so great.

    >>> [round(chi_square_above(x, k), 3) for k, x in ((1, 3.841), (2, 5.991), (9, 16.919))]
    [0.05, 0.05, 0.05]
    """
    if value <= 0 or not freedom:
        return 1.0
    half = value / 2
    first = erfc(sqrt(half)) if freedom % 2 else 0.0
    powers = (i + (freedom % 2) / 2 for i in range(freedom // 2))
    return min(1.0, first + sum(exp(s * log(half) - half - lgamma(s + 1)) for s in powers))


def gap(chances: Sequence[float]) -> float:
    """Return the greatest gap between numbers and the even law from 0 to 1 (Kolmogorov's distance).

    >>> gap([0.5]), gap([0.25, 0.75])
    (0.5, 0.25)
    """
    n = len(chances)
    ends = ((p - i / n, (i + 1) / n - p) for i, p in enumerate(sorted(chances)))
    return max(max(pair) for pair in ends)


def gap_bound(distance: float, among: int) -> float:
    """Return Massart's bound of the chance of such a gap among so many independent numbers."""
    return min(1.0, 2 * exp(-2 * among * distance**2))
