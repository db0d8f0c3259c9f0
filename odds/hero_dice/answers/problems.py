"""One error shape for command line and API: RFC 9457 problem details; and JSON read with care."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any

from odds.hero_dice.words import Fault

_LONGEST = 18
HUGE = 64 * 1024
"""The greatest request in bytes."""

_TITLES = {
    "malformed-json": "The request is not JSON",
    "too-large": "The request is too large",
    "missing": "Something is missing",
    "unknown-key": "There is no such key",
    "unknown-word": "There is no such word",
    "impossible": "No attack comes to this",
    "no-finite-value": "There is no finite value",
    "too-much": "The answer would take too long",
    "too-costly": "The answer would take more work than is allowed here",
    "internal": "The server made a mistake",
    "bad-value": "A value is not right",
    "no-checks": "There are no results of checks",
}
_STATUS = {"malformed-json": 400, "too-large": 413, "no-checks": 404, "internal": 500}


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
    status = _STATUS.get(fault.code, 422)
    costs = (
        {"estimate": fault.estimate, "budget": fault.budget} if isinstance(fault, Costly) else {}
    )
    return Problem(
        status,
        {
            "type": f"urn:hero-odds:{fault.code}",
            "title": _TITLES.get(fault.code, "The request cannot be answered"),
            "status": status,
            "detail": str(fault),
            "field": fault.field,
            "code": fault.code,
            **costs,
        },
    )


def parse_json(text: bytes | str, most: int = HUGE) -> Any:
    """Return a JSON document; decimals stay exact, a key given twice is refused.

    `Fault` for what is no JSON, larger than `most`, too deep, or holds numbers that are none.
    """
    if len(text) > most:
        raise Fault("", f"a request has at most {most // 1024} KiB", "too-large")
    try:
        return json.loads(
            text if isinstance(text, str) else text.decode("utf-8-sig"),
            parse_float=_decimal,
            parse_constant=_no_constant,
            parse_int=_integer,
            object_pairs_hook=_pairs,
        )
    except RecursionError:
        raise Fault("", "the request is nested too deep", "malformed-json") from None
    except UnicodeDecodeError:
        raise Fault("", "the request is not UTF-8", "malformed-json") from None
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
    raise Fault("", f"{text} is no number that JSON knows", "malformed-json")


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise Fault(key[:80], "the key is given twice", "malformed-json")
        found[key] = value
    return found
