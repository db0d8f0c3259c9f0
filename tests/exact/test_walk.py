"""The unbounded walk: solved by hand, and random ones between two finite processes."""

from fractions import Fraction
from math import isqrt

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from odds.exact.certificate import check_walk
from odds.exact.claims import walk_claim
from odds.exact.walk import NoFiniteValueError
from odds.exact.walk_solve import WalkSolution, ends_of, precision, solve_walk
from tests.exact.walks import bounds, law_bounds, walk_of, walks

THROWS = 20


def bracket_of(solution: WalkSolution):
    """The bracket of the value before the first throw."""
    with precision(solution.bits):
        return solution.bracket(solution.roll(0))


def hand_walk(end: int):
    """Up or down by 1 with weight 2 each, ended with weight `end`; below 0 is worth nothing.

    Drift 0, so V(T) = T + c z**T with the root z of 2 z**2 - (4 + end) z + 2 inside the circle, and
    V(0) = 2 V(1) / (4 + end) gives c = z.
    """
    return walk_of({1: 2, -1: 2}, {0: end}, floor=0, payoff=[0], slope=1)


def test_rational_root_is_answered_exactly():
    """With end = 1 the root is 1/2, and V(T) = T + 2 ** -(T + 1)."""
    solution = solve_walk(hand_walk(1), 5)
    for total in range(12):
        found = ends_of(solution.value(total))
        assert found.low == found.high == total + Fraction(1, 2 ** (total + 1))


def test_law_of_the_rational_walk():
    """The visits are 5/4 * 2**-T: the walk ends at T with chance 2**-(T + 2), else it is a bust."""
    ended, bust = solve_walk(hand_walk(1), 5).law(20)
    assert {t: ends_of(n).low for t, n in ended.items()} == {
        t: Fraction(1, 2 ** (t + 2)) for t in range(21)
    }
    assert ends_of(bust).low == ends_of(bust).high == Fraction(1, 2)


@pytest.mark.parametrize("digits", [1, 10, 100, 1000])
def test_irrational_root_is_enclosed(digits):
    """With end = 4 the root and the value are 2 - sqrt(3): (2 - V)**2 = 3, compared exactly."""
    found = bracket_of(solve_walk(hand_walk(4), digits))
    assert (2 - found.high) ** 2 <= 3 <= (2 - found.low) ** 2
    assert 0 < found.width <= Fraction(1, 10**digits)


@settings(deadline=None)
@given(walks())
def test_value_lies_between_finite_processes(walk):
    low, high = bounds(walk, THROWS)
    found = bracket_of(solve_walk(walk, 12))
    assert low <= found.high
    assert found.low <= high
    assert found.width <= Fraction(1, 10**12)


@settings(deadline=None)
@given(walks(), st.sampled_from([1, 8, 40]))
def test_random_walks_pass_the_certificate(walk, digits):
    claim = walk_claim(solve_walk(walk, digits), digits)
    check_walk(claim)
    assert claim.bracket[1] - claim.bracket[0] <= Fraction(3, 10**digits)


@settings(deadline=None)
@given(walks())
def test_law_lies_above_what_ends_in_finitely_many_throws(walk):
    """What has ended by then has ended; what is still thrown may yet end anywhere."""
    solution = solve_walk(walk, 12)
    ended, left = law_bounds(walk, solution.throws_on, 20)
    with precision(solution.bits):
        found, bust = solution.law(30)
        rows = {**{t: ends_of(n) for t, n in found.items()}, "bust": ends_of(bust)}
    for name, row in rows.items():
        assert ended[name] <= row.high
        assert row.low <= ended[name] + left


def test_never_down_is_exact():
    """Steps up only: V(T) = T + mu / (1 - P) from the start on, a fraction."""
    walk = walk_of({0: 1, 2: 3}, {1: 4}, floor=-2, payoff=[0, 0, 0], slope=1)
    found = bracket_of(solve_walk(walk, 3))
    assert found.low == found.high == Fraction(10, 8) / Fraction(4, 8)


REPEATED = [
    ({-3: 2, -2: 27, -1: 50, 1: 128}, {0: 81}),
    ({-3: 1, -2: 16, -1: 21, 1: 100}, {0: 242}),
    ({-3: 2, -2: 75, -1: 606, 1: 606, 2: 75, 3: 2}, {0: 484}),
]
"""-(2z - 1)(z - 2) times (8z + 1)**2 or, palindromic, (z**2 + 20z + 1)**2; and between them
-(z**2 - 4z + 1)(10z + 1)**2."""
ROUND = [({-2: 3, 2: 3}, {1: 4}), ({-3: 3, 0: 2, 3: 3}, {0: 4})]
"""Polynomials in z**2 and z**3: the roots lie all around a circle."""


@pytest.mark.parametrize(("on", "off"), REPEATED)
def test_roots_are_repeated(on, off):
    """The characteristic polynomial total * z**3 - sum of on_j * z**(j + 3), by sympy."""
    z, total = sympy.Symbol("z"), sum(on.values()) + sum(off.values())
    polynomial = sympy.Poly(total * z**3 - sum(w * z ** (j + 3) for j, w in on.items()), z)
    assert polynomial.discriminant() == 0


@pytest.mark.parametrize(("on", "off"), REPEATED + ROUND)
@pytest.mark.parametrize("digits", [3, 30])
def test_repeated_and_opposite_roots(on, off, digits):
    walk = walk_of(on, off, floor=-2, payoff=[0, 0, 0, 0], slope=1)
    low, high = bounds(walk, 45)
    found = bracket_of(solve_walk(walk, digits))
    assert low <= found.high
    assert found.low <= high
    check_walk(walk_claim(solve_walk(walk, digits), digits))


@pytest.mark.parametrize("payoff", [[0, 5, 3], [0, 5, 0, 4, 1], [9, 0], [0, 0, 1, 7, 7, 7, 7, 6]])
@pytest.mark.parametrize("on", [{-1: 1, 1: 1}, {-1: 2, 0: 1, 1: 1}, {-2: 1, 1: 1}])
def test_worth_tables_whose_top_is_not_the_most(payoff, on):
    """Far above one throws on in the hope of coming down; at the most worth one ends."""
    walk = walk_of(on, {0: 1, 1: 2}, floor=-2, payoff=[0, 0, *payoff])
    solution = solve_walk(walk, 12)
    low, high = bounds(walk, 40)
    found = bracket_of(solution)
    assert low <= found.high
    assert found.low <= high
    assert not solution.throws_on(payoff.index(max(payoff)))


def test_plateau_of_ties_ends():
    """In the middle of a plateau of the most worth throwing on loses nothing: the tie ends."""
    walk = walk_of({-1: 1, 1: 1}, {0: 1}, floor=-2, payoff=[0, 0, 0, 7, 7, 7, 7, 7, 6])
    solution = solve_walk(walk, 12)
    assert not any(solution.throws_on(total) for total in range(1, 6))
    assert all(ends_of(solution.value(total)).low <= 7 for total in range(1, 6))
    with precision(solution.bits):
        assert all(solution.bracket(solution.value(t)).high >= 7 for t in range(1, 6))


def near_tie(places: int, up: int):
    """The hand walk with end = 4 and a worth x of ending at 0, next to 1 / sqrt(3).

    Throwing on at 0 is worth (1 + 2x) z with z = 2 - sqrt(3), which is x just at 1 / sqrt(3);
    below it throwing on is better, above it ending.
    """
    unit = 10**places
    x = Fraction(isqrt(unit * unit // 3) + up, unit)
    return x, walk_of({1: 2, -1: 2}, {0: 4}, floor=0, payoff=[x, 1], slope=1)


@pytest.mark.parametrize("digits", [1, 5, 30])
@pytest.mark.parametrize("places", [3, 25, 30, 60])
def test_choice_too_close_to_call_is_still_enclosed(digits, places):
    """Whether the balls tell the choices apart or not, the value lies between the ends."""
    x, walk = near_tie(places, up=0)
    found = bracket_of(solve_walk(walk, digits))
    assert (2 - found.high / (1 + 2 * x)) ** 2 <= 3 <= (2 - found.low / (1 + 2 * x)) ** 2
    check_walk(walk_claim(solve_walk(walk, digits), digits))


@pytest.mark.parametrize("digits", [1, 5, 30])
@pytest.mark.parametrize("places", [3, 25, 30, 60])
def test_ending_that_is_hardly_better_is_still_enclosed(digits, places):
    """One ends at 0 with x, so the first throw is worth (1 + 2x + x z) / 4."""
    x, walk = near_tie(places, up=1)
    found = bracket_of(solve_walk(walk, digits))
    low, high = ((4 * end - 1 - 2 * x) / x for end in (found.low, found.high))
    assert (2 - high) ** 2 <= 3 <= (2 - low) ** 2
    check_walk(walk_claim(solve_walk(walk, digits), digits))


@given(walks(slopes=[1]))
def test_falling_far_up_is_refused(walk):
    """With a negative drift far up ending is best there: a finite process answers exactly."""
    falling = walk_of(dict(walk.on), {**dict(walk.off), -3: 999}, -2, [0, 0, 0], slope=1)
    with pytest.raises(ValueError, match="a finite process answers this exactly"):
        solve_walk(falling, 5)


@pytest.mark.parametrize("slope", [0, 1])
@pytest.mark.parametrize("on", [{0: 1}, {1: 1, -1: 1}, {-1: 1, 2: 1}])
def test_throwing_for_ever_is_refused(on, slope):
    with pytest.raises(NoFiniteValueError):
        solve_walk(walk_of(on, {}, floor=-2, payoff=[0, 0, 0], slope=slope), 5)
