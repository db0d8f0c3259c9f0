"""Small processes written as tables, for the kernel alone; no game is involved.

A toy names its rolls, each a list of (weight, state), and its states, each the result of ending
there (None: may not end) and the rolls it offers in tie order.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from typing import Any

import numpy as np

from odds.exact.bellman import Weights
from odds.exact.process import Process, compile_process
from odds.exact.solve import Solution, solve

Outcomes = Sequence[tuple[int, Hashable]]
Offer = tuple[Hashable | None, Sequence[Hashable]]


@dataclass(frozen=True)
class Toy:
    """A process as a table; it reads as `Rules` of the compiler."""

    start: Hashable
    rolls: Mapping[Hashable, Outcomes]
    states: Mapping[Hashable, Offer]
    cyclic: bool = False
    levels: Mapping[Hashable, int] | None = None

    def level(self, roll: Hashable) -> int:
        """Return the longest run of rolls that can begin with this one."""
        if self.levels is not None:
            return self.levels[roll]
        offered = [r for _, state in self.rolls[roll] for r in self.states[state][1]]
        return 1 + max(map(self.level, offered), default=0)

    def draw(self, roll: Hashable) -> int:
        """Return the place of the roll; every roll has its own draw."""
        return list(self.rolls).index(roll)

    def outcomes(self, roll: Hashable) -> list[Hashable]:
        """Return the states of a roll."""
        return [state for _, state in self.rolls[roll]]

    def options(self, state: Hashable) -> Offer:
        """Return what a state offers."""
        return self.states[state]

    @cached_property
    def weights(self) -> Weights:
        """Return the weights of all rolls, flat."""
        flat = [w for outcomes in self.rolls.values() for w, _ in outcomes]
        totals = [sum(w for w, _ in outcomes) for outcomes in self.rolls.values()]
        return Weights(np.array(flat, dtype=np.int64), np.array(totals, dtype=np.int64))

    @cached_property
    def process(self) -> Process[Any, Any]:
        """Return the compiled process."""
        lengths = [len(outcomes) for outcomes in self.rolls.values()]
        return compile_process(self, [0, *accumulate(lengths)])

    def solve(self, scale: int = 1) -> Solution:
        """Return the solution where each result, a number, is worth itself.

        The worths go in as numerators over their denominators times `scale`.
        """
        common = int(np.lcm.reduce([Fraction(r).denominator for r in self.process.results]))
        common *= scale
        worth = [int(Fraction(r) * common) for r in self.process.results]
        return solve(self.process, self.weights, worth, common)


def value_at(solution: Solution, state: Hashable) -> Fraction:
    """Return the value of a state, by its name."""
    number = solution.process.states[state]
    return Fraction(int(solution.state_value[number]), solution.denominator)


def choice_at(solution: Solution, state: Hashable) -> Hashable:
    """Return the roll that the policy chooses in a state, by its name; "end" for none."""
    return _named(solution, int(solution.policy[solution.process.states[state]]))


def ties_at(solution: Solution, state: Hashable) -> list[Hashable]:
    """Return the best choices of a state, by name."""
    ties = solution.ties(solution.process.states[state])
    return [_named(solution, choice) for choice in ties]


def _named(solution: Solution, choice: int) -> Hashable:
    return "end" if choice < 0 else list(solution.process.rolls)[choice]
