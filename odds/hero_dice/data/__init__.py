"""What is known about the game, with source and confidence: dice, cards, cities, editions.

The files beside this module are the data; the functions here read them, check them and raise
`DataError` where something is wrong. Each takes another file (`path`) or its text instead.
"""

from __future__ import annotations

from pathlib import Path

from odds.hero_dice.data.card_files import city_cards, hero_cards, villain_cards
from odds.hero_dice.data.checks import slug
from odds.hero_dice.data.face_facts import DiceFact, contradiction, dice_facts
from odds.hero_dice.data.face_tables import dice_set
from odds.hero_dice.data.faces import check_faces
from odds.hero_dice.data.loading import DataError, opened
from odds.hero_dice.data.rules import rule_editions
from odds.hero_dice.heroes import hero as hero_record
from odds.hero_dice.heroes import hero_names
from odds.hero_dice.words import Card, City, DiceSet, Edition, Fault, Villain

__all__ = [
    "DataError",
    "cards",
    "check_all",
    "check_dice",
    "check_faces",
    "cities",
    "contradiction",
    "dice",
    "edition",
    "editions",
    "facts",
    "villain",
    "villains",
]


def dice(hero: str, path: Path | None = None, *, text: str | None = None) -> DiceSet:
    """Return the faces of a hero's dice, the default profile unless a file is given.

    >>> dice("flash").table()["yellow"]
    {'flash': 3, 'reverse-flash': 1, 'race': 2}
    >>> dice("flash").confidence
    'assumed'
    """
    return dice_set(*opened("dice.toml", path, text), hero_record(hero).name)


def facts(hero: str, path: Path | None = None, *, text: str | None = None) -> tuple[DiceFact, ...]:
    """Return what is known about the faces of a hero's dice.

    >>> fact = facts("superman")[0]
    >>> fact.symbols, fact.faces.value, fact.faces.confidence
    (('superman',), (1, 1), 'printed')
    """
    found = dice_facts(*opened("dice.toml", path, text))
    return tuple(fact for fact in found if fact.hero == hero_record(hero).name)


def villains(path: Path | None = None, *, text: str | None = None) -> tuple[Villain, ...]:
    """Return the villain cards that are known.

    >>> [card.name for card in villains() if card.set.value == "superman"]
    ['Lex Luthor', 'Doomsday', 'Brainiac', 'Darkseid']
    """
    return villain_cards(*opened("villains.toml", path, text))


def villain(name: str, path: Path | None = None, *, text: str | None = None) -> Villain:
    """Return the villain of that name, in any case, words joined by hyphens or not.

    >>> villain("captain-cold").threat.value
    5
    >>> villain("Atrocitos")
    Traceback (most recent call last):
    odds.hero_dice.words.Fault: villain: no villain 'Atrocitos' is known; did you mean \
Atrocitus? Or give threat and abilities by hand
    """
    by_slug = {slug(card.name): card for card in villains(path, text=text)}
    found = by_slug.get(slug(name[:200]))
    if found is None:
        raise Fault("villain", _no_such_villain(name, by_slug))
    return found


def _no_such_villain(name: str, by_slug: dict[str, Villain]) -> str:
    from difflib import get_close_matches

    near = get_close_matches(slug(name[:40]), by_slug, n=3, cutoff=0.5)
    names = " or ".join(by_slug[word].name for word in near)
    hint = f"did you mean {names}? Or give" if names else "give"
    return f"no villain {name[:40]!r} is known; {hint} threat and abilities by hand"


def cards(path: Path | None = None, *, text: str | None = None) -> tuple[Card, ...]:
    """Return the hero cards that are known; their names are ours.

    >>> [card.name for card in cards() if card.hero == "green-lantern"]
    ['two-damage', 'restart', 'recover']
    """
    return hero_cards(*opened("cards.toml", path, text))


def cities(path: Path | None = None, *, text: str | None = None) -> tuple[City, ...]:
    """Return the city cards, one record a side.

    >>> [(city.side, city.resistance.value) for city in cities() if city.name == "Metropolis"]
    [('team', 16), ('solo', 18)]
    """
    return city_cards(*opened("cities.toml", path, text))


def editions(path: Path | None = None, *, text: str | None = None) -> tuple[Edition, ...]:
    """Return the editions of the rules.

    >>> [edition.name for edition in editions()]
    ['2015', '2016']
    """
    return rule_editions(*opened("editions.toml", path, text))


def edition(name: str, path: Path | None = None, *, text: str | None = None) -> Edition:
    """Return the edition of that name.

    >>> edition("2016").power_limits.value
    (12, 15, 18, 21)
    """
    found = {record.name: record for record in editions(path, text=text)}
    if name not in found:
        raise Fault("edition", f"no edition {name[:40]!r}; choose one of {', '.join(found)}")
    return found[name]


def check_all() -> None:
    """Load and check every data file; `DataError` at the first thing wrong.

    >>> check_all()
    """
    for load in (villains, cards, cities, editions):
        load()
    for name in hero_names():
        check_dice(name)


def check_dice(hero: str, path: Path | None = None, *, text: str | None = None) -> None:
    """Check that the faces of a hero's dice agree with what is known about them.

    >>> check_dice("superman")
    """
    faces = dice(hero, path, text=text).table()
    broken = contradiction(facts(hero, path, text=text), hero_record(hero), faces)
    if broken:
        raise DataError(opened("dice.toml", path, text)[0], hero, f"faces contradict {broken}")
