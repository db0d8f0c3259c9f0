"""Words of the second reading: dice on the table, what a hero may do, how an attack ends.

Nothing here or beside it comes from the solver. Dice lie one by one as pairs (colour, face);
a face table is thrown die by die, and like throws are put together only afterwards.
"""

from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import NamedTuple

Die = tuple[str, str]
"""A die as it lies: its colour and the face it shows."""

COUNTS = {
    "superman": {"red": 1, "yellow": 2, "blue": 3},
    "batman": {"black": 4, "gray": 3},
    "flash": {"red": 3, "yellow": 1},
    "green-lantern": {"green": 4, "black": 2},
}
"""How many dice of each colour a hero owns."""


@dataclass(frozen=True)
class End:
    """How an attack ended: the attack's own total (None after a bust) and the damage done."""

    result: int | None
    damage: int

    @property
    def hits(self) -> int:
        """Never below 0, and 0 after a bust."""
        return max(0, self.result or 0)


class Choice(NamedTuple):
    """One thing the hero may do now: throw again (`throw`) or be done (`end`).

    `hand` is how many dice are in the hand afterwards. Two choices that leave the same
    situation are equal, whichever numbered dice they were made with.
    """

    name: str
    hand: int
    throw: Hashable = None
    end: End | None = None

    @property
    def tie_rank(self) -> tuple[bool, int]:
        """Among equals: stop first, then fewer dice in the hand."""
        return (self.name != "stop", self.hand)


@dataclass(frozen=True)
class Terms:
    """What the villain's abilities, the markers and the readings mean for one attack.

    `rolls` is the most throws allowed (None: no limit). `cap` is a result from which no
    result is worth more (None: there is none). `minus_hits` come off at settlement.
    """

    minus_hits: int = 0
    rolls: int | None = None
    kryptonite: int = 0
    heat_vision: bool = True
    markers: int = 0
    readings: tuple[str, ...] = ()
    cap: int | None = None


class Faces:
    """The face tables, and every way a handful of dice may fall."""

    def __init__(self, tables: dict[str, dict[str, int]]) -> None:
        self.tables = tables
        self.seen: dict[tuple[str, ...], list[tuple[Fraction, tuple[Die, ...]]]] = {}

    def fall(self, colours: tuple[str, ...]) -> list[tuple[Fraction, tuple[Die, ...]]]:
        """Chance and dice of every way to throw one die of each colour listed."""
        if colours not in self.seen:
            self.seen[colours] = self._fall(colours)
        return self.seen[colours]

    def _fall(self, colours: tuple[str, ...]) -> list[tuple[Fraction, tuple[Die, ...]]]:
        ways: dict[tuple[Die, ...], Fraction] = {}
        for dice in product(*(self._die(colour) for colour in colours)):
            chance = Fraction(1)
            for _, one in dice:
                chance *= one
            lying = tuple(sorted(die for die, _ in dice))
            ways[lying] = ways.get(lying, Fraction(0)) + chance
        return [(chance, lying) for lying, chance in ways.items()]

    def _die(self, colour: str) -> list[tuple[Die, Fraction]]:
        table = self.tables[colour]
        faces = sum(table.values())
        return [((colour, face), Fraction(n, faces)) for face, n in table.items() if n]


def count(dice: tuple[Die, ...], face: str) -> int:
    """How many of the dice show this face."""
    return sum(1 for _, shown in dice if shown == face)


def colours_of(dice: tuple[Die, ...]) -> tuple[str, ...]:
    """The colours of the dice, one entry for each die."""
    return tuple(sorted(colour for colour, _ in dice))


def one_less(left: int | None) -> int | None:
    """Throws left after one more (None: no limit)."""
    return None if left is None else left - 1
