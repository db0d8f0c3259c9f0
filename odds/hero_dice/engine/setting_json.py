"""What a game is played with as plain JSON, and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from odds.hero_dice import data
from odds.hero_dice.abilities import parse_ability
from odds.hero_dice.data.checks import one_of, whole
from odds.hero_dice.data.faces import check_faces, die_faces
from odds.hero_dice.engine.cards import EFFECTS, UNKNOWN, CityCard, HeroCard, VillainCard
from odds.hero_dice.engine.errors import RuleError
from odds.hero_dice.engine.raw import exact_table, line, many, maybe, read, truth
from odds.hero_dice.engine.setting import (
    DRAWN,
    MOST_ROUNDS,
    READINGS,
    SHUFFLED,
    Seat,
    Setting,
    seat_names,
    verify_deck,
)
from odds.hero_dice.heroes import hero, hero_names
from odds.hero_dice.words import Fault

CONFIDENCES = ("printed", "inferred", "assumed", "unknown", "given")
KEYS = ("edition", "heroes", "city", "gray", "tough", "rounds", "deck", "readings")


def setting_to_json(setting: Setting) -> dict[str, Any]:
    """Return a setting as a dictionary that `json` can write; the edition by its name.

    >>> from odds.hero_dice.engine.setting import setting
    >>> written = setting_to_json(setting(["flash", "flash"]))
    >>> [seat["name"] for seat in written["heroes"]], written["city"]["resistance"]
    (['flash#1', 'flash#2'], 18)
    """
    return {
        "edition": setting.edition.name,
        "heroes": [_seat_to_json(seat) for seat in setting.seats],
        "city": _city_to_json(setting.city),
        "gray": dict(setting.gray),
        "tough": setting.tough,
        "rounds": setting.rounds,
        "deck": setting.deck,
        "readings": list(setting.readings),
    }


def _seat_to_json(seat: Seat) -> dict[str, Any]:
    return {
        "name": seat.name,
        "hero": seat.hero,
        "faces": {colour: dict(row) for colour, row in seat.faces},
        "cards": [asdict(card) for card in seat.cards],
        "villains": [{**asdict(card), "abilities": list(card.abilities)} for card in seat.villains],
    }


def _city_to_json(city: CityCard) -> dict[str, Any]:
    titles = None if city.titles is None else [list(title) for title in city.titles]
    return {**asdict(city), "titles": titles}


# ---- and back --------------------------------------------------------------------------------


def setting_from_json(raw: object) -> Setting:
    """Return the setting that `setting_to_json` wrote; `Fault` where it is damaged.

    >>> setting_from_json({"edition": "2016"})
    Traceback (most recent call last):
    odds.hero_dice.words.Fault: heroes: is missing
    """
    given = exact_table(raw, "", KEYS)
    made = Setting(
        edition=data.edition(read(given, "edition", line)),
        seats=read(given, "heroes", many(_seat)),
        city=read(given, "city", _city),
        gray=read(given, "gray", lambda faces: die_faces(hero("batman"), "gray", faces)),
        tough=read(given, "tough", truth),
        rounds=read(given, "rounds", whole(1, MOST_ROUNDS)),
        deck=read(given, "deck", one_of(SHUFFLED, DRAWN)),
        readings=read(given, "readings", many(one_of(*READINGS))),
    )
    _check_seats(made)
    return made


def _check_seats(made: Setting) -> None:
    if not 1 <= len(made.seats) <= 4:
        raise Fault("heroes", f"one to four heroes play; you gave {len(made.seats)}")
    if made.names != seat_names([seat.hero for seat in made.seats]):
        raise Fault("heroes", "a hero goes by his name, doppelgängers by name#1, name#2 and so on")
    if len(made.villains) < sum(len(seat.villains) for seat in made.seats):
        raise Fault("heroes", "two villain cards have the same id")
    try:
        verify_deck(made)
    except RuleError as error:
        raise Fault("heroes", str(error)) from None


def _seat(raw: object) -> Seat:
    given = exact_table(raw, "", ("name", "hero", "faces", "cards", "villains"))
    record, name = hero(read(given, "hero", one_of(*hero_names()))), read(given, "name", line)
    cards = read(given, "cards", many(_hero_card))
    if len({card.id for card in cards}) < len(cards):
        raise Fault("cards", "two cards have the same id")
    faces = read(given, "faces", lambda faces: check_faces(record, faces, "").faces)
    return Seat(name, record.name, faces, cards, read(given, "villains", many(_villain_card)))


def _hero_card(raw: object) -> HeroCard:
    given = exact_table(raw, "", ("id", "name", "effect", "confidence"))
    effect = read(given, "effect", one_of(*EFFECTS, UNKNOWN))
    return HeroCard(read(given, "id", line), read(given, "name", line), effect, _sure(given))


def _villain_card(raw: object) -> VillainCard:
    given = exact_table(raw, "", ("id", "name", "set", "threat", "abilities", "confidence"))
    return VillainCard(
        id=read(given, "id", line),
        name=read(given, "name", line),
        set=read(given, "set", line),
        threat=read(given, "threat", whole(1, 20)),
        abilities=read(given, "abilities", many(_ability)),
        confidence=_sure(given),
    )


def _ability(raw: object) -> str:
    parse_ability(raw, "")
    return str(raw)


def _city(raw: object) -> CityCard:
    given = exact_table(raw, "", ("name", "side", "resistance", "titles", "confidence"))
    return CityCard(
        name=read(given, "name", line),
        side=read(given, "side", one_of("team", "solo")),
        resistance=read(given, "resistance", whole(1, 99)),
        titles=read(given, "titles", maybe(many(_title))),
        confidence=_sure(given),
    )


def _title(raw: object) -> tuple[int, str]:
    if not isinstance(raw, list) or len(raw) != 2:
        raise Fault("", "a title is a pair such as [15, 'Legendary']")
    return whole(0, 99)(raw[0]), line(raw[1])


def _sure(given: Mapping[str, Any]) -> str:
    return read(given, "confidence", one_of(*CONFIDENCES))
