"""The battlefield of a request: edition, seats, villains with their damage, targets; all checked.

Heroes go by their seats: `flash`, or `flash#1` and `flash#2` where two of them play. Villains go by
their place from 0, the one nearest to the deck first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from odds.hero_dice.abilities import parse_ability
from odds.hero_dice.answers import door
from odds.hero_dice.data import dice as default_dice
from odds.hero_dice.data import edition as edition_of
from odds.hero_dice.data import editions
from odds.hero_dice.data.checks import name as card_name
from odds.hero_dice.data.checks import shown
from odds.hero_dice.data.faces import die_faces
from odds.hero_dice.heroes import hero, hero_names
from odds.hero_dice.settlement import Rules, Stack
from odds.hero_dice.settlement.stack import Markers
from odds.hero_dice.terms import BONUS_AFTER, READINGS
from odds.hero_dice.words import DiceSet, Edition, Fault, Hero

MOST_HEROES = 4
MOST_VILLAINS = 30
MOST_ABILITIES = 8
MOST_THREAT = 99
MOST_MARKERS = 999
KEYS = ("name", "threat", "abilities", "damage", "turned", "old_markers")

OLD_MARKERS = "two-faced-old-markers"
SETTLEMENT_READINGS = {
    BONUS_AFTER: READINGS[BONUS_AFTER],
    OLD_MARKERS: "markers from before Defeat Twice turned a villain take part in Two-Faced",
}
"""Readings of unclear rules that change a settlement; without them the defaults hold."""

_SEAT = re.compile(r"([a-z-]{1,20})(#[1-9])?", re.ASCII)


# ---- edition, readings, seats ----------------------------------------------------------------


def read_edition(raw: object = "2016") -> Edition:
    """Return the edition whose rules hold.

    >>> read_edition("2015").power_limits.value
    (12, 15, 20, 25)
    """
    return edition_of(door.word(raw, "edition", tuple(each.name for each in editions())))


def read_flag(raw: object, field: str) -> bool:
    """Return true or false."""
    return door.flag(raw, field)


def read_settlement_readings(raw: object) -> tuple[str, ...]:
    """Return the named readings that change a settlement."""
    listed = door.items(raw, "readings", len(SETTLEMENT_READINGS))
    names = tuple(SETTLEMENT_READINGS)
    return tuple(door.word(text, f"readings[{i}]", names) for i, text in enumerate(listed))


def read_seat(name: object, field: str) -> tuple[str, Hero]:
    """Return a hero's name as he sits and his record.

    >>> read_seat("flash#2", "hero")[1].title
    'Flash'
    """
    found = _SEAT.fullmatch(name) if isinstance(name, str) else None
    if not found or found[1] not in hero_names():
        heroes = ", ".join(hero_names())
        raise Fault(
            field,
            f"must be one of {heroes}, with #1, #2 and so on for doppelgängers; "
            f"you gave {shown(name)}",
            "unknown-word",
        )
    return found[0], hero(found[1])


def seats_of(named: Iterable[tuple[str, str]]) -> dict[str, int]:
    """Return the seat number of each hero named, in order; pairs of name and field.

    >>> seats_of([("flash", "attacks[0].hero"), ("batman", "direct[0].hero")])
    {'flash': 0, 'batman': 1}
    """
    seats: dict[str, int] = {}
    for name, field in named:
        seats.setdefault(name, len(seats))
        if len(seats) > MOST_HEROES:
            raise Fault(field, f"at most {MOST_HEROES} heroes play; {name} is one more")
        alone = name.partition("#")[0]
        if {alone, f"{alone}#1"} <= seats.keys():
            raise Fault(field, f"is {alone} the same as {alone}#1? Number all: #1, #2 and so on")
    return seats


# ---- villains --------------------------------------------------------------------------------


def read_battlefield(
    raw: object, seats: Mapping[str, int], field: str = "battlefield"
) -> tuple[Stack, ...]:
    """Return the villains of the battlefield, markers by seat number.

    >>> read_battlefield([{"name": "Nekron", "threat": 4, "damage": {"flash": 1}}],
    ...                  {"batman": 0, "flash": 1})[0].damage
    (0, 1)
    """
    listed = door.items(raw, field, MOST_VILLAINS)
    return tuple(_villain(row, seats, f"{field}[{i}]", i) for i, row in enumerate(listed))


def _villain(raw: object, seats: Mapping[str, int], field: str, place: int) -> Stack:
    given = door.table(raw, field, KEYS)
    listed = door.items(given.get("abilities", ()), f"{field}.abilities", MOST_ABILITIES)
    stack = Stack(
        _name(given.get("name", f"villain {place}"), f"{field}.name"),
        _threat(given.get("threat"), f"{field}.threat"),
        tuple(parse_ability(text, f"{field}.abilities[{i}]") for i, text in enumerate(listed)),
        read_by_seat(given.get("damage", {}), seats, f"{field}.damage"),
        read_by_seat(given.get("old_markers", {}), seats, f"{field}.old_markers"),
        read_flag(given.get("turned", False), f"{field}.turned"),
    )
    _verify(stack, field)
    return stack


def _name(raw: object, field: str) -> str:
    try:
        return str(card_name(raw))
    except Fault as fault:
        raise Fault(field, fault.detail) from None


def _threat(raw: object, field: str) -> int:
    if raw is None:
        raise Fault(field, "missing; a villain is settled by the threat of its stack", "missing")
    return door.whole(raw, field, 1, MOST_THREAT)


def read_by_seat(raw: object, seats: Mapping[str, int], field: str) -> Markers:
    """Return numbers of markers by seat; `Fault` for a hero who does not play."""
    given = door.table(raw, field, tuple(seats))
    each = (
        door.whole(given.get(name, 0), f"{field}.{name}", 0, MOST_MARKERS)
        for name, _ in sorted(seats.items(), key=lambda pair: pair[1])
    )
    return tuple(each)


def _verify(stack: Stack, field: str) -> None:
    # "All villains with damage markers equal to or higher than their threat are defeated."
    if stack.lacks <= 0:
        raise Fault(
            f"{field}.damage",
            f"{sum(stack.damage)} damage lies there and the threat is {stack.threat}: a villain "
            "with damage equal to or above its threat is defeated, it does not stand here",
        )
    # "After the first defeat the villain is rotated by 180 degrees."
    if stack.turned and not stack.has("defeat-twice"):
        raise Fault(f"{field}.turned", "only DEFEAT TWICE turns a villain: add 'defeat-twice'")
    if any(stack.old) and not stack.turned:
        raise Fault(
            f"{field}.old_markers",
            "markers are old when DEFEAT TWICE has turned the villain: set 'turned' to true",
        )


# ---- targets ---------------------------------------------------------------------------------


def check_targets(
    stacks: tuple[Stack, ...],
    targets: Mapping[str, int],
    alone: bool,
    field_of: Callable[[str], str],
) -> None:
    """Raise `Fault` where targets, villain places by hero, break TEAM ATTACK or SOLO ATTACK.

    `field_of` names the field of a hero's target.

    >>> ring = read_battlefield([{"threat": 4, "abilities": ["team-attack"]}], {"flash": 0})
    >>> check_targets(ring, {"flash": 0}, True, lambda hero: "target")
    >>> check_targets(ring, {"flash": 0}, False, lambda hero: "target")
    Traceback (most recent call last):
    odds.hero_dice.words.Fault: target: villain 0 has TEAM ATTACK: at least 2 heroes must target \
it together, and only flash does
    """
    for place, stack in enumerate(stacks):
        at = [name for name, target in targets.items() if target == place]
        # "Must be targeted by at least 2 heroes at once"; "ignored in a solo game".
        if stack.has("team-attack") and len(at) == 1 and not alone:
            raise Fault(
                field_of(at[0]),
                f"{stack.name} has TEAM ATTACK: at least 2 heroes must target it together, "
                f"and only {at[0]} does",
            )
        # "May be targeted by one hero only."
        if stack.has("solo-attack") and len(at) > 1:
            raise Fault(
                field_of(at[1]),
                f"{stack.name} has SOLO ATTACK: only one hero may target it, "
                f"and {' and '.join(at)} do",
            )


# ---- the rules of a settlement ---------------------------------------------------------------


def read_gray(raw: object = None, field: str = "dice") -> DiceSet:
    """Return the faces of the gray die, those of the default profile unless given.

    >>> read_gray({"gray": {"bat": 3, "wound": 3}}).table()
    {'gray': {'bat': 3, 'wound': 3}}
    """
    if raw is None:
        usual = default_dice("batman")
        gray = tuple(row for row in usual.faces if row[0] == "gray")
        return DiceSet(gray, usual.source, usual.confidence)
    given = door.table(raw, field, ("gray",))
    if "gray" not in given:
        raise Fault(f"{field}.gray", "missing; Two-Faced is rolled with a gray die", "missing")
    row = die_faces(hero("batman"), "gray", given["gray"], f"{field}.gray")
    return DiceSet((("gray", row),), "given by the user", "given")


def rules_of(edition: Edition, alone: bool, dice: DiceSet, readings: Iterable[str] = ()) -> Rules:
    """Return the rules of a settlement; `dice` hold a gray die, other colours do not matter.

    >>> rules_of(read_edition("2015"), False, read_gray()).hits_first
    False
    """
    steps, named = edition.settlement.value, tuple(readings)
    assert isinstance(steps, tuple)
    return Rules(
        dice.table()["gray"],
        alone=alone,
        hits_first=steps.index("hero-hits") < steps.index("villain-abilities"),
        old_take_part=OLD_MARKERS in named,
        bonus_after=BONUS_AFTER in named,
    )
