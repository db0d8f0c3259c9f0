"""Backward induction over an acyclic process, and the mass that flows forward through it."""

from __future__ import annotations

from math import lcm
from typing import Any

import numpy as np

from odds.exact.bellman import INT64, STOP, Numbers, Weights, best, ending, landed, means, numbers
from odds.exact.process import Ints, Level, Process


def _total(level: Level, weights: Weights) -> int:
    return lcm(*(int(weights.totals[draw]) for draw in level.draws))


def backward(
    process: Process[Any, Any], weights: Weights, worth: list[int]
) -> tuple[Numbers, Numbers, int]:
    """Return roll values [R] and worths [results] over one denominator, and that denominator.

    Level by level from the last roll; int64 while a bound on all numerators allows it.
    """
    bound = 2 * max(1, *map(abs, worth)) + 1
    payoff = numbers(worth, bound)
    values: Numbers = np.zeros(len(process.roll_draw), dtype=payoff.dtype)
    denominator = 1
    for level in process.levels:
        total = _total(level, weights)
        bound, denominator = bound * total, denominator * total
        if bound >= INT64 and values.dtype != object:
            values, payoff = values.astype(object), payoff.astype(object)
        state_value = best(level, ending(level, payoff), values)
        values[: level.rolls.start] *= total
        values[level.rolls] = means(level, weights, state_value, total)
        payoff = payoff * total
    return values, payoff, denominator


def forward(process: Process[Any, Any], weights: Weights, policy: Ints) -> tuple[Numbers, int]:
    """Return how often each roll is thrown under a policy: numerators [R], one denominator.

    The start's mass is the product of all levels' totals, so that every division is exact.
    """
    denominator = 1
    for level in process.levels:
        denominator *= _total(level, weights)
    flow = np.zeros(len(process.roll_draw), dtype=numbers([], denominator).dtype)
    flow[process.start] = denominator
    for level in reversed(process.levels):
        each = flow[level.rolls] // weights.totals[level.roll_draw]
        mass = landed(level, weights, each)
        chosen = policy[level.states]
        np.add.at(flow, chosen[chosen != STOP], mass[chosen != STOP])
    return flow, denominator
