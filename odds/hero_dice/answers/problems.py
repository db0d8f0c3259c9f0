"""One error shape for command line and API: RFC 9457 problem details; and JSON read with care."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any, NamedTuple

from odds.hero_dice.words import Fault

_LONGEST = 18
HUGE = 64 * 1024
"""The greatest request in bytes."""

URN = "urn:hero-odds:"
"""What every `type` of a problem begins with."""


class Kind(NamedTuple):
    """A kind of problem: its status, its title, and what to do about it."""

    status: int
    title: str
    do: str


KINDS: Mapping[str, Kind] = {
    "bad-value": Kind(422, "A value is not right", "Change the field as the detail says."),
    "missing": Kind(422, "Something is missing", "Give the field a value."),
    "unknown-key": Kind(422, "There is no such key", "Leave the key out, or spell it right."),
    "unknown-word": Kind(
        422,
        "There is no such word",
        "Take one of the words that the detail or the catalogue lists.",
    ),
    "impossible": Kind(
        422, "No attack comes to this", "Check the dice as they lie, the throws and the total."
    ),
    "no-finite-value": Kind(
        422,
        "There is no finite value",
        "Give a need, or a worth table whose top entry is greatest.",
    ),
    "too-much": Kind(
        422, "The answer would take too long", "Ask for less: the detail says what takes long."
    ),
    "too-costly": Kind(
        422,
        "The answer would take more work than is allowed here",
        "Leave out what the detail names; `estimate` and `budget` say by how much.",
    ),
    "malformed-json": Kind(400, "The request is not JSON", "Send one document of JSON in UTF-8."),
    "bad-request": Kind(400, "The request cannot be read", "Send a whole request of HTTP/1.1."),
    "no-checks": Kind(
        404, "There are no results of checks", "Ask a server that was built with them."
    ),
    "not-found": Kind(404, "Not Found", "Take a path that this reference lists."),
    "method-not-allowed": Kind(
        405, "Method Not Allowed", "Take a method that the header `Allow` lists."
    ),
    "not-acceptable": Kind(406, "Not Acceptable", "Accept a type that the route answers with."),
    "too-large": Kind(
        413, "The request is too large", "Send fewer bytes; the detail says how many."
    ),
    "uri-too-long": Kind(414, "Address Too Long", "Ask by POST, or for less."),
    "unsupported-media-type": Kind(
        415, "Unsupported Media Type", "Send `Content-Type: application/json` and no encoding."
    ),
    "too-many-requests": Kind(
        429, "Too Many Requests", "Wait as many seconds as `Retry-After` says."
    ),
    "headers-too-large": Kind(
        431, "Request Header Fields Too Large", "Send fewer or shorter headers."
    ),
    "internal": Kind(
        500, "The server made a mistake", "Ask once more; if it stays, tell us the request's id."
    ),
}
"""Every kind of problem by the last part of its `type`: this list only grows."""


def code_of_status(status: int) -> str:
    """Return the kind of an error that only HTTP knows, by its status.

    >>> code_of_status(414), code_of_status(417), code_of_status(503)
    ('uri-too-long', 'bad-request', 'internal')
    """
    by_status = {"bad-request", "not-found"}
    own = (code for code, kind in KINDS.items() if kind.status == status)
    known = [code for code in own if status not in (400, 404) or code in by_status]
    return known[0] if known and status != 422 else "bad-request" if status < 500 else "internal"


class Costly(Fault):
    """A request that would take longer than its budget, both in about milliseconds."""

    def __init__(self, field: str, detail: str, estimate: int, budget: int) -> None:
        super().__init__(field, detail, "too-costly")
        self.estimate, self.budget = estimate, budget

    def __reduce__(self) -> tuple[object, ...]:
        """Return how another process makes it again."""
        return type(self), (self.field, self.detail, self.estimate, self.budget)


@dataclass(frozen=True)
class Problem:
    """An error as it is sent: HTTP status and the body of the problem details."""

    status: int
    body: Mapping[str, Any]


def problem_of(fault: Fault) -> Problem:
    """Return the problem details of a fault.

    >>> problem_of(Fault("hero", "no hero 'hulk'", "unknown-word")).body["type"]
    'urn:hero-odds:unknown-word'
    """
    costs = (
        {"estimate": fault.estimate, "budget": fault.budget} if isinstance(fault, Costly) else {}
    )
    return problem(fault.code, str(fault), fault.field, **costs)


def problem(
    code: str, detail: str, field: str = "", status: int | None = None, **more: Any
) -> Problem:
    """Return a problem of a kind; `status` where HTTP says another than the kind's own."""
    kind = KINDS[code]
    told = kind.status if status is None else status
    body = {
        "type": f"{URN}{code}",
        "title": kind.title,
        "status": told,
        "detail": detail,
        "field": field,
        "code": code,
        **more,
    }
    return Problem(told, body)


def parse_json(text: bytes | str, most: int = HUGE) -> Any:
    """Return a JSON document; decimals stay exact, a key given twice is refused.

    `Fault` for what is no JSON, larger than `most`, too deep, or holds numbers that are none.
    """
    if len(text) > most:
        raise Fault("", f"a request has at most {most // 1024} KiB; send less", "too-large")
    try:
        return json.loads(
            text if isinstance(text, str) else text.decode("utf-8-sig"),
            parse_float=_decimal,
            parse_constant=_no_constant,
            parse_int=_integer,
            object_pairs_hook=_pairs,
        )
    except RecursionError:
        raise Fault("", "the request is nested too deep; nest it less", "malformed-json") from None
    except UnicodeDecodeError:
        raise Fault("", "the request is not UTF-8; send UTF-8", "malformed-json") from None
    except json.JSONDecodeError as error:
        raise Fault("", f"not JSON: {error}", "malformed-json") from None


def _decimal(text: str) -> Decimal:
    """Return a decimal exactly; one beyond all bounds is endless, for its field to refuse."""
    try:
        return Decimal(text)
    except InvalidOperation:
        return Decimal("Infinity")


def _integer(text: str) -> int | Decimal:
    return int(text) if len(text) <= _LONGEST else _decimal(text)


def _no_constant(text: str) -> None:
    raise Fault("", f"{text} is no number that JSON knows; give a number or null", "malformed-json")


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise Fault(key[:80], "the key is given twice; give it once", "malformed-json")
        found[key] = value
    return found
