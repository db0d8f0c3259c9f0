"""What a chart is drawn from: the columns of its table as series of points."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from reports.numbers import CHANCES, is_number, shown
from reports.parts import Cell, Column, Figure


@dataclass(frozen=True)
class Series:
    """Points of one group, in the order of the table; a point without a number is left out."""

    name: str
    points: tuple[tuple[Cell, Fraction], ...]


@dataclass(frozen=True)
class Plot:
    """A figure read: its series, its axes, all that stands on the x axis in order."""

    series: tuple[Series, ...]
    x: Column
    y: Column
    xs: tuple[Cell, ...]
    numeric: bool

    @property
    def chances(self) -> bool:
        """Tell whether the numbers are chances."""
        return self.y.unit in CHANCES

    def ys(self) -> list[Fraction]:
        """Return all numbers of all series."""
        return [y for one in self.series for _, y in one.points]


def _named(column: Column, value: Cell) -> str:
    """Return what a series is called: a number needs the head of its column."""
    return f"{column.head} {shown(value)}" if is_number(value) else shown(value)


def read(figure: Figure) -> Plot:
    """Return the series of a figure: rows by `group`, each a point (`x`, `y`).

    >>> from reports.parts import Table
    >>> columns = (Column("hits", "Hits", "hits"), Column("p", "Chance", "chance", "chance"))
    >>> table = Table("law", "Law", columns, ((0, Fraction(1, 4)), (1, Fraction(3, 4))))
    >>> plot = read(Figure("law-chart", "Law", table, "bars", "hits", "p"))
    >>> plot.numeric, plot.series[0].points[1]
    (True, (1, Fraction(3, 4)))
    """
    columns = {column.name: (place, column) for place, column in enumerate(figure.table.columns)}
    x, y = columns[figure.x], columns[figure.y]
    group = columns[figure.group][0] if figure.group else None
    found: dict[str, list[tuple[Cell, Fraction]]] = {}
    for row in figure.table.rows:
        name = "" if group is None else _named(figure.table.columns[group], row[group])
        value = row[y[0]]
        points = found.setdefault(name, [])
        if is_number(value):
            points.append((row[x[0]], Fraction(value or 0)))
    xs = tuple(dict.fromkeys(row[x[0]] for row in figure.table.rows))
    series = tuple(Series(name, tuple(points)) for name, points in found.items())
    return Plot(series, x[1], y[1], xs, all(map(is_number, xs)))
