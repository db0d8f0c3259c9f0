"""Chance by a seed: what event n of a game shows depends on the seed and n alone.

So a game taken back and played again meets the same dice, a saved one goes on as it would have, and
nothing but the seed and the log need be kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from odds.hero_dice.engine import Game, begin, do, draw
from odds.hero_dice.engine.game_events import Event
from odds.hero_dice.engine.play import Chooser, next_hero
from odds.hero_dice.engine.setting import Setting

MOST_SEED = 2**63 - 1


def rng_at(seed: int, number: int) -> Random:
    """Return the generator of one event of a game."""
    return Random(f"{seed} {number}")  # noqa: S311


def fallen(game: Game, seed: int) -> Event:
    """Return what chance does next in the game of a seed."""
    return draw(game, rng_at(seed, len(game.log)))


def settled_by_chance(game: Game, seed: int) -> Game:
    """Return the game after everything that chance does until somebody may choose.

    >>> from odds.hero_dice.engine import setting
    >>> game = settled_by_chance(begin(setting(["flash"])), 7)
    >>> game.actor, len(game.log)
    ('player', 1)
    """
    while game.actor == "chance":
        game = do(game, fallen(game, seed))
    return game


def moves(setting: Setting, seed: int, chooser: Chooser) -> Iterator[tuple[Event, Game]]:
    """Yield each event of a game with the game after it; the chooser is asked hero by hero."""
    game = begin(setting)
    while game.actor != "nobody":
        if game.actor == "chance":
            event = fallen(game, seed)
        else:
            event = chooser(game, game.legal(next_hero(game)))
        game = do(game, event)
        yield event, game


def played(setting: Setting, seed: int, chooser: Chooser) -> Game:
    """Return the game of a seed played to its end."""
    game = begin(setting)
    for _, after in moves(setting, seed, chooser):
        game = after
    return game
