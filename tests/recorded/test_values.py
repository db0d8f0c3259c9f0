"""Truth from other programs, recorded in `values.json` by `record.py`; needs none of them."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from odds.hero_dice.answers import solve

RECORDED = json.loads(Path(__file__).with_name("values.json").read_text())


def name(recorded: dict[str, Any]) -> str:
    """A short name for a test case."""
    asked = recorded["request"]
    said = [asked["hero"], asked["goal"]["kind"], *asked.get("abilities", ())]
    return "-".join([*said, *asked.get("remove", ()), str(asked.get("markers", ""))]).strip("-")


@pytest.mark.parametrize("recorded", RECORDED, ids=name)
def test_ours_is_what_other_programs_say(recorded: dict[str, Any]) -> None:
    response = solve(recorded["request"])
    wanted, value = recorded["value"], response["value"]
    if "exact" in wanted:
        assert Fraction(value["exact"]) == Fraction(wanted["exact"])
    else:
        low, high = (Fraction(value["exact"] or value[end]) for end in ("low", "high"))
        assert low <= Fraction(wanted["high"])
        assert Fraction(wanted["low"]) <= high
    if "hits" in recorded:
        law = {row["hits"]: Fraction(row["exact"]) for row in response["hits"]}
        wanted_law = {int(hits): Fraction(p) for hits, p in recorded["hits"].items()}
        assert {hits: p for hits, p in law.items() if p} == wanted_law
