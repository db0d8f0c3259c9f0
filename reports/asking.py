"""Asks `answers`, each question once, and reads its numbers back as fractions and enclosures."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from odds.hero_dice import answers
from reports.parts import Box

Record = dict[str, Any]
Goal = Mapping[str, Any]
MEAN: Goal = {"kind": "mean-hits"}


@dataclass(frozen=True)
class Enclosed:
    """A number that is no fraction: it lies between `low` and `high`, both proved."""

    low: Fraction
    high: Fraction

    @property
    def middle(self) -> Fraction:
        """Return the number half-way: for figures and sorting, not the number itself."""
        return (self.low + self.high) / 2


Number = Fraction | Enclosed


def number(record: Mapping[str, Any]) -> Number:
    """Return a number of an answer: a fraction where it is one, else its enclosure.

    >>> number({"exact": "1/2", "decimal": "0.5"})
    Fraction(1, 2)
    >>> number({"exact": None, "decimal": "0.5", "low": "0.4", "high": "0.6"}).middle
    Fraction(1, 2)
    """
    if record["exact"] is not None:
        return Fraction(record["exact"])
    return Enclosed(Fraction(record["low"]), Fraction(record["high"]))


def exact(record: Mapping[str, Any]) -> Fraction:
    """Return a number of an answer that is a fraction; `ValueError` where it is none."""
    found = number(record)
    if isinstance(found, Enclosed):
        raise ValueError(f"no fraction: between {record['low']} and {record['high']}")
    return found


def low(value: Number) -> Fraction:
    """Return the number itself, or the low end of its enclosure."""
    return value.low if isinstance(value, Enclosed) else value


def high(value: Number) -> Fraction:
    """Return the number itself, or the high end of its enclosure."""
    return value.high if isinstance(value, Enclosed) else value


def middle(value: Number) -> Fraction:
    """Return the number itself, or the middle of its enclosure."""
    return value.middle if isinstance(value, Enclosed) else value


def minus(one: Number, other: Number) -> Number:
    """Return the difference of two numbers, enclosed where one of them is.

    >>> minus(Fraction(1), Enclosed(Fraction(0), Fraction(1, 2)))
    Enclosed(low=Fraction(1, 2), high=Fraction(1, 1))
    """
    if isinstance(one, Fraction) and isinstance(other, Fraction):
        return one - other
    return Enclosed(low(one) - high(other), high(one) - low(other))


def request(
    box: Box, hero: str, goal: Goal | None = None, abilities: Sequence[str] = (), **keys: Any
) -> Record:
    """Return a request about a hero with the dice of a box; `keys` are further keys of it."""
    asked = {"hero": hero, **box.of(hero), **keys}
    if goal is not None:
        asked["goal"] = dict(goal)
    return {**asked, "abilities": list(abilities)} if abilities else asked


@cache
def _asked(kind: str, text: str) -> Record:
    found: Record = getattr(answers, kind)(json.loads(text))
    return found


def ask(kind: str, asked: Mapping[str, Any]) -> Record:
    """Return the answer to a request, from memory if it was asked before; read it, never write.

    `kind` is the name of a function of `answers`: solve, needs, plan, advise, turn, robust ...
    """
    return _asked(kind, json.dumps(asked, sort_keys=True))


def solve(
    box: Box, hero: str, goal: Goal = MEAN, abilities: Sequence[str] = (), **k: Any
) -> Record:
    """Return the answer to a solve request: value, laws, bust."""
    return ask("solve", request(box, hero, goal, abilities, **k))


def value(
    box: Box, hero: str, goal: Goal = MEAN, abilities: Sequence[str] = (), **k: Any
) -> Number:
    """Return the best value of a goal.

    >>> value(Box(), "batman", {"kind": "hits-at-least", "hits": 0})
    Fraction(1, 1)
    """
    return number(solve(box, hero, goal, abilities, **k)["value"])


def fraction(
    box: Box, hero: str, goal: Goal = MEAN, abilities: Sequence[str] = (), **k: Any
) -> Fraction:
    """Return the best value of a goal that has one as a fraction."""
    return exact(solve(box, hero, goal, abilities, **k)["value"])


def chances(
    box: Box, hero: str, abilities: Sequence[str] = (), most: int = 10, **keys: Any
) -> list[Fraction]:
    """Return the chance of every need from 1 to `most`, each at its own best play."""
    asked = request(box, hero, None, abilities, most=most, **keys)
    return [exact(row["chance"]) for row in ask("needs", asked)["rows"]]


def law(rows: Sequence[Mapping[str, Any]], name: str = "hits") -> list[tuple[int, bool, Number]]:
    """Return the rows of a law as (number, whether it means "or more", chance)."""
    return [(row.get(name, row.get("at_least")), "at_least" in row, number(row)) for row in rows]
