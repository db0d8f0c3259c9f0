"""What each hero card does: when it may be played, with what, and what it changes.

A card that would change nothing stays in the hand (a reading; nothing is lost by it). Cards that
speak of a result count it when the attack has ended.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from odds.hero_dice.engine.attack import (
    Attack,
    RollOn,
    as_though_race,
    begin_again,
)
from odds.hero_dice.engine.attack.hooks import verify_dice_lie
from odds.hero_dice.engine.attack.playing import verify as verify_event
from odds.hero_dice.engine.attack.score import shown
from odds.hero_dice.engine.changing import first, with_player, without
from odds.hero_dice.engine.game_errors import (
    AttackStillRolls,
    CardNeeds,
    CardWithoutEffect,
    NotAdjacent,
    NoTarget,
    NothingToRecover,
)
from odds.hero_dice.engine.game_events import PlayCard
from odds.hero_dice.engine.stacks import neighbours
from odds.hero_dice.engine.state import Game, Player, Step
from odds.hero_dice.words import BankByColour

CARD_DIE = "card-die"

With = tuple[int | None, str | None]
"""What a card is played with: a villain, or a card to take back."""


@dataclass(frozen=True, slots=True)
class CardRule:
    """One effect: what it can be played with, the rule it must keep, and what it changes."""

    choices: Callable[[Game, int], Iterable[With]]
    verify: Callable[[Game, int, PlayCard], None]
    apply: Callable[[Game, int, PlayCard], Game]


def _alone(game: Game, seat: int) -> Iterable[With]:
    """The card is played with nothing else."""
    return ((None, None),)


def _attack(game: Game, seat: int) -> Attack:
    """Return a hero's attack; `NoTarget` if he has none."""
    attack = game.players[seat].attack
    if attack is None:
        raise NoTarget("without a target there is no attack that the card could change")
    return attack


def _verify_alone(event: PlayCard) -> None:
    if event.villain is not None or event.back is not None:
        raise CardNeeds("the card is played without a villain or another card")


# ---- "Take 1 played card back into your hand." -----------------------------------------------


def _played(game: Game, seat: int) -> Iterable[With]:
    return ((None, card) for card in game.players[seat].played)


def _verify_recover(game: Game, seat: int, event: PlayCard) -> None:
    if event.back is None or event.villain is not None:
        raise CardNeeds("name the card to take back, and no villain")
    if event.back not in game.players[seat].played:
        raise NothingToRecover(f"{event.back!r} is none of the cards that {event.hero} has played")


def _recover(game: Game, seat: int, event: PlayCard) -> Game:
    one, card = game.players[seat], str(event.back)
    return with_player(game, seat, hand=(*one.hand, card), played=without(one.played, card))


# ---- "The targeted villain takes 2 damage." --------------------------------------------------


def _verify_two_damage(game: Game, seat: int, event: PlayCard) -> None:
    _verify_alone(event)
    if game.players[seat].target is None:
        raise NoTarget("the card hits the targeted villain, and there is none")


def _two_damage(game: Game, seat: int, event: PlayCard) -> Game:
    one = game.players[seat]
    assert one.target is not None
    return with_player(game, seat, direct=(*one.direct, (one.target, 2)))


# ---- "Discard your result and restart your roll completely." ---------------------------------


def _verify_again(game: Game, seat: int, event: PlayCard) -> None:
    _verify_alone(event)
    verify_dice_lie(_attack(game, seat))


def _again(game: Game, seat: int, event: PlayCard) -> Game:
    # The divided hits, and those that its batmobiles scored, belong to the result thrown away.
    return with_player(game, seat, attack=begin_again(_attack(game, seat)), moved=(), beside=())


# ---- keep rolling "as though a Race had been rolled" -----------------------------------------


def _verify_race(game: Game, seat: int, event: PlayCard) -> None:
    _verify_alone(event)
    attack = _attack(game, seat)
    if RollOn() in attack.legal():
        raise CardWithoutEffect("a race lies there; he may roll on without the card")
    verify_event(as_though_race(attack), RollOn())


def _race(game: Game, seat: int, event: PlayCard) -> Game:
    return with_player(game, seat, attack=as_though_race(_attack(game, seat)))


# ---- "Roll your yellow die. If the result is a Flash symbol, each villain receives 1 hit." ----


def _verify_yellow(game: Game, seat: int, event: PlayCard) -> None:
    _verify_alone(event)
    if not game.battlefield:
        raise CardWithoutEffect("no villain is on the battlefield")


def _yellow(game: Game, seat: int, event: PlayCard) -> Game:
    return first(game, Step(CARD_DIE, number=seat))


# ---- "Batmobiles additionally count as hits against 1 adjacent villain." ---------------------


def _beside(game: Game, seat: int) -> Iterable[With]:
    target = game.players[seat].target
    places = neighbours(game.battlefield, target) if target is not None else ()
    return ((place, None) for place in places)


def _verify_batmobiles(game: Game, seat: int, event: PlayCard) -> None:
    attack, one = _attack(game, seat), game.players[seat]
    if event.villain is None or event.back is not None:
        raise CardNeeds("name the villain next to the target that the batmobiles hit")
    if not attack.over:
        raise AttackStillRolls("the batmobiles count as they lie when the attack has ended")
    verify_adjacent(game, one, event.villain)
    if not batmobiles(game, seat, attack):
        raise CardWithoutEffect("no batmobile lies there")


def verify_adjacent(game: Game, one: Player, place: int) -> None:
    """Raise an error unless a villain lies next to a hero's target."""
    if one.target is None:
        raise NoTarget("without a target no villain lies next to it")
    if place not in neighbours(game.battlefield, one.target):
        raise NotAdjacent(f"villain {place} does not lie next to the target, {one.target}")


def batmobiles(game: Game, seat: int, attack: Attack) -> int:
    """Return how many dice show a batmobile; markers that stood for one do not count."""
    rule = game.setting.seats[seat].record.rule
    return shown(attack, rule.lead) if isinstance(rule, BankByColour) else 0


def _hit_beside(game: Game, seat: int, event: PlayCard) -> Game:
    one, number = game.players[seat], batmobiles(game, seat, _attack(game, seat))
    assert event.villain is not None
    return with_player(game, seat, beside=(*one.beside, (event.villain, number)))


RULES: Mapping[str, CardRule] = {
    "recover-card": CardRule(_played, _verify_recover, _recover),
    "two-damage": CardRule(_alone, _verify_two_damage, _two_damage),
    "begin-again": CardRule(_alone, _verify_again, _again),
    "as-though-race": CardRule(_alone, _verify_race, _race),
    "yellow-die-hits-all": CardRule(_alone, _verify_yellow, _yellow),
    "batmobiles-hit-neighbour": CardRule(_beside, _verify_batmobiles, _hit_beside),
}
"""The rule of every effect that a card can have."""
