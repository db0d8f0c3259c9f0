"""Villain cards, hero cards and city cards, out of their files."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from odds.hero_dice.abilities import ABILITIES, parse_ability
from odds.hero_dice.data.checks import each, line, name, one_of, whole
from odds.hero_dice.data.loading import Entry, document
from odds.hero_dice.heroes import hero_names
from odds.hero_dice.words import Card, City, Fault, Villain

MOST_THREAT = 20
MOST_ABILITIES = 8
_SIDES = ("team", "solo")


def _named(entry: Entry) -> str:
    return entry.checked("name", name)


# ---- villains --------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def villain_cards(file: str, text: str) -> tuple[Villain, ...]:
    """Return the villain cards of a file."""
    top = document(file, text, "villain")
    return tuple(_villain(entry) for entry in top.parts("villain", _named))


def _villain(entry: Entry) -> Villain:
    entry.only("name", "set", "threat", "abilities", "lacks", "note")
    lacks = each(one_of(*ABILITIES), most=len(ABILITIES))
    return Villain(
        name=entry.text("name"),
        set=entry.known("set", one_of(*hero_names())),
        threat=entry.known("threat", whole(1, MOST_THREAT)),
        abilities=entry.known("abilities", each(_ability, MOST_ABILITIES)),
        lacks=entry.known("lacks", lacks) if "lacks" in entry.table else None,
        note=entry.text("note") if "note" in entry.table else "",
    )


def _ability(value: object) -> str:
    parse_ability(value, "")
    return str(value)


# ---- hero cards ------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def hero_cards(file: str, text: str) -> tuple[Card, ...]:
    """Return the hero cards of a file."""
    top = document(file, text, "card")
    return tuple(_card(entry) for entry in top.parts("card", _of_hero))


def _of_hero(entry: Entry) -> str:
    return f"{entry.checked('hero', one_of(*hero_names()))} {_named(entry)}"


def _card(entry: Entry) -> Card:
    entry.only("hero", "name", "effect")
    return Card(entry.text("hero"), entry.text("name"), entry.known("effect", line))


# ---- city cards ------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def city_cards(file: str, text: str) -> tuple[City, ...]:
    """Return the sides of the city cards of a file."""
    top = document(file, text, "city")
    return tuple(city_of(entry) for entry in top.parts("city", side_of))


def side_of(entry: Entry) -> str:
    """Return the name of a city card's side as messages say it."""
    return f"{_named(entry)} {entry.checked('side', one_of(*_SIDES))}"


def city_of(entry: Entry) -> City:
    """Return one side of a city card."""
    entry.only("name", "side", "resistance", "titles")
    return City(
        name=entry.text("name"),
        side=entry.text("side"),
        resistance=entry.known("resistance", whole(1, 99)),
        titles=entry.known("titles", _titles),
    )


def _titles(value: object) -> tuple[tuple[int, str], ...]:
    titles = each(_title, most=12)(value)
    for (high, _), (low, title) in pairwise(titles):
        if high <= low:
            raise Fault("", f"{title!r} must need less than {high}: the best title stands first")
    return titles


def _title(value: object) -> tuple[int, str]:
    if not isinstance(value, list) or len(value) != 2:
        raise Fault("", "a title is a pair such as [15, 'Legendary']")
    return whole(0, 99)(value[0]), line(value[1])
