"""A villain on the battlefield as settlement sees it: threat, abilities that are on, markers."""

from __future__ import annotations

from dataclasses import dataclass, replace

from odds.hero_dice.words import Ability, Hero

Markers = tuple[int, ...]
"""Damage markers by seat."""


@dataclass(frozen=True, slots=True)
class Stack:
    """A villain, or a stack that counts as one: `threat` is the whole stack's.

    `abilities` are those that are on, each with its number; `damage` and `old` count the markers of
    each seat, `old` those from before DEFEAT TWICE turned the villain.
    """

    name: str
    threat: int
    abilities: tuple[tuple[Ability, int], ...] = ()
    damage: Markers = ()
    old: Markers = ()
    turned: bool = False

    def has(self, ability: str) -> bool:
        """Tell whether an ability is on."""
        return any(each.name == ability for each, _ in self.abilities)

    def minus_hits(self, hero: Hero) -> int:
        """Return what the villain takes off the hits of a hero; several abilities add up."""
        felt = [pair for pair in self.abilities if pair[0].hero in (None, hero.name)]
        return sum(ability.minus_hits * number for ability, number in felt)

    # "If a villain has more than one ability, the others remain active."
    def without(self, ability: Ability, number: int) -> Stack:
        """Return the villain with one copy of an ability off."""
        place = self.abilities.index((ability, number))
        return replace(self, abilities=self.abilities[:place] + self.abilities[place + 1 :])

    @property
    def lacks(self) -> int:
        """The damage that the villain lacks to be defeated."""
        return self.threat - sum(self.damage)


def left_of(hits: int, minus_hits: int, spared: int = 0) -> int:
    """Return what minus-hits leave of hits, never below 0; `spared` of them are never taken.

    >>> left_of(4, 2), left_of(1, 2), left_of(4, 5, spared=1)
    (2, 0, 1)
    """
    kept = min(spared, hits)
    return max(0, hits - kept - minus_hits) + kept
