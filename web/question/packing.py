"""Dice in short, one digit an input and a full stop between colours; and the canonical address."""

from __future__ import annotations

from urllib.parse import urlencode

from web.question.names import (
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
    """Return inputs in short; empty where one of them is no digit.

    >>> names = [["red.flash"], ["yellow.flash", "yellow.race"]]
    >>> pack({"red.flash": "2", "yellow.race": "4"}, names)
    '2.04'
    """
    digits = [[fields.get(name) or "0" for name in colour] for colour in names]
    every = [digit for colour in digits for digit in colour]
    plain = all(len(digit) == 1 and digit in "0123456789" for digit in every)
    return ".".join("".join(colour) for colour in digits) if plain else ""


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
    more = _dice(fields, hero) if hero in heroes() else []
    return urlencode([*_set(pairs), *_goal(fields), *_set(more)])


def _set(pairs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    return [(name, text) for name, text in pairs if text not in ("", "0")]


def _goal(fields: Fields) -> list[tuple[str, str]]:
    """Return goal and need; a need may be 0 or left open, so it stands wherever it counts."""
    goal, need = fields["goal"], fields["need"]
    pairs = [] if goal == MEAN_HITS else [("goal", goal)]
    if goal in NEEDING or fields.get("villain"):
        pairs.append(("need", need))
    return [*pairs, ("worth", fields.get("worth", ""))] if goal == "worth" else pairs


def _dice(fields: Fields, hero: str) -> list[tuple[str, str]]:
    play = PLAYS.get(hero, Play())
    pairs = [("markers", fields.get("markers", ""))] if play.spends else []
    pairs += [(dice_name(name), fields.get(dice_name(name), "")) for name in heroes()]
    hand = _some(pack(fields, cells(hero, "hand.")))
    removed = [[f"removed.{colour}"] for colour in heroes()[hero]["dice"]]
    return [
        *pairs,
        ("hand", hand),
        ("aside", _some(pack(fields, cells(hero, "aside.")))),
        ("removed", _some(pack(fields, removed)) if hand else ""),
        ("total", fields.get("total", "")),
        ("rolls", _unless(fields, "rolls", "1")),
        ("left", _unless(fields, "left", fields.get("markers", ""))),
    ]


def _unless(fields: Fields, name: str, usual: str) -> str:
    return "" if fields.get(name) == usual else fields.get(name, "")


def _some(short: str) -> str:
    """Return dice in short, nothing where all of them are 0."""
    return short if short.strip("0.") else ""
