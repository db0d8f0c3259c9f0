"""Chances and means over tables of faces by integer weights, exact where that can be written down.

A fraction of more than `LONGEST` digits helps nobody: where the exact number would be longer it is
enclosed instead, to as many digits as asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

from odds.exact.distribution import Bracket
from odds.hero_dice.answers.faces.over_tables import high, low
from odds.hero_dice.answers.numbers import Odds

LONGEST = 2_000
_BITS = LONGEST * 10 // 3


def written(weight: int) -> str | None:
    """Return an integer weight as a text, None where it is too long.

    >>> written(12), written(2**9000)
    ('12', None)
    """
    return str(weight) if weight.bit_length() <= _BITS else None


def chance(weight: int, total: int, digits: int) -> Odds:
    """Return weight / total, or an enclosure of it.

    >>> chance(2, 6, 30), chance(1, 3**5000, 2) == Bracket(Fraction(0), Fraction(1, 10**4))
    (Fraction(1, 3), True)
    """
    if total.bit_length() <= _BITS:
        return Fraction(weight, total)
    scale = 10 ** (digits + 2)
    floor = weight * scale // total
    return _enclosed(floor, floor + int(floor * total != weight * scale), scale)


def mean(weights: Sequence[int], numbers: Sequence[Odds], digits: int) -> Odds:
    """Return the mean of numbers by weights, or an enclosure of it.

    >>> mean([1, 2], [Fraction(1), Fraction(1, 2)], 30)
    Fraction(2, 3)
    """
    total = sum(weights)
    exact = all(isinstance(number, Fraction) for number in numbers)
    if exact:
        common = _common([low(number) for number in numbers], total)
        if common:
            parts = (w * int(low(v) * common) for w, v in zip(weights, numbers, strict=True))
            return Fraction(sum(parts), common * total)
    scale = 10 ** (digits + 3)
    floors = sum(w * _floor(low(v), scale) for w, v in zip(weights, numbers, strict=True))
    ceils = sum(w * -_floor(-high(v), scale) for w, v in zip(weights, numbers, strict=True))
    return _enclosed(floors // total, -(-ceils // total), scale)


def _common(numbers: list[Fraction], total: int) -> int:
    """Return the common denominator, or 0 where the mean would be too long."""
    common = 1
    for number in numbers:
        common = lcm(common, number.denominator)
        if common.bit_length() + total.bit_length() > _BITS:
            return 0
    return common


def _floor(number: Fraction, scale: int) -> int:
    return number.numerator * scale // number.denominator


def _enclosed(bottom: int, top: int, scale: int) -> Odds:
    if bottom == top:
        return Fraction(bottom, scale)
    return Bracket(Fraction(bottom, scale), Fraction(top, scale))
