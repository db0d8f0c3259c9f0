"""Answers in bulk. Truth: `answers` for the numbers, pyarrow and csv as readers of the files."""

import csv
import io
import json

import pytest

from api import create_app
from odds.hero_dice import answers
from odds.hero_dice.answers.bulk import batching

HITS = "/api/v1/villains/expected-hits"
BATCH = "/api/v1/batch"
ASKED = {"heroes": ["flash"], "villains": ["nekron", "weather wizard"]}
QUERY = "hero=flash&villain=nekron&villain=weather%20wizard"
CSV, PARQUET = "text/csv", "application/vnd.apache.parquet"
FLASH = {"hero": "flash", "goal": {"kind": "hits-at-least", "hits": 4}}


def test_the_table_by_address_and_by_body(client):
    got, posted = client.get(f"{HITS}?{QUERY}"), client.post(HITS, json=ASKED)
    assert got.status_code == posted.status_code == 200
    assert (
        got.get_json() == posted.get_json() == json.loads(json.dumps(answers.expected_hits(ASKED)))
    )
    assert "Accept" in got.headers["Vary"]


def test_nothing_is_computed_from_what_is_unknown(client):
    rows = client.get(f"{HITS}?{QUERY}").get_json()["rows"]
    nekron = next(row for row in rows if row["villain"] == "Nekron")
    assert nekron["unknown"] == ["abilities"]
    assert nekron["hits"] is nekron["raw_hits"] is nekron["defeat"] is None


@pytest.mark.parametrize("ask", ["get", "post"])
def test_csv(client, ask):
    where = f"{HITS}?{QUERY}" if ask == "get" else HITS
    body = {} if ask == "get" else {"json": ASKED}
    response = getattr(client, ask)(where, headers={"Accept": CSV}, **body)
    assert (response.status_code, response.mimetype) == (200, CSV)
    rows = list(csv.DictReader(io.StringIO(response.get_data(as_text=True))))
    assert [row["villain"] for row in rows] == ["Nekron", "Weather Wizard"]


def test_parquet(client):
    from pyarrow import parquet

    response = client.get(f"{HITS}?{QUERY}", headers={"Accept": PARQUET})
    assert (response.status_code, response.mimetype) == (200, PARQUET)
    assert parquet.read_table(io.BytesIO(response.data)).num_rows == 2


def test_each_form_has_its_own_etag(client):
    tags = {
        client.get(f"{HITS}?{QUERY}", headers={"Accept": kind}).headers["ETag"]
        for kind in ("application/json", CSV, PARQUET)
    }
    assert len(tags) == 3


@pytest.mark.parametrize("accepted", ["image/png", "text/html", "application/xml;q=0.9"])
@pytest.mark.parametrize("route", [HITS, "/api/v1/heroes", "/health"])
def test_a_type_that_is_not_there(client, accepted, route):
    response = client.get(route, headers={"Accept": accepted})
    assert response.status_code == 406
    assert response.mimetype == "application/problem+json"
    assert "application/json" in json.loads(response.data)["detail"]


def test_the_liked_type_wins(client):
    headers = {"Accept": f"application/json;q=0.5, {CSV};q=0.9, */*;q=0.1"}
    assert client.get(f"{HITS}?{QUERY}", headers=headers).mimetype == CSV


WRONG = {
    "hero": ("hero=hulk", "hero[0]"),
    "hero twice": ("hero=flash&hero=flash", "hero"),
    "villain": ("villain=nobody", "villain[0]"),
    "markers": ("markers=batman", "markers"),
    "markers of nobody": ("hero=flash&markers=batman:2", "markers.batman"),
    "key": ("heroes=flash", "heroes"),
    "dice": ("hero=flash&dice=mine~batman.black.2-2-2.gray.2-2-2", "dice.batman"),
}


@pytest.mark.parametrize(("query", "field"), WRONG.values(), ids=list(WRONG))
def test_a_wrong_table_names_the_key(client, query, field):
    response = client.get(f"{HITS}?{query}")
    assert response.status_code == 422
    assert json.loads(response.data)["field"] == field


def test_the_table_has_one_spelling(client):
    query = "hero=flash&hero=batman&digits=30&markers=batman:02"
    response = client.get(f"{HITS}?{query}")
    assert response.status_code == 308
    assert response.headers["Location"] == f"{HITS}?hero=batman&hero=flash&markers=batman:2"


# ---- batches ---------------------------------------------------------------------------------

QUESTIONS = [
    {"id": "a", "kind": "odds", "request": FLASH},
    {"id": 2, "kind": "odds", "request": {**FLASH, "hero": "hulk"}},
    {"kind": "tea", "request": {}},
    {"id": "plan", "kind": "plan", "request": FLASH},
    7,
]


def lines(response):
    assert (response.status_code, response.mimetype) == (200, "application/x-ndjson")
    assert response.headers["Cache-Control"] == "no-store"
    return sorted(map(json.loads, response.get_data(as_text=True).splitlines()), key=_index)


def _index(row):
    return row["index"]


def ndjson(questions):
    return "\n".join(map(json.dumps, questions)).encode()


def test_each_error_stands_beside_its_question(client):
    rows = lines(client.post(BATCH, json={"questions": QUESTIONS}))
    assert [row["status"] for row in rows] == [200, 422, 422, 200, 422]
    assert [row["id"] for row in rows] == ["a", 2, None, "plan", None]
    assert rows[0]["answer"] == json.loads(json.dumps(answers.solve(FLASH)))
    assert rows[1]["problem"]["field"] == "hero"


def test_a_question_a_line_is_the_same(client):
    posted = client.post(BATCH, data=ndjson(QUESTIONS), content_type="application/x-ndjson")
    assert lines(posted) == lines(client.post(BATCH, json={"questions": QUESTIONS}))


def test_a_line_that_is_no_json_is_told_beside_the_others(client):
    body = b'{"kind": \n' + ndjson(QUESTIONS[:1])
    rows = lines(client.post(BATCH, data=body, content_type="application/x-ndjson"))
    assert [row["status"] for row in rows] == [400, 200]
    assert "line 1" in rows[0]["problem"]["detail"]


def test_a_batch_may_be_larger_than_a_question(client):
    questions = [{"id": f"{'x' * 90}{i}", "kind": "odds", "request": FLASH} for i in range(1000)]
    assert len(json.dumps(questions)) > 2 * answers.HUGE
    rows = lines(client.post(BATCH, json={"questions": questions}))
    assert [row["index"] for row in rows] == list(range(1000))


BAD = {
    "no list": ({"questions": 3}, "questions"),
    "another key": ({"questions": [], "workers": 9}, "workers"),
    "no questions": ({}, "questions"),
    "too many": ({"questions": [1] * (batching.MOST_QUESTIONS + 1)}, "questions"),
    "a list": ([], ""),
}


@pytest.mark.parametrize(("body", "field"), BAD.values(), ids=list(BAD))
def test_what_is_no_batch(client, body, field):
    response = client.post(BATCH, json=body)
    assert response.status_code == 422
    assert json.loads(response.data)["field"] == field


def test_a_batch_beyond_all_bounds(client):
    response = client.post(
        BATCH, data=b" " * (batching.MOST_BYTES + 1), content_type="application/json"
    )
    assert response.status_code == 413
    assert "4096 KiB" in json.loads(response.data)["detail"]


def test_a_question_of_a_batch_has_the_time_of_a_question_and_no_more():
    """The slow one takes seconds; the others are answered, and alone it is refused too."""
    strict = create_app({"ODDS_RATE_LIMIT": "off", "ODDS_SECONDS": "0.2"}).test_client()
    goal = {"kind": "mean-damage"}
    slow = {"hero": "flash", "goal": goal, "abilities": ["shield:19"] * 8, "set": "any"}
    questions = [
        {"id": "before", "kind": "odds", "request": FLASH},
        {"id": "slow", "kind": "robust", "request": slow},
        {"id": "after", "kind": "odds", "request": {**FLASH, "hero": "superman"}},
    ]
    rows = lines(strict.post(BATCH, json={"questions": questions}))
    assert [row["status"] for row in rows] == [200, 422, 200]
    assert rows[1]["problem"]["code"] == "too-much"
    alone = strict.post("/api/v1/dice/robust", json=slow)
    assert alone.get_json() == rows[1]["problem"]


def test_a_line_may_be_as_large_as_a_question_of_the_other_form(client):
    """A thousand rolls are more than 64 KiB."""
    roll = {"red": {"flash": 1, "reverse-flash": 1, "race": 1}, "yellow": {"race": 1}}
    asked = {"hero": "flash", "goal": {"kind": "mean-damage"}, "rolls": [roll] * 999}
    questions = [{"kind": "learned", "request": asked}]
    assert len(ndjson(questions)) > answers.HUGE
    posted = client.post(BATCH, data=ndjson(questions), content_type="application/x-ndjson")
    assert lines(posted) == lines(client.post(BATCH, json={"questions": questions}))
    assert lines(posted)[0]["status"] != 413
