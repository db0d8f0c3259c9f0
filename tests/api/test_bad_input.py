"""Bad input: the status, the shape of the error, the field named, no traceback, no hang.

Truth: the list of bad input that the project set itself, and RFC 9457 for the shape.
"""

import json
import time

import pytest

from odds.hero_dice.answers import HUGE

SHAPE = ["type", "title", "status", "detail", "field", "code"]
FLASH = {"hero": "flash", "goal": {"kind": "mean-hits"}}
RED, YELLOW = {"flash": 2, "reverse-flash": 2, "race": 2}, {"flash": 3, "race": 3}
HAND = {"red": {"flash": 3}, "yellow": {"race": 1}}


def post(client, body, route="/api/v1/odds", kind="application/json"):
    data = body if isinstance(body, bytes | str) else json.dumps(body)
    started = time.perf_counter()
    response = client.post(route, data=data, content_type=kind)
    assert time.perf_counter() - started < 5
    return response


def problem(response, status, field=None):
    assert response.status_code == status, response.get_data(as_text=True)[:300]
    assert response.mimetype == "application/problem+json"
    assert response.headers["Cache-Control"] == "no-store"
    body = json.loads(response.data)
    assert list(body) == SHAPE
    assert body["status"] == status
    assert body["type"] == f"urn:hero-odds:{body['code']}"
    assert "Traceback" not in body["detail"]
    assert len(body["detail"]) < 600
    if field is not None:
        assert body["field"] == field
    return body


WORDS = {
    "hero": ({**FLASH, "hero": "hulk"}, "hero"),
    "hero of another kind": ({**FLASH, "hero": ["flash"]}, "hero"),
    "hero, half a surrogate": ({**FLASH, "hero": "\ud800"}, "hero"),
    "no hero": ({"goal": {"kind": "mean-hits"}}, "hero"),
    "no goal": ({"hero": "flash"}, "goal"),
    "goal": ({**FLASH, "goal": {"kind": "win"}}, "goal.kind"),
    "goal of another kind": ({**FLASH, "goal": 3}, "goal"),
    "key": ({**FLASH, "dices": {}}, "dices"),
    "key of a goal": ({**FLASH, "goal": {"kind": "mean-hits", "need": 3}}, "goal.need"),
    "ability": ({**FLASH, "abilities": ["wounds"]}, "abilities[0]"),
    "ability of another kind": ({**FLASH, "abilities": [{}]}, "abilities[0]"),
    "reading": ({**FLASH, "readings": ["mine"]}, "readings[0]"),
    "colour": ({**FLASH, "dice": {"red": RED, "yellow": YELLOW, "pink": RED}}, "dice.pink"),
    "symbol": ({**FLASH, "dice": {"red": {"bat": 6}, "yellow": YELLOW}}, "dice.red.bat"),
    "die to remove": ({**FLASH, "abilities": ["minus-die"], "remove": ["blue"]}, "remove[0]"),
}
NUMBERS = {
    "need of a thousand million": (
        {**FLASH, "goal": {"kind": "defeat", "need": 10**9}},
        "goal.need",
    ),
    "need below 0": ({**FLASH, "goal": {"kind": "defeat", "need": -1}}, "goal.need"),
    "need of a half": ({**FLASH, "goal": {"kind": "defeat", "need": 0.5}}, "goal.need"),
    "need that is true": ({**FLASH, "goal": {"kind": "defeat", "need": True}}, "goal.need"),
    "need that is a text": ({**FLASH, "goal": {"kind": "defeat", "need": "4"}}, "goal.need"),
    "no need": ({**FLASH, "goal": {"kind": "defeat"}}, "goal.need"),
    "shield of a million": ({**FLASH, "abilities": ["shield:1000000"]}, "abilities[0]"),
    "shield below 0": ({**FLASH, "abilities": ["shield:-1"]}, "abilities[0]"),
    "shield without number": ({**FLASH, "abilities": ["shield"]}, "abilities[0]"),
    "ten thousand abilities": ({**FLASH, "abilities": ["wound"] * 5000}, "abilities"),
    "faces that are seven": (
        {**FLASH, "dice": {"red": {"race": 7}, "yellow": YELLOW}},
        "dice.red.race",
    ),
    "faces that are five": ({**FLASH, "dice": {"red": {"race": 5}, "yellow": YELLOW}}, "dice.red"),
    "faces below 0": ({**FLASH, "dice": {"red": {"race": -1, "flash": 7}, "yellow": YELLOW}}, None),
    "faces of one colour": ({**FLASH, "dice": {"red": RED}}, "dice.yellow"),
    "markers nobody has": ({**FLASH, "markers": 1}, "markers"),
    "markers": ({**FLASH, "hero": "batman", "markers": 4}, "markers"),
    "digits": ({**FLASH, "digits": 10**6}, "digits"),
    "law without end": ({**FLASH, "law_to": 10**9}, "law_to"),
    "denominator 0": ({**FLASH, "goal": {"kind": "worth", "worth": {"0": "1/0"}}}, "goal.worth.0"),
    "long fraction": (
        {**FLASH, "goal": {"kind": "worth", "worth": {"0": "9" * 1001}}},
        "goal.worth.0",
    ),
    "exponent as text": (
        {**FLASH, "goal": {"kind": "worth", "worth": {"0": "1e9"}}},
        "goal.worth.0",
    ),
    "worth with a gap": (
        {**FLASH, "goal": {"kind": "worth", "worth": {"0": 0, "2": 1}}},
        "goal.worth.1",
    ),
    "no worth": ({**FLASH, "goal": {"kind": "worth", "worth": {}}}, "goal.worth"),
    "no finite value": (
        {**FLASH, "dice": {"red": {"race": 6}, "yellow": {"flash": 6}}},
        "goal",
    ),
}


@pytest.mark.parametrize(("body", "field"), WORDS.values(), ids=list(WORDS))
def test_unknown_words(client, body, field):
    problem(post(client, body), 422, field)


@pytest.mark.parametrize(("body", "field"), NUMBERS.values(), ids=list(NUMBERS))
def test_wrong_numbers(client, body, field):
    problem(post(client, body), 422, field)


STATES = {
    "too few": ({"hand": {"red": {"flash": 2}, "yellow": {"race": 1}}}, "state.hand.red"),
    "too many": ({"hand": {"red": {"flash": 4}}}, "state.hand.red.flash"),
    "a thousand million": ({"hand": {"red": {"flash": 10**9}}}, "state.hand.red.flash"),
    "a symbol not on the die": ({"hand": {**HAND, "red": {"blank": 3}}}, "state.hand.red.blank"),
    "another colour": ({"hand": {**HAND, "blue": {"race": 1}}}, "state.hand.blue"),
    "aside where nothing is": ({"hand": HAND, "aside": {"red": {"flash": 1}}}, "state.aside"),
    "a total after a bust": ({"hand": HAND, "total": -3}, "state.total"),
    "an absurd total": ({"hand": HAND, "total": 10**9}, "state.total"),
    "a total that no rolls give": ({"hand": HAND, "total": 9, "rolls": 2}, "state.total"),
    "rolls below 0": ({"hand": HAND, "rolls": -1}, "state.rolls"),
    "a total without dice": ({"total": 2}, "state.hand"),
    "dice removed for nothing": ({"hand": HAND, "removed": ["red"]}, "state.removed"),
    "markers": ({"hand": HAND, "markers": 2}, "state.markers"),
    "no table": (["red"], "state"),
    "another key": ({"hands": HAND}, "state.hands"),
}


@pytest.mark.parametrize(("state", "field"), STATES.values(), ids=list(STATES))
def test_impossible_dice(client, state, field):
    problem(post(client, {**FLASH, "state": state}, "/api/v1/advice"), 422, field)


def test_solve_takes_no_state(client):
    problem(post(client, {**FLASH, "state": {}}), 422, "state")


NO_JSON = {
    "empty": b"",
    "words": b"hero=flash",
    "half": b'{"hero": "flash"',
    "not UTF-8": b'{"hero": "\xff"}',
    "NaN": b'{"hero": "flash", "goal": {"kind": "defeat", "need": NaN}}',
    "Infinity": b'{"hero": "flash", "goal": {"kind": "defeat", "need": Infinity}}',
    "a key given twice": b'{"hero": "flash", "hero": "batman", "goal": {"kind": "mean-hits"}}',
    "lists nested deep": b"[" * 60_000,
    "tables nested deep": b'{"a":' * 12_000,
    "many keys, one twice": ("{" + ",".join(f'"{i}":1' for i in range(6000)) + ',"9":1}').encode(),
}


@pytest.mark.parametrize("body", NO_JSON.values(), ids=list(NO_JSON))
@pytest.mark.parametrize("route", ["/api/v1/odds", "/api/v1/advice"])
def test_no_json(client, body, route):
    assert problem(post(client, body, route), 400)["code"] == "malformed-json"


@pytest.mark.parametrize("body", [b"[]", b"null", b"3", b'"flash"', b"true", b"[1, 2]"])
def test_json_that_is_no_request(client, body):
    problem(post(client, body), 422, "")


@pytest.mark.parametrize(
    "number",
    [
        "1e999999999",
        "1e99999999999999999999",
        "1e-99999999999999999999",
        "9" * 5000,
        "0." + "3" * 5000,
    ],
)
def test_numbers_too_great_to_write_down(client, number):
    body = f'{{"hero": "flash", "goal": {{"kind": "defeat", "need": {number}}}}}'
    problem(post(client, body), 422)


SIZES = {"a byte too many": HUGE + 1, "5 MB": 5_000_000}


@pytest.mark.parametrize("size", SIZES.values(), ids=list(SIZES))
def test_too_large(client, size):
    assert problem(post(client, b" " * size), 413)["code"] == "too-large"


def test_the_largest_request_is_read(client):
    body = json.dumps(FLASH).encode()
    assert post(client, body + b" " * (HUGE - len(body))).status_code == 200


def test_too_large_without_a_length(client):
    response = client.post(
        "/api/v1/odds",
        content_type="application/json",
        environ_overrides={"wsgi.input": Endless(), "wsgi.input_terminated": True},
    )
    problem(response, 413)


class Endless:
    """A body that goes on for ever; reading far beyond the limit fails the test."""

    def __init__(self):
        self.given = 0

    def read(self, size=-1):
        assert size >= 0, "the whole of an endless body was asked for"
        self.given += size
        assert self.given < 4 * HUGE
        return b" " * size

    def readinto(self, buffer):
        buffer[:] = self.read(len(buffer))
        return len(buffer)

    def readline(self, size=-1):
        return self.read(size)


def test_a_hundred_thousand_abilities(client):
    problem(post(client, {**FLASH, "abilities": ["wound"] * 100_000}), 413)


KINDS = [None, "text/plain", "application/x-www-form-urlencoded", "application/jsonx", "a"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("route", ["/api/v1/odds", "/api/v1/advice"])
def test_another_content_type(client, kind, route):
    assert "application/json" in problem(post(client, FLASH, route, kind), 415)["detail"]


@pytest.mark.parametrize(
    "path", ["/api", "/api/", "/api/v1", "/api/v1/plan", "/api/v2/odds", "/health/x"]
)
def test_no_such_route(client, path):
    problem(client.get(path), 404)


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("PUT", "/api/v1/odds", "GET"),
        ("PUT", "/api/v1/odds", "POST"),
        ("GET", "/api/v1/batch", "POST"),
        ("DELETE", "/api/v1/advice", "POST"),
        ("POST", "/api/v1/heroes", "GET"),
        ("PUT", "/api/v1/villains", "GET"),
        ("POST", "/health", "GET"),
    ],
)
def test_another_method(client, method, path, allowed):
    response = client.open(path, method=method)
    problem(response, 405)
    assert allowed in response.headers["Allow"]


@pytest.mark.parametrize("path", ["/api/v1/heroes", "/health"])
def test_our_own_fault_tells_nothing_of_the_inside(app, monkeypatch, path):
    def broken():
        raise RuntimeError("secret")

    name = "api.heroes" if "heroes" in path else "service.health"
    monkeypatch.setitem(app.view_functions, name, broken)
    response = app.test_client().get(path)
    problem(response, 500)
    assert b"secret" not in response.data
    assert b"RuntimeError" not in response.data
