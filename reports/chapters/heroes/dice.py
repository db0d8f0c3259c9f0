"""Dice as players say them: names of symbols, dice as they lie, what to do with them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

NAMES = {
    "flash": ("Flash", "Flashes"),
    "reverse-flash": ("Reverse-Flash", "Reverse-Flashes"),
    "race": ("Race", "Races"),
    "lantern": ("Lantern", "Lanterns"),
    "parallax": ("Parallax", "Parallaxes"),
    "recharge": ("Recharge", "Recharges"),
    "superman": ("Superman", "Superman symbols"),
    "kryptonite": ("Kryptonite", "Kryptonites"),
    "heat-vision": ("Heat Vision", "Heat Visions"),
    "freeze-breath": ("Freeze Breath", "Freeze Breaths"),
    "bat": ("Bat", "Bats"),
    "wound": ("Wound", "Wounds"),
    "batmobile": ("Batmobile", "Batmobiles"),
    "blank": ("blank", "blanks"),
}
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")

Dice = Mapping[str, Mapping[str, int]]
"""Colour -> symbol -> how many."""


def symbol(word: str) -> str:
    """Return a symbol as the rulebooks write it.

    >>> symbol("heat-vision"), symbol("reverse-flash")
    ('Heat Vision', 'Reverse-Flash')
    """
    return NAMES[word][0]


def listed(words: list[str]) -> str:
    """Return words as a list in a sentence.

    >>> listed(["a", "b", "c"]), listed(["a"]), listed([])
    ('a, b and c', 'a', '')
    """
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def lying(dice: Dice) -> str:
    """Return dice as they lie, die by die.

    >>> lying({"red": {"flash": 2, "race": 1}, "yellow": {"flash": 1}})
    'red Flash, Flash, Race; yellow Flash'
    """
    piles = (
        f"{colour} {', '.join(symbol(s) for s, n in row.items() for _ in range(n))}"
        for colour, row in dice.items()
        if sum(row.values())
    )
    return "; ".join(piles)


def named(dice: Dice) -> str:
    """Return some dice as a player speaks of them.

    >>> named({"black": {"bat": 2}, "gray": {"bat": 1, "wound": 0}})
    'two black Bats and a gray Bat'
    """
    return listed(
        [
            f"a {colour} {symbol(s)}" if n == 1 else f"{NUMBERS[n]} {colour} {NAMES[s][1]}"
            for colour, row in dice.items()
            for s, n in row.items()
            if n
        ]
    )


def doing(hero: str, option: Mapping[str, Any]) -> str:
    """Return what an option of an answer tells a player to do.

    >>> doing("superman", {"do": "keep", "colour": "blue"}), doing("flash", {"do": "roll"})
    ('keep blue', 'throw on')
    >>> doing("batman", {"do": "set-aside", "dice": {"gray": {"bat": 1}}})
    'set aside a gray Bat and throw the rest again'
    """
    do = option["do"]
    if do == "keep":
        return f"keep {option['colour']}"
    if do == "set-aside":
        return f"set aside {named(option['dice'])} and throw the rest again"
    if do == "roll":
        return "throw on" if hero == "flash" else f"throw {named(option['dice'])} again"
    return "stop"


def did(hero: str, option: Mapping[str, Any]) -> str:
    """Return an option as the subject of a sentence.

    >>> did("superman", {"do": "keep", "colour": "blue"}), did("batman", {"do": "stop"})
    ('keeping blue', 'stopping')
    """
    verb, _, rest = doing(hero, option).partition(" ")
    gerund = {"stop": "stopping", "set": "setting"}.get(verb, f"{verb}ing")
    return f"{gerund} {rest}".strip().replace(" and throw the rest again", "")
