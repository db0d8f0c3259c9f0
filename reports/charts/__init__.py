"""Charts of tables: `draw` for a picture that is the same bytes every time, `plotly` to explore."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from reports.charts import bars, heat, lines
from reports.parts import Figure

KINDS: Mapping[str, Callable[[Figure, str], str]] = {
    "lines": lines.draw,
    "steps": partial(lines.draw, steps=True),
    "bars": bars.draw,
    "heat": heat.draw,
}


def draw(figure: Figure, foot: str) -> str:
    """Return a figure as SVG; `foot` says below it whose dice it is for."""
    return KINDS[figure.kind](figure, foot)
