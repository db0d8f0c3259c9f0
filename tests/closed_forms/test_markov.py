"""Fixed policies are Markov chains: absorption and length by the fundamental matrix, by sympy.

With Q the chances to move among the throws of a policy, N = (I - Q)**-1 tells how often each is
made; what is absorbed follows, and the number of throws on average is the sum of a row of N.
"""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
import sympy
from sympy import QQ
from sympy.polys.matrices import DomainMatrix

from tests.closed_forms.attacks import MEAN, at_least, attack, request
from tests.closed_forms.splits import PAIRS, name, one_roll, table
from tests.worked.telling import TOTAL

Chances = dict[object, Fraction]


def fundamental(moves: dict[object, Chances]) -> dict[object, Fraction]:
    """Return how often each throw is made, from the first one named; moves to no throw are ends."""
    throws = list(moves)
    rows = [[QQ(int(a == b)) - _qq(moves[a].get(b, 0)) for b in throws] for a in throws]
    inverse = DomainMatrix(rows, (len(throws), len(throws)), QQ).inv().to_Matrix()
    return {b: Fraction(int(n.p), int(n.q)) for b, n in zip(throws, inverse[0, :], strict=True)}


def _qq(number: Fraction | int):
    number = Fraction(number)
    return QQ(number.numerator, number.denominator)


def ended(moves: dict[object, Chances], visits: dict[object, Fraction]) -> Counter:
    """Return the chance of each end."""
    found: Counter = Counter()
    for throw, chances in moves.items():
        for to, p in chances.items():
            if to not in moves:
                found[to] += visits[throw] * p
    return found


def flow_of(solution) -> Fraction:
    """The number of throws on average, as the solution has it."""
    flow, total = solution.flow
    return Fraction(sum(map(int, flow)), total)


# ---- Flash rolls until he has enough ---------------------------------------------------------


def until(pair, hits: int) -> dict[object, Chances]:
    """The chain of rolling on below so many hits; the totals are the throws, 0 the first."""
    totals = sorted(range(-2, hits), key=lambda total: total != 0)
    return {total: _from(pair, total, hits) for total in totals}


def _from(pair, total: int, hits: int) -> Chances:
    found: Chances = {}
    for (gain, race), w in one_roll(pair).items():
        at = total + gain
        goes_on = race and -2 <= at < hits
        to = at if goes_on else ("enough" if at >= hits else "not enough")
        found[to] = found.get(to, Fraction(0)) + Fraction(w, 1296)
    return found


@pytest.mark.parametrize("pair", PAIRS[::7], ids=name)
@pytest.mark.parametrize("hits", [1, 2, 4, 7])
def test_flash_rolls_until_he_has_enough(pair, hits):
    """Below the goal rolling is the only hope, so the best policy is known and has no choice."""
    solution = attack("flash", at_least(hits), table(pair)).solution
    moves = until(pair, hits)
    visits = fundamental(moves)
    assert solution.value == ended(moves, visits)["enough"]
    assert flow_of(solution) == sum(visits.values())


def test_fundamental_matrix_by_hand():
    """Heads ends it: 2 throws of a fair coin on average; the same by plain sympy."""
    chances = {"throw": Fraction(1, 2), "heads": Fraction(1, 2)}
    assert fundamental({"throw": chances}) == {"throw": 2}
    assert (sympy.eye(1) - sympy.Matrix([[sympy.Rational(1, 2)]])).inv()[0] == 2


# ---- Green Lantern's solved policy -----------------------------------------------------------

DICE = {
    "default": {
        "green": {"lantern": 2, "parallax": 2, "recharge": 2},
        "black": {"lantern": 3, "parallax": 1, "recharge": 2},
    },
    "few": {
        "green": {"lantern": 3, "parallax": 2, "recharge": 1},
        "black": {"lantern": 1, "parallax": 1, "recharge": 4},
    },
}
SYMBOLS = ("lantern", "parallax", "recharge")


def falls(lying, faces) -> Counter:
    """How the dice can lie after a throw of those that do not lie yet, die by die."""
    found = Counter({lying: Fraction(1)})
    for colour, (dice, named) in enumerate(zip((4, 2), faces.values(), strict=True)):
        for _ in range(dice - sum(lying[colour])):
            found = _one_more(found, colour, named)
    return found


def _one_more(before: Counter, colour: int, named) -> Counter:
    after: Counter = Counter()
    for (hand, p), (place, symbol) in product(before.items(), enumerate(SYMBOLS)):
        piles = [list(pile) for pile in hand]
        piles[colour][place] += 1
        after[tuple(map(tuple, piles))] += p * Fraction(named[symbol], 6)
    return after


def chain(solution, faces) -> dict[object, Chances]:
    """The moves of the solved policy; chances by adding die after die, ends by their total."""
    process, rolls = solution.process, list(solution.process.rolls)
    moves: dict[object, Chances] = {}
    frontier = [rolls[process.start]]
    while frontier:
        throw = frontier.pop(0)
        if throw in moves:
            continue
        moves[throw] = {}
        for hand, p in falls(throw[0], faces).items():
            choice = int(solution.policy[process.states[hand, throw[1]]])
            total = sum(pile[0] - pile[1] for pile in hand)
            to = rolls[choice] if choice >= 0 else total
            moves[throw][to] = moves[throw].get(to, Fraction(0)) + p
            frontier += [to] if choice >= 0 else []
    return moves


@pytest.mark.parametrize("faces", DICE)
@pytest.mark.parametrize("goal", [MEAN, at_least(3), TOTAL], ids=["mean", "three", "total"])
def test_green_lanterns_policy_as_a_chain(faces, goal):
    """Law, value and number of throws of the policy, by matrices over the rationals."""
    solution = attack("green-lantern", goal, DICE[faces]).solution
    moves = chain(solution, DICE[faces])
    visits = fundamental(moves)
    law = ended(moves, visits)
    assert flow_of(solution) == sum(visits.values())
    assert {r: solution.law.chance(r) for r in solution.law.weights} == {
        r: law[r] for r in solution.law.weights
    }
    worth = request("green-lantern", goal, DICE[faces]).setting.worth
    assert solution.value == sum(p * worth(result) for result, p in law.items())


@pytest.mark.parametrize(("remove", "throws"), [(None, 3), ("red", 2), ("yellow", 3), ("blue", 3)])
def test_superman_throws_once_a_colour(remove, throws):
    """He neither stops early nor throws again."""
    terms = (["minus-die"], {"remove": [remove]}) if remove else ([], {})
    solution = attack("superman", MEAN, None, *terms[0], **terms[1]).solution
    assert flow_of(solution) == throws
