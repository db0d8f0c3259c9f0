"""Green Lantern's attack counted throw by throw, with any limit of throws.

As with Flash and Batman: the attack is played out from the sentences of the rulebook; with three
throws it must come to the chances of the answers against ONLY 3 ROLLS.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from math import prod

from reports.chapters.questions.batman import Pile, piles_of
from reports.chapters.questions.flash import dice, faces
from reports.parts import Box

WORTH = {"lantern": 1, "parallax": -1}
Lying = tuple[Pile, ...]
"""By colour how many dice show each symbol."""


@dataclass
class Attack:
    """The attack with the faces of both colours, to reach `need`."""

    table: Mapping[str, Mapping[str, int]]
    need: int
    known: dict[tuple[Lying, int], Fraction] = field(default_factory=dict)

    def chance(self, number: list[int], throws: int) -> Fraction:
        """Return the best chance with so many dice of each colour, the first throw counted."""
        none = tuple((0,) * len(row) for row in self.table.values())
        return self._thrown(none, number, throws)

    def _thrown(self, kept: Lying, number: list[int], throws: int) -> Fraction:
        """Return the chance if so many dice of each colour are thrown beside those kept."""
        key = kept, throws
        if key not in self.known:
            colours = [
                list(piles_of(row, n)) for row, n in zip(self.table.values(), number, strict=True)
            ]
            self.known[key] = sum(
                (
                    prod((p for _, p in each), start=Fraction(1))
                    * self._after(_added(kept, tuple(pile for pile, _ in each)), throws - 1)
                    for each in product(*colours)
                ),
                Fraction(0),
            )
        return self.known[key]

    # "Hits are the Green Lanterns less the Parallaxes. He may stop after any roll."
    def _after(self, lying: Lying, throws: int) -> Fraction:
        if self._count(lying, WORTH) >= self.need:
            return Fraction(1)
        if not throws:
            return Fraction(0)
        again = (
            self._thrown(_added(lying, taken, -1), [sum(pile) for pile in taken], throws)
            for taken in self._pairs(lying)
        )
        return max(again, default=Fraction(0))

    # "Each Recharge may be thrown again with one other die of any face, another Recharge too."
    def _pairs(self, lying: Lying) -> Iterator[Lying]:
        """Yield the dice of every number of such pairs."""
        ways = (product(*(range(n + 1) for n in pile)) for pile in lying)
        for taken in product(*ways):
            number = sum(map(sum, taken))
            if number and not number % 2 and self._count(taken, {"recharge": 2}) >= number:
                yield taken

    def _count(self, lying: Lying, worth: Mapping[str, int]) -> int:
        return sum(
            n * worth.get(symbol, 0)
            for row, pile in zip(self.table.values(), lying, strict=True)
            for symbol, n in zip(row, pile, strict=True)
        )


def _added(one: Lying, other: Lying, sign: int = 1) -> Lying:
    return tuple(
        tuple(a + sign * b for a, b in zip(x, y, strict=True))
        for x, y in zip(one, other, strict=True)
    )


def chance(box: Box, need: int, throws: int) -> Fraction:
    """Return Green Lantern's best chance of so many hits within so many throws."""
    attack, own = Attack(faces(box, "green-lantern"), need), dice("green-lantern")
    if need > len(own):
        return Fraction(0)
    return attack.chance([own.count(colour) for colour in attack.table], throws)
