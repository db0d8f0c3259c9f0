"""Axes: round numbers for the ticks, lines and words beside the plot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor, log10

from reports.charts import svg
from reports.numbers import decimal

ROUND = (1, 2, 5, 10)


@dataclass(frozen=True)
class Scale:
    """Numbers from `low` to `high` laid on pixels from `start` to `end`."""

    low: Fraction
    high: Fraction
    start: float
    end: float

    def at(self, value: Fraction | int) -> float:
        """Return the pixel of a number."""
        share = float((value - self.low) / (self.high - self.low))
        return self.start + share * (self.end - self.start)


def step_of(span: Fraction, most: int, *, whole: bool = False) -> Fraction:
    """Return the least round step that cuts a span into at most so many pieces.

    >>> step_of(Fraction(1), 5), step_of(Fraction(7), 8, whole=True)
    (Fraction(1, 5), Fraction(1, 1))
    """
    if span <= 0:
        return Fraction(1)
    power = Fraction(10) ** floor(log10(span / most))
    step = next(n * power for n in ROUND if n * power * most >= span)
    return max(step, Fraction(1)) if whole else step


def ticks(low: Fraction, high: Fraction, most: int, *, whole: bool = False) -> list[Fraction]:
    """Return round numbers that enclose a span.

    >>> [str(n) for n in ticks(Fraction(0), Fraction(9, 10), 5)]
    ['0', '1/5', '2/5', '3/5', '4/5', '1']
    """
    step = step_of(high - low, most, whole=whole)
    first, last = floor(low / step), -floor(-high / step)
    return [n * step for n in range(first, max(last, first + 1) + 1)]


def span(values: Sequence[Fraction], *, zero: bool) -> tuple[Fraction, Fraction]:
    """Return the least and greatest number to show; 0 is in it if asked, or if it is near."""
    low, high = min(values, default=Fraction(0)), max(values, default=Fraction(1))
    if low > 0 and (zero or low < 6 * high / 10):
        low = Fraction(0)
    if high < 0 and zero:
        high = Fraction(0)
    return (low, high) if low < high else (low - (low != 0), low + 1)


def label(value: Fraction, step: Fraction, *, chances: bool) -> str:
    """Return a number beside a tick, with the digits that its step needs."""
    if chances:
        return f"{decimal(100 * value, _digits(100 * step))}\u00a0%"
    return decimal(value, _digits(step))


def _digits(step: Fraction) -> int:
    digits = 0
    while digits < 12 and (step * 10**digits).denominator != 1:
        digits += 1
    return digits


def standing(scale: Scale, marks: Sequence[Fraction], x: float, end: float, chances: bool) -> str:
    """Return the lines and words of an axis that stands at `x`, with lines as far as `end`."""
    step = marks[1] - marks[0]
    return "".join(
        svg.element("path", d=f"M{svg.number(x)} {svg.number(y)}H{svg.number(end)}", class_="hair")
        + svg.text(label(mark, step, chances=chances), x - 6, y + 4, "end", class_="small")
        for mark in marks
        for y in [scale.at(mark)]
    )


def lying(scale: Scale, marks: Sequence[Fraction], y: float, end: float, chances: bool) -> str:
    """Return the lines and words of an axis that lies at `y`, with lines as far up as `end`."""
    step = marks[1] - marks[0]
    return "".join(
        svg.element("path", d=f"M{svg.number(x)} {svg.number(y)}V{svg.number(end)}", class_="hair")
        + svg.text(label(mark, step, chances=chances), x, y + 16, "middle", class_="small")
        for mark in marks
        for x in [scale.at(mark)]
    )
