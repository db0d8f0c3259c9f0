"""A rule applied to a compiled attack: the moves it leaves, and what the worst of them is worth.

`exactly` gives fractions. `Roughly` gives floats, for searches only: what it finds is judged again.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from odds.exact.bellman import STOP, Weights
from odds.exact.restricted import restricted, surely_ends
from odds.exact.solve import Solution, solve
from odds.hero_dice.answers.rules_sight import Flags, Sight
from odds.hero_dice.answers.rules_words import AT_LEAST, MOST, First, Line, Rule
from odds.hero_dice.words import Fault

Floats = npt.NDArray[np.float64]
_LOW = -(10**9)


def allowed(rule: Rule, seen: Sight) -> Flags:
    """Return which moves [M] a rule leaves open; every state keeps at least one."""
    kept: Flags = np.zeros(len(seen.owner), dtype=bool)
    done: Flags = np.zeros(len(seen.owner), dtype=bool)
    for line in rule.lines:
        fits, there = _fitting(line, seen)
        kept |= fits & ~done
        done |= there
    ends, may_end = _ending(seen)
    rest: Flags = kept | (ends & ~done) | ~(done | may_end)
    return rest


@lru_cache(maxsize=4096)
def _fitting(line: Line, seen: Sight) -> tuple[Flags, Flags]:
    """Return the moves that a line leaves, and all moves of the states in which it leaves any."""
    fits = seen.acts[line.do] & holds(line, seen)[seen.owner]
    for first in line.first:
        fits = _narrowed(fits, first, seen)
    return fits, _there(fits, seen)


@lru_cache(maxsize=16)
def _ending(seen: Sight) -> tuple[Flags, Flags]:
    """Return the moves that end an attack, and all moves of the states that have one."""
    ends = seen.choice == STOP
    return ends, _there(ends, seen)


def _there(fits: Flags, seen: Sight) -> Flags:
    there: Flags = np.logical_or.reduceat(fits, seen.cut[:-1])[seen.owner]
    return there


def holds(line: Line, seen: Sight) -> Flags:
    """Return in which states [S] the conditions of a line hold."""
    flags: Flags = np.ones(len(seen.cut) - 1, dtype=bool)
    for each in line.when:
        number = seen.numbers[each.name]
        flags &= number >= each.number if each.side == AT_LEAST else number <= each.number
    return flags


def _narrowed(fits: Flags, first: First, seen: Sight) -> Flags:
    order = seen.orders[first.name]
    score = np.where(fits, order if first.side == MOST else -order, _LOW)
    top = np.maximum.reduceat(score, seen.cut[:-1])
    narrowed: Flags = fits & (score == top[seen.owner])
    return narrowed


def exactly(
    rule: Rule, seen: Sight, weights: Weights, worth: list[int], common: int = 1
) -> Fraction:
    """Return what a rule guarantees; `worth` [results] are numerators over `common`.

    `Fault` where it can roll for ever.
    """
    return -worst(rule, seen, weights, worth, common).value


def worst(rule: Rule, seen: Sight, weights: Weights, worth: list[int], common: int = 1) -> Solution:
    """Return the solution whose policy follows a rule as badly as may be; values are negated."""
    kept = allowed(rule, seen)
    process = restricted(seen.process, seen.owner[kept], seen.choice[kept])
    if not surely_ends(process, weights):
        raise Fault("rule", "can roll for ever with these faces; add a line that stops")
    return solve(process, weights, [-number for number in worth], common)


def _solved(matrix: Floats, right: Floats) -> Floats:
    """Return the solution of a small system by plain elimination, in this thread alone."""
    table = np.column_stack((matrix, right))
    for i in range(len(table)):
        table[i] /= table[i, i]
        factors = table[:, i].copy()
        factors[i] = 0.0
        table -= factors[:, None] * table[i]
    solution: Floats = table[:, -1]
    return solution


class Roughly:
    """Judges rules in floats for one goal."""

    def __init__(self, seen: Sight, weights: Weights, worth: list[float]) -> None:
        process = seen.process
        whole = process.whole
        totals = weights.totals[process.roll_draw][whole.outcome_roll]
        self.seen, self.process, self.weights = seen, process, weights
        self.chances: Floats = weights.flat[process.outcome_slot] / totals
        ends = np.array([*worth, 0.0])[process.stop[seen.owner]]
        self.ends: Floats = np.where(seen.choice == STOP, ends, 0.0)

    def value(self, kept: Flags) -> float:
        """Return what the moves kept [M] guarantee; minus infinity where they can roll for ever."""
        return self._cyclic(kept) if self.process.cyclic else self._backward(kept)

    def _of_states(self, kept: Flags, rolls: Floats, moves: slice, cut: Any) -> Floats:
        choice = self.seen.choice[moves]
        value = np.where(choice == STOP, self.ends[moves], rolls[choice])
        value[~kept[moves]] = np.inf
        worst_of: Floats = np.minimum.reduceat(value, cut)
        return worst_of

    def _backward(self, kept: Flags) -> float:
        seen, process = self.seen, self.process
        rolls: Floats = np.zeros(len(process.roll_draw))
        for level in process.levels:
            cut = seen.cut[level.states]
            moves = slice(int(cut[0]), int(seen.cut[level.states.stop]))
            states = self._of_states(kept, rolls, moves, cut - cut[0])
            first = int(process.outcome_start[level.rolls.start])
            chances = self.chances[first : first + len(level.outcome_state)]
            rolls[level.rolls] = np.add.reduceat(
                chances * states[level.outcome_state], level.outcome_cut
            )
        return float(rolls[process.start])

    def _cyclic(self, kept: Flags) -> float:
        seen, process = self.seen, self.process
        if not self._surely_ends(kept):
            return -np.inf
        every = slice(0, len(seen.owner))
        place = np.where(kept, np.arange(len(kept)), len(kept))
        policy = np.minimum.reduceat(place, seen.cut[:-1])
        while True:
            rolls = self._evaluate(policy)
            value = np.where(seen.choice == STOP, self.ends, rolls[seen.choice])
            better = self._of_states(kept, rolls, every, seen.cut[:-1])
            worse = better < value[policy] - 1e-12
            if not worse.any():
                return float(rolls[process.start])
            hit = kept & (value == better[seen.owner])
            place = np.where(hit, np.arange(len(kept)), len(kept))
            policy = np.where(worse, np.minimum.reduceat(place, seen.cut[:-1]), policy)

    def _evaluate(self, policy: Any) -> Floats:
        """Return the values of all rolls [R] if every state makes the move of a policy [S]."""
        chosen, size = self.seen.choice[policy], len(self.process.roll_draw)
        used = np.flatnonzero(np.bincount(chosen[chosen != STOP], minlength=1))
        place = np.full(size + 1, len(used), dtype=np.int64)
        place[used] = np.arange(len(used))
        matrix = np.zeros((len(used) + 1, len(used) + 1))
        whole = self.process.whole
        row, column = place[whole.outcome_roll], place[chosen][whole.outcome_state]
        np.subtract.at(matrix, (row, column), self.chances)
        matrix = matrix[:-1, :-1] + np.eye(len(used))
        ended = self.ends[policy]
        right = np.add.reduceat(self.chances * ended[whole.outcome_state], whole.outcome_cut)
        values = np.zeros(size)
        values[used] = _solved(matrix, right[used])
        states = np.where(chosen == STOP, ended, values[chosen])
        rolls: Floats = np.add.reduceat(
            self.chances * states[whole.outcome_state], whole.outcome_cut
        )
        return rolls

    def _surely_ends(self, kept: Flags) -> bool:
        """Tell whether an end is reached whatever is chosen among the moves kept."""
        seen, whole = self.seen, self.process.whole
        possible = self.chances > 0
        ends: Flags = np.zeros(len(seen.cut) - 1, dtype=bool)
        while True:
            rolls = np.logical_or.reduceat(ends[whole.outcome_state] & possible, whole.outcome_cut)
            leads = np.where(seen.choice == STOP, True, rolls[seen.choice]) | ~kept
            wider = np.logical_and.reduceat(leads, seen.cut[:-1])
            if (wider == ends).all():
                return bool(ends.all())
            ends = wider
