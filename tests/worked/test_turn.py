"""The rulebooks' play examples as decisions: what the turn advises where the examples decide.

Truth: the examples of the Flash and Green Lantern rulebooks (2016). Their dice are unknown, so the
heroes have dice that always come to the hits that the example tells.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from odds.hero_dice.answers.turns.turning import turn

WEATHER_WIZARD = {"name": "Weather Wizard", "threat": 4, "abilities": ["only-3-rolls"]}
SCARECROW = {"name": "Scarecrow", "threat": 3}
CAPTAIN_COLD = {"name": "Captain Cold", "threat": 5, "abilities": ["reverse-flash"]}
REVERSE_FLASH = {"name": "Reverse Flash", "threat": 3, "abilities": ["defeat-twice"]}
ATROCITUS = {"name": "Atrocitus", "threat": 4, "abilities": ["shield:2"]}
NEKRON = {"name": "Nekron", "threat": 4}
PARALLAX = {
    "name": "Parallax",
    "threat": 4,
    "abilities": ["reinforcement", "shield:1", "team-attack"],
}


def flash(hits: int, **more: Any) -> dict[str, Any]:
    """Flash with dice that come to 3 or 4 hits, or to 0."""
    red, yellow = {3: ("flash", "blank"), 4: ("flash", "flash"), 0: ("blank", "blank")}[hits]
    return {"hero": "flash", "dice": {"red": {red: 6}, "yellow": {yellow: 6}}, **more}


def lantern(hits: int, **more: Any) -> dict[str, Any]:
    """Green Lantern with dice that come to 4 hits, or to 0."""
    green = {4: "lantern", 0: "blank"}[hits]
    return {"hero": "green-lantern", "dice": {"green": {green: 6}, "black": {"blank": 6}}, **more}


def batman(bats: bool) -> dict[str, Any]:
    """Batman with four bats or none."""
    black = {"bat" if bats else "blank": 6}
    return {"hero": "batman", "dice": {"black": black, "gray": {"blank": 6}}}


def asked(villains: list[Any], heroes: list[Any], goal: dict[str, Any]) -> dict[str, Any]:
    return turn({"battlefield": villains, "heroes": heroes, "goal": goal})


def value(response: dict[str, Any], *targets: int) -> Fraction:
    """Return the value of these targets."""
    row = next(r for r in response["assignments"] if list(r["targets"].values()) == list(targets))
    return Fraction(row["value"]["exact"])


# "Green Lantern wants to target Parallax alone and therefore covers its TEAM ATTACK with one of
# his Construct markers."
def test_construct_lets_green_lantern_target_alone() -> None:
    row, heroes = [REVERSE_FLASH, NEKRON, PARALLAX], [lantern(4, markers=1), flash(4)]
    goal = {"kind": "mean-damage"}
    response = asked(row, heroes, goal)
    # 3 hits are left of 4 on Parallax, and 3 of Flash's 4 count on Reverse Flash.
    assert value(response, 2, 0) == 6
    bare = asked(row, [lantern(4), flash(4)], goal)
    targets = [list(r["targets"].values()) for r in bare["assignments"]]
    assert [2, 0] not in targets
    assert [2, 2] in targets


# "Finally, Green Lantern uses another of his Construct markers by placing it on Reverse Flash's
# 2X DEFEAT": he falls at once.
def test_construct_on_defeat_twice_after_the_dice() -> None:
    heroes = [lantern(4, markers=2), flash(4)]
    response = asked([REVERSE_FLASH, NEKRON, PARALLAX], heroes, {"kind": "fell", "villain": 0})
    assert value(response, 2, 0) == 1
    rows = response["best"]["at_the_end"]
    uses = [use for row in rows for use in row["use"]]
    assert {(use["villain"], use["tool"], use["what"]) for use in uses} == {
        (0, "construct", "defeat-twice")
    }
    none = asked([REVERSE_FLASH, NEKRON], [lantern(4), flash(4)], {"kind": "fell", "villain": 0})
    assert none["best"]["value"]["exact"] == "0"
    beaten = asked([REVERSE_FLASH, NEKRON], [lantern(4), flash(4)], {"kind": "beat", "villain": 0})
    assert beaten["best"]["value"]["exact"] == "1"


# "Green Lantern scores 0 hits and therefore uses his Hero card: the targeted villain takes 2
# damage. Since this is damage, Atrocitus's SHIELD does not have to be applied."
def test_two_damage_and_four_hits_fell_atrocitus() -> None:
    row, goal = [ATROCITUS, REVERSE_FLASH], {"kind": "resistance"}
    response = asked(row, [lantern(0, cards=["two-damage"]), flash(4)], goal)
    # One card gone and one Team marker, 2 each.
    assert value(response, 0, 0) == 4
    assert response["best"]["targets"] == {"green-lantern": 0, "flash": 0}
    assert response["tools"][0]["tool"] == "two-damage"
    assert response["tools"][0]["spend"]
    assert value(asked(row, [lantern(0), flash(4)], goal), 0, 0) == 0


# "Flash and Batman both target Weather Wizard. Flash scores 3 hits, Batman none. Flash uses a
# Tornado marker": Scarecrow is defeated.
def test_tornado_on_scarecrow() -> None:
    row, goal = [WEATHER_WIZARD, SCARECROW], {"kind": "fell", "villain": 1}
    response = asked(row, [flash(3, markers=3), batman(False)], goal)
    assert value(response, 0, 0) == 1
    assert value(asked(row, [flash(3), batman(False)], goal), 0, 0) == 0
    # Without a need for it the marker stays: he targets Scarecrow himself.
    assert response["best"]["targets"]["flash"] in (0, 1)
    assert not response["tools"][0]["spend"]


# "Because of Captain Cold's REVERSE FLASH, however, he cannot defeat the villain alone."
def test_reverse_flash_leaves_captain_cold_standing() -> None:
    row, goal = [CAPTAIN_COLD, REVERSE_FLASH], {"kind": "fell", "villain": 0}
    five = {**CAPTAIN_COLD, "damage": {"flash": 1}}
    alone = asked(row, [flash(4, markers=3), batman(True)], goal)
    assert value(alone, 1, 1) == 0
    assert value(asked([five, REVERSE_FLASH], [flash(4, markers=3), batman(True)], goal), 1, 1) == 0
    two = {**CAPTAIN_COLD, "damage": {"flash": 2}}
    assert value(asked([two, REVERSE_FLASH], [flash(4, markers=3), batman(True)], goal), 1, 1) == 1
