"""Checks of one raw value: each returns it as a record keeps it, or raises `Fault`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import TypeVar

from odds.hero_dice.words import Fault

T = TypeVar("T")
Check = Callable[[object], object]


def shown(value: object) -> str:
    """Return a value as a message quotes it, never longer than a line.

    >>> shown("x" * 50), shown(True), shown(10**9), shown([1, 2])
    ("'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...'", 'true', '1000000000', 'a list')
    """
    if isinstance(value, str):
        return repr(value if len(value) <= 40 else value[:40] + "...")
    if value is None or isinstance(value, bool):
        return {None: "nothing", True: "true", False: "false"}[value]
    if isinstance(value, int):
        return str(value) if abs(value) < 10**15 else "a far larger number"
    if isinstance(value, float | Decimal):
        text = str(value)
        return text if len(text) <= 40 else f"{text[:30]}... ({len(text)} digits)"
    kinds = ((Mapping, "a table"), (list | tuple, "a list"))
    return next((name for kind, name in kinds if isinstance(value, kind)), "something else")


def integral(value: object) -> int | None:
    """Return a whole number: an integer, or a decimal without a fraction; None for anything else.

    >>> integral(3), integral(3.0), integral(2.5), integral(True)
    (3, 3, None, None)
    """
    if isinstance(value, int):
        return None if isinstance(value, bool) else value
    if isinstance(value, float | Decimal) and -(10**15) < value < 10**15 and value == int(value):
        return int(value)
    return None


def slug(name: str) -> str:
    """Return a name as it stands in an address: lower case, words joined by hyphens.

    >>> slug("Golden Glider & Mirror Master")
    'golden-glider-mirror-master'
    """
    return "-".join(re.findall(r"[^\W_]+", name.lower()))


def line(value: object) -> str:
    """Check a line of text: not empty, no line breaks, at most 400 characters."""
    if not isinstance(value, str) or not value.strip() or len(value) > 400:
        raise Fault("", f"must be a line of text, not {shown(value)}")
    if not value.isprintable():
        raise Fault("", f"must be one line of printable text, not {shown(value)}")
    return value


def whole(least: int, most: int) -> Callable[[object], int]:
    """Return the check of a whole number within bounds; true and false are none."""

    def check(value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise Fault("", f"must be a whole number from {least} to {most}, not {shown(value)}")
        return value

    return check


def one_of(*words: str) -> Callable[[object], str]:
    """Return the check of a word out of a list."""

    def check(value: object) -> str:
        if not isinstance(value, str) or value not in words:
            raise Fault("", f"{shown(value)} is none of {', '.join(words)}")
        return value

    return check


def each(check: Callable[[object], T], most: int) -> Callable[[object], tuple[T, ...]]:
    """Return the check of a list with 1 to `most` values that pass `check`."""

    def check_all(value: object) -> tuple[T, ...]:
        if not isinstance(value, list) or not 1 <= len(value) <= most:
            raise Fault("", f"must be a list of 1 to {most} values, not {_size(value)}")
        return tuple(check(item) for item in value)

    return check_all


def _size(value: object) -> str:
    return f"{len(value)} values" if isinstance(value, list) else shown(value)


def ids(value: object) -> tuple[str, ...]:
    """Check one id or a list of ids."""
    return each(line, most=6)(value if isinstance(value, list) else [value])


def name(value: object) -> str:
    """Check the name of a card: a line of at most 80 characters with a letter or digit in it."""
    text = line(value)
    if len(text) > 80 or not slug(text):
        raise Fault("", f"must be a name of at most 80 characters, not {shown(value)}")
    return text
