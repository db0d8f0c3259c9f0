"""What the abilities on the targeted stack do to an attack, while it lasts."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from odds.hero_dice.abilities import parse_ability
from odds.hero_dice.engine.errors import RollLimitReached
from odds.hero_dice.words import Ability

if TYPE_CHECKING:
    from odds.hero_dice.engine.attack.state import Attack


@cache
def felt(hero: str, abilities: tuple[str, ...]) -> tuple[Ability, ...]:
    """Return the abilities that this hero feels, each as often as it stands there.

    >>> [ability.name for ability in felt("flash", ("kryptonite", "shield:2", "reverse-flash"))]
    ['shield', 'reverse-flash']
    """
    stack = [parse_ability(word, f"abilities[{i}]")[0] for i, word in enumerate(abilities)]
    return tuple(ability for ability in stack if ability.hero in (None, hero))


# "Whoever targets this villain must set aside one of his or her dice."
@cache
def dice_taken(hero: str, abilities: tuple[str, ...]) -> int:
    """Return how many dice the villain takes before the first roll."""
    return sum(ability.minus_dice for ability in felt(hero, abilities))


# "Counts as an additional rolled Kryptonite."
@cache
def more_misses(hero: str, abilities: tuple[str, ...]) -> int:
    """Return how many misses the villain adds to those rolled."""
    return sum(ability.misses for ability in felt(hero, abilities))


# "While fighting this villain, Heat Vision cannot cancel out Kryptonite."
@cache
def muted(hero: str, abilities: tuple[str, ...]) -> frozenset[str]:
    """Return the symbols that cancel nothing here."""
    return frozenset(a.mutes for a in felt(hero, abilities) if a.mutes is not None)


# "Whoever targets this villain may roll a maximum of 3 times."
@cache
def roll_limit(hero: str, abilities: tuple[str, ...]) -> int | None:
    """Return how many throws the villain allows, the first included; None without a limit."""
    limits = [a.roll_limit for a in felt(hero, abilities) if a.roll_limit is not None]
    return min(limits, default=None)


def may_throw(attack: Attack) -> bool:
    """Tell whether the villain allows one more throw."""
    limit = roll_limit(attack.hero, attack.abilities)
    return limit is None or attack.rolls < limit


def verify_may_throw(attack: Attack) -> None:
    """Raise `RollLimitReached` if the villain allows no more throw."""
    if not may_throw(attack):
        limit = roll_limit(attack.hero, attack.abilities)
        raise RollLimitReached(f"whoever targets this villain may roll {limit} times at most")
