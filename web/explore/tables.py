"""The numbers of a chart as a table: the one thing that page, CSV and figure are drawn from."""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from io import StringIO
from typing import Any

from odds.hero_dice.answers.numbers import decimal

PLACES = 9
Cell = Fraction | int | str | None
Row = dict[str, Cell]


@dataclass(frozen=True)
class Column:
    """A column: its key in files, its title for people, what it holds, how texts are shown.

    Kinds: `text`, `count`, `chance`, `mean`; `places` are the digits that are right; `absent` is
    the key of the text for None: that nobody knows it, or that there is none.
    """

    key: str
    title: str
    kind: str
    show: Callable[[str], str] = str
    places: int = PLACES
    absent: str = "explore.unknown"

    def written(self, cell: Cell) -> str:
        """Return a cell as files have it: numbers to its places, nothing for what is unknown.

        >>> column = Column("value", "Value", "mean", places=4)
        >>> column.written(Fraction(1, 3)), column.written(4), column.written(None)
        ('0.3333', '4', '')
        """
        if isinstance(cell, Fraction):
            return decimal(cell, self.places)
        return "" if cell is None else str(cell)


@dataclass(frozen=True)
class Table:
    """Columns, rows by key of column, the sentence that says it, whose dice, what else to know."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    says: str
    dice: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()

    def column(self, key: str) -> Column:
        """Return the column of a key."""
        return next(column for column in self.columns if column.key == key)

    def numbers(self) -> tuple[Column, ...]:
        """Return the columns of chances and means."""
        return tuple(column for column in self.columns if column.kind in ("chance", "mean"))

    def floats(self, key: str) -> list[float | None]:
        """Return a column of numbers as a figure takes them: as the file writes them."""
        cells = [self.column(key).written(row[key]) for row in self.rows]
        return [float(cell) if cell else None for cell in cells]

    def texts(self, key: str) -> list[str]:
        """Return a column of texts or counts as people see them."""
        column = self.column(key)
        return ["" if row[key] is None else column.show(str(row[key])) for row in self.rows]


def share(number: Mapping[str, Any]) -> Fraction:
    """Return a number of `answers` as a fraction: the middle of its enclosure where it is none.

    >>> share({"exact": None, "decimal": "0.25"})
    Fraction(1, 4)
    """
    return Fraction(number["exact"] or number["decimal"])


def csv_of(table: Table) -> str:
    """Return the table as CSV: keys first, then a line a row."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([column.key for column in table.columns])
    writer.writerows([[c.written(row[c.key]) for c in table.columns] for row in table.rows])
    return out.getvalue()
