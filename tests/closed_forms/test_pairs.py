"""Green Lantern without a limit of rolls: pairs one by one lose nothing.

Several pairs thrown at once can be thrown one after the other: throwing the first leaves the dice
of the second as they lie, its recharge included, so they may still be thrown, and in the end the
dice lie with the same chances. With three rolls at most the throws run out, and it matters.
"""

from fractions import Fraction
from math import comb

import pytest

from tests.closed_forms.attacks import MEAN, at_least, request, value, worth
from tests.closed_forms.wrapped import Fewer, rules_for, solve_rules

SPLIT = {"lantern": 2, "parallax": 2, "recharge": 2}
TABLES = {
    "default": None,
    "even": {"green": SPLIT, "black": SPLIT},
    "few recharges": {
        "green": {"lantern": 2, "parallax": 3, "recharge": 1},
        "black": {"lantern": 4, "parallax": 1, "recharge": 1},
    },
    "black cannot recharge": {
        "green": {"lantern": 1, "parallax": 1, "recharge": 4},
        "black": {"lantern": 2, "parallax": 4},
    },
    "blanks": {
        "green": {"lantern": 1, "parallax": 1, "recharge": 2, "blank": 2},
        "black": {"lantern": 2, "recharge": 1, "blank": 3},
    },
    "all green blank or recharge": {
        "green": {"recharge": 3, "blank": 3},
        "black": {"lantern": 3, "parallax": 2, "recharge": 1},
    },
}
ODD_WORTH = worth({-2: 1, -1: 0, 0: 3, 1: 0, 2: 2, 3: 5, 4: 1})
GOALS = [MEAN, at_least(2), at_least(6), ODD_WORTH, {"kind": "mean-damage", "need": 3}]


def dice_thrown(roll) -> int:
    """How many of the six dice a roll throws: those that do not lie."""
    lying, _ = roll
    return 6 - sum(map(sum, lying))


def with_and_without(goal, dice, *terms):
    """The solved attack with all throws, and with single pairs only."""
    asked = request("green-lantern", goal, dice, *terms)
    joint, single = rules_for(asked), rules_for(asked)
    fewer = Fewer(single, lambda roll: dice_thrown(roll) == 2)
    return solve_rules(asked, joint), solve_rules(asked, fewer, single.draws)


def state_values(solution):
    values = solution.state_value.tolist()
    places = solution.process.states.items()
    return {state: Fraction(values[place], solution.denominator) for state, place in places}


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("goal", GOALS, ids=str)
def test_single_pairs_lose_nothing_in_any_state(goal, table):
    joint, single = with_and_without(goal, TABLES[table])
    assert single.process.choice_roll.size < joint.process.choice_roll.size
    assert state_values(single) == state_values(joint)
    assert single.value == joint.value == value("green-lantern", goal, TABLES[table])


@pytest.mark.parametrize("goal", [MEAN, at_least(2)], ids=str)
@pytest.mark.parametrize("table", TABLES)
def test_with_three_rolls_pairs_at_once_matter(goal, table):
    """More choices are never worse, and here they are strictly better."""
    joint, single = with_and_without(goal, TABLES[table], "only-3-rolls")
    every = state_values(joint)
    assert all(worth <= every[state] for state, worth in state_values(single).items())
    assert single.value < joint.value


def test_three_rolls_worked_out_for_recharges_on_every_die():
    """Every die shows a lantern or, as often, a recharge; six lanterns are asked for.

    Then only the number of recharges matters, and a plain recursion over it gives both values.
    """
    faces = {"lantern": 3, "recharge": 3}
    joint, single = with_and_without(at_least(6), {"green": faces, "black": faces}, "only-3-rolls")
    assert single.value == by_pairs(2)
    assert joint.value == all_at_once(2)


def chance(r: int, n: int) -> Fraction:
    """Exactly r of n dice show a recharge."""
    return Fraction(comb(n, r), 2**n)


def all_at_once(throws: int, dice: int = 6) -> Fraction:
    """The chance of lanterns only, after a throw of these dice with more throws left."""
    found = chance(0, dice)
    for r in range(1, dice + 1):
        if throws:
            found += chance(r, dice) * best_of_joint(r, throws)
    return found


def best_of_joint(r: int, throws: int) -> Fraction:
    """Throw the best even number of dice; r recharges may take along as many others."""
    sizes = [n for n in range(2, 7, 2) if n <= 2 * r]
    return max(after_joint(r, n, throws) for n in sizes)


def after_joint(r: int, n: int, throws: int) -> Fraction:
    """Throw n dice, as many recharges as there are among them; what stays lies as it is."""
    stay = max(0, r - n)
    found = Fraction(0)
    for again in range(n + 1):
        left = stay + again
        if not left:
            found += chance(again, n)
        elif throws > 1:
            found += chance(again, n) * best_of_joint(left, throws - 1)
    return found


def by_pairs(throws: int) -> Fraction:
    """The same with two dice a throw."""
    found = chance(0, 6)
    for r in range(1, 7):
        found += chance(r, 6) * pair_after_pair(r, throws)
    return found


def pair_after_pair(r: int, throws: int) -> Fraction:
    if not r:
        return Fraction(1)
    if not throws:
        return Fraction(0)
    stay = max(0, r - 2)
    return sum(
        (chance(again, 2) * pair_after_pair(stay + again, throws - 1) for again in range(3)),
        Fraction(0),
    )
