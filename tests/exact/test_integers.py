"""64-bit integers and Python integers give the same fractions, whatever the size of the numbers.

The worths go in over a common denominator, so multiplying both by a huge factor changes nothing but
the integers that the solver works with.
"""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from odds.exact.solve import Solution
from tests.exact import plain
from tests.exact.random_toys import acyclic, cyclic
from tests.exact.toys import Toy

HUGE = [2**30, 2**31, 10**12, 2**62, 10**40]


def all_of(solution: Solution) -> tuple[object, ...]:
    """Everything that a solution says, in fractions."""
    values = [Fraction(int(v), solution.denominator) for v in solution.state_value]
    rolls = [solution.roll(roll) for roll in range(len(solution.roll_value))]
    law = {result: solution.law.chance(result) for result in solution.law.weights}
    flow, total = solution.flow
    thrown = [Fraction(int(x), total) for x in flow]
    return solution.value, values, rolls, solution.policy.tolist(), law, thrown


@given(acyclic(), st.sampled_from(HUGE))
def test_acyclic_toys_with_huge_numerators(toy, factor):
    assert all_of(toy.solve(factor)) == all_of(toy.solve())


@given(cyclic(), st.sampled_from(HUGE))
def test_cyclic_toys_with_huge_numerators(toy, factor):
    assume(plain.best_values(toy) is not None)
    assert all_of(toy.solve(factor)) == all_of(toy.solve())


def heavier(toy: Toy, factor: int) -> Toy:
    """The same toy with all weights multiplied; the chances stay."""
    rolls = {r: [(w * factor, s) for w, s in outcomes] for r, outcomes in toy.rolls.items()}
    return replace(toy, rolls=rolls)


@given(acyclic(), st.sampled_from([2**10, 2**40]), st.sampled_from([1, 2**30]))
def test_acyclic_toys_with_heavy_draws(toy, factor, scale):
    assert all_of(heavier(toy, factor).solve(scale)) == all_of(toy.solve())


@given(cyclic(), st.sampled_from([2**10, 2**40]), st.sampled_from([1, 2**30]))
def test_cyclic_toys_with_heavy_draws(toy, factor, scale):
    assume(plain.best_values(toy) is not None)
    assert all_of(heavier(toy, factor).solve(scale)) == all_of(toy.solve())


def around(totals: list[int], cyclic: bool) -> Toy:
    """A chain of draws, each ending with its number but for one outcome; round in a cycle."""
    size = len(totals)
    rolls = {i: [(1, ("on", i)), (n - 1, ("end", i))] for i, n in enumerate(totals)}
    states = {("end", i): (i, []) for i in range(size)}
    states |= {("on", i): (None, [(i + 1) % size]) for i in range(size - (not cyclic))}
    if not cyclic:
        states["on", size - 1] = (size, [])
    return Toy(0, rolls, states, cyclic=cyclic)


@pytest.mark.parametrize("totals", [[7, 11, 13], [2**31 - 1, 2**31 - 19, 2**29 - 3, 2**27 - 39]])
@pytest.mark.parametrize("cyclic", [False, True])
def test_totals_without_common_factors(totals, cyclic):
    """The common denominator of one sweep may be larger than 64 bits."""
    toy = around(totals, cyclic)
    value, stay = Fraction(0), Fraction(1)
    for i, n in enumerate(totals):
        value += stay * Fraction(n - 1, n) * i
        stay /= n
    expected = value / (1 - stay) if cyclic else value + stay * len(totals)
    assert toy.solve().value == expected


def test_small_integers_are_used_where_they_fit():
    """Small worths stay small; a bound that would not fit makes them Python integers."""
    toy = around([6, 6, 6], cyclic=False)
    assert toy.solve().roll_value.dtype == np.int64
    assert toy.solve(10**18).roll_value.dtype == object
