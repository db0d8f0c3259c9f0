"""The route of settlements. Truth: the contract of the design, `answers` for the numbers."""

import json

import pytest

from odds.hero_dice import answers

ROUTE = "/api/v1/settlements"
REQUEST = {
    "battlefield": [{"name": "Atrocitus", "threat": 4, "abilities": ["shield:2"]}],
    "attacks": [{"hero": "flash", "target": 0, "hits": {"5": "1/3", "6": "2/3"}}],
}


def test_it_answers_the_settlement_contract(client):
    response = client.post(ROUTE, json=REQUEST)
    assert response.status_code == 200
    assert response.get_json() == json.loads(json.dumps(answers.settle(REQUEST)))
    assert list(response.get_json()) == ["villains", "team_markers", "joint"]
    assert response.headers["Cache-Control"] == "no-store"


def test_decimals_are_read_exactly(client):
    body = json.dumps(REQUEST).replace('"1/3"', "0.1").replace('"2/3"', "0.9")
    response = client.post(ROUTE, data=body, content_type="application/json")
    assert response.get_json()["villains"][0]["defeated"] == "9/10"


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"battlefield": None}, "battlefield"),
        ({"solo": 1}, "solo"),
        ({"attacks": [{**REQUEST["attacks"][0], "target": 3}]}, "attacks[0].target"),
        ({"silenced": [{"villain": 0, "ability": "wound"}]}, "silenced[0].ability"),
    ],
)
def test_errors_have_the_one_shape(client, more, field):
    response = client.post(ROUTE, json={**REQUEST, **more})
    assert response.status_code == 422
    assert response.mimetype == "application/problem+json"
    assert response.get_json()["field"] == field
