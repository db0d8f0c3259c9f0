"""What a player may do at a point of an attack, in the words of the advice contract."""

from __future__ import annotations

from dataclasses import dataclass

from odds.hero_dice.attack.dice import Pile


@dataclass(frozen=True, slots=True)
class Stop:
    """End the attack with the dice as they lie."""


@dataclass(frozen=True, slots=True)
class Roll:
    """Throw dice again: a pile for each colour, by symbol shown."""

    dice: tuple[Pile, ...]


@dataclass(frozen=True, slots=True)
class Keep:
    """Set aside all dice of one colour, given by its place in the written order."""

    colour: int


@dataclass(frozen=True, slots=True)
class SetAside:
    """Set aside dice, a pile for each colour; `markers` says for which colours one is spent."""

    dice: tuple[Pile, ...]
    markers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RollOn:
    """Play a card that lets all dice be thrown again although nothing allows it."""


Move = Stop | Roll | Keep | SetAside
