"""What stands around every plot: title, legend, heads of the axes, and whose dice below."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from reports.charts import svg
from reports.charts.series import Plot
from reports.numbers import decimal, percent, shown
from reports.parts import Figure

WIDTH = 360
"""Pixels: a phone, half a page of a desk or of paper."""
LINE = 17
EDGE = 12
Swatch = Callable[[int, float, float], str]


@dataclass(frozen=True)
class Area:
    """The pixels of the plot itself."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def wide(self) -> float:
        """Return the width."""
        return self.right - self.left


def framed(
    figure: Figure,
    plot: Plot,
    foot: str,
    inside: Callable[[Area], str],
    size: tuple[float, float],
    swatch: Swatch,
    room: tuple[float, float] = (52, 24),
    heads: tuple[str, str] | None = None,
    *,
    keys: bool = True,
) -> str:
    """Return a picture; `size` is its width and the height of the plot, `room` left and below.

    `heads` name what lies and what stands; the plot's own x and y unless given;
    `keys` says whether there is a legend.
    """
    lies, stands = heads or (plot.x.head, plot.y.head)
    width, height = size
    left, below = room
    title, top = _lines(figure.title, EDGE + 6, width, "title")
    body = title
    if keys and len(plot.series) > 1:
        legend, top = _legend(plot, top, width, swatch)
        body += legend
    body += svg.text(stands, EDGE, top + 6, class_="small soft")
    area = Area(left, top + 20, width - EDGE, top + 20 + height)
    body += inside(area)
    y = area.bottom + below + 8
    body += svg.text(lies, (area.left + area.right) / 2, y, "middle", class_="small soft")
    last, y = _lines(foot, y + LINE, width, "small soft", 0.47)
    return svg.document(width, y, figure.title, described(figure, plot), body + last)


def _lines(words: str, y: float, width: float, class_: str, wide: float = 0.6) -> tuple[str, float]:
    lines = svg.wrapped(words, int((width - 2 * EDGE) / (wide * svg.SIZE)))
    drawn = [svg.text(line, EDGE, y + place * LINE, class_=class_) for place, line in _at(lines)]
    return "".join(drawn), y + len(lines) * LINE


def _at(lines: list[str]) -> list[tuple[int, str]]:
    return [(place, line) for place, line in enumerate(lines)]


def _legend(plot: Plot, y: float, width: float, swatch: Swatch) -> tuple[str, float]:
    drawn, x = [], float(EDGE)
    for place, one in enumerate(plot.series):
        wide = 34 + len(one.name) * svg.WIDE * svg.SIZE + 14
        if x > EDGE and x + wide > width:
            x, y = float(EDGE), y + LINE
        drawn += [swatch(place, x, y), svg.text(one.name, x + 34, y + 4)]
        x += wide
    return "".join(drawn), y + LINE


def described(figure: Figure, plot: Plot) -> str:
    """Return a figure in words: what the author says, then the ends of each series."""
    write = percent if plot.chances else decimal
    told = [figure.alt.rstrip(".") + "."] if figure.alt else []
    for one in plot.series:
        if one.points:
            least, most = (pick(one.points, key=lambda p: p[1]) for pick in (min, max))
            name = f"{one.name}: " if one.name else ""
            told.append(
                f"{name}{plot.y.head} from {write(least[1])} at {shown(least[0])}"
                f" to {write(most[1])} at {shown(most[0])}."
            )
    return " ".join(told)
