"""Examples of answers: what the app answers now to the examples of requests.

`python -m api.openapi` asks the app and writes what it hears into the document; nothing is pasted
by hand. An answer of more than `LONGEST` characters keeps the first entry of each list of tables,
and its example says so. Parquet has no example.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from api import create_app
from api.models.examples import LIMITS, REFUSED, REFUSED_BY_LIMITS, Refused
from api.operations import JSON, OPERATIONS, Operation

if TYPE_CHECKING:
    from flask.testing import FlaskClient

Example = dict[str, Any]
"""An example object of OpenAPI."""
LONGEST = 3000
"""The most characters of an answer, in its shortest form, that is shown whole."""
SHORTENED = "Shortened: of each list the first entry only."


@dataclass(frozen=True)
class Examples:
    """Examples by name: of the answers of an operation in a type, of the problems of a status."""

    answers: Mapping[tuple[str, str], Mapping[str, Example]] = field(default_factory=dict)
    problems: Mapping[int, Mapping[str, Example]] = field(default_factory=dict)


def asked(operations: Iterable[Operation] = OPERATIONS) -> Examples:
    """Ask the app every example and return what it answers.

    `ValueError` where an example is refused, or a request that should be refused is not.
    """
    client = _client({"ODDS_RATE_LIMIT": "off"})
    answers = {
        (each.name, media): {"answer": _answer(client, each, media)}
        for each in operations
        for media in each.media
        if _is_text(media)
    }
    strict = _client(LIMITS)
    refusals = [_problem(client, each) for each in REFUSED]
    refusals += [_problem(strict, each) for each in REFUSED_BY_LIMITS]
    problems: dict[int, dict[str, Example]] = {}
    for one in refusals:
        problems.setdefault(one["value"]["status"], {})[one["value"]["code"]] = one
    return Examples(answers, problems)


def _client(config: Mapping[str, Any]) -> FlaskClient:
    return create_app({"ODDS_REDIS_URL": "", **config}).test_client()


def _is_text(media: str) -> bool:
    return media.startswith("text/") or media.endswith("json")


# ---- answers ---------------------------------------------------------------------------------


def _answer(client: FlaskClient, each: Operation, media: str) -> Example:
    """Return the answer to the example of an operation as an example."""
    says, address, body = _request(each)
    accept = {"Accept": media}
    response = client.open(address, method=each.method.upper(), json=body, headers=accept)
    text = response.get_data(as_text=True)
    if response.status_code != 200 or response.mimetype != media:
        raise ValueError(f"{says}: {response.status_code} {response.mimetype} {text[:300]}")
    if media != JSON:
        return {"summary": says, "value": text}
    whole = response.get_json()
    short = shortened(whole)
    return {
        "summary": says,
        **({} if short == whole else {"description": SHORTENED}),
        "value": short,
    }


def _request(each: Operation) -> tuple[str, str, Any]:
    """Return the example request in words, its address and its body."""
    if each.body is not None:
        return f"POST {each.path} of its example", each.path, each.example
    address = each.path if each.example is None else f"{each.path}?{each.example}"
    return f"GET {address}", address, None


def shortened(answer: Any, longest: int = LONGEST) -> Any:
    """Return an answer; if it is too long, with the first entry of each list of tables only.

    >>> shortened({"rows": [{"hits": 0}, {"hits": 1}], "tie": False}, longest=10)
    {'rows': [{'hits': 0}], 'tie': False}
    >>> shortened({"rows": [{"hits": 0}, {"hits": 1}]})
    {'rows': [{'hits': 0}, {'hits': 1}]}
    """
    if len(json.dumps(answer, separators=(",", ":"), ensure_ascii=False)) <= longest:
        return answer
    return {key: value[:1] if _is_rows(value) else value for key, value in answer.items()}


def _is_rows(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(each, Mapping) for each in value)


# ---- problems --------------------------------------------------------------------------------


def _problem(client: FlaskClient, each: Refused) -> Example:
    """Return the problem that a request is answered with as an example."""
    response = client.open(each.path, method=each.method, **each.sent)
    problem = json.loads(response.get_data())
    if problem.get("status") != response.status_code:
        raise ValueError(f"{each.says}: {response.status_code} is no problem")
    return {"summary": each.says, "value": problem}
