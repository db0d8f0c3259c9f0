"""Limits, headers, the time a question may take. Truth: RFC 9110, 6585, Fetch, OWASP's headers."""

import threading
import time

import pytest

from api.middle.budget import within
from api.middle.limits import address
from odds.hero_dice.answers import Fault

PROBLEM = "application/problem+json"


def test_too_many_requests_are_refused_with_the_time_to_wait(make):
    client = make(ODDS_RATE_LIMIT="3/minute").client
    replies = [client.post("/api/double", json={"n": n}) for n in range(5)]
    assert [reply.status_code for reply in replies] == [200, 200, 200, 429, 429]
    assert replies[3].mimetype == PROBLEM
    assert 1 <= int(replies[3].headers["Retry-After"]) <= 60
    assert replies[3].headers["Cache-Control"] == "no-store"


def test_ready_answers_and_health_are_free(make):
    client = make(ODDS_RATE_LIMIT="2/minute").client
    assert {client.get("/api/double?n=1").status_code for _ in range(9)} == {200}
    assert {client.get("/metrics").status_code for _ in range(9)} == {200}


def test_each_address_has_its_own_limit(make):
    client = make(ODDS_RATE_LIMIT="1/minute").client

    def ask(n, who):
        return client.post(
            "/api/double", json={"n": n}, environ_base={"REMOTE_ADDR": who}
        ).status_code

    assert [ask(1, "10.0.0.1"), ask(2, "10.0.0.1"), ask(3, "10.0.0.2")] == [200, 429, 200]


def test_a_forwarded_address_counts_only_behind_a_proxy_we_know(make):
    def statuses(**config):
        client = make(ODDS_RATE_LIMIT="1/minute", **config).client
        return [
            client.post(
                "/api/double", json={"n": n}, headers={"X-Forwarded-For": f"6.6.6.{n}, 7.7.7.{n}"}
            ).status_code
            for n in range(3)
        ]

    assert statuses() == [200, 429, 429]
    assert statuses(ODDS_PROXIES=1) == [200, 200, 200]


def test_off_is_no_limit(make):
    client = make(ODDS_RATE_LIMIT="off").client
    assert {client.post("/api/double", json={"n": n}).status_code for n in range(50)} == {200}


def test_a_redis_that_is_not_there_leaves_the_limit_in_force(make):
    client = make(ODDS_RATE_LIMIT="2/minute", ODDS_REDIS_URL="redis://127.0.0.1:1/0").client
    replies = [client.post("/api/double", json={"n": n}).status_code for n in range(3)]
    assert replies == [200, 200, 429]


@pytest.mark.parametrize(
    ("given", "stands_for"),
    [
        ("10.1.2.3", "10.1.2.3"),
        ("::ffff:10.1.2.3", "10.1.2.3"),
        ("2001:db8::1", "2001:db8::"),
        ("", ""),
        ("x" * 100, "x" * 64),
    ],
)
def test_whom_an_address_stands_for(given, stands_for):
    assert address(given) == stands_for


def test_a_long_address_is_refused(small):
    reply = small.client.get("/api/double?n=" + "1" * 9000)
    assert (reply.status_code, reply.mimetype) == (414, PROBLEM)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ODDS_PROXIES", "many"),
        ("ODDS_PROXIES", "-1"),
        ("ODDS_CACHE_MB", "x"),
        ("ODDS_SECONDS", "nan"),
        ("ODDS_RATE_LIMIT", "lots"),
        ("ODDS_REDIS_URL", "localhost"),
    ],
)
def test_a_wrong_setting_stops_the_start_and_is_named(make, name, value):
    with pytest.raises(ValueError, match=name):
        make(**{name: value})


def test_settings_come_of_the_environment(make, monkeypatch):
    monkeypatch.setenv("ODDS_RATE_LIMIT", "1/minute")
    client = make().client
    assert [client.post("/api/double", json={"n": n}).status_code for n in (1, 2)] == [200, 429]


@pytest.mark.parametrize("path", ["/api/double?n=1", "/api/no", "/no", "/metrics", "/api/list"])
def test_security_headers_are_everywhere(small, path):
    for _ in range(2):
        headers = small.client.get(path).headers
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "no-referrer"
        assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
        assert headers["Cross-Origin-Resource-Policy"] in ("same-origin", "cross-origin")
        assert "camera=()" in headers["Permissions-Policy"]


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS", "POST"])
def test_other_sites_may_read_but_not_post(small, method):
    more = {"json": {"n": 1}} if method == "POST" else {}
    for _ in range(2):
        headers = small.client.open("/api/double?n=1", method=method, **more).headers
        allowed = headers.get("Access-Control-Allow-Origin")
        assert allowed == (None if method == "POST" else "*")
        assert "Access-Control-Allow-Credentials" not in headers
    assert "POST" not in headers.get("Access-Control-Allow-Methods", "")


def test_pages_are_not_read_by_other_sites(small):
    assert "Access-Control-Allow-Origin" not in small.client.get("/no").headers


def test_our_own_fault_tells_its_request_and_nothing_else(small, caplog):
    reply = small.client.get("/api/double?n=-1", headers={"X-Request-Id": "tell-me"})
    assert (reply.status_code, reply.mimetype) == (500, PROBLEM)
    assert "tell-me" in reply.json["detail"]
    assert b"secret" not in reply.data
    assert any(record.exc_info for record in caplog.records)


def test_a_question_that_takes_too_long_is_stopped(make):
    small = make(ODDS_SECONDS="0.2")
    started = time.perf_counter()
    reply = small.client.get("/api/double?n=99")
    assert (reply.status_code, reply.json["code"]) == (422, "too-much")
    assert time.perf_counter() - started < 10
    assert small.client.get("/api/double?n=9").json["twice"] == 18


def test_the_time_of_one_thread_is_not_that_of_another():
    ended = []

    def work(seconds):
        try:
            with within(seconds):
                while time.thread_time() < 1:
                    pass
            ended.append("done")
        except Fault as fault:
            ended.append(fault.code)

    threads = [threading.Thread(target=work, args=(s,)) for s in (0.1, 0.2, 30, 40)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert sorted(ended) == ["done", "done", "too-much", "too-much"]


def test_waiting_costs_no_time_of_the_processor():
    with within(0.1):
        time.sleep(0.5)


def test_nothing_is_raised_once_the_block_is_left():
    for _ in range(300):
        try:
            with within(0.001):
                time.sleep(0)
        except Fault:
            pass
    time.sleep(0.2)
    assert sum(range(10**5)) > 0


def test_no_memory_is_too_much():
    with pytest.raises(Fault, match="ask for less"), within(5):
        raise MemoryError
