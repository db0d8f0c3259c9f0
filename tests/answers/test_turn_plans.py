"""Plans as programs read them: different ends are written apart, every table can be found.

Truth: what tells ends apart is told by the ends of the attacks themselves; the value of a hero who
rolls first is the answer of `advise` to his worth table.
"""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from odds.hero_dice.answers import solve, turn
from odds.hero_dice.answers.turns.plans import told
from odds.hero_dice.answers.turns.request import EFFECTS, read_turn
from odds.hero_dice.data import cards
from odds.hero_dice.heroes import hero_names
from odds.hero_dice.turn.equip import striker_of

VILLAINS = [{"threat": 5, "abilities": ["shield:1"]}, {"threat": 4}]
BATMAN = {"hero": "batman", "markers": 1, "cards": ["batmobiles-hit"]}
FLASH = {"hero": "flash", "cards": ["roll-on", "recover"]}
LANTERN = {"hero": "green-lantern", "cards": ["restart", "two-damage", "recover"]}
TEAMS = [
    [BATMAN, {"hero": "flash"}],
    [FLASH, {"hero": "superman"}],
    [LANTERN, {"hero": "flash"}],
    [{"hero": "flash"}, {"hero": "superman"}],
]


def asked(*heroes: dict[str, Any], **more: Any) -> dict[str, Any]:
    goal = {"kind": "threat-removed"}
    return {"battlefield": VILLAINS, "heroes": list(heroes), "goal": goal, **more}


def plans(request: dict[str, Any]) -> list[dict[str, Any]]:
    found = turn(request)["best"]["plan"]
    assert isinstance(found, list)
    return found


@pytest.mark.parametrize("name", hero_names())
def test_different_ends_are_written_apart(name: str) -> None:
    """Every hero with all cards that are known of him, each in hand and played."""
    own = [card.name for card in cards() if card.hero == name and card.name in EFFECTS]
    battle = read_turn(asked({"hero": name, "cards": own, "played": own})).battle
    for wild in (0, 1, 2):
        striker = striker_of(battle, 0, battle.stacks[1], 1, wild)
        written = [json.dumps(told(striker, end)) for end in striker.ends]
        assert len(set(written)) == len(written) > 1


@pytest.mark.parametrize("team", TEAMS, ids=lambda team: "-".join(h["hero"] for h in team))
def test_each_end_stands_in_one_row(team: list[dict[str, Any]]) -> None:
    for plan in plans(asked(*team, interleave=False)):
        rows = plan["rolls_for"]
        ends = [json.dumps(after) for row in rows for after in row["after"]]
        assert len(ends) == len(set(ends))
        if len(rows) == plan["rows_in_all"]:
            chances = sum(Fraction(row["chance"]["exact"]) for row in rows)
            assert chances == 1


def test_extra_counts_are_named() -> None:
    """Keys are plain unless batmobiles or cards to roll on count; then the second number is named.

    All on one villain, so that the second hero's rows depend on the first.
    """
    one = {"battlefield": [{"threat": 9}, {"threat": 2}], "interleave": False}
    for hero, also in ((BATMAN, "batmobiles"), (FLASH, "cards_left")):
        (plan,) = plans({**asked(hero), **one})
        assert plan["also_counts"] == also
        assert {"0+0", "1+1"} <= set(plan["rolls_for"][0]["worth"])
    (plan,) = plans({**asked(LANTERN), **one})
    assert "also_counts" not in plan
    keys = list(plan["rolls_for"][0]["worth"])
    assert keys == [str(hits) for hits in range(plan["most_hits"] + 1)]


SHAPES = {
    "batman": {"hits", "batmobiles"},
    "green-lantern": {"hits", "cards_left"},
    "flash": {"hits", "cards_left"},
}


@pytest.mark.parametrize(
    "pair",
    [(BATMAN, LANTERN), (LANTERN, FLASH), (FLASH, BATMAN)],
    ids=lambda pair: "-".join(hero["hero"] for hero in pair),
)
def test_ends_of_those_before_say_what_else_counts(pair: tuple[dict[str, Any], ...]) -> None:
    """Both orders are tried by the answer; whoever is first, the second's rows tell of him."""
    request = asked(*pair, battlefield=[{"threat": 7}], interleave=False, gains=False)
    first, second = plans(request)
    ends = [after[first["hero"]] for row in second["rolls_for"] for after in row["after"]]
    assert ends
    counted = {frozenset(end) if isinstance(end, dict) else frozenset({"hits"}) for end in ends}
    assert counted == {frozenset(SHAPES[first["hero"]])}


def test_rows_are_ordered_by_the_hits_before() -> None:
    team = asked({"hero": "green-lantern"}, {"hero": "flash"}, battlefield=[{"threat": 6}])
    first, second = plans(team)
    least = [min(after[first["hero"]] for after in row["after"]) for row in second["rolls_for"]]
    assert least == sorted(least)
    assert (
        max(max(after.values()) for row in second["rolls_for"] for after in row["after"])
        == (first["most_hits"])
    )


def test_more_hits_count_as_the_most() -> None:
    """Flash against threat 4: nobody tells 5 hits from 4; `solve` takes the table as it is."""
    (plan,) = plans(asked({"hero": "flash"}, battlefield=[{"threat": 4}]))
    assert plan["most_hits"] == 4
    goal = {"kind": "worth", "worth": plan["rolls_for"][0]["worth"]}
    value = solve({"hero": "flash", "goal": goal})["value"]["exact"]
    assert value == plan["rolls_for"][0]["value"]["exact"]
