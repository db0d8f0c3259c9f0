"""Real heroes interleaved: between the best order and full information, narrow, exact if small.

Orders and full information are plain attacks; the bracket's truth is the exact value where both
can be had. What Storm says of some pairs is in `tests/peers`.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from odds.exact.distribution import Bracket
from odds.exact.joint import Limits, interleave, interleaved
from tests.readings.interleaved_sides import (
    FREE,
    THREE,
    hits,
    in_order,
    informed,
    side,
    table,
    together,
)

WIDTH = Fraction(1, 10**9)
SMALL = [
    *(("flash", "flash", FREE, need) for need in range(4, 9)),
    ("flash", "green-lantern", THREE, 6),
    ("flash", "flash", THREE, 5),
    ("flash", "green-lantern", FREE, 8),
]
LARGE = [
    ("superman", "batman", FREE, 7),
    ("superman", "superman", FREE, 7),
    ("superman", "green-lantern", FREE, 8),
    ("batman", "green-lantern", FREE, 9),
    ("batman", "batman", THREE, 8),
    ("superman", "flash", FREE, 7),
]


def sides(one, other, terms, need):
    return side(one, terms, need), side(other, terms, need)


@pytest.mark.parametrize(("one", "other", "terms", "need"), SMALL)
def test_small_pairs_are_exact(one, other, terms, need):
    pair, worth = sides(one, other, terms, need), together(need)
    value = interleaved(*pair, table(*pair, worth))
    assert isinstance(value, Fraction)
    bracket = interleaved(*pair, table(*pair, worth), exact_states=Limits(0, 0))
    assert bracket.low <= value <= bracket.high
    assert bracket.width <= WIDTH
    orders = in_order(*pair, worth), in_order(*pair[::-1], worth)
    assert max(orders) <= value <= informed(*pair, worth)


@pytest.mark.parametrize(("one", "other", "terms", "need"), LARGE)
def test_large_pairs_are_bracketed(one, other, terms, need):
    pair, worth = sides(one, other, terms, need), together(need)
    bracket = interleaved(*pair, table(*pair, worth))
    assert isinstance(bracket, Bracket)
    assert bracket.width <= WIDTH
    orders = in_order(*pair, worth), in_order(*pair[::-1], worth)
    assert max(orders) <= bracket.high
    assert bracket.low <= informed(*pair, worth)


@pytest.mark.parametrize("names", [("superman", "batman"), ("green-lantern", "batman")])
def test_worths_that_do_not_couple_part(names):
    """The mean of the sum of hits is the sum of the mean hits."""
    pair = side(names[0]), side(names[1])
    bracket = interleaved(*pair, table(*pair, lambda i, j: i + j))
    alone = sum(in_order(one, side("superman"), lambda i, j: i) for one in pair)
    assert bracket.low <= alone <= bracket.high


def test_late_in_superman_and_batman_every_choice_is_exact():
    pair = side("superman"), side("batman")
    found = interleave(*pair, table(*pair, together(7)))
    first, second = (late(each) for each in pair)
    options = found.choices(first, second)
    assert all(isinstance(option.value, Fraction) for option in options)
    assert found.at(first, second) == max(option.value for option in options)


def late(each):
    """The first state that offers a roll of the last level."""
    last = each.process.levels[0].rolls.stop
    return next(
        s
        for s in range(len(each.process.stop))
        if (rolls := each.process.choices(s)) and max(rolls) < last and min(hits(each)) == 0
    )
