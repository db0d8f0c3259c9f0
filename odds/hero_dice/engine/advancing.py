"""Villains advance: out of the outskirts onto the battlefield, or past the heroes into the city."""

from __future__ import annotations

from dataclasses import replace

from odds.hero_dice.engine.changing import done, first, told
from odds.hero_dice.engine.dealing import CARD, OUTSKIRTS, REFILL
from odds.hero_dice.engine.overrun import overruns
from odds.hero_dice.engine.stacks import Stack, threats
from odds.hero_dice.engine.state import Game, News, Step

MOVE = "move"


def advance_steps() -> tuple[Step, ...]:
    """Return the steps of the phase: all villains move, then others come."""
    return (Step(MOVE), Step(REFILL))


# "First the villain directly to the left of the Villain deck ..., then the second, and so on."
def move(game: Game) -> Game:
    """Move the villain nearest to the deck, and go on until none is left."""
    if not game.outskirts:
        return done(game)
    # "The last, face-down villain must be revealed before it is moved."
    if not game.outskirts[0].complete:
        return first(game, Step(CARD, OUTSKIRTS, 0))
    game, villain = replace(game, outskirts=game.outskirts[1:]), game.outskirts[0]
    # "Each villain added to the battlefield requires a check."
    if overruns(game.battlefield, villain, game.setting.power_limit):
        return _told("overruns", replace(game, city=(*game.city, villain)), villain)
    return _told("advances", replace(game, battlefield=(*game.battlefield, villain)), villain)


def _told(what: str, game: Game, villain: Stack) -> Game:
    total = threats(game.battlefield) + (villain.threat if what == "overruns" else 0)
    return told(game, News(what, villain.name, number=total))
