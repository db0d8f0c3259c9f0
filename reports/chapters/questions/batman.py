"""Batman's attack counted roll by roll, also as other readings of the rules would have it.

As with Flash: the attack is played out from the sentences of the sheet, the usual reading must come
to the chances of the answers, and the other reading then has a number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from math import comb, prod

from reports.chapters.questions.flash import dice, faces
from reports.parts import Box

WORTH = {"bat": 1, "wound": -1}
Pile = tuple[int, ...]
"""How many dice of a colour show each of its symbols."""
NO_LIMIT = 99


@dataclass
class Attack:
    """Batman's attack with the faces of two colours; `must`: he may not stop while he can go on."""

    table: Mapping[str, Mapping[str, int]]
    must: bool = False
    known: dict[tuple[tuple[int, ...], int, int], Fraction] = field(default_factory=dict)

    def chance(self, lying: tuple[int, ...], need: int, throws: int = NO_LIMIT) -> Fraction:
        """Return the best chance of `need` more hits with so many dice of each colour to throw."""
        key = lying, need, min(throws, sum(lying))
        if key not in self.known:
            self.known[key] = sum(
                (p * self._after(piles, need, throws - 1) for piles, p in self._rolls(lying)),
                Fraction(0),
            )
        return self.known[key]

    # "Bat: +1 hit. Wound: -1 hit." Dice that are not set aside count as they lie.
    def _after(self, piles: tuple[Pile, ...], need: int, throws: int) -> Fraction:
        lies = sum(self._worth(place, pile) for place, pile in enumerate(piles))
        stop = Fraction(lies >= need)
        if not throws:
            return stop
        on = [
            self.chance(left, need - hits, throws) for left, hits in self._set_aside(piles)
        ]  # fmt: skip
        if not on:
            return stop
        return max(on) if self.must else max(stop, *on)

    # "A Batmobile lets you set aside any number of dice of its colour; the rest are rerolled."
    # "Dice that show a Batmobile can never be set aside."
    def _set_aside(self, piles: tuple[Pile, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
        """Yield (dice left of each colour, hits set aside) for every way to set dice aside."""
        choices = [self._of_colour(place, pile) for place, pile in enumerate(piles)]
        for chosen in set(product(*choices)):
            if any(number for number, _ in chosen):
                left = tuple(sum(p) - n for p, (n, _) in zip(piles, chosen, strict=True))
                yield left, sum(hits for _, hits in chosen)

    def _of_colour(self, place: int, pile: Pile) -> set[tuple[int, int]]:
        symbols = self._symbols(place)
        mobile = sum(n for s, n in zip(symbols, pile, strict=True) if s == "batmobile")
        if not mobile:
            return {(0, 0)}
        may = [range(n + 1) if s != "batmobile" else range(1)
               for s, n in zip(symbols, pile, strict=True)]  # fmt: skip
        return {(sum(taken), self._worth(place, taken)) for taken in product(*may)}

    def _worth(self, place: int, pile: Pile) -> int:
        return sum(
            n * WORTH.get(s, 0) for s, n in zip(self._symbols(place), pile, strict=True)
        )  # fmt: skip

    def _symbols(self, place: int) -> list[str]:
        return list(list(self.table.values())[place])

    def _rolls(self, lying: tuple[int, ...]) -> Iterator[tuple[tuple[Pile, ...], Fraction]]:
        """Yield every roll of so many dice of each colour with its chance."""
        colours = [
            list(piles_of(row, n)) for row, n in zip(self.table.values(), lying, strict=True)
        ]
        for each in product(*colours):
            yield tuple(pile for pile, _ in each), prod((p for _, p in each), start=Fraction(1))


def piles_of(row: Mapping[str, int], number: int) -> Iterator[tuple[Pile, Fraction]]:
    """Yield how dice of one colour may lie, with the chance of it."""
    for pile in product(range(number + 1), repeat=len(row)):
        if sum(pile) == number and all(n or not k for n, k in zip(row.values(), pile, strict=True)):
            ways, left = 1, number
            for k in pile:
                ways, left = ways * comb(left, k), left - k
            yield (
                pile,
                ways
                * prod(
                    (Fraction(n, 6) ** k for n, k in zip(row.values(), pile, strict=True)),
                    start=Fraction(1),
                ),
            )


def chance(
    box: Box, need: int, must: bool = False, throws: int = NO_LIMIT, lost: int = 0
) -> Fraction:
    """Return Batman's best chance of so many hits, with any `lost` dice of his choice left out."""
    found = attack(box, must)
    own = [dice("batman").count(colour) for colour in found.table]
    left = (
        tuple(n - k for n, k in zip(own, out, strict=True))
        for out in product(range(lost + 1), repeat=len(own))
        if sum(out) == lost
    )
    return max(found.chance(each, need, throws) for each in left)


_ATTACKS: dict[tuple[str, bool], Attack] = {}


def attack(box: Box, must: bool) -> Attack:
    """Return the attack with the dice of a box; what it has counted is kept."""
    table = faces(box, "batman")
    key = f"{sorted((c, sorted(row.items())) for c, row in table.items())}", must
    return _ATTACKS.setdefault(key, Attack(table, must))
