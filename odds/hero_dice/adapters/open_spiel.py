"""The game for OpenSpiel: `python_hero_dice`, with explicit chance, one die or card at a time.

Importing this file registers it. Heroes win and lose together: every player gets the city's final
resistance; with `attack=True` one hero attacks once and gets the damage. `parameters.DEFAULTS` says
what can be set. Everything is public, so there is no information state; states that stand alike
have the same string, however they came about.

    import odds.hero_dice.adapters.open_spiel
    game = pyspiel.load_game("python_hero_dice(heroes=flash batman,rounds=2)")
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from odds.hero_dice.adapters.parameters import DEFAULTS, table
from odds.hero_dice.adapters.seeing import joined

try:
    import pyspiel
except ImportError as error:
    raise ImportError(
        "the OpenSpiel adapter needs the package open_spiel: install hero-odds[openspiel], "
        "or run with `uv run --extra openspiel`"
    ) from error

NAME = "python_hero_dice"

TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Justice League: Hero Dice",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.IDENTICAL,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=1,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=dict(DEFAULTS),
)


class HeroDiceGame(pyspiel.Game):
    """What is played: a whole game, or one attack."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        self.table: Any = table(params or {})
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.table.choices.all),
            max_chance_outcomes=len(self.table.chances.all),
            num_players=self.table.players,
            min_utility=float(self.table.lowest),
            max_utility=float(self.table.highest),
            max_game_length=self.table.longest,
        )
        super().__init__(TYPE, info, dict(params or {}))

    def new_initial_state(self) -> HeroDiceState:
        """Return the state before the first event."""
        return HeroDiceState(self)

    def action_to_string(self, player: int, action: int) -> str:
        """Return what an action is, the same in every state."""
        of_chance = player == pyspiel.PlayerId.CHANCE
        numbered = self.table.chances if of_chance else self.table.choices
        return str(self.table.words(numbered.all[action]))

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> HeroDiceObserver:
        """Return what sees a state, as a tensor with named parts and as a string."""
        if params:
            raise ValueError(f"observers take no parameters; you gave {dict(params)}")
        return HeroDiceObserver(self.table)


@dataclass(frozen=True)
class Now:
    """Where a game stands, with what can be asked of it worked out once; never changed."""

    table: Any
    position: Any

    def __deepcopy__(self, memo: object) -> Now:
        return self

    def after(self, action: int) -> Now:
        """Return where it stands after the event of a number."""
        numbered = self.table.chances if self.actor == "chance" else self.table.choices
        return Now(self.table, self.table.after(self.position, numbered.all[action]))

    @cached_property
    def actor(self) -> str:
        """Who is to act: chance, a player or nobody."""
        return str(self.position.actor)

    @cached_property
    def player(self) -> int:
        """The number of the player who is to act."""
        return int(self.table.player(self.position))

    @cached_property
    def legal(self) -> list[int]:
        """The numbers of the events open to that player."""
        return list(self.table.choices.numbers(self.table.open(self.position)))

    @cached_property
    def outcomes(self) -> list[tuple[int, float]]:
        """The numbers of what chance may do, with probabilities."""
        found = self.position.chances()
        total = sum(weight for _, weight in found)
        return sorted((self.table.chances.of[event], weight / total) for event, weight in found)


class HeroDiceState(pyspiel.State):
    """One state; OpenSpiel changes it with every action."""

    def __init__(self, game: HeroDiceGame) -> None:
        super().__init__(game)
        self.now = Now(game.table, game.table.begin())

    def current_player(self) -> int:
        """Return who is to act, by OpenSpiel's numbers."""
        if self.now.actor == "nobody":
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.now.actor == "chance" else self.now.player

    def _legal_actions(self, player: int) -> list[int]:
        return self.now.legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what chance may do, with probabilities."""
        return self.now.outcomes

    def _apply_action(self, action: int) -> None:
        self.now = self.now.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return str(self.get_game().action_to_string(player, action))

    def is_terminal(self) -> bool:
        """Tell whether the game has ended."""
        return self.now.actor == "nobody"

    def returns(self) -> list[float]:
        """Return what each player gets: the same for all, 0 before the end."""
        worth = self.now.table.worth(self.now.position) if self.is_terminal() else 0
        return [float(worth)] * self.now.table.players

    def __str__(self) -> str:
        return str(self.now.table.text(self.now.position))


class HeroDiceObserver:
    """Sees everything that lies on the table, the same for every player."""

    def __init__(self, played: Any) -> None:
        self.table = played
        first = played.pieces(played.begin())
        self.tensor = np.zeros(len(joined(first)), np.float32)
        self.dict = {}
        start = 0
        for name, row in first.items():
            self.dict[name] = self.tensor[start : start + len(row)]
            start += len(row)

    def set_from(self, state: HeroDiceState, player: int) -> None:
        """Write a state into the tensor."""
        self.tensor[:] = joined(self.table.pieces(state.now.position))

    def string_from(self, state: HeroDiceState, player: int) -> str:
        """Return a state as a string."""
        return str(state)


pyspiel.register_game(TYPE, HeroDiceGame)
