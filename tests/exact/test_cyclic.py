"""Policy iteration: gambler's ruin, optimal stopping of random walks, random cyclic toys.

An optimally stopped random walk between two walls is worth the least concave majorant of its
payoffs, concave in the scale of the walk (Dynkin and Yushkevich): x for a fair one, (q/p)**x else.
Thus its value is the best of all pairs of places a <= x <= b between which it is thrown on.
"""

from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.exact import plain
from tests.exact.random_toys import cyclic
from tests.exact.toys import Toy, value_at


def walk(payoffs: list[int | None], up: int = 1, down: int = 1) -> Toy:
    """A walk over places, up or down by one; None: one may not stop there; the walls end it."""
    last = len(payoffs) - 1
    rolls = {x: [(up, ("at", x + 1)), (down, ("at", x - 1))] for x in range(1, last)}
    states = {("at", x): (f, [x] if 0 < x < last else []) for x, f in enumerate(payoffs)}
    begin = {"begin": [(1, state) for state in states]}
    return Toy("begin", {**begin, **rolls}, states, cyclic=True)


def scale(x: int, up: int, down: int) -> Fraction:
    return Fraction(x) if up == down else -(Fraction(down, up) ** x)


def between(a: int, x: int, b: int, payoffs, up: int, down: int) -> Fraction:
    """What it is worth at x to throw on until a or b is reached."""
    if a == b:
        return Fraction(payoffs[x])
    low, here, high = (scale(y, up, down) for y in (a, x, b))
    reach_b = (here - low) / (high - low)
    return reach_b * payoffs[b] + (1 - reach_b) * payoffs[a]


@pytest.mark.parametrize(("up", "down"), [(1, 1), (2, 1), (1, 3), (18, 20)])
@pytest.mark.parametrize("top", [2, 3, 10])
def test_gamblers_ruin(up, down, top):
    """Nobody may stop in between: the top is reached with the chance that the scale tells."""
    payoffs = [0] + [None] * (top - 1) + [1]
    solution = walk(payoffs, up, down).solve()
    for x in range(1, top):
        expected = between(0, x, top, payoffs, up, down)
        assert value_at(solution, ("at", x)) == expected
        assert solution.roll(solution.process.rolls[x]) == expected


@given(
    st.lists(st.integers(-9, 9), min_size=2, max_size=9), st.sampled_from([(1, 1), (2, 1), (1, 3)])
)
def test_stopped_walk_is_worth_its_concave_majorant(payoffs, steps):
    solution = walk(payoffs, *steps).solve()
    for x in range(len(payoffs)):
        pairs = [(a, b) for a in range(x + 1) for b in range(x, len(payoffs))]
        pairs = [(a, b) for a, b in pairs if a == b or a < x < b]
        majorant = max(between(a, x, b, payoffs, *steps) for a, b in pairs)
        assert value_at(solution, ("at", x)) == majorant


@pytest.mark.parametrize("faces", [1, 2, 5, 6])
def test_waiting_for_a_face(faces):
    """Throwing until one of so many faces shows takes 6 / faces throws on average."""
    toy = Toy(
        "throw",
        {"throw": [(faces, "shown"), (6 - faces, "not")]},
        {"shown": (1, []), "not": (None, ["throw"])},
        cyclic=True,
    )
    flow, total = toy.solve().flow
    assert Fraction(int(flow[0]), total) == Fraction(6, faces)


@given(cyclic())
def test_random_toys_are_worth_their_best_policy(toy):
    """Every policy there is, solved by elimination in fractions; the best of those that end."""
    values = plain.best_values(toy)
    assume(values is not None)
    solution = toy.solve()
    for state in toy.states:
        assert value_at(solution, state) == values[state]


@given(cyclic())
def test_policy_of_random_toys_ends_and_attains_the_value(toy):
    assume(plain.best_values(toy) is not None)
    solution = toy.solve()
    names = [*solution.process.rolls, plain.END]
    states = solution.process.states
    policy = {state: names[solution.policy[i]] for state, i in states.items()}
    assert plain.ends_surely(toy, policy)
    assert plain.evaluate(toy, policy) == {s: value_at(solution, s) for s in policy}
    assert solution.law.mean(lambda result: result) == solution.value
