"""SE1 to SE6, the settlements of the rulebooks' play examples, and the contract's own example.

Truth: the Flash and Green Lantern rulebooks (2016). Each is settled directly and as a request.
"""

from __future__ import annotations

from typing import Any

import pytest

from odds.exact.distribution import Law
from odds.hero_dice.abilities import parse_ability
from odds.hero_dice.answers import settle
from odds.hero_dice.heroes import hero
from odds.hero_dice.settlement import Direct, Entry, Rules, Split, Stack, joint
from odds.hero_dice.settlement import settle as law_of

RULES = Rules({"bat": 2, "wound": 2, "batmobile": 2})
ALL = {"rule": "all-to-neighbour", "neighbour": 1}


def villain(name: str, threat: int, *abilities: str) -> dict[str, Any]:
    return {"name": name, "threat": threat, "abilities": list(abilities)}


def attack(who: str, target: int, hits: int, **more: Any) -> dict[str, Any]:
    return {"hero": who, "target": target, "hits": {str(hits): "1"}, **more}


EXAMPLES: dict[str, tuple[dict[str, Any], list[tuple[str, dict[str, int]]], int]] = {
    # Green Lantern's card deals 2 damage, Shield 2 leaves 2 of Flash's 4 hits: 4 and a Team marker.
    "SE1": (
        {
            "battlefield": [villain("Atrocitus", 4, "shield:2")],
            "attacks": [attack("green-lantern", 0, 0), attack("flash", 0, 4)],
            "direct": [{"hero": "green-lantern", "villain": 0, "damage": 2}],
        },
        [("defeated", {"green-lantern": 2, "flash": 2})],
        1,
    ),
    # Parallax 3 on a reinforcement 1 with Shield 1, Team Attack under a Construct: 3 of 4, stays.
    "SE2": (
        {
            "battlefield": [villain("Parallax", 4, "reinforcement", "shield:1", "team-attack")],
            "attacks": [attack("green-lantern", 0, 4)],
            "silenced": [{"villain": 0, "ability": "team-attack"}],
        },
        [("stays", {"green-lantern": 3})],
        0,
    ),
    # Defeat Twice under a Construct: one defeat is enough.
    "SE3": (
        {
            "battlefield": [villain("Reverse Flash", 3, "defeat-twice")],
            "attacks": [attack("flash", 0, 4)],
            "silenced": [{"villain": 0, "ability": "defeat-twice"}],
        },
        [("defeated", {"flash": 4})],
        0,
    ),
    # Defeat Twice: Batman's 4 damage turn him round.
    "SE4": (
        {
            "battlefield": [villain("Reverse Flash", 3, "defeat-twice")],
            "attacks": [attack("batman", 0, 4)],
        },
        [("turned", {"batman": 4})],
        0,
    ),
    # Flash moves 5 hits to Captain Cold (Reverse-Flash: 4), Batman's batmobile adds 1: 5, together.
    "SE5": (
        {
            "battlefield": [
                villain("Reverse Flash", 3),
                villain("Captain Cold", 5, "reverse-flash"),
            ],
            "attacks": [
                attack("flash", 0, 5, split=ALL),
                attack("batman", 0, 4),
                attack("batman", 1, 1, card=True),
            ],
        },
        [("defeated", {"batman": 4}), ("defeated", {"flash": 4, "batman": 1})],
        1,
    ),
    # All 3 hits on Weather Wizard go to Scarecrow: he falls to Flash alone.
    "SE6": (
        {
            "battlefield": [villain("Weather Wizard", 4, "only-3-rolls"), villain("Scarecrow", 3)],
            "attacks": [attack("flash", 0, 3, split=ALL)],
        },
        [("stays", {}), ("defeated", {"flash": 3})],
        0,
    ),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_as_a_request(name: str) -> None:
    request, fates, team = EXAMPLES[name]
    response = settle(request)
    assert response["joint"] == [
        {
            "p": "1",
            "villains": [{"fate": fate, "damage": damage} for fate, damage in fates],
            "team_markers": team,
        }
    ]
    assert response["team_markers"] == {str(team): "1"}
    assert [
        villain[fate] for villain, (fate, _) in zip(response["villains"], fates, strict=True)
    ] == ["1"] * len(fates)


def only(number: int) -> Law[int]:
    return Law({number: 1}, 1)


def stack(name: str, threat: int, *abilities: str, seats: int = 1) -> Stack:
    none = (0,) * seats
    return Stack(name, threat, tuple(parse_ability(a, "abilities") for a in abilities), none, none)


DIRECTLY = {
    "SE1": (
        [stack("Atrocitus", 4, "shield:2", seats=2)],
        ["green-lantern", "flash"],
        [Entry(0, 0, only(0)), Entry(1, 0, only(4))],
        [Direct(0, 0, 2)],
        (("defeated",), ((2, 2),), 1),
    ),
    "SE2": (
        [
            stack("Parallax", 4, "shield:1", "team-attack").without(
                *parse_ability("team-attack", "")
            )
        ],
        ["green-lantern"],
        [Entry(0, 0, only(4))],
        [],
        (("stays",), ((3,),), 0),
    ),
    "SE3": ([stack("R", 3)], ["flash"], [Entry(0, 0, only(4))], [], (("defeated",), ((4,),), 0)),
    "SE4": (
        [stack("Reverse Flash", 3, "defeat-twice")],
        ["batman"],
        [Entry(0, 0, only(4))],
        [],
        (("turned",), ((4,),), 0),
    ),
    "SE5": (
        [stack("Reverse Flash", 3, seats=2), stack("Captain Cold", 5, "reverse-flash", seats=2)],
        ["flash", "batman"],
        [
            Entry(0, 0, only(5), Split("all-to-neighbour", 1)),
            Entry(1, 0, only(4)),
            Entry(1, 1, only(1), card=True),
        ],
        [],
        (("defeated", "defeated"), ((0, 4), (4, 1)), 1),
    ),
    "SE6": (
        [stack("Weather Wizard", 4, "only-3-rolls"), stack("Scarecrow", 3)],
        ["flash"],
        [Entry(0, 0, only(3), Split("all-to-neighbour", 1))],
        [],
        (("stays", "defeated"), ((0,), (3,)), 0),
    ),
}


@pytest.mark.parametrize("name", DIRECTLY)
def test_directly(name: str) -> None:
    stacks, heroes, entries, direct, outcome = DIRECTLY[name]
    parts = law_of(stacks, [hero(who) for who in heroes], entries, direct, RULES)
    assert dict(joint(parts).weights) == {outcome: 1}


def test_the_example_of_the_contract_to_the_letter() -> None:
    """Shield 2 under a Construct: 1 lies there, 2 are dealt, 3 or 4 hits come whole."""
    request = {
        "edition": "2016",
        "solo": False,
        "battlefield": [
            {
                "name": "Atrocitus",
                "threat": 4,
                "abilities": ["shield:2"],
                "damage": {"flash": 1},
                "turned": False,
                "old_markers": {},
            }
        ],
        "attacks": [{"hero": "flash", "target": 0, "hits": {"3": "1/2", "4": "1/2"}}],
        "direct": [{"hero": "green-lantern", "villain": 0, "damage": 2}],
        "silenced": [{"villain": 0, "ability": "shield:2"}],
        "dice": {"gray": {"bat": 2, "wound": 2, "batmobile": 2}},
    }
    assert settle(request) == {
        "villains": [
            {
                "name": "Atrocitus",
                "defeated": "1",
                "turned": "0",
                "stays": "0",
                "damage": {"6": "1/2", "7": "1/2"},
            }
        ],
        "team_markers": {"1": "1"},
        "joint": [
            {
                "p": "1/2",
                "villains": [{"fate": "defeated", "damage": {"flash": 4, "green-lantern": 2}}],
                "team_markers": 1,
            },
            {
                "p": "1/2",
                "villains": [{"fate": "defeated", "damage": {"flash": 5, "green-lantern": 2}}],
                "team_markers": 1,
            },
        ],
    }


def sentence(abilities: list[str], *attacks: dict[str, Any], **more: Any) -> list[dict[str, Any]]:
    """Return the villains of the likeliest outcome against one villain of threat 9 and another."""
    row = [villain("First", 9, *abilities), villain("Second", 9)]
    answer = settle({"battlefield": row, "attacks": list(attacks), **more})
    return answer["joint"][0]["villains"]


def test_2016_takes_minus_hits_once_off_all_hits_of_a_hero() -> None:
    """Attack 3 and a card's 2 against Shield 2: 5 - 2."""
    found = sentence(["shield:2"], attack("flash", 0, 3), attack("flash", 0, 2, card=True))
    assert found[0]["damage"] == {"flash": 3}


def test_2015_takes_minus_hits_off_the_attack_only() -> None:
    """Attack 1 against Shield 2 is nothing; the card's 2 hits come after it, whole."""
    attacks = attack("flash", 0, 1), attack("flash", 0, 2, card=True)
    assert sentence(["shield:2"], *attacks, edition="2015")[0]["damage"] == {"flash": 2}
    assert sentence(["shield:2"], *attacks)[0]["damage"] == {"flash": 1}


def test_tornado_after_or_before_the_minus_hits() -> None:
    """2016: 5 moved hits meet the neighbour's abilities only; 2015: the target's, then none."""
    row = [villain("First", 9, "shield:2"), villain("Second", 9, "shield:1")]
    for year, damage in (("2016", 4), ("2015", 3)):
        request = {
            "edition": year,
            "battlefield": row,
            "attacks": [attack("flash", 0, 5, split=ALL)],
        }
        assert settle(request)["joint"][0]["villains"][1]["damage"] == {"flash": damage}


@pytest.mark.parametrize(
    ("rule", "hits", "first", "second"),
    [
        # Threat 6, Shield 2, 1 lies there, 1 is dealt, Batman's 3 hits leave 1: 3 are lacking.
        ("target-first", 7, 3, 2),
        ("target-first", 5, 3, 0),
        ("target-first", 4, 2, 0),
        # The neighbour takes 4.
        ("neighbour-first", 7, 1, 4),
        ("neighbour-first", 3, 0, 3),
        ("all-to-neighbour", 7, 0, 7),
    ],
)
def test_as_many_as_it_takes(rule: str, hits: int, first: int, second: int) -> None:
    """Damage lying, direct damage and earlier entries count, after minus-hits."""
    row = [
        {**villain("First", 6, "shield:2"), "damage": {"green-lantern": 1}},
        villain("Second", 4),
    ]
    request = {
        "battlefield": row,
        "attacks": [
            attack("batman", 0, 3),
            attack("flash", 0, hits, split={"rule": rule, "neighbour": 1}),
            attack("superman", 0, 3),
        ],
        "direct": [{"hero": "green-lantern", "villain": 0, "damage": 1}],
    }
    found = settle(request)["joint"][0]["villains"]
    assert found[0]["damage"].get("flash", 0) == first
    assert found[1]["damage"].get("flash", 0) == second


def test_nothing_more_goes_where_it_just_suffices() -> None:
    """Flash's card left 1 of 2 of the shield unused; Batman's 5 - 2 suffice: all hits move on."""
    tornado = {"rule": "target-first", "neighbour": 1}
    attacks = [
        attack("batman", 0, 5),
        attack("flash", 0, 1, card=True),
        attack("flash", 0, 3, split=tornado),
    ]
    row = [villain("First", 3, "shield:2"), villain("Second", 9)]
    found = settle({"battlefield": row, "attacks": attacks})["joint"][0]["villains"]
    assert [each["damage"] for each in found] == [{"batman": 3}, {"flash": 3}]


def test_supermans_bonus_is_spared_on_his_target_only() -> None:
    """By the other reading; hits of a card elsewhere hold no +1, wherever it is listed."""
    attacks = [attack("superman", 1, 2, card=True), attack("superman", 0, 3)]
    row = [villain("First", 9, "shield:4"), villain("Second", 9, "shield:1")]
    request = {"battlefield": row, "attacks": attacks, "readings": ["bonus-after-minus-hits"]}
    found = settle(request)["joint"][0]["villains"]
    assert [each["damage"] for each in found] == [{"superman": 1}, {"superman": 1}]
    row[1]["abilities"] = ["shield:2"]
    assert settle(request)["joint"][0]["villains"][1]["damage"] == {}


def test_linked_villains_may_lie_apart() -> None:
    """A split that another rule may allow, from the first to the fourth: the order is kept."""
    stacks = [stack(str(i), i + 2) for i in range(4)]
    entries = [
        Entry(0, 0, only(5), Split("target-first", 3)),
        Entry(0, 1, only(1)),
        Entry(0, 2, only(6)),
    ]
    outcome = ("defeated", "stays", "defeated", "stays"), ((2,), (1,), (6,), (3,)), 0
    assert dict(joint(law_of(stacks, [hero("flash")], entries, [], RULES)).weights) == {outcome: 1}


def test_two_faced_comes_before_the_defeat_and_takes_a_hero_off() -> None:
    """3 of 4 damage by two heroes: 1 more each defeats it; a wound leaves Flash's 1 alone."""
    request = {
        "battlefield": [{**villain("Two-Face", 4, "two-faced"), "damage": {"batman": 1}}],
        "attacks": [attack("flash", 0, 2)],
        "dice": {"gray": {"bat": 1, "batmobile": 2, "wound": 3}},
    }
    response = settle(request)
    assert response["villains"][0] == {
        "name": "Two-Face",
        "defeated": "1/2",
        "turned": "0",
        "stays": "1/2",
        "damage": {"1": "1/2", "5": "1/2"},
    }
    assert response["joint"] == [
        {"p": "1/2", "villains": [{"fate": "stays", "damage": {"flash": 1}}], "team_markers": 0},
        {
            "p": "1/2",
            "villains": [{"fate": "defeated", "damage": {"flash": 3, "batman": 2}}],
            "team_markers": 1,
        },
    ]
    assert response["dice"]["confidence"] == "given"


@pytest.mark.parametrize(
    ("readings", "damage"), [([], {}), (["two-faced-old-markers"], {"flash": 1})]
)
def test_old_markers_and_two_faced(readings: list[str], damage: dict[str, int]) -> None:
    """By default old markers take no part; the other reading is named."""
    twice = {**villain("T", 3, "two-faced", "defeat-twice"), "turned": True}
    request = {
        "battlefield": [{**twice, "old_markers": {"flash": 3}}],
        "dice": {"gray": {"bat": 6}},
        "readings": readings,
    }
    assert settle(request)["joint"][0]["villains"] == [{"fate": "stays", "damage": damage}]


def test_old_markers_count_for_the_team_marker_but_not_alone() -> None:
    """Batman's old markers and Flash's new damage: a Team marker, but none in a solo game."""
    twice = {**villain("Twice", 3, "defeat-twice"), "turned": True, "old_markers": {"batman": 3}}
    request = {"battlefield": [twice], "attacks": [attack("flash", 0, 3)]}
    assert settle(request)["team_markers"] == {"1": "1"}
    assert settle({**request, "solo": True})["team_markers"] == {"0": "1"}


def test_doppelgangers_are_different_heroes() -> None:
    """Each feels the shield himself, and both make a team."""
    attacks = [attack("flash#1", 0, 2), attack("flash#2", 0, 3)]
    response = settle({"battlefield": [villain("V", 3, "shield:1")], "attacks": attacks})
    assert response["joint"][0] == {
        "p": "1",
        "villains": [{"fate": "defeated", "damage": {"flash#1": 1, "flash#2": 2}}],
        "team_markers": 1,
    }
