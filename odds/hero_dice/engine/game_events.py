"""What can happen in a game, as frozen records: a log of them replays it.

Heroes are named by their seats (`flash`, or `flash#1` where two of them play), villains by their
place on the battlefield, nearest to the deck first, from 0; cards by their ids.
"""

from __future__ import annotations

from dataclasses import dataclass

from odds.hero_dice.engine.attack import Event as AttackEvent
from odds.hero_dice.engine.attack import Fall

# ---- chance ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LeaveOut:
    """Tough fight: a random hero card goes back into the box."""

    hero: str
    card: str


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The deck is shuffled into this order of villain cards, the top card first."""

    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """The next card of a deck whose order nobody has fixed."""

    card: str


@dataclass(frozen=True, slots=True)
class CardDie:
    """The die that a hero card rolls shows a face."""

    hero: str
    face: str


@dataclass(frozen=True, slots=True)
class GrayDie:
    """The gray die that Two-Faced rolls for a villain shows a face."""

    villain: int
    face: str


# ---- players ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Target:
    """Point the target marker at a villain, or at none where there is none to point at."""

    hero: str
    villain: int | None


@dataclass(frozen=True, slots=True)
class Act:
    """An event of the hero's own attack; chance where it is a fall of a die."""

    hero: str
    event: AttackEvent


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Play a hero card; some effects need a villain, or the card to take back."""

    hero: str
    card: str
    villain: int | None = None
    back: str | None = None


@dataclass(frozen=True, slots=True)
class Construct:
    """Green Lantern: switch an ability of a villain off for this round."""

    hero: str
    villain: int
    ability: str


@dataclass(frozen=True, slots=True)
class Tornado:
    """Flash: move so many of his hits to a villain next to his target."""

    hero: str
    villain: int
    hits: int


@dataclass(frozen=True, slots=True)
class Finish:
    """Declare that the hero is finished for this round."""

    hero: str


Chance = LeaveOut | Shuffle | Draw | CardDie | GrayDie | Act
Choice = Target | Act | PlayCard | Construct | Tornado | Finish
Event = Chance | Choice


def is_chance(event: Event) -> bool:
    """Tell whether chance does this, not a player."""
    if isinstance(event, Act):
        return isinstance(event.event, Fall)
    return isinstance(event, LeaveOut | Shuffle | Draw | CardDie | GrayDie)
