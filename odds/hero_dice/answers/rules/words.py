"""A simple rule for people as plain data: lines gone through from the top, the first that fits.

A line says what to `do`, `if` which conditions hold, and which of several like moves come `first`.
Where no line fits the attack is ended; who may not end it may do anything. Where a rule leaves a
choice open, any of the moves left may be taken.

The *size* of a rule is the number of its conditions: every `if` and every `first` counts one, and
so does every symbol or colour that a `do` names. A score that weighs the balance of all dice set
aside counts one more for each way in which it weighs it: points short, points too many.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from odds.hero_dice.answers import door
from odds.hero_dice.answers.rules.scores import SCORES
from odds.hero_dice.words import (
    BLANK,
    BankByColour,
    Fault,
    Hero,
    SetAsideColour,
    ThrowAllAgain,
    ThrowInPairs,
)

MOST_LINES = 12
MOST_CONDITIONS = 8
MOST_NUMBER = 99
AT_LEAST, AT_MOST = "at-least", "at-most"
MOST, FEWEST = "most", "fewest"


@dataclass(frozen=True, slots=True)
class If:
    """A condition on what lies: a number seen, at least or at most so much."""

    name: str
    side: str
    number: int


@dataclass(frozen=True, slots=True)
class First:
    """A preference among the moves that a line allows: those with most, or fewest, of something."""

    name: str
    side: str

    @property
    def size(self) -> int:
        """How many conditions it has."""
        return SCORES[self.name].size if self.name in SCORES else 1


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a rule."""

    do: str
    when: tuple[If, ...] = ()
    first: tuple[First, ...] = ()

    @property
    def size(self) -> int:
        """How many conditions it has."""
        return len(self.when) + sum(first.size for first in self.first) + self.do.count(" ")

    def plain(self) -> dict[str, Any]:
        """Return the line as a request writes it."""
        when = [[each.name, each.side, each.number] for each in self.when]
        first = [[each.name, each.side] for each in self.first]
        said = {"if": when, "first": first}
        return {"do": self.do, **{key: rows for key, rows in said.items() if rows}}


@dataclass(frozen=True, slots=True)
class Rule:
    """Lines gone through from the top."""

    lines: tuple[Line, ...]

    @property
    def size(self) -> int:
        """How many conditions it has."""
        return sum(line.size for line in self.lines)

    def plain(self) -> list[dict[str, Any]]:
        """Return the rule as a request writes it."""
        return [line.plain() for line in self.lines]


@dataclass(frozen=True)
class Vocabulary:
    """The words that a hero's rules are made of."""

    acts: tuple[str, ...]
    numbers: tuple[str, ...]
    orders: tuple[str, ...] = ()


def vocabulary(hero: Hero) -> Vocabulary:
    """Return the words of a hero's rules.

    >>> from odds.hero_dice.heroes import hero
    >>> vocabulary(hero("flash")).acts
    ('stop', 'roll')
    """
    return _VOCABULARIES[type(hero.rule)](hero)


def _throw_all(hero: Hero) -> Vocabulary:
    return Vocabulary(("stop", "roll"), ("total", "throws-left"))


def _pairs(hero: Hero) -> Vocabulary:
    shown = (*hero.symbols, BLANK)
    acts = [f"roll {symbol}" for symbol in shown]
    each = [f"roll-each {symbol}" for symbol in shown]
    lead = getattr(hero.rule, "lead", "")
    others = [symbol for symbol in shown if symbol != lead]
    acts += [f"roll {symbol} {colour}" for symbol in others for colour in hero.colours]
    orders = [f"{part} {colour}" for part in ("lead", "other") for colour in hero.colours]
    orders += [f"with {symbol}" for symbol in shown]
    counts = [f"lying {symbol}" for symbol in hero.symbols]
    return Vocabulary(
        ("stop", "roll-one", *acts, *each), ("result", *counts, "throws-left"), tuple(orders)
    )


def _colours(hero: Hero) -> Vocabulary:
    orders = [f"colour {colour}" for colour in hero.colours]
    marks = ("hits", "spare", "covers", "short", "dice")
    return Vocabulary(
        ("keep",),
        ("roll", "aside-hits", "aside-spare", "hits", "spare"),
        (*marks, *SCORES, *orders),
    )


def _bank(hero: Hero) -> Vocabulary:
    acts = [f"bank {colour}" for colour in hero.colours]
    orders = [f"banked {colour}" for colour in hero.colours]
    counts = ("result", "hand", "plus", "minus", "lead", "dead", "loose", "free", "throws-left")
    return Vocabulary(
        ("stop", "bank-all", "bank-one", *acts, "bank minus", f"bank {BLANK}"),
        counts,
        ("banked", *orders),
    )


_VOCABULARIES = {
    ThrowAllAgain: _throw_all,
    ThrowInPairs: _pairs,
    SetAsideColour: _colours,
    BankByColour: _bank,
}


def read_rule(hero: Hero, raw: object, field: str = "rule") -> Rule:
    """Return a rule checked; `Fault` names the field that is wrong."""
    listed = door.items(raw, field, MOST_LINES)
    if not listed:
        raise Fault(field, "needs at least one line", "missing")
    words = vocabulary(hero)
    return Rule(tuple(_line(words, line, f"{field}[{i}]") for i, line in enumerate(listed)))


def _line(words: Vocabulary, raw: object, field: str) -> Line:
    given = door.table(raw, field, ("do", "if", "first"))
    when = door.items(given.get("if", ()), f"{field}.if", MOST_CONDITIONS)
    first = door.items(given.get("first", ()), f"{field}.first", MOST_CONDITIONS)
    return Line(
        door.word(given.get("do"), f"{field}.do", words.acts),
        tuple(_if(words, row, f"{field}.if[{i}]") for i, row in enumerate(when)),
        tuple(_first(words, row, f"{field}.first[{i}]") for i, row in enumerate(first)),
    )


def _if(words: Vocabulary, raw: object, field: str) -> If:
    row = door.items(raw, field, 3)
    if len(row) != 3:
        raise Fault(field, 'must be three words such as ["total", "at-least", 4]')
    return If(
        door.word(row[0], field, words.numbers),
        door.word(row[1], field, (AT_LEAST, AT_MOST)),
        door.whole(row[2], field, -MOST_NUMBER, MOST_NUMBER),
    )


def _first(words: Vocabulary, raw: object, field: str) -> First:
    row = door.items(raw, field, 2)
    if len(row) != 2:
        raise Fault(field, 'must be two words such as ["dice", "fewest"]')
    return First(door.word(row[0], field, words.orders), door.word(row[1], field, (MOST, FEWEST)))
