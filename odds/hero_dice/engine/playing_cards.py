"""Hero cards: played from the hand at any time of the attack phase, then laid on the played pile.

"There is no limit to how many cards can be played per round." Between the target markers and the
settlement is all the time in which a card can change anything.
"""

from __future__ import annotations

from odds.hero_dice.engine.attacking import ATTACK
from odds.hero_dice.engine.cards import UNKNOWN, HeroCard
from odds.hero_dice.engine.changing import done, player, with_player, without
from odds.hero_dice.engine.effects import RULES
from odds.hero_dice.engine.game_errors import (
    AlreadyFinished,
    CardNotInHand,
    FaceNotRolled,
    NoCards,
    NotNow,
    UnknownEffect,
)
from odds.hero_dice.engine.game_events import CardDie, PlayCard
from odds.hero_dice.engine.stacks import has
from odds.hero_dice.engine.state import Game, Player
from odds.hero_dice.engine.targeting import TARGETS
from odds.hero_dice.engine.trying import breaks_no_rule
from odds.hero_dice.words import Balance

COLOUR = "yellow"


def card_choices(game: Game, seat: int) -> tuple[PlayCard, ...]:
    """Return every way in which a hero may play a card."""
    one, name = game.players[seat], game.setting.names[seat]
    if not breaks_no_rule(verify_any, game, one, name):
        return ()
    events = (event for card in one.hand for event in _ways(game, seat, card))
    return tuple(e for e in events if breaks_no_rule(verify_effect, game, seat, e))


def _ways(game: Game, seat: int, card: str) -> tuple[PlayCard, ...]:
    name, rule = game.setting.names[seat], RULES.get(_record(game, seat, card).effect)
    choices = rule.choices(game, seat) if rule else ()
    return tuple(PlayCard(name, card, villain, back) for villain, back in choices)


def _record(game: Game, seat: int, card: str) -> HeroCard:
    return game.setting.hero_cards[seat][card]


def verify(game: Game, event: PlayCard) -> None:
    """Raise the error of the rule that playing the card breaks."""
    seat, one = player(game, event.hero)
    verify_any(game, one, event.hero)
    if event.card not in one.hand:
        raise CardNotInHand(f"{event.hero} has no card {event.card!r} in his hand")
    verify_effect(game, seat, event)


def verify_any(game: Game, one: Player, name: str) -> None:
    """Raise an error if a hero may play no card at all now."""
    if game.moment not in (TARGETS, ATTACK):
        raise NotNow("hero cards are played in the attack phase")
    if one.finished:
        raise AlreadyFinished(f"{name} has declared that he is finished")
    # "Whoever targets this villain cannot use Hero cards."
    if one.target is not None and has(game.battlefield[one.target], "no-cards"):
        raise NoCards(f"NO CARDS: {name} targets this villain and plays no hero cards")


def verify_effect(game: Game, seat: int, event: PlayCard) -> None:
    """Raise an error if the card's own effect cannot be had now."""
    effect = _record(game, seat, event.card).effect
    if effect == UNKNOWN:
        need = "type its effect into the set file"
        raise UnknownEffect(f"what {event.card!r} does is unknown; {need}")
    RULES[effect].verify(game, seat, event)


# "After a card effect has been carried out, the card is placed in the hero's discard area."
def carry_out(game: Game, event: PlayCard) -> Game:
    """Do what the card says, then lay it on the played pile."""
    seat, _ = player(game, event.hero)
    rule = RULES[_record(game, seat, event.card).effect]
    game = rule.apply(game, seat, event)
    one = game.players[seat]
    hand, played = without(one.hand, event.card), (*one.played, event.card)
    return with_player(game, seat, hand=hand, played=played)


# ---- the die of a card -----------------------------------------------------------------------


def die_chances(game: Game) -> tuple[tuple[CardDie, int], ...]:
    """Return what the yellow die may show, with weights."""
    seat = game.setting.seats[game.agenda[0].number]
    faces = dict(seat.faces)[COLOUR]
    return tuple((CardDie(seat.name, face), weight) for face, weight in faces)


def verify_die(game: Game, event: CardDie) -> None:
    """Raise `FaceNotRolled` unless the yellow die can show this."""
    if all(event != other for other, _ in die_chances(game)):
        raise FaceNotRolled(f"the {COLOUR} die that {event.hero} rolls has no face {event.face!r}")


# "If the result is a Flash symbol, each villain on the battlefield receives 1 hit."
def card_die(game: Game, event: CardDie) -> Game:
    """Note a hit on each villain if the die shows one."""
    seat, one = player(game, event.hero)
    score = game.setting.seats[seat].record.score
    if not isinstance(score, Balance) or event.face != score.plus:
        return done(game)
    everyone = tuple((place, 1) for place in range(len(game.battlefield)))
    return with_player(done(game), seat, extra=(*one.extra, *everyone))
