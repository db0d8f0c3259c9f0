"""Heat maps: columns are `x`, rows are `group`, each cell its number `y` in words and in shade."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from reports.charts import axes, svg
from reports.charts.frame import EDGE, LINE, WIDTH, Area, framed
from reports.charts.series import Plot, read
from reports.numbers import decimal, shown
from reports.parts import Figure

ROW = 25
LEAST, UNIT, DIGIT = 24, 40, 54
"""Pixels that a cell is wide at the least, to hold its unit, to hold a digit more."""
NAMES = 96


def draw(figure: Figure, foot: str) -> str:
    """Return the picture of a figure of cells; it grows with its columns."""
    plot = read(figure)
    names = [svg.wrapped(one.name, int(NAMES / (svg.WIDE * svg.SIZE))) for one in plot.series]
    left = min(NAMES, max(len(line) for n in names for line in n) * svg.WIDE * svg.SIZE) + 2 * EDGE
    width = max(WIDTH, left + LEAST * len(plot.xs) + EDGE)
    heads = [
        svg.wrapped(shown(x), int((width - left) / len(plot.xs) / (svg.WIDE * svg.SMALL)))
        for x in plot.xs
    ]
    rows = [max(float(ROW), LINE * len(lines) + 6.0) for lines in names]
    below = 8 + LINE * max(map(len, heads))
    inside = partial(_cells, plot, names, rows, heads)
    columns = {column.name: column.head for column in figure.table.columns}
    stands = columns.get(figure.group, "")
    unit = ", in %" if plot.chances and (width - left - EDGE) / len(plot.xs) < UNIT else ""
    told = (plot.x.head, f"{stands}: {plot.y.head}{unit}" if stands else f"{plot.y.head}{unit}")
    size, room = (width, sum(rows)), (left, below)
    return framed(figure, plot, foot, inside, size, _no_swatch, room, heads=told, keys=False)


def _no_swatch(place: int, x: float, y: float) -> str:
    return ""


def _cells(
    plot: Plot, names: list[list[str]], rows: list[float], heads: list[list[str]], area: Area
) -> str:
    low, high = axes.span(plot.ys(), zero=False)
    wide = area.wide / len(plot.xs)
    lefts = {x: area.left + n * wide for n, x in enumerate(plot.xs)}
    drawn, y = "", area.top
    for one, lines, high_ in zip(plot.series, names, rows, strict=True):
        first = y + high_ / 2 - LINE * (len(lines) - 1) / 2 + 4
        for row, line in enumerate(lines):
            drawn += svg.text(line, area.left - 8, first + row * LINE, "end")
        for x, value in one.points:
            share = float((value - low) / (high - low))
            drawn += _cell(plot, value, share, (lefts[x], y, wide, high_))
        y += high_
    for x, lines in zip(plot.xs, heads, strict=True):
        for row, line in enumerate(lines):
            place = area.bottom + LINE * (row + 1)
            drawn += svg.text(line, lefts[x] + wide / 2, place, "middle", class_="small")
    return drawn


def _cell(plot: Plot, value: Fraction, share: float, box: tuple[float, float, float, float]) -> str:
    x, y, wide, high = box
    told = _percent(value, wide) if plot.chances else _short(value)
    ground = svg.element(
        "rect",
        x=x + 1,
        y=y + 1,
        width=wide - 2,
        height=high - 2,
        class_="cell",
        fill_opacity=0.04 + 0.4 * share,
    )
    return ground + svg.text(told, x + wide / 2, y + high / 2 + 4, "middle", class_="small")


def _percent(value: Fraction, wide: float) -> str:
    told = decimal(100 * value, 1 if wide > DIGIT else 0)
    return f"{told}\u00a0%" if wide >= UNIT else told.replace(" ", "")


def _short(value: Fraction) -> str:
    return shown(value) if value.denominator == 1 else decimal(value, 2)
