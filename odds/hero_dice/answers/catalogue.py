"""What there is to ask about: heroes, dice, villains, abilities, goals, as plain records."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from odds.hero_dice import data
from odds.hero_dice.abilities import ABILITIES
from odds.hero_dice.answers.request import GOALS
from odds.hero_dice.data.face_facts import DiceFact, known_of, told
from odds.hero_dice.heroes import hero, hero_names
from odds.hero_dice.terms import READINGS
from odds.hero_dice.words import BLANK, Card, Edition, Hero, Known

_EDITION = tuple(field.name for field in fields(Edition) if field.name != "name")


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
        "cards": [_card(card) for card in data.cards() if card.hero == who.name],
        "faces": {"faces": faces.table(), "source": faces.source, "confidence": faces.confidence},
        "source": who.source,
    }


def _card(card: Card) -> dict[str, Any]:
    from odds.hero_dice.answers.turns.request import EFFECTS

    return {"name": card.name, "effect": _known(card.effect), "computed": card.name in EFFECTS}


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


def ability_effects() -> dict[str, dict[str, Any]]:
    """Return what each ability does to a hero's hits and roll, by its name without a number.

    >>> ability_effects()["shield"]
    {'hero': None, 'minus_hits': 1, 'numbered': True, 'adds': True, 'touches_attack': True}
    """
    keys = ("hero", "minus_hits", "numbered", "adds", "touches_attack")
    return {name: {key: getattr(each, key) for key in keys} for name, each in ABILITIES.items()}


def goals() -> dict[str, list[str]]:
    """Return the goals, each with the keys it takes besides `kind`."""
    return {kind: list(keys) for kind, keys in GOALS.items()}


def readings() -> dict[str, str]:
    """Return the named readings of rules that the rulebooks leave unclear."""
    return dict(READINGS)


def settlement_readings() -> dict[str, str]:
    """Return the named readings that change a settlement."""
    from odds.hero_dice.answers.settlements.battlefield import SETTLEMENT_READINGS

    return dict(SETTLEMENT_READINGS)


def turn_readings() -> dict[str, str]:
    """Return the named readings that change a turn."""
    return {**settlement_readings(), **READINGS}


def turn_goals() -> dict[str, list[str]]:
    """Return the goals of a turn, each with the keys it takes besides `kind`."""
    from odds.hero_dice.turn.goals import TURN_GOALS

    return {kind: list(keys) for kind, keys in TURN_GOALS.items()}


def dice() -> list[dict[str, Any]]:
    """Return the default faces of every hero's dice, with what is known about them."""
    return [_dice(name) for name in hero_names()]


def _dice(name: str) -> dict[str, Any]:
    default = data.dice(name)
    return {
        "hero": name,
        "faces": default.table(),
        "source": default.source,
        "confidence": default.confidence,
        "facts": [_fact(fact) for fact in data.facts(name)],
    }


def _fact(fact: DiceFact) -> dict[str, Any]:
    known = known_of(fact)
    return {"fact": told(fact), "confidence": known.confidence, "source": known.source}


def cities() -> list[dict[str, Any]]:
    """Return the city cards, a row a side.

    >>> [row["resistance"]["value"] for row in cities() if row["name"] == "Metropolis"]
    [16, 18]
    """
    return [
        {
            "name": each.name,
            "side": each.side,
            "resistance": _known(each.resistance),
            "titles": _titles(each.titles),
        }
        for each in data.cities()
    ]


def _titles(known: Known) -> dict[str, Any]:
    """Return titles as rows, each with the least final resistance that earns it."""
    rows = known.value if isinstance(known.value, tuple) else ()
    named = [{"title": title, "least": least} for least, title in rows]
    return {**_known(known), "value": named if known.value is not None else None}


def editions() -> list[dict[str, Any]]:
    """Return the printings of the rules: what differs between them.

    >>> [row["name"] for row in editions()]
    ['2015', '2016']
    """
    return [
        {"name": each.name, **{key: _known(getattr(each, key)) for key in _EDITION}}
        for each in data.editions()
    ]
