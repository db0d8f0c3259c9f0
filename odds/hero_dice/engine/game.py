"""A game as everyone asks it: who is to act, what is legal, what chance may do; verify, can, do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from odds.hero_dice.engine import attacking, dealing, markers, playing_cards, settling, targeting
from odds.hero_dice.engine.attack import Actor
from odds.hero_dice.engine.changing import changed
from odds.hero_dice.engine.effects import CARD_DIE
from odds.hero_dice.engine.flow import run
from odds.hero_dice.engine.game_errors import ChanceIsToAct, GameIsOver, NotNow, PlayersAreToAct
from odds.hero_dice.engine.game_events import (
    Act,
    CardDie,
    Chance,
    Choice,
    Construct,
    Draw,
    Event,
    Finish,
    GrayDie,
    LeaveOut,
    PlayCard,
    Shuffle,
    Target,
    Tornado,
    is_chance,
)
from odds.hero_dice.engine.state import Game
from odds.hero_dice.engine.trying import breaks_no_rule


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of event: the rule it must keep, what it changes, and its moment if chance's."""

    verify: Callable[[Game, Any], None]
    carry_out: Callable[[Game, Any], Game]
    moment: str = ""


KINDS: Mapping[type, Kind] = {
    LeaveOut: Kind(dealing.verify_leave_out, dealing.leave_out, dealing.LEAVE_OUT),
    Shuffle: Kind(dealing.verify_shuffle, dealing.shuffle, dealing.SHUFFLE),
    Draw: Kind(dealing.verify_draw, dealing.draw, dealing.CARD),
    CardDie: Kind(playing_cards.verify_die, playing_cards.card_die, CARD_DIE),
    GrayDie: Kind(settling.verify_gray, settling.gray_die, settling.GRAY_DIE),
    Target: Kind(targeting.verify, targeting.carry_out),
    Act: Kind(attacking.verify_act, attacking.act),
    PlayCard: Kind(playing_cards.verify, playing_cards.carry_out),
    Construct: Kind(markers.verify_construct, markers.construct),
    Tornado: Kind(markers.verify_tornado, markers.tornado),
    Finish: Kind(attacking.verify_finish, attacking.finish),
}

CHANCES: Mapping[str, Callable[[Game], Any]] = {
    dealing.LEAVE_OUT: dealing.leave_out_chances,
    dealing.SHUFFLE: dealing.shuffle_chances,
    dealing.CARD: dealing.draw_chances,
    CARD_DIE: playing_cards.die_chances,
    settling.GRAY_DIE: settling.gray_chances,
    attacking.ATTACK: attacking.fall_chances,
}

CHOICES: tuple[Callable[[Game, int], tuple[Choice, ...]], ...] = (
    targeting.target_choices,
    attacking.act_choices,
    playing_cards.card_choices,
    markers.construct_choices,
    markers.tornado_choices,
    attacking.finish_choices,
)


# ---- asking ----------------------------------------------------------------------------------


def actor(game: Game) -> Actor:
    """Tell who is to act."""
    moment = game.moment
    if not moment:
        return "nobody"
    if moment == attacking.ATTACK:
        return "chance" if any(attacking.in_cup(one) for one in game.players) else "player"
    return "player" if moment == targeting.TARGETS else "chance"


def legal(game: Game, hero: str | None = None) -> tuple[Choice, ...]:
    """Return every event open to the players, or to one hero."""
    if actor(game) != "player":
        return ()
    seats = range(len(game.players)) if hero is None else (game.setting.seat(hero),)
    open_seats = (seat for seat in seats if not game.players[seat].finished)
    return tuple(event for seat in open_seats for ask in CHOICES for event in ask(game, seat))


def chances(game: Game) -> tuple[tuple[Chance, int], ...]:
    """Return what chance may do, with whole weights."""
    if actor(game) != "chance":
        return ()
    found: tuple[tuple[Chance, int], ...] = CHANCES[game.moment](game)
    return found


def draw(game: Game, rng: Random) -> Chance:
    """Return what chance does, drawn with its weights."""
    if game.moment == dealing.SHUFFLE:
        return dealing.random_shuffle(game, rng)
    outcomes = chances(game)
    if not outcomes:
        raise PlayersAreToAct("nothing is left to chance now")
    place = rng.randrange(sum(weight for _, weight in outcomes))
    for event, weight in outcomes:
        place -= weight
        if place < 0:
            return event
    raise AssertionError("weights are positive")


# ---- acting ----------------------------------------------------------------------------------


def verify(game: Game, event: Event) -> None:
    """Raise the `RuleError` of the rule that an event breaks; its type is the cause.

    >>> from odds.hero_dice.engine.flow import begin
    >>> from odds.hero_dice.engine.setting import setting
    >>> verify(begin(setting(["flash"])), Finish("flash"))
    Traceback (most recent call last):
    odds.hero_dice.engine.game_errors.ChanceIsToAct: chance is to act first: shuffle
    """
    verify_turn(game, event)
    KINDS[type(event)].verify(game, event)


def verify_turn(game: Game, event: Event) -> None:
    """Raise an error unless the one who does this is to act."""
    who, chance = actor(game), is_chance(event)
    if who == "nobody":
        raise GameIsOver("the game has ended")
    if who == "chance" and not chance:
        raise ChanceIsToAct(f"chance is to act first: {game.moment}")
    if who == "player" and chance:
        raise PlayersAreToAct("nothing is left to chance now; a player is to act")
    moment = KINDS[type(event)].moment
    if chance and game.moment != (moment or attacking.ATTACK):
        raise NotNow(f"chance decides something else now: {game.moment}")


def can(game: Game, event: Event) -> bool:
    """Tell whether an event breaks no rule."""
    return breaks_no_rule(verify, game, event)


def do(game: Game, event: Event) -> Game:
    """Return the game after an event and all that follows from it by the rules.

    Raises the error of `verify` if the event breaks a rule. The event is appended to the log.

    >>> from odds.hero_dice.engine.flow import begin
    >>> from odds.hero_dice.engine.setting import setting
    >>> game = begin(setting(["flash"], deck="drawn"))
    >>> do(game, game.chances()[0][0]).news[0]
    News(what='outskirts', villain='Weather Wizard', hero='', number=4)
    """
    verify(game, event)
    return carry_out(game, event)


def carry_out(game: Game, event: Event) -> Game:
    """Return the game after an event that breaks no rule."""
    game = changed(game, log=(*game.log, event), news=())
    return run(KINDS[type(event)].carry_out(game, event))
