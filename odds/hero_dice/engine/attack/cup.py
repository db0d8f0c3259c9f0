"""Dice in the cup fall one at a time, in number order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from odds.hero_dice.engine.attack.dice import NumberedDie
from odds.hero_dice.engine.attack.events import Fall
from odds.hero_dice.engine.errors import FaceNotOnDie, NotNextInCup

if TYPE_CHECKING:
    from odds.hero_dice.engine.attack.state import Attack, FaceTable


def throw(attack: Attack, numbers: Iterable[int]) -> Attack:
    """Return the attack with these dice in the cup, one throw more made."""
    cup = tuple(numbers)
    dice = tuple(replace(d, face=None) if d.number in cup else d for d in attack.dice)
    return replace(attack, dice=dice, in_cup=cup, rolls=attack.rolls + 1, as_though_race=False)


def chances(attack: Attack) -> tuple[tuple[Fall, int], ...]:
    """Return how the next die may fall, each with the number of its faces that show it."""
    if not attack.in_cup or attack.over:
        return ()
    number = attack.in_cup[0]
    return falls(number, attack.dice[number].colour, attack.faces)


@cache
def falls(number: int, colour: str, faces: FaceTable) -> tuple[tuple[Fall, int], ...]:
    """Return how a die of this number and colour may fall."""
    return tuple((Fall(number, symbol), count) for symbol, count in dict(faces)[colour])


def verify_fall(attack: Attack, event: Fall) -> None:
    """Raise the error of the rule that a fall breaks."""
    if event.die != attack.in_cup[0]:
        raise NotNextInCup(f"the dice fall in number order; die {attack.in_cup[0]} is next")
    if all(event != fall for fall, _ in chances(attack)):
        colour = attack.dice[event.die].colour
        raise FaceNotOnDie(f"no face of a {colour} die shows {event.face!r}")


def fall(attack: Attack, event: Fall) -> Attack:
    """Return the attack with the die lying."""
    die = attack.dice[event.die]
    lying = NumberedDie(die.colour, die.number, event.face, die.aside, die.removed)
    dice = (*attack.dice[: event.die], lying, *attack.dice[event.die + 1 :])
    return replace(attack, dice=dice, in_cup=attack.in_cup[1:])
