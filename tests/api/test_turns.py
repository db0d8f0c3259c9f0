"""The route of turns. Truth: the contract of the design, `answers` for the numbers."""

import json

import pytest

from odds.hero_dice import answers

ROUTE = "/api/v1/turns"
REQUEST = {
    "battlefield": [{"name": "Atrocitus", "threat": 4, "abilities": ["shield:2"]}],
    "heroes": [{"hero": "flash"}, {"hero": "batman", "markers": 1}],
    "goal": {"kind": "fell", "villain": 0},
}


def test_it_answers_the_turn_contract(client):
    response = client.post(ROUTE, json=REQUEST)
    assert response.status_code == 200
    assert response.get_json() == json.loads(json.dumps(answers.turn(REQUEST)))
    assert {"best", "assignments", "interleaved"} <= response.get_json().keys()
    assert {"targets", "order", "value"} <= response.get_json()["best"].keys()
    assert response.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"battlefield": []}, "battlefield"),
        ({"heroes": [{"hero": "flash"}] * 5}, "heroes"),
        ({"heroes": [{"hero": "superman", "markers": 1}]}, "heroes[0].markers"),
        ({"goal": {"kind": "fell", "villain": 1}}, "goal.villain"),
        ({"goals": {}}, "goals"),
    ],
)
def test_errors_have_the_one_shape(client, more, field):
    response = client.post(ROUTE, json={**REQUEST, **more})
    assert response.status_code == 422
    assert response.content_type == "application/problem+json"
    assert response.get_json()["field"] == field
