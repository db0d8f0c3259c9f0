"""`odds turn`: flags or JSON in, tables or JSON out, errors on one line or as one object."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from odds.cli.main import main
from odds.hero_dice.answers import turn

REQUEST = {
    "battlefield": [{"name": "Nekron", "threat": 4}, {"name": "Grodd", "threat": 3}],
    "heroes": [{"hero": "flash", "markers": 1}, {"hero": "superman"}],
    "goal": {"kind": "fell-all", "villains": [0, 1]},
}


@pytest.fixture
def odds(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a function that runs a command line and returns exit status, output and errors."""

    def run(arguments: list[str], stdin: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        status = main(["turn", *arguments])
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return run


def test_json_is_the_answer_of_the_library(odds: Any) -> None:
    status, out, err = odds(["--json"], json.dumps(REQUEST))
    assert (status, err) == (0, "")
    assert json.loads(out) == turn(REQUEST)


def test_flags_and_file_ask_the_same(odds: Any, tmp_path: Path) -> None:
    file = tmp_path / "turn.json"
    file.write_text(json.dumps(REQUEST))
    flags = ["flash:1", "superman", "--villain", "nekron", "--villain", "grodd"]
    by_flags = odds([*flags, "--goal", "fell-all"])
    assert by_flags == odds(["--read", str(file)])
    lines = by_flags[1].splitlines()
    assert lines[0] == "fell-all Nekron and Grodd: the best targets"
    assert any("tornado" in line for line in lines)


def test_abilities_and_cards_by_flags(odds: Any) -> None:
    status, out, _ = odds(["green-lantern::restart+recover", "--villain", "5,shield:1"])
    assert status == 0
    assert "restart at" in out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "hero: missing"),
        (["flash"], "villain: missing"),
        (["flash:x", "--villain", "4"], "markers are a number"),
        (["flash", "--villain", "joker"], "no villain 'joker' is known; did you mean The Joker?"),
        (["flash", "--villain", "bane"], "the threat of Bane is unknown"),
        (["flash:1:restart", "--villain", "4"], "heroes[0].cards[0]: Flash has no card 'restart'"),
        (["superman::more-damage", "--villain", "4"], "nothing can be computed from it"),
        (["flash", "--villain", "4,wounds"], "did you mean 'wound'?"),
        (["flash", "--json"], "standard input"),
        (["flash", "--villain", "4", "--goal", "fell", "--on", "3"], "goal.villain"),
        (["flash", "batman", "flash#1", "--villain", "4"], "heroes[2].hero"),
    ],
)
def test_errors_say_what_to_do(odds: Any, arguments: list[str], words: str) -> None:
    status, out, err = odds(arguments)
    assert (status, out) == (2, "")
    assert words in err
    assert err.count("\n") == 1


def test_json_errors_are_one_object(odds: Any) -> None:
    status, out, err = odds(["--json"], json.dumps({**REQUEST, "solo": True}))
    assert (status, out) == (2, "")
    assert json.loads(err)["field"] == "solo"
