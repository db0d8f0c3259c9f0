"""The cards as a game holds them: plain values, each with how sure it is.

A set file keeps a source for every value; here only the least sure confidence of a card is left, so
that whoever shows the card can say so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

REINFORCEMENT = "reinforcement"
UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class VillainCard:
    """A villain card of a game; `id` tells it from every other, `set` is the seat it came with."""

    id: str
    name: str
    set: str
    threat: int
    abilities: tuple[str, ...] = ()
    confidence: str = "given"

    @property
    def reinforcement(self) -> bool:
        """Whether the next card of the deck goes on top of it."""
        return REINFORCEMENT in self.abilities


@dataclass(frozen=True, slots=True)
class HeroCard:
    """A hero card; `effect` is one of `EFFECTS`, or unknown. `id` is its own within a hand."""

    id: str
    name: str
    effect: str
    confidence: str = "given"


@dataclass(frozen=True, slots=True)
class CityCard:
    """One side of a city card; titles as (least final resistance, title), None if unknown."""

    name: str
    side: str
    resistance: int
    titles: tuple[tuple[int, str], ...] | None = None
    confidence: str = "given"


@dataclass(frozen=True, slots=True)
class Effect:
    """What a hero card does, in our own words; `hero` names the only hero who can have it."""

    name: str
    text: str
    hero: str | None = None


_EFFECTS = (
    Effect("recover-card", "take back one card played before"),
    Effect("two-damage", "2 damage to the targeted villain"),
    Effect("begin-again", "drop the result and begin the attack roll anew"),
    Effect("as-though-race", "roll on as though a race lay there", "flash"),
    Effect("yellow-die-hits-all", "yellow die: on a flash every villain takes one hit", "flash"),
    Effect("batmobiles-hit-neighbour", "batmobiles are hits on one neighbour too", "batman"),
)

EFFECTS: Mapping[str, Effect] = {effect.name: effect for effect in _EFFECTS}
"""Every effect that a hero card can have, by its name; the list is closed."""
