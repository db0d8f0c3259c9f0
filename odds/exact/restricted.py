"""A process in which only some choices are left, for judging a policy that somebody else made up.

A policy may leave several choices open in a state; the worst of them is found by solving the
restricted process for the negated worth.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from odds.exact.bellman import STOP, Weights
from odds.exact.process import NEVER, Ints, Level, Process, level_of


def restricted(process: Process[Any, Any], owner: Ints, choice: Ints) -> Process[Any, Any]:
    """Return the process that offers state `owner[i]` the choice `choice[i]` and nothing else.

    A choice is a roll that the state offers, or -1 to end. `ValueError` for a state without choice.
    """
    pairs = np.unique(np.stack((owner, choice)), axis=1)
    size = len(process.stop)
    if len(np.unique(pairs[0])) != size:
        raise ValueError("a state is left without a choice")
    ends = np.zeros(size, dtype=bool)
    ends[pairs[0][pairs[1] == STOP]] = True
    rolls = pairs[:, pairs[1] != STOP]
    flat = {
        "stop": np.where(ends, process.stop, NEVER),
        "choice_start": np.searchsorted(rolls[0], np.arange(size + 1)),
        "choice_roll": rolls[1],
        "outcome_start": process.outcome_start,
        "outcome_state": process.outcome_state,
        "outcome_slot": process.outcome_slot,
        "roll_draw": process.roll_draw,
    }

    def again(level: Level) -> Level:
        return level_of(flat, level.rolls, level.states)

    levels = tuple(map(again, process.levels))
    return replace(process, levels=levels, whole=again(process.whole), **flat)


def surely_ends(process: Process[Any, Any], weights: Weights) -> bool:
    """Tell whether an end is reached from every state whatever is chosen there."""
    if not process.cyclic:
        return True
    whole = process.whole
    possible = weights.flat[whole.outcome_slot] > 0
    ends = np.diff(process.choice_start) == 0
    while True:
        rolls = np.logical_or.reduceat(ends[whole.outcome_state] & possible, whole.outcome_cut)
        wider = ends.copy()
        if len(whole.deciding):
            each = rolls[whole.choice_roll]
            wider[whole.deciding] = np.logical_and.reduceat(each, whole.choice_cut)
        wider |= ends
        if (wider == ends).all():
            return bool(ends.all())
        ends = wider
