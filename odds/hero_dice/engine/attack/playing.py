"""The trio of every act: `verify` raises the rule it breaks, `can` asks, `do` carries it out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from odds.hero_dice.engine.attack import before_roll, cup
from odds.hero_dice.engine.attack.bank import Banks
from odds.hero_dice.engine.attack.colours import SetsColoursAside
from odds.hero_dice.engine.attack.events import Event, Fall, FirstRoll, PlayerEvent, Remove
from odds.hero_dice.engine.attack.pairs import ThrowsPairs
from odds.hero_dice.engine.attack.rolling import WayToRoll
from odds.hero_dice.engine.attack.throw_all import ThrowsAll
from odds.hero_dice.engine.errors import AttackIsOver, NothingRolled, NotYourTurn, RuleError
from odds.hero_dice.heroes import hero
from odds.hero_dice.words import (
    BankByColour,
    SetAsideColour,
    ThrowAllAgain,
    ThrowInPairs,
)

if TYPE_CHECKING:
    from odds.hero_dice.engine.attack.state import Attack

WAYS: Mapping[type, Callable[[Any, Any], WayToRoll]] = {
    ThrowAllAgain: ThrowsAll,
    ThrowInPairs: ThrowsPairs,
    SetAsideColour: SetsColoursAside,
    BankByColour: Banks,
}
"""The reading of each roll rule."""


@cache
def way_to_roll(name: str) -> WayToRoll:
    """Return how the hero of that name rolls."""
    record = hero(name)
    return WAYS[type(record.rule)](record, record.rule)


def legal(attack: Attack) -> tuple[PlayerEvent, ...]:
    """Return every event open to the player; none unless he is to act."""
    if attack.actor != "player":
        return ()
    if not attack.rolls:
        return before_roll.choices(attack)
    return way_to_roll(attack.hero).choices(attack)


def verify(attack: Attack, event: Event) -> None:
    """Raise the `RuleError` of the rule that an event breaks; its type is the cause.

    >>> from odds.hero_dice.data import dice
    >>> from odds.hero_dice.engine.attack import RollOn, start
    >>> verify(start("flash", dice("flash").faces), RollOn())
    Traceback (most recent call last):
    odds.hero_dice.engine.errors.NothingRolled: the first roll comes first
    """
    verify_turn(attack, event)
    if isinstance(event, Fall):
        cup.verify_fall(attack, event)
    elif isinstance(event, Remove | FirstRoll):
        before_roll.verify(attack, event)
    elif not attack.rolls:
        raise NothingRolled("the first roll comes first")
    else:
        way_to_roll(attack.hero).verify(attack, event)


def verify_turn(attack: Attack, event: Event) -> None:
    """Raise an error unless the one who does this is to act."""
    if attack.actor == "nobody":
        raise AttackIsOver("the attack has ended; nothing more is thrown or set aside")
    if attack.actor != ("chance" if isinstance(event, Fall) else "player"):
        waiting = "the dice in the cup fall first" if attack.in_cup else "no die is in the cup"
        raise NotYourTurn(waiting)


def can(attack: Attack, event: Event) -> bool:
    """Tell whether an event breaks no rule."""
    try:
        verify(attack, event)
    except RuleError:
        return False
    return True


def do(attack: Attack, event: Event) -> Attack:
    """Return the attack after an event; raise the error of `verify` if it breaks a rule."""
    verify(attack, event)
    return carry_out(attack, event)


def carry_out(attack: Attack, event: Event) -> Attack:
    """Return the attack after an event that breaks no rule."""
    if isinstance(event, Fall):
        after = cup.fall(attack, event)
        return after if after.in_cup else way_to_roll(attack.hero).when_all_lie(after)
    if isinstance(event, Remove | FirstRoll):
        return before_roll.carry_out(attack, event)
    return way_to_roll(attack.hero).carry_out(attack, event)
