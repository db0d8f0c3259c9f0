"""Requests held against their models; where `answers` refuses too, its words are the ones sent.

The models refuse what has not the shape of the document, and no more is sent as an answer than that
document says. What the game does not allow is for `answers` to say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from odds.hero_dice.answers import Fault, checking
from odds.hero_dice.answers.checking import shown

_CODES = {
    "missing": "missing",
    "extra_forbidden": "unknown-key",
    "literal_error": "unknown-word",
}
_SAYS = {
    "missing": "missing; give it a value",
    "extra_forbidden": "no such key here; leave it out",
    "literal_error": "must be one of the words that the reference lists",
    "int_type": "must be a whole number",
    "bool_type": "must be true or false",
    "string_type": "must be a text",
    "list_type": "must be a list",
    "dict_type": "must be a table",
    "string_pattern_mismatch": "is not written as the reference says",
    "greater_than_equal": "is too small",
    "less_than_equal": "is too large",
    "too_long": "has too many entries",
    "too_short": "has too few entries",
    "string_too_long": "is too long",
    "string_too_short": "is too short",
    "number": 'must be a number such as 2, "1/2" or "0.5"',
}


@cache
def adapter_of(model: Any) -> TypeAdapter[Any]:
    """Return what holds values against a model."""
    return TypeAdapter(model)


def checked(model: Any, kind: str, raw: Any) -> Any:
    """Return a request that has the shape of its model, 3.0 as 3; `Fault` names the field."""
    try:
        return adapter_of(model).validate_python(raw, strict=True)
    except ValidationError as error:
        checking.check(kind, raw)
        raise fault_of(error, raw) from None


def fault_of(error: ValidationError, raw: Any) -> Fault:
    """Return the first thing that a model refuses, in our words.

    >>> from api.models.questions import OddsQuestion
    >>> raw = {"hero": "flash", "goal": {"kind": "defeat", "need": "4"}}
    >>> try:
    ...     adapter_of(OddsQuestion).validate_python(raw, strict=True)
    ... except ValidationError as error:
    ...     print(fault_of(error, raw))
    goal.need: must be a whole number; you gave '4'
    """
    first: ErrorDetails = error.errors(include_url=False, include_context=False)[0]
    kind = first["type"]
    field, value = _place(first["loc"], raw)
    detail = _SAYS.get(kind, "is not what the reference describes")
    if kind not in ("missing", "extra_forbidden"):
        detail += f"; you gave {shown(value)}"
    return Fault(field[:80], detail, _CODES.get(kind, "bad-value"))


def _place(loc: Sequence[int | str], raw: Any) -> tuple[str, Any]:
    """Return the field of a location and what stands there; names of alternatives are skipped."""
    field, value = "", raw
    for place, step in enumerate(loc):
        if isinstance(value, Mapping) and step in value:
            field, value = f"{field}.{step}" if field else str(step), value[step]
        elif isinstance(value, list) and isinstance(step, int) and step < len(value):
            field, value = f"{field}[{step}]", value[step]
        elif isinstance(value, Mapping) and place == len(loc) - 1 and step != "[key]":
            field = f"{field}.{step}" if field else str(step)
    return field, value
