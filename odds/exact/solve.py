"""Exact optimal values of a process, the best choices, ties and the law of the result.

Acyclic processes go to `backward`, cyclic ones to `cyclic`. All values are integer numerators over
one denominator.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from odds.exact.backward import backward, forward
from odds.exact.bellman import STOP, Numbers, Weights, best, ending, first_best, landed
from odds.exact.distribution import Law
from odds.exact.process import NEVER, Ints, Process


@dataclass(frozen=True, eq=False)
class Solution:
    """Optimal values of a process.

    `worth` [results] and `roll_value` [R] are numerators over `denominator`.
    """

    process: Process[Any, Any]
    weights: Weights
    worth: Numbers
    roll_value: Numbers
    denominator: int

    @property
    def value(self) -> Fraction:
        """The optimal value before the first roll."""
        return self.roll(self.process.start)

    def roll(self, roll: int) -> Fraction:
        """Return the value of throwing a roll."""
        return Fraction(int(self.roll_value[roll]), self.denominator)

    def end(self, result: int) -> Fraction:
        """Return what a result, given by its number, is worth."""
        return Fraction(int(self.worth[result]), self.denominator)

    @cached_property
    def state_value(self) -> Numbers:
        """The optimal value of each state [S], numerators over `denominator`."""
        return best(self.process.whole, self._closed, self.roll_value)

    @cached_property
    def _closed(self) -> Numbers:
        """What ending is worth in each state [S]."""
        return ending(self.process.whole, self.worth)

    @cached_property
    def policy(self) -> Ints:
        """The best choice in each state [S]: a roll, or -1 to end; the first in tie order.

        In a cyclic process a tied choice that would roll for ever gives way to one that ends.
        """
        policy = first_best(self.process.whole, self._closed, self.roll_value, self.state_value)
        if not self.process.cyclic:
            return policy
        from odds.exact.cyclic import ending_policy

        return ending_policy(self.process, self.weights, policy, self.ties)

    def ties(self, state: int) -> list[int]:
        """Return every best choice of a state, in tie order; -1 means to end."""
        stop, value = int(self.process.stop[state]), self.state_value[state]
        ends = [STOP] if stop != NEVER and self.worth[stop] == value else []
        return ends + [r for r in self.process.choices(state) if self.roll_value[r] == value]

    @cached_property
    def flow(self) -> tuple[Numbers, int]:
        """How often each roll is thrown on average: numerators [R] over one denominator."""
        if self.process.cyclic:
            from odds.exact.cyclic import flow_numerators

            return flow_numerators(self.process, self.weights, self.policy)
        return forward(self.process, self.weights, self.policy)

    @cached_property
    def law(self) -> Law[Any]:
        """The law of the result under the best policy; `Law` refuses lost mass."""
        flow, denominator = self.flow
        process = self.process
        each = flow // self.weights.totals[process.roll_draw]
        mass = landed(process.whole, self.weights, each)
        ended: Numbers = np.zeros(len(process.results), dtype=object)
        ends = self.policy == STOP
        np.add.at(ended, process.stop[ends], mass[ends].astype(object))
        return Law(dict(zip(process.results, ended.tolist(), strict=True)), denominator)


def solve(
    process: Process[Any, Any], weights: Weights, worth: list[int], worth_denominator: int = 1
) -> Solution:
    """Return the exact solution for the worth of each of the process's results.

    `worth` [results] are numerators over `worth_denominator`.
    """
    if process.cyclic:
        from odds.exact.cyclic import solve_cyclic

        rolls, payoff, denominator = solve_cyclic(process, weights, worth)
    else:
        rolls, payoff, denominator = backward(process, weights, worth)
    return Solution(process, weights, payoff, rolls, denominator * worth_denominator)
