"""Events as plain JSON, and back; what is damaged gives a `Fault` that names the field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

from odds.hero_dice.data.checks import line, one_of, whole
from odds.hero_dice.engine.attack.as_json import checked, each, exact_table
from odds.hero_dice.engine.attack.events import (
    Event,
    Fall,
    FirstRoll,
    KeepColour,
    Remove,
    RollAgain,
    RollOn,
    SetAside,
    Stop,
)
from odds.hero_dice.words import Fault

WORDS: Mapping[str, type[Event]] = {
    "fall": Fall,
    "remove": Remove,
    "first-roll": FirstRoll,
    "stop": Stop,
    "roll-on": RollOn,
    "roll-again": RollAgain,
    "keep-colour": KeepColour,
    "set-aside": SetAside,
}
"""The word for each event, as it stands in a log."""

NAMES = {kind: word for word, kind in WORDS.items()}

MOST_DICE = 99


def event_to_json(event: Event) -> dict[str, Any]:
    """Return an event as a dictionary that `json` can write.

    >>> event_to_json(RollAgain((0, 5)))
    {'do': 'roll-again', 'dice': [0, 5]}
    """
    values = {field.name: getattr(event, field.name) for field in fields(event)}
    plain = {key: list(v) if isinstance(v, tuple) else v for key, v in values.items()}
    return {"do": NAMES[type(event)], **plain}


def event_from_json(raw: object) -> Event:
    """Return the event that `event_to_json` wrote; whether it is legal is asked of an attack.

    >>> event_from_json({"do": "remove", "die": 3})
    Remove(die=3)
    >>> event_from_json({"do": "remove", "die": "red"})
    Traceback (most recent call last):
    odds.hero_dice.words.Fault: die: must be a whole number from 0 to 99, not 'red'
    """
    if not isinstance(raw, Mapping) or "do" not in raw:
        raise Fault("do", f"is missing; an event does one of {', '.join(WORDS)}", "missing")
    kind = WORDS[checked(raw, "do", one_of(*WORDS))]
    keys = tuple(field.name for field in fields(kind))
    given = exact_table(raw, "", ("do", *keys))
    return kind(**{key: checked(given, key, VALUES[key]) for key in keys})


NUMBER = whole(0, MOST_DICE)

VALUES: Mapping[str, Callable[[object], Any]] = {
    "die": NUMBER,
    "face": line,
    "colour": line,
    "dice": lambda value: tuple(each(NUMBER)(value)),
    "markers": lambda value: tuple(each(line)(value)),
}
"""How the values of an event are checked, by their names."""
