"""Many questions in one request: each error beside its own question, equal ones computed once.

Questions are answered in an order that keeps like attacks together, so that what is compiled for
one serves the next; every answer carries the place of its question.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from decimal import Decimal
from time import thread_time
from typing import Any

from odds.hero_dice import answers
from odds.hero_dice.answers import door, estimates
from odds.hero_dice.answers.problems import problem_of
from odds.hero_dice.data.checks import shown
from odds.hero_dice.words import Fault

Record = dict[str, Any]
Progress = Callable[[int, int], None]
Bound = Callable[[], AbstractContextManager[None]]
"""What is entered around a question to bound the time that it may take."""
MOST_QUESTIONS = 5_000
MOST_BYTES = 4 * 1024 * 1024
"""The greatest batch in bytes, for who reads its JSON."""
MOST_ID = 100
KEYS = ("id", "kind", "request")
OK = 200

FUNCTIONS: Mapping[str, str] = {
    "odds": "solve",
    "advice": "advise",
    "plan": "plan",
    "needs": "needs",
    "settlement": "settle",
    "turn": "turn",
    "robust": "robust",
    "learned": "learn",
    "expected-hits": "expected_hits",
}
"""The function of `answers` that answers each kind of question."""

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True)
class Question:
    """A question as it stands in its batch; `fault` says why it is none."""

    index: int
    name: object = None
    kind: str = ""
    request: object = None
    fault: Fault | None = None


Group = list[Question]
"""Questions that are equal: computed once."""


def kinds() -> tuple[str, ...]:
    """Return the kinds of questions that can be asked.

    >>> kinds()[:2]
    ('odds', 'advice')
    """
    return tuple(kind for kind, name in FUNCTIONS.items() if hasattr(answers, name))


def batch(
    questions: object,
    progress: Progress = lambda done, of: None,
    budget: int | None = None,
    total: int | None = None,
    bound: Bound = nullcontext,
) -> Iterator[Record]:
    """Yield {"id", "index", "status", "answer" or "problem"} for each question, as they finish.

    `budget` and `total` bound the work of a question and of all together, as estimated, and for all
    together as it took where that is more; `bound` is entered around each question, and may end it
    with a `Fault`.

    `Fault` at once, before anything is yielded, where the batch itself cannot be read.

    >>> request = {"hero": "flash", "goal": {"kind": "hits-at-least", "hits": 4}}
    >>> rows = batch([{"id": "a", "kind": "odds", "request": request}, {"id": 7, "kind": "tea"}])
    >>> sorted((row["index"], row["id"], row["status"]) for row in rows)
    [(0, 'a', 200), (1, 7, 422)]
    """
    return answered(groups(questions), progress, budget, total, bound)


def answered(
    asked: list[Group],
    progress: Progress = lambda done, of: None,
    budget: int | None = None,
    total: int | None = None,
    bound: Bound = nullcontext,
) -> Iterator[Record]:
    """Yield the answer of every question of some groups."""
    done, number, spent = 0, sum(map(len, asked)), 0
    for group in asked:
        progress(done, number)
        begun = thread_time()
        found, cost = _answer(group[0], budget, None if total is None else total - spent, bound)
        took = int((thread_time() - begun) * 1000)
        done, spent = done + len(group), spent + max(cost, took)
        for question in group:
            yield {"id": question.name, "index": question.index, **found}
    progress(done, number)


def _answer(
    question: Question, budget: int | None, left: int | None, bound: Bound
) -> tuple[Record, int]:
    """Return the answer or the problem of a question, and the work that was let in for it."""
    cost = 0
    try:
        if question.fault is not None:
            raise question.fault
        with bound():
            cost = _allowed(question, budget, left)
            found = getattr(answers, FUNCTIONS[question.kind])(question.request)
    except Fault as fault:
        problem = problem_of(fault)
        return {"status": problem.status, "problem": problem.body}, cost
    except Exception:
        # One question must not take the answers of the others with it.
        _LOG.exception("question %d of a batch failed", question.index)
        problem = problem_of(Fault("", "this question could not be answered", "internal"))
        return {"status": problem.status, "problem": problem.body}, cost
    return {"status": OK, "answer": found}, cost


def _allowed(question: Question, budget: int | None, left: int | None) -> int:
    """Return the work estimate of a question; `Fault` where it is beyond what may be spent."""
    if budget is None and left is None:
        return 0
    most = min(n for n in (budget, left) if n is not None)
    return estimates.check(question.kind, question.request, max(0, most))


# ---- reading ---------------------------------------------------------------------------------


def groups(raw: object) -> list[Group]:
    """Return the questions of a batch, equal ones together, like ones one after the other."""
    if isinstance(raw, Mapping):
        raw = door.table(raw, "", ("questions",)).get("questions", raw)
    if not isinstance(raw, list | tuple):
        need = 'must be a list of {"id": 1, "kind": "odds", "request": {...}}'
        raise Fault("questions", f"{need}; you gave {shown(raw)}")
    listed = door.items(raw, "questions", MOST_QUESTIONS)
    found: dict[Hashable, Group] = {}
    for index, each in enumerate(listed):
        question = read_question(each, index)
        found.setdefault(_sameness(question), []).append(question)
    return sorted(found.values(), key=lambda group: _likeness(group[0]))


def read_question(raw: object, index: int) -> Question:
    """Return a question checked; a fault is kept in it, with the id where that is sound.

    >>> read_question({"id": 4, "kind": "odds"}, 0).fault.field
    'request'
    """
    name: object = None
    try:
        if isinstance(raw, Fault):
            raise raw
        given = door.table(raw, "", KEYS)
        name = _id(given.get("id"))
        for key in ("kind", "request"):
            if key not in given:
                raise Fault(key, f"missing; a question needs {key!r}", "missing")
        kind, request = door.word(given["kind"], "kind", kinds()), given["request"]
        if request is None:
            raise Fault("", "must be a table, {} where nothing is to be said; you gave nothing")
        return Question(index, name, kind, request)
    except Fault as fault:
        known = isinstance(raw, Mapping) and name is None
        return Question(index, _kept_id(raw) if known else name, fault=fault)


def _kept_id(raw: object) -> object:
    """Return the id of a question that has another fault, None where the id is none."""
    try:
        return _id(raw.get("id")) if isinstance(raw, Mapping) else None
    except Fault:
        return None


def _id(raw: object) -> object:
    """Return an id: a text of at most 100 characters, a number, or nothing."""
    if raw is None or (isinstance(raw, str) and len(raw) <= MOST_ID):
        return raw
    if isinstance(raw, int) and not isinstance(raw, bool) and abs(raw) < 10**door.MOST_DIGITS:
        return raw
    if isinstance(raw, float | Decimal) and _is_float(raw):
        return float(raw)
    need = f"must be a text of at most {MOST_ID} characters or a number of at most 15 digits"
    raise Fault("id", f"{need}; you gave {shown(raw)}")


def _is_float(number: float | Decimal) -> bool:
    """Tell whether a number comes back the same after it was written as a float."""
    exact = Decimal(repr(number)) if isinstance(number, float) else number
    if not exact.is_finite() or len(exact.as_tuple().digits) > MOST_ID:
        return False
    near = float(exact)
    return abs(near) != float("inf") and Decimal(repr(near)) == exact


# ---- which are equal, which are alike --------------------------------------------------------


def _sameness(question: Question) -> Hashable:
    """Return what equal questions have in common; the index where none can be equal."""
    if question.fault is not None:
        return question.index
    try:
        text = json.dumps(question.request, sort_keys=True, default=_exactly)
    except (TypeError, ValueError, RecursionError):
        return question.index
    return question.kind, text


def _exactly(value: object) -> dict[str, str]:
    if isinstance(value, Decimal):
        return {"\0": str(value)}
    raise TypeError


def _likeness(question: Question) -> tuple[str, ...]:
    """Return what puts questions of like attacks side by side."""
    asked = question.request if isinstance(question.request, Mapping) else {}
    keys = ("hero", "abilities", "remove", "dice", "goal", "heroes", "battlefield")
    return (*(_short(asked.get(key)) for key in keys), question.kind)


def _short(value: object) -> str:
    try:
        return str(value)[:200]
    except (ValueError, RecursionError):
        return ""
