"""Overrun: whether a villain gets past the heroes into the city, and what the city has left."""

from __future__ import annotations

from collections.abc import Sequence

from odds.hero_dice.engine.cards import CityCard
from odds.hero_dice.engine.stacks import Stack, threats


# "If the sum is higher than the heroes' power limit, the villain runs directly into the city."
def overruns(battlefield: Sequence[Stack], newcomer: Stack, limit: int) -> bool:
    """Tell whether a villain overruns the heroes; equality does not.

    >>> from odds.hero_dice.engine.cards import VillainCard
    >>> from odds.hero_dice.engine.stacks import stack
    >>> row = [stack(2, VillainCard(str(n), "", "", n)) for n in (4, 9, 3)]
    >>> overruns(row[:1], row[1], 15), overruns(row[:2], row[2], 15)
    (False, True)
    """
    return threats(battlefield) + newcomer.threat > limit


def final_resistance(
    city: CityCard,
    overrun: Sequence[Stack],
    battlefield: Sequence[Stack],
    team_markers: int,
    left_over: str = "each-card",
) -> int:
    """Return the city's final resistance; it can be negative."""
    # "Villains in the city reduce the city's resistance by their threat."
    # "Each card (including Reinforcements!) still on the Battlefield reduces it by 2."
    # "Each Team marker in the city raises the city's resistance by 2."
    cards = sum(len(villain.cards) for villain in battlefield)
    left = cards if left_over == "each-card" else len(battlefield)
    return city.resistance - threats(overrun) - 2 * left + 2 * team_markers


def title(city: CityCard, resistance: int) -> str | None:
    """Return the title for a final resistance, the lowest below the list; None if unknown.

    >>> city = CityCard("Central City", "team", 18, ((16, "Legendary"), (0, "Never Heard Of")))
    >>> title(city, 20), title(city, 15), title(city, -3)
    ('Legendary', 'Never Heard Of', 'Never Heard Of')
    """
    if city.titles is None:
        return None
    return next((name for least, name in city.titles if resistance >= least), city.titles[-1][1])
