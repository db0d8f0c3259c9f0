"""What a villain still lacks to fall, by the engine's own settlement."""

from __future__ import annotations

from dataclasses import replace

from odds.hero_dice.engine import Game
from odds.hero_dice.engine.attack import hits
from odds.hero_dice.engine.settlement import Scored, Settling, strike
from odds.hero_dice.engine.stacks import Stack
from odds.hero_dice.engine.state import Player


def scored(hero: str, one: Player) -> Scored:
    """Return what a hero has for certain: nothing of an attack that still goes on."""
    own = hits(one.attack) if one.attack and one.attack.over else 0
    return Scored(hero, one.target, own, one.moved, (*one.extra, *one.beside), one.direct)


def certain(game: Game) -> list[Scored]:
    """Return what each hero has for certain, in seat order."""
    seats = zip(game.setting.seats, game.players, strict=True)
    return [scored(seat.hero, one) for seat, one in seats]


def settled(game: Game, row: list[Scored]) -> tuple[Stack, ...]:
    """Return the battlefield with the damage that this comes to."""
    now = Settling(game.battlefield, tuple(row), readings=game.setting.readings)
    return strike(now, game.setting.steps).battlefield


def lacking(game: Game) -> tuple[int, ...]:
    """Return for each villain the damage that it lacks if the round were settled now."""
    row = settled(game, certain(game))
    return tuple(max(0, villain.threat - sum(villain.damage)) for villain in row)


def need(game: Game, seat: int, place: int) -> int:
    """Return the damage that a hero's own attack must leave on a villain to make it fall.

    All else that is certain counts: damage that lies, attacks that have ended, cards.

    >>> from odds.hero_dice.engine import begin, do, setting
    >>> game = begin(setting(["flash"], deck="drawn"))
    >>> while game.actor == "chance":
    ...     game = do(game, game.chances()[0][0])
    >>> need(game, 0, 0), game.battlefield[0].threat
    (4, 4)
    """
    row = certain(game)
    own = row[seat]
    beside = sum(number for villain, number in own.extra if villain == place)
    extra = tuple(pair for pair in own.extra if pair[0] != place)
    row[seat] = replace(own, hits=0, moved=(), extra=extra)
    villain = settled(game, row)[place]
    return max(0, villain.threat - sum(villain.damage) - beside)
