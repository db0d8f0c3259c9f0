"""The agenda: what the rules do by themselves, one step after the other, until someone decides."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import cast

from odds.hero_dice.engine.advancing import MOVE, advance_steps, move
from odds.hero_dice.engine.attacking import ATTACK
from odds.hero_dice.engine.changing import done, first, told
from odds.hero_dice.engine.dealing import CARD, LAY, REFILL, cover, lay, refill, set_up_steps
from odds.hero_dice.engine.deck import ShuffledDeck, new_deck
from odds.hero_dice.engine.setting import BOTTOM_EACH, Seat, Setting
from odds.hero_dice.engine.settling import (
    DEFEAT,
    END,
    STRIKE,
    defeat_step,
    end_step,
    settlement_steps,
    strike_step,
)
from odds.hero_dice.engine.state import Game, News, Phase, Player, Step
from odds.hero_dice.engine.targeting import TARGETS

ROUND, PHASE = "round", "phase"


def begin(setting: Setting) -> Game:
    """Return a game before its set-up.

    >>> from odds.hero_dice.engine.setting import setting
    >>> game = begin(setting(["green-lantern", "flash"]))
    >>> game.actor, game.moment, len(game.deck)
    ('chance', 'shuffle', 20)
    """
    villains = [card for card in setting.villains.values() if not card.reinforcement]
    others = [card for card in setting.villains.values() if card.reinforcement]
    bottom = BOTTOM_EACH * len(setting.seats)
    game = Game(
        setting=setting,
        players=tuple(_seated(seat) for seat in setting.seats),
        deck=new_deck([c.id for c in villains], [c.id for c in others], bottom),
        agenda=(*set_up_steps(setting), Step(ROUND)),
    )
    return run(game)


def _seated(seat: Seat) -> Player:
    markers = seat.record.markers
    hand = tuple(card.id for card in seat.cards)
    return Player(hand, markers=markers.number if markers else 0)


# ---- rounds and phases -----------------------------------------------------------------------


def next_round(game: Game) -> Game:
    """Begin a round: its phases follow in the edition's order."""
    phases = cast(tuple[str, ...], game.setting.edition.phases.value)
    steps = [Step(PHASE, place) for place in phases]
    game = replace(game, round=game.round + 1, agenda=(*steps, Step(ROUND)))
    return told(game, News("round", number=game.round))


def next_phase(game: Game) -> Game:
    """Begin a phase."""
    phase = cast(Phase, game.agenda[0].place)
    return first(replace(done(game), phase=phase), *PHASES[phase])


PHASES: Mapping[str, tuple[Step, ...]] = {
    "villains-advance": advance_steps(),
    "attack": (Step(TARGETS), Step(ATTACK)),
    "settlement": settlement_steps(),
}

STEPS: Mapping[str, Callable[[Game], Game]] = {
    ROUND: next_round,
    PHASE: next_phase,
    LAY: lay,
    REFILL: refill,
    MOVE: move,
    STRIKE: strike_step,
    DEFEAT: defeat_step,
    END: end_step,
}


def run(game: Game) -> Game:
    """Do every step that nobody decides."""
    while game.agenda:
        name = game.agenda[0].name
        if name in STEPS:
            game = STEPS[name](game)
        elif name == CARD and isinstance(game.deck, ShuffledDeck):
            game = cover(game, game.deck.cards[0])
        else:
            break
    return game
