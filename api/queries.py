"""Queries of GET: read by their model, and answered only in their one canonical spelling.

Canonical is: keys in the order of the document, what is the default left out, repeated values
sorted, numbers in their shortest form. Two addresses whose decoded keys and values are the same in
order count as the same, so that a program or a proxy which escapes other signs is not sent round.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode

from flask import Response, request
from pydantic import ValidationError

from api.reading import adapter_of, fault_of
from odds.hero_dice.answers import Fault, checking

A_DAY = 86_400
Given = dict[str, Any]
Pairs = list[tuple[str, str]]
Spell = Callable[[Given], Given]
_WHOLE = re.compile(r"(-?[0-9]{1,15})(?:\.0{1,15})?", re.ASCII)
_FLAGS = {"true": True, "false": False}
_WORDS = {
    "goal.kind": "goal",
    "abilities": "ability",
    "readings": "reading",
    "heroes": "hero",
    "villains": "villain",
}
"""Fields of requests that have another name in a query."""


def pairs_of_query() -> Pairs:
    """Return the keys and values of the query in its order."""
    text = request.query_string.decode("utf-8", "replace")
    return parse_qsl(text, keep_blank_values=True, errors="replace")


@cache
def kinds_of(model: Any) -> Mapping[str, Mapping[str, Any]]:
    """Return what a query model says of each key, in its order."""
    found: Mapping[str, Mapping[str, Any]] = adapter_of(model).json_schema()["properties"]
    return found


def gathered(model: Any, pairs: Pairs) -> Given:
    """Return the values by key: numbers, flags, texts, and lists of what may be repeated.

    >>> from api.models.queries import OddsQuery
    >>> gathered(OddsQuery, [("hero", "flash"), ("hits", "4.0"), ("ability", "wound")])
    {'hero': 'flash', 'hits': 4, 'ability': ['wound']}
    """
    kinds, found = kinds_of(model), Given()
    for key, text in pairs:
        if key not in kinds:
            raise Fault(
                key[:80], f"no such key; the keys here are {', '.join(kinds)}", "unknown-key"
            )
        if kinds[key]["type"] == "array":
            found.setdefault(key, []).append(text)
        elif key in found:
            raise Fault(key, "is given twice; give it once", "bad-value")
        else:
            found[key] = _value(kinds[key]["type"], text)
    return found


def _value(kind: str, text: str) -> Any:
    """Return a number or a flag if the text is one; else the text, which is then refused."""
    if kind == "integer":
        whole = _WHOLE.fullmatch(text)
        return int(whole[1]) if whole else text
    return _FLAGS.get(text, text) if kind == "boolean" else text


def spelled(model: Any, given: Given) -> Pairs:
    """Return the canonical pairs of values that are right.

    >>> from api.models.queries import OddsQuery
    >>> spelled(OddsQuery, {"ability": ["wound", "shield:2"], "digits": 30, "hero": "flash"})
    [('hero', 'flash'), ('ability', 'shield:2'), ('ability', 'wound')]
    """
    found: Pairs = []
    for key, kind in kinds_of(model).items():
        value = given.get(key, kind.get("default"))
        if value == kind.get("default"):
            continue
        listed = sorted(value) if isinstance(value, list) else [value]
        found += [(key, _text(each)) for each in listed]
    return found


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def asked_of(
    model: Any, kind: str, to_request: Callable[[Given], Given], spell: Spell
) -> Given | Response:
    """Return the request of the query, or the redirect to its canonical spelling.

    `to_request` makes a request of the values, `spell` gives texts their one spelling; both may
    raise `Fault`.
    """
    pairs = pairs_of_query()
    given = gathered(model, pairs)
    wrong = _wrong(model, given)
    with in_words_of_queries():
        asked = to_request(given)
        canonical = [] if wrong else spelled(model, spell(given))
        if canonical == pairs and not wrong:
            return asked
        checking.check(kind, asked)
    if wrong:
        raise fault_of(wrong, given)
    return _redirect(canonical)


def _wrong(model: Any, given: Given) -> ValidationError | None:
    try:
        adapter_of(model).validate_python(given, strict=True)
    except ValidationError as error:
        return error
    return None


def _redirect(pairs: Pairs) -> Response:
    query = urlencode(pairs, safe=":,/~", quote_via=quote)
    where = f"{request.script_root}{request.path}" + (f"?{query}" if query else "")
    headers = {"Location": where, "Cache-Control": f"public, max-age={A_DAY}"}
    return Response("", 308, headers)


@contextmanager
def in_words_of_queries() -> Iterator[None]:
    """Let faults name the keys of the query: `hits`, not `goal.hits`; `ability[0]`."""
    try:
        yield
    except Fault as fault:
        fault.field = field_in_query(fault.field)
        fault.args = (f"{fault.field}: {fault.detail}" if fault.field else fault.detail,)
        raise


def field_in_query(field: str) -> str:
    """Return the key of a query for a field of a request.

    >>> field_in_query("goal.hits"), field_in_query("abilities[1]"), field_in_query("goal.kind")
    ('hits', 'ability[1]', 'goal')
    """
    for own, word in _WORDS.items():
        if field == own or field.startswith(f"{own}["):
            return word + field[len(own) :]
    return field.removeprefix("goal.")
