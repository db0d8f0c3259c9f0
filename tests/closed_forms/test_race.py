"""When every roll shows a race Flash may roll for ever.

If his mean does not fall, the mean of his hits then grows or is approached without end: there is no
value to answer. Goals with a cap are answered all the same, and so is a mean that falls.
"""

from fractions import Fraction

import pytest
import sympy

from odds.hero_dice.answers import Fault, solve
from tests.closed_forms.attacks import MEAN, asked, at_least, value, worth
from tests.closed_forms.splits import RACING, Pair, drift, go_on, name, one_roll, table

RISING = [pair for pair in RACING if drift(pair) >= 0]


def test_tables_are_of_the_kind():
    assert all(go_on(pair) == 1 for pair in RACING)
    assert {(drift(pair) > 0) - (drift(pair) < 0) for pair in RACING} == {-1, 0, 1}


@pytest.mark.parametrize("pair", RISING, ids=name)
@pytest.mark.parametrize("goal", [MEAN, {"kind": "mean-damage"}], ids=str)
@pytest.mark.parametrize("shield", [(), ("shield:2",)])
def test_mean_without_end_is_refused(pair, goal, shield):
    with pytest.raises(Fault) as refused:
        solve(asked("flash", goal, table(pair), *shield))
    assert refused.value.code == "no-finite-value"


@pytest.mark.parametrize("pair", [pair for pair in RACING if drift(pair) < 0], ids=name)
def test_falling_mean_is_a_fraction_above_the_first_roll(pair):
    """It is found in test_flash_theorem; here: no less than one roll, and less than the most."""
    once = sum(Fraction(w * max(0, gain), 1296) for (gain, _), w in one_roll(pair).items())
    assert once <= value("flash", MEAN, table(pair)) < 8


@pytest.mark.parametrize("pair", RACING, ids=name)
@pytest.mark.parametrize("hits", [1, 3])
def test_hits_at_least_by_the_fundamental_matrix(pair, hits):
    """Rolling on until the goal or a bust: chances of absorption, N = (I - Q)**-1 by sympy."""
    assert value("flash", at_least(hits), table(pair)) == reached(pair, hits)


def reached(pair: Pair, hits: int) -> Fraction:
    """The chance to come to so many hits before a bust; a total that cannot move never does."""
    size, law = hits + 2, one_roll(pair)
    if all(gain == 0 for gain, _ in law):
        return Fraction(0)
    chance = {gain: sympy.Rational(w, 1296) for (gain, _), w in law.items()}
    steps = sympy.Matrix(size, size, lambda i, k: chance.get(k - i, 0))
    over = sympy.Matrix(size, 1, lambda i, _: sum(p for g, p in chance.items() if i + g >= size))
    first = ((sympy.eye(size) - steps).inv() * over)[2]
    return Fraction(int(first.p), int(first.q))


@pytest.mark.parametrize("hits", [1, 5, 99])
def test_sure_hits(hits):
    """Flashes and races only: any number of hits is a matter of time."""
    assert value("flash", at_least(hits), table(((3, 0, 3), (0, 0, 6)))) == 1
    assert (
        value("flash", {"kind": "mean-damage", "need": hits}, table(((6, 0, 0), (0, 0, 6)))) == hits
    )


def test_tables_of_worths():
    """With its most worth at the top a table is answered; else one could wait for ever below."""
    dice = table(((2, 2, 2), (0, 0, 6)))
    assert 2 < value("flash", worth({0: 1, 1: 0, 2: 3}), dice) < 3
    with pytest.raises(Fault) as refused:
        solve(asked("flash", worth({0: 1, 1: 9, 2: 3}), dice))
    assert refused.value.code == "no-finite-value"
