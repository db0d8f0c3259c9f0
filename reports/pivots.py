"""Long tables turned for the eye: a row for each of one thing, a column for each of another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from reports.asking import Number
from reports.cells import mean_cells, mean_columns
from reports.parts import Cell, Column, Table

Cells = Mapping[tuple[Cell, Cell], Cell]
"""What stands where, by (row, column)."""


def pivot(
    name: str,
    title: str,
    first: Column,
    heads: Mapping[Cell, Column],
    cells: Cells,
    note: str = "",
) -> Table:
    """Return cells as a table: rows in the order in which `cells` names them, "" where none is.

    >>> heads = {n: Column(f"at_{n}", str(n), f"at {n}") for n in (3, 4)}
    >>> cells = {("Flash", 3): 1, ("Batman", 4): 2}
    >>> pivot("t", "T", Column("hero", "Hero", "who"), heads, cells).rows
    (('Flash', 1, ''), ('Batman', '', 2))
    """
    rows = tuple(
        (row, *(cells.get((row, head), "") for head in heads))
        for row in dict.fromkeys(row for row, _ in cells)
    )
    return Table(name, title, (first, *heads.values()), rows, note)


def numbers(
    name: str,
    title: str,
    first: Column,
    heads: Mapping[Cell, Column],
    cells: Mapping[tuple[Cell, Cell], Number | None],
    note: str = "",
) -> Table:
    """Return a `pivot` of numbers: each column is followed by those of its ends."""
    columns = [
        column
        for head in heads.values()
        for column in mean_columns(head.name, head.head, head.meaning, head.unit)
    ]
    rows = tuple(
        (row, *(cell for head in heads for cell in _ends(cells, row, head)))
        for row in dict.fromkeys(row for row, _ in cells)
    )
    return Table(name, title, (first, *columns), rows, note)


def _ends(
    cells: Mapping[tuple[Cell, Cell], Number | None], row: Cell, head: Cell
) -> tuple[Cell, Cell, Cell]:
    return mean_cells(cells[row, head]) if (row, head) in cells else ("", "", "")


def threats(needs: Sequence[int], meaning: str, unit: str = "chance") -> dict[Cell, Column]:
    """Return a column for each threat; `meaning` has a place {n} for it.

    >>> threats([4], "chance to fell a threat of {n}")[4].head
    'Threat 4'
    """
    return {
        n: Column(f"threat_{n}", f"Threat {n}", meaning.format(n=n), unit) for n in needs
    }  # fmt: skip
