"""Backward induction: hand-solved games, and random ones by plain recursion."""

from fractions import Fraction

import pytest
from hypothesis import given

from tests.exact import plain
from tests.exact.random_toys import acyclic
from tests.exact.toys import Toy, choice_at, value_at


def die_game(throws: int) -> Toy:
    """Throw a die, keep what it shows or throw once more, so many times at most."""
    rolls = {left: [(1, (left, pips)) for pips in range(1, 7)] for left in range(throws)}
    states = {
        (left, pips): (pips, [left - 1] if left else [])
        for left in range(throws)
        for pips in range(1, 7)
    }
    return Toy(throws - 1, rolls, states)


@pytest.mark.parametrize(("throws", "value"), [(1, "7/2"), (2, "17/4"), (3, "14/3")])
def test_die_game_is_worth_what_textbooks_say(throws, value):
    """7/2; then 4, 5, 6 are kept: (4 + 5 + 6 + 3 * 7/2) / 6; then 5, 6: (11 + 4 * 17/4) / 6."""
    assert die_game(throws).solve().value == Fraction(value)


def test_law_of_three_throws():
    """Keep 5 and 6, then 4 to 6, then anything: 6 comes with 1/6 + 4/6 * 1/6 + 4/6 * 3/6 * 1/6."""
    law = die_game(3).solve().law
    expected = {1: "1/18", 2: "1/18", 3: "1/18", 4: "1/6", 5: "1/3", 6: "1/3"}
    assert {pips: law.chance(pips) for pips in range(1, 7)} == {
        pips: Fraction(chance) for pips, chance in expected.items()
    }


def test_flow_of_three_throws():
    """The second throw is made with chance 4/6, the third with 4/6 * 3/6."""
    solution = die_game(3).solve()
    flow, total = solution.flow
    made = {roll: Fraction(int(flow[i]), total) for roll, i in solution.process.rolls.items()}
    assert made == {2: 1, 1: Fraction(2, 3), 0: Fraction(1, 3)}


@given(acyclic())
def test_values_policy_and_law_of_random_toys(toy):
    """Recursion over states in fractions; ties go to the first choice."""
    solution = toy.solve()
    assert solution.value == plain.roll_value(toy, toy.start)
    assert {r: solution.law.chance(r) for r in solution.process.results} == {
        r: plain.law(toy, toy.start).get(r, 0) for r in solution.process.results
    }
    for state in solution.process.states:
        assert value_at(solution, state) == plain.state_value(toy, state)
        assert choice_at(solution, state) == plain.first_best(toy, state)


@given(acyclic())
def test_law_gives_the_value_back(toy):
    solution = toy.solve()
    assert solution.law.mean(lambda result: result) == solution.value
