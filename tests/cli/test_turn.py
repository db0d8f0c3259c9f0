"""`odds turn`: flags or JSON in, tables or JSON out, errors on one line or as one object."""

from __future__ import annotations

import io
import json
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from odds.cli import flags
from odds.cli.main import main, parser
from odds.cli.turning import request
from odds.hero_dice.answers import solve, turn

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
    plain = ["flash:1", "superman", "--villain", "nekron", "--villain", "grodd"]
    by_flags = odds([*plain, "--goal", "fell-all"])
    assert by_flags == odds(["--read", str(file)])
    lines = by_flags[1].splitlines()
    assert lines[0] == "fell-all Nekron and Grodd: the best targets"
    assert any("tornado" in line for line in lines)


def test_abilities_and_cards_by_flags(odds: Any) -> None:
    status, out, _ = odds(["green-lantern::restart+recover", "--villain", "5,shield:1"])
    assert status == 0
    assert "restart when he would end with at most" in out
    assert "at_most" not in out


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
        (["flash:1:recover:recover:x", "--villain", "4"], "write hero:markers:card+card:played"),
        (["flash::recover:restart", "--villain", "4"], "heroes[0].played[0]"),
        (["flash", "--villain", "4,damage:flash"], "villain[0]: write 5,wound,damage:flash=1"),
        (["flash", "--villain", "4,damage:batman=1"], "battlefield[0].damage.batman"),
        (["flash", "--villain", "4,turned"], "battlefield[0].turned"),
        (["flash", "--villain", "4", "--worth=0=0", "--goal", "fell"], "worth: goes with"),
        (["flash", "--villain", "4", "--worth=0=1,1=0"], "goal.worth.1: is worth less"),
        (["flash", "--villain", "4", "--left=1=2"], "goal.left.1"),
        (["flash", "batman", "--villain", "4", "--solo"], "solo: is true, but 2 heroes"),
        (["flash", "--villain", "4", "--on", "0", "--on", "0", "--goal", "fell"], "fell-all"),
        (["flash", "--villain", "4", "--die", "red=flash:6"], "write hero:colour="),
        (["flash", "--villain", "4", "--dice", "x~flash.red.1"], "flash.red"),
        (["flash", "--villain", "4", "--die", "superman:red=superman:6"], "does not play here"),
        (["flash", "--villain", "4", "--dice", "mine~flash", "--die", "flash:red=flash:6"], "both"),
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


# ---- flags -----------------------------------------------------------------------------------

RED = {"flash": 3, "race": 3}
YELLOW = {"flash": 6}
FACES = {"red": RED, "yellow": YELLOW}
DIES = ["--die", "flash:red=flash:3,race:3", "--die", "flash:yellow=flash:6"]


def asked(arguments: list[str]) -> Any:
    """Return the request that flags describe."""
    return request(parser().parse_args(["turn", *arguments]))


def test_faces_by_flags_by_text_and_by_file(tmp_path: Path) -> None:
    plain = ["flash", "flash", "--villain", "4"]
    by_flags = asked([*plain, *DIES])
    assert [row["dice"] for row in by_flags["heroes"]] == [FACES, FACES]
    file = tmp_path / "mine.toml"
    file.write_text('name = "mine"\n[flash]\nred = {flash = 3, race = 3}\nyellow = {flash = 6}')
    for dice in (str(file), "mine~flash.red.3-0-3.yellow.6-0-0"):
        assert asked([*plain, "--dice", dice]) == by_flags


def test_the_gray_die_of_two_faced_is_batmans() -> None:
    dies = ["--die", "batman:black=bat:6", "--die", "batman:gray=bat:3,wound:3"]
    found = asked(["flash", "--villain", "4,two-faced", *dies])
    assert found["dice"] == {"gray": {"bat": 3, "wound": 3}}
    assert "dice" not in found["heroes"][0]


def test_what_lies_and_who_is_turned() -> None:
    text = "4,defeat-twice,damage:flash=1,damage:batman=2,turned,old:flash=3"
    assert asked(["flash", "batman", "--villain", text])["battlefield"] == [
        {
            "name": "villain 0",
            "threat": 4,
            "abilities": ["defeat-twice"],
            "damage": {"flash": 1, "batman": 2},
            "turned": True,
            "old_markers": {"flash": 3},
        }
    ]


def test_cards_played_and_tables_by_flags() -> None:
    found = asked(["flash:2:recover:roll-on+yellow-die", "--villain", "4", "--worth=0=0,2=1/2"])
    hero = {
        "hero": "flash",
        "markers": 2,
        "cards": ["recover"],
        "played": ["roll-on", "yellow-die"],
    }
    assert found["heroes"] == [hero]
    assert found["goal"] == {"kind": "worth", "worth": {"0": "0", "2": "1/2"}, "villain": 0}
    assert asked(["flash", "--villain", "4", "--left=0=3"])["goal"] == {
        "kind": "resistance",
        "left": {"0": "3"},
    }
    assert asked(["flash", "--villain", "4", "--no-solo"])["solo"] is False
    assert "solo" not in asked(["flash", "--villain", "4"])


@pytest.mark.parametrize("command", ["turn", "solve", "play", "table"])
def test_unknown_flags_are_errors_of_their_command(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        main([command, "flash", "--bogus"])
    assert caught.value.code == 2
    assert capsys.readouterr().err.endswith(f"--bogus; see `odds {command} --help`\n")


# ---- how to go on ----------------------------------------------------------------------------

FIRST = [
    ["flash", "--villain", "4,only-3-rolls"],
    ["superman", "--villain", "3,kryptonite,shield:1"],
    ["green-lantern::restart", "--villain", "4,minus-die"],
    ["batman:2", "--villain", "4,wound"],
    ["flash", "--villain", "4", *DIES],
    ["flash::roll-on", "--villain", "4"],
    ["green-lantern:1", "batman", "--villain", "5,no-heat-vision,only-3-rolls", "--villain", "4"],
]


@pytest.mark.parametrize("arguments", FIRST, ids=" ".join)
def test_the_command_to_go_on_runs(
    arguments: list[str], odds: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, _ = odds([*arguments, "--no-waiting"])
    assert status == 0
    (command,) = (line for line in out.splitlines() if line.startswith("  odds advise "))
    assert main(shlex.split(command)[1:]) == 0
    assert "value" in capsys.readouterr().out


def test_the_command_asks_for_the_value_of_the_turn(odds: Any) -> None:
    """Its worth table, abilities and faces: the value before the roll is the turn's."""
    _, out, _ = odds(["flash", "--villain", "4,shield:1,damage:flash=1", "--goal", "fell", *DIES])
    words = shlex.split(next(line for line in out.splitlines() if "odds advise" in line))
    options = parser().parse_args(["solve", *words[2 : words.index("--hand")]])
    value = solve(flags.request(options))["value"]["exact"]
    goal = {"kind": "fell", "villain": 0}
    villain = {"threat": 4, "abilities": ["shield:1"], "damage": {"flash": 1}}
    hero = {"hero": "flash", "dice": FACES}
    answer = turn({"battlefield": [villain], "heroes": [hero], "goal": goal})
    assert answer["best"]["value"]["exact"] == value


# ---- the text --------------------------------------------------------------------------------


def test_batmobiles_that_count_are_explained(odds: Any) -> None:
    lines = odds(["batman:1:batmobiles-hit", "--villain", "4", "--villain", "5"])[1].splitlines()
    assert any("worth by hits (down) and batmobiles that lie (across)" in line for line in lines)
    ends = [i for i, line in enumerate(lines) if "when all dice lie, the likeliest" in line]
    assert "--json" in lines[ends[0]]
    assert "batmobiles" in lines[ends[0] + 1]


def test_players_read_no_names_of_fields(odds: Any) -> None:
    team = ["green-lantern:1:restart+recover", "flash:1:roll-on+yellow-die", "--no-waiting"]
    out = odds([*team, "--villain", "4,shield:1", "--villain", "3"])[1]
    assert "when no race lies there" in out
    for key in ("at_the_end", "restart_at", "roll_on_at", "cards_left", "most_hits"):
        assert key not in out
    start = out.index("when all dice lie, the likeliest")
    assert out[start : out.index("\n\n", start)].count("\n") < 8


def test_rows_of_alike_worth_are_one(odds: Any) -> None:
    """Whatever the first hero has done, each row says something else."""
    out = odds(["green-lantern", "flash", "--villain", "6", "--no-waiting"])[1]
    rows = [line.partition(": ")[2] for line in out.splitlines() if line.startswith("    after")]
    assert rows
    assert len(rows) == len(set(rows))
    assert " or more" in out
