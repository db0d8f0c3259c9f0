"""Numbers and choices in plain words."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from web.names import CHANCES

UNITS = {"mean-hits": "hits", "capped-damage": "damage", "mean-damage": "damage", "worth": "worth"}
SHORT = 24
"""The longest fraction in characters that is shown as it is."""


def share(number: dict[str, Any]) -> Fraction:
    """Return a number as a fraction, the middle of its enclosure where it is none."""
    return Fraction(number["exact"] or number["decimal"])


def percent(chance: Fraction, places: int = 1) -> str:
    """Return a chance in percent; what is neither 0 nor 1 never looks as if it were.

    >>> percent(Fraction(1, 3)), percent(Fraction(1, 10**6)), percent(Fraction(9999, 10000), 1)
    ('33.3 %', '< 0.1 %', '> 99.9 %')
    """
    least = Fraction(1, 10 ** (places + 2))
    if 0 < chance < least / 2:
        return f"< {float(100 * least):.{places}f} %"
    if 1 - least / 2 < chance < 1:
        return f"> {100 - float(100 * least):.{places}f} %"
    return f"{float(round(100 * chance, places)):.{places}f} %"


def amount(number: Fraction, places: int = 3) -> str:
    """Return a mean with a few places."""
    return f"{float(round(number, places)):.{places}f}"


def told(number: dict[str, Any], goal: str, places: int = 1) -> str:
    """Return a value of the goal in short: a chance in percent, a mean with a few places."""
    return percent(share(number), places) if goal in CHANCES else amount(share(number))


def difference(more: dict[str, Any], less: dict[str, Any]) -> dict[str, Any]:
    """Return how much one number is above another, as a number to be told."""
    return {"exact": str(share(more) - share(less))}


def lost(number: dict[str, Any], goal: str) -> str:
    """Return what a choice loses against the best one."""
    loss = share(number)
    if goal in CHANCES:
        return f"{percent(loss, 2).removesuffix(' %')} percentage points"
    less = "less than " if 0 < loss < Fraction(1, 2000) else ""
    return f"{less}{amount(max(loss, Fraction(1, 1000)) if less else loss)} {UNITS.get(goal, '')}"


def between(number: dict[str, Any], places: int = 9) -> tuple[str, str] | None:
    """Return the proved ends of a number that is no fraction, rounded outwards.

    >>> between({"exact": None, "low": "2.24704681", "high": "2.24704682"}, 3)
    ('2.247', '2.248')
    """
    if number["exact"] is not None:
        return None
    scale = 10**places
    low, high = (Fraction(number[end]) * scale for end in ("low", "high"))
    return tuple(_decimal(n, places) for n in (low.__floor__(), high.__ceil__()))  # type: ignore[return-value]


def _decimal(scaled: int, places: int) -> str:
    sign, digits = ("-" if scaled < 0 else ""), str(abs(scaled)).rjust(places + 1, "0")
    return f"{sign}{digits[:-places]}.{digits[-places:]}"


# ---- dice and choices ------------------------------------------------------------------------

Dice = dict[str, dict[str, int]]


def pile(symbols: dict[str, int]) -> str:
    """Return the dice of one colour in words.

    >>> pile({"flash": 2, "race": 1})
    '2 flash + 1 race'
    """
    return " + ".join(f"{n} {symbol}" for symbol, n in symbols.items())


def dice(table: Dice) -> str:
    """Return dice in words, each with its colour."""
    return " + ".join(
        f"{n} {colour} {symbol}" for colour, piled in table.items() for symbol, n in piled.items()
    )


def move(option: dict[str, Any], hand: Dice) -> str:
    """Return what to do, in the words of the rulebook; `hand` are the dice as they lie.

    >>> move({"do": "roll", "dice": {"green": {"recharge": 2}}}, {"green": {"recharge": 3}})
    'Roll on with 2 green recharge'
    """
    match option["do"]:
        case "stop":
            return "Stop"
        case "keep":
            return f"Keep {option['colour']}"
        case "remove":
            return f"Set aside a {option['colour']} die first"
        case "roll":
            every = _count(option["dice"]) == _count(hand)
            return "Roll on" if every else f"Roll on with {dice(option['dice'])}"
        case "set-aside":
            return f"Set aside {dice(option['dice'])}{_spent(option['markers'])}"
    return str(option["do"])


def _spent(markers: dict[str, int]) -> str:
    if not markers:
        return ""
    listed = " + ".join(f"{n} as {colour}" for colour, n in markers.items())
    return f", spending markers: {listed}"


def _count(table: Dice) -> int:
    return sum(sum(piled.values()) for piled in table.values())


def either(choices: list[str]) -> str:
    """Return several choices as one.

    >>> either(["Stop", "Roll on with 1 race"])
    'Stop or roll on with 1 race'
    """
    first, *others = choices
    return " or ".join([first, *(other[:1].lower() + other[1:] for other in others)])
