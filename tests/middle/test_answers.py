"""Answers by way of the cache. Truth: RFC 9110 (ETag, 304, Vary), RFC 9111 (what is kept)."""

import threading
import time

import pytest

from api.middle.flights import Flights

ADDRESS = "/api/double?n=21&much=400"
ENCODINGS = ["", "gzip", "br", "zstd"]
OWN = "X-Request-Id"


def told(response):
    return sorted((k, v) for k, v in response.headers.items() if k != OWN)


def test_a_question_is_solved_once(small):
    bodies = {small.client.get(ADDRESS).data for _ in range(3)}
    assert len(bodies) == 1
    assert small.solved == [21]


def test_get_and_post_share_an_answer_but_only_get_may_be_kept(small):
    got = small.client.get(ADDRESS)
    posted = small.client.post("/api/double", json={"much": 400, "n": 21})
    assert posted.data == got.data
    assert small.solved == [21]
    assert posted.headers["Cache-Control"] == "no-store"
    assert "ETag" not in posted.headers
    assert "max-age=86400" in got.headers["Cache-Control"]
    assert "stale-while-revalidate" in got.headers["Cache-Control"]


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("etag", [False, True])
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_a_ready_answer_is_the_first_one_again(small, encoding, etag, method):
    headers = {"Accept-Encoding": encoding}
    if etag:
        headers["If-None-Match"] = small.client.get(ADDRESS, headers=headers).headers["ETag"]
    small.app.extensions["odds_cache"].addresses.clear()
    first = small.client.open(ADDRESS, method=method, headers=headers)
    assert small.app.extensions["odds_cache"].addresses.get(ADDRESS) is not None
    again = small.client.open(ADDRESS, method=method, headers=headers)
    assert again.status_code == first.status_code == (304 if etag else 200)
    assert told(again) == told(first)
    assert again.data == first.data
    assert bool(again.data) == (method == "GET" and not etag)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_304_has_what_a_cache_needs_and_no_body(small, encoding):
    headers = {"Accept-Encoding": encoding}
    got = small.client.get(ADDRESS, headers=headers)
    tag = got.headers["ETag"]
    for known in (tag, f"W/{tag}", f'"x", {tag}', "*"):
        same = small.client.get(ADDRESS, headers={**headers, "If-None-Match": known})
        assert (same.status_code, same.data) == (304, b"")
        for name in ("ETag", "Cache-Control", "Vary"):
            assert same.headers[name] == got.headers[name]
        assert "Content-Length" not in same.headers
    other = small.client.get(ADDRESS, headers={**headers, "If-None-Match": '"x"'})
    assert other.status_code == 200


def test_every_encoding_has_its_own_strong_etag(small):
    tags = {
        small.client.get(ADDRESS, headers={"Accept-Encoding": name}).headers["ETag"]
        for name in ENCODINGS
    }
    assert len(tags) == len(ENCODINGS)
    assert all(tag.startswith('"') for tag in tags)


def test_two_answers_have_two_etags(small):
    tags = {small.client.get(f"/api/double?n={n}").headers["ETag"] for n in range(3)}
    assert len(tags) == 3


def test_an_error_is_never_kept(small):
    for _ in range(2):
        assert small.client.get("/api/double?n=-1").status_code == 500
    assert small.solved == [-1, -1]


def test_the_cache_is_bounded_by_bytes(make):
    small = make(ODDS_CACHE_MB="0.1")
    for n in range(100, 300):
        assert small.client.get(f"/api/double?n={n}&much=400").json["twice"] == 2 * n
    cache = small.app.extensions["odds_cache"]
    assert cache.forms.used <= 0.1 * 1024 * 1024
    assert 0 < len(cache.forms) < 200


def test_nothing_kept_is_merely_slower(make):
    small = make(ODDS_CACHE_MB=0)
    answers = [small.client.get(ADDRESS, headers={"Accept-Encoding": "br"}) for _ in range(2)]
    assert answers[0].data == answers[1].data
    assert answers[0].headers["Content-Encoding"] == "br"
    assert small.solved == [21, 21]


def test_equal_questions_at_once_are_solved_once():
    gate, begun = threading.Barrier(8), threading.Event()
    flights, runs, results = Flights(), [], []

    def compute():
        begun.wait(5)
        runs.append(1)
        return "answer"

    def ask():
        gate.wait(5)
        results.append(flights.fly("key", compute))

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    time.sleep(0.5)  # all have asked, and one of them computes
    begun.set()
    for thread in threads:
        thread.join(5)
    assert results == ["answer"] * 8
    assert runs == [1]
    assert not flights._flying


def test_who_waits_gets_the_error_too_and_the_next_one_tries_again():
    flights = Flights()

    def broken():
        raise ValueError("once")

    with pytest.raises(ValueError, match="once"):
        flights.fly("key", broken)
    assert flights.fly("key", lambda: 1) == 1
