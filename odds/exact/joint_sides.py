"""The sides of two interleaved attacks, and the ways in which one may be begun laid out as one.

A side is a process, or several of which one is chosen when the attack begins: a choice of opening
rolls. Their rolls, states and results are numbered one process after the other; beyond the choice
of the opening they do not touch.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

import numpy as np

from odds.exact.bellman import Weights
from odds.exact.process import NEVER, Ints, Process


@dataclass(frozen=True)
class Side:
    """One of the attacks, or one way to begin it: a compiled process, the weights of its draws."""

    process: Process[Any, Any]
    weights: Weights


Sides = Side | Sequence[Side]
"""An attack: a process, or those of which one is chosen when it begins."""


@dataclass(frozen=True, eq=False)
class Layout:
    """All processes of an attack as one, with S states, R rolls and O outcomes.

    `starts` are the opening rolls and `results` the number of results; `state_rank` [S] and
    `roll_rank` [R] are levels from the last roll up. The other fields are those of `Process`, with
    the roll [O] that each outcome belongs to and its weight [O].
    """

    cyclic: bool
    starts: tuple[int, ...]
    results: int
    stop: Ints
    choice_start: Ints
    choice_roll: Ints
    outcome_roll: Ints
    outcome_state: Ints
    outcome_weight: Ints
    state_rank: Ints
    roll_rank: Ints

    def choices(self, state: int | None) -> list[int]:
        """Return the rolls that a state offers, in tie order; None: not begun."""
        if state is None:
            return list(self.starts)
        low, high = self.choice_start[state : state + 2].tolist()
        rolls: list[int] = self.choice_roll[low:high].tolist()
        return rolls


def lay_out(sides: Sides) -> Layout:
    """Lay all processes of an attack out as one.

    `ValueError` where there is no process, or one without results.
    """
    each = [sides] if isinstance(sides, Side) else list(sides)
    processes = [side.process for side in each]
    if not all(process.results for process in processes):
        raise ValueError("no end can be reached from some states")
    if not processes:
        raise ValueError("an attack needs a process, or several to choose from")
    rolls = _before(len(p.roll_draw) for p in processes)
    states = _before(len(p.stop) for p in processes)
    results = _before(len(p.results) for p in processes)
    cyclic = any(p.cyclic for p in processes)
    lengths = [np.diff(p.choice_start) for p in processes]
    return Layout(
        cyclic=cyclic,
        starts=tuple(p.start + n for p, n in zip(processes, rolls, strict=False)),
        results=results[-1],
        stop=_joined((p.stop for p in processes), results),
        choice_start=np.concatenate([[0], *lengths]).cumsum(),
        choice_roll=_joined((p.choice_roll for p in processes), rolls),
        outcome_roll=_joined((p.whole.outcome_roll for p in processes), rolls),
        outcome_state=_joined((p.outcome_state for p in processes), states),
        outcome_weight=np.concatenate([s.weights.flat[s.process.outcome_slot] for s in each]),
        state_rank=_ranks([[level.states for level in p.levels] for p in processes], cyclic),
        roll_rank=_ranks([[level.rolls for level in p.levels] for p in processes], cyclic),
    )


def _before(lengths: Iterable[int]) -> list[int]:
    """Return how many there are before each process, and in all."""
    return list(accumulate(lengths, initial=0))


def _joined(parts: Iterable[Ints], before: Sequence[int]) -> Ints:
    """Return the numbers of all processes, counted on from one to the next."""
    return np.concatenate(
        [np.where(part == NEVER, NEVER, part + n) for part, n in zip(parts, before, strict=False)]
    )


def _ranks(levels: Iterable[Iterable[slice]], cyclic: bool) -> Ints:
    """Return the rank of each roll or state of all processes; beside a cyclic one all are 0."""
    ranks = [
        np.full(cut.stop - cut.start, 0 if cyclic else rank)
        for cuts in levels
        for rank, cut in enumerate(cuts)
    ]
    return np.concatenate(ranks)
