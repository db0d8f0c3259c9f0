"""Elements of SVG as text: the same bytes every time; colours in light and dark by class."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from xml.sax.saxutils import escape, quoteattr

LIGHT = ("#1f4fbf", "#b3400e", "#1c6b3a", "#7a3aa8", "#8a6a00", "#a31f5c", "#1d6f86", "#57534c")
DARK = ("#9db9ff", "#ffab7d", "#86d9a4", "#d5aef5", "#e5c75c", "#ff9cc4", "#7fd3e8", "#b4b0a8")
DASHES = ("", "8 4", "2 3", "8 3 2 3", "12 4", "12 3 2 3", "5 2", "1 2")
SIZE, SMALL = 13, 12
"""Pixels of a letter; the widest letters of usual fonts are narrower than `WIDE` of it."""
WIDE = 0.56
Number = int | float | Fraction


def number(value: Number) -> str:
    """Return a coordinate with at most two digits after the point.

    >>> number(Fraction(1, 3)), number(2.0), number(-0.001)
    ('0.33', '2', '0')
    """
    text = f"{float(value):.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def element(name: str, content: str = "", /, **attributes: str | Number) -> str:
    """Return an element; `_` in a name of an attribute is `-`, a last one is dropped.

    >>> element("path", d="M0 0", stroke_width=2, class_="s0")
    '<path d="M0 0" stroke-width="2" class="s0"/>'
    """
    told = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(_value(value))}"
        for key, value in attributes.items()
        if value != ""
    )
    return f"<{name}{told}>{content}</{name}>" if content else f"<{name}{told}/>"


def _value(value: str | Number) -> str:
    return value if isinstance(value, str) else number(value)


def text(words: str, x: Number, y: Number, anchor: str = "", **more: str | Number) -> str:
    """Return words at a place; `anchor` is middle or end where it is not the start."""
    return element("text", escape(words), x=x, y=y, text_anchor=anchor, **more)


def wrapped(words: str, most: int) -> list[str]:
    """Return words in lines of at most so many letters.

    >>> wrapped("the chance of every need", 12)
    ['the chance', 'of every', 'need']
    """
    from textwrap import wrap

    return wrap(words, max(4, most), break_long_words=True) or [""]


def mark(place: int, x: Number, y: Number, size: float = 4) -> str:
    """Return the mark of a series at a point: each has a shape of its own."""
    x, y, r = float(x), float(y), size
    shapes = (
        element("circle", cx=x, cy=y, r=r),
        _polygon((x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)),
        _polygon((x, y - r - 1), (x + r + 1, y), (x, y + r + 1), (x - r - 1, y)),
        _polygon((x, y - r - 1), (x + r + 1, y + r), (x - r - 1, y + r)),
        _polygon((x, y + r + 1), (x + r + 1, y - r), (x - r - 1, y - r)),
        element("path", d=f"M{number(x - r)} {number(y)}h{number(2 * r)}", class_="stroke"),
        element("path", d=f"M{number(x)} {number(y - r)}v{number(2 * r)}", class_="stroke"),
        element("circle", cx=x, cy=y, r=r, class_="open"),
    )
    return shapes[place % len(shapes)]


def _polygon(*points: tuple[float, float]) -> str:
    return element("polygon", points=" ".join(f"{number(x)},{number(y)}" for x, y in points))


def _style() -> str:
    def of(paper: str, ink: str, soft: str, hair: str, cell: str, colours: Iterable[str]) -> str:
        rules = [
            f".paper{{fill:{paper}}}text{{fill:{ink}}}.soft{{fill:{soft}}}",
            f".hair{{stroke:{hair}}}.axis{{stroke:{soft}}}.cell{{fill:{cell}}}",
            f".hatch{{stroke:{paper}}}.open{{fill:{paper}}}",
        ]
        for place, colour in enumerate(colours):
            rules.append(f".s{place}{{stroke:{colour}}}.f{place}{{fill:{colour}}}")
        return "".join(rules)

    light = of("#fff", "#1c1b19", "#57534c", "#d8d4cb", "#1f4fbf", LIGHT)
    dark = of("#202226", "#eceae6", "#b4b0a8", "#3a3c41", "#9db9ff", DARK)
    plain = (
        f"text{{font:{SIZE}px system-ui,'DejaVu Sans',sans-serif}}.title{{font-weight:700}}"
        f".small{{font-size:{SMALL}px}}.line{{fill:none;stroke-width:2}}.stroke{{stroke-width:3}}"
        ".hatch{stroke-width:1.5;fill:none}.open{stroke-width:2}"
    )
    return f"{plain}{light}@media (prefers-color-scheme:dark){{{dark}}}"


def document(width: float, height: float, title: str, told: str, body: str) -> str:
    """Return a whole picture with its title and description for who does not see it."""
    head = element("title", escape(title), id="title") + element("desc", escape(told), id="desc")
    head += element("style", escape(_style()))
    paper = element("rect", width=width, height=height, class_="paper")
    return element(
        "svg",
        f"{head}{paper}{body}",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width,
        height=height,
        role="img",
        aria_labelledby="title desc",
    )
