"""Questions as addresses: one canonical spelling, and the same answers as by POST.

Truth: the contract of the design; `answers` for the numbers.
"""

import json

import pytest

from odds.hero_dice import answers

ODDS = "/api/v1/odds"
FLASH = "hero=flash&goal=hits-at-least&hits=4"
DICE = "Ann.27s_box~flash.red.3-1-2.yellow.4-1-1"
TABLE = {
    "red": {"flash": 3, "reverse-flash": 1, "race": 2},
    "yellow": {"flash": 4, "reverse-flash": 1, "race": 1},
}
FOUR = {"hero": "flash", "goal": {"kind": "hits-at-least", "hits": 4}}
SAME = {
    "plain": (FLASH, FOUR),
    "abilities": (
        f"{FLASH}&ability=reverse-flash&ability=shield:2",
        {**FOUR, "abilities": ["reverse-flash", "shield:2"]},
    ),
    "dice": (f"{FLASH}&dice={DICE}", {**FOUR, "dice": TABLE, "dice_name": "Ann's box"}),
    "remove": (
        f"{FLASH}&ability=minus-die&remove=red",
        {**FOUR, "abilities": ["minus-die"], "remove": ["red"]},
    ),
    "digits": (f"{FLASH}&digits=5&law_to=3", {**FOUR, "digits": 5, "law_to": 3}),
    "worth": (
        "hero=flash&goal=worth&worth=0:0,1:1/2,2:3,bust:-1",
        {
            "hero": "flash",
            "goal": {"kind": "worth", "worth": {"0": 0, "1": "1/2", "2": 3, "bust": -1}},
        },
    ),
    "markers and reading": (
        "hero=batman&goal=defeat&need=3&markers=2&reading=one-colour-a-step",
        {
            "hero": "batman",
            "goal": {"kind": "defeat", "need": 3},
            "markers": 2,
            "readings": ["one-colour-a-step"],
        },
    ),
}


@pytest.mark.parametrize(("query", "request_"), SAME.values(), ids=list(SAME))
def test_a_query_is_answered_like_the_request(client, query, request_):
    response = client.get(f"{ODDS}?{query}")
    assert response.status_code == 200, response.headers.get("Location") or response.data
    assert response.get_json() == json.loads(json.dumps(answers.solve(request_)))
    assert response.headers["ETag"].startswith('"')
    assert "public" in response.headers["Cache-Control"]


CANONICAL = {
    "order": ("goal=hits-at-least&hits=4&hero=flash", FLASH),
    "number": ("hero=flash&goal=hits-at-least&hits=04.0", FLASH),
    "defaults": (f"{FLASH}&markers=0&digits=30&law_to=40&certificate=false", FLASH),
    "repeated": (
        f"{FLASH}&ability=shield:2&ability=reverse-flash",
        f"{FLASH}&ability=reverse-flash&ability=shield:2",
    ),
    "worth": (
        "hero=flash&goal=worth&worth=2:3.0,bust:-1,1:2/4,00:0",
        "hero=flash&goal=worth&worth=0:0,1:1/2,2:3,bust:-1",
    ),
    "dice of others": (
        f"{FLASH}&dice={DICE}~batman.black.2-2-2.gray.2-2-2",
        f"{FLASH}&dice={DICE}",
    ),
    "blanks that are none": (
        f"{FLASH}&dice=mine~flash.red.3-1-2-0.yellow.4-1-1",
        f"{FLASH}&dice=mine~flash.red.3-1-2.yellow.4-1-1",
    ),
}


@pytest.mark.parametrize("route", [ODDS, "/api/v1/plans"])
@pytest.mark.parametrize(("query", "canonical"), CANONICAL.values(), ids=list(CANONICAL))
def test_a_right_query_is_sent_to_its_one_spelling(client, route, query, canonical):
    if route.endswith("plans"):
        query = query.replace("&digits=30&law_to=40&certificate=false", "")
    response = client.get(f"{route}?{query}")
    assert (response.status_code, response.data) == (308, b"")
    assert response.headers["Location"] == f"{route}?{canonical}"
    assert client.get(response.headers["Location"]).status_code == 200


@pytest.mark.parametrize("query", [f"{FLASH}&ability=shield%3A2", "hero=fl%61sh&goal=mean-hits&"])
def test_other_escapes_are_no_other_spelling(client, query):
    assert client.get(f"{ODDS}?{query}").status_code == 200


WRONG = {
    "nothing": ("", "hero"),
    "no goal": ("hero=flash", "goal"),
    "hero": ("hero=hulk&goal=mean-hits", "hero"),
    "goal": ("hero=flash&goal=win", "goal"),
    "no hits": ("hero=flash&goal=hits-at-least", "hits"),
    "hits": ("hero=flash&goal=hits-at-least&hits=four", "hits"),
    "half a hit": ("hero=flash&goal=hits-at-least&hits=0.5", "hits"),
    "empty": ("hero=flash&goal=hits-at-least&hits=", "hits"),
    "hits of another goal": ("hero=flash&goal=mean-hits&hits=4", "hits"),
    "twice": (f"{FLASH}&hero=flash", "hero"),
    "unknown key": (f"{FLASH}&colour=red", "colour"),
    "digits": (f"{FLASH}&digits=1001", "digits"),
    "ability": (f"{FLASH}&ability=wounds", "ability[0]"),
    "reading": (f"{FLASH}&reading=mine", "reading[0]"),
    "remove": (f"{FLASH}&ability=minus-die&remove=blue", "remove[0]"),
    "worth without colon": ("hero=flash&goal=worth&worth=3", "worth"),
    "worth with a gap": ("hero=flash&goal=worth&worth=0:1,2:3", "worth.1"),
    "worth of a result twice": ("hero=flash&goal=worth&worth=0:1,0:1", "worth"),
    "worth of no number": ("hero=flash&goal=worth&worth=0:one", "worth.0"),
    "dice": (f"{FLASH}&dice=mine", "dice"),
    "dice of another": (f"{FLASH}&dice=mine~batman.black.2-2-2.gray.2-2-2", "dice"),
    "faces": (f"{FLASH}&dice=mine~flash.red.3-3-3.yellow.4-1-1", "dice.flash.red"),
    "certificate": (f"{FLASH}&certificate=yes", "certificate"),
    "not UTF-8": ("hero=%ff&goal=mean-hits", "hero"),
}


@pytest.mark.parametrize(("query", "field"), WRONG.values(), ids=list(WRONG))
def test_a_wrong_query_names_the_key(client, query, field):
    response = client.get(f"{ODDS}?{query}")
    assert response.status_code == 422
    assert response.mimetype == "application/problem+json"
    problem = json.loads(response.data)
    assert problem["field"] == field
    assert problem["detail"].startswith(field)
    assert "Input should" not in problem["detail"]


def test_a_fault_found_while_solving_names_the_key_too(client):
    never = "mine~flash.red.0-0-6.yellow.6-0-0"
    response = client.get(f"{ODDS}?hero=flash&goal=mean-hits&dice={never}")
    assert (response.status_code, response.get_json(force=True)["field"]) == (422, "goal")


def test_head_has_the_headers_of_get(client):
    head, got = client.head(f"{ODDS}?{FLASH}"), client.get(f"{ODDS}?{FLASH}")
    assert (head.status_code, head.data) == (200, b"")
    assert head.headers["ETag"] == got.headers["ETag"]
