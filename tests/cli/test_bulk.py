"""`odds table` and `odds batch`: matrices and files, NDJSON in and out, errors beside questions."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from odds.cli.main import main
from odds.hero_dice.answers import as_csv, expected_hits, solve
from odds.hero_dice.answers.bulk.table_files import COLUMNS

FLASH = {"hero": "flash", "goal": {"kind": "hits-at-least", "hits": 4}}


@pytest.fixture
def odds(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a function that runs a command line and returns exit status, output and errors."""

    def run(arguments: list[str], stdin: bytes | str = b"") -> tuple[int, str, str]:
        raw = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw)))
        status = main(arguments)
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return run


# ---- table -----------------------------------------------------------------------------------


def test_the_matrix_has_a_line_for_every_villain(odds: Any) -> None:
    status, out, _ = odds(["table"])
    assert status == 0
    lines = out.splitlines()
    for villain in expected_hits()["villains"]:
        assert any(line.startswith(villain["name"] + " (") for line in lines)
    assert "Grodd (3; abilities unknown)" in out
    assert "the card may have more" in out


def test_cells_are_mean_and_chance(odds: Any) -> None:
    _, out, _ = odds(["table", "superman", "--villain", "4,shield:2", "--villain", "?,wound"])
    row = expected_hits(
        {
            "heroes": ["superman"],
            "villains": [{"name": "a", "threat": 4, "abilities": ["shield:2"]}],
        }
    )["rows"][0]
    mean, chance = (float(row[name]["decimal"]) for name in ("hits", "defeat"))
    line = next(line for line in out.splitlines() if line.startswith("4,shield:2 (4; shield:2)"))
    assert line.endswith(f"  {mean:.4f} ({100 * chance:.1f} %)")
    assert "?,wound (threat unknown; wound)" in out
    assert f"{float(row['raw_hits']['decimal']):.4f}" in out.partition("before the minus-hits")[2]


def test_flags_and_json_ask_the_same(odds: Any, tmp_path: Path) -> None:
    dice = {"black": {"bat": 3, "wound": 1, "batmobile": 2}, "gray": {"bat": 4, "wound": 2}}
    asked = {
        "heroes": ["batman"],
        "villains": ["atrocitus"],
        "dice": {"batman": dice},
        "markers": {"batman": 1},
        "readings": ["one-colour-a-step"],
        "digits": 9,
    }
    status, out, _ = odds(["table", "--json"], json.dumps(asked))
    assert status == 0
    assert json.loads(out) == expected_hits(asked)
    file = str(tmp_path / "t.csv")
    flags = [
        "--die",
        "batman:black=bat:3,wound:1,batmobile:2",
        "--die",
        "batman:gray=bat:4,wound:2",
    ]
    more = ["--markers", "1", "--reading", "one-colour-a-step", "--digits", "9", "--csv", file]
    assert odds(["table", "batman", "--villain", "atrocitus", *flags, *more])[0] == 0
    assert Path(file).read_text() == as_csv(expected_hits(asked))


def test_files_read_back(odds: Any, tmp_path: Path) -> None:
    csv, parquet = (str(tmp_path / f"t.{end}") for end in ("csv", "parquet"))
    assert odds(["table", "--csv", csv, "--parquet", parquet])[0] == 0
    one, other = pd.read_csv(csv), pd.read_parquet(parquet)
    assert list(one.columns) == list(other.columns) == list(COLUMNS)
    assert one["hits"].equals(other["hits"])


def test_columns_are_told(odds: Any) -> None:
    _, out, _ = odds(["table", "--columns"])
    assert [line.split()[0] for line in out.splitlines()] == list(COLUMNS)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["hulk"], "heroes[0]"),
        (["--villain", "atrocitos"], "did you mean Atrocitus?"),
        (["--villain", "4,wounds"], "did you mean 'wound'?"),
        (["--die", "hulk:red=flash:6"], "write hero:colour="),
        (["--csv", "/no/such/folder/t.csv"], "no such folder"),
        (["--csv", "t", "--parquet", "t"], "give it another"),
        (["flash", "--json"], "standard input"),
    ],
)
def test_errors_say_what_to_do(odds: Any, arguments: list[str], words: str) -> None:
    status, out, err = odds(["table", *arguments])
    assert (status, out) == (2, "")
    assert words in err
    assert err.count("\n") == 1


# ---- batch -----------------------------------------------------------------------------------


def questions(number: int = 3) -> list[dict[str, Any]]:
    goals = [{"kind": "hits-at-least", "hits": n} for n in range(1, number + 1)]
    return [
        {"id": f"q{n}", "kind": "odds", "request": {**FLASH, "goal": goal}}
        for n, goal in enumerate(goals)
    ]


def rows(out: str) -> list[dict[str, Any]]:
    return sorted((json.loads(line) for line in out.splitlines()), key=lambda row: row["index"])


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize("form", ["list", "lines", "wrapped"])
def test_every_form_gives_the_answers_of_solve(odds: Any, form: str, workers: str) -> None:
    asked = questions(5)
    texts = {
        "list": json.dumps(asked, indent=1),
        "lines": "\n\n".join(map(json.dumps, asked)) + "\n",
        "wrapped": json.dumps({"questions": asked}, indent=1),
    }
    status, out, err = odds(["batch", "--workers", workers], texts[form])
    assert (status, err) == (0, "")
    for row, question in zip(rows(out), asked, strict=True):
        assert row["id"] == question["id"]
        assert row["answer"] == solve(question["request"])


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_line_that_is_no_json_has_its_own_problem(odds: Any, workers: str) -> None:
    good = json.dumps(questions(1)[0])
    lines = [good, "{oops", b"\xff".decode("latin-1"), '{"id": 1, "id": 2}', good]
    status, out, err = odds(["batch", "--workers", workers], "\n".join(lines).encode("latin-1"))
    assert status == 0
    assert [row["status"] for row in rows(out)] == [200, 400, 400, 400, 200]
    assert "line 2" in rows(out)[1]["problem"]["detail"]
    assert err == "odds: 3 of 5 questions have a problem\n"


def test_one_question_alone(odds: Any) -> None:
    _, out, _ = odds(["batch"], json.dumps(questions(1)[0], indent=2))
    assert rows(out)[0]["answer"] == solve(questions(1)[0]["request"])


def test_nothing_asked_is_nothing_answered(odds: Any) -> None:
    assert odds(["batch"], "[]") == (0, "", "")


@pytest.mark.parametrize(
    ("arguments", "stdin", "code"),
    [
        ([], "", "malformed-json"),
        ([], "[{},", "malformed-json"),
        ([], "7", "bad-value"),
        ([], json.dumps([{}] * 5001), "bad-value"),
        (["--workers", "0"], "[]", "bad-value"),
    ],
)
def test_a_batch_that_is_none_is_one_error(
    odds: Any, arguments: list[str], stdin: str, code: str
) -> None:
    status, out, err = odds(["batch", *arguments], stdin)
    assert (status, out) == (2, "")
    assert json.loads(err)["code"] == code
