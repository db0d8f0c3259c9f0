"""Set files: what is in a hero's box. The sample sets are shipped; a user can type in his own.

The format is described in `data/sets/README.md`; a damaged file is a `DataError` that names the
file, the line or entry, and the fault.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import cast

from odds.hero_dice import data
from odds.hero_dice.abilities import parse_ability
from odds.hero_dice.data.card_files import MOST_ABILITIES, MOST_THREAT, city_of, side_of
from odds.hero_dice.data.checks import each, name, one_of, slug, whole
from odds.hero_dice.data.loading import CONFIDENCES, DataError, Entry, document, opened
from odds.hero_dice.engine.cards import EFFECTS, UNKNOWN, CityCard, HeroCard, VillainCard
from odds.hero_dice.heroes import hero as hero_record
from odds.hero_dice.heroes import hero_names
from odds.hero_dice.words import Card, City, Known, Villain

MOST_COPIES = 10


@dataclass(frozen=True, slots=True)
class HeroSet:
    """One hero's box: villains and hero cards with the number of copies, and city sides."""

    hero: str
    name: str
    file: str
    villains: tuple[tuple[Villain, int], ...]
    cards: tuple[tuple[Card, int], ...]
    cities: tuple[City, ...]


def hero_set(hero: str, path: Path | None = None, *, text: str | None = None) -> HeroSet:
    """Return a hero's set: the shipped sample, or what stands in another file or text.

    >>> box = hero_set("flash")
    >>> box.name, len(box.villains), len(box.cards)
    ('Flash, sample set', 10, 6)
    >>> hero_set("flash", text="[set]")
    Traceback (most recent call last):
    odds.hero_dice.data.loading.DataError: sets/flash.toml: set: hero: is missing
    """
    file = f"{hero_record(hero).name}.toml"
    if text is None and path is None:
        text = _shipped(file)
    found = _read(*opened(f"sets/{file}", path, text))
    if found.hero != hero:
        raise DataError(found.file, "set: hero", f"is {found.hero!r}; {hero!r} is asked for")
    return found


@cache
def _shipped(file: str) -> str:
    return (Path(data.__file__).parent / "sets" / file).read_text("utf-8")


# ---- reading ---------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def _read(file: str, text: str) -> HeroSet:
    top = document(file, text, "set", "villain", "card", "city")
    head = top.part("set")
    head.only("hero", "name")
    hero = head.checked("hero", one_of(*hero_names()))
    return HeroSet(
        hero=hero,
        name=head.text("name"),
        file=file,
        villains=tuple(_villain(entry, hero) for entry in top.parts("villain", _named)),
        cards=tuple(_card(entry, hero) for entry in top.parts("card", _named)),
        cities=tuple(city_of(entry) for entry in top.parts("city", side_of)),
    )


def _named(entry: Entry) -> str:
    return entry.checked("name", name)


def _villain(entry: Entry, hero: str) -> tuple[Villain, int]:
    entry.only("name", "set", "threat", "abilities", "count", "note")
    card = Villain(
        name=entry.text("name"),
        set=_set(entry, hero),
        threat=entry.known("threat", whole(1, MOST_THREAT)),
        abilities=entry.known("abilities", _abilities),
        note=_note(entry),
    )
    return card, _count(entry)


def _set(entry: Entry, hero: str) -> Known:
    if "set" in entry.table:
        return entry.known("set", one_of(hero))
    return Known(hero, "printed", entry.file)


def _abilities(value: object) -> tuple[str, ...]:
    return () if value == [] else each(_ability, MOST_ABILITIES)(value)


def _ability(value: object) -> str:
    parse_ability(value, "")
    return str(value)


def _card(entry: Entry, hero: str) -> tuple[Card, int]:
    entry.only("name", "effect", "count", "note")
    effect = entry.known("effect", one_of(*EFFECTS))
    only = EFFECTS[str(effect.value)].hero if effect.value is not None else None
    if only not in (None, hero):
        raise entry.fault(f"only {only}'s cards can do this", "effect")
    return Card(hero, entry.text("name"), effect), _count(entry)


def _count(entry: Entry) -> int:
    if "count" not in entry.table:
        return 1
    count = entry.known("count", whole(1, MOST_COPIES)).value
    return cast(int, count or 1)


def _note(entry: Entry) -> str:
    return entry.text("note") if "note" in entry.table else ""


# ---- what a game takes out of a box ----------------------------------------------------------


def villain_cards(box: HeroSet, seat: str) -> tuple[VillainCard, ...]:
    """Return the villain cards of a box; the seat makes their ids differ from another box's.

    >>> card = villain_cards(hero_set("flash"), "flash#1")[1]
    >>> card.id, card.threat, card.abilities, card.confidence
    ('flash#1/captain-cold', 5, ('reverse-flash',), 'printed')
    """
    return tuple(
        _villain_card(box, card, f"{seat}/{id_}", seat)
        for card, count in box.villains
        for id_ in _copies(card.name, count)
    )


def _villain_card(box: HeroSet, card: Villain, id_: str, seat: str) -> VillainCard:
    for key, known in (("threat", card.threat), ("abilities", card.abilities)):
        if known.value is None:
            need = f"{key} unknown: a game needs a value, of confidence 'assumed' if need be"
            raise DataError(box.file, card.name, need)
    return VillainCard(
        id=id_,
        name=card.name,
        set=seat,
        threat=cast(int, card.threat.value),
        abilities=cast(tuple[str, ...], card.abilities.value),
        confidence=least_sure(card.threat, card.abilities),
    )


def hero_cards(box: HeroSet) -> tuple[HeroCard, ...]:
    """Return the hero cards of a box.

    >>> [card.effect for card in hero_cards(hero_set("batman"))][:2]
    ['batmobiles-hit-neighbour', 'unknown']
    """
    return tuple(
        HeroCard(id_, card.name, str(card.effect.value or UNKNOWN), card.effect.confidence)
        for card, count in box.cards
        for id_ in _copies(card.name, count)
    )


def city_card(box: HeroSet, side: str) -> CityCard:
    """Return a side of the city card; `DataError` if its resistance is unknown.

    >>> city_card(hero_set("green-lantern"), "team").resistance
    22
    """
    city = next((city for city in box.cities if city.side == side), None)
    if city is None or city.resistance.value is None:
        raise DataError(box.file, f"city {side}", "a game needs the resistance of this side")
    titles = cast(tuple[tuple[int, str], ...] | None, city.titles.value)
    sure = least_sure(city.resistance, city.titles)
    return CityCard(city.name, side, cast(int, city.resistance.value), titles, sure)


def part_of(box: HeroSet, villains: int, reinforcements: int, cards: int) -> HeroSet:
    """Return a box with only its first cards: for short games that can be counted to the end.

    >>> small = part_of(hero_set("flash"), villains=2, reinforcements=1, cards=3)
    >>> [card.name for card, _ in small.villains]
    ['Weather Wizard', 'Captain Cold', 'Flash Reinforcement']
    """
    under = [pair for pair in box.villains if _reinforces(pair[0])]
    others = [pair for pair in box.villains if not _reinforces(pair[0])]
    kept = (*others[:villains], *under[:reinforcements])
    return replace(box, villains=kept, cards=box.cards[:cards])


def _reinforces(card: Villain) -> bool:
    return "reinforcement" in cast(tuple[str, ...], card.abilities.value or ())


def _copies(name: str, count: int) -> Iterable[str]:
    return (slug(name) if i == 1 else f"{slug(name)}#{i}" for i in range(1, count + 1))


def least_sure(*values: Known) -> str:
    """Return the least sure confidence among values.

    >>> least_sure(Known(1, "printed", ""), Known(2, "assumed", ""), Known(3, "inferred", ""))
    'assumed'
    """
    return max((value.confidence for value in values), key=CONFIDENCES.index)
