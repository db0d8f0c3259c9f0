"""Interleaved attacks that may be begun in several ways: the definition, closed forms, bounds."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from odds.exact.distribution import Bracket
from odds.exact.joint import Limits, interleave, interleaved, joint_choices
from tests.exact.joint_asked import HALF, NARROW, NONE, asked, can_end, value, verify_choices
from tests.exact.joint_plain import (
    WAITING,
    Several,
    in_order,
    informed,
    recursion,
    results,
    side,
    swept,
    table,
)
from tests.exact.random_toys import acyclic, cyclic, outcomes, rising, worths
from tests.exact.toys import Toy


@st.composite
def reweighted(draw, toy: Toy) -> Toy:
    """The toy with other chances, as a hero's dice without one of them share his states."""
    rolls = {
        name: draw(outcomes([state for _, state in falls])) for name, falls in toy.rolls.items()
    }
    return Toy(toy.start, rolls, toy.states, toy.cyclic, toy.levels)


@st.composite
def several(draw, kinds) -> Several:
    """One to three toys, unlike ones and ones that share states."""
    toys = [draw(kinds)]
    for _ in range(draw(st.integers(0, 2))):
        toys.append(draw(st.one_of(kinds, reweighted(toys[0]), st.just(toys[0]))))
    return Several(tuple(toys))


# ---- brute force -----------------------------------------------------------------------------


@given(several(acyclic()), st.one_of(acyclic(), several(acyclic())), worths())
def test_acyclic_values_are_those_of_the_definition(one, other, worth):
    truth = recursion(one, other, worth)(WAITING, WAITING)
    assert value(one, other, worth) == truth
    bracket = value(one, other, worth, NONE)
    assert isinstance(bracket, Bracket)
    assert bracket.low <= truth <= bracket.high
    assert bracket.width <= NARROW * 9


@settings(max_examples=40, deadline=None)
@given(
    several(acyclic()),
    st.one_of(acyclic(), several(acyclic())),
    worths(),
    st.sampled_from([Limits(), NONE]),
    st.booleans(),
)
def test_every_choice_of_every_state_has_the_value_of_the_definition(
    one, other, worth, limits, swap
):
    if swap:
        one, other = other, one
    verify_choices(one, other, worth, limits)


@settings(max_examples=30, deadline=None)
@given(several(st.one_of(cyclic(), acyclic())), several(st.one_of(cyclic(), acyclic())), worths())
def test_cyclic_values_lie_between_sweeps_in_fractions(one, other, worth):
    """Cyclic and acyclic ways to begin one attack may stand side by side."""
    assume(all(map(can_end, one.toys + other.toys)))
    flat = [w for row in table(one, other, worth) for w in row]
    low = swept(one, other, worth, min(flat), 25, up=False)[WAITING, WAITING]
    high = swept(one, other, worth, max(flat), 25, up=True)[WAITING, WAITING]
    exact, bracket = value(one, other, worth), value(one, other, worth, NONE)
    assert low <= exact <= high
    assert bracket.low <= exact <= bracket.high
    assert bracket.low >= low - NARROW
    assert bracket.high <= high + NARROW


# ---- closed forms ----------------------------------------------------------------------------

COIN = Toy("toss", {"toss": [(1, 2), (1, 0)]}, {2: (2, []), 0: (0, [])})
SURE = Toy("take", {"take": [(1, 1)]}, {1: (1, [])})
BOLD = Toy("dare", {"dare": [(1, 3), (1, 0)]}, {3: (3, []), 0: (0, [])})


def three(i, j):
    return int(i + j >= 3)


def test_who_sees_the_other_first_chooses_better():
    """Need 3: after a 2 a sure 1 does it, after a 0 only daring: 1/2 + 1/2 * 1/2.

    Chosen before the coin is seen, sure 1 needs the 2, and daring hits half the time: 1/2.
    """
    late = Several((SURE, BOLD))
    assert value(COIN, late, three) == value(late, COIN, three) == Fraction(3, 4)
    assert in_order(COIN, late, three) == Fraction(3, 4)
    assert in_order(late, COIN, three) == HALF
    assert value(COIN, SURE, three) == value(COIN, BOLD, three) == HALF


def test_choices_of_the_opening_are_numbered_through():
    """Before the coin either opening gives 1/2 and the coin 3/4; after its 2 the sure 1 wins."""
    sides = side(COIN), side(Several((SURE, BOLD)))
    worths = table(COIN, Several((SURE, BOLD)), three)
    at_first = joint_choices(*sides, worths, (None, None))
    assert [(o.who, o.roll, o.value) for o in at_first] == [
        ("one", 0, Fraction(3, 4)),
        ("other", 0, HALF),
        ("other", 1, HALF),
    ]
    after = joint_choices(*sides, worths, (COIN.process.states[2], None))
    assert [(o.roll, o.value) for o in after] == [(0, 1), (1, HALF)]


def test_a_way_that_may_come_back_beside_one_that_may_not():
    """Trying until it is over hits with p = 1 / (6 - 2); a coin is better, a worse one is not."""
    states = {"hit": (3, []), "again": (0, ["try"]), "over": (0, [])}
    outcomes = [(1, "hit"), (2, "again"), (3, "over")]
    retried = Toy("try", {"try": outcomes}, states, cyclic=True)
    rare = Toy("dare", {"dare": [(1, 3), (9, 0)]}, {3: (3, []), 0: (0, [])})
    both = HALF + HALF * Fraction(1, 4)
    assert value(BOLD, Several((retried, rare)), lambda i, j: int(max(i, j) >= 3)) == both
    assert value(BOLD, Several((rare, retried)), lambda i, j: int(max(i, j) >= 3)) == both
    assert value(BOLD, Several((retried, BOLD)), lambda i, j: int(max(i, j) >= 3)) == Fraction(3, 4)


# ---- what must hold --------------------------------------------------------------------------


@settings(deadline=None)
@given(several(acyclic()), several(acyclic()), worths())
def test_never_below_alternatives_fixed_before(one, other, worth):
    found = value(one, other, worth)
    assert all(found >= value(a, b, worth) for a, b in product(one.toys, other.toys))


@settings(deadline=None)
@given(several(acyclic()), several(acyclic()), rising())
def test_never_below_an_order_nor_above_full_information(one, other, worth):
    """Whoever attacks second chooses how to begin when he sees the result of the first."""
    found = value(one, other, worth)
    assert found >= in_order(one, other, worth)
    assert found >= in_order(other, one, lambda i, j: worth(j, i))
    assert found <= informed(one, other, worth)


@given(several(acyclic()), acyclic(), worths())
def test_a_way_given_twice_is_folded_into_one(one, other, worth):
    once = asked(one, other, worth)
    twice = asked(Several((*one.toys, *one.toys)), other, worth)
    assert once.value == twice.value
    assert len(once.sides[0].stop) == len(twice.sides[0].stop)
    assert once.sides[0].choices == twice.sides[0].choices


@given(acyclic(), acyclic(), worths())
def test_one_alternative_is_the_attack_itself(one, other, worth):
    assert value(Several((one,)), other, worth) == value(one, other, worth)


# ---- refusals --------------------------------------------------------------------------------


def test_worths_count_the_results_of_all_alternatives():
    assert results(Several((SURE, BOLD))) == [1, 3, 0]
    with pytest.raises(ValueError, match="worths of 2 by 3 results"):
        interleave(side(COIN), side(Several((SURE, BOLD))), [[1, 0], [0, 1]])


def test_an_attack_without_alternatives_is_refused():
    with pytest.raises(ValueError, match="an attack needs a process"):
        interleaved(side(COIN), [], [[], []])


def test_an_alternative_without_results_is_refused():
    never = Toy("go", {"go": [(1, "on")]}, {"on": (None, ["go"])}, cyclic=True)
    with pytest.raises(ValueError, match="no end can be reached"):
        interleaved(side(COIN), side(Several((SURE, never))), [[0], [0]])
