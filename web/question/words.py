"""Numbers and choices in plain words."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from web.question.names import CHANCES
from web.question.say import Say

UNITS = {"mean-hits": "hits", "capped-damage": "damage", "mean-damage": "damage", "worth": "worth"}
"""What the goals that are no chances count, as the catalogue calls it under `unit`."""

SHORT = 24
"""The longest fraction in characters that is shown as it is."""


def share(number: dict[str, Any]) -> Fraction:
    """Return a number as a fraction, the middle of its enclosure where it is none."""
    return Fraction(number["exact"] or number["decimal"])


def percent(say: Say, chance: Fraction, places: int = 1) -> str:
    """Return a chance in percent; what is neither 0 nor 1 never looks as if it were.

    >>> say = Say("en")
    >>> percent(say, Fraction(1, 3)), percent(say, Fraction(1, 10**6))
    ('33.3 %', '< 0.1 %')
    >>> percent(Say("de"), Fraction(9999, 10000))
    '> 99,9 %'
    """
    return say.number(_percent(chance, places))


def _percent(chance: Fraction, places: int) -> str:
    least = Fraction(1, 10 ** (places + 2))
    if 0 < chance < least / 2:
        return f"< {float(100 * least):.{places}f} %"
    if 1 - least / 2 < chance < 1:
        return f"> {100 - float(100 * least):.{places}f} %"
    return f"{float(round(100 * chance, places)):.{places}f} %"


def amount(say: Say, number: Fraction, places: int = 3) -> str:
    """Return a mean with a few places."""
    return say.number(f"{float(round(number, places)):.{places}f}")


def unit(say: Say, goal: str) -> str:
    """Return what the value of a goal counts, nothing for a chance."""
    return say(f"question.unit.{UNITS[goal]}") if goal in UNITS else ""


def told(say: Say, number: dict[str, Any], goal: str, places: int = 1) -> str:
    """Return a value of the goal in short: a chance in percent, a mean with a few places."""
    return percent(say, share(number), places) if goal in CHANCES else amount(say, share(number))


def difference(more: dict[str, Any], less: dict[str, Any]) -> dict[str, Any]:
    """Return how much one number is above another, as a number to be told."""
    return {"exact": str(share(more) - share(less))}


def lost(say: Say, number: dict[str, Any], goal: str) -> str:
    """Return what a choice loses against the best one."""
    loss = share(number)
    if goal in CHANCES:
        return say("question.option.points", n=percent(say, loss, 2).removesuffix(" %"))
    little = 0 < loss < Fraction(1, 2000)
    told = f"{amount(say, Fraction(1, 1000) if little else loss)} {unit(say, goal)}"
    return say("question.option.less-than", loss=told) if little else told


def between(say: Say, number: dict[str, Any], places: int = 9) -> tuple[str, str] | None:
    """Return the proved ends of a number that is no fraction, rounded outwards.

    >>> between(Say("en"), {"exact": None, "low": "2.24704681", "high": "2.24704682"}, 3)
    ('2.247', '2.248')
    """
    if number["exact"] is not None:
        return None
    scale = 10**places
    low, high = (Fraction(number[end]) * scale for end in ("low", "high"))
    return tuple(say.number(_decimal(n, places)) for n in (low.__floor__(), high.__ceil__()))  # type: ignore[return-value]


def _decimal(scaled: int, places: int) -> str:
    sign, digits = ("-" if scaled < 0 else ""), str(abs(scaled)).rjust(places + 1, "0")
    return f"{sign}{digits[:-places]}.{digits[-places:]}"


# ---- dice and choices ------------------------------------------------------------------------

Dice = dict[str, dict[str, int]]


def dice(say: Say, table: Dice) -> str:
    """Return dice in words, each with its colour."""
    return " + ".join(
        say("question.option.die", n=n, colour=say.colour(colour), symbol=say.symbol(symbol))
        for colour, piled in table.items()
        for symbol, n in piled.items()
    )


def move(say: Say, option: dict[str, Any], hand: Dice) -> str:
    """Return what to do, in the words of the rulebook; `hand` are the dice as they lie.

    >>> option = {"do": "roll", "dice": {"green": {"recharge": 2}}}
    >>> move(Say("en"), option, {"green": {"recharge": 3}})
    'Roll on with 2 green recharge'
    >>> move(Say("de"), option, {"green": {"recharge": 3}})
    'Weiterwürfeln mit 2 × Aufladen (grün)'
    """
    match option["do"]:
        case "stop":
            return say("question.option.stop")
        case "keep":
            return say("question.option.keep", colour=say.colour(option["colour"]))
        case "remove":
            return say("question.option.remove", colour=say.colour(option["colour"]))
        case "roll" if _count(option["dice"]) == _count(hand):
            return say("question.option.roll")
        case "roll":
            return say("question.option.roll-with", dice=dice(say, option["dice"]))
        case "set-aside":
            taken = say("question.option.set-aside", dice=dice(say, option["dice"]))
            return _spending(say, taken, option["markers"])
    return str(option["do"])


def _spending(say: Say, taken: str, markers: dict[str, int]) -> str:
    if not markers:
        return taken
    listed = " + ".join(
        say("question.option.marker-as", n=n, colour=say.colour(colour))
        for colour, n in markers.items()
    )
    return say("question.option.spending", do=taken, markers=listed)


def _count(table: Dice) -> int:
    return sum(sum(piled.values()) for piled in table.values())


def either(say: Say, choices: list[str]) -> str:
    """Return several choices as one.

    >>> either(Say("en"), ["Stop", "Roll on with 1 race"])
    'Stop or roll on with 1 race'
    """
    first, *others = choices
    return say("question.option.or").join([first, *(_inside(say, other) for other in others)])


def _inside(say: Say, choice: str) -> str:
    """Return a choice as it stands inside a sentence; German verbs at the head are nouns too."""
    return choice if say.language == "de" else choice[:1].lower() + choice[1:]
