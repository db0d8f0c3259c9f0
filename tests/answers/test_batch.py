"""Many questions in one request: the answers of the single functions, errors beside questions."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from odds.hero_dice import answers
from odds.hero_dice.answers import batch, parse_json
from odds.hero_dice.answers.bulk import batching
from odds.hero_dice.answers.bulk.batching import FUNCTIONS, MOST_QUESTIONS, kinds
from odds.hero_dice.answers.problems import HUGE, problem_of
from odds.hero_dice.words import Fault

FLASH = {"hero": "flash", "goal": {"kind": "hits-at-least", "hits": 4}}
REQUESTS: list[tuple[str, Any]] = [
    ("odds", FLASH),
    ("odds", {"hero": "batman", "goal": {"kind": "mean-hits"}, "first_rolls": 2}),
    (
        "advice",
        {**FLASH, "state": {"hand": {"red": {"flash": 1, "race": 2}, "yellow": {"race": 1}}}},
    ),
    ("needs", {"hero": "flash", "most": 3}),
    ("settlement", {"battlefield": [{"threat": 3}], "attacks": []}),
    (
        "turn",
        {
            "battlefield": [{"threat": 3}],
            "heroes": [{"hero": "superman"}],
            "goal": {"kind": "fell", "villain": 0},
        },
    ),
    ("robust", FLASH),
    ("learned", {**FLASH, "first_rolls": 0, "rolls": [{"red": {"flash": 2}}]}),
    ("expected-hits", {"heroes": ["superman"], "villains": ["atrocitus"]}),
]
BAD: list[tuple[Any, str]] = [
    ({"kind": "odds", "request": {"hero": "hulk", "goal": {"kind": "mean-hits"}}}, "hero"),
    ({"kind": "odds", "request": {**FLASH, "digits": 0}}, "digits"),
    ({"kind": "odds"}, "request"),
    ({"request": FLASH}, "kind"),
    ({"kind": "tea", "request": FLASH}, "kind"),
    ({"kind": "odds", "request": None}, ""),
    ({"kind": "odds", "request": FLASH, "more": 1}, "more"),
    ({"id": ["a"], "kind": "odds", "request": FLASH}, "id"),
    ({"id": True, "kind": "odds", "request": FLASH}, "id"),
    ({"id": "x" * 101, "kind": "odds", "request": FLASH}, "id"),
    ({"id": 10**40, "kind": "odds", "request": FLASH}, "id"),
    ({"id": Decimal("1E+999"), "kind": "odds", "request": FLASH}, "id"),
    ([], ""),
    (None, ""),
    ("odds", ""),
]


def alone(kind: str, request: Any) -> dict[str, Any]:
    """What the single function says: an answer, or the problem of its fault."""
    try:
        return {"status": 200, "answer": getattr(answers, FUNCTIONS[kind])(request)}
    except Fault as fault:
        problem = problem_of(fault)
        return {"status": problem.status, "problem": problem.body}


def in_order(rows: Any) -> list[dict[str, Any]]:
    return sorted(rows, key=lambda row: row["index"])


def test_answers_are_those_of_the_single_functions() -> None:
    asked = [{"id": i, "kind": kind, "request": r} for i, (kind, r) in enumerate(REQUESTS)]
    rows = in_order(batch(asked))
    assert [row["id"] for row in rows] == list(range(len(asked)))
    for row, (kind, request) in zip(rows, REQUESTS, strict=True):
        assert row == {"id": row["id"], "index": row["index"], **alone(kind, request)}


def test_every_kind_is_asked_here() -> None:
    """`plan` is asked where the library has it."""
    assert {kind for kind, _ in REQUESTS} | {"plan"} >= set(kinds())


def test_plans() -> None:
    request = {"hero": "superman", "goal": {"kind": "mean-hits"}}
    row = next(batch([{"kind": "plan", "request": request}]))
    assert row == {"id": None, "index": 0, **alone("plan", request)}


@pytest.mark.parametrize(("question", "field"), BAD)
def test_each_error_stands_beside_its_question(question: Any, field: str) -> None:
    good = {"id": "good", "kind": "odds", "request": FLASH}
    rows = in_order(batch([good, question, good]))
    assert rows[0]["answer"] == rows[2]["answer"] == answers.solve(FLASH)
    assert "answer" not in rows[1]
    assert rows[1]["problem"]["field"] == field
    assert rows[1]["status"] == rows[1]["problem"]["status"] == 422


def test_a_bad_question_keeps_its_id() -> None:
    rows = batch([{"id": "a", "kind": "tea"}, {"id": 2, "oops": 1}, {"id": 1.5, "kind": "odds"}])
    assert [row["id"] for row in in_order(rows)] == ["a", 2, 1.5]


@pytest.mark.parametrize("name", ["", "ä", "x" * 100, 0, -7, 2.5, 10**17, None, "0"])
def test_ids_come_back_as_they_were(name: Any) -> None:
    question = {"id": name, "kind": "odds", "request": FLASH}
    read = parse_json(json.dumps([question]))
    row = next(batch(read))
    assert json.loads(json.dumps(row["id"])) == name
    assert type(row["id"]) is type(name)


def test_ids_may_be_left_out_and_stand_twice() -> None:
    asked = [{"kind": "odds", "request": FLASH}, *[{"id": 1, "kind": "odds", "request": FLASH}] * 2]
    assert [row["id"] for row in in_order(batch(asked))] == [None, 1, 1]


def test_equal_questions_are_computed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Equal whatever the order of keys; 1 and true, "1" and 1 are not equal."""
    seen = []
    monkeypatch.setattr(answers, "solve", lambda request: seen.append(request) or {})
    turned = dict(reversed(FLASH.items()))
    others = [{**FLASH, "digits": n} for n in (1, True, "1", Decimal("1.0"), 1.0)]
    asked = [{"kind": "odds", "request": request} for request in (FLASH, turned, *others)]
    assert len(list(batch(asked))) == 7
    assert len(seen) == 6


def test_questions_may_come_wrapped_and_none_at_all() -> None:
    assert list(batch([])) == list(batch({"questions": []})) == []
    assert len(list(batch({"questions": [{"id": 1}]}))) == 1


@pytest.mark.parametrize("raw", [None, 7, "x", {"question": []}, {"questions": 3}])
def test_a_batch_that_is_none_is_refused_at_once(raw: Any) -> None:
    with pytest.raises(Fault):
        batch(raw)


def test_too_many_questions_are_refused_at_once() -> None:
    with pytest.raises(Fault, match="at most 5000 entries"):
        batch([{}] * (MOST_QUESTIONS + 1))


def test_progress_counts_questions() -> None:
    told: list[tuple[int, int]] = []
    asked = [{"kind": "odds", "request": {**FLASH, "digits": n % 3 + 1}} for n in range(9)]
    assert len(list(batch(asked, lambda done, of: told.append((done, of))))) == 9
    assert told[0] == (0, 9)
    assert told[-1] == (9, 9)
    assert told == sorted(told)


def test_a_mistake_of_ours_does_not_take_the_others_along(monkeypatch: pytest.MonkeyPatch) -> None:
    """And it tells nothing of its insides."""

    def broken(request: object) -> dict[str, Any]:
        raise ZeroDivisionError("secret")

    monkeypatch.setattr(answers, "robust", broken)
    asked = [{"id": kind, "kind": kind, "request": FLASH} for kind in ("robust", "odds")]
    rows = in_order(batch(asked))
    assert (rows[0]["status"], rows[0]["problem"]["code"]) == (500, "internal")
    assert "secret" not in json.dumps(rows[0])
    assert rows[1]["status"] == 200


def test_budgets_cut_what_is_too_costly_before_it_starts() -> None:
    costly = {"hero": "flash", "goal": {"kind": "mean-damage"}, "abilities": ["shield:20"] * 8}
    asked = [{"kind": "robust", "request": costly}, {"kind": "odds", "request": FLASH}]
    rows = in_order(batch(asked, budget=500))
    assert rows[0]["problem"]["code"] == "too-costly"
    assert rows[0]["problem"]["budget"] == 500 < rows[0]["problem"]["estimate"]
    assert rows[1]["status"] == 200


def test_all_together_may_not_cost_more_than_the_total() -> None:
    asked = [{"kind": "odds", "request": {**FLASH, "digits": n}} for n in range(1, 40)]
    cost = answers.estimates.estimate("odds", asked[0]["request"])
    rows = list(batch(asked, total=3 * cost))
    assert [row["status"] for row in rows].count(200) == 3
    assert {row["problem"]["code"] for row in rows if row["status"] != 200} == {"too-costly"}
    assert all(row["status"] == 200 for row in batch(asked, total=1000 * cost))


def test_larger_json_may_be_read_for_a_batch() -> None:
    text = json.dumps([{"id": "x" * 90, "kind": "odds", "request": FLASH}] * 900)
    assert len(text) > HUGE
    with pytest.raises(Fault) as caught:
        parse_json(text)
    assert caught.value.code == "too-large"
    assert len(parse_json(text, batching.MOST_BYTES)) == 900


# ---- fuzz ------------------------------------------------------------------------------------

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=8,
)
QUESTIONS = st.fixed_dictionaries(
    {"id": JSON, "kind": st.sampled_from([*kinds(), "tea"]) | JSON},
    optional={"request": JSON | st.just(FLASH), "odd": JSON},
)


@settings(max_examples=150, deadline=None)
@given(st.lists(QUESTIONS | JSON, max_size=6), st.sampled_from([None, 0, 5, 10**6]))
def test_whatever_comes_every_question_gets_its_row(asked: list[Any], budget: int | None) -> None:
    rows = in_order(batch(asked, budget=budget))
    assert [row["index"] for row in rows] == list(range(len(asked)))
    for row, question in zip(rows, asked, strict=True):
        assert set(row) == {
            "id",
            "index",
            "status",
            "answer" if row["status"] == 200 else "problem",
        }
        assert row["status"] in (200, 422)
        json.loads(json.dumps(row, allow_nan=False))
        if isinstance(question, dict) and row["id"] is not None:
            assert row["id"] == question["id"]


# ---- bounds ----------------------------------------------------------------------------------


def test_each_question_is_bounded_alone() -> None:
    """The bound is entered around each, and its fault stands beside its own question."""
    entered: list[int] = []

    @contextmanager
    def bound() -> Iterator[None]:
        entered.append(len(entered))
        if len(entered) == 2:
            raise Fault("", "too long", "too-much")
        yield

    needs = [{"kind": "needs", "request": {"hero": "flash", "most": n}} for n in (1, 2, 3)]
    rows = in_order(answers.batch(needs, bound=bound))
    assert entered == [0, 1, 2]
    assert sorted(row["status"] for row in rows) == [200, 200, 422]
    assert [row["problem"]["code"] for row in rows if "problem" in row] == ["too-much"]


def test_time_that_was_taken_counts_where_it_is_more_than_was_estimated(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two seconds each by a clock that says so: the third of 4 seconds is one too many."""
    clock = iter(range(0, 100, 2))
    monkeypatch.setattr("odds.hero_dice.answers.bulk.batching.thread_time", lambda: next(clock))
    needs = [{"kind": "needs", "request": {"hero": "flash", "most": n}} for n in (1, 2, 3, 4)]
    rows = list(answers.batch(needs, total=4_001))
    codes = [row.get("problem", {}).get("code") for row in rows]
    assert codes == [None, None, "too-costly", "too-costly"]


def test_who_stops_listening_is_answered_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(answers, "needs", asked.append)
    needs = [{"kind": "needs", "request": {"hero": "flash", "most": n}} for n in (1, 2, 3)]
    rows = answers.batch(needs)
    next(rows)
    rows.close()  # type: ignore[attr-defined]
    assert len(asked) == 1


def test_no_table_is_no_request_even_where_all_may_be_left_out() -> None:
    (row,) = answers.batch([{"kind": "expected-hits", "request": None}])
    assert row["problem"]["code"] == "bad-value"
