"""Construct and Tornado markers; Batman's are spent in his roll.

A Construct marker counts from when it is placed: attacks under way feel it, dice that -1 DIE has
taken stay out. A Tornado divides the hits of the attack, not those of cards, when it has ended;
several markers may be used in one attack, and the hits may go to any villain next to the target.
"""

from __future__ import annotations

from dataclasses import replace

from odds.hero_dice.engine.attack import switch_off
from odds.hero_dice.engine.attacking import ATTACK
from odds.hero_dice.engine.changing import player, verify_villain, with_player, with_villain
from odds.hero_dice.engine.effects import verify_adjacent
from odds.hero_dice.engine.game_errors import (
    AlreadyFinished,
    AttackStillRolls,
    MarkersUsedUp,
    NoSuchAbility,
    NoTarget,
    NotHisMarker,
    NotNow,
    NotSoManyHits,
)
from odds.hero_dice.engine.game_events import Construct, Tornado
from odds.hero_dice.engine.stacks import active, neighbours
from odds.hero_dice.engine.state import Game, Player
from odds.hero_dice.engine.targeting import TARGETS


def owns(game: Game, seat: int, name: str) -> bool:
    """Tell whether a hero's box holds markers of this name."""
    markers = game.setting.seats[seat].record.markers
    return markers is not None and markers.name == name


def _may_use(game: Game, seat: int, name: str, moments: tuple[str, ...]) -> bool:
    one = game.players[seat]
    free = game.moment in moments and not one.finished
    return free and one.markers > 0 and owns(game, seat, name)


def _verify_use(game: Game, hero: str, name: str, moments: tuple[str, ...]) -> None:
    seat, one = player(game, hero)
    if not owns(game, seat, name):
        raise NotHisMarker(f"{hero} has no {name} markers")
    if game.moment not in moments:
        raise NotNow(f"{name} markers are used in the attack phase")
    if one.finished:
        raise AlreadyFinished(f"{hero} has declared that he is finished")
    if not one.markers:
        raise MarkersUsedUp(f"each {name} marker is used once a game; {hero} has none left")


# ---- "place each marker once on a villain ability to switch it off for 1 round" --------------

CONSTRUCT, CONSTRUCT_TIMES = "construct", (TARGETS, ATTACK)


def construct_choices(game: Game, seat: int) -> tuple[Construct, ...]:
    """Return every ability that a hero may switch off."""
    if not _may_use(game, seat, CONSTRUCT, CONSTRUCT_TIMES):
        return ()
    return tuple(
        Construct(game.setting.names[seat], place, word)
        for place, villain in enumerate(game.battlefield)
        for word in dict.fromkeys(active(villain))
    )


# "Green Lantern cannot use his ability in the 'Villains advance' phase."
def verify_construct(game: Game, event: Construct) -> None:
    """Raise the error of the rule that the marker breaks."""
    _verify_use(game, event.hero, CONSTRUCT, CONSTRUCT_TIMES)
    verify_villain(game, event.villain)
    words = active(game.battlefield[event.villain])
    if event.ability not in words:
        there = ", ".join(words) or "none"
        raise NoSuchAbility(f"abilities that are on there: {there}; not {event.ability!r}")


# "If a villain has more than one ability, the others remain active."
def construct(game: Game, event: Construct) -> Game:
    """Switch the ability off until the end of the settlement."""
    seat, one = player(game, event.hero)
    villain = game.battlefield[event.villain]
    villain = replace(villain, silenced=(*villain.silenced, event.ability))
    game = with_villain(with_player(game, seat, markers=one.markers - 1), event.villain, villain)
    return replace(game, players=tuple(_felt(one, event) for one in game.players))


def _felt(one: Player, event: Construct) -> Player:
    if one.attack is None or one.target != event.villain:
        return one
    return replace(one, attack=switch_off(one.attack, event.ability))


# ---- "divide his hits as he likes between the targeted villain and 1 adjacent villain" -------

TORNADO, TORNADO_TIMES = "tornado", (ATTACK,)


def tornado_choices(game: Game, seat: int) -> tuple[Tornado, ...]:
    """Return every way in which a hero may move hits to a neighbour."""
    one = game.players[seat]
    if not _may_use(game, seat, TORNADO, TORNADO_TIMES) or one.target is None:
        return ()
    return tuple(
        Tornado(game.setting.names[seat], place, number)
        for place in neighbours(game.battlefield, one.target)
        for number in range(1, one.unmoved + 1)
    )


def verify_tornado(game: Game, event: Tornado) -> None:
    """Raise the error of the rule that the marker breaks."""
    _verify_use(game, event.hero, TORNADO, TORNADO_TIMES)
    _, one = player(game, event.hero)
    if one.attack is None:
        raise NoTarget("without a target there are no hits to divide")
    if not one.attack.over:
        raise AttackStillRolls("hits are divided when the attack has ended")
    verify_adjacent(game, one, event.villain)
    if not 1 <= event.hits <= one.unmoved:
        raise NotSoManyHits(f"{one.unmoved} hits aim at the target; {event.hits} cannot be moved")


def tornado(game: Game, event: Tornado) -> Game:
    """Note the hits that go to the neighbour."""
    seat, one = player(game, event.hero)
    moved = (*one.moved, (event.villain, event.hits))
    return with_player(game, seat, markers=one.markers - 1, moved=moved)
