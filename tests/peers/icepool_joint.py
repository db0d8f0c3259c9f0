"""Two limited Flash attacks on one villain by icepool's dice and a plain best-of recursion."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from icepool import Die, Vector

from tests.peers.questions import Faces

ROLLS, BUST_BELOW = 3, -2


VALUE = {"flash": (1, 0), "reverse-flash": (-1, 0), "race": (0, 1), "blank": (0, 0)}


def flash_die(dice: Faces) -> Die:
    """(flash - reverse-flash, races) of one throw of all dice."""
    red, yellow = (
        Die({Vector(VALUE[symbol]): n for symbol, n in dice[colour].items()})
        for colour in ("red", "yellow")
    )
    return red + red + red + yellow


def limited_flashes(dice: Faces, need: int) -> Fraction:
    """The best chance that two of them, three rolls each, together make the hits needed."""
    die = flash_die(dice)

    def after(state: tuple[int, int, bool], change: int, races: int) -> tuple[int, int, bool]:
        total, left = state[0] + change, state[1] - 1
        if total < BUST_BELOW:
            return 0, 0, False
        return total, left, races > 0 and left > 0

    @cache
    def value(one: tuple[int, int, bool], other: tuple[int, int, bool]) -> Fraction:
        options = []
        if one[1] < ROLLS and other[1] < ROLLS:
            options.append(Fraction(int(max(0, one[0]) + max(0, other[0]) >= need)))
        throws = ((one, lambda s: value(s, other)), (other, lambda s: value(one, s)))
        for state, worth in throws:
            if state[2]:
                parts = (n * worth(after(state, *face)) for face, n in die.items())
                options.append(sum(parts, Fraction(0)) / die.denominator())
        return max(options)

    begin = (0, ROLLS, True)
    return value(begin, begin)
