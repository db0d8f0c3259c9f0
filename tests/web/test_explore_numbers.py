"""Numbers of the charts. Truth: `answers` asked in another way, and dice of which all is known."""

import json
from fractions import Fraction
from math import isclose

import pytest

from odds.hero_dice import answers
from odds.hero_dice.answers import about
from tests.web.explored import ALWAYS_FOUR, rows
from web.explore.charts.maps import counts

HEROES = ("flash", "green-lantern", "superman", "batman")


def near(text, number, places=9):
    """Tell whether a text is a number to so many places."""
    value = Fraction(number["exact"] or number["decimal"]) if isinstance(number, dict) else number
    return isclose(float(text), float(value), abs_tol=0.6 * 10**-places)


# ---- laws ------------------------------------------------------------------------------------


def test_laws_add_up_and_have_the_mean(client):
    told = rows(client, "laws", "hero=superman&hero=batman")
    for hero in ("superman", "batman"):
        law = [float(row[f"{hero} mean-hits none"]) for row in told]
        mean = answers.solve({"hero": hero, "goal": {"kind": "mean-hits"}})["value"]["decimal"]
        assert isclose(sum(law), 1, abs_tol=1e-7)
        assert isclose(sum(n * p for n, p in enumerate(law)), float(mean), abs_tol=1e-6)


@pytest.mark.parametrize("hero", HEROES)
def test_at_least_so_many_is_the_value_of_that_goal(client, hero):
    query = f"hero={hero}&goal=hits-at-least&goal=defeat&need=3&show=at-least"
    row = next(row for row in rows(client, "laws", query) if row["hits"] == "≥ 3")
    for goal in ({"kind": "hits-at-least", "hits": 3}, {"kind": "defeat", "need": 3}):
        value = answers.solve({"hero": hero, "goal": goal})["value"]
        assert near(row[f"{hero} {goal['kind']} none"], value)


def test_a_law_of_sure_dice(client):
    told = rows(
        client, "laws", f"hero=flash&with=none&with=shield:1&count=damage&dice={ALWAYS_FOUR}"
    )
    law = {row["damage"]: row for row in told}
    assert float(law["4"]["flash mean-hits none"]) == 1
    assert float(law["3"]["flash mean-hits shield:1"]) == 1


# ---- chance against need ---------------------------------------------------------------------


def test_chances_are_those_of_a_villain_typed_in(client):
    villains = [{"name": f"V{n}", "threat": n, "abilities": ["shield:1"]} for n in range(1, 16)]
    found = answers.expected_hits({"villains": villains})["rows"]
    worth = {(row["threat"], row["hero"]): row["defeat"] for row in found}
    told = rows(client, "needs", "with=shield:1")
    assert [row["need"] for row in told] == [str(n) for n in range(1, 16)]
    for row in told:
        for hero in HEROES:
            assert near(row[f"{hero} defeat shield:1"], worth[int(row["need"]), hero])


def test_chances_of_sure_dice(client):
    told = rows(client, "needs", f"hero=flash&goal=hits-at-least&dice={ALWAYS_FOUR}")
    chances = [float(row["flash hits-at-least none"]) for row in told]
    assert chances == [1.0] * 4 + [0.0] * 11


# ---- policy maps -----------------------------------------------------------------------------

RACE = {"red": {"race": 3}, "yellow": {"race": 1}}
"""A roll that adds nothing and may be followed."""


def options(request, state):
    return {
        option["do"]: option for option in answers.advise({**request, "state": state})["options"]
    }


@pytest.mark.parametrize(
    ("query", "goal"),
    [
        ("goal=defeat&need=5", {"kind": "defeat", "need": 5}),
        ("goal=mean-hits", {"kind": "mean-hits"}),
    ],
)
def test_flash_by_total_is_the_advice(client, query, goal):
    for row in rows(client, "flash", query):
        total = int(row["total"])
        found = options({"hero": "flash", "goal": goal}, {"hand": RACE, "total": total})
        assert near(row["stop"], found["stop"]["value"], 4)
        assert near(row["roll"], found["roll"]["value"], 4)
        ties = [do for do, option in found.items() if option["tie"]]
        best = next(iter(found))
        assert row["best roll"] == ("either" if ties else best)


def test_flash_with_three_rolls_is_the_advice(client):
    told = {int(row["total"]): row for row in rows(client, "flash", "with=only-3-rolls&need=4")}
    request = {
        "hero": "flash",
        "goal": {"kind": "defeat", "need": 4},
        "abilities": ["only-3-rolls"],
    }
    for total, rolls in ((0, 1), (1, 2), (2, 2)):
        found = options(request, {"hand": RACE, "total": total, "rolls": rolls})
        assert near(told[total][f"roll {3 - rolls} left"], found["roll"]["value"], 4)


CASES = [
    ("pairs", "green-lantern", "", []),
    ("pairs", "green-lantern", "with=only-3-rolls&throw=2", ["only-3-rolls"]),
    ("pairs", "green-lantern", "goal=defeat&need=4&with=minus-die", ["minus-die"]),
    ("banking", "batman", "goal=defeat&need=4", []),
    ("colour-order", "superman", "red=heat-vision&with=kryptonite", ["kryptonite"]),
    ("colour-order", "superman", "with=minus-die", ["minus-die"]),
]


@pytest.mark.parametrize(("name", "hero", "query", "abilities"), CASES)
def test_maps_are_the_advice(client, name, hero, query, abilities):
    told = rows(client, name, query)
    for row in told[:: max(1, len(told) // 12)]:
        best, *others = _advice(hero, query, abilities, row)
        assert near(row["value"], best["value"], 4)
        ties = sum(option["tie"] for option in (best, *others)) or 1
        assert len(row["do"].split(" | ")) == ties
        assert _word(best) in row["do"].split(" | ")
        worse = [best, *others][ties:]
        assert bool(row["next"]) == bool(worse)
        if worse:
            assert near(row["loss"], worse[0]["loss"], 4) or isclose(
                float(row["loss"]), float(worse[0]["loss"]["decimal"]), abs_tol=1.1e-4
            )


def _advice(hero, query, abilities, row):
    defeat = {"kind": "defeat", "need": 4}
    request = {
        "hero": hero,
        "goal": defeat if "defeat" in query else {"kind": "mean-hits"},
        "abilities": abilities,
    }
    hand = {
        c: counts(row[c]) for c in row if c in ("green", "black", "gray", "red", "yellow", "blue")
    }
    state = {"hand": hand, "rolls": 2 if "throw=2" in query else 1}
    if "minus-die" in abilities:
        state["removed"] = answers.solve(request)["minus_die"]["best"]
    return answers.advise({**request, "state": state})["options"]


def _word(option):
    """Return a choice of an advice as the file has it."""
    if option["do"] == "keep":
        return f"keep {option['colour']}"
    dice = option.get("dice", {})
    told = "; ".join(
        f"{c}: {' '.join(f'{n} {s}' for s, n in pile.items())}" for c, pile in dice.items()
    )
    return f"{option['do']} {told}".strip()


# ---- the other charts ------------------------------------------------------------------------


def test_a_villain_is_a_solve_request(client):
    told = {row["villain"]: row for row in rows(client, "villains")}
    for hero in HEROES:
        goal = {"kind": "defeat", "need": 4}
        solved = answers.solve({"hero": hero, "goal": goal, "abilities": ["only-3-rolls"]})
        assert near(told["Weather Wizard"][hero], solved["value"])


def test_costs_of_sure_dice(client):
    told = {
        row["abilities"]: row for row in rows(client, "abilities", f"hero=flash&dice={ALWAYS_FOUR}")
    }
    costs = {text: float(row["flash cost"]) for text, row in told.items()}
    assert costs == {
        "none": 0,
        "minus-die": 1,
        "only-3-rolls": 0,
        "shield:1": 1,
        "shield:2": 2,
        "reverse-flash": 1,
        "parallax": 0,
        "kryptonite": 0,
        "no-heat-vision": 0,
        "wound": 0,
    }
    assert float(told["none"]["flash"]) == 4


def test_the_ends_of_the_range_are_reached_by_dice(client):
    """The tables that a robust answer names, entered as a profile, have its ends for values."""
    request = {"hero": "batman", "goal": {"kind": "defeat", "need": 4}}
    value = answers.robust({**request, "first_rolls": 0})["value"]
    texts = [_text(end, value[end]["faces"]) for end in ("least", "greatest")]
    query = "hero=batman&goal=defeat&need=4" + "".join(f"&dice={text}" for text in texts)
    (row,) = rows(client, "dice", query)
    assert row[texts[0]] == row["least"]
    assert row[texts[1]] == row["greatest"]
    assert near(row["assumed"], answers.solve(request)["value"])


def _text(name, faces):
    order = ("bat", "wound", "batmobile")
    colours = (f"{c}.{'-'.join(str(pile.get(s, 0)) for s in order)}" for c, pile in faces.items())
    return f"{name}~batman.{'.'.join(colours)}"


def test_checks_are_those_kept(client):
    kept = json.loads(about.LAST_CHECKS.read_text())["rows"]
    told = rows(client, "checks")
    exact = sum(row["compared"] for row in kept if row["comparison"] != "samples")
    assert sum(int(row["compared"]) for row in told) == exact
    deviations = sorted(row["deviation"] for row in kept if row["comparison"] == "samples")
    assert sorted(float(row["deviation"]) for row in told) == deviations
