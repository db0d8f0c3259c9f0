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
    MEAN,
    PLAIN,
    QUESTIONS,
    TABLES,
    WITH_BLANKS,
    Faces,
    Goal,
    Terms,
    default_faces,
    faces,
    request,
)

FILE = Path(__file__).parents[1] / "recorded" / "values.json"
DIGITS = 36
AT_LEAST_4: Goal = ("at-least", 4)
THREE_ROLLS = Terms(rolls=3)
WITH_TERMS = [
    ("flash", "flash_limited", MEAN, [THREE_ROLLS, Terms(rolls=3, removed=("red",))]),
    ("flash", "flash_mean", MEAN, [Terms(removed=("red",)), Terms(removed=("yellow",))]),
    ("flash", "flash_at_least", AT_LEAST_4,
     [THREE_ROLLS, Terms(removed=("red",)), Terms(removed=("yellow",))]),
    ("green-lantern", "green_lantern_mean", MEAN,
     [THREE_ROLLS, Terms(removed=("green",)), Terms(removed=("black",)),
      Terms(rolls=3, removed=("green", "black"))]),
    ("green-lantern", "green_lantern_mean", AT_LEAST_4, [THREE_ROLLS]),
    ("superman", "superman_mean_and_law", MEAN,
     [Terms(kryptonite=1), Terms(heat_vision=False), Terms(kryptonite=2, heat_vision=False),
      Terms(removed=("red",)), Terms(removed=("yellow",)), Terms(removed=("blue",))]),
    ("batman", "batman_mean", MEAN,
     [Terms(markers=1), Terms(markers=2), Terms(markers=3), Terms(removed=("black",)),
      Terms(removed=("gray",), markers=1)]),
]  # fmt: skip


def decimal(number: Fraction, rounded: Any) -> str:
    """`DIGITS` decimals of a positive number, rounded by `math.floor` or `math.ceil`."""
    digits = str(rounded(number * 10**DIGITS)).rjust(DIGITS + 1, "0")
    return f"{digits[:-DIGITS]}.{digits[-DIGITS:]}"


def storm_answer(function: str, dice: Faces, goal: Goal, terms: Terms) -> dict[str, Any]:
    """Value and law by Storm; an enclosure where the value is no fraction."""
    if function == "flash_mean":
        low, high = storm_models.flash_mean_bounds(dice, goal, DIGITS, terms)
        return {"value": {"low": decimal(low, math.floor), "high": decimal(high, math.ceil)}}
    value = getattr(storm_models, function)(dice, goal, terms)
    if not isinstance(value, tuple):
        return {"value": {"exact": str(value)}}
    value, law = value
    return {"value": {"exact": str(value)}, "hits": {str(k): str(law[k]) for k in sorted(law)}}


def entry(
    hero: str, function: str, dice: Faces, goal: Goal, terms: Terms = PLAIN
) -> dict[str, Any]:
    """One request, the programs that were asked, and their common answer."""
    found = {"request": request(hero, dice, goal, **terms.request()), "programs": ["storm"]}
    found |= storm_answer(function, dice, goal, terms)
    if terms == PLAIN and hasattr(icepool_models, function):
        value = getattr(icepool_models, function)(dice, goal)
        if value != getattr(storm_models, function)(dice, goal):
            raise SystemExit(f"Storm and icepool disagree: {found}, {value}")
        found["programs"].append("icepool")
    return found


def entries() -> list[dict[str, Any]]:
    """Every question about every table, both goals; then what abilities and markers change."""
    plain = [
        entry(question.hero, question.function, faces(question.hero, table), goal)
        for question in QUESTIONS
        if question.function != "green_lantern_single_pairs"
        for table in (*TABLES[question.hero], WITH_BLANKS[question.hero])
        for goal in (question.goal, question.further)
    ]
    return plain + [
        entry(hero, function, default_faces(hero), goal, terms)
        for hero, function, goal, many in WITH_TERMS
        for terms in many
    ]


def main() -> None:
    """Write the file, an entry a line."""
    lines = ",\n".join(json.dumps(found) for found in entries())
    FILE.write_text(f"[\n{lines}\n]\n")


if __name__ == "__main__":
    main()
