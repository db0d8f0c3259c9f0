"""Building. Truth: what the chapters say, an HTML parser, and what a killed build must not redo."""

import importlib
import json
import re

import html5lib
import pytest

from odds.cli import main as command_line
from odds.cli.guide import build, edition_of
from odds.hero_dice.answers import Fault
from odds.hero_dice.simulate.many import Here
from reports import build as building
from reports.build import chosen, make, mark_of_code, modules
from reports.chapters import ORDER
from reports.checking import anchors, faults
from reports.kept import again, plain
from reports.parts import Box, Chapter, Column, Figure, Heading, Sentence, Steps, Table
from tests.reports.samples import flash as sample

SAMPLES = "tests.reports.samples"
MINE = "Ann.27s_box~flash.red.3-0-3.yellow.4-0-2"


@pytest.fixture(scope="module")
def guide(tmp_path_factory):
    """Return the folder of a guide of the sample chapters, without a browser."""
    out = tmp_path_factory.mktemp("guides") / "guide"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CHROMIUM", "no-such-browser")
        build(edition_of(MINE), modules(SAMPLES), out, 1)
    return out


def pages(folder):
    return sorted(folder.glob("*.html"))


# ---- chapters --------------------------------------------------------------------------------


def test_being_in_the_folder_is_registration():
    found = [name.rpartition(".")[2] for name in modules(SAMPLES)]
    assert found == ["flash", "later"], "in the order of the guide, others last, helpers not at all"


def test_every_chapter_of_the_order_is_there():
    found = [name.rpartition(".")[2] for name in modules()]
    assert tuple(found) == ORDER


def test_an_unknown_chapter_is_refused():
    with pytest.raises(Fault, match="must be one of flash, later; you gave 'x'"):
        chosen(["x"], modules(SAMPLES))


def test_chapters_are_read_back_as_they_were():
    chapter = sample.chapter(Box())
    read = again(plain(chapter))
    assert [type(part) for part in read.parts] == [type(part) for part in chapter.parts]
    assert read.parts[4] == chapter.parts[4], "a table"
    assert read.parts[2].values == chapter.parts[2].values, "a sentence"
    assert read.sheet[1] == chapter.sheet[1]


def test_what_no_file_can_hold_is_refused():
    with pytest.raises(TypeError, match="holds no complex"):
        plain(Sentence("{n}", {"n": 1j}))


# ---- checks ----------------------------------------------------------------------------------

COLUMNS = (Column("a", "A", "a"),)
TABLE = Table("t", "T", COLUMNS, ((1,),))
WRONG = {
    "false": Sentence("Two is {n}.", {"n": 3}, lambda n: n == 2),
    "false step": Steps("s", "S", (Sentence("{n}!", {"n": 3}, lambda n: n == 2),)),
    "no value": Sentence("Two is {n}."),
    "no form": Sentence("{n:q}", {"n": 3}),
    "short row": Table("t", "T", COLUMNS, ((),)),
    "no meaning": Table("t", "T", (Column("a", "A", ""),), ()),
    "two columns": Table("t", "T", COLUMNS * 2, ()),
    "no kind": Figure("f", "F", TABLE, "pie", "a", "a"),
    "no column": Figure("f", "F", TABLE, "bars", "a", "b"),
    "no numbers": Figure("f", "F", Table("t", "T", COLUMNS, (("x",),)), "bars", "a", "a"),
    "no name": Heading("H", "A b"),
}


@pytest.mark.parametrize("part", WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_told(part):
    assert faults(Chapter("c", "C", (part,)))
    assert not faults(Chapter("c", "C", (Heading("H", "h"), TABLE)))


def test_names_stand_once():
    assert faults(Chapter("c", "C", (TABLE, TABLE))) == ("t stands twice",)
    assert anchors([Heading("T", "t"), TABLE]) == ["t", "t-table"]


def test_a_sentence_that_is_no_longer_true_fails_the_build(tmp_path, monkeypatch):
    false = Sentence("Two is {n}.", {"n": 3}, lambda n: n == 2)
    module = importlib.import_module(f"{SAMPLES}.later")
    monkeypatch.setattr(module, "chapter", lambda box: Chapter("later", "L", (false,)))
    with pytest.raises(Fault) as told:
        building.build(Box(), modules(SAMPLES), tmp_path, Here())
    for word in ("chapter later", "Two is {n}.", "'n': 3"):
        assert word in str(told.value)
    assert [path.name[:5] for path in (tmp_path / "chapters").iterdir()] == ["flash"]


# ---- nothing twice ---------------------------------------------------------------------------


@pytest.fixture
def counted(monkeypatch):
    """Return the list of chapters made, in this process."""
    made = []

    def counting(name, box, place):
        made.append(name.rpartition(".")[2])
        return make(name, box, place)

    monkeypatch.setattr(building, "make", counting)
    return made


def test_a_killed_build_goes_on_where_it_stopped(tmp_path, counted):
    first, *rest = modules(SAMPLES)
    building.build(Box(), [first], tmp_path, Here())
    built = building.build(Box(), [first, *rest], tmp_path, Here())
    assert counted == ["flash", "later"]
    assert (built.anew, [c.name for c in built.chapters]) == (1, ["flash", "later"])


def test_other_dice_are_another_guide(tmp_path, counted):
    for box in (Box(), Box("mine", {"flash": {"red": {"race": 6}}}), Box("mine"), Box()):
        building.build(box, modules(SAMPLES)[:1], tmp_path, Here())
    assert counted == ["flash"] * 3


def test_changed_code_or_data_makes_chapters_anew(tmp_path):
    for name in ("odds/exact.py", "odds/data/dice.toml", "reports/parts.py", "reports/site.py"):
        place = tmp_path / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text("1")
    marks = {name: mark_of_code(tmp_path) for name in ["before"]}
    for name in ("odds/exact.py", "odds/data/dice.toml", "reports/parts.py", "reports/site.py"):
        (tmp_path / name).write_text("2")
        marks[name] = mark_of_code(tmp_path)
    assert len(set(marks.values())) == 4, "how it is shown does not count"
    assert marks["reports/site.py"] == marks["reports/parts.py"]


def test_processes_give_the_same_pages(tmp_path, guide, monkeypatch):
    monkeypatch.setenv("CHROMIUM", "no-such-browser")
    build(edition_of(MINE), modules(SAMPLES), tmp_path / "two", 2)
    for page in pages(guide):
        assert (tmp_path / "two" / page.name).read_bytes() == page.read_bytes()


def test_what_is_no_longer_made_goes(tmp_path, monkeypatch):
    monkeypatch.setenv("CHROMIUM", "no-such-browser")
    build(edition_of(None), modules(SAMPLES), tmp_path, 1)
    assert (tmp_path / "data/sample-law.csv").exists()
    build(edition_of(None), modules(SAMPLES)[1:], tmp_path, 1)
    assert not (tmp_path / "flash.html").exists()
    assert not (tmp_path / "data/sample-law.csv").exists()


def test_a_folder_with_other_files_is_left_alone(tmp_path):
    (tmp_path / "letter.txt").write_text("mine")
    with pytest.raises(Fault, match="holds other files"):
        build(edition_of(None), modules(SAMPLES), tmp_path, 1)


# ---- pages -----------------------------------------------------------------------------------


def test_pages_are_valid_html(guide):
    assert len(pages(guide)) == 6
    for page in pages(guide):
        html5lib.HTMLParser(strict=True).parse(page.read_text())


def test_ids_stand_once_and_links_lead_somewhere(guide):
    for page in pages(guide):
        text = page.read_text()
        ids = re.findall(r' id="([^"]+)"', text)
        assert len(ids) == len(set(ids))
        for target in re.findall(r'(?:href|src)="([^"]+)"', text):
            name, _, anchor = target.partition("#")
            assert not name or (guide / name).exists(), f"{page.name}: {target}"
            if anchor:
                other = text if not name else (guide / name).read_text()
                assert f' id="{anchor}"' in other, f"{page.name}: {target}"


ASKS = r'(src|href)="(https?:)?//|url\(["\']?https?:|@import'


def test_nothing_is_asked_of_anybody(guide):
    for place in [*pages(guide), guide / "assets/guide.css", guide / "assets/guide.js"]:
        assert not re.search(ASKS, place.read_text())


def test_every_page_says_whose_dice_which_version_and_how_to_build_it(guide):
    for page in pages(guide):
        text = page.read_text()
        assert "For the dice of Ann&#39;s box; assumed dice for Green Lantern" in text
        assert "Version 0.1.0" in text
        assert "odds guide build --dice" in text


def test_a_page_tells_its_command_once(guide):
    for page in ("flash.html", "flash-sheet.html"):
        text = (guide / page).read_text().replace("&#39;", "'")
        assert text.count(f"odds guide build --dice '{MINE}' --chapter flash") == 1
    told = json.loads((guide / "data/datapackage.json").read_text())["resources"]
    assert {each["name"]: each["command"] for each in told}["sample-law"].endswith(
        "--chapter flash"
    )


def test_every_table_and_figure_has_files_and_permalink(guide):
    text = (guide / "flash.html").read_text()
    for part in sample.chapter(Box()).parts:
        if isinstance(part, Table | Figure):
            found = re.search(rf'id="{part.name}">.*?</(section|figure)>', text, re.DOTALL)[0]
            table = part.table if isinstance(part, Figure) else part
            for address in (f"data/{table.name}.csv", f"data/{table.name}.parquet"):
                assert f'href="{address}"' in found
            assert f'href="#{part.name}"' in found


def test_words_of_a_chapter_are_words(guide):
    text = (guide / "flash.html").read_text()
    assert "&lt;b&gt;&amp;&lt;/b&gt;" in text
    assert "<code>odds</code>" in text
    assert '<a href="later.html#later-head">later</a>' in text
    assert '<a href="#later--later-head">later</a>' in (guide / "guide.html").read_text()


def test_a_link_that_leads_nowhere_fails_the_build(tmp_path, monkeypatch):
    link = Sentence("See [this](flash.html#nothing).")
    module = importlib.import_module(f"{SAMPLES}.later")
    monkeypatch.setattr(module, "chapter", lambda box: Chapter("later", "L", (link,)))
    with pytest.raises(Fault, match="leads nowhere"):
        build(edition_of(None), modules(SAMPLES), tmp_path / "new", 1)


def test_a_chapter_alone_names_the_others_without_a_link(tmp_path, monkeypatch):
    monkeypatch.setenv("CHROMIUM", "no-such-browser")
    build(edition_of(None), modules(SAMPLES)[:1], tmp_path, 1, absent=frozenset({"later"}))
    text = (tmp_path / "flash.html").read_text()
    assert "later" in text
    assert "later.html" not in text


def test_without_a_browser_it_says_what_to_install(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("CHROMIUM", "no-such-browser")
    build(edition_of(None), modules(SAMPLES)[1:], tmp_path / "new", 1)
    assert "no PNG and no PDF: install" in capsys.readouterr().err
    assert not list((tmp_path / "new").glob("*.pdf"))


def test_the_dictionary_tells_every_column(guide):
    text = (guide / "dictionary.html").read_text()
    for table in (sample.LAW, sample.MEANS):
        for column in table.columns:
            assert f"<code>{column.name}</code>" in text
            assert column.meaning in text


def test_the_citation_names_version_licence_and_dice(guide):
    text = (guide / "CITATION.cff").read_text()
    assert 'version: "0.1.0"' in text
    assert "license: MIT" in text
    assert "box" in text


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--jobs", "0"], "jobs"),
        (["--dice", "nowhere.toml"], "dice: cannot read"),
        (["--chapter", "x"], "chapter: must be one of"),
        (["more"], "unrecognized arguments"),
    ],
)
def test_bad_words_are_refused_in_a_line(words, told, capsys, tmp_path):
    try:
        status = command_line.main(["guide", "build", "--out", str(tmp_path / "new"), *words])
    except SystemExit as end:
        status = end.code
    error = capsys.readouterr().err
    assert status == 2
    assert told in error
    assert error.count("\n") == 1
