"""Lines and steps: each series has a colour, a dash and a mark of its own."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial

from reports.charts import axes, svg
from reports.charts.axes import Scale
from reports.charts.frame import LINE, WIDTH, Area, framed
from reports.charts.series import Plot, Series, read
from reports.numbers import CHANCES, shown
from reports.parts import Cell, Figure

HEIGHT = 170
Laid = tuple[Callable[[Cell], float], str]
"""Where a value lies along the x axis, and the words below it."""
MARKS = 40
"""Points of a series that still get a mark each."""


def draw(figure: Figure, foot: str, *, steps: bool = False) -> str:
    """Return the picture of a figure of lines, or of steps that hold until the next point."""
    plot = read(figure)
    labels = _labels(plot)
    below = 20.0 if plot.numeric else 8.0 + LINE * max((len(rows) for rows in labels), default=1)
    inside = partial(_inside, plot, labels, steps)
    return framed(figure, plot, foot, inside, (WIDTH, HEIGHT), _swatch, (56, below))


def _labels(plot: Plot) -> list[list[str]]:
    most = int((WIDTH - 70) / max(1, len(plot.xs)) / (svg.WIDE * svg.SMALL))
    return [svg.wrapped(shown(x), most) for x in plot.xs]


def _swatch(place: int, x: float, y: float) -> str:
    return _path(place, f"M{svg.number(x)} {svg.number(y)}h28") + _mark(place, x + 14, y)


def _path(place: int, d: str) -> str:
    colour = place % len(svg.LIGHT)
    dash = svg.DASHES[place % len(svg.DASHES)]
    return svg.element("path", d=d, class_=f"line s{colour}", stroke_dasharray=dash)


def _mark(place: int, x: float, y: float) -> str:
    colour = place % len(svg.LIGHT)
    return svg.element("g", svg.mark(place, x, y), class_=f"f{colour} s{colour}")


def _inside(plot: Plot, labels: list[list[str]], steps: bool, area: Area) -> str:
    low, high = axes.span(plot.ys(), zero=plot.chances)
    marks = axes.ticks(low, high, 5)
    up = Scale(marks[0], marks[-1], area.bottom, area.top)
    drawn = axes.standing(up, marks, area.left, area.right, plot.chances)
    along, words = _numbers(plot, area) if plot.numeric else _words(plot, labels, area)
    places = {x: along(x) for x in plot.xs}
    return (
        drawn
        + words
        + "".join(_series(place, one, places, up, steps) for place, one in enumerate(plot.series))
    )


def _numbers(plot: Plot, area: Area) -> Laid:
    numbers = [Fraction(x or 0) for x in plot.xs]
    low, high = min(numbers, default=Fraction(0)), max(numbers, default=Fraction(1))
    whole = all(n.denominator == 1 for n in numbers)
    marks = [n for n in axes.ticks(low, high, 8, whole=whole) if low <= n <= high]
    scale = Scale(low, high if high > low else low + 1, area.left + 8, area.right - 8)
    marks = marks if len(marks) > 1 else [scale.low, scale.high]
    chances = plot.x.unit in CHANCES
    words = axes.lying(scale, marks, area.bottom, area.bottom + 4, chances)
    return (lambda x: scale.at(Fraction(x or 0))), words


def _words(plot: Plot, labels: list[list[str]], area: Area) -> Laid:
    wide = area.wide / max(1, len(plot.xs))
    places = {x: area.left + (n + 0.5) * wide for n, x in enumerate(plot.xs)}
    words = "".join(
        svg.text(line, places[x], area.bottom + LINE * (row + 1), "middle", class_="small")
        for x, lines in zip(plot.xs, labels, strict=True)
        for row, line in enumerate(lines)
    )
    return places.__getitem__, words


def _series(place: int, one: Series, xs: dict[Cell, float], up: Scale, steps: bool) -> str:
    points = [(xs[x], up.at(y)) for x, y in one.points]
    if not points:
        return ""
    d = f"M{svg.number(points[0][0])} {svg.number(points[0][1])}"
    for x, y in points[1:]:
        d += f"H{svg.number(x)}V{svg.number(y)}" if steps else f"L{svg.number(x)} {svg.number(y)}"
    marks = points if len(points) <= MARKS else points[:: len(points) // 10]
    return _path(place, d) + "".join(_mark(place, x, y) for x, y in marks)
