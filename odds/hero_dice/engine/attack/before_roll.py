"""Before the first roll: dice that -1 die takes, then all the others are thrown."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from odds.hero_dice.engine.attack.cup import throw
from odds.hero_dice.engine.attack.events import FirstRoll, PlayerEvent, Remove
from odds.hero_dice.engine.attack.villain import dice_taken
from odds.hero_dice.engine.errors import (
    AlreadyRolled,
    DieAlreadyRemoved,
    DieStillToRemove,
    NoDieToRemove,
    NoSuchDie,
)

if TYPE_CHECKING:
    from odds.hero_dice.engine.attack.state import Attack


# "Every hero who has targeted this villain must, before starting their attack, set aside one."
def still_to_remove(attack: Attack) -> int:
    """Return how many dice the villain still takes, 0 once dice were thrown."""
    if attack.rolls:
        return 0
    return max(0, dice_taken(attack.hero, attack.abilities) - removed(attack))


def removed(attack: Attack) -> int:
    """Return how many dice were removed."""
    return sum(die.removed for die in attack.dice)


def choices(attack: Attack) -> tuple[PlayerEvent, ...]:
    """Return every die that may be removed, or the first roll once none has to be."""
    if still_to_remove(attack):
        return tuple(Remove(die.number) for die in attack.hand)
    return (FirstRoll(),)


def verify(attack: Attack, event: Remove | FirstRoll) -> None:
    """Raise the error of the rule that the event breaks."""
    if attack.rolls:
        raise AlreadyRolled("dice are removed and first thrown before the attack has begun")
    if isinstance(event, Remove):
        verify_remove(attack, event.die)
    elif still_to_remove(attack):
        raise DieStillToRemove(
            f"-1 die: {still_to_remove(attack)} more of the dice must be removed before the roll"
        )


def verify_remove(attack: Attack, number: int) -> None:
    """Raise the error of the rule that removing a die breaks."""
    if not 0 <= number < len(attack.dice):
        raise NoSuchDie(f"the dice are numbered 0 to {len(attack.dice) - 1}; there is no {number}")
    if attack.dice[number].removed:
        raise DieAlreadyRemoved(f"die {number} was removed and does not count for this attack")
    if not still_to_remove(attack):
        raise NoDieToRemove("no -1 die is left that takes a die")


def carry_out(attack: Attack, event: Remove | FirstRoll) -> Attack:
    """Return the attack after the event."""
    if isinstance(event, Remove):
        return ended_without_dice(without(attack, event.die))
    # "On the first roll" every hero rolls all his dice.
    return throw(attack, (die.number for die in attack.hand))


def without(attack: Attack, number: int) -> Attack:
    """Return the attack with a die removed."""
    dice = (replace(d, removed=True) if d.number == number else d for d in attack.dice)
    return replace(attack, dice=tuple(dice))


def ended_without_dice(attack: Attack) -> Attack:
    """Return the attack, over if no die is left to throw."""
    return replace(attack, over=not attack.hand)
