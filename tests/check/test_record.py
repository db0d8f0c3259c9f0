"""The record that is kept: of today's cases, faults and data. Truth: the lists in the code."""

import json

import pytest

from odds.hero_dice.answers import about
from odds.hero_dice.check import all_cases
from odds.hero_dice.check.faults import FAULTS
from odds.hero_dice.check.outside import outside
from odds.hero_dice.check.vectors import VECTORS
from odds.hero_dice.heroes import hero_names

AGAIN = "write it again: odds check --json odds/hero_dice/check/last.json"
RECORD = about.last_checks()


def test_every_case_is_in_it():
    """By hero, abilities, comparison; of samples also by goal."""
    cases = {(case.hero, case.against) for case in all_cases()}
    for name in ("value", "choices", "law", "samples"):
        found = [(r["hero"], r["abilities"]) for r in RECORD["rows"] if r["comparison"] == name]
        assert (sorted(found)) == sorted(cases), AGAIN
    sampled = sorted(
        (row["hero"], row["abilities"], each["goal"])
        for row in RECORD["rows"]
        for each in row.get("samples", ())
    )
    assert sampled == sorted((c.hero, c.against, c.goal["kind"]) for c in all_cases()), AGAIN


def test_every_planted_fault_is_in_it_as_it_is_today():
    kept = [(r["side"], r["fault"], r["file"], r["hero"]) for r in RECORD["planted_faults"]["rows"]]
    planted = [(f.side, f.what.partition(": ")[2], f.file, f.hero) for f in FAULTS]
    assert kept == planted, AGAIN


def test_every_planted_fault_was_noticed_and_nothing_without_one():
    planted = RECORD["planted_faults"]
    assert all(row["by"] and row["told"].keys() == set(row["by"]) for row in planted["rows"])
    assert planted["all"] == planted["caught"] == len(FAULTS)
    assert planted["unchanged_noticed"] is False


def test_it_was_made_with_the_data_of_today():
    assert RECORD["data"] == about.data_mark(), AGAIN


def test_rulebook_examples_and_other_programs_are_those_of_today():
    assert RECORD["rulebook_examples"] == len(VECTORS), AGAIN
    assert not RECORD["rulebook_examples_failed"]
    assert RECORD["other_programs"] == outside(), AGAIN
    assert {row["program"] for row in RECORD["other_programs"]} == {
        "icepool", "path counter", "storm",
    }  # fmt: skip


def test_it_says_that_all_agree_only_where_nothing_differs():
    differ = [row for row in RECORD["rows"] if not row["same"] or row["differences"]]
    differ += [row for row in RECORD["other_programs"] if row["different"]]
    assert RECORD["same"] is (not differ) is True


@pytest.mark.parametrize("hero", hero_names())
def test_samples_are_many_and_their_cells_whole(hero):
    rows = [r for r in RECORD["rows"] if r["hero"] == hero and "samples" in r]
    for each in (each for row in rows for each in row["samples"]):
        assert each["attacks"] == RECORD["samples"] >= 100_000
        assert len(each["z"]) == each["freedom"] + 1 or not each["freedom"]


def test_where_other_programs_left_no_answers_none_are_compared(tmp_path):
    assert outside(tmp_path / "none.json", tmp_path / "none.toml") == []


def test_an_answer_that_differs_is_counted(tmp_path):
    goal = {"kind": "hits-at-least", "hits": 1}
    asked = {"hero": "batman", "goal": goal}
    kept = {"request": asked, "programs": ["storm"], "value": {"exact": "1/2"}}
    (tmp_path / "values.json").write_text(json.dumps([kept]))
    found = outside(tmp_path / "values.json", tmp_path / "none.toml")
    assert found == [{"program": "storm", "hero": "batman", "compared": 1, "different": 1}]
