"""What a guide is made of: plain records, and sentences that carry their own check.

A chapter is a pure function of a `Box` (whose dice) that returns a `Chapter`; every way to show it
(page, PDF, sheet, CSV, picture) reads these records and nothing else. A sentence with a number in
it holds the numbers by name and a check; the build fails where a check does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

Cell = str | int | float | Fraction | bool | None
"""A fraction is exact; None is what nobody knows."""


@dataclass(frozen=True)
class Box:
    """Whose dice a guide is for: a name, and faces by hero; who is left out has assumed dice."""

    name: str = "assumed dice"
    dice: Mapping[str, Mapping[str, Mapping[str, int]]] = field(default_factory=dict)

    def of(self, hero: str) -> dict[str, Any]:
        """Return the key of a request that names these dice: empty for assumed ones."""
        return {"dice": self.dice[hero]} if hero in self.dice else {}


@dataclass(frozen=True)
class Column:
    """A column of a table: its name in files, its head on the page, what it means, its unit."""

    name: str
    head: str
    meaning: str
    unit: str = ""


@dataclass(frozen=True)
class Table:
    """Rows under columns; `name` is that of its files and its permalink."""

    name: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""


@dataclass(frozen=True)
class Figure:
    """A chart of a table: `kind` is lines, bars, steps or heat; `x`, `y`, `group` name columns."""

    name: str
    title: str
    table: Table
    kind: str
    x: str
    y: str
    group: str = ""
    alt: str = ""


@dataclass(frozen=True)
class Sentence:
    """A sentence with places `{name}` for its values; `holds` says whether it follows from them.

    >>> Sentence("Half is {n}.", {"n": Fraction(1, 2)}, lambda n: 2 * n == 1).fault()
    ''
    """

    text: str
    values: Mapping[str, Cell] = field(default_factory=dict)
    holds: Callable[..., bool] = lambda **_: True

    def fault(self) -> str:
        """Return what is wrong: "" where the sentence follows from its numbers."""
        if self.holds(**self.values):
            return ""
        return f"no longer true: {self.text} {dict(self.values)}"


@dataclass(frozen=True)
class Heading:
    """A head inside a chapter; `anchor` is its permalink."""

    text: str
    anchor: str


@dataclass(frozen=True)
class Steps:
    """A rule in words that a player follows: one line a step."""

    name: str
    title: str
    lines: tuple[Sentence, ...]


Part = Heading | Sentence | Steps | Table | Figure


@dataclass(frozen=True)
class Chapter:
    """A chapter; `sheet` holds what stands on the hero's one-page cheat sheet, if it has one."""

    name: str
    title: str
    parts: tuple[Part, ...]
    sheet: tuple[Part, ...] = ()
