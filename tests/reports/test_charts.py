"""Charts. Truth: what the table says, read back out of the picture, and what a reader needs."""

import re
from fractions import Fraction
from xml.etree import ElementTree

import pytest

from reports.charts import KINDS, axes, draw, hatch, svg
from reports.charts.plotly import figure_of
from reports.charts.series import read
from reports.parts import Column, Figure, Table
from tests.reports.samples import flash as sample

FIGURES = [part for part in sample.chapter(sample.Box()).parts if isinstance(part, Figure)]
NAMES = [figure.name for figure in FIGURES]
SVG = "{http://www.w3.org/2000/svg}"
FOOT = "somebody's dice · Hero Odds 1"


def tree(figure):
    return ElementTree.fromstring(draw(figure, FOOT))


def texts(figure):
    return ["".join(each.itertext()) for each in tree(figure).iter(f"{SVG}text")]


def test_every_kind_is_drawn_here():
    assert {figure.kind for figure in FIGURES} == set(KINDS)


@pytest.mark.parametrize("figure", FIGURES, ids=NAMES)
def test_same_bytes_every_time(figure):
    assert draw(figure, FOOT) == draw(figure, FOOT)


@pytest.mark.parametrize("figure", FIGURES, ids=NAMES)
def test_has_a_title_and_a_description_for_who_does_not_see_it(figure):
    root = tree(figure)
    assert root.get("role") == "img"
    title, told = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert root.get("aria-labelledby") == f"{title.get('id')} {told.get('id')}"
    assert title.text == figure.title
    assert told.text.startswith(figure.alt)
    assert re.search(r"\d", told.text)


@pytest.mark.parametrize("figure", FIGURES, ids=NAMES)
def test_says_whose_dice(figure):
    assert FOOT in texts(figure)


@pytest.mark.parametrize("figure", FIGURES, ids=NAMES)
def test_everything_lies_in_the_picture(figure):
    root = tree(figure)
    width, height = map(float, root.get("viewBox").split()[2:])
    for each in root.iter():
        for key, most in (("x", width), ("cx", width), ("y", height), ("cy", height)):
            assert 0 <= float(each.get(key, 0)) <= most


def test_heights_of_standing_bars_are_the_numbers():
    figure = next(figure for figure in FIGURES if figure.name == "law-bars")
    drawn = [e for e in tree(figure).iter(f"{SVG}rect") if e.get("class") == "s0 f0 bar"][1:]
    heights = [float(each.get("height")) for each in drawn]
    assert [round(h / heights[0]) for h in heights] == [1, 2, 3, 4]


def test_series_differ_by_more_than_colour():
    lines = next(figure for figure in FIGURES if figure.name == "law-lines")
    dashes = {e.get("stroke-dasharray") for e in tree(lines).iter() if e.get("stroke-dasharray")}
    marks = {e[0].tag for e in tree(lines).iter(f"{SVG}g")}
    assert dashes
    assert len(marks) == 2
    assert hatch.LINES[:8] == tuple(dict.fromkeys(hatch.LINES))


@pytest.mark.parametrize("place", range(8))
def test_lines_of_a_bar_lie_on_it(place):
    drawn = hatch.bar(place, (10, 20, 50, 15))
    for x, y, move in re.findall(r"M(\S+) (\S+?)([hvl][-\d. ]+)", drawn):
        by = [float(n) for n in move[1:].split()]
        right, down = {"h": (by[0], 0), "v": (0, by[0]), "l": by}[move[0]]
        for at, low, high in ((x, 10, 60), (float(x) + right, 10, 60)):
            assert low <= float(at) <= high
        for at, low, high in ((y, 20, 35), (float(y) + down, 20, 35)):
            assert low <= float(at) <= high
    assert ("hatch" in drawn) == (place > 0)


def test_cells_tell_their_numbers():
    figure = next(figure for figure in FIGURES if figure.kind == "heat")
    assert texts(figure).count("10.0\u00a0%") == 2


def test_a_point_without_a_number_is_left_out():
    columns = (Column("x", "X", "x"), Column("y", "Y", "y"))
    table = Table("t", "T", columns, ((1, None), (2, Fraction(1, 2)), (3, Fraction(1))))
    for kind in KINDS:
        figure = Figure("f", "F", table, kind, "x", "y")
        assert read(figure).series[0].points == ((2, Fraction(1, 2)), (3, Fraction(1)))
        assert draw(figure, FOOT)
        assert figure_of(figure)["data"]


def test_no_bar_says_0_where_the_cell_is_empty():
    columns = (Column("x", "X", "x"), Column("y", "Y", "y", "chance"))
    table = Table("t", "T", columns, (("none", ""), ("some", Fraction(1, 2)), ("sure", 0)))
    figure = Figure("f", "F", table, "bars", "x", "y")
    told = [text for text in texts(figure) if text.endswith("%")]
    assert [text for text in told if "." in text] == ["50.00\u00a0%"]
    bars = [each for each in tree(figure).iter(f"{SVG}rect") if "bar" in each.get("class", "")]
    assert len(bars) == 2
    assert texts(figure).count("\u2013") == 1


@pytest.mark.parametrize("values", [(0,), (5, 5), (-3, -2), (0, 0, 0), (10**9, -(10**9))])
def test_any_numbers_can_be_drawn(values):
    columns = (Column("x", "X", "x"), Column("y", "Y", "y"))
    for names in ([*range(len(values))], ["a name", "b", "c"][: len(values)]):
        table = Table("t", "T", columns, tuple(zip(names, values, strict=True)))
        for kind in KINDS:
            assert "nan" not in draw(Figure("f", "F", table, kind, "x", "y"), FOOT)


@pytest.mark.parametrize(
    ("low", "high"), [(0, Fraction(1, 3)), (Fraction(-1, 7), 2), (0, 97), (3, Fraction(301, 100))]
)
def test_ticks_enclose_and_are_few(low, high):
    marks = axes.ticks(Fraction(low), Fraction(high), 6)
    assert marks[0] <= low
    assert marks[-1] >= high
    assert 2 <= len(marks) <= 8


@pytest.mark.parametrize("figure", FIGURES, ids=NAMES)
def test_plotly_gets_the_numbers_of_the_table(figure):
    made = figure_of(figure)
    told = [y for one in read(figure).series for _, y in one.points]
    key = {"heat": "z"}.get(figure.kind, "x" if made["data"][0].get("orientation") else "y")
    found = [n for trace in made["data"] for n in trace[key]]
    flat = [n for row in found for n in row] if figure.kind == "heat" else found
    assert flat == [float(y) for y in told]


def test_words_are_escaped():
    assert svg.text("<a> & b", 0, 0) == '<text x="0" y="0">&lt;a&gt; &amp; b</text>'
