"""Bars that differ by more than their colour: lines on them, drawn one by one, so they stay lines.

A pattern of SVG would be a picture of points in a PDF.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from reports.charts import svg

STEP = 6
"""Pixels between two lines."""
Box = tuple[float, float, float, float]
"""Left, top, width and height."""


def bar(place: int, box: Box) -> str:
    """Return the bar of a series, with the lines of that series."""
    x, y, wide, high = box
    colour = place % len(svg.LIGHT)
    ground = svg.element(
        "rect", x=x, y=y, width=wide, height=high, class_=f"s{colour} f{colour} bar"
    )
    lines = "".join(d for draw in LINES[place % len(LINES)] for d in draw(box))
    return ground + (svg.element("path", d=lines, class_="hatch") if lines else "")


def _rising(box: Box) -> Iterator[str]:
    for x, y, along in _slanted(box):
        yield f"M{svg.number(x)} {svg.number(box[1] + box[3] - y)}l{along} -{along}"


def _falling(box: Box) -> Iterator[str]:
    for x, y, along in _slanted(box):
        yield f"M{svg.number(x)} {svg.number(box[1] + y)}l{along} {along}"


def _slanted(box: Box) -> Iterator[tuple[float, float, str]]:
    """Yield where a slanted line begins, how far in it is by then, and how long it is."""
    left, _, wide, high = box
    at = STEP / 2 - high
    while at < wide:
        begin, end = max(at, 0.0), min(at + high, wide)
        if end > begin:
            yield left + begin, begin - at, svg.number(end - begin)
        at += STEP


def _lying(box: Box) -> Iterator[str]:
    left, top, wide, high = box
    for n in range(int(high / STEP + 0.5)):
        yield f"M{svg.number(left)} {svg.number(top + STEP * (n + 0.5))}h{svg.number(wide)}"


def _standing(box: Box) -> Iterator[str]:
    left, top, wide, high = box
    for n in range(int(wide / STEP + 0.5)):
        yield f"M{svg.number(left + STEP * (n + 0.5))} {svg.number(top)}v{svg.number(high)}"


Draw = Callable[[Box], Iterator[str]]
LINES: tuple[tuple[Draw, ...], ...] = (
    (),
    (_rising,),
    (_lying,),
    (_standing,),
    (_falling,),
    (_lying, _standing),
    (_rising, _falling),
    (_lying, _rising),
)
