"""What a plan is made of while it is gathered: faces, registers, moves, rolls and ends.

Counts of dice are written as a word of digits, one for each face that a die can show, in the order
of `faces`; a roll is named by the dice thrown, the dice that stay lying and the registers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from typing import Any

from odds.exact.distribution import Bracket
from odds.hero_dice.answers.numbers import Odds
from odds.hero_dice.answers.request import Request
from odds.hero_dice.attack.dice import Pile, Pool, piles
from odds.hero_dice.attack.pairs import Hand
from odds.hero_dice.goals import Result
from odds.hero_dice.words import BLANK, BUST

Face = tuple[int, int]


def middle(value: Odds) -> Fraction:
    """Return a number, or the middle of its bracket."""
    return (value.low + value.high) / 2 if isinstance(value, Bracket) else value


def digits(counts: Iterable[int]) -> str:
    """Return counts below 10 as a word of digits.

    >>> digits((3, 0, 1))
    '301'
    """
    return "".join(map(str, counts))


def numbers(registers: Iterable[int]) -> str:
    """Return registers as they stand in a key.

    >>> numbers((-2, 3))
    '-2,3'
    """
    return ",".join(map(str, registers))


@dataclass(frozen=True)
class PlanMove:
    """One move: dice put aside, dice thrown (all that are left where None), registers added."""

    do: str
    colour: int | None = None
    aside: Hand | None = None
    throw: Hand | None = None
    markers: tuple[int, ...] = ()
    ends: bool = False

    def row(self, tables: PlanTables) -> dict[str, Any]:
        """Return the move as the plan writes it, without what does not hold."""
        row: dict[str, Any] = {"do": self.do}
        if self.colour is not None:
            row["colour"] = tables.colours[self.colour]
        for name, hand in (("aside", self.aside), ("throw", self.throw)):
            if hand is not None:
                row[name] = tables.word(hand)
        if any(self.markers):
            named = zip(tables.colours, self.markers, strict=True)
            row["markers"] = {colour: n for colour, n in named if n}
            spent = -sum(self.markers)
            row["adds"] = [spent if r == "markers" else 0 for r in tables.registers]
        if self.ends:
            row["ends"] = True
        return row


@dataclass(frozen=True)
class PlanEnd:
    """What ending comes to: hits, damage, the worth for the goal, whether it is a bust."""

    hits: int
    damage: int
    worth: Fraction
    bust: bool

    def row(self, rank: int) -> list[Any]:
        """Return hits, damage, the rank of the worth, and true where it is a bust."""
        return [self.hits, self.damage, rank, *([True] if self.bust else [])]


@dataclass
class PlanTables:
    """The tables of a plan; `gains` [faces] is what a die adds to the registers that score.

    `scores` registers tell the end; `start` is where the registers begin and `per_throw` what each
    throw adds. With `adds_up` the gains are added when dice fall, else when they are put aside and
    at the end. From `top` on values of the first register rise by `slope`.
    """

    request: Request
    colours: tuple[str, ...]
    symbols: tuple[str, ...]
    faces: tuple[Face, ...]
    registers: tuple[str, ...] = ()
    scores: int = 1
    start: tuple[int, ...] = ()
    per_throw: tuple[int, ...] = ()
    gains: tuple[tuple[int, ...], ...] = ()
    adds_up: bool = False
    top: int | None = None
    slope: int = 0
    moves: dict[PlanMove, int] = field(default_factory=dict)
    offers: dict[str, list[int]] = field(default_factory=dict)
    rolls: dict[str, Fraction] = field(default_factory=dict)
    ends: dict[str, PlanEnd] = field(default_factory=dict)

    @classmethod
    def of(cls, request: Request) -> PlanTables:
        """Return empty tables with the faces that the dice can show."""
        symbols = (*request.hero.symbols, BLANK)
        table = request.dice.table()
        faces = tuple(
            (c, s)
            for c, colour in enumerate(request.hero.colours)
            for s, symbol in enumerate(symbols)
            if table[colour].get(symbol)
        )
        return cls(request, request.hero.colours, symbols, faces)

    def shape(self) -> dict[str, Any]:
        """Return what the walker needs besides the tables."""
        return {
            "colours": list(self.colours),
            "faces": [[self.colours[c], self.symbols[s]] for c, s in self.faces],
            "registers": list(self.registers),
            "scores": self.scores,
            "start": list(self.start),
            "per_throw": list(self.per_throw),
            "gains": [[*gain, *self._zeros(gain)] for gain in self.gains],
            "adds_up": self.adds_up,
            "top": self.top,
        }

    def _zeros(self, gain: tuple[int, ...]) -> list[int]:
        return [0] * (len(self.registers) - len(gain))

    def keep(self, gains: Iterable[tuple[int, ...]], names: tuple[str, ...]) -> None:
        """Set what each face adds to the registers that score, and how these are called."""
        every = list(gains)
        self.gains = tuple(every[s] if s < len(every) else (0,) * len(names) for _, s in self.faces)
        self.scores = len(names)

    def begin(self, **registers: tuple[int, int]) -> None:
        """Set the registers: where each begins and what every throw adds to it."""
        self.registers = tuple(name.replace("_", " ") for name in registers)
        self.start = tuple(start for start, _ in registers.values())
        self.per_throw = tuple(each for _, each in registers.values())

    def hands(self, pools: Iterable[Pool], symbols: int) -> Iterator[Hand]:
        """Yield every hand that the dice of some pools can show, piles of so many symbols."""
        for pool in pools:
            yield from product(*(list(self._piles(c, n, symbols)) for c, n in enumerate(pool)))

    def _piles(self, colour: int, dice: int, symbols: int) -> Iterator[Pile]:
        shown = [s for c, s in self.faces if c == colour]
        for counts in piles(dice, len(shown)):
            found = dict(zip(shown, counts, strict=True))
            yield tuple(found.get(s, 0) for s in range(symbols))

    def possible(self, hand: Hand) -> bool:
        """Tell whether dice can show this."""
        return all(
            (c, s) in self.faces for c, pile in enumerate(hand) for s, n in enumerate(pile) if n
        )

    def word(self, hand: Hand) -> str:
        """Return counts of dice as the plan writes them."""
        return digits(hand[c][s] if s < len(hand[c]) else 0 for c, s in self.faces)

    def key(self, thrown: Pool, registers: Iterable[int], lying: Hand | None = None) -> str:
        """Return the name of a roll: dice thrown, dice that stay lying, registers."""
        lies = self.word(lying) if lying else "0" * len(self.faces)
        return f"{digits(thrown)}|{lies}|{numbers(registers)}"

    def offer(self, hand: Hand, moves: Iterable[PlanMove]) -> None:
        """Say what may be done with dice as they lie, in tie order."""
        once = dict.fromkeys(moves)
        numbered = [self.moves.setdefault(move, len(self.moves)) for move in once]
        self.offers.setdefault(self.word(hand), numbered)

    def end(self, registers: Iterable[int], result: Result) -> None:
        """Say what the registers that score come to."""
        setting = self.request.setting
        self.ends[numbers(registers)] = PlanEnd(
            setting.terms.hits(result),
            setting.damage(result),
            Fraction(setting.worth(result)),
            result == BUST,
        )
