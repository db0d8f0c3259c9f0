"""The turn contract of the design, and bad turn requests refused by the field and the rule."""

from __future__ import annotations

import json
from contextlib import suppress
from fractions import Fraction
from random import Random
from time import process_time
from typing import Any

import pytest

from odds.hero_dice.answers import Fault
from odds.hero_dice.answers.turns.turning import turn

NEKRON: dict[str, Any] = {"name": "Nekron", "threat": 4}
FLASH: dict[str, Any] = {
    "hero": "flash",
    "dice": {"red": {"flash": 3, "race": 3}, "yellow": {"flash": 6}},
}
FELL = {"kind": "fell", "villain": 0}
LANTERN: dict[str, Any] = {"hero": "green-lantern"}
SUPERMAN: dict[str, Any] = {"hero": "superman"}
BATMAN: dict[str, Any] = {"hero": "batman"}


def request(**more: Any) -> dict[str, Any]:
    return {"battlefield": [NEKRON], "heroes": [FLASH], "goal": FELL, **more}


def on(*abilities: str, **more: Any) -> dict[str, Any]:
    return {**NEKRON, "abilities": list(abilities), **more}


def goal(**more: Any) -> dict[str, Any]:
    return request(goal=more)


def held(hero: dict[str, Any] = FLASH, /, **more: Any) -> dict[str, Any]:
    return request(heroes=[{**hero, **more}])


WORTH = {"kind": "worth", "villain": 0}
BAD: dict[str, tuple[Any, str, str]] = {
    "no table": ([], "", "table"),
    "nothing": ({}, "battlefield", "missing"),
    "no heroes": ({"battlefield": [NEKRON], "goal": FELL}, "heroes", "missing"),
    "no goal": ({"battlefield": [NEKRON], "heroes": [FLASH]}, "goal", "missing"),
    "another key": (request(attacks=[]), "attacks", "no such key"),
    "targets are not given": (request(targets={"flash": 0}), "targets", "no such key"),
    "edition": (request(edition="2017"), "edition", "2015, 2016"),
    "solo": (request(solo=1), "solo", "true or false"),
    "solo with two": (request(heroes=[FLASH, LANTERN], solo=True), "solo", "2 heroes"),
    "no villain": (request(battlefield=[]), "battlefield", "no villain"),
    "battlefield as a table": (request(battlefield={}), "battlefield", "list"),
    "31 villains": (request(battlefield=[NEKRON] * 31), "battlefield", "at most 30"),
    "no threat": (request(battlefield=[{"name": "Bane"}]), "battlefield[0].threat", "missing"),
    "threat 0": (request(battlefield=[on(threat=0)]), "battlefield[0].threat", "1 to 99"),
    "ability": (request(battlefield=[on("magic")]), "battlefield[0].abilities[0]", "no ability"),
    "damage at the threat": (
        request(battlefield=[on(damage={"flash": 4})]),
        "battlefield[0].damage",
        "equal to or above its threat",
    ),
    "damage of one who is not there": (
        request(battlefield=[on(damage={"batman": 1})]),
        "battlefield[0].damage.batman",
        "flash",
    ),
    "turned": (request(battlefield=[on(turned=True)]), "battlefield[0].turned", "DEFEAT TWICE"),
    "old markers": (
        request(battlefield=[on("defeat-twice", old_markers={"flash": 1})]),
        "battlefield[0].old_markers",
        "DEFEAT TWICE",
    ),
    "heroes as a table": (request(heroes={"hero": "flash"}), "heroes", "list"),
    "nobody": (request(heroes=[]), "heroes", "at least one hero"),
    "five heroes": (request(heroes=[FLASH] * 5), "heroes", "at most 4"),
    "hero": (held(hero="hulk"), "heroes[0].hero", "must be one of"),
    "hero without a name": (request(heroes=[{}]), "heroes[0].hero", "missing"),
    "key of a hero": (held(target=0), "heroes[0].target", "no such key"),
    "flash#2 twice": (
        request(heroes=[{"hero": "flash#2"}, {"hero": "flash#2"}]),
        "heroes[0].hero",
        "plays twice",
    ),
    "flash and flash#1": (
        request(heroes=[FLASH, {"hero": "flash#1"}]),
        "heroes[1].hero",
        "number all",
    ),
    "seven faces": (
        held(dice={"red": {"flash": 7}, "yellow": {"flash": 6}}),
        "heroes[0].dice.red.flash",
        "0 to 6",
    ),
    "dice of another": (
        held(dice={"green": {"lantern": 6}, "black": {"lantern": 6}}),
        "heroes[0].dice.green",
        "no such dice",
    ),
    "four markers": (held(markers=4), "heroes[0].markers", "0 to 3"),
    "markers of superman": (held(SUPERMAN, markers=1), "heroes[0].markers", "no markers"),
    "markers as a word": (held(markers="all"), "heroes[0].markers", "whole"),
    "card of another": (held(cards=["restart"]), "heroes[0].cards[0]", "has no card"),
    "card nobody knows": (held(cards=["magic"]), "heroes[0].cards[0]", "has no card"),
    "card by number": (held(cards=[1]), "heroes[0].cards[0]", "has no card"),
    "card of unknown number": (
        held(SUPERMAN, cards=["more-damage"]),
        "heroes[0].cards[0]",
        "nothing can be computed",
    ),
    "card of unknown effect": (
        held(SUPERMAN, cards=["heat-vision-attack"]),
        "heroes[0].cards[0]",
        "nothing can be computed",
    ),
    "seven cards": (held(cards=["recover"] * 7), "heroes[0].cards", "at most 6"),
    "played by nobody": (held(BATMAN, played=["recover"]), "heroes[0].played[0]", "has no card"),
    "goal as a word": (request(goal="fell"), "goal", "table"),
    "goal": (goal(kind="win"), "goal.kind", "fell"),
    "goal without a villain": (goal(kind="fell"), "goal.villain", "missing"),
    "villain out of range": (goal(kind="fell", villain=1), "goal.villain", "0"),
    "villain below 0": (goal(kind="beat", villain=-1), "goal.villain", "0"),
    "villain by name": (goal(kind="fell", villain="Nekron"), "goal.villain", "whole"),
    "key of another goal": (goal(kind="threat-removed", villain=0), "goal.villain", "no such key"),
    "all of nothing": (goal(kind="fell-all"), "goal.villains", "missing"),
    "all of none": (goal(kind="fell-all", villains=[]), "goal.villains", "at least one"),
    "one twice": (
        request(battlefield=[NEKRON] * 2, goal={"kind": "fell-all", "villains": [0, 0]}),
        "goal.villains",
        "each once",
    ),
    "all out of range": (goal(kind="fell-all", villains=[3]), "goal.villains[0]", "0"),
    "worth without a table": (goal(**WORTH), "goal.worth", "table"),
    "worth with a gap": (goal(**WORTH, worth={"0": "0", "2": "1"}), "goal.worth.1", "gaps"),
    "worth that falls": (
        goal(**WORTH, worth={"0": "1", "1": "1/2"}),
        "goal.worth.1",
        "must not fall",
    ),
    "worth of a half": (goal(**WORTH, worth={"0.5": "1"}), "goal.worth.0.5", "whole"),
    "worth of a word": (goal(**WORTH, worth={"0": "much"}), "goal.worth.0", "number"),
    "worth by 0": (goal(**WORTH, worth={"0": "1/0"}), "goal.worth.0", "denominator"),
    "left below 0": (goal(kind="resistance", left={"0": "-1"}), "goal.left.0", "not below 0"),
    "left of nobody": (goal(kind="resistance", left={"1": "1"}), "goal.left.1", ""),
    "gray die": (request(dice={"gray": {"bat": 5}}), "dice.gray", "6 faces"),
    "dice of all": (request(dice={"red": {"flash": 6}}), "dice.red", ""),
    "reading": (request(readings=["hope"]), "readings[0]", "must be one of"),
    "digits": (request(digits=0), "digits", "1 to 1000"),
    "interleave": (request(interleave="yes"), "interleave", "true or false"),
    "rows": (request(assignments_to=0), "assignments_to", "1 to 1000"),
    "too many choices": (
        request(battlefield=[NEKRON] * 30, heroes=[FLASH] * 4),
        "battlefield",
        "choices of targets",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_requests_name_field_and_rule(name: str) -> None:
    raw, field, words = BAD[name]
    with pytest.raises(Fault) as caught:
        turn(raw)
    assert caught.value.field == field
    assert words in str(caught.value)


# ---- the contract ----------------------------------------------------------------------------

NUMBER = {"exact", "decimal"}


def test_shape_of_the_contract() -> None:
    """`best` with targets, order and value; `assignments`, best first; `interleaved`."""
    response = turn(request(heroes=[FLASH, LANTERN], battlefield=[NEKRON, on("shield:1")]))
    assert json.loads(json.dumps(response)) == response
    top = response["best"]
    assert top["targets"].keys() == {"flash", "green-lantern"}
    assert sorted(top["order"]) == ["flash", "green-lantern"]
    assert top["value"].keys() >= NUMBER
    assert len(response["assignments"]) == response["assignments_in_all"] == 4
    for row in response["assignments"]:
        assert row.keys() >= {"targets", "order", "value", "tie", "loss"}
    assert {"low", "high"} <= response["interleaved"].keys()
    assert response["dice"]["flash"]["confidence"] == "given"
    assert response["dice"]["green-lantern"]["confidence"] == "assumed"


def test_interleaved_only_where_heroes_share_a_villain() -> None:
    """And only where it is asked for."""
    solo = [on("solo-attack"), on("solo-attack")]
    assert "interleaved" not in turn(request(heroes=[FLASH, FLASH], battlefield=solo))
    assert "interleaved" not in turn(request(heroes=[FLASH, FLASH], interleave=False))
    assert "interleaved" in turn(request(heroes=[FLASH, FLASH]))
    assert "interleaved" not in turn(request())


def test_rows_are_cut_and_counted() -> None:
    response = turn(request(heroes=[FLASH, FLASH], battlefield=[NEKRON] * 3, assignments_to=2))
    assert len(response["assignments"]) == 2
    assert response["assignments_in_all"] == 9


@pytest.mark.parametrize(
    ("given", "names"),
    [
        (["flash"], ["flash"]),
        (["flash", "flash"], ["flash#1", "flash#2"]),
        (["flash", "batman", "flash"], ["flash#1", "batman", "flash#2"]),
        (["flash#2", "flash#1"], ["flash#2", "flash#1"]),
        (["flash#1", "batman"], ["flash#1", "batman"]),
    ],
)
def test_names_of_doppelgängers(given: list[str], names: list[str]) -> None:
    """Damage is laid by the same names."""
    heroes = [{"hero": name} for name in given]
    row = [on(damage={names[-1]: 1})]
    response = turn(request(heroes=heroes, battlefield=row, interleave=False))
    assert list(response["best"]["targets"]) == names
    assert list(response["dice"]) == names


GOALS: list[dict[str, Any]] = [
    {"kind": "fell", "villain": 1},
    {"kind": "beat", "villain": 1},
    {"kind": "fell-all", "villains": [0, 1]},
    {"kind": "mean-damage"},
    {"kind": "mean-damage", "villain": 1},
    {"kind": "threat-removed"},
    {"kind": "resistance"},
    {"kind": "resistance", "left": {"0": "7/2"}},
    {"kind": "worth", "villain": 1, "worth": {"0": 0, "1": "1/2", "2": 2}},
]


@pytest.mark.parametrize("asked", GOALS, ids=lambda asked: "-".join(map(str, asked)))
def test_every_goal_answers(asked: dict[str, Any]) -> None:
    response = turn(request(battlefield=[NEKRON, on(threat=2)], goal=asked))
    assert Fraction(response["best"]["value"]["exact"]) >= 0


def test_a_hero_alone_ignores_team_attack() -> None:
    """Alone by default where one hero plays; in a team game nobody can target such a villain."""
    alone = turn(request(battlefield=[on("team-attack")]))
    assert alone["best"]["targets"] == {"flash": 0}
    team = turn(request(battlefield=[on("team-attack")], solo=False))
    assert team["best"]["targets"] == {"flash": None}
    assert team["best"]["value"]["exact"] == "0"


def test_numbers_of_many_digits() -> None:
    """Worths and costs of eighteen digits a part, the most that a request may give."""
    coin = {"hero": "flash", "dice": {"red": {"blank": 6}, "yellow": {"flash": 3, "blank": 3}}}
    tiny, small = Fraction(1, 10**18 - 11), Fraction(1, 10**18 - 1)
    left = {"0": str(tiny), "1": str(small)}
    response = turn(
        request(
            battlefield=[{"threat": 1}, {"threat": 1}],
            heroes=[{**coin, "markers": 1}, {**coin, "markers": 1}],
            goal={"kind": "resistance", "left": left},
        )
    )
    # Two coins, each on a villain of his own: half of either cost.
    rows = {tuple(r["targets"].values()): r["value"]["exact"] for r in response["assignments"]}
    table = {"0": "-999999999999999999", "1": str(-tiny)}
    asked = {"kind": "worth", "villain": 0, "worth": table}
    worth = turn(
        request(battlefield=[{"threat": 1}] * 2, heroes=[{**coin, "markers": 1}], goal=asked)
    )
    assert Fraction(worth["best"]["value"]["exact"]) == (-999999999999999999 - tiny) / 2
    # Both coins on one villain, moved as needed: both tails 1/4 nothing; one head fells the dearer;
    # two heads fell both, or one together with a Team marker (2) which is worth far more.
    dearer = max(tiny, small)
    assert Fraction(rows[0, 0]) == dearer / 2 + (dearer + 2) / 4


# ---- whatever comes --------------------------------------------------------------------------

JUNK: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 10**30, 1.5, float("nan"), float("inf"), "", "flash", "0"),
    *([], {}, [[]], [None], {"kind": "fell"}, {"0": "1"}, ["restart"], "x" * 5000, "\x00", "１"),
)
WHOLE: dict[str, Any] = {
    "edition": "2016",
    "solo": False,
    "battlefield": [on("shield:1", "two-faced", damage={"flash": 1}), on("defeat-twice")],
    "heroes": [{**FLASH, "markers": 1, "cards": ["recover"], "played": ["roll-on"]}],
    "goal": {"kind": "resistance", "left": {"0": "1"}},
    "dice": {"gray": {"bat": 3, "wound": 3}},
    "readings": ["two-faced-old-markers"],
    "digits": 10,
    "interleave": False,
    "assignments_to": 3,
}


def spoiled(random: Random, raw: Any) -> Any:
    """Return a request with one place somewhere in it replaced, removed or added to."""
    if isinstance(raw, dict) and raw and random.random() < 0.85:
        key = random.choice(list(raw))
        chance = random.random()
        if chance < 0.1:
            return {k: v for k, v in raw.items() if k != key}
        if chance < 0.2:
            return {**raw, random.choice(("x", "", "villain", "#", "0")): random.choice(JUNK)}
        return {**raw, key: spoiled(random, raw[key])}
    if isinstance(raw, list) and raw and random.random() < 0.85:
        place = random.randrange(len(raw))
        return [*raw[:place], spoiled(random, raw[place]), *raw[place + 1 :]]
    return random.choice(JUNK)


@pytest.mark.parametrize("seed", range(10))
def test_whatever_json_comes_there_is_an_answer_or_a_fault(seed: int) -> None:
    random = Random(seed)
    for _ in range(60):
        raw = spoiled(random, WHOLE)
        if random.random() < 0.5:
            raw = spoiled(random, raw)
        with suppress(Fault):
            assert "best" in turn(raw), raw


# ---- bounded work ----------------------------------------------------------------------------


def full(*names: str) -> list[dict[str, Any]]:
    """Heroes with all that they can hold."""
    cards = {
        "flash": ["roll-on", "yellow-die", "recover"] * 2,
        "green-lantern": ["two-damage", "restart", "recover"] * 2,
        "batman": ["batmobiles-hit", "batmobiles-hit"],
        "superman": ["recover"],
    }
    held = (
        {"hero": name, "cards": cards[name], "markers": 3 * (name != "superman")} for name in names
    )
    return [{key: value for key, value in each.items() if value} for each in held]


LONG_FOES = [
    {"name": "v0", "threat": 25, "abilities": ["two-faced", "defeat-twice", "no-cards"]},
    {"name": "v1", "threat": 7, "abilities": ["minus-die", "only-3-rolls", "reverse-flash"]},
    {"name": "v2", "threat": 12, "abilities": ["parallax", "wound", "shield:2", "team-attack"]},
    {"name": "v3", "threat": 40, "abilities": ["two-faced", "shield:3"]},
]


def test_full_hands_are_played_as_far_as_the_work_allows() -> None:
    """What is left unplayed is said, equal questions end alike, and the time is bounded."""
    asked = {
        "battlefield": LONG_FOES,
        "heroes": full("flash", "green-lantern", "batman"),
        "goal": {"kind": "threat-removed"},
        "interleave": False,
    }
    began = process_time()
    first = turn(asked)
    assert process_time() - began < 30
    assert first["played_with_tools"] < first["assignments_in_all"]
    bare = [each for each in first["assignments"] if each.get("at_least")]
    assert len(bare) == min(200, first["assignments_in_all"]) - first["played_with_tools"]
    assert "tools" not in first
    assert turn(asked) == first
    with pytest.raises(Fault) as caught:
        turn({**asked, "gains": True})
    assert (caught.value.field, caught.value.code) == ("gains", "too-much")


def test_without_tools_nothing_is_left_out() -> None:
    heroes = [{"hero": name} for name in ("flash", "green-lantern", "batman")]
    goal = {"kind": "threat-removed"}
    found = turn({"battlefield": LONG_FOES, "heroes": heroes, "goal": goal, "interleave": False})
    assert found["played_with_tools"] == found["assignments_in_all"]
    assert not any(each.get("at_least") for each in found["assignments"])
