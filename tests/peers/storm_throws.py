"""The laws of throws of like dice, as exact fractions."""

from __future__ import annotations

import math
from collections.abc import Iterable
from fractions import Fraction
from itertools import product

Counts = tuple[int, ...]
SURE = Fraction(1)


def count_law(dice: int, faces: Counts) -> dict[Counts, Fraction]:
    """The multinomial law of how many of `dice` like dice show each symbol."""
    law = {}
    for counts in product(range(dice + 1), repeat=len(faces)):
        ways = math.factorial(dice) if sum(counts) == dice else 0
        for n, face in zip(counts, faces, strict=True):
            ways = ways // math.factorial(n) * face**n
        if ways:
            law[counts] = Fraction(ways, 6**dice)
    return law


def joint(laws: Iterable[dict[Counts, Fraction]]) -> dict[tuple[Counts, ...], Fraction]:
    """The law of independent throws, side by side."""
    result: dict[tuple[Counts, ...], Fraction] = {(): SURE}
    for law in laws:
        result = {(*x, y): p * q for x, p in result.items() for y, q in law.items()}
    return result
