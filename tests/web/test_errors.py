"""Wrong inputs on the page: said in plain words beside the input, and nothing typed is lost."""

import pytest

from tests.web.reading import Page

HAND = "hand=210.100"
WRONG = {
    "hero": ("hero=hulk", "hero", "there is no hero"),
    "villain": ("hero=flash&villain=Atrocitos", "villain", "did you mean Atrocitus?"),
    "goal": ("hero=flash&goal=win", "goal", "choose one of the goals"),
    "need, words": ("hero=flash&goal=defeat&need=four", "need", "you gave 'four'"),
    "need, absurd": ("hero=flash&goal=defeat&need=1000000000", "need", "from 0 to 99"),
    "need, endless": (f"hero=flash&goal=defeat&need={'9' * 150}", "need", "from 0 to 99"),
    "need, below 0": ("hero=flash&goal=capped-damage&need=-1", "need", "from 0 to 99"),
    "need, none": ("hero=flash&goal=hits-at-least&need=", "need", "enter a whole number"),
    "worth": ("hero=flash&goal=worth&worth=0,x", "worth", "must be a number such as 2"),
    "worth, none": ("hero=flash&goal=worth", "worth", "enter the worth of 0, 1, 2"),
    "worth, denominator 0": ("hero=flash&goal=worth&worth=1/0", "worth", "other than 0"),
    "shield": ("hero=flash&shield=1000000", "shield", "a number from 1 to 20"),
    "shield after others": ("hero=flash&kryptonite=2&shield=x", "shield", "from 1 to 20"),
    "count": ("hero=flash&wound=9", "wound", "from 0 to 8"),
    "count, absurd": ("hero=flash&wound=999999999", "wound", "from 0 to 8"),
    "abilities": ("hero=flash&wound=8&kryptonite=8", "abilities", "at most 8"),
    "markers": ("hero=batman&markers=4", "markers", "from 0 to 3"),
    "faces": ("hero=flash&flash-dice=3330.3120", "dice-red", "a red die has 6 faces; you gave 9"),
    "faces, words": ("hero=flash&red.flash=x&yellow.race=6", "dice-red", "from 0 to 6"),
    "faces, nonsense": ("hero=flash&flash-dice=zz", "dice-red", "from 0 to 6"),
    "no finite value": ("hero=flash&flash-dice=0060.6000", "goal", "no finite or attained value"),
    "roll, too few": ("hero=flash&hand=200.100", "hand-red", "3 red dice are thrown; you gave 2"),
    "roll, absurd": ("hero=flash&hand.red.flash=1000000000", "hand-red", "from 0 to 3"),
    "roll, words": ("hero=flash&hand.red.flash=x", "hand-red", "you gave 'x'"),
    "roll, none": ("hero=flash&now=1", "hand-red", "you gave 0"),
    "roll, total": (f"hero=flash&{HAND}&total=-9", "total", "-2 at least"),
    "roll, rolls": (f"hero=flash&only-3-rolls=1&{HAND}&rolls=4", "rolls", "must be 1 to 3"),
    "roll, left": ("hero=batman&hand=400.300&left=9", "left", "from 0 to 3"),
    "roll, aside": (
        "hero=superman&hand=1000.2000.3000&aside=1000.0000.0000",
        "hand-red",
        "all in the hand or all aside",
    ),
    "roll, removed": (
        "hero=flash&minus-die=1&hand=200.100&removed.red=999999999",
        "removed",
        "from 0 to 8",
    ),
    "roll, other face": ("hero=flash&hand=2001.100", "hand-red", "no red die shows blank"),
}


@pytest.mark.parametrize(("query", "place", "words"), WRONG.values(), ids=list(WRONG))
def test_what_is_wrong_stands_beside_its_input(client, query, place, words):
    response = client.get("/odds?" + query)
    page = Page(response.get_data(as_text=True))
    assert response.status_code == 422
    assert response.headers["Cache-Control"] == "no-store"
    assert f"i-{place}-problem" in page.ids
    assert page.text.count(words) >= 2, "in the list at the top and beside the input"
    assert f"i-{place}" in page.ids
    assert "Traceback" not in page.text


def test_every_wrong_input_is_said_at_once(client):
    query = "hero=batman&goal=defeat&need=abc&kryptonite=x&markers=9&batman-dice=2222.2220"
    page = Page(client.get("/odds?" + query).get_data(as_text=True))
    for place in ("need", "kryptonite", "markers", "dice-black"):
        assert f"i-{place}-problem" in page.ids


def test_nothing_typed_is_lost(client):
    typed = {
        "hero": "batman",
        "villain": "Grodd",
        "was": "Grodd",
        "goal": "defeat",
        "need": "lots",
        "shield": "many",
        "worth": "0, x",
        "markers": "all",
        "black.bat": "six",
        "two-faced": "1",
    }
    page = Page(client.get("/odds", query_string=typed).get_data(as_text=True))
    standing = {i["name"]: i.get("value", "") for i in page.inputs}
    assert {name: standing[name] for name in typed if name != "was"} == {
        name: text for name, text in typed.items() if name != "was"
    }


def test_a_wrong_roll_leaves_the_roll_and_the_answer_standing(client):
    page = Page(client.get("/odds?hero=flash&hand=200.100&total=5").get_data(as_text=True))
    standing = {i["name"]: i.get("value", "") for i in page.inputs}
    assert (standing["hand.red.flash"], standing["total"]) == ("2", "5")
    assert "answer" in page.ids
    assert "advice" not in page.ids


def test_an_unknown_hero_leaves_the_rest_standing(client):
    page = Page(client.get("/odds?hero=hulk&goal=defeat&need=5&shield=2").get_data(as_text=True))
    assert {"need": "5", "shield": "2", "goal": "defeat"}.items() <= {
        i["name"]: i["value"] for i in page.inputs
    }.items()


@pytest.mark.parametrize(
    "text", ["<script>alert(1)</script>", '"><b>', "{{ 7*7 }}", "\0", "%00", "é" * 300]
)
@pytest.mark.parametrize(
    "name", ["hero", "villain", "need", "worth", "shield", "red.flash", "step", "of"]
)
def test_typed_marks_stay_text(client, name, text):
    pairs = {"hero": "flash", "goal": "worth" if name == "worth" else "defeat", name: text}
    response = client.get("/odds", query_string=pairs)
    assert response.status_code in (200, 422)
    assert "<script>alert" not in response.get_data(as_text=True)
    assert not Page(response.get_data(as_text=True)).attributes("b", class_="x")
