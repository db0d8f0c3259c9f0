"""Two heroes at any moment against minus-die: each takes his dice away when he begins.

Truth: plain recursion over every state of both (`turn_attacks.Together`) where dice say little; on
the usual dice attacks one after the other, and interleaved attacks with the dice fixed before.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement, product
from random import Random
from typing import Any

import pytest

from odds.exact.distribution import Bracket
from odds.exact.joint import Side, interleaved
from odds.hero_dice.answers.turns.turning import turn
from odds.hero_dice.attack.structure import plan_of, structure
from odds.hero_dice.data import dice
from odds.hero_dice.heroes import hero
from odds.hero_dice.terms import Terms
from tests.readings.interleaved_sides import table, together
from tests.readings.turn_reading import Aimed, Turn

HEROES = ("flash", "green-lantern", "superman", "batman")
PAIRS = tuple(combinations_with_replacement(HEROES, 2))
WIDTH = Fraction(1, 10**9)
NEED = 8
GAINS = (18, 19, 23, 31, 37, 48, 52, 59)
"""Draws in which dice taken away before anybody rolls are worse than those taken when seen."""


def ends(response: dict[str, Any]) -> tuple[Fraction, Fraction]:
    """Low and high of the interleaved value."""
    given = response["interleaved"]
    low, high = (Fraction(given["exact"] or given[end]) for end in ("low", "high"))
    return low, high


# ---- a second reading ------------------------------------------------------------------------


def drawn(seed: int) -> dict[str, Any]:
    """Flash and Green Lantern with dice of two faces each, colours unlike."""
    random = Random(seed)
    rows = [hero_of(random, random.choice(("flash", "flash", "green-lantern"))) for _ in "ab"]
    abilities = ["only-3-rolls"] + ["minus-die"] * random.choice((1, 1, 2))
    villain = {"threat": random.randint(3, 6), "abilities": abilities}
    return {"battlefield": [villain], "heroes": rows, "goal": {"kind": "fell", "villain": 0}}


def hero_of(random: Random, name: str) -> dict[str, Any]:
    colours, faces = {
        "flash": (("red", "yellow"), ("flash", "race", "reverse-flash", "blank")),
        "green-lantern": (("green", "black"), ("lantern", "recharge", "parallax", "blank")),
    }[name]
    made: dict[str, dict[str, int]] = {}
    for colour in colours:
        one, other = random.sample(faces, 2)
        number = random.randint(1, 5)
        made[colour] = {one: number, other: 6 - number}
    return {"hero": name, "dice": made}


def aimed(request: dict[str, Any], response: dict[str, Any]) -> Aimed:
    return Aimed(Turn(request), tuple(response["best"]["targets"].values()), ())


@pytest.mark.parametrize("seed", [*range(5), *range(7, 17), *GAINS])
def test_both_take_dice_away_when_they_begin(seed: int) -> None:
    request = drawn(seed)
    response = turn(request)
    low, high = ends(response)
    assert low <= aimed(request, response).interleaved <= high
    assert high - low <= WIDTH


def test_who_sees_the_other_first_gives_up_another_die() -> None:
    """Need 5. Green Lantern gives up a blank; two coins make 2, 1, 0 with 1/4, 1/2, 1/4.

    Flash without a yellow die makes 3; without a red one 2, with 1/2 as many again, and again. He
    needs 3: yellow goes, 1; needs 4: a race does it, 1/2; needs 5: two races, 1/4.
    """
    coins = {"green": {"blank": 6}, "black": {"lantern": 3, "blank": 3}}
    races = {"red": {"flash": 6}, "yellow": {"race": 3, "blank": 3}}
    rows = [{"hero": "flash", "dice": races}, {"hero": "green-lantern", "dice": coins}]
    for heroes in (rows, rows[::-1]):
        villain = {"threat": 5, "abilities": ["minus-die"]}
        goal = {"kind": "fell", "villain": 0}
        response = turn({"battlefield": [villain], "heroes": heroes, "goal": goal})
        truth = Fraction(1, 4) + Fraction(1, 2) * Fraction(1, 2) + Fraction(1, 4) * Fraction(1, 4)
        assert ends(response) == (truth, truth)


# ---- the usual dice --------------------------------------------------------------------------


def answer(one: str, other: str, copies: int) -> dict[str, Any]:
    villain = {"threat": NEED, "abilities": ["minus-die"] * copies}
    heroes = [{"hero": one}, {"hero": other}]
    return turn(
        {"battlefield": [villain], "heroes": heroes, "goal": {"kind": "fell", "villain": 0}}
    )


@pytest.mark.parametrize("copies", [1, 2])
@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_every_pair_is_exact_or_narrow(one: str, other: str, copies: int) -> None:
    response = answer(one, other, copies)
    low, high = ends(response)
    assert high - low <= WIDTH
    assert Fraction(response["best"]["value"]["exact"]) <= high


def ways(name: str) -> list[Side]:
    """A hero's attack with each of his dice taken away."""
    who, faces = hero(name), dice(name).faces
    have = tuple(n for _, n in who.dice)
    pools = [tuple(n - (i == lost) for i, n in enumerate(have)) for lost in range(len(have))]
    compiled = [structure(plan_of(who, faces, Terms(), pool, 0, NEED)) for pool in pools]
    return [Side(each.process, each.weights(faces)) for each in compiled]


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_never_below_dice_taken_away_before(one: str, other: str) -> None:
    _, high = ends(answer(one, other, 1))
    for a, b in product(ways(one), ways(other)):
        fixed = interleaved(a, b, table(a, b, together(NEED)))
        assert (fixed.low if isinstance(fixed, Bracket) else fixed) <= high
