"""Write `values.json`: what Storm and icepool answer, as requests to our solver and their values.

`python -m tests.peers.record`

With the file, our answers can be compared to other programs' where these are not installed.
"""

from __future__ import annotations

import json
import math
from fractions import Fraction
from pathlib import Path
from typing import Any

from tests.peers import icepool_models, storm_models
from tests.peers.questions import (
    QUESTIONS,
    TABLES,
    WITH_BLANKS,
    Faces,
    Goal,
    Question,
    faces,
    request,
)

FILE = Path(__file__).with_name("values.json")
DIGITS = 36


def decimal(number: Fraction, rounded: Any) -> str:
    """`DIGITS` decimals of a positive number, rounded by `math.floor` or `math.ceil`."""
    digits = str(rounded(number * 10**DIGITS)).rjust(DIGITS + 1, "0")
    return f"{digits[:-DIGITS]}.{digits[-DIGITS:]}"


def storm_answer(question: Question, dice: Faces, goal: Goal) -> dict[str, Any]:
    """Value and law by Storm; an enclosure where the value is no fraction."""
    if question.function == "flash_mean":
        low, high = storm_models.flash_mean_bounds(dice, goal, DIGITS)
        return {"value": {"low": decimal(low, math.floor), "high": decimal(high, math.ceil)}}
    value = getattr(storm_models, question.function)(dice, goal)
    if not isinstance(value, tuple):
        return {"value": {"exact": str(value)}}
    value, law = value
    return {"value": {"exact": str(value)}, "hits": {str(k): str(law[k]) for k in sorted(law)}}


def entry(question: Question, dice: Faces, goal: Goal) -> dict[str, Any]:
    """One request, the programs that were asked, and their common answer."""
    found = {"request": request(question.hero, dice, goal), "programs": ["storm"]}
    found |= storm_answer(question, dice, goal)
    if hasattr(icepool_models, question.function):
        value = getattr(icepool_models, question.function)(dice, goal)
        if value != getattr(storm_models, question.function)(dice, goal):
            raise SystemExit(f"Storm and icepool disagree: {found}, {value}")
        found["programs"].append("icepool")
    return found


def main() -> None:
    """Ask every question about every table, both goals, and write the file."""
    entries = [
        entry(question, faces(question.hero, table), goal)
        for question in QUESTIONS
        for table in (*TABLES[question.hero], WITH_BLANKS[question.hero])
        for goal in (question.goal, question.further)
    ]
    lines = ",\n".join(json.dumps(found) for found in entries)
    FILE.write_text(f"[\n{lines}\n]\n")


if __name__ == "__main__":
    main()
