"""Every event that a setting can come to, in a fixed order: its place is its number.

The order follows from heroes, cards and villains alone, not from how a game goes, so a number means
the same event in every state of every game of that setting. Choices and chance have separate
numbers.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any, Generic, TypeVar

from odds.hero_dice.engine.attack import (
    Fall,
    FirstRoll,
    KeepColour,
    PlayerEvent,
    Remove,
    RollAgain,
    RollOn,
    SetAside,
    Stop,
)
from odds.hero_dice.engine.attack.dice import numbered_dice
from odds.hero_dice.engine.game_events import (
    Act,
    CardDie,
    Chance,
    Choice,
    Construct,
    Draw,
    Finish,
    GrayDie,
    LeaveOut,
    PlayCard,
    Target,
    Tornado,
)
from odds.hero_dice.engine.setting import Seat, Setting
from odds.hero_dice.heroes import hero
from odds.hero_dice.words import (
    BLANK,
    BankByColour,
    Hero,
    SetAsideColour,
    ThrowAllAgain,
    ThrowInPairs,
)

Event = TypeVar("Event", bound=Hashable)


@dataclass(frozen=True)
class Numbering(Generic[Event]):
    """Events in a fixed order.

    >>> events = Numbering(tuple(attack_choices(hero("flash"))))
    >>> [events.of[event] for event in (Stop(), RollOn())], events.all[0]
    ([5, 6], Remove(die=0))
    """

    all: tuple[Event, ...]

    @cached_property
    def of(self) -> Mapping[Event, int]:
        """The number of each event."""
        return {event: number for number, event in enumerate(self.all)}

    def numbers(self, events: Iterable[Event]) -> list[int]:
        """Return the numbers of events, ascending."""
        return sorted(self.of[event] for event in events)


def words(raw: Mapping[str, Any]) -> str:
    """Return an event, as JSON writes it, in one line.

    >>> words({"do": "act", "hero": "flash", "event": {"do": "roll-again", "dice": [0, 3]}})
    'flash: roll-again 0 3'
    """
    values = dict(raw)
    if values.get("do") == "act":
        return f"{values['hero']}: {words(values['event'])}"
    return " ".join(part for value in values.values() for part in _parts(value))


def _parts(value: object) -> tuple[str, ...]:
    if isinstance(value, list | tuple):
        return tuple(map(str, value))
    return () if value is None else (str(value),)


# ---- one attack ------------------------------------------------------------------------------


def attack_choices(record: Hero) -> Iterator[PlayerEvent]:
    """Yield every event of a hero's attack that he may ever choose.

    >>> [len(list(attack_choices(hero(name)))) for name in ("flash", "green-lantern", "superman")]
    [7, 39, 11]
    """
    dice = numbered_dice(record)
    yield from (Remove(die.number) for die in dice)
    yield from (FirstRoll(), Stop())
    match record.rule:
        case ThrowAllAgain():
            yield RollOn()
        case ThrowInPairs():
            yield from (RollAgain(some) for some in _some(len(dice)) if len(some) % 2 == 0)
        case SetAsideColour():
            yield from (KeepColour(colour) for colour in record.colours)
        case BankByColour():
            yield from _set_aside(record)


def _some(dice: int) -> Iterator[tuple[int, ...]]:
    for size in range(1, dice + 1):
        yield from combinations(range(dice), size)


def _set_aside(record: Hero) -> Iterator[SetAside]:
    colours = [die.colour for die in numbered_dice(record)]
    for some in _some(len(colours)):
        there = tuple(dict.fromkeys(colours[number] for number in some))
        for spent in range(len(there) + 1):
            yield from (SetAside(some, markers) for markers in combinations(there, spent))


def falls(record: Hero) -> Iterator[Fall]:
    """Yield every way in which a die of a hero may fall, blank faces among them."""
    for die in numbered_dice(record):
        yield from (Fall(die.number, face) for face in (*record.symbols, BLANK))


# ---- whole games -----------------------------------------------------------------------------


def choices(setting: Setting, most_hits: int) -> Iterator[Choice]:
    """Yield every event that the players of a game may ever choose; `most_hits` a Tornado moves."""
    places = number_of_places(setting)
    for seat in setting.seats:
        name, record = seat.name, seat.record
        yield from (Target(name, place) for place in (*range(places), None))
        yield from (Act(name, event) for event in attack_choices(record))
        yield from _cards(seat, places)
        yield from _markers(setting, seat, places, most_hits)
        yield Finish(name)


def number_of_places(setting: Setting) -> int:
    """Return how many villains can lie in the battlefield at most: all that are in the game."""
    return sum(not card.reinforcement for card in setting.villains.values())


def ability_words(setting: Setting) -> tuple[str, ...]:
    """Return every ability on a card of the game, once."""
    rows = (card.abilities for card in setting.villains.values())
    return tuple(dict.fromkeys(word for row in rows for word in row if word != "reinforcement"))


def _cards(seat: Seat, places: int) -> Iterator[PlayCard]:
    for card in seat.cards:
        yield PlayCard(seat.name, card.id)
        yield from (PlayCard(seat.name, card.id, place) for place in range(places))
        backs = (other.id for other in seat.cards if other != card)
        yield from (PlayCard(seat.name, card.id, back=back) for back in backs)


def _markers(
    setting: Setting, seat: Seat, places: int, most_hits: int
) -> Iterator[Construct | Tornado]:
    owned = seat.record.markers.name if seat.record.markers else ""
    for place in range(places):
        if owned == "construct":
            yield from (Construct(seat.name, place, word) for word in ability_words(setting))
        if owned == "tornado":
            yield from (Tornado(seat.name, place, hits) for hits in range(1, most_hits + 1))


def chances(setting: Setting) -> Iterator[Chance]:
    """Yield every event of chance in a game; a deck that is shuffled at once is none of them."""
    yield from (Draw(card) for card in setting.villains)
    for seat in setting.seats:
        yield from (LeaveOut(seat.name, card.id) for card in seat.cards)
        yield from (Act(seat.name, fall) for fall in falls(seat.record))
        yield from (CardDie(seat.name, face) for face in (*seat.record.symbols, BLANK))
    gray = (*hero("batman").symbols, BLANK)
    yield from (GrayDie(place, face) for place in range(number_of_places(setting)) for face in gray)
