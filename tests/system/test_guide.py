"""The guide in a real browser, from a plain folder, and on paper.

Truth: what the project wants of it, the numbers of the page's own tables, the pages of the PDFs.
"""

import csv
import shutil
import subprocess
import sys
from fractions import Fraction
from io import StringIO

import pytest
from PIL import Image
from pypdfium2 import PdfDocument

from tests.system import axe
from tests.system.axe import assert_accessible, assert_touchable
from tests.system.conftest import ROOT
from tests.system.guide_cost import MEBIBYTE, cost

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
MOST_SECONDS, MOST_SECONDS_AGAIN, MOST_MEBIBYTES = 180, 20, 1024


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Return the folder of a guide of the sample chapters."""
    made = tmp_path_factory.mktemp("guides") / "made"
    # A browser of its own may not start beside that of the tests, in one process.
    subprocess.run([sys.executable, "-c", BUILD, str(made)], cwd=ROOT, check=True)
    # It is read where nothing of the build is left.
    return shutil.copytree(made, made.parent / "copied folder", ignore=shutil.ignore_patterns(".*"))


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """Return the folder of the default guide, with what it cost to build it, and to build again."""
    out = tmp_path_factory.mktemp("guides") / "guide"
    arguments = ["guide", "build", "--jobs", "2", "--out", str(out)]
    return out, cost(arguments), cost(arguments)


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


def test_pictures_are_dark_where_the_page_is(browser, folder):
    context = browser.new_context(**DESK, color_scheme="dark")
    page = context.new_page()
    page.goto((folder / "flash.html").as_uri())
    page.locator("#law-bars img").screenshot(path=folder / "dark.png")
    context.close()
    corner = Image.open(folder / "dark.png").convert("L").getpixel((4, 4))
    assert corner < 80


# ---- paper -----------------------------------------------------------------------------------


def texts(document):
    return [page.get_textpage().get_text_range() for page in document]


def test_contents_tell_the_pages(folder):
    pages = [text.splitlines() for text in texts(PdfDocument(folder / "guide.pdf"))]
    contents = " ".join(pages[1])
    for title in ("Flash: a sample", "Later"):
        number = next(n for n, lines in enumerate(pages, 1) if n > 2 and title in lines)
        assert f"{title} {number}" in contents
        assert pages[number - 1][0].endswith(f" {number}"), "each page has its number"


def test_pdfs_are_tagged_and_say_whose_dice(folder):
    for place in folder.glob("*.pdf"):
        document = PdfDocument(place)
        assert document.is_tagged()
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
    assert peak < MOST_MEBIBYTES * MEBIBYTE
