"""What a hero's sheet tells to do for the most hits: what it scores, and what it fells."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from reports.asking import Number
from reports.chapters.heroes.banking import by_points, fells_by_points
from reports.chapters.heroes.numbers import NEEDS, at_least, law_rows, mean
from reports.chapters.heroes.piles import lists
from reports.parts import Box

Law = Mapping[int, Number]
"""The chance to reach each need."""
PLAYS = {
    "flash": ("five steps", "flash-stop"),
    "green-lantern": ("table of pairs", "green-lantern-pairs"),
    "superman": ("tables of the colours", "superman-keep"),
    "batman": ("points", "batman-bank"),
}
"""What it is called, and where it stands in the chapter."""


def scores(box: Box, hero: str) -> Number | None:
    """Return the mean hits of a player who does what the sheet tells; None without a best mean."""
    if hero == "superman":
        return lists(box).value
    return by_points(box) if hero == "batman" else mean(box, hero)


def played(box: Box, hero: str) -> Law:
    """Return how likely that player reaches each need; empty where there is no best mean."""
    if hero == "superman":
        return lists(box).fells
    if hero == "batman":
        return fells_by_points(box)
    return _perfect(box, hero)


def _perfect(box: Box, hero: str) -> Law:
    if mean(box, hero) is None:
        return {}
    law = law_rows(box, hero)
    return {n: at_least(law, n) if n <= law[-1][0] else Fraction(0) for n in NEEDS}
