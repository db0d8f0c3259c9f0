"""Tables and figures as the templates show them: what is seen of each cell."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from markupsafe import Markup

from reports.charts.plotly import figure_of
from reports.edition import Edition
from reports.numbers import CHANCES, decimal, is_number, percent, shown
from reports.parts import Cell, Chapter, Column, Figure, Part, Table
from reports.wording import machine

MOST_ROWS = 150
"""Rows that a page shows; the files hold them all."""
MARGIN = 10
"""Millimetres around a cheat sheet."""
SHORT = 16
"""Lines up to which a table is not broken over two pages."""
WIDE = 7
"""Columns from which on a table is printed small."""
COLOURS = ("black", "green", "gray", "red", "yellow", "blue")
"""Of dice."""
FEW, SENTENCE = 5, 35
"""Columns and letters of a table of sentences, which has its picture beside it."""
COLUMN, BESIDE, PAGE, LEAST = 250, 330, 510, 0.7
"""Points of a column of the printed guide, of a table beside its picture, of a page; the smallest
that a table becomes."""
LETTER, EDGES, LONGEST, BROKEN = 4.2, 6, 22, 11
"""Points of a letter in a printed table and beside a cell; letters after which a cell is broken,
and where the page is too narrow for that."""
LINE = 60
"""Letters of a line in the broadest column of a table of sentences."""
HELD = 16
"""Letters up to which the names of the rows stay in sight while a table is moved sideways."""
_DICE = re.compile(r"(\d?)([a-z]?)([A-Z-]+)", re.ASCII)
ROOM = "..."
"""Dice are drawn in a frame, as wide as some letters."""


@dataclass(frozen=True)
class Seen:
    """A cell as it is seen; `value` is its number for machines, "" where it is none.

    `share` is a chance from 0 to 1 that shades the cell of a cheat sheet, "" where nothing does.
    """

    text: str
    value: str = ""
    hint: str = ""
    share: str = ""


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
    def narrow(self) -> bool:
        """Tell whether the table fits in a column of the printed guide."""
        return self.points <= COLUMN

    @property
    def held(self) -> bool:
        """Tell whether the first column stays in sight while the others move."""
        return max((len(row[0].text) for row in self.rows), default=0) <= HELD

    @property
    def fit(self) -> str:
        """Return how much smaller a table is printed so that it fits its page; "" where it does."""
        share = PAGE / max(1.0, self._wide(BROKEN))
        return "" if share >= 1 else f"{max(LEAST, share):.2f}"

    @property
    def points(self) -> float:
        """Return how wide the table is in print."""
        return self._wide(LONGEST)

    def _wide(self, most: int) -> float:
        return sum(LETTER * self._letters(place, most) + EDGES for place in range(len(self.heads)))

    def _letters(self, place: int, most: int) -> int:
        """Return the letters that a column is wide whose cells are broken after so many."""
        column, number = self.heads[place]
        head, *cells = (_framed(text) for text in (column.head, *self._texts(place)))
        words = [*head.split(), *(cells if number else " ".join(cells).split())]
        longest = max(map(len, words), default=0)
        return max(longest, min(most, max(map(len, cells), default=0)))

    def _texts(self, place: int) -> list[str]:
        return [row[place].text for row in self.rows]

    @property
    def wordy(self) -> bool:
        """Tell whether the table is a few columns with sentences among them."""
        longest = max((len(cell.text) for row in self.rows for cell in row), default=0)
        return len(self.heads) <= FEW and longest > SENTENCE

    @property
    def short(self) -> bool:
        """Tell whether the table is printed on one page."""
        return sum(max(_lines(cell.text) for cell in row) for row in self.rows) <= SHORT


def _lines(text: str) -> int:
    return sum(-(-len(line) // LINE) for line in text.splitlines() or [""]) or 1


def _framed(text: str) -> str:
    words = text.split()
    return "".join(word + ROOM for word in words) if all(map(_DICE.fullmatch, words)) else text


def grid(table: Table, *, brief: bool = False) -> Grid:
    """Return a table as a page shows it: ends of an enclosure become hints of their number.

    `brief` is how a cheat sheet shows it: whole percents, shaded, and two digits of the rest.

    >>> columns = [Column(n, n, n) for n in ("p", "p_low", "p_high")]
    >>> grid(Table("t", "T", tuple(columns), ((0.25, "0.24", "0.26"),))).rows
    ((Seen(text='≈ 0.2500', value='0.25', hint='between 0.24 and 0.26', share=''),),)
    """
    names = [column.name for column in table.columns]
    places = [
        place
        for place, name in enumerate(names)
        if not _is_end(name, names) and any(row[place] != "" for row in table.rows)
    ]
    heads = tuple((table.columns[p], any(is_number(row[p]) for row in table.rows)) for p in places)
    rows = tuple(
        tuple((_glimpsed if brief else _seen)(row, p, names, table.columns[p].unit) for p in places)
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


def _glimpsed(row: tuple[Cell, ...], place: int, names: list[str], unit: str) -> Seen:
    value, seen = row[place], _seen(row, place, names, unit)
    if not isinstance(value, int | float | Fraction) or isinstance(value, bool):
        return seen
    if unit in CHANCES:
        return replace(
            seen, text=percent(value, 0), share=f"{min(1.0, max(0.0, float(value))):.2f}"
        )
    whole = Fraction(value).denominator == 1
    return seen if whole else replace(seen, text=decimal(value, 2))


def _fraction(value: Cell) -> str:
    exact = isinstance(value, Fraction) and value.denominator > 1
    return f"exactly {value}" if exact and len(str(value)) < 60 else ""


def paired(part: Part | None, after: Part | None) -> bool:
    """Tell whether a part is a table that stands beside its picture, the part after it."""
    if not isinstance(part, Table) or not isinstance(after, Figure) or after.table != part:
        return False
    seen = grid(part)
    return seen.wordy and seen.short


def spread(part: Part | None) -> bool:
    """Tell whether a part needs the whole width of a page of the printed guide."""
    return isinstance(part, Table) and not grid(part).narrow


def split(parts: Sequence[Part]) -> tuple[list[Part], list[Part]]:
    """Return what fits in a column of a cheat sheet, then what needs the width of its page."""
    broad = [part for part in parts if spread(part)]
    return [part for part in parts if part not in broad], broad


# ---- dice in a table -------------------------------------------------------------------------


def dice(seen: Grid, row: int | None, place: int) -> Markup | None:
    """Return a cell, or a head where `row` is None, whose letters are dice, in their colour.

    The letters stay as they are: in `2gB RR` the first dice are gray and show a Bat. Where no
    letter tells the colour it is that of the table, of the column or of the row.
    """
    column = seen.heads[place][0]
    text = column.head if row is None else seen.rows[row][place].text
    tokens = [_DICE.fullmatch(word) for word in text.split()]
    title = seen.table.title.partition(" ")[0].lower()
    around = [title, _base(column.name), *([] if row is None else [seen.rows[row][0].text])]
    colours = {word[0]: word for word in (_base(c.name) for c, _ in seen.heads) if word in COLOURS}
    colours[""] = next((word for word in around if word in COLOURS), "")
    if text == "-" or not all(token and colours.get(token[2]) for token in tokens):
        return None
    return Markup(" ").join(_drawn(token, colours) for token in tokens if token) or None


def _base(name: str) -> str:
    return name.partition("_")[0]


def _drawn(token: re.Match[str], colours: Mapping[str, str]) -> Markup:
    number, initial, letters = token.groups()
    named = colours[initial]
    die = Markup('<span class="die {}">{}</span>').format(named, initial + letters)
    return Markup('<span class="few">{}{}</span>').format(number, die) if number else die


def strip(edition: Edition, chapter: Chapter) -> list[dict[str, Any]]:
    """Return the faces of the dice that a hero's cheat sheet is for, a record a colour."""
    hero = chapter.title.partition(":")[0]
    return [row for row in edition.faces if row["hero"] == hero]


def symbol(name: str) -> str:
    """Return what is on a face as it is written.

    >>> symbol("heat-vision"), symbol("reverse-flash"), symbol("blank")
    ('Heat Vision', 'Reverse-Flash', 'blank')
    """
    if name == "blank":
        return name
    return name.title() if name == "reverse-flash" else name.replace("-", " ").title()


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
    every = (grid, interactive, css_text, paired, split, dice, strip, symbol)
    return {each.__name__: each for each in every} | {"margin": MARGIN}
