"""Decisions in words: what to set aside first, the likeliest first rolls, the roll as it lies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from web.words import Dice, difference, either, lost, move, percent, share, told


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


def options(rows: list[dict[str, Any]], hand: Dice, goal: str) -> list[Option]:
    """Return the options of an advice answer in words, best first."""
    return [
        Option(
            move(row, hand),
            told(row["value"], goal, 2),
            lost(row["loss"], goal),
            best=n == 0 or row["tie"],
            tie=row["tie"],
        )
        for n, row in enumerate(rows)
    ]


def first_roll(row: dict[str, Any], goal: str) -> FirstRoll:
    """Return a first roll in words; where choices tie, all of them are named."""
    best = row["options"][0]
    tied = [option for option in row["options"] if option["tie"]] or [best]
    return FirstRoll(
        row["dice"],
        percent(share(row["chance"])),
        either([move(option, row["dice"]) for option in tied]),
        told(best["value"], goal),
        tie=len(tied) > 1,
    )


def openings(answer: dict[str, Any], goal: str) -> list[Option]:
    """Return the ways to take dice for minus-die, best first; none where nothing is taken."""
    rows = answer.get("minus_die", {}).get("options", [])
    return [
        Option(
            f"Set aside {_taken(row['remove'])}",
            told(row["value"], goal, 2),
            lost(difference(rows[0]["value"], row["value"]), goal),
            best=n == 0 or row["tie"],
            tie=row["tie"],
        )
        for n, row in enumerate(rows)
    ]


def _taken(colours: list[str]) -> str:
    """Return dice by their colours in words.

    >>> _taken(["red", "red", "blue"]), _taken(["gray"])
    ('2 red + 1 blue dice', '1 gray die')
    """
    counted = " + ".join(f"{colours.count(colour)} {colour}" for colour in dict.fromkeys(colours))
    return f"{counted} {'die' if len(colours) == 1 else 'dice'}"
