"""Chapters as JSON, without the checks, which have been made by then, and what only they need."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from fractions import Fraction
from typing import Any

from reports.parts import Chapter, Column, Figure, Heading, Sentence, Steps, Table

_KINDS: Mapping[str, type[Any]] = {
    kind.__name__: kind for kind in (Chapter, Column, Figure, Heading, Sentence, Steps, Table)
}


def plain(value: Any) -> Any:
    """Return a chapter, or what is in one, as JSON has it; `TypeError` for anything else.

    >>> plain(Heading("When to stop", "stop"))
    {'is': 'Heading', 'text': 'When to stop', 'anchor': 'stop'}
    """
    name = type(value).__name__
    if isinstance(value, Sentence):
        told = {key: plain(each) for key, each in value.values.items() if f"{{{key}" in value.text}
        return {"is": name, "text": value.text, "values": {"is": "Mapping", "of": told}}
    if isinstance(value, tuple(_KINDS.values())):
        kept = [each.name for each in fields(_KINDS[name])]
        return {"is": name, **{each: plain(getattr(value, each)) for each in kept}}
    if isinstance(value, Fraction):
        return {"is": "Fraction", "exact": str(value)}
    if isinstance(value, Mapping):
        return {"is": "Mapping", "of": {key: plain(each) for key, each in value.items()}}
    if isinstance(value, tuple | list):
        return [plain(each) for each in value]
    if value is None or isinstance(value, str | int | float):
        return value
    raise TypeError(f"a chapter holds no {name}: {value!r:.80}")


def again(raw: Any) -> Any:
    """Return what `plain` was given; its sentences have been checked.

    >>> part = Sentence("{n} hits", {"n": Fraction(1, 2)})
    >>> again(plain(part)).values
    {'n': Fraction(1, 2)}
    """
    if isinstance(raw, list):
        return tuple(again(each) for each in raw)
    if not isinstance(raw, dict):
        return raw
    if raw["is"] == "Fraction":
        return Fraction(raw["exact"])
    if raw["is"] == "Mapping":
        return {key: again(each) for key, each in raw["of"].items()}
    return _KINDS[raw["is"]](**{key: again(each) for key, each in raw.items() if key != "is"})
