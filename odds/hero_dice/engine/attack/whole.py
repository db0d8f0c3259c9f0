"""Whole throws at once: like dice are alike, so outcomes that differ in numbers only are one."""

from __future__ import annotations

from dataclasses import replace

from odds.hero_dice.engine.attack.cup import chances
from odds.hero_dice.engine.attack.dice import NumberedDie
from odds.hero_dice.engine.attack.playing import carry_out
from odds.hero_dice.engine.attack.state import Attack
from odds.hero_dice.engine.errors import NotYourTurn


def canonical(attack: Attack) -> Attack:
    """Return the attack with the dice of each colour sorted by how they lie.

    Attacks that differ only in which of several like dice is which become equal.
    """
    cup = set(attack.in_cup)
    colours = list(dict.fromkeys(die.colour for die in attack.dice))

    def lies(die: NumberedDie) -> tuple[int, bool, bool, bool, str]:
        place = colours.index(die.colour)
        return place, die.removed, die.aside, die.number in cup, die.face or ""

    order = sorted(attack.dice, key=lies)
    dice = (NumberedDie(d.colour, i, d.face, d.aside, d.removed) for i, d in enumerate(order))
    in_cup = tuple(i for i, die in enumerate(order) if die.number in cup)
    return replace(attack, dice=tuple(dice), in_cup=in_cup)


def throw_whole(attack: Attack) -> tuple[tuple[Attack, int], ...]:
    """Return how all dice in the cup may fall together: canonical attacks, integer weights.

    The weights add up to the product of the faces of the dice in the cup.

    >>> from odds.hero_dice.data import dice
    >>> from odds.hero_dice.engine.attack import FirstRoll, do, start
    >>> thrown = throw_whole(do(start("flash", dice("flash").faces), FirstRoll()))
    >>> len(thrown), sum(weight for _, weight in thrown) == 6**4
    (30, True)
    """
    if attack.actor != "chance":
        raise NotYourTurn("no die is in the cup")
    outcomes = {canonical(attack): 1}
    for _ in attack.in_cup:
        outcomes = one_falls(outcomes)
    return tuple(outcomes.items())


def one_falls(outcomes: dict[Attack, int]) -> dict[Attack, int]:
    """Return the canonical attacks after one die more has fallen in each, with their weights."""
    merged: dict[Attack, int] = {}
    for attack, weight in outcomes.items():
        for event, faces in chances(attack):
            after = canonical(carry_out(attack, event))
            merged[after] = merged.get(after, 0) + weight * faces
    return merged
