"""An attack as plain JSON, and back; what is damaged gives a `Fault` that names the field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, fields
from typing import Any, TypeVar

from odds.hero_dice.data.checks import one_of, shown, whole
from odds.hero_dice.data.faces import check_faces
from odds.hero_dice.engine.attack.beginning import (
    READINGS,
    checked_abilities,
    checked_markers,
)
from odds.hero_dice.engine.attack.dice import NumberedDie
from odds.hero_dice.engine.attack.state import Attack
from odds.hero_dice.engine.attack.states_checked import check_state
from odds.hero_dice.heroes import hero, hero_names
from odds.hero_dice.words import BLANK, Fault, Hero

T = TypeVar("T")

MOST_ROLLS = 10**6
MOST_WORDS = 100


def to_json(attack: Attack) -> dict[str, Any]:
    """Return an attack as a dictionary that `json` can write.

    >>> from odds.hero_dice.data import dice
    >>> from odds.hero_dice.engine.attack import start
    >>> to_json(start("flash", dice("flash").faces))["dice"][3]
    {'colour': 'yellow', 'number': 3, 'face': None, 'aside': False, 'removed': False}
    """
    return {
        **{field.name: getattr(attack, field.name) for field in fields(Attack)},
        "faces": {colour: dict(row) for colour, row in attack.faces},
        "abilities": list(attack.abilities),
        "readings": list(attack.readings),
        "dice": [asdict(die) for die in attack.dice],
        "in_cup": list(attack.in_cup),
    }


def from_json(raw: object) -> Attack:
    """Return the attack that `to_json` wrote; `Fault` where it is damaged or cannot come about.

    >>> from odds.hero_dice.data import dice
    >>> from odds.hero_dice.engine.attack import start
    >>> written = to_json(start("flash", dice("flash").faces))
    >>> from_json(written) == start("flash", dice("flash").faces)
    True
    >>> from_json({**written, "in_cup": [0]})
    Traceback (most recent call last):
    odds.hero_dice.words.Fault: in_cup: before the first roll no die is in the cup
    """
    given = exact_table(raw, "", tuple(field.name for field in fields(Attack)))
    record = hero(checked(given, "hero", one_of(*hero_names())))
    attack = Attack(
        hero=record.name,
        faces=check_faces(record, given["faces"], "faces").faces,
        abilities=checked_abilities(tuple(listed(given, "abilities"))),
        readings=tuple(checked(given, "readings", each(one_of(*READINGS)))),
        dice=dice_of(record, listed(given, "dice")),
        markers=checked_markers(record, given["markers"]),
        rolls=checked(given, "rolls", whole(0, MOST_ROLLS)),
        total=checked(given, "total", whole(-MOST_ROLLS * 10, MOST_ROLLS * 10)),
        in_cup=tuple(checked(given, "in_cup", each(whole(0, len(listed(given, "dice")) - 1)))),
        as_though_race=checked(given, "as_though_race", truth),
        over=checked(given, "over", truth),
        bust=checked(given, "bust", truth),
    )
    check_state(attack)
    return attack


def dice_of(record: Hero, raw: list[object]) -> tuple[NumberedDie, ...]:
    """Return the dice checked one by one, as many as the hero has."""
    colours = [colour for colour, count in record.dice for _ in range(count)]
    if len(raw) != len(colours):
        raise Fault("dice", f"{record.title} has {len(colours)} dice; you gave {len(raw)}")
    return tuple(die_of(record, i, colours[i], die) for i, die in enumerate(raw))


def die_of(record: Hero, number: int, colour: str, raw: object) -> NumberedDie:
    """Return one die; its number and colour have to be those of its place."""
    field = f"dice[{number}]"
    keys = tuple(field.name for field in fields(NumberedDie))
    given = exact_table(raw, field, keys)
    checked(given, "number", whole(number, number), field)
    checked(given, "colour", one_of(colour), field)
    if given["face"] is not None:
        checked(given, "face", one_of(*record.symbols, BLANK), field)
    return NumberedDie(
        colour,
        number,
        given["face"],
        aside=checked(given, "aside", truth, field),
        removed=checked(given, "removed", truth, field),
    )


# ---- raw values ------------------------------------------------------------------------------


def exact_table(raw: object, field: str, keys: tuple[str, ...]) -> Mapping[str, Any]:
    """Return a table that has these keys and no other."""
    if not isinstance(raw, Mapping):
        raise Fault(field, f"must be a table with {', '.join(keys)}, not {shown(raw)}")
    for key in raw:
        if key not in keys:
            raise Fault(field, f"unknown key {shown(key)}; known are {', '.join(keys)}")
    for key in keys:
        if key not in raw:
            raise Fault(joined(field, key), "is missing", "missing")
    return raw


def checked(given: Mapping[str, Any], key: str, check: Callable[[object], T], field: str = "") -> T:
    """Return the value at a key as `check` gives it back; its `Fault` names the key."""
    try:
        return check(given[key])
    except Fault as fault:
        raise Fault(joined(field, key), fault.detail) from None


def joined(field: str, key: str) -> str:
    """Return the name of a key of a field."""
    return f"{field}.{key}" if field else key


def truth(value: object) -> bool:
    """Check true or false."""
    if not isinstance(value, bool):
        raise Fault("", f"must be true or false, not {shown(value)}")
    return value


def as_list(value: object) -> list[object]:
    """Check a list, not too long."""
    if not isinstance(value, list) or len(value) > MOST_WORDS:
        raise Fault("", f"must be a list of at most {MOST_WORDS} values, not {shown(value)}")
    return value


def listed(given: Mapping[str, Any], key: str) -> list[object]:
    """Return the list at a key."""
    return checked(given, key, as_list)


def each(check: Callable[[object], T]) -> Callable[[object], list[T]]:
    """Return the check of a list, possibly empty, of values that pass `check`."""
    return lambda value: [check(item) for item in as_list(value)]
