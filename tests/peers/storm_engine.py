"""Explicit models for Storm's exact engine, built from a start state and a rule for its choices.

A choice is `(reward, moves)`, `moves` a dict from the next state to its probability as a
`Fraction`; the state `DONE` absorbs. States are any hashable values, found breadth first.

Left at Storm's default solvers, which were the fastest that are exact: a value iteration chosen by
hand also runs on rationals and returns one, but a rational that is not the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from functools import cache

import stormpy
from stormpy import Rational
from stormpy.analysis import compute_expected_number_of_visits
from stormpy.datastructures import SparseMatrixBuilder
from stormpy.models import (
    SparseDtmc,
    SparseMdp,
    SparseModelComponents,
    SparseRewardModel,
    StateLabeling,
)

DONE = "done"
Moves = dict[Hashable, Fraction]
Choice = tuple[Fraction | int, Moves]
Rule = Callable[[Hashable], list[Choice]]


class Explored(dict[Hashable, int]):
    """The states reached from `start`, numbered, with the choices of each."""

    def __init__(self, start: Hashable, rule: Rule) -> None:
        super().__init__()
        self.found: list[Hashable] = []
        self.choices: list[list[Choice]] = []
        self[start]  # a first look-up numbers a state
        for state in self.found:
            choices = [(0, {DONE: Fraction(1)})] if state == DONE else rule(state)
            self.choices.append([(reward, self.numbered(moves)) for reward, moves in choices])

    def __missing__(self, state: Hashable) -> int:
        self[state] = len(self.found)
        self.found.append(state)
        return self[state]

    def numbered(self, moves: Moves) -> dict[int, Fraction]:
        """The moves with numbers for states, in order, as a sparse matrix wants them."""
        return dict(sorted((self[state], p) for state, p in moves.items()))


def _components(explored: Explored, rewards: SparseRewardModel, **shape: int) -> object:
    """Transition matrix, labels and rewards; `shape` asks for row groups (an MDP)."""
    rational = cache(Rational)
    rows, columns, values, groups, row = [], [], [], [], 0
    for choices in explored.choices:
        groups.append(row)
        for _, moves in choices:
            rows += [row] * len(moves)
            columns += moves
            values += [rational(p) for p in moves.values()]
            row += 1
    builder = SparseMatrixBuilder[Rational](
        rows=row, columns=len(explored), entries=len(rows), **shape
    )
    builder.add_next_values(rows, columns, values, groups if shape else [])
    labels = StateLabeling(len(explored))
    for label, state in (("init", 0), (DONE, explored[DONE])):
        labels.add_label(label)
        labels.add_label_to_state(label, state)
    return SparseModelComponents[Rational](
        transition_matrix=builder.build(), state_labeling=labels, reward_models={"hits": rewards}
    )


def mdp(start: Hashable, rule: Rule) -> tuple[Explored, SparseMdp]:
    """A decision process with a reward for each choice."""
    explored = Explored(start, rule)
    rational = cache(Rational)
    rewards = [rational(reward) for choices in explored.choices for reward, _ in choices]
    model = SparseRewardModel[Rational](optional_state_action_reward_vector=rewards)
    shape = {"has_custom_row_grouping": True, "row_groups": len(explored)}
    return explored, SparseMdp[Rational](_components(explored, model, **shape))


def chain(start: Hashable, rule: Rule) -> tuple[Explored, SparseDtmc]:
    """A Markov chain: every state has one choice, its reward is the state's."""
    explored = Explored(start, rule)
    rewards = [Rational(choices[0][0]) for choices in explored.choices]
    model = SparseRewardModel[Rational](optional_state_reward_vector=rewards)
    return explored, SparseDtmc[Rational](_components(explored, model))


def as_fraction(number: Rational) -> Fraction:
    """Storm's rational as a `Fraction`."""
    return Fraction(str(number))


def best_value(model: SparseMdp | SparseDtmc) -> Fraction:
    """The expected (for a decision process: greatest expected) reward from the start."""
    return as_fraction(_check(model, f'R{_best(model)}=? [F "{DONE}"]', True).get_value(0))


def all_values(model: SparseMdp) -> list[Fraction]:
    """The greatest expected reward from every state."""
    result = _check(model, f'R{_best(model)}=? [F "{DONE}"]', False)
    return [as_fraction(value) for value in result.get_value_vector()]


def visits(model: SparseDtmc, states: Iterable[int]) -> list[Fraction]:
    """The expected number of visits to the states: their probability if none recurs."""
    result = compute_expected_number_of_visits(model)
    return [as_fraction(result.get_value(state)) for state in states]


def _best(model: SparseMdp | SparseDtmc) -> str:
    return "max" if model.is_nondeterministic_model else ""


def _check(model: SparseMdp | SparseDtmc, formula: str, only_start: bool) -> object:
    return stormpy.model_checking(
        model, stormpy.parse_property(formula), only_initial_states=only_start
    )
