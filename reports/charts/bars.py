"""Bars: they lie where words name them, they stand where numbers do; series differ in pattern."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from reports.charts import axes, svg
from reports.charts.axes import Scale
from reports.charts.frame import LINE, WIDTH, Area, framed
from reports.charts.hatch import bar
from reports.charts.series import Plot, read
from reports.numbers import shown
from reports.parts import Cell, Figure

HEIGHT = 170
THICK = 17
NAMES = 108
"""Pixels for the names of lying bars."""


def draw(figure: Figure, foot: str) -> str:
    """Return the picture of a figure of bars."""
    plot = read(figure)
    if plot.numeric:
        stand = partial(_stand, plot)
        return framed(figure, plot, foot, stand, (WIDTH, HEIGHT), _swatch, (56, 20))
    names = [svg.wrapped(shown(x), int(NAMES / (svg.WIDE * svg.SIZE))) for x in plot.xs]
    rows = [_thick(plot, x, lines) for x, lines in zip(plot.xs, names, strict=True)]
    inside, heads = partial(_lie, plot, names, rows), (plot.y.head, plot.x.head)
    size = (WIDTH, sum(rows, 0.0))
    return framed(figure, plot, foot, inside, size, _swatch, (NAMES + 18, 20), heads)


def _thick(plot: Plot, x: Cell, lines: list[str]) -> float:
    return max(len(_present(plot, x)) * THICK, len(lines) * LINE) + 10.0


def _present(plot: Plot, x: Cell) -> list[tuple[int, Fraction]]:
    """Return the series that have a number at x, each with its place and number."""
    found = [(place, dict(one.points)) for place, one in enumerate(plot.series)]
    return [(place, points[x]) for place, points in found if x in points]


def _swatch(place: int, x: float, y: float) -> str:
    return _bar(place, x, y - 7, 28, 14)


def _bar(place: int, x: float, y: float, wide: float, high: float) -> str:
    return bar(place, (x, y, max(wide, 0.5), max(high, 0.5)))


def _stand(plot: Plot, area: Area) -> str:
    low, high = axes.span(plot.ys(), zero=True)
    marks = axes.ticks(low, high, 5)
    up = Scale(marks[0], marks[-1], area.bottom, area.top)
    drawn = axes.standing(up, marks, area.left, area.right, plot.chances)
    ground = up.at(max(marks[0], min(marks[-1], Fraction(0))))
    room = area.wide / max(1, len(plot.xs))
    thick = 0.8 * room / max(1, len(plot.series))
    lefts = {x: area.left + (n + 0.1) * room for n, x in enumerate(plot.xs)}
    for place, one in enumerate(plot.series):
        for x, y in one.points:
            top = min(ground, up.at(y))
            drawn += _bar(place, lefts[x] + place * thick, top, thick - 1, abs(ground - up.at(y)))
    every = -(-len(plot.xs) // 11)
    for x in plot.xs[::every]:
        middle = lefts[x] + 0.4 * room
        drawn += svg.text(shown(x), middle, area.bottom + 16, "middle", class_="small")
    return drawn


def _lie(plot: Plot, names: list[list[str]], rows: list[float], area: Area) -> str:
    low, high = axes.span(plot.ys(), zero=True)
    marks = axes.ticks(low, high, 4)
    along = Scale(marks[0], marks[-1], area.left, area.right - 52)
    drawn = axes.lying(along, marks, area.bottom, area.top, plot.chances)
    ground = along.at(max(marks[0], min(marks[-1], Fraction(0))))
    y = area.top
    for x, lines, thick in zip(plot.xs, names, rows, strict=True):
        first = y + thick / 2 - LINE * (len(lines) - 1) / 2 + 4
        for row, line in enumerate(lines):
            drawn += svg.text(line, area.left - 8, first + row * LINE, "end")
        present = _present(plot, x)
        if not present:
            drawn += svg.text("\u2013", ground + 5, y + thick / 2 + 4, class_="small")
        top = y + (thick - THICK * len(present)) / 2
        for row, (place, value) in enumerate(present):
            drawn += _told(plot, place, value, top + row * THICK, (ground, along.at(value)))
        y += thick
    return drawn


def _told(plot: Plot, place: int, value: Fraction, top: float, ends: tuple[float, float]) -> str:
    told = shown(value, plot.y.unit, 3)
    drawn = _bar(place, min(ends), top + 1, max(ends) - min(ends), THICK - 2)
    return drawn + svg.text(told, max(ends) + 5, top + 13, class_="small")
