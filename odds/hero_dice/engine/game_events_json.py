"""Events of a game as plain JSON, and back; a `Fault` names the field that is damaged."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

from odds.hero_dice.data.checks import one_of
from odds.hero_dice.engine.attack import event_from_json as attack_event_from_json
from odds.hero_dice.engine.attack import event_to_json as attack_event_to_json
from odds.hero_dice.engine.game_events import (
    Act,
    CardDie,
    Construct,
    Draw,
    Event,
    Finish,
    GrayDie,
    LeaveOut,
    PlayCard,
    Shuffle,
    Target,
    Tornado,
)
from odds.hero_dice.engine.raw import COUNT, PLACE, exact_table, line, many, maybe, read
from odds.hero_dice.words import Fault

WORDS: Mapping[str, type[Event]] = {
    "leave-out": LeaveOut,
    "shuffle": Shuffle,
    "draw": Draw,
    "card-die": CardDie,
    "gray-die": GrayDie,
    "target": Target,
    "act": Act,
    "play-card": PlayCard,
    "construct": Construct,
    "tornado": Tornado,
    "finish": Finish,
}
"""The word for each event, as it stands in a log."""

NAMES = {kind: word for word, kind in WORDS.items()}

VALUES: Mapping[str, Callable[[object], Any]] = {
    "hero": line,
    "card": line,
    "face": line,
    "ability": line,
    "back": maybe(line),
    "order": many(line),
    "hits": COUNT,
    "villain": maybe(PLACE),
    "event": attack_event_from_json,
}
"""How the values of an event are checked, by their names."""


def event_to_json(event: Event) -> dict[str, Any]:
    """Return an event as a dictionary that `json` can write.

    >>> event_to_json(Target("flash", 0))
    {'do': 'target', 'hero': 'flash', 'villain': 0}
    """
    values = {field.name: getattr(event, field.name) for field in fields(event)}
    if isinstance(event, Act):
        values["event"] = attack_event_to_json(event.event)
    if isinstance(event, Shuffle):
        values["order"] = list(event.order)
    return {"do": NAMES[type(event)], **values}


def event_from_json(raw: object) -> Event:
    """Return the event that `event_to_json` wrote; whether it is legal is asked of a game.

    >>> event_from_json({"do": "tornado", "hero": "flash", "villain": 1, "hits": "all"})
    Traceback (most recent call last):
    odds.hero_dice.words.Fault: hits: must be a whole number from 0 to 999, not 'all'
    """
    if not isinstance(raw, Mapping) or "do" not in raw:
        raise Fault("do", f"is missing; an event does one of {', '.join(WORDS)}", "missing")
    kind = WORDS[read(raw, "do", one_of(*WORDS))]
    keys = tuple(field.name for field in fields(kind))
    given = exact_table(raw, "", ("do", *keys))
    event = kind(**{key: read(given, key, VALUES[key]) for key in keys})
    _verify_place(event)
    return event


def _verify_place(event: Event) -> None:
    if isinstance(event, GrayDie | Construct | Tornado) and event.villain is None:
        raise Fault("villain", "must be the place of a villain, not nothing")
