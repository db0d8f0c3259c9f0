"""Heroes who act at any moment, and what a turn may never do.

Truth: joint attacks solved by plain recursion over every state of both (`turn_attacks.Together`);
policies that do not look at each other, whose laws are multiplied; single attacks by `solve`; and
what holds for any rules: more tools are never worse, names do not matter, fell + survive = 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from odds.hero_dice.answers import solve
from odds.hero_dice.answers.turns.turning import turn
from odds.hero_dice.data import dice as usual_dice
from tests.readings.drawn_turns import drawn_together, drawn_turn
from tests.readings.second_reading import best
from tests.readings.turn_attacks import Finish, Hand
from tests.readings.turn_reading import Aimed, Turn

HEROES = ("flash", "green-lantern", "superman", "batman")
WIDTH = Fraction(1, 10**9)
ROUNDED = Fraction(1, 10**30)
"""What the usual 30 digits of an answer's low and high may be off, outwards."""


def value(response: dict[str, Any]) -> Fraction:
    return Fraction(response["best"]["value"]["exact"])


def ends(response: dict[str, Any]) -> tuple[Fraction, Fraction]:
    """Return low and high of the interleaved value."""
    given = response["interleaved"]
    if given["exact"] is not None:
        return Fraction(given["exact"]), Fraction(given["exact"])
    return Fraction(given["low"]), Fraction(given["high"])


def aimed(request: dict[str, Any], response: dict[str, Any]) -> Aimed:
    """Return the reading of the best assignment of an answer."""
    covers = tuple((row["villain"], row["ability"]) for row in response["best"]["covered"])
    return Aimed(Turn(request), tuple(response["best"]["targets"].values()), covers)


# ---- at any moment ---------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(40))
def test_two_heroes_at_any_moment(seed: int) -> None:
    request = drawn_together(Random(seed), tools=seed % 2 == 1)
    response = turn(request)
    if "interleaved" in response:
        low, high = ends(response)
        assert low <= aimed(request, response).interleaved <= high
        assert high - low <= WIDTH
        assert value(response) <= high


@pytest.mark.parametrize("seed", range(6))
def test_two_heroes_at_any_moment_without_a_limit_of_rolls(seed: int) -> None:
    request = drawn_together(Random(100 + seed), names=("flash",))
    request["battlefield"] = [{"threat": 2 + seed % 3}]
    response = turn(request)
    low, high = ends(response)
    assert low <= aimed(request, response).interleaved <= high
    assert high - low <= WIDTH


@pytest.mark.parametrize("seed", range(12))
def test_three_heroes_at_any_moment(seed: int) -> None:
    random = Random(200 + seed)
    request = drawn_together(random, heroes=3, names=("flash",))
    for hero in request["heroes"]:
        hero["dice"]["red"] = {random.choice(("blank", "blank", "flash")): 6}
    response = turn(request)
    reading = aimed(request, response)
    low, high = ends(response)
    assert value(response) == max(reading.in_order(o) for o in reading.orders())
    assert 0 <= value(response) - low < ROUNDED
    assert low <= reading.interleaved <= high


CARDS = (("two-damage",), ("restart",), ("recover", "two-damage"), ("recover", "restart"))


@pytest.mark.parametrize("seed", range(16))
def test_cards_at_any_moment(seed: int) -> None:
    """A chance stays one, and any play lies between the bounds."""
    random = Random(300 + seed)
    request = drawn_together(random, names=("flash",))
    black = random.choice(({"lantern": 3, "recharge": 3}, {"lantern": 2, "parallax": 4}))
    dice = {"green": {"blank": 6}, "black": black}
    request["heroes"][0] = {"hero": "green-lantern", "dice": dice, "cards": list(CARDS[seed % 4])}
    if seed % 2 == 0:
        request["heroes"][1] = request["heroes"][0]
    request["goal"] = {"kind": "fell", "villain": 0}
    response = turn(request)
    low, high = ends(response)
    assert low <= aimed(request, response).interleaved <= high <= 1
    assert value(response) <= high


def test_yellow_die_and_waiting() -> None:
    """What is gained by waiting is not lost by a card thrown before."""
    coins = {"green": {"blank": 6}, "black": {"lantern": 3, "blank": 3}}
    coin = {"red": {"blank": 6}, "yellow": {"flash": 3, "blank": 3}}
    request = {
        "battlefield": [{"threat": 2}],
        "heroes": [
            {"hero": "green-lantern", "dice": coins},
            {"hero": "flash", "cards": ["yellow-die"], "dice": coin},
        ],
        "goal": {"kind": "fell", "villain": 0},
    }
    response = turn(request)
    # Four coins, two heads are enough: 1 - 1/16 - 4/16. Nobody has anything to decide.
    assert value(response) == Fraction(11, 16)
    assert ends(response) == (Fraction(11, 16), Fraction(11, 16))


# ---- never below independent play ------------------------------------------------------------


def laws(reading: Aimed) -> Iterator[dict[int, Fraction]]:
    """Yield each hero's hits when he rolls for most hits and looks at nobody."""
    table = reading.table
    for seat, target in enumerate(reading.targets):
        assert target is not None
        on = table.abilities(target, reading.covers)
        yield best(
            table.kinds[seat], table.heroes[seat]["dice"], on, {"kind": "mean-hits"},
            readings=table.readings,
        ).hits  # fmt: skip


@pytest.mark.parametrize("seed", range(40))
def test_never_below_independent_play(seed: int) -> None:
    request = drawn_turn(Random(5000 + seed), tools=False)
    reading = Turn(request)
    none = (0,) * len(reading.table.heroes)
    for row in turn(request)["assignments"]:
        targets = tuple(row["targets"].values())
        if None not in targets:
            alone = Aimed(reading, targets, ())
            total = Fraction(0)
            for hits in product(*(law.items() for law in laws(alone))):
                chance = Fraction(1)
                for _, p in hits:
                    chance *= p
                finish = tuple(Finish(n, 0, Hand()) for n, _ in hits)
                total += chance * alone.lie.worth(finish, (), none)
            assert total <= Fraction(row["value"]["exact"])


# ---- tools -----------------------------------------------------------------------------------


def with_less(request: dict[str, Any], row: dict[str, Any], number: int) -> dict[str, Any]:
    """Return the request in which a hero has so many less of a tool."""
    seat = Turn(request).table.names.index(row["hero"])
    hero = dict(request["heroes"][seat])
    if row["tool"] in hero.get("cards", []):
        hero["cards"] = [card for card in hero["cards"] if card != row["tool"]]
    else:
        hero["markers"] -= number
    return {**request, "heroes": [*request["heroes"][:seat], hero, *request["heroes"][seat + 1 :]]}


@pytest.mark.parametrize("seed", range(30))
def test_a_tool_never_lowers_the_value(seed: int) -> None:
    """And its gain is the value with all of it less the value without."""
    request = drawn_turn(Random(6000 + seed))
    response = turn(request)
    for row in response["tools"]:
        none = value(response) - value(turn(with_less(request, row, row["number"])))
        last = value(response) - value(turn(with_less(request, row, 1)))
        assert Fraction(row["gain"]["exact"]) == none >= 0
        assert Fraction(row["gain_of_the_last"]["exact"]) == last >= 0
        assert row["spend"] is (none > 0)


# ---- the same question asked another way -----------------------------------------------------


@pytest.mark.parametrize("hero", HEROES)
@pytest.mark.parametrize("abilities", [[], ["shield:1"], ["only-3-rolls"], ["minus-die"]])
def test_one_hero_and_one_villain_is_a_single_attack(hero: str, abilities: list[str]) -> None:
    """On the usual dice: `solve` for the need that is left, for felling and for damage."""
    for kind, goal in (("fell", "defeat"), ("mean-damage", "mean-damage")):
        asked = {
            "battlefield": [{"threat": 5, "abilities": abilities, "damage": {hero: 1}}],
            "heroes": [{"hero": hero}],
            "goal": {"kind": kind, "villain": 0},
        }
        single = {"hero": hero, "abilities": abilities, "goal": {"kind": goal, "need": 4}}
        assert value(turn(asked)) == Fraction(solve(single)["value"]["exact"])


@pytest.mark.parametrize("seed", range(20))
def test_felling_is_all_damage_from_the_threat_on(seed: int) -> None:
    """A worth of 1 from the threat on, 0 below: fell; and 1 - fell is what surviving is worth."""
    request = drawn_turn(Random(7000 + seed), tools=seed % 2 == 0)
    for row in request["battlefield"]:
        row["abilities"] = [a for a in row["abilities"] if a != "defeat-twice"]
        row.pop("turned", None), row.pop("old_markers", None)
    threat = request["battlefield"][0]["threat"]
    worths = {str(n): "0" for n in range(threat)} | {str(threat): "1"}
    asked = [
        {"kind": "fell", "villain": 0},
        {"kind": "beat", "villain": 0},
        {"kind": "fell-all", "villains": [0]},
        {"kind": "worth", "villain": 0, "worth": worths},
    ]
    values = {value(turn({**request, "goal": goal})) for goal in asked}
    assert len(values) == 1
    shifted = {key: str(Fraction(text) - 1) for key, text in worths.items()}
    survived = turn({**request, "goal": {"kind": "worth", "villain": 0, "worth": shifted}})
    assert values == {1 + value(survived)}


def test_doppelgängers_are_alike() -> None:
    """Two heroes with the same dice: whoever targets which villain, the value is the same."""
    flash = {"hero": "flash", "dice": usual_dice("flash").table()}
    request = {
        "battlefield": [{"threat": 3, "abilities": ["reverse-flash"]}, {"threat": 2}],
        "heroes": [flash, flash],
        "goal": {"kind": "resistance"},
    }
    response = turn(request)
    assert list(response["best"]["targets"]) == ["flash#1", "flash#2"]
    rows = {tuple(r["targets"].values()): r["value"]["exact"] for r in response["assignments"]}
    assert all(rows[a, b] == rows[b, a] for a, b in rows)


@pytest.mark.parametrize("seed", range(20))
def test_the_seats_do_not_matter(seed: int) -> None:
    """The same heroes written the other way round."""
    request = drawn_turn(Random(8000 + seed))
    for row in request["battlefield"]:
        row["damage"] = {}
        row.pop("turned", None), row.pop("old_markers", None)
    there = turn(request)["assignments"]
    back = turn({**request, "heroes": request["heroes"][::-1]})["assignments"]
    rows = {tuple(row["targets"].values()): row["value"]["exact"] for row in there}
    mirrored = {tuple(row["targets"].values())[::-1]: row["value"]["exact"] for row in back}
    assert rows == mirrored
