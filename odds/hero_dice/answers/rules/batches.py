"""Many rules judged at once in floats, for searches only: what they find is judged again exactly.

B rules are B columns of flags over the M moves of a `Sight`. In a cyclic attack values fall, step
by step, from those of perfect play to those of the rules: each step is a bound from above, so a
rule that falls below the `floor` of a search is let go at once.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from odds.exact.bellman import STOP, Weights
from odds.exact.process import Ints, Level
from odds.hero_dice.answers.rules.sight import Flags, Sight

Floats = npt.NDArray[np.float64]
_STILL = 1e-13
_STEPS = 4
_ROUNDS = 100
_SOLVED = 32
_ROOM = 2**16


class Roughly:
    """Judges rules in floats for one goal."""

    def __init__(self, seen: Sight, weights: Weights, worth: list[float]) -> None:
        process = seen.process
        whole = process.whole
        totals = weights.totals[process.roll_draw][whole.outcome_roll]
        self.seen, self.process, self.weights = seen, process, weights
        self.chances: Floats = weights.flat[process.outcome_slot] / totals
        self.ends: Floats = np.array([*worth, 0.0])[process.stop[seen.owner]]
        self._all_end = not process.cyclic or bool(self._end(np.ones((len(self.ends), 1), bool))[0])
        self._top = self._perfect() if process.cyclic and self._all_end else None
        self._once = len(self.ends) + len(self.chances)
        self.work = 0

    def value(self, kept: Flags) -> float:
        """Return what the moves kept [M] guarantee; minus infinity where they can roll for ever."""
        return float(self.values(kept[:, None])[0])

    def values(self, kept: Flags, floor: float = -np.inf) -> Floats:
        """Return what the moves kept [M, B] guarantee; below the floor a bound from above.

        `work` counts the moves and outcomes that were gone through, once for each rule.
        """
        judged = self._cyclic if self.process.cyclic else self._backward
        return self._cut(kept, lambda part: judged(part, floor))

    def bounds(self, kept: Flags) -> Floats:
        """Return bounds from above, after a few steps back; the values where nothing comes back."""
        judged = self._few if self.process.cyclic else lambda part: self._backward(part, -np.inf)
        return self._cut(kept, judged)

    def _cut(self, kept: Flags, judged: Callable[[Flags], Floats]) -> Floats:
        many = max(32, _ROOM // len(kept))
        parts = [judged(kept[:, cut : cut + many]) for cut in range(0, kept.shape[1], many)]
        return np.concatenate(parts) if parts else np.zeros(0)

    # ---- one step back ----

    def _states(self, kept: Flags, rolls: Floats, moves: slice, cut: Ints) -> Floats:
        """Return the worst of the moves kept in each state [S, B]."""
        choice = self.seen.choice[moves]
        value = rolls[choice]
        value[choice == STOP] = self.ends[moves][choice == STOP][:, None]
        value[~kept[moves]] = np.inf
        worst_of: Floats = np.minimum.reduceat(value, cut, axis=0)
        return worst_of

    def _rolls(self, level: Level, states: Floats) -> Floats:
        """Return the mean of the states that each roll lands in [R, B]."""
        first = int(self.process.outcome_start[level.rolls.start])
        chances = self.chances[first : first + len(level.outcome_state)]
        landed = states[level.outcome_state]
        landed *= chances[:, None]
        rolls: Floats = np.add.reduceat(landed, level.outcome_cut, axis=0)
        return rolls

    def _backward(self, kept: Flags, floor: float) -> Floats:
        seen, process = self.seen, self.process
        self.work += self._once * kept.shape[1]
        rolls: Floats = np.zeros((len(process.roll_draw), kept.shape[1]))
        for level in process.levels:
            cut = seen.cut[level.states]
            moves = slice(int(cut[0]), int(seen.cut[level.states.stop]))
            states = self._states(kept, rolls, moves, cut - cut[0])
            rolls[level.rolls] = self._rolls(level, states)
        start: Floats = rolls[process.start]
        return start

    # ---- attacks that may come back ----

    def _step(self, kept: Flags, rolls: Floats) -> Floats:
        self.work += self._once * kept.shape[1]
        states = self._states(kept, rolls, slice(0, len(self.ends)), self.seen.cut[:-1])
        return self._rolls(self.process.whole, states)

    def _perfect(self) -> Floats:
        """Return the values of all rolls [R, 1] in perfect play, from below to a hair above."""
        seen, rolls = self.seen, np.zeros((len(self.process.roll_draw), 1))
        rolls += min(0.0, float(self.ends.min()))
        while True:
            value = np.where(seen.choice == STOP, self.ends, rolls[seen.choice, 0])
            best = np.maximum.reduceat(value, seen.cut[:-1])[:, None]
            after = self._rolls(self.process.whole, best)
            if np.abs(after - rolls).max() <= _STILL:
                return after + 1e-9
            rolls = after

    def _cyclic(self, kept: Flags, floor: float) -> Floats:
        value: Floats = np.full(kept.shape[1], -np.inf)
        left = np.arange(len(value)) if self._all_end else np.flatnonzero(self._end(kept))
        kept = kept[:, left]
        rolls = self._start(len(left))
        for _ in range(_ROUNDS):
            before = rolls
            for _ in range(_STEPS):
                before, rolls = rolls, self._step(kept, rolls)
            value[left] = rolls[self.process.start]
            moving = (np.abs(rolls - before).max(axis=0) > _STILL) & (value[left] > floor)
            left, kept, rolls = left[moving], kept[:, moving], rolls[:, moving]
        for cut in range(0, len(left), _SOLVED):
            part = slice(cut, cut + _SOLVED)
            value[left[part]] = self._solved(kept[:, part], rolls[:, part])[self.process.start]
        return value

    def _solved(self, kept: Flags, rolls: Floats) -> Floats:
        """Return the values of all rolls [R, B]: the worst moves, valued by linear systems."""
        place = np.arange(len(kept))[:, None]
        policy = self._worst(kept, rolls)
        while True:
            rolls = self._valued(policy)
            values = self._of_moves(rolls)
            chosen = np.take_along_axis(values, policy, axis=0)
            worst = np.minimum.reduceat(np.where(kept, values, np.inf), self.seen.cut[:-1], axis=0)
            worse = worst < chosen - 1e-12
            if not worse.any():
                return rolls
            hit = np.where(kept & (values == worst[self.seen.owner]), place, len(kept))
            first = np.minimum.reduceat(hit, self.seen.cut[:-1], axis=0)
            policy = np.where(worse, first, policy)

    def _of_moves(self, rolls: Floats) -> Floats:
        stops = (self.seen.choice == STOP)[:, None]
        values: Floats = np.where(stops, self.ends[:, None], rolls[self.seen.choice])
        return values

    def _worst(self, kept: Flags, rolls: Floats) -> Ints:
        """Return the first of the worst moves kept in each state [S, B]."""
        values = np.where(kept, self._of_moves(rolls), np.inf)
        worst = np.minimum.reduceat(values, self.seen.cut[:-1], axis=0)
        hit = kept & (values == worst[self.seen.owner])
        place = np.where(hit, np.arange(len(kept))[:, None], len(kept))
        first: Ints = np.minimum.reduceat(place, self.seen.cut[:-1], axis=0)
        return first

    def _valued(self, policy: Ints) -> Floats:
        """Return the values of all rolls [R, B] if every state makes the move of its policy."""
        whole, size, many = self.process.whole, len(self.process.roll_draw), policy.shape[1]
        chosen = self.seen.choice[policy]
        ended = np.where(chosen == STOP, self.ends[policy], 0.0)
        after = chosen[whole.outcome_state]
        goes_on = after != STOP
        rule = np.arange(many) * size
        cell = (rule + whole.outcome_roll[:, None]) * size + after
        weight = np.broadcast_to(self.chances[:, None], after.shape)
        flat = np.bincount(cell[goes_on], weight[goes_on], minlength=many * size * size)
        self.work += many * size**3 // 3
        matrix = np.eye(size) - flat.reshape(many, size, size)
        return _eliminated(matrix, self._rolls(whole, ended).T).T

    def _few(self, kept: Flags) -> Floats:
        rolls = self._start(kept.shape[1])
        for _ in range(_STEPS):
            rolls = self._step(kept, rolls)
        start: Floats = rolls[self.process.start]
        return start

    def _start(self, size: int) -> Floats:
        if self._top is not None:
            return np.repeat(self._top, size, axis=1)
        return np.full((len(self.process.roll_draw), size), max(0.0, float(self.ends.max())))

    def _end(self, kept: Flags) -> Flags:
        """Tell for each rule [B] whether an end is reached whatever is chosen among its moves."""
        seen, whole = self.seen, self.process.whole
        possible, stops = (self.chances > 0)[:, None], (seen.choice == STOP)[:, None]
        ends: Flags = np.zeros((len(seen.cut) - 1, kept.shape[1]), dtype=bool)
        while True:
            landed = ends[whole.outcome_state] & possible
            rolls = np.logical_or.reduceat(landed, whole.outcome_cut, axis=0)
            leads = stops | rolls[seen.choice] | ~kept
            wider = np.logical_and.reduceat(leads, seen.cut[:-1], axis=0)
            if (wider == ends).all():
                return np.logical_and.reduce(ends)  # type: ignore[no-any-return]
            ends = wider


def _eliminated(matrix: Floats, right: Floats) -> Floats:
    """Return the solutions [B, R] of small systems [B, R, R] by elimination, in this thread alone.

    No row need be exchanged: what a roll leads to weighs no more than the roll itself.
    """
    size = matrix.shape[1]
    table = np.concatenate((matrix, right[:, :, None]), axis=2)
    for i in range(size - 1):
        factors = table[:, i + 1 :, i] / table[:, i, i, None]
        table[:, i + 1 :, i:] -= factors[:, :, None] * table[:, i, None, i:]
    solution: Floats = np.zeros_like(right)
    for i in reversed(range(size)):
        known = (table[:, i, i + 1 : size] * solution[:, i + 1 :]).sum(axis=1)
        solution[:, i] = (table[:, i, size] - known) / table[:, i, i]
    return solution
