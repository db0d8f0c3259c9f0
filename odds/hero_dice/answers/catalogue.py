"""What there is to ask about: heroes, dice, villains, abilities, goals, as plain records."""

from __future__ import annotations

from typing import Any

from odds.hero_dice import data
from odds.hero_dice.abilities import ABILITIES
from odds.hero_dice.answers.request import GOALS
from odds.hero_dice.heroes import hero, hero_names
from odds.hero_dice.terms import READINGS
from odds.hero_dice.words import BLANK, Hero, Known


def heroes() -> list[dict[str, Any]]:
    """Return every hero with his dice, symbols, markers and default faces.

    >>> [row["hero"] for row in heroes()]
    ['flash', 'green-lantern', 'superman', 'batman']
    """
    return [_hero(hero(name)) for name in hero_names()]


def _hero(who: Hero) -> dict[str, Any]:
    faces = data.dice(who.name)
    return {
        "hero": who.name,
        "title": who.title,
        "dice": dict(who.dice),
        "symbols": [*who.symbols, BLANK],
        "markers": {who.markers.name: who.markers.number} if who.markers else {},
        "faces": {"faces": faces.table(), "source": faces.source, "confidence": faces.confidence},
        "source": who.source,
    }


def villains() -> list[dict[str, Any]]:
    """Return every villain known, each value with its source and confidence."""
    return [
        {
            "name": each.name,
            "set": _known(each.set),
            "threat": _known(each.threat),
            "abilities": _known(each.abilities),
            "note": each.note,
        }
        for each in data.villains()
    ]


def villain(name: str) -> dict[str, Any]:
    """Return one villain by name; `Fault` where nobody has that name."""
    found = data.villain(name)
    return next(row for row in villains() if row["name"] == found.name)


def _known(known: Known) -> dict[str, Any]:
    value = list(known.value) if isinstance(known.value, tuple) else known.value
    return {"value": value, "confidence": known.confidence, "source": known.source}


def abilities() -> list[dict[str, Any]]:
    """Return every ability of villains: how it is written, what it does, where that stands."""
    return [
        {
            "ability": f"{each.name}:N" if each.numbered else each.name,
            "text": each.text,
            "hero": each.hero,
            "touches_attack": each.touches_attack,
            "adds": each.adds,
            "source": each.source,
            "confidence": each.confidence,
        }
        for each in ABILITIES.values()
    ]


def goals() -> dict[str, list[str]]:
    """Return the goals, each with the keys it takes besides `kind`."""
    return {kind: list(keys) for kind, keys in GOALS.items()}


def readings() -> dict[str, str]:
    """Return the named readings of rules that the rulebooks leave unclear."""
    return dict(READINGS)
