"""Checks at the door: each takes a raw value and the name of its field, and raises `Fault`.

Everything here is bounded: numbers by their size, lists by their length, texts by their digits.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction

from odds.hero_dice.data.checks import integral, shown
from odds.hero_dice.words import Fault

MOST_DIGITS = 18
_FRACTION = re.compile(r"-?([0-9]+)(?:[/.]([0-9]+))?", re.ASCII)


def table(value: object, field: str, keys: tuple[str, ...]) -> Mapping[str, object]:
    """Return a table that has no other than these keys."""
    if not isinstance(value, Mapping):
        raise Fault(
            field, f"must be a table with the keys {', '.join(keys)}; you gave {shown(value)}"
        )
    for key in value:
        if key not in keys:
            name = f"{field}.{key}" if field else str(key)
            raise Fault(
                name[:80], f"no such key; the keys here are {', '.join(keys)}", "unknown-key"
            )
    return value


def whole(value: object, field: str, least: int, most: int) -> int:
    """Return a whole number between two bounds; `3.0` counts as 3, true and false do not count."""
    number = integral(value)
    if number is None or not least <= number <= most:
        raise Fault(
            field, f"must be a whole number from {least} to {most}; you gave {shown(value)}"
        )
    return number


def dice_in_words(number: int, colour: str) -> str:
    """Return how many dice of a colour there are, in words.

    >>> dice_in_words(1, "red"), dice_in_words(3, "blue")
    ('one red die', '3 blue dice')
    """
    return f"one {colour} die" if number == 1 else f"{number} {colour} dice"


def dice_are(number: int, colour: str) -> str:
    """Return how many dice of a colour there are, with the verb: "one red die is"."""
    return f"{dice_in_words(number, colour)} {'is' if number == 1 else 'are'}"


def dice_showing(value: object, field: str, number: int, colour: str) -> int:
    """Return how many dice of a colour show a symbol; no more than there are."""
    count = integral(value)
    if count is None or not 0 <= count <= number:
        raise Fault(
            field,
            f"must be a whole number from 0 to {number}, since {dice_are(number, colour)} all "
            f"there is; you gave {shown(value)}",
        )
    return count


def fraction(value: object, field: str, digits: int = MOST_DIGITS) -> Fraction:
    """Return an exact number from a whole number, a decimal, or a text such as "1/2" or "0.5"."""
    text = number_text(value, digits)
    found = _FRACTION.fullmatch(text)
    if not found or max(len(part or "") for part in found.groups()) > digits:
        raise Fault(
            field,
            'must be a number such as 2, "1/2" or "0.5" with at most '
            f"{digits} digits a part; you gave {shown(value)}",
        )
    try:
        return Fraction(text)
    except ZeroDivisionError:
        raise Fault(
            field, f"a fraction needs a denominator other than 0; you gave {text}"
        ) from None


def number_text(value: object, digits: int) -> str:
    """Return the text of a number, one of JSON such as 1e2 without its exponent; "" for no number.

    A number that would be far longer than so many digits a part keeps its exponent.

    >>> number_text(Decimal("1E+2"), 18), number_text(1e-7, 18), number_text(Decimal("1E+99"), 18)
    ('100', '0.0000001', '1E+99')
    """
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal | str):
        return ""
    if isinstance(value, int):
        return str(value) if abs(value) < 10**digits else ""
    if isinstance(value, str):
        return value
    exact = Decimal(repr(value)) if isinstance(value, float) else value
    if not exact.is_finite():
        return ""
    if not exact:
        return "0"
    return f"{exact:f}" if abs(exact.adjusted()) <= digits else str(exact)


def flag(value: object, field: str) -> bool:
    """Return true or false."""
    if not isinstance(value, bool):
        raise Fault(field, f"must be true or false; you gave {shown(value)}")
    return value


def items(value: object, field: str, most: int) -> tuple[object, ...]:
    """Return a list of bounded length."""
    if not isinstance(value, list | tuple):
        raise Fault(field, f"must be a list; you gave {shown(value)}")
    if len(value) > most:
        raise Fault(field, f"at most {most} entries; you gave {len(value)}")
    return tuple(value)


def word(value: object, field: str, words: tuple[str, ...]) -> str:
    """Return one of the given words."""
    if not isinstance(value, str) or value not in words:
        raise Fault(
            field, f"must be one of {', '.join(words)}; you gave {shown(value)}", "unknown-word"
        )
    return value
