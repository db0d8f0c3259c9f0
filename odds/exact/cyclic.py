"""Cyclic processes: the policy in floats, its values in integers, optimality proved by a sweep.

Only rolls that the policy throws are unknowns. A float policy that turns out to roll for ever has a
singular system; the search then starts from "end everywhere", whose strict improvements never roll
for ever: in a set of states that never ends, the best state of the old policy cannot improve.
"""

from __future__ import annotations

from collections.abc import Callable
from math import lcm
from typing import Any

import numpy as np
import numpy.typing as npt
from flint import fmpz_mat

from odds.exact.bellman import (
    STOP,
    Numbers,
    Weights,
    best,
    ending,
    first_best,
    means,
    numbers,
)
from odds.exact.process import NEVER, Ints, Process

_SWEEPS = 200
_LOOK = 4


def solve_cyclic(
    process: Process[Any, Any], weights: Weights, worth: list[int]
) -> tuple[Numbers, Numbers, int]:
    """Return roll values [R] and worths [results] over one denominator, and that denominator."""
    whole, total = process.whole, lcm(*weights.totals.tolist())
    payoff = numbers(worth, (2 * max(map(abs, worth)) + 1) * int(weights.totals.max()))
    closed = ending(whole, payoff)
    policy = _guess(process, weights, worth, closed)
    while True:
        try:
            value, denominator = _evaluate(process, weights, closed, policy)
        except ZeroDivisionError:
            policy = np.full(len(closed), STOP, dtype=np.int64)
            continue
        scale = denominator * total
        rolls, ends = means(whole, weights, value, total), closed.astype(object) * scale
        improved = best(whole, ends, rolls)
        better = np.flatnonzero(improved > value * total)
        if not len(better):
            if ((policy == STOP) & (process.stop == NEVER)).any():
                raise ValueError("no end can be reached from some states")
            return rolls, payoff.astype(object) * scale, scale
        policy[better] = first_best(whole, ends, rolls, improved)[better]


def _guess(process: Process[Any, Any], weights: Weights, worth: list[int], closed: Numbers) -> Ints:
    """Return a first policy: where one may only go on or end, go on unless ending is worth most."""
    whole = process.whole
    if len(whole.choice_roll) > len(whole.deciding):
        return _float_policy(process, weights, worth)
    policy = np.full(len(closed), STOP, dtype=np.int64)
    policy[whole.deciding] = whole.choice_roll
    policy[closed == max(worth)] = STOP
    return policy


def _float_policy(process: Process[Any, Any], weights: Weights, worth: list[int]) -> Ints:
    """Return the policy that float sweeps from below settle on; a guess, proved elsewhere."""
    whole = process.whole
    scale = max(1, *map(abs, worth))
    closed = ending(whole, np.array([value / scale for value in worth]))
    chances = _chances(process, weights)
    value, policy = closed, np.full(len(closed), STOP, dtype=np.int64)
    for sweep in range(1, _SWEEPS + 1):
        rolls = np.add.reduceat(chances * value[whole.outcome_state], whole.outcome_cut)
        value = best(whole, closed, rolls)
        if sweep % _LOOK == 0:
            found = first_best(whole, closed, rolls, value)
            if (found == policy).all():
                break
            policy = found
    return policy


def _chances(process: Process[Any, Any], weights: Weights) -> Numbers:
    """Return each outcome's probability in floats."""
    totals = weights.totals[process.roll_draw][process.whole.outcome_roll]
    chances: Numbers = weights.flat[process.outcome_slot] / totals
    return chances


def _evaluate(
    process: Process[Any, Any], weights: Weights, closed: Numbers, policy: Ints
) -> tuple[Numbers, int]:
    """Return the exact value of each state under a policy: numerators [S], one denominator.

    `closed` [S] is what ending is worth. `ZeroDivisionError` where the policy rolls for ever.
    """
    used = np.flatnonzero(np.bincount(policy[policy != STOP]))
    matrix, ended = _system(process, weights, policy, used, closed)
    solved: Any = fmpz_mat(matrix).solve(fmpz_mat([[b] for b in ended.tolist()]))
    numerators, denominator = solved.numer_denom()
    rolled = np.array([int(x) for x in numerators.entries()] + [0], dtype=object)
    value = closed.astype(object) * int(denominator)
    rolls = policy != STOP
    value[rolls] = rolled[np.searchsorted(used, policy[rolls])]
    return value, int(denominator)


def _system(
    process: Process[Any, Any], weights: Weights, policy: Ints, used: Ints, closed: Numbers
) -> tuple[list[list[int]], Numbers]:
    """Return the integer system of the rolls in use: matrix [n, n] and right side [n]."""
    whole, size = process.whole, len(used)
    place = np.full(len(process.roll_draw) + 1, size, dtype=np.int64)
    place[used] = np.arange(size)
    row = place[whole.outcome_roll]
    column = place[policy][whole.outcome_state]
    weight = weights.flat[whole.outcome_slot]
    matrix = np.zeros((size + 1, size + 1), dtype=np.int64)
    np.subtract.at(matrix, (row, column), weight)
    matrix[np.arange(size), np.arange(size)] += weights.totals[process.roll_draw[used]]
    stops = (policy == STOP)[whole.outcome_state]
    ended: Numbers = np.zeros(size + 1, dtype=closed.dtype)
    np.add.at(ended, row[stops], weight[stops] * closed[whole.outcome_state[stops]])
    return matrix[:size, :size].tolist(), ended[:size]


def flow_numerators(
    process: Process[Any, Any], weights: Weights, policy: Ints
) -> tuple[Numbers, int]:
    """Return how often each roll is thrown under a policy: numerators [R], one denominator."""
    used = _reached(process, weights, policy)
    zeros = np.zeros(len(process.stop), dtype=np.int64)
    matrix, _ = _system(process, weights, policy, used, zeros)
    start = [[int(roll == process.start)] for roll in used.tolist()]
    solved: Any = fmpz_mat(matrix).transpose().solve(fmpz_mat(start))
    numerators, denominator = solved.numer_denom()
    flow: Numbers = np.zeros(len(process.roll_draw), dtype=object)
    for roll, numerator in zip(used.tolist(), numerators.entries(), strict=True):
        flow[roll] = int(numerator) * int(weights.totals[process.roll_draw[roll]])
    return flow, int(denominator)


def _reached(process: Process[Any, Any], weights: Weights, policy: Ints) -> Ints:
    """Return the rolls that a policy can throw from the start, sorted."""
    seen, frontier = {process.start}, [process.start]
    while frontier:
        states, slots = process.landing(frontier.pop())
        possible = np.array(states)[weights.flat[slots] > 0]
        fresh = set(policy[possible].tolist()) - seen - {STOP}
        seen |= fresh
        frontier.extend(fresh)
    return np.array(sorted(seen), dtype=np.int64)


def ends_from(process: Process[Any, Any], weights: Weights, policy: Ints) -> npt.NDArray[np.bool_]:
    """Tell for each state whether the policy may reach an end from it."""
    whole = process.whole
    possible = weights.flat[whole.outcome_slot] > 0
    ends: npt.NDArray[np.bool_] = policy == STOP
    while True:
        rolls = np.logical_or.reduceat(ends[whole.outcome_state] & possible, whole.outcome_cut)
        wider = ends | np.where(policy == STOP, True, rolls[policy])
        if (wider == ends).all():
            return ends
        ends = wider


def ending_policy(
    process: Process[Any, Any],
    weights: Weights,
    policy: Ints,
    best_choices: Callable[[int], list[int]],
) -> Ints:
    """Return a best policy that surely ends: the given one, mended where it rolls for ever.

    Among tied best choices a mended state takes the first that may lead to a state already known
    to end; from every state an end is then reached with positive chance, hence surely.
    """
    ends = ends_from(process, weights, policy)
    mended = policy.copy()
    while not ends.all():
        for state in np.flatnonzero(~ends).tolist():
            for choice in best_choices(state):
                if choice == STOP or _may_end(process, weights, choice, ends):
                    mended[state], ends[state] = choice, True
                    break
    return mended


def _may_end(
    process: Process[Any, Any], weights: Weights, roll: int, ends: npt.NDArray[np.bool_]
) -> bool:
    states, slots = process.landing(roll)
    return bool((ends[states] & (weights.flat[slots] > 0)).any())
