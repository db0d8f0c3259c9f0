"""Ties: to end comes first, then the written order; a process that can end does end."""

from fractions import Fraction

import pytest

from tests.exact.toys import Toy, choice_at, ties_at

EVEN = [(1, "zero"), (1, "two")]
ENDS = {"zero": (0, []), "two": (2, []), "one": (1, [])}


def choosing(result: int | None, offered: list[str]) -> Toy:
    """One state that offers even chances of 0 and 2, twice, and a sure 1."""
    rolls = {"begin": [(1, "here")], "even": EVEN, "same": EVEN, "sure": [(1, "one")]}
    levels = {"begin": 1, "even": 0, "same": 0, "sure": 0}
    return Toy("begin", rolls, {"here": (result, offered), **ENDS}, levels=levels)


@pytest.mark.parametrize(
    ("result", "offered", "choice", "ties"),
    [
        (1, ["even", "sure"], "end", ["end", "even", "sure"]),
        (0, ["even", "sure"], "even", ["even", "sure"]),
        (0, ["sure", "even"], "sure", ["sure", "even"]),
        (None, ["same", "sure", "even"], "same", ["same", "sure", "even"]),
        (2, ["even", "sure"], "end", ["end"]),
    ],
)
def test_end_first_then_written_order(result, offered, choice, ties):
    solution = choosing(result, offered).solve()
    assert choice_at(solution, "here") == choice
    assert ties_at(solution, "here") == ties


def looping(states: dict, **rolls) -> Toy:
    """A toy that begins at `here` or at the end worth 1."""
    begin = {"begin": [(1, "here"), (1, "one")]}
    return Toy("begin", {**begin, **rolls}, {**ENDS, **states}, cyclic=True)


def test_tied_choice_that_rolls_for_ever_gives_way():
    """Spinning is worth as much as going, and is written first; only going ever ends."""
    spin, go = [(1, "here")], [(1, "one")]
    solution = looping({"here": (None, ["spin", "go"])}, spin=spin, go=go).solve()
    assert ties_at(solution, "here") == ["spin", "go"]
    assert choice_at(solution, "here") == "go"
    assert solution.law.weights == {1: solution.law.total}


def test_two_states_that_send_each_other_round_give_way():
    """Each would hand over to the other first; one of them has to take its own way out."""
    states = {"here": (None, ["over", "out"]), "there": (None, ["back", "out"])}
    toy = looping(states, over=[(1, "there")], back=[(1, "here")], out=[(1, "one")])
    solution = toy.solve()
    assert "out" in {choice_at(solution, "here"), choice_at(solution, "there")}
    assert solution.value == 1


def test_hopeless_rolling_is_not_begun():
    """Ending is worth 0, and so is rolling for ever: end."""
    solution = looping({"here": (0, ["spin"])}, spin=[(1, "here")]).solve()
    assert choice_at(solution, "here") == "end"
    assert solution.value == Fraction(1, 2)


def test_impossible_outcome_is_no_way_out():
    """A roll that could end only by an outcome of weight 0 rolls for ever."""
    spin, go = [(1, "here"), (0, "one")], [(1, "one")]
    solution = looping({"here": (None, ["spin", "go"])}, spin=spin, go=go).solve()
    assert choice_at(solution, "here") == "go"


def test_first_of_the_choices_that_end_is_kept():
    """Slow ends too, with patience: among tied choices it is written first and stays."""
    slow, go = [(5, "here"), (1, "one")], [(1, "one")]
    solution = looping({"here": (None, ["slow", "go"])}, slow=slow, go=go).solve()
    assert choice_at(solution, "here") == "slow"
    flow, total = solution.flow
    assert Fraction(int(flow[solution.process.rolls["slow"]]), total) == 3


def test_mended_choice_is_the_first_that_ends():
    """Spinning never ends; of the two that do, slow is written first."""
    spin, slow, go = [(1, "here")], [(5, "here"), (1, "one")], [(1, "one")]
    states = {"here": (None, ["spin", "slow", "go"])}
    solution = looping(states, spin=spin, slow=slow, go=go).solve()
    assert ties_at(solution, "here") == ["spin", "slow", "go"]
    assert choice_at(solution, "here") == "slow"
