"""Every kind of problem stands in one list. Truth: RFC 9457, RFC 9110, the program itself."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest
from werkzeug.exceptions import default_exceptions

from api.openapi import committed
from api.reference import page
from odds.cli.workers import _as_problem
from odds.hero_dice.answers.problems import KINDS, URN, code_of_status

AS_JSON = {"content_type": "application/json"}
ROOT = Path(__file__).parents[2]
LISTED = {row["type"]: row for row in json.loads(committed())["x-problem-types"]}


def codes_raised() -> set[str]:
    """Return every code that the program gives a `Fault`."""
    found = set()
    for folder in ("odds", "api", "web"):
        # Planted faults of the check are no errors of requests.
        files = (f for f in (ROOT / folder).rglob("*.py") if "hero_dice/check" not in f.as_posix())
        for file in files:
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                named = isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Fault"
                if named and len(node.args) > 2 and isinstance(node.args[2], ast.Constant):
                    found.add(node.args[2].value)
    return found


def test_every_code_that_is_raised_is_a_kind() -> None:
    assert codes_raised() <= set(KINDS)


def test_the_document_and_the_reference_list_every_kind() -> None:
    assert set(LISTED) == {f"{URN}{code}" for code in KINDS}
    for kind, row in LISTED.items():
        assert row["description"]
        assert row["title"]
        assert f"<code>{kind}</code></th><td>{row['status']}</td>" in page()


@pytest.mark.parametrize("status", sorted(default_exceptions))
def test_every_error_of_http_is_of_a_kind_alone_and_under_workers(status: int) -> None:
    code = code_of_status(status)
    assert code in KINDS
    assert KINDS[code].status == status or code in ("bad-request", "internal")
    sent = _as_problem(f"HTTP/1.1 {status} Whatever\r\n\r\n".encode())
    body = json.loads(sent.partition(b"\r\n\r\n")[2])
    assert (body["status"], body["code"], body["type"]) == (status, code, f"{URN}{code}")
    assert body["title"] == KINDS[code].title


@pytest.mark.parametrize(
    ("method", "path", "more", "code"),
    [
        ("GET", "/api/v1/odds?hero=" + "f" * 9000, {}, "uri-too-long"),
        ("GET", "/api/v1/nothing", {}, "not-found"),
        ("PUT", "/api/v1/odds", {}, "method-not-allowed"),
        ("GET", "/api/v1/odds", {"headers": {"Accept": "text/csv"}}, "not-acceptable"),
        ("POST", "/api/v1/odds", {"data": "x"}, "unsupported-media-type"),
        ("POST", "/api/v1/odds", {"data": b" " * 70_000, **AS_JSON}, "too-large"),
        (
            "POST",
            "/api/v1/odds",
            {"data": b"x", **AS_JSON, "headers": {"Content-Encoding": "gzip"}},
            "unsupported-media-type",
        ),
    ],
)  # fmt: skip
def test_an_error_has_the_type_of_the_list(client, method, path, more, code) -> None:
    found = client.open(path, method=method, **more)
    body = json.loads(found.data)
    assert LISTED[body["type"]]["status"] == body["status"] == found.status_code
    assert body["code"] == code
    assert found.headers["Cache-Control"] == "no-store"


def test_our_own_mistakes_have_one_type_alone_and_in_a_batch(client, monkeypatch) -> None:
    def fail(*given: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("odds.hero_dice.answers.solve", fail)
    client.application.config["PROPAGATE_EXCEPTIONS"] = False
    asked = {"hero": "flash", "goal": {"kind": "hits-at-least", "hits": 77}}
    batch = client.post("/api/v1/batch", json={"questions": [{"kind": "odds", "request": asked}]})
    assert json.loads(batch.data)["problem"]["type"] == f"{URN}internal"


@pytest.mark.parametrize(
    ("route", "asked", "field"),
    [
        ("odds", {"hero": "hulk", "goal": {"kind": "mean-hits"}}, "hero"),
        (
            "odds",
            {"hero": "flash", "goal": {"kind": "mean-hits"}, "abilities": ["wounds"]},
            "abilities[0]",
        ),
        (
            "turns",
            {
                "battlefield": [{"threat": 4}],
                "heroes": [{"hero": "flash", "cards": ["nothing"]}],
                "goal": {"kind": "threat-removed"},
            },
            "heroes[0].cards[0]",
        ),
        ("villains/expected-hits", {"villains": ["nobody"]}, "villains[0]"),
    ],
)
def test_a_word_that_nobody_knows_is_an_unknown_word(client, route, asked, field) -> None:
    body = client.post(f"/api/v1/{route}", json=asked).get_json()
    assert (body["code"], body["field"]) == ("unknown-word", field)


# ---- redirects -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path", ["//evil.example/", "//api/v1/odds", "/api//v1/odds", "/api/v1/odds/", "/explore//x"]
)
def test_no_redirect_is_built_of_what_the_client_says_is_our_host(client, path) -> None:
    environ = {"PATH_INFO": path, "HTTP_HOST": "evil.example"}
    found = client.get("/", environ_overrides=environ)
    assert found.status_code in (404, 422)
    assert "Location" not in found.headers


@pytest.mark.parametrize(
    "path", ["/api/v1/odds?goal=mean-hits&hero=flash&digits=30", "/explore", "/?hero=flash"]
)
def test_redirects_are_paths(client, path) -> None:
    found = client.get(path, headers={"Host": "evil.example"})
    where = found.headers.get("Location", "/")
    assert where.startswith("/")
    assert not where.startswith("//")


# ---- ready answers ---------------------------------------------------------------------------


@pytest.mark.parametrize("accept", ["text/csv", "text/html", "application/json;q=0, */*"])
def test_an_answer_that_lies_ready_heeds_accept_as_one_that_does_not(client, accept) -> None:
    address = "/api/v1/odds?hero=flash&goal=hits-at-least&hits=3"
    first = client.get(address, headers={"Accept": accept})
    assert client.get(address).status_code == 200
    assert client.get(address, headers={"Accept": accept}).status_code == first.status_code == 406
    assert client.get(address, headers={"Accept": "text/csv, */*;q=0.1"}).status_code == 200
    assert client.get(address, headers={"Accept": ""}).status_code == 200
