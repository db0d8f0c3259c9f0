"""How an attack begins; everything that comes in is checked here."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from odds.hero_dice.abilities import parse_ability
from odds.hero_dice.data.checks import one_of, shown, whole
from odds.hero_dice.data.faces import check_faces
from odds.hero_dice.engine.attack.bank import ONE_COLOUR
from odds.hero_dice.engine.attack.dice import numbered_dice
from odds.hero_dice.engine.attack.state import Attack, FaceTable
from odds.hero_dice.heroes import hero
from odds.hero_dice.words import BankByColour, Faces, Fault, Hero

READINGS = (ONE_COLOUR,)
"""Readings of unclear rules that an attack may be started with."""


def start(
    name: str,
    faces: FaceTable | Faces,
    abilities: Iterable[str] = (),
    markers: int = 0,
    readings: Iterable[str] = (),
) -> Attack:
    """Return a hero's attack before anything was thrown; `Fault` names what is wrong with it.

    `abilities` are the words on the targeted stack, each as often as it stands there; `markers`
    says how many Batmobile markers may be spent in this attack.

    >>> from odds.hero_dice.data import dice
    >>> start("flash", dice("flash").table(), ["minus-die"]).legal()[-1]
    Remove(die=3)
    """
    record = hero(name)
    return Attack(
        hero=record.name,
        faces=face_table(record, faces),
        abilities=checked_abilities(tuple(abilities)),
        readings=tuple(_reading(f"readings[{i}]", word) for i, word in enumerate(readings)),
        dice=numbered_dice(record),
        markers=checked_markers(record, markers),
    )


def face_table(record: Hero, faces: FaceTable | Faces) -> FaceTable:
    """Return the faces of a hero's dice checked, as nested tuples in written order."""
    if isinstance(faces, tuple):
        return _known_table(record, faces)
    return check_faces(record, faces).faces


@cache
def _known_table(record: Hero, faces: FaceTable) -> FaceTable:
    return check_faces(record, {colour: dict(row) for colour, row in faces}).faces


def checked_abilities(words: tuple[object, ...]) -> tuple[str, ...]:
    """Return the words of a stack's abilities; `Fault` for one that is none."""
    for place, word in enumerate(words):
        parse_ability(word, f"abilities[{place}]")
    return tuple(map(str, words))


def _reading(field: str, word: str) -> str:
    try:
        return one_of(*READINGS)(word)
    except Fault as fault:
        raise Fault(field, fault.detail) from None


def checked_markers(record: Hero, markers: object) -> int:
    """Return the markers that count in the roll: none but for a hero who banks."""
    owned = record.markers.number if record.markers and banks(record) else 0
    try:
        return whole(0, owned)(markers)
    except Fault:
        need = f"{record.title} may spend {owned} at most in a roll"
        raise Fault("markers", f"{need}; you gave {shown(markers)}") from None


def banks(record: Hero) -> bool:
    """Tell whether the hero sets dice aside by colour, for which a marker can stand."""
    return isinstance(record.rule, BankByColour)
