"""The roll as it lies on the page: the options of `answers.advise`, best first, in words."""

import pytest

from odds.hero_dice import answers
from tests.web.reading import Page
from web.question.choices import options
from web.question.say import Say

GOAL = {"kind": "defeat", "need": 3}
ROLLS = {
    "flash": (
        "hero=flash&hand=201.001&total=-1",
        {"hand": {"red": {"flash": 2, "race": 1}, "yellow": {"race": 1}}, "total": -1},
        {},
    ),
    "flash, three rolls": (
        "hero=flash&only-3-rolls=1&hand=201.001&rolls=2",
        {"hand": {"red": {"flash": 2, "race": 1}, "yellow": {"race": 1}}, "rolls": 2},
        {"abilities": ["only-3-rolls"]},
    ),
    "green lantern": (
        "hero=green-lantern&hand=112.110",
        {
            "hand": {
                "green": {"lantern": 1, "parallax": 1, "recharge": 2},
                "black": {"lantern": 1, "parallax": 1},
            }
        },
        {},
    ),
    "superman": (
        "hero=superman&hand=0000.2000.1110&aside=0010.0000.0000",
        {
            "hand": {
                "yellow": {"superman": 2},
                "blue": {"superman": 1, "kryptonite": 1, "heat-vision": 1},
            },
            "aside": {"red": {"heat-vision": 1}},
        },
        {},
    ),
    "batman": (
        "hero=batman&markers=2&hand=111.210&aside=100.000&left=1",
        {
            "hand": {
                "black": {"bat": 1, "wound": 1, "batmobile": 1},
                "gray": {"bat": 2, "wound": 1},
            },
            "aside": {"black": {"bat": 1}},
            "markers": 1,
        },
        {"markers": 2},
    ),
    "minus-die": (
        "hero=flash&minus-die=1&hand=201.000&removed=0.1",
        {"hand": {"red": {"flash": 2, "race": 1}}, "removed": ["yellow"]},
        {"abilities": ["minus-die"]},
    ),
}


@pytest.mark.parametrize(("query", "state", "more"), ROLLS.values(), ids=list(ROLLS))
def test_options_are_those_of_advise(client, query, state, more):
    response = client.get(f"/odds?goal=defeat&need=3&{query}")
    assert response.status_code == 200, response.get_data(as_text=True)
    page = Page(response.get_data(as_text=True))
    hero = query.partition("=")[2].partition("&")[0]
    advice = answers.advise({"hero": hero, "goal": GOAL, "state": state, **more})
    listed = options(Say("en"), advice["options"], state["hand"], "defeat")
    assert len(listed) > 1
    text = page.text.partition("What to do now")[2]
    places = [text.index(f"{option.do} {option.value}") for option in listed]
    assert places == sorted(places)
    assert page.text.count("For the assumed dice.") == 1


@pytest.mark.parametrize("hero", ["flash", "green-lantern", "superman", "batman"])
def test_no_roll_no_advice(client, hero):
    page = Page(client.get(f"/odds?hero={hero}").get_data(as_text=True))
    assert "roll" in page.ids
    assert "advice" not in page.ids


def test_the_best_die_counts_as_set_aside_unless_another_is_entered(client):
    page = Page(client.get("/odds?hero=flash&goal=defeat&minus-die=1").get_data(as_text=True))
    standing = {i["name"]: i.get("value") for i in page.inputs}
    assert (standing["removed.red"], standing["removed.yellow"]) == ("1", "0")
    assert "2 red dice" in page.text
    two = Page(
        client.get("/odds", query_string=page.sent(minus_die="2", hand__red__flash="")).get_data(
            True
        )
    )
    standing = {i["name"]: i.get("value") for i in two.inputs}
    assert int(standing["removed.red"]) + int(standing["removed.yellow"]) == 2


def test_ties_are_said_of_every_option_that_ties(client):
    page = Page(
        client.get("/odds?hero=flash&goal=defeat&need=0&hand=201.001").get_data(as_text=True)
    )
    advice = page.text.partition("What to do now")[2]
    assert advice.count("either is as good") == 2
