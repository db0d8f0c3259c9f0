"""Reads a plan: what may be done with the dice as they lie, what is best, and what following costs.

A hand is a word of digits, one for each face that a die can show, as a plan writes it; registers
are the numbers a player keeps (a total, throws left). Ranks are exact, so ties are.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, cached_property
from itertools import product
from math import comb, prod
from typing import Any

from reports.asking import ask

Registers = tuple[int, ...]
Move = dict[str, Any]
Chooser = Callable[[str, Registers, list["Option"]], "Option"]


@dataclass(frozen=True)
class Option:
    """A move with the rank of what it leads to; `end` is None where it makes a roll."""

    move: Move
    rank: int
    end: Registers | None
    thrown: str = ""
    lying: str = ""
    at: Registers = ()

    @property
    def stops(self) -> bool:
        """Whether the attack ends with the dice as they lie."""
        return self.end is not None


@dataclass
class Policy:
    """A plan that is read."""

    plan: dict[str, Any]
    _falls: dict[str, list[tuple[str, Fraction]]] = field(default_factory=dict)
    _options: dict[tuple[str, Registers], list[Option]] = field(default_factory=dict)

    # ---- words of dice -----------------------------------------------------------------------

    def word(self, dice: dict[tuple[str, str], int]) -> str:
        """Return counts of dice by colour and symbol as a word."""
        return "".join(str(dice.get((c, s), 0)) for c, s in self.plan["faces"])

    def dice(self, hand: str) -> dict[str, dict[str, int]]:
        """Return a word as dice by colour and symbol, without what is not there."""
        found: dict[str, dict[str, int]] = {}
        for digit, (colour, symbol) in zip(hand, self.plan["faces"], strict=True):
            if digit != "0":
                found.setdefault(colour, {})[symbol] = int(digit)
        return found

    def count(self, hand: str, colour: str = "", symbol: str = "") -> int:
        """Return how many dice of a colour (any) show a symbol (any)."""
        return sum(
            int(digit)
            for digit, (c, s) in zip(hand, self.plan["faces"], strict=True)
            if colour in ("", c) and symbol in ("", s)
        )

    def _gain(self, at: Registers, hand: str) -> Registers:
        rows = zip(hand, self.plan["gains"], strict=True)
        added = [tuple(int(n) * g for g in gain) for n, gain in rows]
        return tuple(a + sum(row[i] for row in added) for i, a in enumerate(at))

    def _key(self, at: Registers) -> tuple[str, int]:
        """Return registers as a plan writes them, and how far the total lies beyond its rows."""
        top = self.plan["top"]
        beyond = 0 if top is None else max(0, at[0] - top)
        return ",".join(map(str, (at[0] - beyond, *at[1:]))), beyond

    # ---- what may be done --------------------------------------------------------------------

    def fell(self, at: Registers, fallen: str) -> Registers:
        """Return the registers after dice have fallen."""
        moved = tuple(a + b for a, b in zip(at, self.plan["per_throw"], strict=True))
        return self._gain(moved, fallen) if self.plan["adds_up"] else moved

    def options(self, hand: str, at: Registers) -> list[Option]:
        """Return all that may be done, in the order in which ties are broken."""
        if (hand, at) not in self._options:
            moves = (self.plan["moves"][place] for place in self.plan["offers"][hand])
            found = [option for move in moves if (option := self._option(move, hand, at))]
            self._options[hand, at] = found
        return self._options[hand, at]

    def _option(self, move: Move, hand: str, at: Registers) -> Option | None:
        if "ends" in move:
            end = at if self.plan["adds_up"] else self._gain(at, hand)
            return Option(move, self.plan["ends"][self._end_key(end)][2], end)
        aside = move.get("aside", "0" * len(hand))
        held = _less(hand, aside)
        throw = move.get("throw", held)
        added = self._gain(at, aside) if "aside" in move else at
        after = tuple(a + b for a, b in zip(added, move.get("adds", (0,) * len(at)), strict=True))
        lying, thrown = _less(held, throw), self._by_colour(throw)
        rank = self.plan["rolls"].get(f"{thrown}|{lying}|{self._key(after)[0]}")
        return None if rank is None else Option(move, rank, None, thrown, lying, after)

    def _end_key(self, end: Registers) -> str:
        return self._key(end[: self.plan["scores"]])[0]

    def _by_colour(self, dice: str) -> str:
        return "".join(str(self.count(dice, colour)) for colour in self.plan["colours"])

    def best(self, hand: str, at: Registers) -> list[Option]:
        """Return the best moves: more than one where they are exactly as good."""
        options = self.options(hand, at)
        top = max(option.rank for option in options)
        return [option for option in options if option.rank == top]

    # ---- following it ------------------------------------------------------------------------

    @property
    def start(self) -> Registers:
        """The registers before the first throw."""
        return tuple(self.plan["start"])

    @property
    def opening(self) -> str:
        """The dice of the best opening, a digit a colour."""
        return str(self.plan["openings"][0]["dice"])

    @cached_property
    def faces(self) -> list[list[tuple[int, int]]]:
        """For each colour the places of its faces in a word, each with its number of six."""
        table = self.plan["dice"]["faces"]
        return [
            [(i, table[c].get(s, 0)) for i, (c, s) in enumerate(self.plan["faces"]) if c == colour]
            for colour in self.plan["colours"]
        ]

    def falls(self, thrown: str) -> list[tuple[str, Fraction]]:
        """Return every way that dice can fall with its chance."""
        if thrown not in self._falls:
            self._falls[thrown] = list(self._fallen(thrown))
        return self._falls[thrown]

    def _fallen(self, thrown: str) -> Iterator[tuple[str, Fraction]]:
        piles = [list(_piles(int(n), faces)) for n, faces in zip(thrown, self.faces, strict=True)]
        for chosen in product(*piles):
            word = [0] * len(self.plan["faces"])
            for pile, _ in chosen:
                for place, number in pile:
                    word[place] = number
            yield "".join(map(str, word)), prod((p for _, p in chosen), start=Fraction(1))

    def hits(self, option: Option) -> int:
        """Return the hits of an end."""
        end = option.end or ()
        key, beyond = self._key(end[: self.plan["scores"]])
        return int(self.plan["ends"][key][0]) + beyond

    def follow(
        self,
        choose: Chooser,
        dice: str | None = None,
        start: Registers | None = None,
        worth: Callable[[int], Fraction | int] = Fraction,
    ) -> Fraction:
        """Return the mean hits of a player who chooses so: exact, for attacks that surely end.

        He begins with the throw of `dice` at the registers `start`, by default an attack. `worth`
        is that of so many hits, by default their number.

        Nothing of the solver is used but what may be done and what hits an end scores.
        """
        kept: dict[tuple[str, str, Registers], Fraction] = {}

        def rolled(thrown: str, lying: str, at: Registers) -> Fraction:
            key = thrown, lying, at
            if key not in kept:
                kept[key] = sum(
                    (
                        p * decided(_more(lying, fall), self.fell(at, fall))
                        for fall, p in self.falls(thrown)
                    ),
                    Fraction(0),
                )
            return kept[key]

        def decided(hand: str, at: Registers) -> Fraction:
            option = choose(hand, at, self.options(hand, at))
            if option.stops:
                return Fraction(worth(self.hits(option)))
            return rolled(option.thrown, option.lying, option.at)

        first = self.opening if dice is None else dice
        at = self.start if start is None else start
        return rolled(first, "0" * len(self.plan["faces"]), at)


@cache
def _read(text: str) -> Policy:
    return Policy(ask("plan", json.loads(text)))


def read(asked: dict[str, Any]) -> Policy:
    """Return the perfect policy of a request, each read once."""
    return _read(json.dumps(asked, sort_keys=True))


def reaches(found: Policy, choose: Chooser, needs: Iterable[int]) -> dict[int, Fraction]:
    """Return how likely a player who chooses so scores so many hits, by need."""
    return {n: found.follow(choose, worth=lambda hits, n=n: int(hits >= n)) for n in needs}  # type: ignore[misc]


def perfect(hand: str, at: Registers, options: list[Option]) -> Option:
    """Choose what the plan ranks highest, the first of ties."""
    return max(options, key=lambda option: option.rank)


def _less(one: str, other: str) -> str:
    return "".join(str(int(a) - int(b)) for a, b in zip(one, other, strict=True))


def _more(one: str, other: str) -> str:
    return "".join(str(int(a) + int(b)) for a, b in zip(one, other, strict=True))


def _piles(
    number: int, faces: list[tuple[int, int]]
) -> Iterator[tuple[tuple[tuple[int, int], ...], Fraction]]:
    """Yield (place, count) for like dice that fall, with the chance of it."""
    if not faces:
        if not number:
            yield (), Fraction(1)
        return
    (place, of_six), *rest = faces
    for count in range(number + 1) if of_six else (0,):
        chance = comb(number, count) * Fraction(of_six, 6) ** count
        for pile, further in _piles(number - count, rest):
            yield ((place, count), *pile), chance * further
