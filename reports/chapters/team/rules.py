"""What the rules say of teams and of a hero alone: power limits, and what is left out."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from odds.hero_dice.answers import catalogue
from reports.cells import Values
from reports.parts import Cell, Column, Part, Sentence
from reports.pivots import pivot


def rules() -> list[Part]:
    """Return what both editions say of teams and of a hero alone."""
    editions = catalogue.editions()
    limits = {row["name"]: row["power_limits"]["value"] for row in editions}
    cells: dict[tuple[Cell, Cell], Cell] = {
        (name, heroes): limit for name, own in limits.items() for heroes, limit in enumerate(own, 1)
    }
    heads: dict[Cell, Column] = {
        n: Column(f"heroes_{n}", word, f"threat that may lie there with {word.lower()}", "threat")
        for n, word in enumerate(("Alone", "Two heroes", "Three heroes", "Four heroes"), 1)
    }
    edition = Column("edition", "Edition", "the printing of the rules")
    solo = {limit[0] for limit in limits.values()}
    rooms = [[Fraction(n, heroes) for heroes, n in enumerate(own, 1)] for own in limits.values()]
    values: Values = {"limit": min(solo), "most": max(solo),
              "falling": all(a > b for own in rooms for a, b in pairwise(own))}  # fmt: skip
    kept = all(set(row["solo"]["value"]) >= SOLO for row in editions)
    return [
        Sentence(
            "Alone the power limit is {limit} in every edition. Each further hero raises it by "
            "less than one hero's share, so a team has less room for each.",
            values,
            lambda limit, most, falling: limit == most and falling,
        ),
        Sentence(
            "Alone there are no Team markers, TEAM ATTACK is ignored, no card lies face down, and "
            "the solo side of the city is used, in every edition.",
            {},
            lambda: kept,
        ),
        pivot("power-limits", "Power limits", edition, heads, cells),
    ]


SOLO = {"no-team-markers", "team-attack-ignored", "none-face-down", "solo-side-of-city"}
"""What both editions change for a hero alone."""
