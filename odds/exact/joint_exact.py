"""The exact value of two interleaved attacks, from what proved bounds leave to decide.

A choice whose upper bound lies below another's lower bound is never best, so it is left out; the
value is that of the joint process of what is left and can be reached. With bounds as tight as those
of `joint_bracket` that is little more than one best policy and its ties, and the exact solvers of
this package do the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import accumulate, chain
from math import inf

import numpy as np

from odds.exact.bellman import Weights
from odds.exact.joint_bracket import Bounds
from odds.exact.joint_fold import Folded
from odds.exact.process import NEVER, compile_process
from odds.exact.solve import Solution, solve

State = tuple[int, int]
Throw = tuple[int, int, int]
"""Who throws (0, 1; 2: nobody, the joint process begins), his roll, the other's state."""
BEGIN = 2


class TooLargeError(ValueError):
    """More joint states than were allowed."""


@dataclass(eq=False)
class Joint:
    """What is left of the joint process; it reads as `Rules` of the compiler.

    It begins in the joint state `root`; more than `most` states are refused.
    """

    sides: tuple[Folded, Folded]
    worth: Sequence[Sequence[int]]
    bounds: Bounds
    root: State
    most: int
    keep_all: bool = False
    found: int = 0

    @property
    def start(self) -> Throw:
        """The throw of nobody that leads to the root."""
        return (BEGIN, *self.root)

    @property
    def cyclic(self) -> bool:
        """Whether a state can come back."""
        return any(side.cyclic for side in self.sides)

    def level(self, roll: Throw) -> int:
        """Return the sum of both attacks' levels; where nobody throws it is above all."""
        who, first, second = roll
        if who == BEGIN:
            return sum(int(side.state_rank[-1]) for side in self.sides)
        ours, theirs = self.sides[who], self.sides[1 - who]
        return int(ours.roll_rank[first] + theirs.state_rank[second])

    def draw(self, roll: Throw) -> int:
        """Return the number of the draw: the rolls of one, those of the other, and none."""
        who, first, _ = roll
        return (0, len(self.sides[0].landing), len(self._lengths) - 1)[who] + first * (who != BEGIN)

    def outcomes(self, roll: Throw) -> list[State]:
        """Return the joint states that a throw leads to."""
        who, first, second = roll
        if who == BEGIN:
            return [(first, second)]
        states, _ = self.sides[who].landing[first]
        return [(s, second) for s in states] if who == 0 else [(second, s) for s in states]

    def options(self, state: State) -> tuple[State | None, list[Throw]]:
        """Return the results of ending and the throws, both only where they may be best."""
        self.found += 1
        if self.found > self.most:
            raise TooLargeError
        throws, ended = self.throws(state), self.ended(state)
        if self.keep_all and state == self.root:
            return ended, throws
        limits = [self.bounds.roll(*throw) for throw in throws]
        end = self.bounds.worth(*ended) if ended else (-inf, -inf)
        least = max([end[0], *(low for low, _ in limits)])
        near = [throw for throw, (_, high) in zip(throws, limits, strict=True) if high >= least]
        return ended if end[1] >= least else None, near

    def throws(self, state: State) -> list[Throw]:
        """Return everything that may be thrown in a joint state."""
        first, second = state
        ours = [(0, roll, second) for roll in self.sides[0].choices[first]]
        return ours + [(1, roll, first) for roll in self.sides[1].choices[second]]

    def ended(self, state: State) -> State | None:
        """Return the classes of both results where both may end."""
        ends = tuple(int(side.stop[s]) for side, s in zip(self.sides, state, strict=True))
        return None if NEVER in ends else (ends[0], ends[1])

    @cached_property
    def _lengths(self) -> list[int]:
        """The number of outcomes of each draw."""
        landings = (landing for side in self.sides for landing in side.landing)
        return [*(len(states) for states, _ in landings), 1]

    @cached_property
    def weights(self) -> Weights:
        """The weights of every draw."""
        each = [weights for side in self.sides for _, weights in side.landing] + [[1]]
        return Weights(
            np.fromiter(chain.from_iterable(each), dtype=np.int64),
            np.fromiter(map(sum, each), dtype=np.int64),
        )

    def value(self) -> Fraction:
        """Return the exact value of the root, in numerators of the worths.

        `TooLargeError` where there are more states than allowed.
        """
        return self._solved().value

    def values(self) -> dict[Throw, Fraction]:
        """Return the exact value of everything that the root offers; see `value`."""
        solution = replace(self, keep_all=True, found=0)._solved()
        rolls = solution.process.rolls
        return {throw: solution.roll(rolls[throw]) for throw in self.throws(self.root)}

    def _solved(self) -> Solution:
        self.found = 0
        process = compile_process(self, [0, *accumulate(self._lengths)])
        return solve(process, self.weights, [self.worth[i][j] for i, j in process.results])
