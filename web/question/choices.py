"""Decisions in words: what to set aside first, the likeliest first rolls, the roll as it lies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from web.question.say import Say
from web.question.words import Dice, difference, either, lost, move, percent, share, told


@dataclass(frozen=True)
class Option:
    """A choice in words, what it is worth, and what it loses; `best` and `tie` as in the answer."""

    do: str
    value: str
    loss: str
    best: bool
    tie: bool


@dataclass(frozen=True)
class FirstRoll:
    """A first roll with its chance and what is best to do then."""

    dice: Dice
    chance: str
    do: str
    value: str
    tie: bool


def options(say: Say, rows: list[dict[str, Any]], hand: Dice, goal: str) -> list[Option]:
    """Return the options of an advice answer in words, best first."""
    return [
        Option(
            move(say, row, hand),
            told(say, row["value"], goal, 2),
            lost(say, row["loss"], goal),
            best=n == 0 or row["tie"],
            tie=row["tie"],
        )
        for n, row in enumerate(rows)
    ]


def first_roll(say: Say, row: dict[str, Any], goal: str) -> FirstRoll:
    """Return a first roll in words; where choices tie, all of them are named."""
    best = row["options"][0]
    tied = [option for option in row["options"] if option["tie"]] or [best]
    return FirstRoll(
        row["dice"],
        percent(say, share(row["chance"])),
        either(say, [move(say, option, row["dice"]) for option in tied]),
        told(say, best["value"], goal),
        tie=len(tied) > 1,
    )


def openings(say: Say, answer: dict[str, Any], goal: str) -> list[Option]:
    """Return the ways to take dice for minus-die, best first; none where nothing is taken."""
    rows = answer.get("minus_die", {}).get("options", [])
    return [
        Option(
            _taken(say, row["remove"]),
            told(say, row["value"], goal, 2),
            lost(say, difference(rows[0]["value"], row["value"]), goal),
            best=n == 0 or row["tie"],
            tie=row["tie"],
        )
        for n, row in enumerate(rows)
    ]


def _taken(say: Say, colours: list[str]) -> str:
    """Return the taking of dice, by their colours, in words.

    >>> _taken(Say("en"), ["red", "red", "blue"]), _taken(Say("en"), ["gray"])
    ('Set aside 2 red + 1 blue dice', 'Set aside 1 gray die')
    """
    counted = " + ".join(
        say("question.option.colour-dice", n=colours.count(colour), colour=say.colour(colour))
        for colour in dict.fromkeys(colours)
    )
    if len(colours) == 1:
        return say("question.option.take-one", dice=counted)
    return say("question.option.take", dice=counted)
