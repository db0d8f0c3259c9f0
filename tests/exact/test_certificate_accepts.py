"""Every solved case passes the certificate, which knows nothing of the solver.

The truth here is the certificate's own: fixed point, policy that ends, balanced flow.
"""

from fractions import Fraction

import pytest

from odds.exact.claims import claim_of, walk_claim
from odds.hero_dice.attack.solving import FiniteAttack
from tests.exact.certified import cases, certify, solved

DIGITS = 12


@pytest.mark.parametrize(("hero", "goal", "faces", "terms"), cases(), ids=str)
def test_solved_attacks_are_certified(hero, goal, faces, terms):
    for attack in solved(hero, goal, faces, terms, DIGITS):
        certify(attack, DIGITS)


def test_cases_hold_every_shape_of_attack():
    """Acyclic and cyclic processes, exact walks and walks in balls are all among the cases."""
    shapes = set()
    for case in cases():
        for attack in solved(*case, DIGITS):
            finite = isinstance(attack, FiniteAttack)
            cyclic = attack.solution.process.cyclic if finite else attack.solution.exact
            shapes.add((finite, cyclic))
    assert shapes == {(True, True), (True, False), (False, True), (False, False)}


@pytest.mark.parametrize("digits", [1, 30, 300])
def test_bracket_of_a_walk_is_as_narrow_as_asked(digits):
    (attack,) = solved("flash", "mean-hits", None, {}, digits)
    claim = walk_claim(attack.solution, digits)
    low, high = claim.bracket
    assert 0 < high - low < Fraction(2, 10**digits)
    assert low <= attack.value.high
    assert attack.value.low <= high


def test_claims_carry_the_value_they_certify():
    (attack,) = solved("green-lantern", "mean-hits", None, {}, DIGITS)
    assert claim_of(attack.solution).value == attack.value
