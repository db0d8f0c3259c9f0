"""Rules that make no process are refused: mass would be lost, or values would be made up."""

import pytest

from tests.exact.toys import Toy

BEGIN = {"begin": [(1, "end"), (1, "stuck")]}
END = {"end": (5, [])}


@pytest.mark.parametrize("cyclic", [False, True])
def test_state_that_offers_nothing(cyclic):
    with pytest.raises(ValueError, match="neither end nor roll"):
        Toy("begin", BEGIN, {**END, "stuck": (None, [])}, cyclic=cyclic).solve()


@pytest.mark.parametrize("other", ["end", "stuck"])
def test_state_that_never_ends(other):
    """Two states that can only send each other round; a way out of weight 0 is none."""
    rolls = {**BEGIN, "on": [(1, "too"), (0, other)], "back": [(1, "stuck")]}
    states = {**END, "stuck": (None, ["on"]), "too": (None, ["back"])}
    with pytest.raises(ValueError, match="no end can be reached"):
        Toy("begin", rolls, states, cyclic=True).solve()


def test_state_of_two_levels():
    """Two rolls of different levels land in one state: it has no level of its own."""
    rolls = {"begin": [(1, "here"), (1, "there")], "again": [(1, "there")]}
    states = {"here": (0, ["again"]), "there": (1, [])}
    with pytest.raises(ValueError, match="another level"):
        Toy("begin", rolls, states).solve()


def test_levels_that_do_not_fall():
    rolls = {"begin": [(1, "here")], "again": [(1, "there")]}
    states = {"here": (0, ["again"]), "there": (1, [])}
    for begin in (0, 1):
        with pytest.raises(ValueError, match="level"):
            Toy("begin", rolls, states, levels={"begin": begin, "again": 1}).solve()
    assert Toy("begin", rolls, states, levels={"begin": 2, "again": 1}).solve().value == 1
