"""Turn answers beside the second reading: every choice of targets of small battlefields, exactly.

Truth: `turn_reading`, a plain recursion over the rules that shares nothing with the code; for the
cases picked by hand also the numbers reckoned in their comments.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from odds.hero_dice.answers.turns.turning import turn
from tests.readings.drawn_turns import drawn_turn
from tests.readings.turn_reading import Aimed, Targets, Turn

COIN: dict[str, Any] = {
    "green": {"blank": 6},
    "black": {"lantern": 3, "blank": 3},
}
"""Green Lantern with two coins; he has nothing to decide."""
SIX = {"green": {"lantern": 6}, "black": {"lantern": 6}}
NONE = {"green": {"blank": 6}, "black": {"blank": 6}}
TOSS = {"red": {"blank": 6}, "yellow": {"flash": 3, "blank": 3}}
FOUR = {"red": {"flash": 6}, "yellow": {"flash": 6}}
IDLE = {"red": {"kryptonite": 6}, "yellow": {"blank": 6}, "blue": {"blank": 6}}


def lantern(dice: dict[str, Any] = COIN, **more: Any) -> dict[str, Any]:
    return {"hero": "green-lantern", "dice": dice, **more}


def flash(dice: dict[str, Any] = TOSS, **more: Any) -> dict[str, Any]:
    return {"hero": "flash", "dice": dice, **more}


def villain(threat: int, *abilities: str, **more: Any) -> dict[str, Any]:
    return {"threat": threat, "abilities": list(abilities), **more}


FELL = {"kind": "fell", "villain": 0}
REMOVED = {"kind": "threat-removed"}
SHIELDED = villain(1, "shield:1")
CASES: dict[str, tuple[dict[str, Any], Targets, str]] = {
    # Two coins against one coin, a shield on either villain. He may wait with the marker: both
    # hits fall a villain without it (1/4), one hit needs it (1/2); Flash's hit (1/2) needs it too.
    # 1/4 (1 + 1/2) + 1/2 (1) + 1/4 (1/2) = 1.
    "a construct marker waits for all dice": (
        {
            "battlefield": [SHIELDED, SHIELDED],
            "heroes": [lantern(markers=1), flash()],
            "goal": REMOVED,
        },
        (0, 1),
        "1",
    ),
    # NO CARDS covered, the yellow die hits with 1/2 and Flash's own yellow die with 1/2.
    "a yellow die where no-cards is covered": (
        {
            "battlefield": [villain(1, "no-cards")],
            "heroes": [lantern(NONE, markers=1), flash(cards=["yellow-die"])],
            "goal": FELL,
        },
        (0, 0),
        "3/4",
    ),
    "no cards against no-cards": (
        {
            "battlefield": [villain(1, "no-cards")],
            "heroes": [lantern(NONE), flash(cards=["yellow-die"])],
            "goal": FELL,
        },
        (0, 0),
        "1/2",
    ),
    # Four coins all heads.
    "the yellow dice of two": (
        {
            "battlefield": [villain(4)],
            "heroes": [flash(cards=["yellow-die"]), flash(cards=["yellow-die"])],
            "goal": FELL,
        },
        (0, 0),
        "1/16",
    ),
    # Thrown, taken back, thrown again: three coins in all, at least one hit of two needed is 1/2.
    "a yellow die taken back": (
        {
            "battlefield": [villain(2)],
            "heroes": [flash(cards=["yellow-die", "recover"])],
            "goal": FELL,
        },
        (0,),
        "1/2",
    ),
    # 2015: the shield takes one of four hits first, two of the three left are moved and enough.
    "hits moved after the shield of the target": (
        {
            "edition": "2015",
            "battlefield": [villain(2), villain(3, "shield:1")],
            "heroes": [flash(FOUR, markers=1)],
            "goal": FELL,
        },
        (1,),
        "1",
    ),
    # Six hits against a shield of 6 under SOLO ATTACK: his marker is better spent on the shield.
    "a marker is not for solo-attack alone": (
        {
            "battlefield": [villain(1, "solo-attack", "shield:6")],
            "heroes": [lantern(SIX, markers=1), {"hero": "superman", "dice": IDLE}],
            "goal": FELL,
        },
        (0, None),
        "1",
    ),
    # Four of a batman's seven black and gray dice taken away: two black, one gray left or the like;
    # a batmobile then hits the neighbour, NO CARDS or not, once it is covered.
    "batmobiles where no-cards is covered": (
        {
            "battlefield": [villain(3, "no-cards", *["minus-die"] * 5), villain(2)],
            "heroes": [
                lantern(SIX, markers=1),
                {
                    "hero": "batman",
                    "cards": ["batmobiles-hit"],
                    "dice": {"black": {"bat": 3, "batmobile": 3}, "gray": {"bat": 6}},
                },
            ],
            "goal": {"kind": "fell", "villain": 1},
        },
        (0, 0),
        "1/4",
    ),
    # Two dice are kept. Two black have two hits with 4/9 and none else; two green have 1 on
    # average. The die set aside stays so: black twice is 4/9 2 + 5/9 8/9.
    "a restart keeps the dice set aside": (
        {
            "battlefield": [villain(2, *["minus-die"] * 4)],
            "heroes": [
                lantern(
                    {"green": {"lantern": 3, "blank": 3}, "black": {"lantern": 4, "parallax": 2}},
                    cards=["restart"],
                )
            ],
            "goal": {"kind": "mean-damage"},
        },
        (0,),
        "112/81",
    ),
    # 2 damage, taken back, 2 damage.
    "two damage twice": (
        {
            "battlefield": [villain(4, "shield:3")],
            "heroes": [lantern(NONE, cards=["two-damage", "recover"])],
            "goal": FELL,
        },
        (0,),
        "1",
    ),
    # The coin lands on its head at least once of three times: 7/8.
    "restart taken back after a restart": (
        {
            "battlefield": [villain(1, *["minus-die"] * 5)],
            "heroes": [
                lantern(
                    {"green": {"lantern": 3, "blank": 3}, "black": {"blank": 6}},
                    cards=["restart", "recover"],
                )
            ],
            "goal": FELL,
        },
        (0,),
        "7/8",
    ),
    # One roll of a coin, one more by the card, a third by the card taken back.
    "rolls on twice": (
        {
            "battlefield": [villain(3)],
            "heroes": [flash(cards=["roll-on", "recover"])],
            "goal": FELL,
        },
        (0,),
        "1/8",
    ),
    "three rolls are three, card or not": (
        {
            "battlefield": [villain(4, "only-3-rolls")],
            "heroes": [flash(cards=["roll-on", "recover", "roll-on", "roll-on"])],
            "goal": FELL,
        },
        (0,),
        "0",
    ),
    # Both neighbours need one of four hits each: two markers.
    "two tornados": (
        {
            "battlefield": [villain(1), villain(9), villain(1)],
            "heroes": [flash(FOUR, markers=2)],
            "goal": {"kind": "fell-all", "villains": [0, 2]},
        },
        (1,),
        "1",
    ),
    "one tornado, two neighbours": (
        {
            "battlefield": [villain(1), villain(9), villain(1)],
            "heroes": [flash(FOUR, markers=1)],
            "goal": {"kind": "fell-all", "villains": [0, 2]},
        },
        (1,),
        "0",
    ),
    # Two cards of the stack and a Team marker: 2 * 2 + 2.
    "resistance of a reinforced villain felled together": (
        {
            "battlefield": [villain(4, "reinforcement")],
            "heroes": [flash(FOUR), lantern(SIX)],
            "goal": {"kind": "resistance"},
        },
        (0, 0),
        "6",
    ),
    "what is left may cost more": (
        {
            "battlefield": [villain(4, "reinforcement")],
            "heroes": [flash(FOUR), lantern(SIX)],
            "goal": {"kind": "resistance", "left": {"0": "7/2"}},
        },
        (0, 0),
        "11/2",
    ),
}


def answered(request: dict[str, Any]) -> dict[Targets, Fraction]:
    """Return the value of every assignment of the answer, which must be ranked."""
    response = turn({"interleave": False, **request})
    rows = response["assignments"]
    found = {tuple(row["targets"].values()): Fraction(row["value"]["exact"]) for row in rows}
    values = [Fraction(row["value"]["exact"]) for row in rows]
    assert values == sorted(values, reverse=True)
    assert len(found) == len(rows) == response["assignments_in_all"]
    assert response["best"]["targets"] == rows[0]["targets"]
    assert [Fraction(row["loss"]["exact"]) for row in rows] == [values[0] - v for v in values]
    tied = values.count(values[0]) > 1
    assert [row["tie"] for row in rows] == [tied and v == values[0] for v in values]
    return found


@pytest.mark.parametrize("name", CASES)
def test_cases_picked_by_hand(name: str) -> None:
    request, targets, value = CASES[name]
    mine = Turn(request).values()
    assert mine[targets] == Fraction(value)
    assert answered(request) == mine


@pytest.mark.parametrize("seed", range(0, 400, 20))
def test_heroes_without_tools(seed: int) -> None:
    for number in range(seed, seed + 20):
        request = drawn_turn(Random(number), tools=False)
        assert answered(request) == Turn(request).values(), request


@pytest.mark.parametrize("seed", range(0, 120, 10))
def test_heroes_with_markers_and_cards(seed: int) -> None:
    for number in range(seed, seed + 10):
        request = drawn_turn(Random(number))
        assert answered(request) == Turn(request).values(), request


@pytest.mark.parametrize("seed", range(6))
def test_three_heroes(seed: int) -> None:
    for number in range(seed * 4, seed * 4 + 4):
        request = drawn_turn(Random(1000 + number), tools=False, heroes=3)
        assert answered(request) == Turn(request).values(), request


@pytest.mark.parametrize("seed", range(0, 40, 10))
def test_attacks_without_a_limit_of_rolls(seed: int) -> None:
    """Green Lantern and Flash may come back to where they were."""
    for number in range(seed, seed + 10):
        request = drawn_turn(Random(2000 + number), tools=number % 2 == 0, heroes=1)
        for row in request["battlefield"]:
            row["abilities"] = [a for a in row["abilities"] if a != "only-3-rolls"]
        assert answered(request) == Turn(request).values(), request


@pytest.mark.parametrize("seed", range(40))
def test_the_order_named_is_the_best(seed: int) -> None:
    """One after the other in the order of the answer has the value of the best order."""
    request = drawn_turn(Random(3000 + seed), tools=False)
    response, reading = turn(request), Turn(request)
    names = reading.table.names
    for row in response["assignments"]:
        order = tuple(names.index(name) for name in row["order"])
        value = Aimed(reading, tuple(row["targets"].values()), ()).in_order(order)
        assert value == Fraction(row["value"]["exact"])
