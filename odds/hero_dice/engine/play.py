"""Playing a game with choosers: functions that pick one of the legal events."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random

from odds.hero_dice.engine.game import do, draw
from odds.hero_dice.engine.game_events import Choice, Event
from odds.hero_dice.engine.state import Game

Chooser = Callable[[Game, Sequence[Choice]], Choice]
"""Picks one of the events that it is given."""


def play(game: Game, choosers: Chooser | Mapping[str, Chooser], rng: Random) -> Game:
    """Return the game played to its end, chance drawn from `rng`.

    One chooser decides for all heroes among everything that is legal; with a chooser a hero, those
    whose attack goes on are asked first, in seat order, each about his own events.

    >>> from odds.hero_dice.engine.flow import begin
    >>> from odds.hero_dice.engine.setting import setting
    >>> rng = Random(7)
    >>> over = play(begin(setting(["superman"])), at_random(rng), rng)
    >>> over.actor, over.round
    ('nobody', 8)
    """
    for _, after in steps(game, choosers, rng):
        game = after
    return game


def steps(
    game: Game, choosers: Chooser | Mapping[str, Chooser], rng: Random
) -> Iterator[tuple[Event, Game]]:
    """Yield each event with the game after it, until the game is over."""
    while game.actor != "nobody":
        event = draw(game, rng) if game.actor == "chance" else chosen(game, choosers)
        game = do(game, event)
        yield event, game


def chosen(game: Game, choosers: Chooser | Mapping[str, Chooser]) -> Choice:
    """Return what the players do next."""
    if isinstance(choosers, Mapping):
        name = next_hero(game)
        return choosers[name](game, game.legal(name))
    return choosers(game, game.legal())


def next_hero(game: Game) -> str:
    """Return the hero who is asked next: without a target, then rolling, then not finished."""
    order = sorted(range(len(game.players)), key=lambda seat: _rank(game, seat))
    return game.setting.names[order[0]]


def _rank(game: Game, seat: int) -> tuple[bool, bool, bool, int]:
    one = game.players[seat]
    return one.aimed, not one.rolling, one.finished, seat


def at_random(rng: Random) -> Chooser:
    """Return a chooser that picks any legal event."""
    return lambda game, events: rng.choice(events)
