"""Interleaved attacks against the definition in fractions, closed forms and what must hold."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from odds.exact.distribution import Bracket
from odds.exact.joint import Limits, interleaved, joint_choices
from odds.exact.solve import solve
from tests.exact.joint_asked import (
    HALF,
    NARROW,
    NONE,
    ONE,
    can_end,
    holds,
    value,
    verify_choices,
)
from tests.exact.joint_plain import WAITING, in_order, informed, recursion, side, swept, table
from tests.exact.random_toys import RESULTS, acyclic, cyclic, rising, worths
from tests.exact.toys import Toy

# ---- brute force -----------------------------------------------------------------------------


@given(acyclic(), acyclic(), worths())
def test_acyclic_values_are_those_of_the_definition(one, other, worth):
    truth = recursion(one, other, worth)(WAITING, WAITING)
    assert value(one, other, worth) == truth


@given(acyclic(), acyclic(), worths())
def test_a_bracket_contains_the_value_and_is_narrow(one, other, worth):
    truth = recursion(one, other, worth)(WAITING, WAITING)
    bracket = value(one, other, worth, NONE)
    assert isinstance(bracket, Bracket)
    assert bracket.low <= truth <= bracket.high
    assert bracket.width <= NARROW * 9


@settings(max_examples=40)
@given(acyclic(), acyclic(), worths(), st.sampled_from([Limits(), NONE]))
def test_every_choice_of_every_state_has_the_value_of_the_definition(one, other, worth, limits):
    verify_choices(one, other, worth, limits)


@settings(max_examples=30, deadline=None)
@given(cyclic(), st.one_of(cyclic(), acyclic()), worths(), st.booleans())
def test_cyclic_values_lie_between_sweeps_in_fractions(one, other, worth, swap):
    assume(can_end(one) and can_end(other))
    if swap:
        one, other, worth = other, one, lambda i, j, plain=worth: plain(j, i)
    flat = [w for row in table(one, other, worth) for w in row]
    low = swept(one, other, worth, min(flat), 25, up=False)[WAITING, WAITING]
    high = swept(one, other, worth, max(flat), 25, up=True)[WAITING, WAITING]
    exact, bracket = value(one, other, worth), value(one, other, worth, NONE)
    assert low <= exact <= high
    assert bracket.low <= exact <= bracket.high
    assert bracket.low >= low - NARROW
    assert bracket.high <= high + NARROW


# ---- closed forms ----------------------------------------------------------------------------

COIN = Toy("toss", {"toss": [(1, 1), (1, 0)]}, {1: (1, []), 0: (0, [])})


def retried(sure: int, of: int, stay: int) -> Toy:
    """Scores with chance sure/of, may try again with stay/of, else is over with nothing."""
    outcomes = [(sure, "hit"), (stay, "again"), (of - sure - stay, "over")]
    states = {"hit": (1, []), "again": (0, ["try"]), "over": (0, [])}
    return Toy("try", {"try": outcomes}, states, cyclic=True)


def test_either_of_two_that_may_try_for_ever():
    """A hit comes with p = sure / (of - stay), 1 - (1 - p)(1 - q) for either."""
    one, other = retried(1, 6, 2), retried(2, 7, 1)
    p, q = Fraction(1, 4), Fraction(1, 3)
    assert value(one, other, lambda i, j: max(i, j)) == 1 - (1 - p) * (1 - q)
    assert value(one, other, lambda i, j: min(i, j)) == p * q


def gamble(safe: int, more: int) -> Toy:
    """Holds `safe`, may stake it once for `more` with chance one half."""
    states = {"held": (safe, ["stake"]), "won": (more, []), "lost": (0, [])}
    return Toy("begin", {"stake": [(1, "won"), (1, "lost")], "begin": [(1, "held")]}, states)


def test_seeing_the_other_first_is_worth_waiting_for():
    """Need 3 of 1-or-2 gambles: one must win; if he loses, the other's win cannot help: 1/2.

    Need 2: both hold 1, so nobody stakes. With a coin beside a gamble and need 2: heads: end,
    tails: stake, 3/4; deciding before the coin is tossed gives 1/2.
    """
    assert value(gamble(1, 2), gamble(1, 2), lambda i, j: int(i + j >= 3)) == HALF
    assert value(gamble(1, 2), gamble(1, 2), lambda i, j: int(i + j >= 2)) == ONE
    held = gamble(1, 2)
    assert value(held, COIN, lambda i, j: int(i + j >= 2)) == Fraction(3, 4)
    assert in_order(held, COIN, lambda i, j: int(i + j >= 2)) == HALF


def ladder() -> Toy:
    """A coin for 2 or nothing; the 2 may be staked on a second coin for 3 or nothing."""
    rolls = {"second": [(1, "three"), (1, "none")], "first": [(1, "two"), (1, "nothing")]}
    offers = {"two": (2, ["second"]), "nothing": (0, []), "three": (3, []), "none": (0, [])}
    return Toy("first", rolls, offers)


def test_interleaving_beats_both_orders():
    """Need 3 of two ladders. Both toss: two twos win, one two is staked, 1/4 + 1/2 * 1/2 = 1/2.

    In order, a 2 is best staked before the other's coin: 1/2 + 1/2 * 1/4; a 0 leaves 1/4: 7/16.
    """
    one, other = ladder(), ladder()
    assert value(one, other, lambda i, j: int(i + j >= 3)) == HALF
    assert in_order(one, other, lambda i, j: int(i + j >= 3)) == Fraction(7, 16)


def test_an_attack_that_may_roll_for_ever_is_answered_exactly_or_bracketed():
    """Trying for ever costs nothing, so a hit comes surely: 1 + 1/2."""
    states = {"hit": (1, []), "miss": (0, ["try"])}
    sure = Toy("try", {"try": [(1, "hit"), (5, "miss")]}, states, cyclic=True)
    assert value(sure, COIN, lambda i, j: i + j) == Fraction(3, 2)
    assert holds(value(sure, COIN, lambda i, j: i + j, NONE), Fraction(3, 2))


def test_rolling_for_ever_without_an_end_leaves_a_wide_bracket():
    """A state that comes back surely gains nothing, but sweeps from above cannot tell."""
    states = {"here": (1, ["again"]), "there": (3, [])}
    rolls = {"begin": [(1, "here"), (1, "there")], "again": [(1, "here")]}
    idle = Toy("begin", rolls, states, cyclic=True)
    assert value(idle, COIN, lambda i, j: i + j) == Fraction(5, 2)
    bracket = value(idle, COIN, lambda i, j: i + j, NONE)
    assert bracket.low <= Fraction(5, 2) <= bracket.high
    assert bracket.high <= 4


# ---- what must hold --------------------------------------------------------------------------


@given(acyclic(), acyclic(), rising())
def test_never_below_an_order_nor_above_full_information(one, other, worth):
    found = value(one, other, worth)
    assert found >= in_order(one, other, worth)
    assert found >= in_order(other, one, lambda i, j: worth(j, i))
    assert found <= informed(one, other, worth)


@given(acyclic(), acyclic(), worths())
def test_swapping_the_sides_changes_nothing(one, other, worth):
    def swapped(i, j):
        return worth(j, i)

    assert value(one, other, worth) == value(other, one, swapped)


@settings(max_examples=50, deadline=None)
@given(st.one_of(acyclic(), cyclic()), st.one_of(acyclic(), cyclic()), st.data())
def test_sums_and_products_of_separate_worths_part(one, other, data):
    assume(can_end(one) and can_end(other))
    f, g = (dict(zip(range(-4, 5), data.draw(st.lists(st.integers(0, 5), min_size=9, max_size=9)),
                     strict=True)) for _ in range(2))  # fmt: skip
    alone = [
        solve(toy.process, toy.weights, [h[r] for r in toy.process.results]).value
        for toy, h in ((one, f), (other, g))
    ]
    assert value(one, other, lambda i, j: f[i] + g[j]) == sum(alone)
    assert value(one, other, lambda i, j: f[i] * g[j]) == alone[0] * alone[1]


@given(acyclic(), acyclic(), worths(), st.integers(1, 10**30), RESULTS)
def test_worths_of_any_size_are_exact(one, other, worth, factor, more):
    def large(i, j):
        return worth(i, j) * factor + more

    plain = value(one, other, worth)
    assert value(one, other, large) == plain * factor + more
    bracket = value(one, other, large, NONE)
    assert bracket.low <= plain * factor + more <= bracket.high
    assert bracket.width <= NARROW * (9 * factor + 4)


def test_progress_ends_with_everything_done():
    seen = []
    interleaved(side(ladder()), side(COIN), table(ladder(), COIN, max), 1,
                lambda done, of: seen.append((done, of)))  # fmt: skip
    assert seen == sorted(seen)
    assert seen[-1][0] == seen[-1][1] > 0


def test_worths_of_another_shape_are_refused():
    with pytest.raises(ValueError, match="worths of 2 by 2 results"):
        interleaved(side(COIN), side(COIN), [[1, 0]])


def test_an_attack_that_cannot_end_is_refused():
    endless = Toy("go", {"go": [(1, "on"), (1, "over")], "loop": [(1, "on")]},
                  {"on": (None, ["loop"]), "over": (1, [])}, cyclic=True)  # fmt: skip
    with pytest.raises(ValueError, match="no end can be reached"):
        interleaved(side(endless), side(COIN), [[0, 0]])


def test_an_attack_without_results_is_refused():
    never = Toy("go", {"go": [(1, "on")]}, {"on": (None, ["go"])}, cyclic=True)
    with pytest.raises(ValueError, match="no end can be reached"):
        interleaved(side(never), side(COIN), [])


def test_choices_may_be_asked_for_at_once():
    found = joint_choices(side(COIN), side(COIN), table(COIN, COIN, min), (None, 0))
    assert [(option.who, option.value) for option in found] == [("one", HALF)]
