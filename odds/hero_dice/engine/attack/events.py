"""What can happen in an attack, as frozen records: a list of them replays it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fall:
    """Chance: a die from the cup falls and shows a face."""

    die: int
    face: str


@dataclass(frozen=True, slots=True)
class Remove:
    """Take a die out of the attack for -1 die, before the first roll."""

    die: int


@dataclass(frozen=True, slots=True)
class FirstRoll:
    """Throw all dice that were not removed."""


@dataclass(frozen=True, slots=True)
class Stop:
    """Declare the attack finished, the dice as they lie."""


@dataclass(frozen=True, slots=True)
class RollOn:
    """Flash: throw all dice again."""


@dataclass(frozen=True, slots=True)
class RollAgain:
    """Green Lantern: throw these dice again, in number order."""

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class KeepColour:
    """Superman: set all dice of a colour aside; the rest is thrown again."""

    colour: str


@dataclass(frozen=True, slots=True)
class SetAside:
    """Batman: set dice aside, in number order; the rest is thrown again.

    `markers` names the colours, in written order, for which a marker stands for a batmobile.
    """

    dice: tuple[int, ...]
    markers: tuple[str, ...] = ()


PlayerEvent = Remove | FirstRoll | Stop | RollOn | RollAgain | KeepColour | SetAside
Event = Fall | PlayerEvent
