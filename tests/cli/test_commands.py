"""The command line as a person and a program use it: output, one-line errors, exit status."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from odds.cli.main import main
from odds.hero_dice.answers import advise, plan, solve

ROOT = Path(__file__).parents[2]
MEAN = {"kind": "mean-hits"}


def run(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, line: str, stdin: str = ""
) -> tuple[int, str, str]:
    """Run a command line and return exit status, output and errors."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
    try:
        status = main(line.split())
    except SystemExit as ended:
        status = int(ended.code or 0)
    printed = capsys.readouterr()
    return status, printed.out, printed.err


@pytest.fixture
def odds(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a function that runs a command line."""
    return lambda line, stdin="": run(capsys, monkeypatch, line, stdin)


@pytest.mark.parametrize("hero", ["flash", "green-lantern", "superman", "batman"])
def test_json_is_the_answer_of_the_library(odds: Any, hero: str) -> None:
    """`solve --json` prints what `answers.solve` gives for the same request."""
    request = {"hero": hero, "goal": MEAN, "abilities": ["minus-die", "shield:1"]}
    status, out, err = odds("solve --json", json.dumps(request))
    assert (status, err) == (0, "")
    assert json.loads(out) == solve(request)


def test_flags_and_json_ask_the_same(odds: Any) -> None:
    """Flags for people make the request of the contract."""
    state = {"hand": {"red": {"flash": 1, "race": 2}, "yellow": {"race": 1}}, "total": 2}
    request = {"hero": "flash", "goal": {"kind": "defeat", "need": 4}, "state": state}
    best = advise(request)["options"][0]
    hand = "--hand red=flash:1,race:2 --hand yellow=race:1"
    _, out, _ = odds(f"advise flash --need 4 {hand} --total 2")
    assert best["do"] in out.splitlines()[3]
    assert best["value"]["exact"] in out


def test_a_villain_gives_abilities_and_need(odds: Any) -> None:
    """Captain Cold: threat 5, reverse-flash (printed in the Flash rulebook)."""
    _, out, _ = odds("solve flash --villain captain-cold")
    request = {"hero": "flash", "goal": {"kind": "defeat", "need": 5}}
    value = solve({**request, "abilities": ["reverse-flash"]})["value"]
    assert value["exact"] in out


def test_what_a_card_does_not_tell_is_said(odds: Any) -> None:
    """Grodd's abilities are unknown: the answer says that none were taken."""
    _, out, _ = odds("solve flash --villain grodd")
    assert "abilities of Grodd are unknown" in out


def test_own_faces_replace_the_defaults(odds: Any) -> None:
    """Only flashes: every roll gives 4 hits and shows no race."""
    _, out, _ = odds("solve flash --die red=flash:6 --die yellow=flash:6")
    assert "value   4" in out
    assert "given" in out


def test_worth_by_flags(odds: Any) -> None:
    """A worth table by flags: only bats give seven hits, worth the last entry."""
    faces = "--die black=bat:6 --die gray=bat:6"
    _, out, _ = odds(f"solve batman {faces} --worth 0=0,1=1/2,2=3")
    assert "value   3" in out


@pytest.mark.parametrize("command", ["heroes", "villains", "dice"])
def test_lists_print_and_are_json(odds: Any, command: str) -> None:
    """Every list prints for people and as JSON."""
    status, out, _ = odds(command)
    assert status == 0
    assert "flash" in out
    assert json.loads(odds(f"{command} --json")[1])


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ("solve", "hero"),
        ("solve hulk", "hero"),
        ("solve flash --goal win", "goal.kind"),
        ("solve flash --need x", "--need"),
        ("solve flash --need 1000000000", "goal.need"),
        ("solve flash --need -1", "goal.need"),
        ("solve flash --ability shield:1000000", "abilities[0]"),
        ("solve flash --ability shield", "abilities[0]"),
        ("solve flash --ability magic", "abilities[0]"),
        ("solve flash --villain thanos", "villain"),
        ("solve flash --die red=flash:7", "dice"),
        ("solve flash --die red=flash:6", "dice.yellow"),
        ("solve flash --die red=flash:six --die yellow=flash:6", "die"),
        ("solve flash --die red", "die"),
        ("solve flash --worth 0=1/0", "goal.worth"),
        ("solve flash --worth 0", "worth"),
        ("solve flash --markers 1", "markers"),
        ("solve batman --markers 4", "markers"),
        ("solve flash --remove red", "remove"),
        ("solve flash --ability minus-die --remove green", "remove"),
        ("solve flash --digits 0", "digits"),
        ("solve flash --reading odd", "readings"),
        ("advise flash --hand red=flash:4", "state.hand.red"),
        ("advise flash --hand red=flash:3", "state.hand.yellow"),
        ("advise flash --hand red=lantern:3", "state.hand.red.lantern"),
        ("serve --port 99999", "port"),
        ("fly", "COMMAND"),
        ("", "COMMAND"),
    ],
)
def test_bad_input_is_one_line_and_status_2(odds: Any, line: str, field: str) -> None:
    """An error is one line on standard error that names the field."""
    status, out, err = odds(line)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("odds: ")
    assert field in err


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "malformed-json"),
        ("{", "malformed-json"),
        ("[1]", "bad-value"),
        ("null", "bad-value"),
        ("[" * 50_000, "malformed-json"),
        (" " * 70_000, "too-large"),
        ('{"hero": "flash", "hero": "batman", "goal": {"kind": "mean-hits"}}', "malformed-json"),
        ('{"hero": "flash", "goal": {"kind": "defeat", "need": NaN}}', "malformed-json"),
        ('{"hero": "flash", "goal": {"kind": "defeat", "need": 1e999999999}}', "bad-value"),
        ('{"hero": "flash", "goal": {"kind": "mean-hits"}, "luck": 1}', "unknown-key"),
        ('{"goal": {"kind": "mean-hits"}}', "missing"),
    ],
)
def test_json_errors_are_one_object(odds: Any, text: str, code: str) -> None:
    """With --json an error is one JSON object on standard error, in the API's shape."""
    status, out, err = odds("solve --json", text)
    problem = json.loads(err)
    assert (status, out) == (2, "")
    assert {"type", "title", "status", "detail", "field", "code"} <= problem.keys()
    assert problem["code"] == code


@pytest.mark.parametrize("digits", [1, 3])
def test_no_more_places_are_shown_than_are_known(odds: Any, digits: int) -> None:
    """A fraction is shown from itself, an enclosure to the digits asked for."""
    _, out, _ = odds(f"solve flash --hits 4 --digits {digits}")
    assert "0.432456" in out  # 56000339267/129493677728
    _, out, _ = odds(f"solve flash --digits {digits}")
    row = next(line for line in out.splitlines() if line.startswith("1 "))
    assert len(row.split()[1].partition(".")[2]) == digits


def test_first_decisions_are_shown(odds: Any) -> None:
    """1 of 9 first rolls is flash, reverse-flash, race and flash; then the attack goes on."""
    _, out, _ = odds("solve flash --hits 4")
    row = next(line for line in out.splitlines() if "11.1 %" in line)
    assert row.endswith("roll all again")


@pytest.mark.parametrize("line", ["serve --host 256.1.1.1", "serve --host no.such.invalid"])
def test_an_address_that_cannot_be_had_is_one_line(odds: Any, line: str) -> None:
    """No traceback where the host is none."""
    status, out, err = odds(f"{line} --port 0")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "cannot listen" in err


def test_json_takes_no_hero_from_the_flags(odds: Any) -> None:
    """With --json the request is the whole of standard input."""
    status, _, err = odds("solve flash --json", '{"hero": "batman", "goal": {"kind": "mean-hits"}}')
    assert status == 2
    assert json.loads(err)["field"] == "hero"


def test_output_that_cannot_be_written_is_said(monkeypatch: pytest.MonkeyPatch, odds: Any) -> None:
    """A closed standard output is one line and no traceback."""
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["heroes"]) == 2


@pytest.mark.parametrize("number", ["9" * 5000, "1e999999", "1e99999999999999999999", "-1e4000"])
def test_numbers_beyond_all_bounds_name_their_field(odds: Any, number: str) -> None:
    """However long or great a number is, the field is named."""
    request = f'{{"hero": "flash", "goal": {{"kind": "defeat", "need": {number}}}}}'
    status, _, err = odds("solve --json", request)
    assert (status, json.loads(err)["field"]) == (2, "goal.need")
    worth = f'{{"hero": "flash", "goal": {{"kind": "worth", "worth": {{"0": {number}}}}}}}'
    assert json.loads(odds("solve --json", worth)[2])["field"] == "goal.worth.0"


def test_a_great_number_within_the_bounds_is_exact(odds: Any) -> None:
    """JSON's -1e400 is a whole number of 401 digits, beyond every float and no fault."""
    request = '{"hero": "flash", "goal": {"kind": "worth", "worth": {"0": -1e400}}}'
    status, out, _ = odds("solve --json", request)
    assert status == 0
    assert json.loads(out)["value"]["exact"] == str(-(10**400))


def test_a_plan_is_printed_and_told(odds: Any) -> None:
    """`plan --json` prints what `answers.plan` gives; with flags it says what to begin with."""
    asked = {"hero": "flash", "goal": MEAN, "abilities": ["minus-die"]}
    status, out, _ = odds("plan --json", json.dumps(asked))
    assert status == 0
    assert json.loads(out) == json.loads(json.dumps(plan(asked)))
    status, out, _ = odds("plan flash --ability minus-die")
    assert status == 0
    assert "take yellow" in out
    assert "docs/plan.md" in out
    assert odds("plan flash --hits -1")[0] == 2


def test_a_certificate_is_written_to_a_file(odds: Any, tmp_path: Any) -> None:
    """With flags and with a request; `check_certificate.py` proves it."""
    file = tmp_path / "certificate.json"
    request = json.dumps({"hero": "batman", "goal": MEAN})
    for line, stdin in (("solve batman", ""), ("solve --json", request)):
        status, out, _ = odds(f"{line} --certificate {file}", stdin)
        assert status == 0
        assert "hero-odds-certificate" not in out
        with file.open() as opened:
            ran = subprocess.run(
                [sys.executable, ROOT / "docs" / "check_certificate.py"],
                stdin=opened,
                capture_output=True,
                text=True,
            )
        value = solve({"hero": "batman", "goal": MEAN})["value"]["exact"]
        assert ran.stdout == f"proved: {value} {value}\n"
    assert odds(f"solve batman --certificate {tmp_path}")[0] == 2
