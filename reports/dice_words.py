"""Dice in words: faces of a table, dice as they lie, what to do with them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from reports.chapters.heroes.dice import NAMES, named

SYMBOLS = {symbol: one for symbol, (one, _) in NAMES.items()}
Dice = Mapping[str, Mapping[str, int]]
"""Colour -> symbol -> how many."""


def faces_words(faces: Dice) -> str:
    """Return the faces of each colour, like colours together.

    >>> faces_words({"red": {"flash": 2, "race": 4}, "yellow": {"flash": 6, "race": 0}})
    'red: 2 Flashes, 4 Races; yellow: 6 Flashes'
    >>> faces_words({"red": {"bat": 6}, "blue": {"bat": 6}})
    'red and blue: 6 Bats'
    """
    colours: dict[str, list[str]] = {}
    for colour, row in faces.items():
        colours.setdefault(counted(row), []).append(colour)
    return "; ".join(f"{' and '.join(own)}: {words}" for words, own in colours.items())


def counted(row: Mapping[str, int]) -> str:
    """Return symbols with their numbers.

    >>> counted({"heat-vision": 2, "superman": 1, "kryptonite": 0})
    '2 Heat Visions, 1 Superman'
    """
    return ", ".join(f"{n} {NAMES[symbol][n > 1]}" for symbol, n in row.items() if n)


def roll_words(dice: Dice) -> str:
    """Return dice as they lie, colour by colour.

    >>> roll_words({"green": {"lantern": 2, "parallax": 1}, "black": {"recharge": 1}})
    'green: 2 Lanterns, 1 Parallax; black: 1 Recharge'
    """
    return "; ".join(f"{colour}: {counted(row)}" for colour, row in dice.items())


def option_words(option: Mapping[str, Any]) -> str:
    """Return what an option of an answer tells a player to do.

    >>> option_words({"do": "keep", "colour": "blue"}), option_words({"do": "stop"})
    ('keep blue', 'stop')
    >>> option_words({"do": "roll", "dice": {"green": {"parallax": 1}}})
    'throw a green Parallax again'
    """
    do = str(option["do"])
    if do == "roll" and "dice" in option:
        return f"throw {named(option['dice'])} again"
    if do == "roll":
        return "throw on"
    held = option.get("colour") or named(option.get("dice", {}))
    spent = " with a marker" if any(option.get("markers", {}).values()) else ""
    return f"{do.replace('-', ' ')} {held}".strip() + spent
