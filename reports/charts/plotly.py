"""Figures for Plotly as plain dicts; a text that begins with `--` names a colour of the page."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from reports.charts.series import Plot, Series, read
from reports.charts.svg import LIGHT
from reports.numbers import is_number, shown
from reports.parts import Cell, Figure

DASHES = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")
SYMBOLS = ("circle", "square", "diamond", "triangle-up", "triangle-down", "x", "cross", "star")
PATTERNS = ("", "/", "-", "|", "\\", "+", "x", ".")
Traces = list[dict[str, Any]]


def figure_of(figure: Figure) -> dict[str, Any]:
    """Return data and layout of a figure.

    >>> from reports.parts import Column, Table
    >>> columns = (Column("hits", "Hits", "hits"), Column("p", "Chance", "chance", "chance"))
    >>> table = Table("law", "Law", columns, ((0, Fraction(1, 4)), (1, Fraction(3, 4))))
    >>> made = figure_of(Figure("law-chart", "Law", table, "bars", "hits", "p"))
    >>> made["data"][0]["y"], made["layout"]["yaxis"]["tickformat"]
    ([0.25, 0.75], '.0%')
    """
    plot = read(figure)
    lie = figure.kind == "bars" and not plot.numeric
    x, y = _axis(plot.x.head), _axis(plot.y.head, chances=plot.chances)
    if figure.kind == "heat":
        groups = {column.name: column.head for column in figure.table.columns}
        y = _axis(groups.get(figure.group, "")) | {"type": "category", "autorange": "reversed"}
        x["type"] = "category"
    if lie:
        x, y = y, x | {"type": "category", "autorange": "reversed"}
    data = _heat(plot) if figure.kind == "heat" else _traces(figure.kind, plot, lie)
    layout = {"xaxis": x, "yaxis": y, "height": 440, "margin": {"l": 8, "r": 8, "t": 8, "b": 8}}
    legend = {"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 0}
    return {"data": data, "layout": {**layout, "legend": legend}}


def _axis(title: str, *, chances: bool = False) -> dict[str, Any]:
    told: dict[str, Any] = {"title": {"text": title}, "automargin": True}
    return told | ({"tickformat": ".0%"} if chances else {})


def _cell(value: Cell) -> float | str:
    return float(Fraction(value or 0)) if is_number(value) else shown(value)


def _traces(kind: str, plot: Plot, lie: bool) -> Traces:
    form = ".4%" if plot.chances else ".6f"
    return [
        _trace(kind, place, one, lie) | {"hovertemplate": _hover(lie, form)}
        for place, one in enumerate(plot.series)
    ]


def _hover(lie: bool, form: str) -> str:
    return f"%{{y}}: %{{x:{form}}}" if lie else f"%{{x}}: %{{y:{form}}}"


def _trace(kind: str, place: int, one: Series, lie: bool) -> dict[str, Any]:
    colour = f"--s{place % len(LIGHT)}"
    xs, ys = [_cell(x) for x, _ in one.points], [float(y) for _, y in one.points]
    told: dict[str, Any] = {"name": one.name, "showlegend": bool(one.name)}
    if kind == "bars":
        pattern = {
            "shape": PATTERNS[place % len(PATTERNS)],
            "fgcolor": "--card",
            "bgcolor": colour,
            "size": 6,
        }
        told |= {"type": "bar", "marker": {"color": colour, "pattern": pattern}}
        return told | ({"orientation": "h", "x": ys, "y": xs} if lie else {"x": xs, "y": ys})
    line = {"color": colour, "dash": DASHES[place % len(DASHES)], "width": 2}
    if kind == "steps":
        line["shape"] = "hv"
    marker = {"symbol": SYMBOLS[place % len(SYMBOLS)], "size": 8}
    told |= {"type": "scatter", "mode": "lines+markers", "line": line, "marker": marker}
    return told | {"x": xs, "y": ys}


def _heat(plot: Plot) -> Traces:
    cells = [dict(one.points) for one in plot.series]
    values = [[float(row[x]) if x in row else None for x in plot.xs] for row in cells]
    unit = plot.y.unit
    texts = [[shown(row[x], unit) if x in row else "" for x in plot.xs] for row in cells]
    told = {
        "type": "heatmap",
        "x": [shown(x) for x in plot.xs],
        "y": [one.name for one in plot.series],
        "z": values,
        "text": texts,
        "texttemplate": "%{text}",
        "textfont": {"color": "--ink"},
        "colorscale": [[0, "--cell-0"], [1, "--cell-1"]],
        "xgap": 2,
        "ygap": 2,
        "hoverongaps": False,
        "showscale": False,
        "hovertemplate": "%{y} × %{x}: %{text}",
    }
    return [told]
