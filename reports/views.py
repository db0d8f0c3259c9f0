"""Tables and figures as the templates show them: what is seen of each cell."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from markupsafe import Markup

from reports.charts.plotly import figure_of
from reports.numbers import is_number, shown
from reports.parts import Cell, Column, Figure, Part, Table
from reports.wording import machine

MOST_ROWS = 150
"""Rows that a page shows; the files hold them all."""
SHORT = 16
"""Rows up to which a table is not broken over two pages."""
WIDE = 7
"""Columns from which on a table is printed small."""


@dataclass(frozen=True)
class Seen:
    """A cell as it is seen; `value` is its number for machines, "" where it is none."""

    text: str
    value: str = ""
    hint: str = ""


@dataclass(frozen=True)
class Grid:
    """A table as a page shows it."""

    table: Table
    heads: tuple[tuple[Column, bool], ...]
    rows: tuple[tuple[Seen, ...], ...]

    @property
    def left_out(self) -> int:
        """Return how many rows the page does not show."""
        return len(self.table.rows) - len(self.rows)

    @property
    def wide(self) -> bool:
        """Tell whether the table is printed small."""
        return len(self.heads) > WIDE

    @property
    def short(self) -> bool:
        """Tell whether the table is printed on one page."""
        return len(self.rows) <= SHORT


def grid(table: Table) -> Grid:
    """Return a table as a page shows it: ends of an enclosure become hints of their number.

    >>> columns = [Column(n, n, n) for n in ("p", "p_low", "p_high")]
    >>> grid(Table("t", "T", tuple(columns), ((0.25, "0.24", "0.26"),))).rows
    ((Seen(text='≈ 0.2500', value='0.25', hint='between 0.24 and 0.26'),),)
    """
    names = [column.name for column in table.columns]
    places = [
        place
        for place, name in enumerate(names)
        if not _is_end(name, names) and any(row[place] != "" for row in table.rows)
    ]
    heads = tuple((table.columns[p], any(is_number(row[p]) for row in table.rows)) for p in places)
    rows = tuple(
        tuple(_seen(row, p, names, table.columns[p].unit) for p in places)
        for row in table.rows[:MOST_ROWS]
    )
    return Grid(table, heads, rows)


def _is_end(name: str, names: list[str]) -> bool:
    base, _, end = name.rpartition("_")
    return end in ("low", "high") and base in names


def _seen(row: tuple[Cell, ...], place: int, names: list[str], unit: str) -> Seen:
    value, name = row[place], names[place]
    if not is_number(value):
        return Seen(shown(value))
    ends = [row[names.index(f"{name}_{e}")] for e in ("low", "high") if f"{name}_{e}" in names]
    text = shown(value, unit)
    if isinstance(value, float) and not value.is_integer():
        text = f"≈ {text}"
    hint = f"between {ends[0]} and {ends[1]}" if len(ends) == 2 and all(ends) else _fraction(value)
    return Seen(text, machine(value), hint)


def _fraction(value: Cell) -> str:
    exact = isinstance(value, Fraction) and value.denominator > 1
    return f"exactly {value}" if exact and len(str(value)) < 60 else ""


def split(parts: Sequence[Part]) -> tuple[list[Part], list[Part]]:
    """Return what fits in a column of a cheat sheet, then what needs the width of its page."""
    broad: list[Part] = [part for part in parts if isinstance(part, Table) and grid(part).wide]
    return [part for part in parts if part not in broad], broad


def interactive(figure: Figure) -> Markup:
    """Return the figure for Plotly as JSON that may stand in a page."""
    text = json.dumps(figure_of(figure), ensure_ascii=False, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c"))  # noqa: S704 no tag can end in it


def css_text(words: str) -> str:
    """Return words as a text of CSS that ends neither itself nor its element.

    >>> print(css_text("Ann's"))
    "Ann\\000027 s"
    """
    plain = (c if c.isalnum() or c == " " else f"\\{ord(c):06x} " for c in words)
    return f'"{"".join(plain)}"'


def settings() -> dict[str, Any]:
    """Return what every template may call."""
    return {"grid": grid, "interactive": interactive, "css_text": css_text, "split": split}
