"""Every rule of a size, once for each way to play: what the best of a size is chosen among.

What a rule does is which moves it leaves open, kept as bits. A line above a rule changes only the
states in which the line fits, so the ways to play of size n come of those of smaller sizes: a line
of size k above every way of size n - k. A line that leaves all moves of its states open is never
needed: without it the rule is shorter and guarantees at least as much. A size with more ways to
play than `ROOM` holds is not gone through, nor any larger one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2b
from typing import Any

import numpy as np
import numpy.typing as npt

from odds.hero_dice.answers.rules.applied import allowed, fitting
from odds.hero_dice.answers.rules.pieces import Pieces, pieces
from odds.hero_dice.answers.rules.sight import Flags, Sight
from odds.hero_dice.answers.rules.words import Line, Rule
from odds.hero_dice.words import Hero

Bits = npt.NDArray[np.uint8]
Key = bytes
Made = tuple[Bits, Rule]
Told = tuple[Line, Bits, Bits]

ROOM = 2**25
"""The bytes that the ways to play of one size may fill."""


def packed(kept: Flags) -> Bits:
    """Return flags [M] as bits."""
    bits: Bits = np.packbits(kept)
    return bits


def key_of(bits: Any) -> Key:
    """Return what tells one way to play from another."""
    return blake2b(bits, digest_size=16).digest()


@dataclass
class Ways:
    """The ways to play of one size that no smaller rule plays: bits [N, W] and a rule of each."""

    bits: Bits
    rules: list[Rule]


@dataclass(eq=False)
class Every:
    """Every rule of a hero, size by size."""

    seen: Sight
    pieces: Pieces
    sizes: list[Ways] = field(default_factory=list)
    keys: set[Key] = field(default_factory=set)
    _lines: dict[int, list[Told]] = field(default_factory=dict)
    _fits: dict[Line, tuple[Bits, Bits]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Start with no size."""
        self._all = packed(np.ones(len(self.seen.owner), dtype=bool))
        self._none = np.zeros_like(self._all)
        # What no line decides: to end, or anything where an attack may not be ended.
        self._rest = packed(allowed(Rule(()), self.seen))
        self._most = ROOM // len(self._all)
        self._full = False

    def ways(self, size: int) -> Ways | None:
        """Return the ways to play of a size; None where they are too many."""
        while len(self.sizes) <= size and not self._full:
            self._next(len(self.sizes))
        return self.sizes[size] if size < len(self.sizes) else None

    def _next(self, size: int) -> None:
        """Add the ways of a size, unless they are too many."""
        ways: dict[Key, Made] = {}
        fresh = self._new(self._made(size), ways)
        while fresh:
            under = Ways(np.array([bits for bits, _ in fresh]), [rule for _, rule in fresh])
            fresh = self._new(self._above(self._told(self.pieces.free), under), ways)
        self._full = len(ways) > self._most
        if not self._full:
            self.keys.update(ways)
            rows = np.array([bits for bits, _ in ways.values()], dtype=np.uint8)
            rows = rows.reshape(len(ways), len(self._all))
            self.sizes.append(Ways(rows, [rule for _, rule in ways.values()]))

    def _new(self, made: Iterable[Made], ways: dict[Key, Made]) -> list[Made]:
        """Return what is new and add it to the ways; nothing more once they are too many."""
        fresh: list[Made] = []
        for bits, rule in made:
            key = key_of(bits)
            if key not in self.keys and key not in ways:
                ways[key] = bits.copy(), rule
                fresh.append(ways[key])
            if len(ways) > self._most:
                return []
        return fresh

    def _made(self, size: int) -> Iterator[Made]:
        """Yield what rules of a size do, some more than once."""
        for rule in self.pieces.closings(size):
            yield self.bits_of(rule), rule
        for below in range(size):
            if not self._open(self.sizes[below]):
                yield from self._above(self.lines(size - below), self.sizes[below])

    def _above(self, lines: Iterable[Told], ways: Ways) -> Iterator[Made]:
        """Yield what lines above rules do."""
        for line, fits, there in lines:
            for row, rule in zip(fits | (ways.bits & ~there), ways.rules, strict=True):
                yield row, Rule((line, *rule.lines))

    def _open(self, ways: Ways) -> bool:
        """Tell whether the one way of a size leaves all open: the line above alone does better."""
        return len(ways.rules) == 1 and bool((ways.bits[0] == self._all).all())

    def bits_of(self, rule: Rule) -> Bits:
        """Return the moves that a rule leaves open, as bits."""
        kept, done = self._none, self._none
        for line in rule.lines:
            fits, there = self._fits_of(line)
            kept, done = kept | (fits & ~done), done | there
        bits: Bits = kept | (self._rest & ~done)
        return bits

    def lines(self, size: int) -> list[Told]:
        """Return the lines of a size that differ and do not leave everything open."""
        if size not in self._lines:
            told = {
                key_of(np.concatenate((fits, there))): (line, fits, there)
                for line, fits, there in reversed(list(self._told(self.pieces.lines_of(size))))
                if (fits != there).any()
            }
            self._lines[size] = list(reversed(told.values()))
        return self._lines[size]

    def _told(self, lines: Iterable[Line]) -> Iterator[Told]:
        """Yield lines with the moves that they leave, and all moves of their states."""
        for line in lines:
            yield (line, *self._fits_of(line))

    def _fits_of(self, line: Line) -> tuple[Bits, Bits]:
        if line not in self._fits:
            fits, there = fitting(line, self.seen)
            self._fits[line] = packed(fits), packed(there)
        return self._fits[line]


@lru_cache(maxsize=1)
def every(seen: Sight, hero: Hero, limited: bool, blank: bool) -> Every:
    """Return every rule of a hero; it is the same for all goals and faces."""
    return Every(seen, pieces(hero, limited, blank))
