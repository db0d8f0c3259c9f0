"""An all-or-nothing goal that may be tried twice fails with the square of the chance.

Let p be the best chance of one attack. Wherever it may end one may throw it away and begin anew,
once. Then ending is worth 1 where the goal is met and p elsewhere, so the best policy maximises
q + (1 - q) p over the chances q of all policies: q = p, and it fails with (1 - p)**2. With the
restart at hand twice it fails with (1 - p)**3.
"""

import pytest

from tests.closed_forms.attacks import at_least, request, value
from tests.closed_forms.wrapped import Restart, rules_for, solve_rules

BLANKS = {
    "flash": {
        "red": {"flash": 2, "reverse-flash": 1, "race": 2, "blank": 1},
        "yellow": {"flash": 1, "reverse-flash": 4, "race": 1},
    },
    "green-lantern": {
        "green": {"lantern": 1, "parallax": 2, "recharge": 2, "blank": 1},
        "black": {"lantern": 3, "parallax": 3},
    },
    "superman": {
        "red": {"superman": 1, "kryptonite": 3, "heat-vision": 2},
        "yellow": {"superman": 2, "kryptonite": 2, "freeze-breath": 2},
        "blue": {"superman": 1, "kryptonite": 1, "heat-vision": 2, "blank": 2},
    },
    "batman": {
        "black": {"bat": 2, "wound": 2, "batmobile": 1, "blank": 1},
        "gray": {"bat": 1, "wound": 2, "batmobile": 3},
    },
}
TERMS = {
    "flash": ["only-3-rolls"],
    "green-lantern": ["only-3-rolls"],
    "superman": ["kryptonite", "no-heat-vision"],
    "batman": ["only-3-rolls"],
}
CASES = [
    (hero, dice, terms)
    for hero in BLANKS
    for dice, terms in ((None, ()), (BLANKS[hero], ()), (None, TERMS[hero]))
]


@pytest.mark.parametrize(("hero", "dice", "terms"), CASES)
@pytest.mark.parametrize("hits", [1, 3, 5])
def test_one_restart_squares_the_chance_to_fail(hero, dice, terms, hits):
    question = (hero, at_least(hits), dice, *terms)
    asked, once = request(*question), value(*question)
    inner = rules_for(asked)
    twice = solve_rules(asked, Restart(inner), inner.draws).value
    assert 0 < once < 1
    assert 1 - twice == (1 - once) ** 2


@pytest.mark.parametrize("goal", [{"kind": "defeat", "need": 2}, at_least(4)])
@pytest.mark.parametrize("hero", BLANKS)
def test_two_restarts_cube_it(hero, goal):
    """A shield only moves the goal."""
    question = (hero, goal, None, "shield:1")
    asked, inner = request(*question), rules_for(request(*question))
    thrice = solve_rules(asked, Restart(inner, 2), inner.draws).value
    assert 1 - thrice == (1 - value(*question)) ** 3


@pytest.mark.parametrize("hero", BLANKS)
def test_wrapped_rules_without_a_restart_change_nothing(hero):
    asked = request(hero, at_least(2))
    inner = rules_for(asked)
    assert solve_rules(asked, Restart(inner, 0), inner.draws).value == value(hero, at_least(2))
