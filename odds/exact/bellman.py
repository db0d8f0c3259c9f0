"""The two steps that all solvers share: the mean over a roll, the best of what a state offers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from odds.exact.process import NEVER, Ints, Level

Numbers = npt.NDArray[Any]
STOP = NEVER
INT64 = 2**62


@dataclass(frozen=True, eq=False)
class Weights:
    """The weights of every draw of a structure, flat, and the total of each draw."""

    flat: Ints
    totals: Ints


def numbers(values: list[int], bound: int) -> Numbers:
    """Return the integers as int64 if `bound` proves that they and what follows fit."""
    return np.array(values, dtype=np.int64 if bound < INT64 else object)


def means(level: Level, weights: Weights, state_value: Numbers, total: int) -> Numbers:
    """Return the mean of the state values over each roll's outcomes, times `total`."""
    products = weights.flat[level.outcome_slot] * state_value[level.outcome_state]
    totals: Numbers = weights.totals[level.roll_draw]
    factor = total // (totals if total < INT64 else totals.astype(object))
    sums: Numbers = np.add.reduceat(products, level.outcome_cut) * factor
    return sums


def ending(level: Level, worth: Numbers) -> Numbers:
    """Return what ending in each state is worth; less than anything where it may not end."""
    least, most = int(worth.min()), int(worth.max())
    never = np.array([-2 * max(-least, most, 0) - 1], dtype=worth.dtype)
    closed: Numbers = np.concatenate((worth, never))[level.stop]
    return closed


def best(level: Level, closed: Numbers, roll_value: Numbers) -> Numbers:
    """Return the value of each state: the best of ending (`closed`) and the rolls offered."""
    value = closed.copy()
    if len(level.deciding):
        rolls = np.maximum.reduceat(roll_value[level.choice_roll], level.choice_cut)
        value[level.deciding] = np.maximum(closed[level.deciding], rolls)
    return value


def first_best(level: Level, closed: Numbers, roll_value: Numbers, value: Numbers) -> Ints:
    """Return the first best choice of each state in tie order: a roll, or -1 to end."""
    policy = np.full(len(value), STOP, dtype=np.int64)
    rolling = level.deciding[closed[level.deciding] != value[level.deciding]]
    if len(rolling):
        hit = roll_value[level.choice_roll] == value[level.deciding][level.choice_owner]
        place = np.where(hit, np.arange(len(hit)), len(hit) - 1)
        first = np.zeros(len(value), dtype=np.int64)
        first[level.deciding] = np.minimum.reduceat(place, level.choice_cut)
        policy[rolling] = level.choice_roll[first[rolling]]
    return policy


def landed(level: Level, weights: Weights, each: Numbers) -> Numbers:
    """Return the mass that the rolls of a level bring to each of its states.

    `each` [rolls] is the mass that a roll carries for every unit of weight.
    """
    mass: Numbers = np.zeros(len(level.stop), dtype=each.dtype)
    arriving = each[level.outcome_roll] * weights.flat[level.outcome_slot]
    np.add.at(mass, level.outcome_state, arriving)
    return mass
