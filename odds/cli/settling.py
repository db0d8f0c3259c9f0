"""`odds settle`: a JSON request from a file or standard input, the answer as tables or as JSON."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from odds.cli.tables import faces, grid, pile
from odds.hero_dice.answers.problems import HUGE, parse_json
from odds.hero_dice.words import Fault

MOST_ROWS = 20
"""Rows of the joint law that people are shown."""


def read(file: str | None) -> Any:
    """Return the request of a file, or of standard input."""
    if file in (None, "-"):
        return parse_json(sys.stdin.buffer.read(HUGE + 1))
    try:
        with Path(file).open("rb") as opened:
            return parse_json(opened.read(HUGE + 1))
    except (OSError, ValueError) as error:
        if isinstance(error, Fault):
            raise
        reason = getattr(error, "strerror", None) or error
        raise Fault("file", f"cannot read {file[:200]!r}: {reason}") from None


def settled(answer: Mapping[str, Any]) -> list[str]:
    """Return a settle answer as lines."""
    rows = [["villain", "defeated", "turned", "stays", "damage (chance)"]]
    for each in answer["villains"]:
        ends = [_chance(each[fate]) for fate in ("defeated", "turned", "stays")]
        rows.append([each["name"], *ends, _law(each["damage"])])
    lines = [*grid(rows), "", f"team markers (chance): {_law(answer['team_markers'])}"]
    if "joint" in answer:
        lines += ["", *_joint(answer["joint"], [each["name"] for each in answer["villains"]])]
    if "dice" in answer:
        lines += ["", *faces(answer["dice"])]
    return lines


def _law(law: Mapping[str, str]) -> str:
    return ", ".join(f"{number} ({_chance(chance)})" for number, chance in law.items())


def _chance(text: str) -> str:
    """Return a probability as its fraction where that is short, else to six places."""
    if len(text) <= 12:
        return text
    top, _, bottom = text.partition("/")
    return f"{int(top) / int(bottom):.6f}"


def _joint(rows: list[Mapping[str, Any]], names: list[str]) -> list[str]:
    table = [["chance", *names, "team markers"]]
    for row in rows[:MOST_ROWS]:
        ends = [_end(villain) for villain in row["villains"]]
        table.append([_chance(row["p"]), *ends, str(row["team_markers"])])
    more = [f"and {len(rows) - MOST_ROWS} rows more (see --json)"] if len(rows) > MOST_ROWS else []
    return ["everything at once, the likeliest first:", *grid(table), *more]


def _end(villain: Mapping[str, Any]) -> str:
    damage = pile(villain["damage"])
    return f"{villain['fate']} ({damage})" if damage else str(villain["fate"])
