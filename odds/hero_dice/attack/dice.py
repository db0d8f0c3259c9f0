"""Like dice are counted, not numbered: piles of one colour, and the draws that throw them.

A *pile* is how many dice of one colour show each symbol; n dice fall into a pile with the
multinomial weight n! / prod(count!) * prod(faces ** count). A *draw* throws a pool (so many dice of
each colour); outcomes that read alike are one outcome. All of it is laid out once in flat arrays,
so that the weights of every draw for a face table are a handful of array operations.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import factorial, prod
from typing import Any

import numpy as np

from odds.exact.bellman import Weights
from odds.exact.process import Ints
from odds.hero_dice.words import FACES

Pile = tuple[int, ...]
Pool = tuple[int, ...]


def piles(dice: int, symbols: int) -> Iterator[Pile]:
    """Yield every way in which so many like dice can fall, as counts by symbol.

    >>> list(piles(2, 2))
    [(2, 0), (1, 1), (0, 2)]
    """
    if symbols == 1:
        yield (dice,)
        return
    for count in range(dice, -1, -1):
        for rest in piles(dice - count, symbols - 1):
            yield (count, *rest)


def multinomial(pile: Pile) -> int:
    """Return in how many orders numbered dice make up a pile.

    >>> multinomial((2, 1))
    3
    """
    return factorial(sum(pile)) // prod(map(factorial, pile))


class Draws:
    """Collects the draws of one structure and numbers them as they are first asked for.

    `merge` turns the piles of all colours into what the attack needs to remember of a throw.
    """

    def __init__(self, symbols: int, merge: Callable[[tuple[Pile, ...]], Hashable]) -> None:
        self.symbols = symbols
        self.merge = merge
        self.number: dict[Pool, int] = {}
        self._outcomes: list[list[Any]] = []
        self._piles: dict[tuple[int, Pile], int] = {}
        self._terms: list[list[int]] = []
        self._cuts: list[int] = []
        self.starts: list[int] = [0]

    def outcomes(self, pool: Pool) -> list[Any]:
        """Return the distinct outcomes of throwing a pool, in the order of their weights."""
        if pool not in self.number:
            self._add(pool)
        return self._outcomes[self.number[pool]]

    def _add(self, pool: Pool) -> None:
        groups: dict[Any, list[tuple[Pile, ...]]] = {}
        for thrown in product(*(list(piles(dice, self.symbols)) for dice in pool)):
            groups.setdefault(self.merge(thrown), []).append(thrown)
        for group in groups.values():
            self._cuts.append(len(self._terms))
            self._terms.extend([self._pile(*pile) for pile in enumerate(t)] for t in group)
        self.number[pool] = len(self._outcomes)
        self._outcomes.append(list(groups))
        self.starts.append(len(self._cuts))

    def _pile(self, colour: int, pile: Pile) -> int:
        return self._piles.setdefault((colour, pile), len(self._piles))

    def table(self) -> DrawTable:
        """Return the collected draws as flat arrays."""
        colours, shown = zip(*self._piles, strict=True)
        return DrawTable(
            colours=np.array(colours, dtype=np.int64),
            piles=np.array(shown, dtype=np.int64),
            orders=np.array([multinomial(pile) for pile in shown], dtype=np.int64),
            terms=np.array(self._terms, dtype=np.int64).T.copy(),
            cuts=np.array(self._cuts, dtype=np.int64),
            totals=np.array([FACES ** sum(pool) for pool in self.number], dtype=np.int64),
        )


@dataclass(frozen=True, eq=False)
class DrawTable:
    """Draws as arrays: pile p is of `colours[p]` and shows `piles[p]`; terms multiply piles."""

    colours: Ints
    piles: Ints
    orders: Ints
    terms: Ints
    cuts: Ints
    totals: Ints

    def weights(self, faces: Ints) -> Weights:
        """Return the weight of every outcome of every draw for `faces` [colours, symbols]."""
        powers = faces[self.colours] ** self.piles
        pile_weights = powers.prod(axis=1) * self.orders
        products = pile_weights[self.terms].prod(axis=0)
        return Weights(np.add.reduceat(products, self.cuts), self.totals)


def face_matrix(
    faces: Mapping[str, Mapping[str, int]], colours: Sequence[str], symbols: Sequence[str]
) -> Ints:
    """Return the faces as an array [colours, symbols]."""
    table = [[faces[colour].get(symbol, 0) for symbol in symbols] for colour in colours]
    return np.array(table, dtype=np.int64)
