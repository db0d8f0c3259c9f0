"""`odds settle`: JSON in, tables or JSON out, errors on one line or as one object."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from odds.cli.main import main
from odds.hero_dice.answers import settle

TORNADO = {"rule": "target-first", "neighbour": 1}
REQUEST = {
    "battlefield": [
        {"name": "Reverse Flash", "threat": 3, "abilities": ["defeat-twice"]},
        {"name": "Captain Cold", "threat": 5, "abilities": ["reverse-flash", "two-faced"]},
    ],
    "attacks": [
        {"hero": "flash", "target": 0, "hits": {"0": "1/4", "5": "3/4"}, "split": TORNADO},
        {"hero": "batman", "target": 1, "hits": {"1": 1}},
    ],
}


@pytest.fixture
def odds(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a function that runs a command line and returns exit status, output and errors."""

    def run(arguments: list[str], stdin: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        status = main(["settle", *arguments])
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return run


def test_json_is_the_answer_of_the_library(odds: Any) -> None:
    status, out, err = odds(["--json"], json.dumps(REQUEST))
    assert (status, err) == (0, "")
    assert json.loads(out) == settle(REQUEST)


@pytest.mark.parametrize("way", ["file", "standard input", "a dash"])
def test_people_see_tables(odds: Any, tmp_path: Path, way: str) -> None:
    """3 of Flash's 5 hits turn Reverse Flash, the rest and Batman's are 2 before the gray die."""
    file, text = tmp_path / "battle.json", json.dumps(REQUEST)
    file.write_text(text)
    arguments = {"file": [str(file)], "standard input": [], "a dash": ["-"]}[way]
    status, out, err = odds(arguments, text)
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[1].split() == ["Reverse", "Flash", "0", "3/4", "1/4", "0", "(1/4),", "3", "(3/4)"]
    assert "1/2     turned (3 flash)  stays (2 flash, 2 batman)  0" in lines
    assert lines[-2] == "For these dice (assumed): gray 2 bat, 2 wound, 2 batmobile."


def test_long_answers_are_cut_for_people(odds: Any) -> None:
    """Rows beyond the twentieth are counted; long fractions are shown to six places."""
    law = {str(n): f"{n + 1}/300" for n in range(24)}
    wide = {**REQUEST["attacks"][1], "hits": law}
    text = json.dumps({"battlefield": [{"threat": 99}] * 2, "attacks": [wide] * 3})
    _, out, _ = odds([], text)
    assert "and 50 rows more (see --json)" in out
    assert "0.000" in out


@pytest.mark.parametrize(
    ("text", "field", "code"),
    [
        ("", "", "malformed-json"),
        ("[]", "", "bad-value"),
        ("{}", "battlefield", "missing"),
        ('{"battlefield": [], "luck": 1}', "luck", "unknown-key"),
        ('{"battlefield": [{"threat": 1e999}]}', "battlefield[0].threat", "bad-value"),
        (" " * 70_000, "", "too-large"),
    ],
)
def test_errors_are_one_object_or_one_line(odds: Any, text: str, field: str, code: str) -> None:
    status, out, err = odds(["--json"], text)
    problem = json.loads(err)
    assert (status, out) == (2, "")
    assert (problem["field"], problem["code"]) == (field, code)
    status, out, err = odds([], text)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("odds: ")


@pytest.mark.parametrize("file", ["/no/such/file", "/", "a\0b"])
def test_a_file_that_cannot_be_read_is_said(odds: Any, file: str) -> None:
    status, out, err = odds([file])
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("odds: file: cannot read")
