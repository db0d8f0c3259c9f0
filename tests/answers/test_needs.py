"""The chance of every need. Truth: a solve request for each, brute force, faces that settle all."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from odds.hero_dice.answers import needs, solve
from odds.hero_dice.data import dice as default_dice
from odds.hero_dice.heroes import hero as hero_of
from odds.hero_dice.words import Fault

ONE_ROLL = {"hero": "flash", "abilities": ["only-3-rolls"]}
CASES: list[dict[str, Any]] = [
    {"hero": "flash"},
    {"hero": "flash", "abilities": ["shield:2", "reverse-flash"], "most": 9},
    {"hero": "flash", "abilities": ["minus-die", "minus-die"], "most": 4},
    {"hero": "flash", "abilities": ["only-3-rolls", "shield:1"], "kind": "hits-at-least"},
    {"hero": "green-lantern", "abilities": ["parallax"]},
    {"hero": "superman", "abilities": ["minus-die", "kryptonite", "shield:1"]},
    {"hero": "superman", "abilities": ["shield:2"], "readings": ["bonus-after-minus-hits"]},
    {"hero": "batman", "abilities": ["only-3-rolls"], "markers": 2},
    {"hero": "batman", "abilities": ["minus-die"], "remove": ["gray"]},
]


def asked_alone(request: dict[str, Any], need: int) -> dict[str, Any]:
    """The solve request of one need."""
    kind = request.get("kind", "defeat")
    own = {key: value for key, value in request.items() if key not in ("kind", "most", "chance")}
    return {**own, "goal": {"kind": kind, "need" if kind == "defeat" else "hits": need}}


@pytest.mark.parametrize("request_", CASES, ids=lambda case: case["hero"])
def test_each_need_is_what_solve_answers_for_it(request_: dict[str, Any]) -> None:
    rows = needs(request_)["rows"]
    assert [row["need"] for row in rows] == list(range(1, request_.get("most", 15) + 1))
    for row in rows:
        alone = solve(asked_alone(request_, row["need"]))
        assert row["chance"]["exact"] == alone["value"]["exact"]
        assert row["chance"]["decimal"] == alone["value"]["decimal"]
        if "minus_die" in alone and row["chance"]["exact"] != "0":
            assert row["remove"] == alone["minus_die"]["best"]


def test_one_throw_is_counted_by_hand() -> None:
    """Dice that never show a race throw once: all 6^4 throws counted."""
    red = {"flash": 3, "reverse-flash": 2, "blank": 1}
    yellow = {"flash": 2, "reverse-flash": 1, "blank": 3}
    gain = {"flash": 1, "reverse-flash": -1, "blank": 0}
    faces = [[gain[s] for s, n in row.items() for _ in range(n)] for row in (red, yellow)]
    pool = dict(hero_of("flash").dice)
    dice = [faces[0]] * pool["red"] + [faces[1]] * pool["yellow"]
    totals = [sum(thrown) for thrown in product(*dice)]
    rows = needs({"hero": "flash", "dice": {"red": red, "yellow": yellow}, "most": 5})["rows"]
    for row in rows:
        counted = Fraction(sum(t >= row["need"] for t in totals), len(totals))
        assert Fraction(row["chance"]["exact"]) == counted


def test_faces_that_settle_all() -> None:
    """Superman whose dice show superman only: six dice and his +1."""
    dice = {colour: {"superman": 6} for colour in ("red", "yellow", "blue")}
    rows = needs({"hero": "superman", "dice": dice, "most": 9})["rows"]
    assert [row["chance"]["exact"] for row in rows] == ["1"] * 7 + ["0"] * 2


# ---- the question reversed -------------------------------------------------------------------


@pytest.mark.parametrize("least", ["1", "0.9", "4/5", "0.5", "1/100", 1, 0.25])
@pytest.mark.parametrize("hero", ["flash", "superman"])
def test_the_need_reached_is_the_greatest(hero: str, least: Any) -> None:
    answer = needs({"hero": hero, "chance": least})
    enough = [0] + [
        row["need"]
        for row in answer["rows"]
        if Fraction(row["chance"]["exact"]) >= Fraction(str(least))
    ]
    assert answer["reached"]["need"] == max(enough)
    assert answer["reached"]["at_least"] == str(Fraction(str(least)))


def test_the_chance_is_compared_exactly() -> None:
    """The very chance of a need reaches it; a hair more does not."""
    chance = Fraction(needs({**ONE_ROLL, "most": 3})["rows"][1]["chance"]["exact"])
    more = Fraction(chance.numerator * 10**6 + 1, chance.denominator * 10**6)
    assert needs({**ONE_ROLL, "chance": str(chance)})["reached"]["need"] == 2
    assert needs({**ONE_ROLL, "chance": str(more)})["reached"]["need"] == 1


def test_no_need_is_reached_for_sure() -> None:
    reached = needs({"hero": "flash", "chance": "1"})["reached"]
    assert (reached["need"], reached["chance"]["exact"], reached["or_more"]) == (0, "1", False)


def test_the_highest_need_asked_about_may_not_be_the_last() -> None:
    assert needs({"hero": "flash", "most": 2, "chance": "1/2"})["reached"]["or_more"]


# ---- the door --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"hero": "hulk"}, "hero"),
        ({"kind": "mean-hits"}, "kind"),
        ({"most": 0}, "most"),
        ({"most": 100}, "most"),
        ({"most": True}, "most"),
        ({"chance": "0"}, "chance"),
        ({"chance": "1.1"}, "chance"),
        ({"chance": "-1/2"}, "chance"),
        ({"chance": "1/0"}, "chance"),
        ({"chance": "many"}, "chance"),
        ({"chance": None}, "chance"),
        ({"digits": 0}, "digits"),
        ({"goal": {"kind": "defeat", "need": 4}}, "goal"),
        ({"law_to": 3}, "law_to"),
        ({"abilities": ["shield"]}, "abilities[0]"),
        ({"markers": 1}, "markers"),
        ({"dice": {"red": {"flash": 5}}}, "dice"),
    ],
)
def test_faults_name_their_field(change: dict[str, Any], field: str) -> None:
    with pytest.raises(Fault) as caught:
        needs({"hero": "flash", **change})
    assert caught.value.field.partition(".")[0] == field


@pytest.mark.parametrize("raw", [None, 7, [], "flash", {}])
def test_what_is_no_request_is_refused(raw: object) -> None:
    with pytest.raises(Fault):
        needs(raw)


def test_the_answer_says_whose_dice_it_is_for() -> None:
    answer = needs({"hero": "batman", "abilities": ["kryptonite"]})
    assert answer["dice"]["faces"] == default_dice("batman").table()
    assert (answer["dice"]["confidence"], answer["ignored"]) == ("assumed", ["kryptonite"])
