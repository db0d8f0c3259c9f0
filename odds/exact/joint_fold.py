"""Folds an attack: states that nothing can tell apart become one, rolls likewise.

Two states are alike if ending in them is worth the same and they offer like rolls; two rolls are
alike if they land in like states with like chances. The coarsest such partition is found by
refining: all states of one level and one worth first, then split until nothing splits. Like states
have the same value whatever else is going on, so joint values may be computed on the folded
process. Where an attack may be begun in several ways, all its processes are folded together, so
like states of different ones become one too. A last state is added: the attack that has not begun.
It offers the opening rolls alone and may not end, for a hero must attack.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from odds.exact.joint_sides import Layout
from odds.exact.process import NEVER, Ints

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Tier:
    """The rolls of one level and the states they land in, as slices of a folded process.

    `chances` [rolls, states] in floats, each after three roundings at most; `layers[k]`
    gives the k-th roll offered by each of the tier's first states: those that offer that many.
    """

    rolls: slice
    states: slice
    chances: Floats
    layers: tuple[Ints, ...]

    @property
    def size(self) -> int:
        """The number of states."""
        return int(self.chances.shape[1])

    @property
    def returns(self) -> bool:
        """Whether rolls land here; nothing lands where an attack has not begun."""
        return len(self.chances) > 0


@dataclass(frozen=True, eq=False)
class Folded:
    """A folded attack with S states (the last one: not begun) and R rolls.

    `stop` [S] is the class of the result of ending (-1: may not), `choices` [S] the rolls offered,
    `landing` [R] the (states, weights) that can happen, `state_rank` and `roll_rank` the tiers;
    `state_of` and `roll_of` say where the states and rolls of the layout have gone.
    """

    cyclic: bool
    stop: Ints
    choices: tuple[tuple[int, ...], ...]
    landing: tuple[tuple[list[int], list[int]], ...]
    state_rank: Ints
    roll_rank: Ints
    tiers: tuple[Tier, ...]
    state_of: Ints
    roll_of: Ints

    @property
    def waiting(self) -> int:
        """The state of not having begun."""
        return len(self.stop) - 1


def _numbered(keys: Iterable[Hashable]) -> Ints:
    """Number keys in the order in which they are first met."""
    seen: dict[Hashable, int] = {}
    return np.fromiter((seen.setdefault(key, len(seen)) for key in keys), dtype=np.int64)


def _masses(laid: Layout, state_class: Ints) -> Ints:
    """Return the weight [R, classes] that rolls bring to classes of states, without common factor.

    What matters is the ratio alone, so that rolls of different totals can be alike.
    """
    mass = np.zeros((len(laid.roll_rank), int(state_class.max()) + 1), dtype=np.int64)
    np.add.at(mass, (laid.outcome_roll, state_class[laid.outcome_state]), laid.outcome_weight)
    reduced: Ints = mass // np.gcd.reduce(mass, axis=1)[:, None]
    return reduced


def _partition(laid: Layout, ended: Ints) -> tuple[Ints, Ints]:
    """Return the class of each state [S] and each roll [R]: the coarsest stable partition.

    `ended` [S] is the class of the result of ending in a state.
    """
    roll_rank = laid.roll_rank.tolist()
    states = _numbered(zip(laid.state_rank.tolist(), ended.tolist(), strict=True))
    count = 0
    while states.max() >= count:
        count = int(states.max()) + 1
        masses = _masses(laid, states)
        rolls = _numbered((k, m.tobytes()) for k, m in zip(roll_rank, masses, strict=True))
        states = _numbered(zip(states.tolist(), _offers(laid, rolls), strict=True))
    return states, rolls


def _renumber(classes: Ints, *keys: Ints) -> tuple[Ints, Ints]:
    """Return the classes numbered by keys (the first counts most), and a member of each."""
    _, member = np.unique(classes, return_index=True)
    order = np.lexsort([key[member] for key in reversed(keys)])
    place = np.empty(len(order), dtype=np.int64)
    place[order] = np.arange(len(order))
    return place[classes], member[order]


def fold(laid: Layout, result_class: Sequence[int]) -> Folded:
    """Fold an attack whose results of one class are worth the same."""
    ended = np.array([*result_class, NEVER], dtype=np.int64)[laid.stop]
    states, rolls = _partition(laid, ended)
    fewer = [-len(offered) for offered in _offers(laid, rolls)]
    state_of, state_member = _renumber(states, laid.state_rank, np.array(fewer))
    roll_of, roll_member = _renumber(rolls, laid.roll_rank)
    choices = [tuple(sorted(rolls)) for rolls in _offers(laid, roll_of)]
    begin = tuple(sorted(set(roll_of[laid.choices(None)].tolist())))
    masses = _masses(laid, state_of)[roll_member]
    return _folded(
        cyclic=laid.cyclic,
        stop=np.append(ended[state_member], NEVER),
        choices=(*(choices[s] for s in state_member.tolist()), begin),
        masses=np.pad(masses, ((0, 0), (0, 1))),
        ranks=(
            np.append(laid.state_rank[state_member], laid.state_rank.max() + 1),
            laid.roll_rank[roll_member],
        ),
        maps=(state_of, roll_of),
    )


def _offers(laid: Layout, rolls: Ints) -> list[frozenset[int]]:
    """Return the rolls offered by each state, by their classes."""
    cuts, offered = laid.choice_start.tolist(), rolls[laid.choice_roll].tolist()
    return [frozenset(offered[a:b]) for a, b in pairwise(cuts)]


def _folded(
    *,
    cyclic: bool,
    stop: Ints,
    choices: tuple[tuple[int, ...], ...],
    masses: Ints,
    ranks: tuple[Ints, Ints],
    maps: tuple[Ints, Ints],
) -> Folded:
    landing = []
    for mass in masses:
        states = np.flatnonzero(mass)
        landing.append((states.tolist(), mass[states].tolist()))
    state_rank, roll_rank = ranks
    tiers = [
        _tier(masses, choices, _run(roll_rank, rank), _run(state_rank, rank))
        for rank in range(int(state_rank[-1]) + 1)
    ]
    return Folded(cyclic, stop, choices, tuple(landing), state_rank, roll_rank, tuple(tiers), *maps)


def _run(ranks: Ints, rank: int) -> slice:
    low, high = np.searchsorted(ranks, [rank, rank + 1]).tolist()
    return slice(low, high)


def _tier(masses: Ints, choices: tuple[tuple[int, ...], ...], rolls: slice, states: slice) -> Tier:
    weights = masses[rolls, states]
    offered = choices[states]
    layers = [
        np.array([rolls[k] for rolls in offered if len(rolls) > k])
        for k in range(max(map(len, offered)))
    ]
    chances = weights / weights.sum(axis=1, keepdims=True)
    return Tier(rolls, states, chances, tuple(layers))
