"""The request of the table hero x villain: whom it is about, with which dice; checked by field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from odds.hero_dice.abilities import parse_ability
from odds.hero_dice.answers import door
from odds.hero_dice.answers.request import (
    MOST_ABILITIES,
    MOST_DIGITS,
    MOST_NEED,
    dice_name,
    read_dice,
    read_markers,
)
from odds.hero_dice.data import villain, villains
from odds.hero_dice.data.checks import name as card_name
from odds.hero_dice.data.checks import shown
from odds.hero_dice.heroes import hero, hero_names
from odds.hero_dice.terms import READINGS, check_readings
from odds.hero_dice.words import Ability, DiceSet, Fault, Hero, Villain

KEYS = ("heroes", "villains", "dice", "dice_name", "markers", "readings", "digits")
VILLAIN_KEYS = ("name", "threat", "abilities")
MOST_VILLAINS = 100
GIVEN = "given"
"""The confidence of what the request itself says."""

Abilities = tuple[tuple[Ability, int], ...]


@dataclass(frozen=True)
class Fighter:
    """A hero of the table: his dice, the markers he may spend, the readings that concern him."""

    hero: Hero
    dice: DiceSet
    markers: int = 0
    readings: tuple[str, ...] = ()


@dataclass(frozen=True)
class Foe:
    """A villain of the table; `threat` or `abilities` are None where nobody knows them.

    `open_ended`: the abilities are those that are evidenced, the card may have more.
    """

    name: str
    threat: int | None
    abilities: Abilities | None
    confidence: Mapping[str, str]
    open_ended: bool = False
    note: str = ""

    @property
    def unknown(self) -> list[str]:
        """What nobody knows of it."""
        known = {"threat": self.threat, "abilities": self.abilities}
        return [what for what, value in known.items() if value is None]


@dataclass(frozen=True)
class TableRequest:
    """A checked request of the table."""

    fighters: tuple[Fighter, ...]
    foes: tuple[Foe, ...]
    readings: tuple[str, ...] = field(default=())
    digits: int = 30


def read_table(raw: object = None) -> TableRequest:
    """Return a request checked; without any key it is about all heroes and all known villains.

    >>> request = read_table({"villains": ["nekron", {"name": "Ring", "threat": 5}]})
    >>> len(request.fighters), [foe.unknown for foe in request.foes]
    (4, [['abilities'], []])
    """
    given = door.table({} if raw is None else raw, "", KEYS)
    readings = _readings(given.get("readings", ()))
    fighters = _fighters(given, readings)
    for i, reading in enumerate(readings):
        if not any(reading in fighter.readings for fighter in fighters):
            raise Fault(f"readings[{i}]", f"{reading} changes nothing for the heroes asked about")
    return TableRequest(
        fighters,
        _foes(given.get("villains")),
        readings,
        door.whole(given.get("digits", 30), "digits", 1, MOST_DIGITS),
    )


# ---- heroes ----------------------------------------------------------------------------------


def _readings(raw: object) -> tuple[str, ...]:
    listed = door.items(raw, "readings", len(READINGS))
    words = tuple(READINGS)
    found = (door.word(text, f"readings[{i}]", words) for i, text in enumerate(listed))
    return tuple(dict.fromkeys(found))


def _fighters(given: Mapping[str, object], readings: tuple[str, ...]) -> tuple[Fighter, ...]:
    names = _names(given.get("heroes"))
    dice = door.table(given.get("dice", {}), "dice", names)
    markers = door.table(given.get("markers", {}), "markers", names)
    if "dice_name" in given:
        dice_name(given["dice_name"])
        if not dice:
            raise Fault("dice", "missing; dice_name names faces that are given", "missing")
    return tuple(
        Fighter(
            hero(name),
            _dice(hero(name), dice, given),
            read_markers(hero(name), markers.get(name, 0), f"markers.{name}"),
            tuple(each for each in readings if _concerns(each, hero(name))),
        )
        for name in names
    )


def _names(raw: object) -> tuple[str, ...]:
    if raw is None:
        return hero_names()
    listed = door.items(raw, "heroes", len(hero_names()))
    names = [door.word(text, f"heroes[{i}]", hero_names()) for i, text in enumerate(listed)]
    if not names or len(set(names)) != len(names):
        raise Fault("heroes", "must name at least one hero, each once")
    return tuple(names)


def _dice(who: Hero, dice: Mapping[str, object], given: Mapping[str, object]) -> DiceSet:
    """Return a hero's faces: those given for him, else the default ones."""
    if who.name not in dice:
        return read_dice(who, {})
    own = {"dice": dice[who.name]}
    if "dice_name" in given:
        own["dice_name"] = given["dice_name"]
    try:
        return read_dice(who, own)
    except Fault as fault:
        rest = fault.field.removeprefix("dice")
        raise Fault(f"dice.{who.name}{rest}"[:80], fault.detail, fault.code) from None


def _concerns(reading: str, who: Hero) -> bool:
    """Tell whether a reading changes anything for a hero."""
    try:
        return bool(check_readings([reading], who))
    except Fault:
        return False


# ---- villains --------------------------------------------------------------------------------


def _foes(raw: object) -> tuple[Foe, ...]:
    if raw is None:
        return tuple(_of_card(card) for card in villains())
    listed = door.items(raw, "villains", MOST_VILLAINS)
    if not listed:
        raise Fault("villains", "name at least one villain; without the key all known are asked")
    return tuple(_foe(each, f"villains[{i}]") for i, each in enumerate(listed))


def _foe(raw: object, where: str) -> Foe:
    if isinstance(raw, str):
        try:
            return _of_card(villain(raw))
        except Fault as fault:
            raise Fault(where, fault.detail, "unknown-word") from None
    if not isinstance(raw, Mapping):
        raise Fault(
            where,
            'must be the name of a known villain, or a table such as {"name": "Ring", "threat": 5, '
            f'"abilities": ["shield:2"]}}; you gave {shown(raw)}',
        )
    return _typed(door.table(raw, where, VILLAIN_KEYS), where)


def _typed(given: Mapping[str, object], where: str) -> Foe:
    """Return a villain typed in: no `abilities` are none; a threat left out, and null, is unknown.

    A name alone does not stand for a known card, since a typed villain has just what is typed.
    """
    if "name" not in given:
        raise Fault(f"{where}.name", "missing; name the villain", "missing")
    threat, listed = given.get("threat"), given.get("abilities", ())
    return Foe(
        _name(given["name"], f"{where}.name"),
        None if threat is None else door.whole(threat, f"{where}.threat", 1, MOST_NEED),
        None if listed is None else _abilities(listed, f"{where}.abilities"),
        {"threat": _given(threat), "abilities": _given(listed)},
    )


def _given(value: object) -> str:
    return "unknown" if value is None else GIVEN


def _name(raw: object, where: str) -> str:
    try:
        return str(card_name(raw))
    except Fault as fault:
        raise Fault(where, fault.detail) from None


def _abilities(raw: object, where: str) -> Abilities:
    listed = door.items(raw, where, MOST_ABILITIES)
    return tuple(parse_ability(text, f"{where}[{i}]") for i, text in enumerate(listed))


def _of_card(card: Villain) -> Foe:
    threat, listed = card.threat.value, card.abilities.value
    return Foe(
        card.name,
        threat if isinstance(threat, int) else None,
        _abilities(listed, card.name) if isinstance(listed, tuple) else None,
        {"threat": card.threat.confidence, "abilities": card.abilities.confidence},
        open_ended=isinstance(listed, tuple),
        note=card.note,
    )
