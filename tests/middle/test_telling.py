"""Logs and metrics. Truth: the text format of Prometheus, and that nothing raw gets in."""

import io
import json
import logging
import re

import pytest

from api.middle.logs import JsonLines, write_json_lines


@pytest.fixture
def lines():
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    logger = logging.getLogger("odds.requests")
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    yield lambda: [json.loads(line) for line in stream.getvalue().splitlines()]
    logger.removeHandler(handler)
    logger.setLevel(logging.NOTSET)


def test_each_request_is_one_line(small, lines):
    small.client.get("/api/double?n=1&secret=me")
    small.client.get("/api/double?n=1&secret=me")
    small.client.post("/api/double", json={"n": 1})
    small.client.get("/api/nothing/here")
    told = lines()
    assert [line["cache"] for line in told] == ["computed", "memory", "memory", "none"]
    assert [line["status"] for line in told] == [200, 200, 200, 404]
    assert [line["route"] for line in told] == ["/api/double"] * 3 + ["none"]
    assert all(line["ms"] >= 0 and line["level"] == "info" for line in told)
    assert "secret" not in json.dumps(told)
    assert "127.0.0.1" not in json.dumps(told)


@pytest.mark.parametrize(
    ("given", "taken"),
    [
        ("abc-123", True),
        ("a" * 64, True),
        ("a" * 65, False),
        ("", False),
        ("a b", False),
        ("a\tb", False),
        ('"}', False),
    ],
)
def test_a_sane_id_is_taken_and_told(small, lines, given, taken):
    for path in ("/api/double?n=1", "/api/double?n=1", "/no"):
        name = small.client.get(path, headers={"X-Request-Id": given}).headers["X-Request-Id"]
        assert (name == given) == taken
        assert re.fullmatch(r"[A-Za-z0-9._:-]{1,64}", name)
        assert lines()[-1]["id"] == name


def test_a_traceback_is_one_line_with_the_id(small):
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    small.app.logger.addHandler(handler)
    small.client.get("/api/double?n=-1", headers={"X-Request-Id": "me"})
    small.app.logger.removeHandler(handler)
    (line,) = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert line["id"] == "me"
    assert "ValueError: secret" in line["traceback"]


def test_all_loggers_can_write_json(monkeypatch):
    root, stream = logging.getLogger(), io.StringIO()
    monkeypatch.setattr(root, "handlers", [])
    level, requests = root.level, logging.getLogger("odds.requests")
    try:
        write_json_lines(stream)
        logging.getLogger("some.library").warning("look %s", "here")
    finally:
        root.setLevel(level)
        requests.setLevel(logging.NOTSET)
    assert json.loads(stream.getvalue())["message"] == "look here"


def metrics(client):
    text = client.get("/metrics").get_data(as_text=True)
    rows = (line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, value in rows}


def test_metrics_count_requests_and_hits(small):
    for _ in range(3):
        small.client.get("/api/double?n=1")
    small.client.get("/api/nothing/here")
    small.client.open("/api/list", method="BREW")
    told = metrics(small.client)
    assert told['odds_requests_total{method="GET",route="/api/double",status="200"}'] == 3
    assert told['odds_requests_total{method="GET",route="none",status="404"}'] == 1
    assert told['odds_cache_total{result="hit",store="memory"}'] == 2
    assert told['odds_cache_total{result="miss",store="memory"}'] == 1
    assert told['odds_solve_seconds_count{kind="double"}'] == 1
    assert told['odds_request_seconds_count{route="/api/double"}'] == 3
    assert not any("nothing" in name or "BREW" in name for name in told)


def test_metrics_are_kept_by_no_cache(small):
    assert small.client.get("/metrics").headers["Cache-Control"] == "no-store"
