"""Attacks drawn at random under a solution's best policy, many at once.

All attacks of a batch move together: each draws a whole number below its roll's total weight, a
search in the running sum of all weights finds the outcome, and the policy says what comes next.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from odds.exact.bellman import STOP
from odds.exact.process import Ints
from odds.exact.solve import Solution
from odds.exact.walk_solve import WalkSolution


def sample(solution: Solution, attacks: int, rng: np.random.Generator) -> Ints:
    """Return how often each result [results] comes in so many attacks under the best policy."""
    process = solution.process
    running = np.cumsum(solution.weights.flat[process.outcome_slot])
    ends = running[process.outcome_start[1:] - 1]
    begins = np.concatenate(([0], ends[:-1]))
    counts = np.zeros(len(process.results), dtype=np.int64)
    rolls = np.full(attacks, process.start, dtype=np.int64)
    while len(rolls):
        aims = begins[rolls] + rng.integers(0, (ends - begins)[rolls])
        states = process.outcome_state[np.searchsorted(running, aims, side="right")]
        chosen = solution.policy[states]
        results = process.stop[states[chosen == STOP]]
        counts += np.bincount(results, minlength=len(counts))
        rolls = chosen[chosen != STOP]
    return counts


def sample_walk(
    solution: WalkSolution, attacks: int, rng: np.random.Generator
) -> dict[int | None, int]:
    """Return how often each total comes in so many walks; None counts the busts."""
    walk = solution.walk
    steps = [(j, w, True) for j, w in walk.on] + [(j, w, False) for j, w in walk.off]
    gains = np.array([j for j, _, _ in steps])
    again = np.array([on for _, _, on in steps])
    running = np.cumsum([w for _, w, _ in steps])
    stops = np.array([not on for on in solution.rolls] + [False])
    totals = np.zeros(attacks, dtype=np.int64)
    ended: list[Any] = []
    while len(totals):
        thrown = np.searchsorted(running, rng.integers(0, walk.total, len(totals)), side="right")
        totals = totals + gains[thrown]
        place = np.clip(totals - walk.floor, 0, len(stops) - 1)
        over = ~again[thrown] | stops[place] | (totals < walk.floor)
        ended.append(totals[over])
        totals = totals[~over]
    values, counts = _counted(np.concatenate(ended), walk.floor)
    return dict(zip(values, counts, strict=True))


def _counted(totals: Ints, floor: int) -> tuple[list[int | None], list[int]]:
    """Count totals; everything below the floor is one bust."""
    low = int(totals.min())
    counts = np.bincount(totals - low).tolist()
    named = {low + i: n for i, n in enumerate(counts) if n}
    bust = sum(n for total, n in named.items() if total < floor)
    kept: dict[int | None, int] = {t: n for t, n in named.items() if t >= floor}
    if bust:
        kept[None] = bust
    return list(kept), list(kept.values())
