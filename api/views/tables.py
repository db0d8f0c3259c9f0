"""Answers in bulk: the table hero x villain, and many questions in one request."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from flask import Response, current_app, request, stream_with_context
from werkzeug.exceptions import UnsupportedMediaType

from api.asking import spelled_table, table_request
from api.bodies import json_body, raw_body
from api.middle import answered, not_kept, question_bound
from api.models import examples, queries, tables
from api.operations import JSON, NDJSON, operation
from api.queries import asked_of, in_words_of_queries
from api.reading import checked
from api.views.blueprints import api
from api.views.questions import costed
from odds.hero_dice import answers
from odds.hero_dice.answers import Fault
from odds.hero_dice.answers.bulk import batching

BULK = "Bulk"
CSV, PARQUET = "text/csv", "application/vnd.apache.parquet"
Table = dict[str, Any]


def _csv(table: Table) -> bytes:
    return answers.as_csv(table).encode()


WRITERS: Mapping[str, Callable[[Table], Any]] = {
    JSON: lambda table: table,
    CSV: _csv,
    PARQUET: answers.as_parquet,
}


def _table(asked: dict[str, Any], get: bool) -> Response:
    """Answer in the form that the caller likes best."""
    wanted = request.accept_mimetypes.best_match(WRITERS) or JSON
    return answered(
        "expected-hits",
        asked,
        lambda: WRITERS[wanted](costed("expected-hits", asked, answers.expected_hits)),
        get,
        mimetype=f"{wanted}; charset=utf-8" if wanted == CSV else wanted,
        vary=("Accept",),
    )


@operation(
    api,
    "get",
    "/villains/expected-hits",
    BULK,
    tables.Table,
    media=tuple(WRITERS),
    query=queries.TableQuery,
    example=examples.TABLE_QUERY,
    redirects=True,
)
def expected_hits() -> Response:
    """Give the table hero x villain, as an address that caches keep.

    Hits left after the villain's minus-hits, raw hits, and the chance to defeat, each played for it
    alone; JSON, CSV or Parquet as `Accept` says. Where threat or abilities are unknown the row says
    so, and nothing is computed from an unknown.
    """
    asked = asked_of(queries.TableQuery, "expected-hits", table_request, spelled_table)
    if isinstance(asked, Response):
        return asked
    with in_words_of_queries():
        return _table(asked, get=True)


@operation(
    api,
    "post",
    "/villains/expected-hits",
    BULK,
    tables.Table,
    media=tuple(WRITERS),
    body=tables.TableQuestion,
    example=examples.TABLE,
)
def expected_hits_of() -> Response:
    """Give the table for these heroes, villains and dice; villains may be typed in."""
    return _table(checked(tables.TableQuestion, "expected-hits", json_body()), get=False)


# ---- batches ---------------------------------------------------------------------------------


@operation(
    api,
    "post",
    "/batch",
    BULK,
    tables.BatchLine,
    media=(NDJSON,),
    body=tables.BatchQuestions,
    body_media=(JSON, NDJSON),
    example=examples.BATCH,
)
def batch() -> Response:
    """Answer many questions in one request, each on a line of its own as soon as it is known.

    Lines come as they finish; `index` and `id` say whose they are. Equal questions are computed
    once. The body is one JSON document, or a question a line (`application/x-ndjson`).
    """
    config = current_app.config
    rows = answers.batch(
        _questions(),
        budget=config["WORK_BUDGET"],
        total=config["BATCH_BUDGET"],
        bound=question_bound(),
    )
    response = Response(stream_with_context(_lines(rows)), content_type=NDJSON)
    response.headers["X-Accel-Buffering"] = "no"
    return not_kept(response)


def _lines(rows: Iterator[dict[str, Any]]) -> Iterator[str]:
    for row in rows:
        yield json.dumps(row, separators=(",", ":"), default=str) + "\n"


def _questions() -> list[Any]:
    """Return the questions of the body, in either form."""
    if request.mimetype == NDJSON:
        lines = raw_body(batching.MOST_BYTES).splitlines()
        return [_line(line, i) for i, line in enumerate(lines) if line.strip()]
    if request.mimetype != JSON:
        raise UnsupportedMediaType(f"send the content type {JSON} or {NDJSON}")
    asked = checked(tables.BatchQuestions, "batch", json_body(batching.MOST_BYTES))
    questions: list[Any] = asked["questions"]
    return questions


def _line(line: bytes, place: int) -> Any:
    """Return the question of a line, or the fault that it has."""
    try:
        return answers.parse_json(line, batching.MOST_BYTES)
    except Fault as fault:
        return Fault(fault.field, f"line {place + 1}: {fault.detail}", fault.code)
