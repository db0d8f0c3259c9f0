"""Every fault planted in a true claim of an unbounded walk is found.

A bound that is pushed past the other bound at any total cannot be one, since both hold the value
between them; so each such fault has to be found, wherever it is planted.
"""

from dataclasses import replace
from fractions import Fraction

import pytest

from odds.exact.certificate import Bound, CertificateError, WalkClaim, check_walk
from odds.exact.claims import walk_claim
from odds.exact.walk_solve import solve_walk
from tests.exact.walks import walk_of

DIGITS = 15
BIT = Fraction(1, 10**DIGITS)

UP = walk_of({-2: 1, -1: 3, 0: 1, 1: 4, 2: 2}, {-1: 2, 0: 2, 1: 3}, -2, [0, 0, 0, 0], slope=1)
DOWN = walk_of({-1: 2, 0: 1, 1: 2}, {-1: 1, 0: 1}, -2, [0, 0, 1, 7, 7, 0, 2], bust=1)
CLAIMS = {
    "up": walk_claim(solve_walk(UP, DIGITS), DIGITS),
    "down": walk_claim(solve_walk(DOWN, DIGITS), DIGITS),
}
"""Throwing on is always best; and a table whose most worth lies in the middle, where one ends."""


def pushed(bound: Bound, place: int, to: Fraction) -> Bound:
    return replace(bound, values=[to if i == place else v for i, v in enumerate(bound.values)])


def low_past_high(claim: WalkClaim, place: int) -> WalkClaim:
    return replace(claim, low=pushed(claim.low, place, claim.high.values[place] + BIT))


def high_past_low(claim: WalkClaim, place: int) -> WalkClaim:
    return replace(claim, high=pushed(claim.high, place, claim.low.values[place] - BIT))


def cut(bound: Bound, listed: int) -> Bound:
    return replace(bound, values=bound.values[:listed])


def walking(claim: WalkClaim, **changed) -> WalkClaim:
    return replace(claim, walk=replace(claim.walk, **changed))


FAULTS = {
    "the low end of the bracket is above the value": (
        "the lower end lies too high",
        lambda c: replace(c, bracket=(c.bracket[1] + BIT, c.bracket[1] + 2 * BIT)),
    ),
    "the high end of the bracket is below the value": (
        "the upper end lies too low",
        lambda c: replace(c, bracket=(c.bracket[0] - 2 * BIT, c.bracket[0] - BIT)),
    ),
    "the bounds are swapped": (
        "margin on the wrong side",
        lambda c: replace(c, low=c.high, high=c.low),
    ),
    "the low line is above the value": (
        "margin on the wrong side",
        lambda c: replace(c, low=replace(c.low, margin=BIT)),
    ),
    "the high line is below the value": (
        "margin on the wrong side",
        lambda c: replace(c, high=replace(c.high, margin=-BIT)),
    ),
    "the low line begins too early": ("too early", lambda c: replace(c, low=cut(c.low, 3))),
    "the high line begins too early": ("too early", lambda c: replace(c, high=cut(c.high, 3))),
    "an end lies on the line": ("end on the line", lambda c: replace(c, ends=c.ends | {10**6})),
    "the policy ends at once": ("lower bound breaks at 0", lambda c: replace(c, ends=c.ends | {0})),
    "a bust is worth more": ("upper bound breaks", lambda c: walking(c, bust=c.walk.bust + 1)),
    "a bust is worth less": ("lower bound breaks", lambda c: walking(c, bust=c.walk.bust - 1)),
    "ending is worth more": (
        "upper bound breaks",
        lambda c: walking(c, payoff=tuple(f + 9 for f in c.walk.payoff)),
    ),
    "more throws allow another": ("breaks", lambda c: walking(c, on=(*c.walk.on, (1, 5)))),
    "more throws end it": ("breaks", lambda c: walking(c, off=(*c.walk.off, (0, 5)))),
    "every throw allows another": ("go on for ever", lambda c: walking(c, off=())),
    "no throw is possible": (
        "no throw is possible",
        lambda c: walking(c, on=((1, 0),), off=((0, 0),)),
    ),
    "a step has a negative weight": (
        "negative weight",
        lambda c: walking(c, off=(*c.walk.off, (0, -1))),
    ),
    "far up ending is best": (
        "go on for ever",
        lambda c: walking(c, slope=Fraction(1), off=((-9, 9),)),
    ),
}
"""What is wrong, what the certificate has to say about it, and how it is planted."""


@pytest.mark.parametrize("name", CLAIMS)
def test_true_claims_pass(name):
    check_walk(CLAIMS[name])
    assert bool(CLAIMS[name].ends) == (name == "down")


@pytest.mark.parametrize("name", CLAIMS)
@pytest.mark.parametrize("fault", FAULTS)
def test_planted_fault_is_found(fault, name):
    message, plant = FAULTS[fault]
    with pytest.raises(CertificateError, match=message):
        check_walk(plant(CLAIMS[name]))


@pytest.mark.parametrize("spoil", [low_past_high, high_past_low])
@pytest.mark.parametrize("name", CLAIMS)
def test_bound_pushed_past_the_other_is_found_at_every_total(spoil, name):
    claim = CLAIMS[name]
    for place in range(min(len(claim.low.values), len(claim.high.values))):
        with pytest.raises(CertificateError):
            check_walk(spoil(claim, place))


def test_end_of_the_best_table_may_not_be_thrown_away():
    """A lower bound that counts on ending at the most worth fails a policy that throws on there."""
    claim = CLAIMS["down"]
    for end in claim.ends:
        with pytest.raises(CertificateError, match="the lower bound breaks"):
            check_walk(replace(claim, ends=claim.ends - {end}))
