"""In how many tables of faces each choice of a compiled attack is best, for all its states at once.

Only states that can come to lie under a table count for it. States are those of the compiled
process: situations that differ in nothing that matters are one.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from odds.exact.bellman import Weights, ending
from odds.exact.process import NEVER, Ints, Process
from odds.exact.solve import Solution

Flags = npt.NDArray[np.bool_]


class Tally:
    """Counts over tables: `seen` [S], `ends` [S] and `rolls` [C] say where a choice is best."""

    def __init__(self, process: Process[Any, Any]) -> None:
        self.process = process
        self.seen: Ints = np.zeros(len(process.stop), dtype=np.int64)
        self.ends: Ints = np.zeros(len(process.stop), dtype=np.int64)
        self.rolls: Ints = np.zeros(len(process.choice_roll), dtype=np.int64)

    def add(self, solution: Solution) -> None:
        """Count one table's solution."""
        ends, rolls = best_choices(solution)
        lies = reached(self.process, solution.weights)
        self.seen += lies
        self.ends += ends & lies
        self.rolls += rolls & lies[_owner(self.process)]

    @property
    def deciding(self) -> Flags:
        """The states that offer two choices or more and can come to lie under some table."""
        offered = np.diff(self.process.choice_start) + (self.process.stop != NEVER)
        deciding: Flags = (offered > 1) & (self.seen > 0)
        return deciding

    @property
    def decided(self) -> Flags:
        """The deciding states in which one choice is best whatever the dice."""
        whole, top = self.process.whole, self.ends.copy()
        if len(whole.deciding):
            rolls = np.maximum.reduceat(self.rolls, whole.choice_cut)
            top[whole.deciding] = np.maximum(top[whole.deciding], rolls)
        decided: Flags = self.deciding & (top == self.seen)
        return decided

    def first_roll(self, weights: Weights) -> tuple[Fraction, Fraction]:
        """Return the chances that the first roll leaves a choice, and that it is decided."""
        states, slots = self.process.landing(self.process.start)
        odds = weights.flat[slots]
        total = int(weights.totals[self.process.roll_draw[self.process.start]])
        return (
            Fraction(int(odds[self.deciding[states]].sum()), total),
            Fraction(int(odds[self.decided[states]].sum()), total),
        )


def _owner(process: Process[Any, Any]) -> Ints:
    """Return the state [C] that offers each choice."""
    owner: Ints = process.whole.deciding[process.whole.choice_owner]
    return owner


def best_choices(solution: Solution) -> tuple[Flags, Flags]:
    """Tell where ending [S] and which rolls offered [C] are best; ties all count."""
    process, value = solution.process, solution.state_value
    ends = (ending(process.whole, solution.worth) == value) & (process.stop != NEVER)
    rolls = solution.roll_value[process.choice_roll] == value[_owner(process)]
    return ends.astype(bool), rolls.astype(bool)


def reached(process: Process[Any, Any], weights: Weights) -> Flags:
    """Tell for each state [S] whether it can come to lie with these weights, however one plays."""
    whole = process.whole
    possible = weights.flat[whole.outcome_slot] > 0
    if possible.all():
        return np.ones(len(process.stop), dtype=bool)
    thrown = np.zeros(len(process.roll_draw), dtype=bool)
    thrown[process.start] = True
    while True:
        lies = np.zeros(len(process.stop), dtype=bool)
        lies[whole.outcome_state[possible & thrown[whole.outcome_roll]]] = True
        wider = thrown.copy()
        wider[process.choice_roll[lies[_owner(process)]]] = True
        if (wider == thrown).all():
            return lies
        thrown = wider
