"""Processes: states, choices and integer-weighted outcomes, compiled once into flat arrays.

The structure holds no weights: a draw's outcomes are numbered, and their weights come as one flat
integer vector when a process is solved. Thus one compiled structure serves every face table.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Any, Generic, Protocol, TypeVar

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
RollKey = TypeVar("RollKey", bound=Hashable)
StateKey = TypeVar("StateKey", bound=Hashable)
NEVER = -1


class Rules(Protocol[RollKey, StateKey]):
    """What the compiler asks of a game: where it starts, how rolls land, what states offer."""

    @property
    def start(self) -> RollKey:
        """The roll that opens the attack."""

    @property
    def cyclic(self) -> bool:
        """Whether a state can come back."""

    def level(self, roll: RollKey) -> int:
        """A number that falls with every roll of an acyclic process; anything in a cyclic one."""

    def draw(self, roll: RollKey) -> int:
        """The number of the draw that this roll throws."""

    def outcomes(self, roll: RollKey) -> Sequence[StateKey]:
        """The states that the draw's outcomes lead to, in the draw's order."""

    def options(self, state: StateKey) -> tuple[Hashable | None, Sequence[RollKey]]:
        """The result of ending here (None: may not end), and the rolls offered, in tie order."""


@dataclass(frozen=True, eq=False)
class Level:
    """The rolls of one level and the states they land in, as slices of the process.

    `deciding` lists the states (from the level's first) that offer a roll; their rolls are
    `choice_roll` cut at `choice_cut`, and `choice_owner` says which of them offers each.
    `outcome_roll` and `outcome_state` count from the level's first roll and state.
    """

    rolls: slice
    states: slice
    stop: Ints
    deciding: Ints
    choice_roll: Ints
    choice_cut: Ints
    choice_owner: Ints
    outcome_roll: Ints
    outcome_state: Ints
    outcome_slot: Ints
    outcome_cut: Ints
    roll_draw: Ints
    draws: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Process(Generic[RollKey, StateKey]):
    """A compiled process; S states, R rolls, C choices, O outcomes.

    `stop` [S] numbers the result of ending in a state (-1: may not end there); the rolls that
    state s offers are `choice_roll[choice_start[s]:choice_start[s + 1]]`, in tie order; roll r
    lands in `outcome_state[outcome_start[r]:outcome_start[r + 1]]` with the weights found at
    `outcome_slot` in the flat vector of all draws. `levels` run from the last roll to the first;
    a cyclic process is one level whose states lead back into it.
    """

    rolls: dict[RollKey, int]
    states: dict[StateKey, int]
    results: tuple[Any, ...]
    start: int
    cyclic: bool
    stop: Ints
    choice_start: Ints
    choice_roll: Ints
    outcome_start: Ints
    outcome_state: Ints
    outcome_slot: Ints
    roll_draw: Ints
    levels: tuple[Level, ...]
    whole: Level

    def choices(self, state: int) -> list[int]:
        """Return the rolls that a state offers, in tie order."""
        low, high = self.choice_start[state : state + 2].tolist()
        rolls: list[int] = self.choice_roll[low:high].tolist()
        return rolls

    def landing(self, roll: int) -> tuple[list[int], list[int]]:
        """Return the states a roll lands in and the slots of their weights."""
        low, high = self.outcome_start[roll : roll + 2].tolist()
        return self.outcome_state[low:high].tolist(), self.outcome_slot[low:high].tolist()


class _Explorer(Generic[RollKey, StateKey]):
    """Finds every roll and state that the opening roll can lead to."""

    def __init__(self, rules: Rules[RollKey, StateKey]) -> None:
        self.rules = rules
        self.landings: dict[RollKey, Sequence[StateKey]] = {}
        self.options: dict[StateKey, tuple[Hashable | None, Sequence[RollKey]]] = {}

    def explore(self) -> None:
        frontier = [self.rules.start]
        while frontier:
            roll = frontier.pop()
            if roll not in self.landings:
                self.landings[roll] = self.rules.outcomes(roll)
                frontier.extend(self._new_rolls(self.landings[roll]))

    def _new_rolls(self, states: Sequence[StateKey]) -> list[RollKey]:
        found: list[RollKey] = []
        for state in states:
            if state not in self.options:
                self.options[state] = self.rules.options(state)
                found.extend(self.options[state][1])
        return found


def _array(values: Iterable[int]) -> Ints:
    return np.fromiter(values, dtype=np.int64)


def _starts(lengths: Iterable[int]) -> Ints:
    return _array(accumulate(lengths, initial=0))


def _slices(ranks: Ints) -> list[slice]:
    """Cut sorted ranks into one slice a rank."""
    cuts = np.flatnonzero(np.diff(ranks)) + 1
    return [slice(low, high) for low, high in pairwise([0, *cuts.tolist(), len(ranks)])]


def level_of(flat: dict[str, Ints], rolls: slice, states: slice) -> Level:
    """Gather what the solvers need of one level, relative to its first state."""
    first, last = flat["outcome_start"][[rolls.start, rolls.stop]].tolist()
    low, high = flat["choice_start"][[states.start, states.stop]].tolist()
    starts = flat["choice_start"][states.start : states.stop + 1]
    deciding = np.flatnonzero(np.diff(starts))
    outcomes = flat["outcome_start"][rolls.start : rolls.stop + 1]
    draws = flat["roll_draw"][rolls]
    return Level(
        rolls=rolls,
        states=states,
        stop=flat["stop"][states],
        deciding=deciding,
        choice_roll=flat["choice_roll"][low:high],
        choice_cut=starts[deciding] - low,
        choice_owner=np.repeat(np.arange(len(deciding)), np.diff(starts)[deciding]),
        outcome_roll=np.repeat(np.arange(len(draws)), np.diff(outcomes)),
        outcome_state=flat["outcome_state"][first:last] - states.start,
        outcome_slot=flat["outcome_slot"][first:last],
        outcome_cut=flat["outcome_start"][rolls] - first,
        roll_draw=draws,
        draws=tuple(sorted(set(draws.tolist()))),
    )


def _order(
    found: _Explorer[RollKey, StateKey],
) -> tuple[dict[RollKey, int], dict[StateKey, int], list[slice], list[slice]]:
    """Number rolls and states from the lowest level up, and cut both by level."""
    level = (lambda roll: 0) if found.rules.cyclic else found.rules.level
    rolls = sorted(found.landings, key=level)
    state_rank: dict[StateKey, int] = {}
    for roll in rolls:
        rank = level(roll)
        for state in found.landings[roll]:
            state_rank.setdefault(state, rank)
    return (
        {roll: index for index, roll in enumerate(rolls)},
        {state: index for index, state in enumerate(state_rank)},
        _slices(_array(map(level, rolls))),
        _slices(_array(state_rank.values())),
    )


def _flat(
    found: _Explorer[RollKey, StateKey],
    rolls: dict[RollKey, int],
    states: dict[StateKey, int],
    draw_start: Sequence[int],
) -> tuple[dict[str, Ints], tuple[Hashable, ...]]:
    """Lay choices and outcomes out flat, and number the results."""
    options = [found.options[state] for state in states]
    landings = [found.landings[roll] for roll in rolls]
    draws = [found.rules.draw(roll) for roll in rolls]
    results = tuple(dict.fromkeys(result for result, _ in options if result is not None))
    number: dict[Hashable | None, int] = {result: i for i, result in enumerate(results)}
    number[None] = NEVER
    if any(result is None and not offered for result, offered in options):
        raise ValueError("a state may neither end nor roll")
    thrown = zip(draws, landings, strict=True)
    flat = {
        "stop": _array(number[result] for result, _ in options),
        "choice_start": _starts(len(offered) for _, offered in options),
        "choice_roll": _array(rolls[roll] for _, offered in options for roll in offered),
        "outcome_start": _starts(map(len, landings)),
        "outcome_state": _array(states[state] for landing in landings for state in landing),
        "outcome_slot": _array(
            draw_start[d] + i for d, states in thrown for i in range(len(states))
        ),
        "roll_draw": _array(draws),
    }
    return flat, results


def compile_process(
    rules: Rules[RollKey, StateKey], draw_start: Sequence[int]
) -> Process[RollKey, StateKey]:
    """Compile the process that `rules` describe.

    `draw_start[d]` is where the weights of draw d begin in the flat vector of all draws.
    """
    found = _Explorer(rules)
    found.explore()
    rolls, states, roll_slices, state_slices = _order(found)
    flat, results = _flat(found, rolls, states, draw_start)
    levels = tuple(level_of(flat, *cut) for cut in zip(roll_slices, state_slices, strict=True))
    if any((level.outcome_state < 0).any() for level in levels):
        raise ValueError("a roll lands in a state of another level: name the level in the state")
    if not rules.cyclic and any((at.choice_roll >= at.rolls.start).any() for at in levels):
        raise ValueError("a state offers a roll of no lower level: levels fall with every roll")
    return Process(
        rolls=rolls,
        states=states,
        results=results,
        start=rolls[rules.start],
        cyclic=rules.cyclic,
        levels=levels,
        whole=level_of(flat, slice(0, len(rolls)), slice(0, len(states))),
        **flat,
    )
