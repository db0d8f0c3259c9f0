"""The lists of the API, and what it says of itself. Truth: the data files, the design."""

import json

import pytest

from odds.hero_dice.answers import about, catalogue

LISTS = ["heroes", "villains", "abilities", "cities", "editions", "dice"]


@pytest.mark.parametrize("name", LISTS)
def test_a_list_is_that_of_the_catalogue(client, name):
    listed = client.get(f"/api/v1/{name}").get_json()[name]
    assert listed == json.loads(json.dumps(getattr(catalogue, name)()))
    assert len(listed) > 1


@pytest.mark.parametrize("name", [*LISTS, "version", "checks"])
def test_no_key_is_ignored(client, name):
    response = client.get(f"/api/v1/{name}?hero=flash")
    assert (response.status_code, json.loads(response.data)["field"]) == (422, "hero")


def test_what_is_unknown_is_null(client):
    cities = client.get("/api/v1/cities").get_json()["cities"]
    unknown = [city for city in cities if city["resistance"]["value"] is None]
    assert unknown
    assert all(city["resistance"]["confidence"] == "unknown" for city in unknown)


def test_dice_come_with_the_facts_about_them(client):
    rows = client.get("/api/v1/dice").get_json()["dice"]
    assert [row["hero"] for row in rows] == [row["hero"] for row in catalogue.heroes()]
    assert all(row["confidence"] == "assumed" and row["facts"] for row in rows)


def test_the_version_tells_the_data(client):
    told = client.get("/api/v1/version").get_json()
    assert told == about.about()
    assert told["packages"]["flask"].count(".") >= 1


def test_checks_come_with_sampling_errors(client):
    told = client.get("/api/v1/checks").get_json()
    sampled = [row for row in told["rows"] if row["comparison"] == "samples"]
    assert sampled
    assert all(0 <= row["standard_error"] <= 0.5 / told["samples"] ** 0.5 for row in sampled)
    assert told["same"] == all(row["same"] for row in told["rows"])


def test_no_results_are_said_to_be_none(client, monkeypatch, tmp_path):
    gone = about.last_checks.__defaults__[0].with_name("none.json")
    monkeypatch.setattr(about.last_checks, "__defaults__", (gone,))
    response = client.get("/api/v1/checks")
    problem = json.loads(response.data)
    assert (response.status_code, problem["code"]) == (404, "no-checks")
    assert "odds check --json" in problem["detail"]
