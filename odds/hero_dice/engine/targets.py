"""Which target markers may lie where: TEAM ATTACK, SOLO ATTACK, and that each hero has a target.

Targets are placed one after another. A marker may be placed where the rules can still be kept by
the markers to come, and where no hero is left without a target who could have one: "Each hero
places his or her Target marker on the Battlefield so that it points at a villain".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from odds.hero_dice.engine.game_errors import EveryHeroTargets, SoloAttack, TeamAttack
from odds.hero_dice.engine.stacks import Stack, has
from odds.hero_dice.words import Fault


@dataclass(frozen=True, slots=True)
class Aim:
    """What targeting must know of a villain: its abilities, and the markers that point at it."""

    team: bool
    solo: bool
    heroes: int


def aims(
    battlefield: Sequence[Stack], targets: Sequence[int | None], alone: bool
) -> tuple[Aim, ...]:
    """Return what targeting must know of each villain."""
    # "The villain ability Team Attack is ignored" by a hero alone.
    return tuple(
        Aim(has(stack, "team-attack") and not alone, has(stack, "solo-attack"), targets.count(i))
        for i, stack in enumerate(battlefield)
    )


def most(row: Sequence[Aim], left: int) -> int:
    """Return how many of the heroes left can still target, or -1 if the markers break a rule.

    >>> team, solo, free = Aim(True, False, 0), Aim(False, True, 0), Aim(False, False, 0)
    >>> most([team, solo], 1), most([team, solo], 2), most([solo], 2), most([team, free], 1)
    (1, 2, 1, 1)
    >>> most([Aim(True, False, 1)], 0)
    -1
    """
    lonely = sum(aim.team and aim.heroes == 1 for aim in row)
    if lonely > left or any(aim.solo and aim.heroes > 1 - aim.team for aim in row):
        return -1
    rest = left - lonely
    if any(_takes_all(aim, rest) for aim in row):
        return left
    return lonely + min(rest, sum(aim.solo and not aim.team and not aim.heroes for aim in row))


def _takes_all(aim: Aim, rest: int) -> bool:
    """Tell whether any number of heroes can target this villain."""
    return not aim.solo and (not aim.team or aim.heroes > 0 or rest > 1)


def verify_target(row: Sequence[Aim], place: int | None, left: int) -> None:
    """Raise the error of the rule that a target breaks.

    `place` is the villain, None for no target; `left` counts the heroes without a marker, the one
    who places it included.
    """
    could = most(row, left)
    if could < 0:
        raise Fault("targets", "the target markers that lie break a rule")
    if place is None:
        if most(row, left - 1) < could:
            raise EveryHeroTargets("each hero places his target marker if he can")
        return
    _verify_villain(row[place])
    after = most([_with(aim, i == place) for i, aim in enumerate(row)], left - 1)
    if after < 0:
        raise TeamAttack("TEAM ATTACK: two or more heroes target this villain at once, or none")
    if after + 1 < could:
        raise EveryHeroTargets("a hero would be left without a target; each of them has one")


def _verify_villain(aim: Aim) -> None:
    # "This villain can only be targeted/attacked by one hero at a time."
    if aim.solo and aim.heroes:
        raise SoloAttack("SOLO ATTACK: only one hero at a time targets this villain")
    # "This villain must be targeted by two or more heroes at once."
    if aim.solo and aim.team:
        raise TeamAttack("TEAM ATTACK and SOLO ATTACK together: nobody can target this villain")


def _with(aim: Aim, one_more: bool) -> Aim:
    return Aim(aim.team, aim.solo, aim.heroes + one_more)
