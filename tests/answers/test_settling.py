"""Bad settle requests are refused by the field and the rule."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest

from odds.hero_dice.answers import Fault, parse_json, settle, solve
from odds.hero_dice.answers.settlements.request import KEYS

NEKRON = {"name": "Nekron", "threat": 4}
ATTACK = {"hero": "flash", "target": 0, "hits": {"3": "1"}}
TORNADO = {"rule": "target-first", "neighbour": 1}
CARD_DAMAGE = {"hero": "flash", "villain": 0, "damage": 2}
THREE = [NEKRON, NEKRON, NEKRON]


def request(**more: Any) -> dict[str, Any]:
    return {"battlefield": [NEKRON], "attacks": [ATTACK], **more}


def on(*abilities: str, **more: Any) -> dict[str, Any]:
    return {**NEKRON, "abilities": list(abilities), **more}


def hit(**more: Any) -> dict[str, Any]:
    return {**ATTACK, **more}


BAD: dict[str, tuple[Any, str, str]] = {
    "no table": ([], "", "table"),
    "no battlefield": ({}, "battlefield", "missing"),
    "another key": (request(heroes=[]), "heroes", "no such key"),
    "edition": (request(edition="2017"), "edition", "2015, 2016"),
    "edition as a number": (request(edition=2016), "edition", "2015, 2016"),
    "solo": (request(solo="no"), "solo", "true or false"),
    "joint": (request(joint=1), "joint", "true or false"),
    "reading": (request(readings=["one-colour-a-step"]), "readings[0]", "two-faced-old-markers"),
    "battlefield": (request(battlefield={}), "battlefield", "list"),
    "villains": (request(battlefield=[NEKRON] * 31), "battlefield", "at most 30"),
    "no villain": (request(battlefield=[]), "attacks[0].target", "no villain"),
    "key of a villain": (
        request(battlefield=[on(shield=2)]),
        "battlefield[0].shield",
        "no such key",
    ),
    "name": (request(battlefield=[on(name="")]), "battlefield[0].name", "name"),
    "no threat": (request(battlefield=[{"name": "Bane"}]), "battlefield[0].threat", "missing"),
    "threat 0": (request(battlefield=[on(threat=0)]), "battlefield[0].threat", "1 to 99"),
    "threat 100": (request(battlefield=[on(threat=100)]), "battlefield[0].threat", "1 to 99"),
    "ability": (request(battlefield=[on("magic")]), "battlefield[0].abilities[0]", "no ability"),
    "nine abilities": (
        request(battlefield=[on(*["wound"] * 9)]),
        "battlefield[0].abilities",
        "at most 8",
    ),
    "damage at the threat": (
        request(battlefield=[on(damage={"flash": 3, "batman": 1})]),
        "battlefield[0].damage",
        "equal to or above its threat",
    ),
    "damage below 0": (
        request(battlefield=[on(damage={"flash": -1})]),
        "battlefield[0].damage.flash",
        "from 0",
    ),
    "damage of nobody": (
        request(battlefield=[on(damage={"hulk": 1})]),
        "battlefield[0].damage.hulk",
        "must be one of",
    ),
    "damage as a list": (request(battlefield=[on(damage=[1])]), "battlefield[0].damage", "table"),
    "turned": (request(battlefield=[on(turned=True)]), "battlefield[0].turned", "DEFEAT TWICE"),
    "turned by a word": (request(battlefield=[on(turned="yes")]), "battlefield[0].turned", "true"),
    "old markers": (
        request(battlefield=[on("defeat-twice", old_markers={"flash": 1})]),
        "battlefield[0].old_markers",
        "DEFEAT TWICE",
    ),
    "hero": (request(attacks=[hit(hero="hulk")]), "attacks[0].hero", "must be one of"),
    "hero #0": (request(attacks=[hit(hero="flash#0")]), "attacks[0].hero", "must be one of"),
    "no hero": (request(attacks=[{"target": 0}]), "attacks[0].hero", "missing"),
    "no hits": (request(attacks=[{"hero": "flash", "target": 0}]), "attacks[0].hits", "missing"),
    "target": (request(attacks=[hit(target=1)]), "attacks[0].target", "from 0 to 0"),
    "target by name": (request(attacks=[hit(target="Nekron")]), "attacks[0].target", "whole"),
    "card": (request(attacks=[hit(card="yes")]), "attacks[0].card", "true or false"),
    "five heroes": (
        request(attacks=[hit(hero=f"flash#{i}") for i in range(1, 6)]),
        "attacks[4].hero",
        "at most 4 heroes",
    ),
    "flash and flash#1": (
        request(attacks=[ATTACK, hit(hero="flash#1")]),
        "attacks[1].hero",
        "the same as",
    ),
    "law that sums to less": (
        request(attacks=[hit(hits={"1": "1/2", "2": "1/3"})]),
        "attacks[0].hits",
        "sum to 5/6",
    ),
    "law of nothing": (request(attacks=[hit(hits={})]), "attacks[0].hits", "table"),
    "law as a list": (request(attacks=[hit(hits=[1])]), "attacks[0].hits", "table"),
    "hits below 0": (request(attacks=[hit(hits={"-1": "1"})]), "attacks[0].hits.-1", "whole"),
    "hits of a half": (request(attacks=[hit(hits={"1.5": "1"})]), "attacks[0].hits.1.5", "whole"),
    "hits twice": (request(attacks=[hit(hits={"1": "1/2", 1: "1/2"})]), "attacks[0].hits", "twice"),
    "probability below 0": (
        request(attacks=[hit(hits={"1": "-1/2", "2": "3/2"})]),
        "attacks[0].hits.1",
        "probability",
    ),
    "probability by 0": (
        request(attacks=[hit(hits={"1": "1/0"})]),
        "attacks[0].hits.1",
        "denominator",
    ),
    "probability of true": (
        request(attacks=[hit(hits={"1": True})]),
        "attacks[0].hits.1",
        "probability",
    ),
    "endless probability": (
        request(attacks=[hit(hits={"1": Decimal("Infinity")})]),
        "attacks[0].hits.1",
        "probability",
    ),
    "team attack alone": (
        request(battlefield=[on("team-attack")]),
        "attacks[0].target",
        "TEAM ATTACK",
    ),
    "team attack, joined by a card only": (
        request(battlefield=[on("team-attack")], attacks=[ATTACK, hit(hero="batman", card=True)]),
        "attacks[0].target",
        "TEAM ATTACK",
    ),
    "solo attack by two": (
        request(battlefield=[on("solo-attack")], attacks=[ATTACK, hit(hero="batman")]),
        "attacks[1].target",
        "SOLO ATTACK",
    ),
    "card against no cards": (
        request(battlefield=[on("no-cards")], attacks=[hit(card=True), ATTACK]),
        "attacks[0].card",
        "NO CARDS",
    ),
    "damage of a card against no cards": (
        request(battlefield=[on("no-cards")], direct=[CARD_DAMAGE]),
        "direct[0].hero",
        "flash targets Nekron, who has NO CARDS",
    ),
    "card against one of two that are on": (
        request(
            battlefield=[on("no-cards", "no-cards")],
            attacks=[ATTACK, hit(card=True)],
            silenced=[{"villain": 0, "ability": "no-cards"}],
        ),
        "attacks[1].card",
        "NO CARDS",
    ),
    "split by Batman": (
        request(battlefield=THREE, attacks=[hit(hero="batman", split=TORNADO)]),
        "attacks[0].split",
        "no Tornado",
    ),
    "split rule": (
        request(battlefield=THREE, attacks=[hit(split={"rule": "half", "neighbour": 1})]),
        "attacks[0].split.rule",
        "target-first",
    ),
    "split without neighbour": (
        request(battlefield=THREE, attacks=[hit(split={"rule": "target-first"})]),
        "attacks[0].split.neighbour",
        "missing",
    ),
    "far neighbour": (
        request(
            battlefield=THREE, attacks=[ATTACK, hit(split={"rule": "target-first", "neighbour": 2})]
        ),
        "attacks[1].split.neighbour",
        "not adjacent",
    ),
    "neighbour is the target": (
        request(battlefield=THREE, attacks=[hit(split={"rule": "target-first", "neighbour": 0})]),
        "attacks[0].split.neighbour",
        "not adjacent",
    ),
    "four Tornados": (
        request(battlefield=THREE, attacks=[hit(split=TORNADO)] * 4),
        "attacks[3].split",
        "3 Tornado",
    ),
    "direct on nobody": (
        request(direct=[{"hero": "flash", "villain": 1, "damage": 2}]),
        "direct[0].villain",
        "from 0 to 0",
    ),
    "direct without number": (
        request(direct=[{"hero": "flash", "villain": 0}]),
        "direct[0].damage",
        "missing",
    ),
    "direct below 0": (
        request(direct=[{"hero": "flash", "villain": 0, "damage": -1}]),
        "direct[0].damage",
        "from 0",
    ),
    "silenced and not there": (
        request(battlefield=[on("shield:1")], silenced=[{"villain": 0, "ability": "shield:2"}]),
        "silenced[0].ability",
        "no shield:2",
    ),
    "silenced twice": (
        request(battlefield=[on("wound")], silenced=[{"villain": 0, "ability": "wound"}] * 2),
        "silenced[1].ability",
        "no wound",
    ),
    "dice of another colour": (request(dice={"black": {"bat": 6}}), "dice.black", "no such key"),
    "dice without gray": (request(dice={}), "dice.gray", "missing"),
    "five faces": (request(dice={"gray": {"bat": 5}}), "dice.gray", "6 faces"),
}


@pytest.mark.parametrize("name", BAD)
def test_refused_by_field_and_rule(name: str) -> None:
    raw, field, rule = BAD[name]
    with pytest.raises(Fault) as caught:
        settle(raw)
    assert caught.value.field == field
    assert rule in str(caught.value)
    assert len(str(caught.value)) < 600


def fault_field(raw: Any) -> str:
    """Return the field that is refused, nothing where the request is answered."""
    try:
        settle(raw)
    except Fault as fault:
        return fault.field
    return ""


@pytest.mark.parametrize("key", [key for key in KEYS if key != "battlefield"])
@pytest.mark.parametrize("value", [None, 7, "x", [None], {"a": None}, [[]], [{}]])
def test_any_value_of_any_key_is_answered_or_refused(key: str, value: Any) -> None:
    field = fault_field(request(**{key: value}))
    assert not field or field.startswith(key)


OFF = [{"villain": 0, "ability": "no-cards"}]
ELSEWHERE = {"battlefield": [on("no-cards"), NEKRON], "attacks": [hit(target=1), hit(card=True)]}


@pytest.mark.parametrize(
    "asked",
    [
        request(battlefield=[on("no-cards")]),
        request(battlefield=[on("no-cards")], attacks=[hit(card=True)]),
        request(battlefield=[on("no-cards")], silenced=OFF, direct=[CARD_DAMAGE]),
        {**ELSEWHERE, "direct": [CARD_DAMAGE]},
        request(battlefield=[on("no-cards")], direct=[{**CARD_DAMAGE, "hero": "batman"}]),
    ],
    ids=["no card", "no target", "under a Construct", "target elsewhere", "card of another"],
)
def test_no_cards_binds_only_who_targets_it(asked: dict[str, Any]) -> None:
    assert settle(asked)["villains"]


def test_solo_ignores_team_attack() -> None:
    """The Flash rulebook: ignored in a solo game."""
    alone = request(battlefield=[on("team-attack")], solo=True)
    assert settle(alone)["villains"][0]["stays"] == "1"


def test_an_empty_battlefield_has_one_outcome() -> None:
    assert settle({"battlefield": []}) == {
        "villains": [],
        "team_markers": {"0": "1"},
        "joint": [{"p": "1", "villains": [], "team_markers": 0}],
    }


def test_decimals_are_exact() -> None:
    text = json.dumps(request(attacks=[hit(hits={"3": 0.1, "4": 0.9})]))
    assert settle(parse_json(text))["villains"][0]["defeated"] == "9/10"


@pytest.mark.parametrize("hero", ["green-lantern", "superman", "batman"])
def test_the_law_of_an_attack_can_be_settled(hero: str) -> None:
    """What `solve` answers goes in as it is; a villain of threat 3 falls as often as it says."""
    solved = solve({"hero": hero, "goal": {"kind": "defeat", "need": 3}})
    law = {str(row["hits"]): row["exact"] for row in solved["hits"]}
    answer = settle(request(battlefield=[on(threat=3)], attacks=[hit(hero=hero, hits=law)]))
    assert answer["villains"][0]["defeated"] == solved["value"]["exact"]


def test_whose_dice_is_said_where_two_faced_is_rolled() -> None:
    assert "dice" not in settle(request())
    assert settle(request(battlefield=[on("two-faced")]))["dice"]["confidence"] == "assumed"
