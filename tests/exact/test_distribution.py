"""Laws refuse lost mass, brackets refuse to be empty."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from odds.exact.distribution import Bracket, Law

WEIGHTS = st.dictionaries(st.integers(-5, 5), st.integers(0, 9), min_size=1).filter(
    lambda weights: sum(weights.values())
)


@pytest.mark.parametrize(
    ("weights", "total"),
    [({0: 1, 1: 1}, 3), ({0: 1, 1: 1}, 1), ({0: 2, 1: -1}, 1), ({0: 0}, 1), ({0: 3, 1: -3}, 0)],
)
def test_lost_and_negative_mass_is_refused(weights, total):
    with pytest.raises(ValueError, match="the weights sum to"):
        Law(weights, total)


@given(WEIGHTS)
def test_mean_by_hand(weights):
    """The sum of weight times square over the total."""
    total = sum(weights.values())
    law = Law(weights, total)
    assert law.mean(lambda k: k * k) == Fraction(sum(w * k * k for k, w in weights.items()), total)


def test_chance_of_what_is_not_named():
    assert Law({0: 1}, 1).chance(7) == 0


@given(st.fractions(), st.fractions())
def test_bracket_holds_its_ends(one, other):
    low, high = sorted((one, other))
    assert Bracket(low, high).width == high - low


def test_empty_bracket_is_refused():
    with pytest.raises(ValueError, match="an empty bracket"):
        Bracket(Fraction(1), Fraction(0))
