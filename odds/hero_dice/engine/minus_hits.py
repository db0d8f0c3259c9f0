"""What a villain takes off the hits that a hero scores on it."""

from __future__ import annotations

from functools import cache

from odds.hero_dice.abilities import parse_ability
from odds.hero_dice.engine.stacks import Stack, active


@cache
def minus_hits(words: tuple[str, ...], hero: str) -> int:
    """Return the minus-hits of abilities for a hero; several of them add up.

    >>> minus_hits(("shield:2", "shield:1", "parallax", "wound"), "green-lantern")
    4
    """
    # "Counts as minus hits equal to the number shown, for each hero."
    felt = [parse_ability(word, "abilities") for word in words]
    return sum(n * a.minus_hits for a, n in felt if a.hero in (None, hero))


# "This applies as soon as a hero scores hits against the villain."
def left_of(hits: int, villain: Stack, hero: str, spared: int = 0) -> int:
    """Return the hits left after the villain's minus-hits; `spared` hits are never taken."""
    kept = min(spared, hits)
    return max(0, hits - kept - minus_hits(active(villain), hero)) + kept
