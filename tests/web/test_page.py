"""The page: drawn for every hero and goal, with the numbers that `answers` gives."""

import re
from fractions import Fraction

import pytest

from odds.hero_dice import answers
from odds.hero_dice.answers import catalogue
from tests.web.reading import Page
from web.question.names import GOALS, PLAYS, abilities
from web.question.say import Say
from web.question.words import percent

EN = Say("en")
HEROES = [row["hero"] for row in catalogue.heroes()]
ASKED = {
    "mean-hits": {"kind": "mean-hits"},
    "hits-at-least": {"kind": "hits-at-least", "hits": 2},
    "defeat": {"kind": "defeat", "need": 2},
    "capped-damage": {"kind": "mean-damage", "need": 2},
    "mean-damage": {"kind": "mean-damage"},
    "worth": {"kind": "worth", "worth": {"0": "0", "1": "1/2", "2": "3"}},
}


def page(client, query="", status=200):
    response = client.get("/odds?" + query)
    assert response.status_code == status, response.get_data(as_text=True)[:2000]
    return Page(response.get_data(as_text=True))


def shown(value, goal):
    number = Fraction(value["exact"] or value["decimal"])
    return percent(EN, number, 2) if goal in ("hits-at-least", "defeat") else f"{float(number):.3f}"


def test_the_first_page_asks_for_a_hero(client):
    found = page(client)
    assert [b["value"] for b in found.attributes("button", name="hero")] == HEROES
    assert "answer" not in found.ids


@pytest.mark.parametrize("goal", ASKED)
@pytest.mark.parametrize("hero", HEROES)
def test_every_hero_and_goal_shows_the_number_of_solve(client, hero, goal):
    found = page(client, f"hero={hero}&goal={goal}&need=2&worth=0,1/2,3&shield=1")
    value = answers.solve({"hero": hero, "goal": ASKED[goal], "abilities": ["shield:1"]})["value"]
    assert shown(value, goal) in found.text
    assert found.attributes("button", name="hero", value=hero)[0]["aria-pressed"] == "true"
    assert "assumed dice" in found.text


def test_the_page_knows_every_hero_and_goal(client):
    assert set(PLAYS) == set(HEROES)
    assert {goal["kind"] for goal in ASKED.values()} == set(catalogue.goals())
    assert set(ASKED) == set(GOALS)


@pytest.mark.parametrize("hero", HEROES)
def test_every_ability_can_be_entered_for_every_hero(client, hero):
    found = page(client, f"hero={hero}")
    assert set(abilities()) <= {i["name"] for i in found.inputs}
    every = "&".join(f"{name}=1" for name in list(abilities())[:8])
    assert "left out" in page(client, f"hero={hero}&{every}").text


@pytest.mark.parametrize("hero", HEROES)
def test_everything_has_a_label(client, hero):
    query = f"hero={hero}&minus-die=1&only-3-rolls=1"
    found = page(client, query)
    assert not found.open, "every tag is closed"
    for entry in found.inputs:
        if entry.get("type") != "hidden":
            assert entry.get("id") in found.labels or entry.get("aria-label"), entry
    for link in found.attributes("a"):
        if link["href"].startswith("#"):
            assert link["href"][1:] in found.ids


@pytest.mark.parametrize("hero", HEROES)
def test_the_law_stands_in_a_table_beside_its_bars(client, hero):
    found = page(client, f"hero={hero}&goal=hits-at-least&need=2")
    answer = answers.solve({"hero": hero, "goal": ASKED["hits-at-least"]})
    for row in answer["hits"][:4]:
        assert percent(EN, Fraction(row["exact"])) in found.text
    bars = found.attributes("svg")
    assert bars
    assert all(bar["aria-hidden"] == "true" for bar in bars)


def test_a_number_that_is_no_fraction_is_said_in_words(client):
    found = page(client, "hero=flash&goal=mean-hits")
    assert "proved to lie between 2.247046812 and 2.247046813" in found.text
    assert "Chance to bust" in found.text
    assert "Chance to bust" not in page(client, "hero=green-lantern").text


def test_which_die_to_set_aside(client):
    query = "hero=flash&goal=defeat&need=2&minus-die=1"
    request = {"hero": "flash", "goal": ASKED["defeat"], "abilities": ["minus-die"]}
    best = answers.solve(request)["minus_die"]["best"][0]
    assert f"Set aside 1 {best} die" in page(client, query).text


def test_the_first_decision_lists_the_likeliest_rolls(client):
    text = page(client, "hero=superman&goal=defeat&need=2").text
    for row in answers.first_rolls({"hero": "superman", "goal": ASKED["defeat"]}):
        assert f"Keep {row['options'][0]['colour']}" in text


def test_a_tie_is_said(client):
    faces = "hero=flash&goal=hits-at-least&need=0"
    assert "either is as good" in page(client, faces).text


def test_ignored_abilities_are_said(client):
    text = page(client, "hero=flash&two-faced=1&kryptonite=2").text
    assert re.search("left out: Kryptonite, Two-Faced", text)


def test_own_dice_are_said_to_be_the_users(client):
    found = page(client, "hero=flash&flash-dice=2130.3120")
    dice = {
        "red": {"flash": 2, "reverse-flash": 1, "race": 3},
        "yellow": {"flash": 3, "reverse-flash": 1, "race": 2},
    }
    request = {"hero": "flash", "goal": ASKED["mean-hits"], "dice": dice}
    assert shown(answers.solve(request)["value"], "mean-hits") in found.text
    assert "For your dice" in found.text
    assert "assumed" not in found.text.replace("Back to the assumed dice", "")


def test_a_page_is_kept_and_not_sent_twice(client):
    first = client.get("/odds?hero=flash")
    assert first.headers["Cache-Control"] == "public, max-age=600"
    again = client.get("/odds?hero=flash", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert client.get("/odds?hero=flash").data == first.data


@pytest.mark.parametrize("hero", HEROES)
def test_the_page_is_small(client, hero):
    query = f"hero={hero}&goal=defeat&minus-die=2"
    headers = {"Accept-Encoding": "gzip"}
    assert len(client.get(f"/odds?{query}", headers=headers).data) < 8_000
    found = page(client, query)
    links = [a["href"] for rel in ("stylesheet", "icon") for a in found.attributes("link", rel=rel)]
    files = [*links, *(script["src"] for script in found.attributes("script"))]
    sent = {file: client.get(file, headers=headers) for file in files}
    assert [answer.status_code for answer in sent.values()] == [200, 200, 200]
    sizes = {file: len(answer.data) for file, answer in sent.items()}
    assert sizes[files[-1]] < 2_048
    assert sum(sizes.values()) < 5_000


def test_the_page_takes_nothing_from_elsewhere(client):
    found = page(client, "hero=batman")
    outside = [a for _, a in found.tags for v in (a.get("src"), a.get("href")) if "//" in (v or "")]
    assert not outside
    assert all("src" in script for script in found.attributes("script"))


def test_no_route_of_the_page_shows_json_to_people(client):
    missing = client.get("/nothing")
    assert (missing.status_code, missing.mimetype) == (404, "text/html")
    assert not Page(missing.get_data(as_text=True)).open
    method = client.post("/odds")
    assert (method.status_code, method.mimetype) == (405, "text/html")
    assert "GET" in method.headers["Allow"]


def test_our_own_fault_is_a_small_page(app, monkeypatch):
    def broken():
        raise RuntimeError("secret")

    monkeypatch.setitem(app.view_functions, "pages.odds", broken)
    response = app.test_client().get("/odds")
    assert (response.status_code, response.mimetype) == (500, "text/html")
    assert b"secret" not in response.data


def test_an_address_without_end_is_refused(client):
    assert client.get("/odds?hero=" + "x" * 9000).status_code == 414
