"""Names of boxes, which users choose. Truth: the name itself, as an HTML parser reads it."""

import importlib
import json

import html5lib
import pytest

from odds.cli.guide import build
from reports.build import modules
from reports.edition import Edition
from reports.parts import Box
from reports.wording import said

SAMPLES = "tests.reports.samples"
STRANGE = "<b>{n} {{7*7}}</b> `code` [x](flash.html) \"low\" & 'so' 🎲"


def test_the_name_of_a_box_is_shown_as_it_is(tmp_path, monkeypatch):
    """Whatever stands in it: no markup, no place, no link, no half letters for machines."""
    monkeypatch.setenv("CHROMIUM", "no-such-browser")
    box = Box(STRANGE, {"flash": {"red": {"flash": 6}, "yellow": {"race": 6}}})
    build(Edition(box, "1.0", "x~flash.red.6-0-0"), modules(SAMPLES), tmp_path, 1)
    for page in sorted(tmp_path.glob("*.html")):
        text = html5lib.parse(page.read_text(), namespaceHTMLElements=False)
        assert STRANGE in " ".join("".join(text.itertext()).split())
        html5lib.HTMLParser(strict=True).parse(page.read_text())
    title = (tmp_path / "CITATION.cff").read_text().splitlines()[2].partition(": ")[2]
    assert json.loads(title) == f"Hero Odds: strategy guide for {STRANGE}"
    assert "🎲" in title


@pytest.mark.parametrize("name", ["heroes.words.whose", "questions._dice"])
def test_a_sentence_with_the_name_of_a_box_is_no_pattern(name):
    module, _, function = name.rpartition(".")
    box = Box("{n} `code` [x](flash.html)", {"flash": {}})
    write = getattr(importlib.import_module(f"reports.chapters.{module}"), function)
    made = write(box, "superman") if function == "whose" else write(box)
    assert "{n} `code` [x](flash.html)" in said(made[0])
