"""A game out of its log: the same setting and the same events give the same game."""

from __future__ import annotations

from collections.abc import Iterable

from odds.hero_dice.engine.errors import RuleError
from odds.hero_dice.engine.flow import begin
from odds.hero_dice.engine.game import do
from odds.hero_dice.engine.game_errors import ReplayError
from odds.hero_dice.engine.game_events import Event
from odds.hero_dice.engine.setting import Setting
from odds.hero_dice.engine.state import Game
from odds.hero_dice.words import Fault


def replay(setting: Setting, log: Iterable[Event]) -> Game:
    """Return the game that the events lead to; `ReplayError` names the first that breaks a rule.

    >>> from odds.hero_dice.engine.game_events import Finish
    >>> from odds.hero_dice.engine.setting import setting
    >>> replay(setting(["flash"]), [Finish("flash")])
    Traceback (most recent call last):
    odds.hero_dice.engine.game_errors.ReplayError: event 1: chance is to act first: shuffle
    """
    game = begin(setting)
    for line, event in enumerate(log, start=1):
        try:
            game = do(game, event)
        except RuleError as error:
            raise ReplayError(line, error) from error
    return game


def check_log(game: Game) -> None:
    """Raise an error unless the game's log leads to the game as it stands."""
    if replay(game.setting, game.log) != game:
        raise Fault("log", "does not lead to the game as it stands", "impossible")
