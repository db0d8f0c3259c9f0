"""What `odds check --json` writes. Truth: the model that the API promises for `/checks`."""

import json
from datetime import UTC, datetime

import pytest
from pydantic import TypeAdapter

from api.models.lists import Checks
from odds.cli import checking
from odds.hero_dice.answers import about
from odds.hero_dice.check import Case, check_case
from odds.hero_dice.check.faults import FAULTS, UNCHANGED, Notice
from odds.hero_dice.check.record import written

CASE = Case("flash", ("only-3-rolls",), {"kind": "hits-at-least", "hits": 2})
NOTICED = Notice(FAULTS[0], "flash, x", {"value": "solver 1/2, engine 1/3", "law": "differs"})


def test_the_record_is_what_the_api_promises():
    found, now = check_case(CASE, samples=2000), datetime(2026, 1, 2, tzinfo=UTC)
    others = [{"program": "storm", "hero": "flash", "compared": 2, "different": 0}]
    record = written(
        found, 2000, now, planted=[NOTICED], unchanged=Notice(UNCHANGED), outside=others
    )
    TypeAdapter(Checks).validate_python(record, strict=True)
    assert record["made"] == "2026-01-02T00:00:00+00:00"
    assert (record["data"], record["code"]) == (about.data_mark(), about.code_mark())
    sampled = next(row for row in record["rows"] if row["comparison"] == "samples")
    assert 0 < sampled["standard_error"] <= 0.5 / 2000**0.5
    assert 0 <= sampled["deviation"] <= 6
    assert sampled["samples"][0]["freedom"] == len(sampled["samples"][0]["z"]) - 1 > 0


def test_the_record_that_is_kept_is_what_the_api_promises():
    TypeAdapter(Checks).validate_python(about.last_checks(), strict=True)


def test_a_planted_fault_is_written_with_what_noticed_it():
    record = written([], 1, datetime.now(UTC), planted=[NOTICED], unchanged=Notice(UNCHANGED))
    planted = record["planted_faults"]
    row = planted["rows"][0]
    assert (planted["all"], planted["caught"], planted["unchanged_noticed"]) == (1, 1, False)
    assert (row["by"], row["solver"], row["engine"]) == (["value", "law"], "1/2", "1/3")
    assert f"{row['side']}: {row['fault']}" == FAULTS[0].what


@pytest.mark.parametrize(
    "wrong",
    [
        {"broken": ["SE1"]},
        {"outside": [{"program": "storm", "hero": "flash", "compared": 1, "different": 1}]},
    ],
)
def test_nothing_that_differs_is_called_the_same(wrong):
    assert written([], 1, datetime.now(UTC))["same"] is True
    assert written([], 1, datetime.now(UTC), **wrong)["same"] is False


@pytest.fixture
def quick(monkeypatch):
    """Check one case, plant one fault without a process of its own."""
    monkeypatch.setattr(checking, "all_cases", lambda names: [CASE])
    monkeypatch.setattr(checking, "outside", list)
    monkeypatch.setattr(checking, "FAULTS", FAULTS[:1])

    def plant(noticed):
        monkeypatch.setattr(checking, "caught", lambda f: Notice(f) if f == UNCHANGED else noticed)

    return plant


def test_the_command_plants_faults_where_a_record_is_asked_for(quick, tmp_path, capsys):
    quick(NOTICED)
    checking.check((), False, 200, 1, str(tmp_path / "last.json"))
    record = json.loads((tmp_path / "last.json").read_text())
    assert record["planted_faults"]["caught"] == 1
    assert "1 of 1 planted faults are noticed" in capsys.readouterr().out


def test_a_fault_that_survives_is_written_and_fails_the_command(quick, tmp_path):
    quick(Notice(FAULTS[0]))
    with pytest.raises(checking.Differs):
        checking.check((), False, 200, 1, str(tmp_path / "last.json"))
    assert json.loads((tmp_path / "last.json").read_text())["planted_faults"]["caught"] == 0
