"""Pieces of Plotly figures as plain dicts.

A text that begins with two hyphens is the name of a CSS variable: the page puts the colour in its
place when it draws, so that one figure serves light and dark. Nothing is told by colour alone:
lines differ in dash and symbol, bars in pattern, cells have texts.
"""

from __future__ import annotations

from typing import Any

from web.explore.words import Words

Figure = dict[str, Any]
DASHES = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")
SYMBOLS = ("circle", "square", "diamond", "triangle-up", "x", "cross", "star", "triangle-down")
PATTERNS = ("", "/", ".", "x", "-", "\\", "+", "|")
COLOURS = 8
SEPARATORS = {"en": ".,", "de": ",.", "pl": ",\u00a0"}
FORMATS = {"chance": ".1%", "mean": ".2f"}


def colour(place: int) -> str:
    """Return the colour of a series."""
    return f"--s{place % COLOURS}"


def line(name: str, x: list[Any], y: list[float | None], place: int, kind: str) -> Figure:
    """Return a line with its own colour, dash and symbol."""
    return {
        "type": "scatter",
        "mode": "lines+markers",
        "name": name,
        "x": x,
        "y": y,
        "line": {"color": colour(place), "dash": DASHES[place % len(DASHES)], "width": 2},
        "marker": {"symbol": SYMBOLS[place % len(SYMBOLS)], "size": 8},
        "hovertemplate": f"%{{x}}: %{{y:{FORMATS[kind]}}}",
    }


def bar(name: str, x: list[float | None], y: list[str], place: int, kind: str) -> Figure:
    """Return lying bars with their own colour and pattern."""
    return {
        "type": "bar",
        "orientation": "h",
        "name": name,
        "x": x,
        "y": y,
        "marker": {
            "color": colour(place),
            "line": {"color": colour(place), "width": 1},
            "pattern": {
                "shape": PATTERNS[place % len(PATTERNS)],
                "fgcolor": "--card",
                "bgcolor": colour(place),
                "size": 6,
            },
        },
        "hovertemplate": f"%{{y}}: %{{x:{FORMATS[kind]}}}",
    }


def heat(
    x: list[str], y: list[str], z: list[list[Any]], text: list[list[str]], **more: Any
) -> Figure:
    """Return a map of cells, each with its text."""
    return {
        "type": "heatmap",
        "x": x,
        "y": y,
        "z": z,
        "text": text,
        "texttemplate": "%{text}",
        "textfont": {"color": "--cell-ink"},
        "colorscale": [[0, "--cell-0"], [1, "--cell-1"]],
        "xgap": 2,
        "ygap": 2,
        "hoverongaps": False,
        "hovertemplate": "%{y} × %{x}: %{text}",
        **more,
    }


def axis(title: str, kind: str = "", **more: Any) -> Figure:
    """Return an axis; `kind` says how its numbers are written."""
    told: Figure = {"title": {"text": title, "standoff": 12}, **more}
    if kind == "chance":
        told |= {"tickformat": ".0%"}
    return told


def layout(words: Words, x: Figure, y: Figure, height: int = 440, **more: Any) -> Figure:
    """Return a layout; margins grow with the labels."""
    return {
        "height": height,
        "separators": SEPARATORS[words.language],
        "xaxis": {"automargin": True, **x},
        "yaxis": {"automargin": True, **y},
        "margin": {"l": 8, "r": 8, "t": 8, "b": 8},
        "legend": {"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 0},
        **more,
    }


def categories(labels: list[str], *, down: bool = False) -> Figure:
    """Return the settings of an axis of words: all are shown, `down` from the top."""
    told: Figure = {"type": "category", "tickmode": "array", "tickvals": labels, "showgrid": False}
    return told | ({"autorange": "reversed"} if down else {})
