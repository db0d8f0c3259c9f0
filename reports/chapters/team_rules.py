"""What the rules say of teams and of a hero alone: power limits, and what is left out."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from odds.hero_dice.answers import catalogue
from reports.cells import Values
from reports.parts import Column, Part, Sentence, Table


def rules() -> list[Part]:
    """Return what both editions say of teams and of a hero alone."""
    editions = catalogue.editions()
    limits = {row["name"]: row["power_limits"]["value"] for row in editions}
    rows = tuple(
        (name, heroes, limit, Fraction(limit, heroes))
        for name, own in limits.items()
        for heroes, limit in enumerate(own, 1)
    )
    columns = (
        Column("edition", "Edition", "the printing of the rules"),
        Column("heroes", "Heroes", "how many play"),
        Column("limit", "Power limit", "threat that may lie on the battlefield", "threat"),
        Column("each", "A hero", "the power limit divided by the heroes", "threat"),
    )
    solo = {limit[0] for limit in limits.values()}
    rooms = [[Fraction(n, heroes) for heroes, n in enumerate(own, 1)] for own in limits.values()]
    values: Values = {"limit": min(solo), "most": max(solo),
              "falling": all(a > b for own in rooms for a, b in pairwise(own))}  # fmt: skip
    kept = all(set(row["solo"]["value"]) >= SOLO for row in editions)
    return [
        Sentence(
            "Alone the power limit is {limit} in every edition; divided by the heroes it is "
            "smaller with each further hero, so a team has less room for each.",
            values,
            lambda limit, most, falling: limit == most and falling,
        ),
        Sentence(
            "Alone there are no Team markers, TEAM ATTACK is ignored, no card lies face down, and "
            "the solo side of the city is used: so in {n} of {all} editions.",
            {"n": len(editions) if kept else 0, "all": len(editions)},
            lambda n, **rest: n == rest["all"],
        ),
        Table("power-limits", "Power limits", columns, rows),
    ]


SOLO = {"no-team-markers", "team-attack-ignored", "none-face-down", "solo-side-of-city"}
"""What both editions change for a hero alone."""
