"""The work of a settlement is bounded: what is too much is refused, the rest is still answered."""

from __future__ import annotations

import time
from fractions import Fraction

import pytest

from odds.hero_dice.answers import Fault, settle
from tests.answers.test_settling import NEKRON, hit, request

WIDE = {str(n): "1/60" for n in range(60)}
HEROES = ("flash", "green-lantern", "superman", "batman")


def test_too_much_is_refused_and_the_rest_is_still_answered() -> None:
    """Four heroes with 60 rows each: 13 million outcomes; without the joint law it is quick."""
    asked = request(attacks=[hit(hero=hero, hits=WIDE) for hero in HEROES])
    began = time.perf_counter()
    with pytest.raises(Fault) as caught:
        settle(asked)
    assert caught.value.code == "too-much"
    short = settle({**asked, "joint": False})
    assert time.perf_counter() - began < 10
    three = sum(
        Fraction(1, 60**4)
        for a in range(4)
        for b in range(4 - a)
        for c in range(4 - a - b)
        for _ in range(4 - a - b - c)
    )
    assert Fraction(short["villains"][0]["stays"]) == three


def test_villains_apart_are_not_multiplied_before_they_are_listed() -> None:
    """Each hero on a villain of his own: four small laws, 13 million outcomes only if listed."""
    attacks = [hit(hero=hero, target=i, hits=WIDE) for i, hero in enumerate(HEROES)]
    asked = request(battlefield=[NEKRON] * 4, attacks=attacks)
    with pytest.raises(Fault, match="12960000 rows"):
        settle(asked)
    assert settle({**asked, "joint": False})["villains"][3]["defeated"] == "14/15"


def test_a_denominator_of_a_thousand_digits_is_refused() -> None:
    top = 10**390
    law = {"0": f"1/{top}", "1": f"{top - 1}/{top}"}
    asked = request(attacks=[hit(hits=law)] * 3)
    with pytest.raises(Fault) as caught:
        settle(asked)
    assert (caught.value.field, caught.value.code) == ("attacks", "too-much")
