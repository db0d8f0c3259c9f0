"""Proved bounds, in floats, on every joint value of two folded attacks that are interleaved.

Write x for values of joint rolls (one of the attacks throws, the other stands in a state), best(x)
for the joint states' values that they give (an exact maximum, ending included) and P for the mean
over a throw. The true x* solves x* = P best(x*).

*Potential.* For each attack alone let h(roll) >= 1 + the mean over the throw of g(state) where
g(state) is the greatest h of the rolls offered, 0 if none: h bounds how often any policy can still
throw. Then H(roll r of one, state s of other) = h(r) + g(s) has the same property jointly: a throw
lowers it by 1 on average and whatever is thrown next, by whom, does not raise it.

*Theorem.* If |P best(x) - x| <= d everywhere then |x - x*| <= d H. For best is monotone and grows
by at most d G if x grows by d H, G being the greatest H offered in a state (0: none). So
P best(x + d H) <= P best(x) + d (H - 1) <= x + d H: iterates fall from there, and they fall to x*,
the only fixed point, as P best contracts in the norm weighted by H. In the same way from below.
The last sweep, if it moved no value by more than m, leaves d <= m + its rounding, since P best
carries no difference on enlarged.

*Rounding.* A chance is its fraction after at most three roundings of relative size u = 2**-53; so
a scalar product of n terms, each at most 1 times a chance, summed in any order and in parts, with
or without fused steps, is off by at most (n + 4) u / (1 - (n + 4) u) times the sum of chances.
`_margin` takes twice (n + 8) u, which pays for the subtraction in the observed move, and for values
a little beyond 1, as well.
Worths are scaled to at most 1 before; rounding them moves every value by at most u.

Without a potential (an attack that may roll for ever) values are swept from the least worth up
and from the greatest down, each sweep paying its margin; the bounds are proved but may stay apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from odds.exact.joint_fold import Floats, Folded, Tier
from odds.exact.process import Ints

_UNIT = 2.0**-53
_SETTLED = 2.0**-46
_SWEEPS = 4000
_COLUMNS = 256
_NARROW = 8
_ONE_THREAD = 2**17
_NEVER = -2.0
Progress = Callable[[int, int], None]


@dataclass(frozen=True, eq=False)
class Bounds:
    """Bounds on the scaled value of each joint roll.

    `one` holds the [2, R1, S2] low and high ends where the first attack throws and the other
    stands in a state, `other` [2, R2, S1] those where the second throws, in units of `scale`
    numerators of the worths; `closed` [C1 + 1, C2 + 1] are the worths in floats.
    """

    one: Floats
    other: Floats
    closed: Floats
    scale: int

    def roll(self, who: int, roll: int, state: int) -> tuple[float, float]:
        """Return the bounds on the value of a throw by side `who`, the other side in a state."""
        low, high = (self.one, self.other)[who][:, roll, state].tolist()
        return low, high

    def worth(self, first: int, second: int) -> tuple[float, float]:
        """Return bounds on what two classes of results are worth."""
        worth = float(self.closed[first, second])
        return worth - _UNIT, worth + _UNIT


def potential(side: Folded) -> tuple[Floats, Floats] | None:
    """Return h [R] and g [S], or None where none is found: a policy may roll for ever.

    Acyclic: the level, counted from 1. Cyclic: sums of h = 1 + mean of g, from 0; once no sweep
    adds more than a quarter, twice the sum is a potential: the next sweep adds no more, so that
    2 h - 2 mean(g) >= 2 (1 - 1/4) > 1, with room for rounding.
    """
    rolls = np.asarray(side.roll_rank + 1, dtype=np.float64)
    if side.cyclic:
        tier, rolls = side.tiers[0], np.zeros(len(rolls))
        for _ in range(_SWEEPS):
            if _store(rolls, 1 + _mean(tier.chances, _offered(tier, rolls)[:, None])[:, 0]) <= 0.25:
                break
        else:
            return None
        rolls *= 2
    return rolls, np.concatenate([_offered(tier, rolls) for tier in side.tiers])


def _offered(tier: Tier, rolls: Floats) -> Floats:
    """Return the greatest of what the rolls offered in a tier's states are worth, 0 if none."""
    best = np.zeros((tier.size, 1))
    _raise(best, tier.layers, rolls[:, None])
    return best[:, 0]


def _raise(values: Floats, layers: Iterable[Ints], rolls: Floats) -> None:
    """Raise state values [states, columns] to the best roll offered; `rolls` [R, columns]."""
    for layer in layers:
        part = values[: len(layer)]
        np.maximum(part, rolls[layer], out=part)


def _margin(*tiers: Tier) -> float:
    """Return a bound on what one sweep over the tiers rounds off; see the head of the module."""
    return 2 * (max(tier.size for tier in tiers) + 8) * _UNIT


@dataclass(frozen=True, eq=False)
class _Sweeps:
    """Values of the joint rolls in floats, swept in place: `one` [R1, S2] and `other` [R2, S1].

    `closed` is the worth of each two classes of results; if one side alone is cyclic, the first.
    """

    sides: tuple[Folded, Folded]
    closed: Floats
    one: Floats
    other: Floats

    @classmethod
    def beginning(cls, sides: tuple[Folded, Folded], closed: Floats, value: float) -> _Sweeps:
        """Return sweeps that begin with one value everywhere."""
        (rolls, states), (others, them) = ((len(s.roll_rank), len(s.stop)) for s in sides)
        return cls(sides, closed, np.full((rolls, them), value), np.full((others, states), value))

    def settle(self, a: Tier, b: Tier) -> tuple[int, float]:
        """Sweep over the states of two tiers until nothing moves, the tiers below being settled.

        Return the number of sweeps and by how much the last one moved a value.
        """
        moving = self.sides[0].cyclic and a.returns, self.sides[1].cyclic and b.returns
        if not moving[1]:
            self.other[b.rolls, a.states] = 0
        width = b.size if moving[1] else _COLUMNS
        cuts = [slice(low, min(low + width, b.size)) for low in range(0, b.size, width)]
        done = [self._piece(a, b, columns, moving) for columns in cuts]
        return max(sweeps for sweeps, _ in done), max(moved for _, moved in done)

    def _piece(
        self, a: Tier, b: Tier, columns: slice, moving: tuple[bool, bool]
    ) -> tuple[int, float]:
        """Settle some columns, counted within `b`; see `settle`."""
        at = slice(b.states.start + columns.start, b.states.start + columns.stop)
        still = self.closed[np.ix_(self.sides[0].stop[a.states], self.sides[1].stop[at])]
        ours, theirs = self.one[:, at], self.other[:, a.states]
        layers = [layer[columns] for layer in b.layers]
        _raise(still, () if moving[0] else a.layers, ours)
        _raise(still.T, () if moving[1] else layers, theirs)
        sweep, moved = 0, 0.0
        while sweep == 0 or (moved > _SETTLED and sweep < _SWEEPS):
            values, sweep, moved = still.copy(), sweep + 1, 0.0
            if moving[0]:
                _raise(values, a.layers, ours)
            if moving[1]:
                _raise(values.T, layers, theirs)
                moved = _store(theirs[b.rolls], _mean(b.chances, values.T))
            if moving[0]:
                moved = max(moved, _store(ours[a.rolls], _mean(a.chances, values)))
        if not moving[0]:
            ours[a.rolls] = _mean(a.chances, values)
        if not moving[1]:
            theirs[b.rolls] += _mean(b.chances[:, columns], values.T)
        return sweep, moved


def _mean(chances: Floats, values: Floats) -> Floats:
    """Return chances [rolls, states] @ values [states, columns], by pieces of one thread each.

    Threads gain little on matrices of this size, and waiting for them costs up to fifty times as
    much where other work keeps the processors busy.
    """
    if values.shape[1] == 1:
        alone: Floats = (chances * values[:, 0]).sum(axis=1, keepdims=True)
        return alone
    high = max(1, chances.size * _NARROW // _ONE_THREAD)
    wide = max(1, values.size * (len(chances) // high) // _ONE_THREAD)
    pieces = np.array_split(values, wide, axis=1)
    means: Floats = np.block([[p @ v for v in pieces] for p in np.array_split(chances, high)])
    return means


def _store(place: Floats, values: Floats) -> float:
    """Put values into their place; return by how much that moves one at most."""
    moved = float(np.abs(values - place).max(initial=0))
    place[:] = values
    return moved


def _swept(sweeps: _Sweeps, progress: Progress) -> tuple[int, float, float]:
    """Settle all tiers from the last rolls up.

    Return the greatest number of sweeps, summed along a chain of tiers, the last move and margin.
    """
    one, other = (side.tiers for side in sweeps.sides)
    done, of = 0, sum(a.size for a in one) * sum(b.size for b in other)
    count, moved, margin = [0] * (len(one) + len(other)), 0.0, 0.0
    for i, a in enumerate(one):
        for j, b in enumerate(other):
            taken, move = sweeps.settle(a, b)
            count[i + j] = max(count[i + j], taken)
            moved, margin = max(moved, move), max(margin, _margin(a, b))
            done += a.size * b.size
            progress(done, of)
    return sum(count), moved, margin


def bounds(
    one: Folded, other: Folded, worth: Sequence[Sequence[int]], progress: Progress
) -> Bounds:
    """Return bounds on all joint values; `worth` [C1][C2] by classes of results.

    `ValueError` where a side cannot end from some state.
    """
    if other.cyclic and not one.cyclic:
        mirrored = bounds(other, one, [list(row) for row in zip(*worth, strict=True)], progress)
        return Bounds(mirrored.other, mirrored.one, mirrored.closed.T, mirrored.scale)
    scale = max(1, *(abs(w) for row in worth for w in row))
    scaled = np.array([[w / scale for w in row] for row in worth])
    closed = np.pad(scaled, (0, 1), constant_values=_NEVER)
    low = _Sweeps.beginning((one, other), closed, scaled.min())
    count, moved, margin = _swept(low, progress)
    left, right = potential(one), potential(other)
    if left is not None and right is not None:
        error = moved + margin
        ours, theirs = (h[:, None] + g for h, g in ((left[0], right[1]), (right[0], left[1])))
        return _around(low, low, (ours * error, theirs * error), scale)
    _check_ends(one, other)
    high = _Sweeps.beginning((one, other), closed, scaled.max())
    more, _, _ = _swept(high, progress)
    paid = np.array(max(count, more) * margin)
    return _around(low, high, (paid, paid), scale)


def _around(low: _Sweeps, high: _Sweeps, errors: tuple[Floats, Floats], scale: int) -> Bounds:
    """Return the bounds that lie errors beyond the values; rounding of worths and sums included."""
    safe = [error * (1 + 2.0**-40) + 2.0**-50 for error in errors]
    ours = np.stack([low.one - safe[0], high.one + safe[0]])
    theirs = np.stack([low.other - safe[1], high.other + safe[1]])
    return Bounds(ours, theirs, low.closed, scale)


def _check_ends(*sides: Folded) -> None:
    """Refuse a side that cannot end from one of its states, whatever it rolls."""
    for side in sides:
        may = side.stop >= 0
        count = -1
        while count < may.sum():
            count = int(may.sum())
            rolls = [bool(may[states].any()) for states, _ in side.landing]
            may = may | np.array([any(rolls[r] for r in offered) for offered in side.choices])
        if not may.all():
            raise ValueError("no end can be reached from some states")
