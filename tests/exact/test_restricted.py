"""Restricted processes: truth from a toy small enough to be worked out by hand."""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import pytest

from odds.exact.bellman import STOP, Weights
from odds.exact.process import compile_process
from odds.exact.restricted import restricted, surely_ends
from odds.exact.solve import solve


@dataclass
class Coin:
    """Throw a coin: heads is worth 1, tails 0; after tails it may be thrown again for ever."""

    start: str = "coin"
    cyclic: bool = True

    def level(self, roll):
        return 0

    def draw(self, roll):
        return 0

    def outcomes(self, roll):
        return ["heads", "tails"]

    def options(self, state):
        return (1, []) if state == "heads" else (0, ["coin"])


def coin(heads=1):
    return compile_process(Coin(), [0]), Weights(np.array([heads, 1]), np.array([heads + 1]))


def worth(process):
    return [int(result) for result in process.results]


def with_tails(process, *choices):
    """The coin with these choices after tails."""
    heads, tails = process.states["heads"], process.states["tails"]
    owner = np.array([heads, *[tails] * len(choices)])
    return restricted(process, owner, np.array([STOP, *choices]))


def test_only_the_choices_left_count():
    process, weights = coin()
    assert solve(with_tails(process, STOP), weights, worth(process)).value == Fraction(1, 2)
    assert solve(with_tails(process, 0), weights, worth(process)).value == 1


def test_of_choices_left_open_the_worst_is_the_best_for_the_negated_worth():
    process, weights = coin()
    both = with_tails(process, 0, STOP)
    assert -solve(both, weights, [-w for w in worth(process)]).value == Fraction(1, 2)


def test_a_state_needs_a_choice():
    process, _ = coin()
    with pytest.raises(ValueError, match="without a choice"):
        restricted(process, np.array([0]), np.array([STOP]))


def test_throwing_for_ever_is_seen():
    process, weights = coin()
    assert surely_ends(with_tails(process, 0), weights)
    process, never = coin(heads=0)
    assert not surely_ends(with_tails(process, 0), never)
    assert not surely_ends(with_tails(process, 0, STOP), never)
    assert surely_ends(with_tails(process, STOP), never)
