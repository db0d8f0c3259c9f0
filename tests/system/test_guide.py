"""The guide in a real browser, from a plain folder, and on paper.

Truth: what the project wants of it, the numbers of the page's own tables, the pages of the PDFs.
"""

import csv
import json
import re
import shutil
import subprocess
import sys
from fractions import Fraction
from html import unescape
from io import StringIO

import pytest
from PIL import Image
from pypdfium2 import PdfDocument

from odds.cli.main import VERSION
from reports.build import modules, short
from tests.system import axe
from tests.system.axe import assert_accessible, assert_touchable
from tests.system.conftest import ROOT
from tests.system.guide_cost import MEGABYTE, cost
from tests.system.once import once

BUILD = """
import sys
from pathlib import Path
from odds.cli.guide import build, edition_of
from reports.build import modules
build(edition_of(None), modules("tests.reports.samples"), Path(sys.argv[1]), 1)
"""
DESK = {"viewport": {"width": 1280, "height": 900}, "has_touch": False, "is_mobile": False}
LEFT = "(left) => document.querySelectorAll('button.explore:not([hidden])').length < left"
PLOT = "document.querySelector('#law-bars .plot')"
DRAWN = ".js-plotly-plot .main-svg"
MOST_SECONDS, MOST_SECONDS_AGAIN, MOST_MEGABYTES = 180, 20, 1000


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    """Return the folder of a guide of the sample chapters; all tests of a run share it."""

    def build(place):
        # A browser of its own may not start beside that of the tests, in one process.
        subprocess.run([sys.executable, "-c", BUILD, str(place / "made")], cwd=ROOT, check=True)
        # It is read where nothing of the build is left.
        hidden = shutil.ignore_patterns(".*")
        shutil.copytree(place / "made", place / "copied folder", ignore=hidden)

    return once(tmp_path_factory, "sample-guide", build) / "copied folder"


@pytest.fixture(scope="session")
def whole(tmp_path_factory):
    """Return the folder of the default guide, with what it cost to build it, and to build again.

    All tests of a run share it.
    """

    def build(place):
        arguments = ["guide", "build", "--jobs", "2", "--out", str(place / "guide")]
        (place / "costs.json").write_text(json.dumps([cost(arguments), cost(arguments)]))

    place = once(tmp_path_factory, "default-guide", build)
    return place / "guide", *json.loads((place / "costs.json").read_text())


@pytest.fixture(params=["light", "dark"])
def reader(browser, browser_context_args, request):
    """A phone that must log no error and ask for nothing outside the folder."""
    context = browser.new_context(**browser_context_args, color_scheme=request.param)
    yield from watched(context)


def watched(context):
    page, wrong = context.new_page(), []
    page.on("console", lambda m: wrong.append(m.text) if m.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("request", lambda asked: wrong.append(asked.url) if _outside(asked.url) else None)
    yield page
    context.close()
    assert not wrong


def _outside(address):
    return not address.startswith(("file:", "data:", "blob:"))


@pytest.fixture(autouse=True)
def no_preload(monkeypatch):
    """Keep axe from asking for style sheets, which a page in a plain folder may not read."""
    monkeypatch.setitem(axe.OPTIONS, "preload", False)


def addresses(folder):
    return [page.as_uri() for page in sorted(folder.glob("*.html"))]


# ---- pages -----------------------------------------------------------------------------------


def test_every_page_is_accessible_on_a_phone(reader, folder):
    for address in addresses(folder):
        reader.goto(address)
        assert_accessible(reader)
        assert_touchable(reader)


def test_every_page_of_the_default_guide_is_accessible(reader, whole):
    for address in addresses(whole[0]):
        reader.goto(address)
        assert_accessible(reader)
        assert_touchable(reader)


HIDES = """[...document.querySelectorAll(".scroll")]
  .filter((each) => each.checkVisibility() && each.scrollHeight > each.clientHeight)
  .map((each) => each.getAttribute("aria-label"))"""
NO_HINT = """[...document.querySelectorAll(".scroll:not(.picture)")]
  .filter((each) => each.checkVisibility())
  .filter((each) => (each.scrollWidth > each.clientWidth)
    !== each.previousElementSibling.checkVisibility())
  .map((each) => each.getAttribute("aria-label"))"""
WIDER = "document.documentElement.scrollWidth > innerWidth"


@pytest.mark.parametrize("width", [390, 1280])
def test_no_box_hides_rows_and_a_hint_tells_of_columns(browser, whole, width):
    context = browser.new_context(viewport={"width": width, "height": 800})
    page = context.new_page()
    for address in addresses(whole[0]):
        page.goto(address)
        page.evaluate("document.querySelectorAll('details').forEach((each) => each.open = true)")
        page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        assert page.evaluate(HIDES) == [], address
        assert page.evaluate(NO_HINT) == [], address
        assert not page.evaluate(WIDER), address
    context.close()


def test_a_figure_is_explored_only_when_asked(reader, folder):
    asked = []
    reader.on("request", lambda request: asked.append(request.url))
    reader.goto((folder / "flash.html").as_uri())
    assert not [each for each in asked if "plotly" in each]
    buttons = reader.locator("button.explore:visible")
    count = buttons.count()
    for left in range(count, 0, -1):
        buttons.first.click()
        reader.wait_for_function(LEFT, arg=left)
    assert reader.locator(".js-plotly-plot").count() == count
    assert len([each for each in asked if "plotly" in each]) == 1
    assert_accessible(reader)


def test_what_is_explored_are_the_numbers_of_the_file(reader, folder):
    reader.goto((folder / "flash.html").as_uri())
    reader.locator("#law-bars button.explore").click()
    reader.wait_for_selector(f"#law-bars {DRAWN}")
    traces = reader.evaluate(f"{PLOT}.data.map((each) => [...each.y])")
    rows = list(csv.DictReader(StringIO((folder / "data/sample-law.csv").read_text())))
    told = [float(Fraction(row["chance_exact"])) for row in rows]
    assert [y for trace in traces for y in trace] == told
    assert "--" not in reader.evaluate(f"JSON.stringify({PLOT}.data)")


def test_pictures_stand_without_javascript(plain_page, folder):
    plain_page.goto((folder / "flash.html").as_uri())
    assert plain_page.locator("button.explore:visible").count() == 0
    shown = "[...document.images].every((each) => each.complete && each.naturalWidth > 100)"
    assert plain_page.evaluate(shown)
    assert plain_page.locator("img:not([alt])").count() == 0


def test_pictures_are_dark_where_the_page_is(browser, folder, tmp_path):
    context = browser.new_context(**DESK, color_scheme="dark")
    page = context.new_page()
    page.goto((folder / "flash.html").as_uri())
    page.locator("#law-bars img").screenshot(path=tmp_path / "dark.png")
    context.close()
    corner = Image.open(tmp_path / "dark.png").convert("L").getpixel((4, 4))
    assert corner < 80


# ---- paper -----------------------------------------------------------------------------------


def texts(document):
    return [page.get_textpage().get_text_range() for page in document]


def test_contents_tell_the_pages(folder):
    pages = [text.splitlines() for text in texts(PdfDocument(folder / "guide.pdf"))]
    contents = " ".join(pages[1])
    for title, head in (("Flash: a sample", "When to stop"), ("Later", "A head")):
        # A head may stand in the second column, beside a line of the first.
        heads = [any(line.endswith(head) for line in lines) for lines in pages]
        number = heads.index(True, 2) + 1
        assert title in pages[number - 1], "the chapter begins there"
        assert f"{title} {number} {head} {number}" in contents
        assert f"assumed dice · Hero Odds {VERSION} {number}" in " ".join(pages[number - 1])


COLUMN, FOOT, LINE = 255, 44, 14
"""Points of a column of text, of what stands below all text, of the line of a head."""


def goes_on(page, left, top):
    """Tell whether words follow in the column below a head."""
    text = page.get_textpage()
    rects = (text.get_rect(number) for number in range(text.count_rects()))
    return any(
        left - 3 <= each[0] < left + COLUMN and each[1] > FOOT and each[3] < top - LINE
        for each in rects
    )


def test_every_head_is_in_the_outline_and_none_ends_a_page(whole):
    document = PdfDocument(whole[0] / "guide.pdf")
    marks = list(document.get_toc())
    told = [(mark.level, mark.get_title().strip()) for mark in marks]
    for name in map(short, modules()):
        text = (whole[0] / f"{name}.html").read_text()
        assert (0, unescape(re.search("<h1>(.*?)</h1>", text)[1])) in told
        for head in re.findall('<h2 id="[^"]+">(.*?) <a', text):
            assert (1, unescape(head)) in told
    for mark in marks:
        place = mark.get_dest()
        left, top = place.get_view()[1][:2]
        assert goes_on(document[place.get_index()], left, top), mark.get_title()


def test_pdfs_are_tagged_and_say_whose_dice(folder):
    for place in folder.glob("*.pdf"):
        document = PdfDocument(place)
        assert document.is_tagged()
        assert b"/Lang (en)" in place.read_bytes()
        assert b"file:" not in place.read_bytes(), "no address of who printed it"
        assert "assumed dice" in " ".join(texts(document))
        assert document.get_toc()


def inked(picture):
    """Return the share of a picture that is not paper, and the box that holds all ink."""
    ink = picture.convert("L").point(lambda light: 255 * (light < 200))
    return ink.histogram()[255] / (ink.width * ink.height), ink.getbbox()


def test_pages_hold_ink_within_their_margins(whole):
    for place in sorted(whole[0].glob("*.pdf")):
        for number, page in enumerate(PdfDocument(place)):
            picture = page.render(scale=1).to_pil()
            share, box = inked(picture)
            assert 0.002 < share < 0.6, f"{place.name}, page {number + 1}"
            assert box[0] > 20, f"{place.name}, page {number + 1}"
            assert box[2] < picture.width - 20, f"{place.name}, page {number + 1}"


def test_a_cheat_sheet_is_one_page(whole):
    sheets = sorted(whole[0].glob("*-sheet.pdf"))
    assert len(sheets) == 4
    for place in sheets:
        assert len(PdfDocument(place)) == 1


def test_every_picture_is_there_as_png(folder):
    drawn = {place.stem for place in folder.glob("pictures/*.svg")}
    assert {place.stem for place in folder.glob("pictures/*.png")} == drawn
    for place in folder.glob("pictures/*.png"):
        picture = Image.open(place)
        assert picture.width >= 960
        assert inked(picture)[0] > 0.005


# ---- cost ------------------------------------------------------------------------------------


def test_the_default_guide_is_built_in_time_and_memory(whole):
    _, (seconds, peak), (again, _) = whole
    assert seconds < MOST_SECONDS
    assert again < MOST_SECONDS_AGAIN
    assert peak < MOST_MEGABYTES * MEGABYTE
