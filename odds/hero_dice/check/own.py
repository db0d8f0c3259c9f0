"""A short check for the dice of one box: the whole attack of each hero whose dice it names.

It takes seconds, so a guide for any dice can make it while it is built. The choices open to a
player depend on what the dice show and not on how many faces show it; they are not compared here.
"""

from __future__ import annotations

from collections.abc import Mapping

from odds.hero_dice.check.cases import GOALS, Case
from odds.hero_dice.check.compare import Finding, check_quickly

Faces = Mapping[str, Mapping[str, int]]
SAMPLES = 10_000
GOAL = GOALS[0]
"""To fell a villain of threat 3."""


def check_box(box: Mapping[str, Faces], samples: int = SAMPLES) -> list[Finding]:
    """Return the best values and the samples of a box: faces by hero, nothing for no hero.

    >>> faces = {"flash": 3, "race": 1, "reverse-flash": 2}
    >>> found = check_box({"flash": {"red": faces, "yellow": faces}}, samples=100)
    >>> [(each.comparison, each.same) for each in found]
    [('value', True), ('samples', True)]
    """
    cases = (Case(name, (), GOAL, dice=faces) for name, faces in box.items())
    return [found for case in cases for found in check_quickly(case, samples)]
