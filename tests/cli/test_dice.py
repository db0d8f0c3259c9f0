"""`odds dice` and its words: the same answers as the library, files and texts that come back."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from odds.cli.main import main
from odds.hero_dice.answers import catalogue, learn, robust

FOUR = {"kind": "hits-at-least", "hits": 4}
BOX = "--die flash:red=flash:3,reverse-flash:1,race:2 --die flash:yellow=flash:4,race:2"
TEXT = "mine~flash.red.3-1-2.yellow.4-0-2"


@pytest.fixture
def odds(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a function that runs a command line."""

    def run(line: str | list[str], stdin: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        try:
            status = main(line.split() if isinstance(line, str) else line)
        except SystemExit as ended:
            status = int(ended.code or 0)
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return run


def test_bare_dice_prints_the_default_faces(odds: Any) -> None:
    """As a table, and as JSON."""
    assert "3 flash, 1 reverse-flash, 2 race" in odds("dice")[1]
    faces = {row["hero"]: row["faces"] for row in catalogue.heroes()}
    assert json.loads(odds("dice --json")[1]) == faces


def test_json_is_the_answer_of_the_library(odds: Any) -> None:
    """`--json` prints what `answers` gives for the same request."""
    request = {"hero": "flash", "goal": FOUR, "set": "any"}
    assert json.loads(odds("dice robust --json", json.dumps(request))[1]) == robust(request)
    request["rolls"] = [{"red": {"flash": 2}}]
    assert json.loads(odds("dice learn --json", json.dumps(request))[1]) == learn(request)


def test_robust_says_what_holds_whatever_the_dice(odds: Any) -> None:
    """In words, for a state and for all totals."""
    _, out, _ = odds("dice robust flash --hits 4 --set any")
    assert "total -2 to 3: whatever the dice, roll on" in out
    assert "left out: yellow has more hits on average than red (inferred)" in out
    _, out, _ = odds("dice robust flash --hits 4 --hand red=race:3 --hand yellow=race:1 --total 1")
    assert "Whatever the dice, roll on." in out
    assert "Over the 42 tables of faces" in out


def test_robust_lines_of_every_hero(odds: Any) -> None:
    """Each has first rolls or totals, and the die to leave out."""
    for hero in ("flash", "green-lantern", "superman", "batman"):
        status, out, err = odds(f"dice robust {hero} --ability minus-die")
        assert (status, err) == (0, "")
        assert "leave out" in out
        assert "whatever the dice" in out.lower()


def test_learn_from_rolls_a_file_and_counts(odds: Any, tmp_path: Path) -> None:
    """All three ways to tell what fell add up."""
    file = tmp_path / "rolls.txt"
    file.write_text("red=flash:1 yellow=race:1\n\nred=race:2\n")
    line = ["dice", "learn", "flash", "--roll", "red=flash:2 yellow=flash:1"]
    _, out, _ = odds([*line, "--rolls-in", str(file), "--count", "red=flash:5"])
    rows = {tuple(row.split()[:3]) for row in out.splitlines() if row.startswith(("red", "yel"))}
    assert {("red", "flash", "8"), ("red", "race", "2"), ("yellow", "race", "1")} <= rows
    assert "likeliest tables of 42 still possible" in out


def test_learn_says_how_sure_the_best_move_is(odds: Any) -> None:
    """With the dice as they lie, and with a die to leave out."""
    _, out, _ = odds("dice learn flash --hand red=race:3 --hand yellow=race:1 --total 3")
    assert "best with a chance of" in out
    assert "chance to be best" in out
    _, out, _ = odds("dice learn superman --ability minus-die")
    assert "Leave out" in out


def test_save_and_show_come_back(odds: Any, tmp_path: Path) -> None:
    """TOML, JSON and text are one profile."""
    _, toml, _ = odds(f"dice save --name mine {BOX}")
    _, as_json, _ = odds(f"dice save --name mine --json {BOX}")
    _, text, _ = odds(f"dice save --name mine --text {BOX}")
    assert text.strip() == TEXT
    for name, content in (("a.toml", toml), ("a.json", as_json), ("a.txt", text)):
        (tmp_path / name).write_text(content)
        _, out, _ = odds(["dice", "show", str(tmp_path / name)])
        assert out.endswith(f"as a text: {TEXT}\n")
        assert "contradicts what is known: yellow reverse-flash" in out
        assert odds(["dice", "show", "--json", str(tmp_path / name)])[1] == as_json
    assert odds(f"dice show {TEXT}")[1].endswith(f"as a text: {TEXT}\n")


def test_solve_and_advise_take_a_profile(odds: Any, tmp_path: Path) -> None:
    """`--dice` is `--die` with a name; the answer says whose dice, and what they contradict."""
    file = tmp_path / "mine.toml"
    file.write_text(odds(f"dice save --name mine {BOX}")[1])
    dice = "--die red=flash:3,reverse-flash:1,race:2 --die yellow=flash:4,race:2"
    typed = odds(f"solve flash --hits 4 {dice}")[1]
    for place in (str(file), TEXT):
        out = odds(["solve", "flash", "--hits", "4", "--dice", place])[1]
        assert "given by the user: mine" in out
        assert out.replace(": mine", "") == typed
        assert "They contradict what is known: yellow reverse-flash" in out
    hand = ["--hand", "red=race:3", "--hand", "yellow=race:1", "--dice", TEXT]
    assert "given by the user: mine" in odds(["advise", "flash", *hand])[1]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("solve batman --dice " + TEXT, "mine has no dice of batman"),
        (f"solve flash --dice {TEXT} --die red=flash:6", "by --die or by --dice"),
        ("solve flash --dice /nowhere/mine.toml", "cannot read '/nowhere/mine.toml'"),
        ("dice show /", "cannot read '/'"),
        ("dice show mine~flash.red.1", "flash.red: must be the faces of"),
        ("dice robust flash --dice " + TEXT, "dice: leave it out"),
        ("dice robust", "hero: missing"),
        ("dice robust flash --set some", "invalid choice"),
        ("dice learn flash --roll red=blank:1", "red blank: from 0 to 0 faces"),
        ("dice learn flash --roll red", "write red=flash:2"),
        ("dice learn flash --rolls-in /nowhere", "rolls-in: cannot read"),
        ("dice save --die flash:red=flash:6", "name: missing"),
        ("dice save --name mine", "name the dice of a hero"),
        ("dice save --name mine --die red=flash:6", "write hero:colour"),
        ("dice other", "invalid choice"),
    ],
)
def test_errors_are_one_line(odds: Any, line: str, words: str) -> None:
    """Exit status 2, one line that says what to do, nothing on standard output."""
    status, out, err = odds(line)
    assert (status, out, len(err.splitlines())) == (2, "", 1)
    assert words in err


def test_a_damaged_file_names_file_and_line(odds: Any, tmp_path: Path) -> None:
    """Not TOML; not UTF-8."""
    file = tmp_path / "bad.toml"
    file.write_text('name = "a"\nflash = {\n')
    assert f"{file}: line 2: is not TOML" in odds(["dice", "show", str(file)])[2]
    file.write_bytes(b"\xff\xfe")
    assert "is not UTF-8" in odds(["dice", "show", str(file)])[2]
