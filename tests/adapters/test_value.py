"""The best value by trying everything through OpenSpiel's interface, against the solver's fraction.

Exact: the sixths of the dice are read back from the floats, everything else is a fraction.
"""

from __future__ import annotations

from fractions import Fraction

import pytest
from open_spiel.python.algorithms import expected_game_score
from open_spiel.python.policy import TabularPolicy

from odds.hero_dice.answers import solve
from tests.adapters.games import load, sixths, value

ASKED = [
    ("flash", ("minus-die", "minus-die", "only-3-rolls"), 0, 0),
    ("flash", ("only-3-rolls", "reverse-flash", "minus-die"), 0, 2),
    ("green-lantern", ("minus-die", "minus-die", "minus-die", "only-3-rolls"), 0, 0),
    ("green-lantern", ("minus-die", "minus-die", "parallax", "minus-die", "only-3-rolls"), 0, 1),
    ("superman", ("minus-die", "minus-die", "minus-die"), 0, 0),
    ("superman", ("minus-die", "minus-die", "minus-die", "kryptonite", "shield:1"), 0, 2),
    ("batman", ("minus-die", "minus-die", "minus-die", "minus-die"), 1, 0),
    ("batman", ("minus-die", "minus-die", "minus-die", "minus-die", "wound"), 2, 2),
]
"""hero, abilities, markers, need (0: all damage counts)."""


@pytest.mark.parametrize(("hero", "abilities", "markers", "need"), ASKED)
def test_trying_everything_gives_the_solvers_fraction(hero, abilities, markers, need):
    words = " ".join(abilities)
    game = load(f"attack=True,heroes={hero},abilities={words},markers={markers},need={need}")
    goal = {"kind": "mean-damage", **({"need": need} if need else {})}
    request = {"hero": hero, "abilities": list(abilities), "markers": markers, "goal": goal}
    exact = solve(request)["value"]["exact"]
    assert value(game.new_initial_state(), {}) == Fraction(exact)


# Float precision: OpenSpiel's own recursion, where nobody has a choice that matters.
def test_open_spiels_own_value_of_a_policy():
    game = load("attack=True,heroes=superman,abilities=" + " ".join(["minus-die"] * 5))
    start = game.new_initial_state()
    policy = TabularPolicy(game)
    mean = expected_game_score.policy_value(start, [policy])[0]
    tried = average(start)
    assert mean == pytest.approx(float(tried), abs=1e-12)


def average(state):
    """The mean return of choosing at random, as a fraction."""
    if state.is_terminal():
        return Fraction(state.returns()[0])
    if state.is_chance_node():
        pairs = [(sixths(p), action) for action, p in state.chance_outcomes()]
    else:
        legal = state.legal_actions()
        pairs = [(Fraction(1, len(legal)), action) for action in legal]
    return sum((p * average(state.child(action)) for p, action in pairs), Fraction(0))
