"""The chapter of solver against engine. Truth: the record itself, counted another way; textbooks.

Quantiles of the chi-square law at 5 %: 3.841, 5.991, 7.815, 9.488, 11.070 for 1 to 5 degrees,
18.307 for 10, 124.342 for 100.
"""

import json
from fractions import Fraction

import pytest

from odds.hero_dice.answers import Fault, about
from odds.hero_dice.check import Case, own
from odds.hero_dice.check.compare import Finding
from odds.hero_dice.check.vectors import VECTORS
from reports import asking
from reports.chapters import validation
from reports.chapters.validation import chance as validation_chance
from reports.chapters.validation import faults as validation_faults
from reports.chapters.validation import own as validation_own
from reports.chapters.validation.words import COMPARISONS, EXAMPLES, PROGRAMS, SHORT
from reports.checking import faults
from reports.parts import Box, Figure, Sentence, Steps, Table
from reports.wording import said

KEPT = json.loads(about.LAST_CHECKS.read_text())
USUAL = Box()
FLASH = {
    "red": {"flash": 2, "reverse-flash": 1, "race": 3},
    "yellow": {"flash": 3, "reverse-flash": 1, "race": 2},
}
MINE = Box("a counted box", {"flash": FLASH})


def table(chapter, name):
    """Return the rows of a table by column."""
    tables = [p.table if isinstance(p, Figure) else p for p in chapter.parts
              if isinstance(p, Figure | Table)]  # fmt: skip
    found = next(each for each in tables if each.name == name)
    names = [column.name for column in found.columns]
    return [dict(zip(names, row, strict=True)) for row in found.rows]


def told(chapter):
    """Return all that a chapter says as one text."""
    lines = [line for part in chapter.parts if isinstance(part, Steps) for line in part.lines]
    return " ".join(said(s) for s in (*chapter.parts, *lines) if isinstance(s, Sentence))


@pytest.fixture
def record(monkeypatch):
    """Return a function that makes the chapter of a changed record; None takes a key away."""

    def chapter_of(box=USUAL, **changes):
        changed = {**json.loads(json.dumps(KEPT)), **changes}
        kept = {name: value for name, value in changed.items() if value is not None}
        monkeypatch.setattr(validation, "last_checks", lambda: kept)
        return validation.chapter(box)

    return chapter_of


# ---- the record ------------------------------------------------------------------------------


def test_the_chapter_of_the_record_kept_is_without_a_fault(record):
    assert faults(record()) == ()


def test_the_record_is_counted_as_it_is(record):
    chapter = record()
    compared = table(chapter, "validation-by-hero")
    assert sum(row["compared"] for row in compared) == sum(r["compared"] for r in KEPT["rows"])
    assert sum(row["cases"] for row in compared) == len(KEPT["rows"])
    lists = [each for row in KEPT["rows"] for each in row.get("samples", ())]
    bars = table(chapter, "validation-z")
    seen = [row["distances"] for row in bars if row["what"] == "samples"]
    assert sum(seen) == sum(len(each["z"]) for each in lists if each["freedom"])
    chance = sum(row["distances"] for row in bars if row["what"] == "chance alone")
    assert chance == pytest.approx(sum(seen), abs=1)
    tenths = table(chapter, "validation-spread")
    assert sum(r["samples"] for r in tenths if r["what"] == "samples") == sum(
        each["freedom"] > 0 for each in lists
    )


def test_a_difference_in_the_record_is_said(record):
    rows = json.loads(json.dumps(KEPT["rows"]))
    rows[0] |= {"same": False, "differences": ["solver 1, engine 2"]}
    chapter = record(rows=rows, same=False)
    assert faults(chapter) == ()
    assert "comparisons that differ: 1" in told(chapter)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"data": "0" * 16}, "older than the numbers"),
        ({"data": about.data_mark(), "code": "0" * 16}, "data are unchanged since; the code"),
        ({"data": about.data_mark(), "code": about.code_mark()}, "Data and code of solver"),
    ],
)
def test_how_old_the_record_is_is_said(record, changes, words):
    chapter = record(**changes)
    assert faults(chapter) == ()
    assert words in told(chapter)


def test_what_a_record_does_not_hold_is_not_claimed(record):
    rows = [{k: v for k, v in row.items() if k != "samples"} for row in KEPT["rows"]]
    chapter = record(rows=rows, planted_faults=None, other_programs=None, code=None)
    assert faults(chapter) == ()
    text = told(chapter)
    for words in ("none is claimed", "no distances of samples", "no answers of other programs"):
        assert words in text
    assert "planted" not in text.replace("can be planted in the rules", "")


def test_without_a_record_nothing_of_it_is_claimed(monkeypatch):
    def gone():
        raise Fault("", "no results were kept", "no-checks")

    monkeypatch.setattr(validation, "last_checks", gone)
    chapter = validation.chapter(USUAL)
    assert faults(chapter) == ()
    assert "No results of the checks were kept" in told(chapter)
    tables = [part.name for part in chapter.parts if isinstance(part, Table | Figure)]
    assert tables == ["validation-examples-table"]


def test_samples_too_far_off_are_called_unusual(record):
    rows = json.loads(json.dumps(KEPT["rows"]))
    first = next(each for row in rows for each in row.get("samples", ()) if each["freedom"])
    first["z"][0] = 5.9
    chapter = record(rows=rows)
    assert faults(chapter) == ()
    assert "5.90 standard errors" in told(chapter)
    assert "that is unusual" in told(chapter)


# ---- planted faults --------------------------------------------------------------------------


def test_planted_faults_are_those_of_the_record(record):
    rows = table(record(), "validation-faults-table")
    kept = KEPT["planted_faults"]["rows"]
    assert [row["fault"] for row in rows] == [each["fault"] for each in kept]
    assert [row["engine"] for row in rows] == [Fraction(r["engine"]) if "engine" in r else ""
                                               for r in kept]  # fmt: skip
    counts = table(record(), "validation-noticed")
    assert sum(row["faults"] for row in counts) == sum(len(each["by"]) for each in kept)


def test_a_fault_that_was_not_noticed_is_named(record):
    planted = json.loads(json.dumps(KEPT["planted_faults"]))
    planted["rows"][0] |= {"by": [], "told": {}}
    planted["caught"] -= 1
    chapter = record(planted_faults=planted)
    assert faults(chapter) == ()
    assert f"not noticed: {planted['rows'][0]['fault']}" in told(chapter)


def test_more_faults_than_were_noticed_are_not_claimed(record):
    chapter = record(planted_faults={**KEPT["planted_faults"], "caught": 10**3})
    assert "no longer true" in faults(chapter)[0]


def test_all_that_can_notice_has_words():
    assert set(COMPARISONS) < set(SHORT)
    assert {name for row in KEPT["planted_faults"]["rows"] for name in row["by"]} <= set(SHORT)
    assert {row["program"] for row in KEPT["other_programs"]} <= set(PROGRAMS)
    assert EXAMPLES.keys() == VECTORS.keys()


def test_an_example_that_fails_is_said(monkeypatch):
    monkeypatch.setattr(validation_faults, "broken", lambda: ["SE4"])
    sentence, rows = validation_faults.example_parts()
    assert "1 do not come out as printed" in said(sentence)
    assert [row[2] for row in rows.rows].count(False) == 1


# ---- the dice of a box -----------------------------------------------------------------------


def test_for_the_assumed_dice_the_record_is_named(record):
    assert "This guide is for the assumed dice" in told(record())


def test_the_dice_of_a_box_are_checked_and_the_others_named(record):
    chapter = record(MINE)
    assert faults(chapter) == ()
    rows = table(chapter, "validation-own-dice")
    assert [(row["hero"], row["same"], row["attacks"]) for row in rows] == [
        ("Flash", True, own.SAMPLES)
    ]
    assert rows[0]["value"] == asking.fraction(MINE, "flash", {"kind": "hits-at-least", "hits": 3})
    assert "The dice of Green Lantern, Superman and Batman are the assumed ones" in told(chapter)


def test_a_difference_for_the_dice_of_a_box_stops_the_build(monkeypatch):
    case = Case("flash", (), own.GOAL, dice=FLASH)
    right = own.check_box(MINE.dice, samples=500)
    wrong = [Finding(case, "value", 1, "solver 1/2, engine 1/3"), right[1]]
    monkeypatch.setattr(validation_own, "check_box", lambda dice: wrong)
    assert "no longer true: Best values checked" in faults(validation.chapter(MINE))[0]


# ---- chances ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("freedom", "value"),
    [(1, 3.841), (2, 5.991), (3, 7.815), (4, 9.488), (5, 11.070), (10, 18.307), (100, 124.342)],
)
def test_chi_square_quantiles_of_the_textbook(freedom, value):
    assert validation_chance.chi_square_above(value, freedom) == pytest.approx(0.05, abs=2e-5)


def test_great_freedom_loses_nothing():
    """The law is nearly normal there: half lies beyond a little less than its mean."""
    assert validation_chance.chi_square_above(1000 - 2 / 3, 1000) == pytest.approx(0.5, abs=1e-4)


def test_the_normal_tail_and_the_bound_of_a_gap():
    assert validation_chance.beyond(2.5758) == pytest.approx(0.01, abs=1e-6)
    assert validation_chance.gap_bound(0.1358, 100) == pytest.approx(2 * 2.718281828**-3.688, 1e-3)


def test_the_greatest_gap_is_found_on_either_side_of_a_step():
    assert validation_chance.gap([0.9, 0.95]) == pytest.approx(0.9)
    assert validation_chance.gap([0.05, 0.1]) == pytest.approx(0.9)
