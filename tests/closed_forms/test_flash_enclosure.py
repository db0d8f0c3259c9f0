"""Flash's unbounded mean: no fraction, but a proved enclosure of any width.

Where going on is always best, the value of a total T >= s is T - s + mu / (1 - P) + sum c_i z_i**T
over the roots |z_i| < 1 of sum p_j z**j = 1, p_j the chance to add j and show a race. Here roots
come from sympy and coefficients from mpmath; and apart from both, exact fractions that count only
so many rolls, or all that could come after them, lie on either side.
"""

from fractions import Fraction
from functools import cache

import mpmath
import pytest
import sympy

from tests.closed_forms.attacks import MEAN, answer, ends, value
from tests.closed_forms.splits import RISING, drift, go_on, name, one_roll, table

DIGITS = 40
SOME = RISING[::4] + RISING[-3:]
DAMAGE = {"kind": "mean-damage"}


def falls(pair) -> bool:
    """Whether a race and a step down can meet; else the value is a fraction."""
    return any(race and gain < 0 for gain, race in one_roll(pair))


@cache
def roots_inside(pair) -> list[mpmath.mpf]:
    """The roots inside the unit circle, by sympy; as many as the deepest step down with a race."""
    z, law = sympy.Symbol("z"), one_roll(pair)
    steps = {gain: w for (gain, race), w in law.items() if race}
    deep = -min(steps)
    coefficients = sympy.Poly(
        1296 * z**deep - sum(w * z ** (j + deep) for j, w in steps.items()), z
    )
    found = [mpmath.mpmathify(root) for root in coefficients.nroots(n=DIGITS + 20, maxsteps=500)]
    inside = [root for root in found if abs(root) < 1]
    assert len(inside) == deep
    return inside


def by_roots(pair, minus_hits: int) -> mpmath.mpf:
    """The mean by the closed form: values below the line and coefficients above it are unknown.

    From T = minus_hits + 4 on no roll reaches below minus_hits, so the form holds from a step down
    below that; the equations of the totals up to minus_hits + 3 tie it to the values below.
    """
    with mpmath.workdps(DIGITS + 20):
        roots, law = roots_inside(pair), one_roll(pair)
        join, size = minus_hits + 4 - len(roots), minus_hits + 6 - len(roots)
        lift = mpmath.mpf(drift(pair).numerator) / drift(pair).denominator / _ratio(1 - go_on(pair))
        unknown = size + len(roots)
        matrix, right = mpmath.zeros(unknown), mpmath.zeros(unknown, 1)

        def add(row: int, total: int, factor) -> None:
            """Add a multiple of the value of a total to an equation."""
            if -2 <= total < join:
                matrix[row, total + 2] += factor
            elif total >= join:
                right[row] -= factor * (total - minus_hits + lift)
                for k, root in enumerate(roots):
                    matrix[row, size + k] += factor * root**total

        for row in range(unknown):
            add(row, row - 2, mpmath.mpf(1296))
            for (gain, race), w in law.items():
                if race:
                    add(row, row - 2 + gain, mpmath.mpf(-w))
                else:
                    right[row] += w * max(0, row - 2 + gain - minus_hits)
        # The value before the first roll is that of standing at 0 with leave to roll.
        return mpmath.re(mpmath.lu_solve(matrix, right)[2])


def _ratio(number: Fraction) -> mpmath.mpf:
    return mpmath.mpf(number.numerator) / number.denominator


@pytest.mark.parametrize("pair", [pair for pair in SOME if falls(pair)], ids=name)
@pytest.mark.parametrize("minus_hits", [0, 2])
def test_enclosure_holds_the_value_found_by_roots(pair, minus_hits):
    """The other way of computing is good to 10**-40; it lies within the ends of 30 digits."""
    shields = [f"shield:{minus_hits}"] if minus_hits else []
    low, high = ends("flash", DAMAGE, table(pair), *shields)
    with mpmath.workdps(DIGITS + 20):
        found, error = by_roots(pair, minus_hits), mpmath.mpf(10) ** -DIGITS
        assert _ratio(low) - error <= found <= _ratio(high) + error


@pytest.mark.parametrize("pair", RISING[::9], ids=name)
def test_enclosures_of_growing_digits_are_nested(pair):
    """Each lies within the one before, and is as narrow as asked."""
    low, high = Fraction(0), Fraction(10**6)
    for digits in (1, 10, 30, 100, 1000):
        lower, higher = ends("flash", MEAN, table(pair), digits=digits)
        assert low <= lower <= higher <= high
        assert higher - lower <= Fraction(1, 10**digits)
        low, high = lower, higher


# ---- only so many rolls ----------------------------------------------------------------------


def truncated(pair, minus_hits: int, rolls: int) -> tuple[Fraction, Fraction]:
    """Exact bounds: so many rolls at most, and then the end, or 4 / (1 - P) more and the end.

    No later roll adds more than 4, and on average less than 1 / (1 - P) of them are made.
    """
    law, rest = one_roll(pair).items(), 4 / (1 - go_on(pair))
    ended, there = Fraction(0), {0: 1}
    for done in range(1, rolls + 1):
        landed: dict[int, int] = {}
        for total, mass in there.items():
            for (gain, race), w in law:
                at = total + gain
                if race and at >= -2:
                    landed[at] = landed.get(at, 0) + mass * w
                else:
                    ended += Fraction(mass * w * max(0, at - minus_hits), 1296**done)
        there = landed
    last = sum(mass * max(0, at - minus_hits) for at, mass in there.items())
    low = ended + Fraction(last, 1296**rolls)
    return low, low + rest * Fraction(sum(there.values()), 1296**rolls)


@pytest.mark.parametrize("pair", SOME, ids=name)
@pytest.mark.parametrize("minus_hits", [0, 3])
def test_enclosure_lies_between_truncations(pair, minus_hits):
    shields = [f"shield:{minus_hits}"] if minus_hits else []
    below, above = truncated(pair, minus_hits, 25)
    low, high = ends("flash", DAMAGE, table(pair), *shields)
    assert below <= high
    assert low <= above


@pytest.mark.parametrize("pair", [pair for pair in RISING if not falls(pair)], ids=name)
@pytest.mark.parametrize("minus_hits", [0, 1, 4])
def test_without_a_way_down_it_is_a_fraction(pair, minus_hits):
    """With no race beside a step down the value is a fraction; the truncations close in on it."""
    shields = [f"shield:{minus_hits}"] if minus_hits else []
    below, above = truncated(pair, minus_hits, 25)
    assert below <= value("flash", DAMAGE, table(pair), *shields) <= above


@pytest.mark.parametrize("red", [1, 2, 5])
@pytest.mark.parametrize("yellow", [1, 3, 6])
@pytest.mark.parametrize("blank", [0, 1])
def test_without_reverse_flashes_it_is_mu_over_the_chance_to_end(red, yellow, blank):
    """Every roll adds mu on average, and 1 / (1 - P) rolls are made: Wald's identity."""
    pair = ((red, 0, 6 - red - blank), (yellow, 0, 6 - yellow))
    assert value("flash", MEAN, table(pair)) == drift(pair) / (1 - go_on(pair))


# ---- the law ---------------------------------------------------------------------------------


@pytest.mark.parametrize("pair", SOME[::3], ids=name)
@pytest.mark.parametrize("digits", [1, 30])
def test_law_rows_are_enclosed_and_bounded_by_what_ends_soon(pair, digits):
    """What has ended after 25 rolls has ended; what is still rolled may end anywhere."""
    response = answer("flash", MEAN, table(pair), digits=digits, law_to=60)
    ended, left = ended_after(pair, 25)
    for row in response["hits"][:-1]:
        low, high = (Fraction(row.get(end) or row["exact"]) for end in ("low", "high"))
        assert ended.get(row["hits"], 0) <= high
        assert low <= ended.get(row["hits"], 0) + left
        assert high - low <= Fraction(1, 10**digits)


def ended_after(pair, rolls: int) -> tuple[dict[int, Fraction], Fraction]:
    """The chance to have ended with each number of hits after so many rolls, and to be rolling."""
    ended: dict[int, Fraction] = {}
    there = {0: 1}
    for done in range(1, rolls + 1):
        landed: dict[int, int] = {}
        for total, mass in there.items():
            for (gain, race), w in one_roll(pair).items():
                at, hits = total + gain, max(0, total + gain)
                if race and at >= -2:
                    landed[at] = landed.get(at, 0) + mass * w
                else:
                    ended[hits] = ended.get(hits, Fraction(0)) + Fraction(mass * w, 1296**done)
        there = landed
    return ended, Fraction(sum(there.values()), 1296**rolls)


@pytest.mark.parametrize("pair", SOME[::3], ids=name)
@pytest.mark.parametrize("law_to", [0, 7, 200])
def test_law_rows_sum_to_one_within_their_ends(pair, law_to):
    rows = answer("flash", MEAN, table(pair), digits=20, law_to=law_to)["hits"]
    low, high = (
        sum(Fraction(row.get(end) or row["exact"]) for row in rows) for end in ("low", "high")
    )
    assert low <= 1 <= high
    for row in rows:
        low, high = (Fraction(row.get(end) or row["exact"]) for end in ("low", "high"))
        assert 0 <= high <= low + Fraction(1, 10**20)
