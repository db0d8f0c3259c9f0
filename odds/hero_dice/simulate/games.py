"""One simulated game and what is noted of it; every game has its own seed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import astuple, dataclass, fields

import numpy as np

from odds.hero_dice.engine import Game, Setting
from odds.hero_dice.engine.stacks import threats
from odds.hero_dice.simulate.chance import played
from odds.hero_dice.simulate.policies import policy


@dataclass(frozen=True, slots=True)
class Plan:
    """What is simulated: the table with its heroes, the policy, and the root of all seeds."""

    setting: Setting
    policy: str = "greedy"
    root: int = 0


@dataclass(frozen=True, slots=True)
class Row:
    """What is noted of one game.

    `seed` plays the game again with `odds play --watch`; `defeated` counts villain cards, stacks
    by each of their cards; `left_over` is the threat on the battlefield at the end, `city_threat`
    that of the villains in the city.
    """

    game: int
    seed: int
    rounds: int
    resistance: int
    title: str | None
    defeated: int
    city_threat: int
    left_over: int
    team_markers: int


COLUMNS = tuple(field.name for field in fields(Row))


def seed_of(root: int, number: int) -> int:
    """Return the seed of a game: it belongs to the game, whoever plays it and in which order.

    >>> seed_of(0, 0) == seed_of(0, 0), seed_of(0, 0) == seed_of(0, 1)
    (True, False)
    """
    state = np.random.SeedSequence([root, number]).generate_state(1, np.uint64)
    return int(state[0]) >> 1


def row_of(number: int, seed: int, over: Game) -> Row:
    """Return what is noted of a game that is over."""
    return Row(
        game=number,
        seed=seed,
        rounds=over.round,
        resistance=over.resistance,
        title=over.title,
        defeated=sum(len(villain.cards) for villain in over.defeated),
        city_threat=threats(over.city),
        left_over=threats(over.battlefield),
        team_markers=over.team_markers,
    )


def one_game(plan: Plan, number: int) -> Row:
    """Return one game of a plan, played to its end."""
    seed = seed_of(plan.root, number)
    return row_of(number, seed, played(plan.setting, seed, policy(plan.policy, seed)))


def some_games(plan: Plan, numbers: Iterable[int]) -> list[tuple[object, ...]]:
    """Return several games as plain tuples, cheap to send: one task of a pool or a cluster."""
    return [astuple(one_game(plan, number)) for number in numbers]
