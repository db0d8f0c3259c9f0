"""Mid-attack states: what can lie on the table is answered, what cannot is refused by its field."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from odds.hero_dice.answers import advise, solve
from odds.hero_dice.attack.structure import Plan, Structures
from odds.hero_dice.words import Fault

MEAN = {"kind": "mean-hits"}
ROLL = {"red": {"flash": 1, "race": 2}, "yellow": {"race": 1}}
SIX_BATS = {"black": {"bat": 3, "batmobile": 1}, "gray": {"bat": 3}}
ONLY_MINUS = {"reverse-flash": 3, "race": 3}
NO_RACE = {"flash": 3, "reverse-flash": 3}


@pytest.mark.parametrize("markers", [1, 2, 3])
def test_markers_left_need_no_markers_above(markers: int) -> None:
    """Six bats aside and one die thrown once: 6 + (3 - 1) / 6 hits, whatever is left besides."""
    state = {"hand": SIX_BATS, "markers": markers}
    best = advise({"hero": "batman", "goal": MEAN, "state": state})["options"][0]
    assert best["value"]["exact"] == str(6 + Fraction(2, 6))
    assert best["markers"] == {"gray": 1}


@pytest.mark.parametrize(
    ("more", "state", "field"),
    [
        ({}, {"hand": ROLL, "rolls": 0}, "state.rolls"),
        ({}, {"hand": ROLL, "rolls": 1, "total": 1}, "state.total"),
        # Four flashes show no race, so no second roll followed them.
        ({}, {"hand": ROLL, "rolls": 2, "total": 4}, "state.total"),
        ({}, {"hand": ROLL, "rolls": 3, "total": 7}, "state.total"),
        ({}, {"hand": ROLL, "total": -3}, "state.total"),
        (
            {"dice": {"red": ONLY_MINUS, "yellow": ONLY_MINUS}},
            {"hand": {"red": {"race": 3}, "yellow": {"race": 1}}, "total": 3},
            "state.total",
        ),
        (
            {"dice": {"red": NO_RACE, "yellow": NO_RACE}},
            {"hand": {"red": {"flash": 3}, "yellow": {"flash": 1}}, "rolls": 2},
            "state.rolls",
        ),
        (
            {"abilities": ["minus-die"], "remove": ["red"]},
            {"removed": ["yellow"]},
            "state.removed",
        ),
    ],
)
def test_impossible_states_of_flash(
    more: dict[str, Any], state: dict[str, Any], field: str
) -> None:
    """Totals, throws and dice taken that contradict each other are refused by name."""
    with pytest.raises(Fault) as caught:
        advise({"hero": "flash", "goal": MEAN, **more, "state": state})
    assert caught.value.field == field


def test_more_markers_left_than_may_be_spent() -> None:
    """Two may be spent in all, so three cannot be left."""
    state = {"hand": SIX_BATS, "markers": 3}
    with pytest.raises(Fault, match=r"state\.markers"):
        advise({"hero": "batman", "goal": MEAN, "markers": 2, "state": state})


def test_readings_are_said_and_belong_to_a_hero() -> None:
    """An answer names the readings it is for; one about another hero is refused."""
    asked = {"hero": "batman", "goal": MEAN, "readings": ["one-colour-a-step"]}
    assert solve(asked)["readings"] == ["one-colour-a-step"]
    with pytest.raises(Fault, match="changes nothing for Flash"):
        solve({**asked, "hero": "flash"})


def test_first_rolls_come_with_the_answer() -> None:
    """As many of the likeliest first rolls as were asked for, likeliest first."""
    rows = solve({"hero": "superman", "goal": MEAN, "first_rolls": 3})["first_rolls"]
    chances = [Fraction(row["chance"]["exact"]) for row in rows]
    assert len(rows) == 3
    assert chances == sorted(chances, reverse=True)


def test_structures_are_forgotten_when_they_are_too_large_together() -> None:
    """The structure unused for longest goes first; one alone is always kept."""
    kept = Structures(most=1)
    first, second = Plan("flash", (3, 1), False, cap=2), Plan("flash", (3, 1), False, cap=3)
    one = kept(first)
    assert kept(first) is one
    kept(second)
    assert kept(first) is not one
