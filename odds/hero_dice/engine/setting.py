"""What a game is played with and never changes: edition, heroes, boxes, city, variants."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import cast

from odds.hero_dice import data
from odds.hero_dice.data.checks import one_of, whole
from odds.hero_dice.engine.attack import FaceTable
from odds.hero_dice.engine.cards import CityCard, HeroCard, VillainCard
from odds.hero_dice.engine.game_errors import (
    DeckTooLarge,
    DeckTooSmall,
    NoSuchHero,
    NoSuchReading,
    TooManyHeroes,
)
from odds.hero_dice.engine.sets import HeroSet, city_card, hero_cards, hero_set, villain_cards
from odds.hero_dice.engine.settlement import BONUS_AFTER, OLD_MARKERS
from odds.hero_dice.heroes import hero as hero_record
from odds.hero_dice.words import Edition, Faces, Hero

ONE_COLOUR = "one-colour-a-step"
EACH_STACK = "left-over-each-stack"
READINGS: Mapping[str, str] = {
    ONE_COLOUR: "Batman: in one step dice of one colour only may be set aside",
    BONUS_AFTER: "Superman: his +1 is added after the villain's minus-hits",
    OLD_MARKERS: "Two-Faced: markers from before a villain was turned take part",
    EACH_STACK: "left over: a reinforced villain costs 2 at the end, not 2 a card",
}
"""Readings of unclear rules that a game may name; without them the defaults hold."""

SHUFFLED, DRAWN = "shuffled", "drawn"
BOTTOM_EACH = 2
ROUNDS = 8
MOST_ROUNDS = 20


@dataclass(frozen=True, slots=True)
class Seat:
    """One hero at the table with what his box holds; `name` tells doppelgängers apart."""

    name: str
    hero: str
    faces: FaceTable
    cards: tuple[HeroCard, ...]
    villains: tuple[VillainCard, ...]

    @property
    def record(self) -> Hero:
        """The hero's record."""
        return hero_record(self.hero)


@dataclass(frozen=True)
class Setting:
    """Everything a game is played with.

    `gray` are the faces of the die that Two-Faced rolls; `deck` says whether the deck is shuffled
    at the start or drawn card by card.
    """

    edition: Edition
    seats: tuple[Seat, ...]
    city: CityCard
    gray: tuple[tuple[str, int], ...]
    tough: bool = False
    rounds: int = ROUNDS
    deck: str = SHUFFLED
    readings: tuple[str, ...] = ()

    @cached_property
    def alone(self) -> bool:
        """Whether one hero plays alone."""
        return len(self.seats) == 1

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return tuple(seat.name for seat in self.seats)

    @cached_property
    def villains(self) -> Mapping[str, VillainCard]:
        """Every villain card of the game by its id."""
        return {card.id: card for seat in self.seats for card in seat.villains}

    @cached_property
    def hero_cards(self) -> tuple[Mapping[str, HeroCard], ...]:
        """The hero cards of each seat by their ids."""
        return tuple({card.id: card for card in seat.cards} for seat in self.seats)

    @cached_property
    def power_limit(self) -> int:
        """The power limit of so many heroes."""
        limits = cast(tuple[int, ...], self.edition.power_limits.value)
        return limits[len(self.seats) - 1]

    @cached_property
    def steps(self) -> tuple[str, ...]:
        """The steps of the settlement in the edition's order."""
        return cast(tuple[str, ...], self.edition.settlement.value)

    @cached_property
    def assumed(self) -> tuple[str, ...]:
        """The names of the cards of which a value is assumed or unknown, each once."""
        cards: list[VillainCard | HeroCard | CityCard] = [self.city]
        for seat in self.seats:
            cards += [*seat.villains, *seat.cards]
        unsure = [card.name for card in cards if card.confidence in ("assumed", "unknown")]
        return tuple(dict.fromkeys(unsure))

    def applies(self, variant: str) -> bool:
        """Tell whether what the edition changes for a hero alone applies."""
        return self.alone and variant in cast(tuple[str, ...], self.edition.solo.value)

    def seat(self, name: str) -> int:
        """Return the number of a seat; `NoSuchHero` if nobody of that name plays."""
        if name not in self.names:
            raise NoSuchHero(f"no hero {name!r} plays; choose one of {', '.join(self.names)}")
        return self.names.index(name)


# ---- making one ------------------------------------------------------------------------------


def setting(
    heroes: Sequence[str],
    edition: str = "2016",
    *,
    sets: Mapping[str, HeroSet] | None = None,
    faces: Mapping[str, Faces] | None = None,
    city: CityCard | None = None,
    tough: bool = False,
    rounds: int = ROUNDS,
    deck: str = SHUFFLED,
    readings: Iterable[str] = (),
) -> Setting:
    """Return what a game of these heroes is played with; the same hero twice are doppelgängers.

    Without `sets` the sample sets are used, without `faces` the default dice, without `city` the
    first hero's city.

    >>> table = setting(["flash", "flash", "batman"])
    >>> table.names, table.power_limit, table.city.name
    (('flash#1', 'flash#2', 'batman'), 18, 'Central City')
    >>> setting(["flash"]).assumed[:3]
    ('Central City', 'Grodd', 'Professor Zoom')
    """
    if not 1 <= len(heroes) <= 4:
        raise TooManyHeroes(f"one to four heroes play; you gave {len(heroes)}")
    whole(1, MOST_ROUNDS)(rounds)
    boxes = {name: (sets or {}).get(name) or hero_set(name) for name in heroes}
    seats = tuple(
        _seat(boxes[name], seat, faces or {})
        for name, seat in zip(heroes, seat_names(heroes), strict=True)
    )
    made = Setting(
        edition=data.edition(edition),
        seats=seats,
        city=city or city_card(boxes[heroes[0]], "solo" if len(heroes) == 1 else "team"),
        gray=dict(_faces("batman", faces or {}))["gray"],
        tough=tough,
        rounds=rounds,
        deck=one_of(SHUFFLED, DRAWN)(deck),
        readings=_readings(readings),
    )
    verify_deck(made)
    return made


def seat_names(heroes: Sequence[str]) -> tuple[str, ...]:
    """Return the names of the seats, doppelgängers numbered.

    >>> seat_names(["batman", "flash", "batman"])
    ('batman#1', 'flash', 'batman#2')
    """
    return tuple(
        f"{name}#{heroes[: i + 1].count(name)}" if heroes.count(name) > 1 else name
        for i, name in enumerate(heroes)
    )


def _seat(box: HeroSet, name: str, faces: Mapping[str, Faces]) -> Seat:
    return Seat(name, box.hero, _faces(box.hero, faces), hero_cards(box), villain_cards(box, name))


def _faces(hero: str, faces: Mapping[str, Faces]) -> FaceTable:
    if hero in faces:
        return data.check_faces(hero_record(hero), faces[hero], f"faces.{hero}").faces
    return data.dice(hero).faces


def _readings(names: Iterable[str]) -> tuple[str, ...]:
    named = tuple(names)
    for name in named:
        if name not in READINGS:
            raise NoSuchReading(f"no reading {name!r}; choose out of {', '.join(READINGS)}")
    return named


# "All heroes try to protect the city over 8 rounds": one villain a hero and round.
def verify_deck(made: Setting) -> None:
    """Raise an error unless the villains last for exactly all rounds."""
    need = max(made.rounds, BOTTOM_EACH) * len(made.seats)
    held = sum(not card.reinforcement for card in made.villains.values())
    told = (
        f"{made.rounds} rounds need {need} villains besides reinforcements; the boxes hold {held}"
    )
    if held < need:
        raise DeckTooSmall(f"{told}, too few: type in the missing cards of the set, or play fewer")
    if held > need:
        rounds = held // len(made.seats)
        raise DeckTooLarge(f"{told}, too many: play {rounds} rounds, or leave cards out of the set")
