"""Set-up and the deck: cards left out, shuffled, laid out, and put on reinforcements."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import cast

from odds.hero_dice.engine.changing import done, first, told, with_player, without
from odds.hero_dice.engine.deck import (
    DrawnDeck,
    ShuffledDeck,
    next_cards,
    orders,
    random_order,
    taken,
    verify_order,
)
from odds.hero_dice.engine.game_errors import CardNotInHand, NotNow
from odds.hero_dice.engine.game_events import Draw, LeaveOut, Shuffle
from odds.hero_dice.engine.setting import SHUFFLED, Setting
from odds.hero_dice.engine.stacks import Stack, placed, stack
from odds.hero_dice.engine.state import Game, News, Step

OUTSKIRTS, BATTLEFIELD = "outskirts", "battlefield"
LEAVE_OUT, SHUFFLE, CARD, LAY, REFILL = "leave-out", "shuffle", "card", "lay", "refill"


def set_up_steps(setting: Setting) -> tuple[Step, ...]:
    """Return the steps of the set-up."""
    # "All heroes shuffle their Hero cards and each puts one random card back."
    fewer = cast(int, setting.edition.tough_fight.value) if setting.tough else 0
    seats = range(len(setting.seats))
    left_out = [Step(LEAVE_OUT, number=seat) for seat in seats for _ in range(fewer)]
    shuffled = [Step(SHUFFLE)] if setting.deck == SHUFFLED else []
    places = cast(tuple[str, ...], setting.edition.setup.value)
    laid = [step for place in places for step in lay_steps(setting, place)]
    return (*left_out, *shuffled, *laid)


# "All cards are laid out face up, with 1 exception: the last card is laid face down."
def lay_steps(setting: Setting, place: str) -> tuple[Step, ...]:
    """Return the steps that lay one villain a hero in a place."""
    heroes = len(setting.seats)
    hides = setting.edition.face_down.value == "last-in-outskirts" and place == OUTSKIRTS
    hides = hides and not setting.applies("none-face-down")
    return tuple(Step(LAY, place, int(hides and i == heroes - 1)) for i in range(heroes))


# ---- steps -----------------------------------------------------------------------------------


def lay(game: Game) -> Game:
    """Lay the next villain in a place, face down if the step has a number.

    A card that lies face down stays on the deck in the state: nobody has seen it.
    """
    step, row = game.agenda[0], _row(game, game.agenda[0].place)
    new = stack(len(game.players), face_down=bool(step.number))
    game = _with_row(done(game), step.place, (*row, new))
    if new.face_down:
        return told(game, News("face-down"))
    return first(game, Step(CARD, step.place, len(row)))


# "Another card is immediately drawn from the Villain deck and placed face up on top of it."
def cover(game: Game, card: str) -> Game:
    """Turn the next card up on the stack that the step names, and go on until a villain lies."""
    step = game.agenda[0]
    row = _row(game, step.place)
    villain = _covered(game, row[step.number], card)
    game = replace(done(game), deck=taken(game.deck, card))
    game = _with_row(game, step.place, placed(row, step.number, villain))
    if not villain.complete and not _waits(game, step.place):
        return first(game, step)
    return told(game, News(step.place, villain.name, number=villain.threat))


def _covered(game: Game, villain: Stack, card: str) -> Stack:
    cards = (*villain.cards, game.setting.villains[card])
    return replace(villain, cards=cards, face_down=False)


# "Support cards gain an additional card during the resolution phase, when they are due to move."
def _waits(game: Game, place: str) -> bool:
    return place == OUTSKIRTS and game.setting.applies("reinforced-on-advance")


# "As in setup, 1 villain per hero is drawn from the Villain deck."
def refill(game: Game) -> Game:
    """Lay new villains in the outskirts while the deck lasts."""
    game = done(game)
    return first(game, *lay_steps(game.setting, OUTSKIRTS)) if len(game.deck) else game


def _row(game: Game, place: str) -> tuple[Stack, ...]:
    return game.outskirts if place == OUTSKIRTS else game.battlefield


def _with_row(game: Game, place: str, row: tuple[Stack, ...]) -> Game:
    return replace(game, outskirts=row) if place == OUTSKIRTS else replace(game, battlefield=row)


# ---- chance ----------------------------------------------------------------------------------


def leave_out_chances(game: Game) -> tuple[tuple[LeaveOut, int], ...]:
    """Return which hero card may go back into the box, all alike."""
    seat = game.agenda[0].number
    name = game.setting.names[seat]
    return tuple((LeaveOut(name, card), 1) for card in game.players[seat].hand)


def verify_leave_out(game: Game, event: LeaveOut) -> None:
    """Raise an error unless this card may be left out now."""
    name = game.setting.names[game.agenda[0].number]
    if event.hero != name:
        raise NotNow(f"{name} leaves out a card next")
    if event.card not in game.players[game.agenda[0].number].hand:
        raise CardNotInHand(f"{name} has no card {event.card!r}")


def leave_out(game: Game, event: LeaveOut) -> Game:
    """Put a hero card back into the box."""
    seat = game.agenda[0].number
    one = game.players[seat]
    left = (*one.left_out, event.card)
    return with_player(done(game), seat, hand=without(one.hand, event.card), left_out=left)


def shuffle_chances(game: Game) -> tuple[tuple[Shuffle, int], ...]:
    """Return every order of the deck, all alike; `TooManyOrders` if they are too many."""
    return tuple((Shuffle(order), 1) for order in orders(_open(game)))


def random_shuffle(game: Game, rng: Random) -> Shuffle:
    """Return a random order of the deck."""
    return Shuffle(random_order(_open(game), rng))


def verify_shuffle(game: Game, event: Shuffle) -> None:
    """Raise `NotADeck` unless shuffling can give this order."""
    verify_order(_open(game), event.order)


def shuffle(game: Game, event: Shuffle) -> Game:
    """Fix the order of the deck."""
    return replace(done(game), deck=ShuffledDeck(event.order))


def _open(game: Game) -> DrawnDeck:
    assert isinstance(game.deck, DrawnDeck)
    return game.deck


def draw_chances(game: Game) -> tuple[tuple[Draw, int], ...]:
    """Return which card may be turned up, with weights."""
    return tuple((Draw(card), weight) for card, weight in next_cards(game.deck))


def verify_draw(game: Game, event: Draw) -> None:
    """Raise `CardNotInDeck` unless this card can be next."""
    taken(game.deck, event.card)


def draw(game: Game, event: Draw) -> Game:
    """Turn the drawn card up."""
    return cover(game, event.card)
