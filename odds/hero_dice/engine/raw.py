"""Checks of raw JSON values that games, settings and logs share; `Fault` names the field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from odds.hero_dice.data.checks import line, shown, whole
from odds.hero_dice.engine.attack.as_json import checked, exact_table, joined, truth
from odds.hero_dice.words import Fault

__all__ = ["at", "checked", "exact_table", "joined", "line", "many", "maybe", "truth", "whole"]

T = TypeVar("T")
MOST_VALUES = 100_000
COUNT = whole(0, 999)
PLACE = whole(0, 99)


def many(check: Callable[[object], T]) -> Callable[[object], tuple[T, ...]]:
    """Return the check of a list, possibly empty, of values that pass `check`.

    >>> many(whole(0, 3))([1, 4])
    Traceback (most recent call last):
    odds.hero_dice.words.Fault: [1]: must be a whole number from 0 to 3, not 4
    """

    def check_all(value: object) -> tuple[T, ...]:
        if not isinstance(value, list) or len(value) > MOST_VALUES:
            raise Fault("", f"must be a list, not {shown(value)}")
        return tuple(at(f"[{i}]", check, item) for i, item in enumerate(value))

    return check_all


def maybe(check: Callable[[object], T]) -> Callable[[object], T | None]:
    """Return the check of a value that may be missing, written as null."""
    return lambda value: None if value is None else check(value)


def at(field: str, check: Callable[[object], T], value: object) -> T:
    """Return a value as `check` gives it back; its `Fault` names the field."""
    try:
        return check(value)
    except Fault as fault:
        inner = fault.field
        dot = "." if field and inner and not inner.startswith("[") else ""
        raise Fault(f"{field}{dot}{inner}", fault.detail, fault.code) from None


def read(raw: Mapping[str, Any], key: str, check: Callable[[object], T]) -> T:
    """Return the value at a key of a table as `check` gives it back."""
    return at(key, check, raw[key])
