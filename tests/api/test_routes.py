"""Each route of the API. Truth: the contracts of the design, and `answers` for the numbers."""

import json

import pytest

from odds.hero_dice import answers
from odds.hero_dice.answers import catalogue

FLASH = {"hero": "flash", "goal": {"kind": "hits-at-least", "hits": 4}}
ROUTES = {
    ("/health", "GET"),
    ("/metrics", "GET"),
    ("/", "GET"),
    ("/odds", "GET"),
    ("/static/<mark>/<path:name>", "GET"),
    ("/manifest.webmanifest", "GET"),
    ("/sw.js", "GET"),
    ("/prefetch.json", "GET"),
    ("/texts.json", "GET"),
    ("/explore/<name>.csv", "GET"),
    ("/explore/plotly-<mark>.js", "GET"),
    ("/qr.svg", "GET"),
    ("/explore/<name>", "GET"),
    ("/explore", "GET"),
    ("/api/v1/odds", "GET"),
    ("/api/v1/odds", "POST"),
    ("/api/v1/plans", "GET"),
    ("/api/v1/plans", "POST"),
    ("/api/v1/needs", "GET"),
    ("/api/v1/needs", "POST"),
    ("/api/v1/villains/expected-hits", "GET"),
    ("/api/v1/villains/expected-hits", "POST"),
    ("/api/v1/batch", "POST"),
    ("/api/v1/abilities", "GET"),
    ("/api/v1/cities", "GET"),
    ("/api/v1/editions", "GET"),
    ("/api/v1/dice", "GET"),
    ("/api/v1/checks", "GET"),
    ("/api/v1/version", "GET"),
    ("/api/v1/openapi.json", "GET"),
    ("/api/v1/docs", "GET"),
    ("/api/v1/docs/reference.css", "GET"),
    ("/api/v1/advice", "POST"),
    ("/api/v1/settlements", "POST"),
    ("/api/v1/turns", "POST"),
    ("/api/v1/dice/robust", "POST"),
    ("/api/v1/dice/learned", "POST"),
    ("/api/v1/heroes", "GET"),
    ("/api/v1/villains", "GET"),
}
CATALOGUES = ("/api/v1/heroes", "/api/v1/villains")


def test_no_route_is_forgotten_here(app):
    rules = {
        (rule.rule, method)
        for rule in app.url_map.iter_rules()
        for method in rule.methods - {"HEAD", "OPTIONS"}
    }
    assert rules == ROUTES


def test_health(client):
    response = client.get("/health")
    assert (response.status_code, response.get_json()) == (200, {"status": "ok"})
    assert response.headers["Cache-Control"] == "no-store"


def test_odds_answers_the_solve_contract(client):
    response = client.post("/api/v1/odds", json=FLASH)
    assert response.status_code == 200
    assert response.get_json() == json.loads(json.dumps(answers.solve(FLASH)))
    assert {"value", "hits", "damage", "bust", "dice"} <= response.get_json().keys()
    assert response.headers["Cache-Control"] == "no-store"


def test_advice_answers_the_advice_contract(client):
    request = {**FLASH, "state": {"hand": {"red": {"flash": 2, "race": 1}, "yellow": {"race": 1}}}}
    response = client.post("/api/v1/advice", json=request)
    assert response.status_code == 200
    assert response.get_json() == json.loads(json.dumps(answers.advise(request)))
    assert [option["do"] for option in response.get_json()["options"]] == ["roll", "stop"]


def test_robust_dice_answer_for_all_tables(client):
    request = {**FLASH, "set": "any"}
    response = client.post("/api/v1/dice/robust", json=request)
    assert response.status_code == 200
    assert response.get_json() == json.loads(json.dumps(answers.robust(request)))
    assert response.headers["Cache-Control"] == "no-store"


def test_learned_dice_answer_with_rolls(client):
    request = {**FLASH, "rolls": [{"red": {"flash": 2}, "yellow": {"race": 1}}]}
    response = client.post("/api/v1/dice/learned", json=request)
    assert response.status_code == 200
    assert response.get_json() == json.loads(json.dumps(answers.learn(request)))
    assert response.headers["Cache-Control"] == "no-store"


def test_rolls_against_the_facts_name_die_and_symbol(client):
    request = {**FLASH, "rolls": [{"red": {"blank": 1}}]}
    response = client.post("/api/v1/dice/learned", json=request)
    assert response.status_code == 422
    assert response.get_json()["field"] == "rolls[0].red.blank"
    assert "red blank: from 0 to 0 faces" in response.get_json()["detail"]


def test_the_order_of_the_contract_is_kept(client):
    body = client.post("/api/v1/odds", json=FLASH).get_data(as_text=True)
    assert (
        body.index('"value"') < body.index('"hits"') < body.index('"damage"') < body.index('"bust"')
    )


def test_decimals_are_read_exactly(client):
    body = '{"hero": "batman", "goal": {"kind": "worth", "worth": {"0": 0.1}}}'
    response = client.post("/api/v1/odds", data=body, content_type="application/json")
    assert response.get_json()["value"]["exact"] == "1/10"


@pytest.mark.parametrize("kind", ["application/json", "application/json; charset=utf-8"])
def test_a_charset_may_stand_in_the_content_type(client, kind):
    response = client.post("/api/v1/odds", data=json.dumps(FLASH), content_type=kind)
    assert response.status_code == 200


def test_heroes(client):
    listed = client.get("/api/v1/heroes").get_json()["heroes"]
    assert listed == json.loads(json.dumps(catalogue.heroes()))


def test_villains_come_with_the_words_of_requests(client):
    listed = client.get("/api/v1/villains").get_json()
    assert list(listed) == ["villains", "abilities", "goals", "readings"]
    assert listed["villains"] == json.loads(json.dumps(catalogue.villains()))
    assert listed["goals"]["defeat"] == ["need"]


@pytest.mark.parametrize("route", CATALOGUES)
def test_a_catalogue_is_kept_and_not_sent_twice(client, route):
    first = client.get(route)
    assert first.headers["Cache-Control"] == "public, max-age=3600"
    assert first.headers["ETag"].startswith('"')
    again = client.get(route, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert again.headers["ETag"] == first.headers["ETag"]
    changed = client.get(route, headers={"If-None-Match": '"other"'})
    assert (changed.status_code, changed.data) == (200, first.data)


@pytest.mark.parametrize("route", CATALOGUES)
def test_head_is_get_without_the_body(client, route):
    head, got = client.head(route), client.get(route)
    assert (head.status_code, head.data) == (200, b"")
    assert head.headers["ETag"] == got.headers["ETag"]


def test_a_compressed_body_has_its_own_etag(client):
    plain = client.get("/api/v1/villains")
    packed = client.get("/api/v1/villains", headers={"Accept-Encoding": "gzip"})
    refused = client.get("/api/v1/villains", headers={"Accept-Encoding": "gzip;q=0"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert len(packed.data) < len(plain.data) / 2
    assert packed.headers["ETag"] != plain.headers["ETag"]
    assert "Content-Encoding" not in refused.headers
    assert plain.headers["Vary"] == packed.headers["Vary"] == "Accept-Encoding"


def test_a_file_asked_for_in_part_comes_whole(client):
    whole = client.get("/sw.js", headers={"Accept-Encoding": "gzip", "Range": "bytes=0-99"})
    assert (whole.status_code, whole.headers["Content-Encoding"]) == (200, "gzip")


@pytest.mark.parametrize(
    "path", ["/", "/odds?hero=flash", "/health", "/api/v1/heroes", "/api/no", "/no"]
)
def test_security_headers_are_everywhere(client, path):
    headers = client.get(path).headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
