"""Dice in short, one digit an input and a full stop between colours; and the canonical address."""

from __future__ import annotations

from urllib.parse import urlencode

from web.names import (
    MEAN_HITS,
    NEEDING,
    PLAYS,
    Fields,
    Play,
    abilities,
    cells,
    dice_name,
    flat,
    heroes,
)


def pack(fields: Fields, names: list[list[str]]) -> str:
    """Return inputs in short; empty where they are all 0 or one of them is no digit.

    >>> names = [["red.flash"], ["yellow.flash", "yellow.race"]]
    >>> pack({"red.flash": "2", "yellow.race": "4"}, names)
    '2.04'
    """
    digits = [[fields.get(name) or "0" for name in colour] for colour in names]
    every = [digit for colour in digits for digit in colour]
    plain = all(len(digit) == 1 and digit in "0123456789" for digit in every)
    if not plain or set(every) == {"0"}:
        return ""
    return ".".join("".join(colour) for colour in digits)


def unpack(text: str, names: list[list[str]]) -> Fields:
    """Return the inputs that a short text stands for.

    >>> unpack("2.04", [["red.flash"], ["yellow.flash", "yellow.race"]])
    {'red.flash': '2', 'yellow.flash': '0', 'yellow.race': '4'}
    """
    colours = zip(names, text.split("."), strict=False)
    return {
        name: digit for row, digits in colours for name, digit in zip(row, digits, strict=False)
    }


def default_faces(hero: str) -> Fields:
    """Return the inputs of the faces that stand where a user gives none."""
    table = heroes()[hero]["faces"]["faces"]
    return {
        name: str(table[name.split(".")[0]].get(name.split(".")[1], 0)) for name in flat(hero, "")
    }


def canonical(fields: Fields) -> str:
    """Return the query that asks the same question, short and always in the same order."""
    hero = fields.get("hero", "")
    pairs = [("hero", hero), ("villain", fields.get("villain", ""))]
    pairs += [(name, fields.get(name, "")) for name in abilities()]
    pairs += _goal(fields)
    if hero in heroes():
        pairs += _dice(fields, hero)
    kept = [(name, text) for name, text in pairs if text not in ("", "0")]
    if fields.get("villain") and not fields.get("need"):
        kept.append(("need", fields.get("need", "")))
    return urlencode(kept)


def _goal(fields: Fields) -> list[tuple[str, str]]:
    goal, need = fields["goal"], fields["need"]
    asked = goal in NEEDING or fields.get("villain")
    return [
        ("goal", "" if goal == MEAN_HITS else goal),
        ("need", need if asked else ""),
        ("worth", fields.get("worth", "") if goal == "worth" else ""),
    ]


def _dice(fields: Fields, hero: str) -> list[tuple[str, str]]:
    play = PLAYS.get(hero, Play())
    pairs = [("markers", fields.get("markers", ""))] if play.spends else []
    pairs += [(dice_name(name), fields.get(dice_name(name), "")) for name in heroes()]
    hand = pack(fields, cells(hero, "hand."))
    if not hand:
        return pairs
    removed = [[f"removed.{colour}"] for colour in heroes()[hero]["dice"]]
    return [
        *pairs,
        ("hand", hand),
        ("aside", pack(fields, cells(hero, "aside."))),
        ("removed", pack(fields, removed)),
        *((name, fields.get(name, "")) for name in ("total", "rolls", "left")),
    ]
