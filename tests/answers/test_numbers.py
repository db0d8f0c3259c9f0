"""Exact numbers of any length. Truth: powers of ten, the numbers of JSON (RFC 8259)."""

from __future__ import annotations

import json
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from odds.hero_dice.answers import Fault, parse_json, solve, turn
from odds.hero_dice.answers.door import fraction
from odds.hero_dice.answers.numbers import decimal, read, shown, written

LONG = 10**6000
"""More digits than Python writes by itself: 4,300."""


@pytest.mark.parametrize("sign", [1, -1])
def test_a_long_fraction_is_written_and_read(sign: int) -> None:
    """(10^6000 + 1) / (10^6000 + 3), neither of which divides the other."""
    number = sign * Fraction(LONG + 1, LONG + 3)
    top, bottom = "1" + "0" * 5999 + "1", "1" + "0" * 5999 + "3"
    assert written(number) == f"{'-' * (sign < 0)}{top}/{bottom}"
    assert read(written(number)) == number
    assert shown(number, 3)["exact"] == written(number)


def test_a_long_decimal_is_written_and_read() -> None:
    text = decimal(Fraction(LONG * 3 + 1, 4), 2)
    assert text == "75" + "0" * 5998 + ".25"
    assert read(text) == Fraction(LONG * 3 + 1, 4)


def test_a_turn_whose_fractions_are_long_is_answered() -> None:
    flash = {"hero": "flash"}
    asked = {"battlefield": [{"name": "a", "threat": 70}], "heroes": [flash, flash]}
    value = turn({**asked, "goal": {"kind": "fell", "villain": 0}})["best"]["value"]
    exact = read(value["exact"])
    assert len(value["exact"]) > 4300
    assert decimal(exact, 30) == value["decimal"]
    assert 0 < exact < 1


# ---- numbers of JSON -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1e2", Fraction(100)),
        ("1E+2", Fraction(100)),
        ("1e-7", Fraction(1, 10**7)),
        ("-2.50e-1", Fraction(-1, 4)),
        ("0e9", Fraction(0)),
        ("0.5", Fraction(1, 2)),
        ("-0.0", Fraction(0)),
        ("12345678901234567.8e1", Fraction(123456789012345678)),
    ],
)
def test_a_number_of_json_is_what_it_says(text: str, number: Fraction) -> None:
    assert fraction(parse_json(text), "weight") == number


@pytest.mark.parametrize(
    "text", ["1e18", "1e-19", "1e999999999", "-1e400", "1" * 19, "0." + "1" * 19]
)
def test_more_than_eighteen_digits_a_part_are_refused(text: str) -> None:
    with pytest.raises(Fault, match="at most 18 digits"):
        fraction(parse_json(text), "weight")


@pytest.mark.parametrize(
    "value", [True, None, [], {}, "1e2", " 1", "1/0", float("nan"), Decimal("NaN")]
)
def test_what_is_no_number_is_refused(value: Any) -> None:
    with pytest.raises(Fault):
        fraction(value, "weight")


def test_worths_and_chances_read_numbers_alike() -> None:
    one, other = ({"0": 0, "1": number} for number in (Decimal("1E+2"), "100"))
    answers = [
        solve({"hero": "flash", "goal": {"kind": "worth", "worth": w}}) for w in (one, other)
    ]
    assert json.dumps(answers[0]) == json.dumps(answers[1])


# ---- keys that are numbers -------------------------------------------------------------------

LATE = "0" * 9 + "1" * 5000
"""A number so long that Python does not read it, behind zeros."""


@pytest.mark.parametrize(
    "keys", [(LATE,), ("1" * 5000,), ("0", "00"), ("0", "100"), ("0", "-1"), ("0", "²")]
)
def test_keys_of_a_worth_of_damage_are_short_numbers_once(keys: tuple[str, ...]) -> None:
    goal = {"kind": "worth", "villain": 0, "worth": dict.fromkeys(keys, "1")}
    with pytest.raises(Fault) as caught:
        turn({"battlefield": [{"threat": 4}], "heroes": [{"hero": "flash"}], "goal": goal})
    assert caught.value.field.startswith("goal.worth")
    assert len(caught.value.field) <= 80


@pytest.mark.parametrize("keys", [(LATE,), ("0", "00"), ("0", "100")])
def test_keys_of_a_worth_of_results_are_read_alike(keys: tuple[str, ...]) -> None:
    with pytest.raises(Fault) as caught:
        solve({"hero": "flash", "goal": {"kind": "worth", "worth": dict.fromkeys(keys, "1")}})
    assert caught.value.field.startswith("goal.worth")
