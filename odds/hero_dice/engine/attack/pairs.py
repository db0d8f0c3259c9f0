"""Green Lantern: pairs of dice are thrown again, a recharge in each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from odds.hero_dice.engine.attack.cup import throw
from odds.hero_dice.engine.attack.events import PlayerEvent, RollAgain, Stop
from odds.hero_dice.engine.attack.rolling import not_this_hero, verify_named
from odds.hero_dice.engine.attack.villain import may_throw, verify_may_throw
from odds.hero_dice.engine.errors import NotInPairs
from odds.hero_dice.words import Hero, ThrowInPairs

if TYPE_CHECKING:
    from odds.hero_dice.engine.attack.state import Attack

Leads = tuple[tuple[int, bool], ...]
"""(number of a die, whether it shows a recharge) for dice in the hand."""


# "Each Recharge symbol may be rerolled together with 1 other die."
def is_pair(one: bool, other: bool) -> bool:
    """Tell whether two dice may be rerolled together: one at least shows a recharge."""
    return one or other


# "You must always roll 2 dice together; these can also be 2 Recharge symbols."
def in_pairs(leads: tuple[bool, ...]) -> bool:
    """Tell whether all these dice can be laid out in pairs.

    >>> in_pairs((True, False)), in_pairs((True, False, False)), in_pairs((False, True, True, True))
    (True, False, True)
    """
    if not leads:
        return True
    first, *others = leads
    return any(
        is_pair(first, other) and in_pairs((*others[:i], *others[i + 1 :]))
        for i, other in enumerate(others)
    )


def subsets(leads: Leads) -> Iterator[Leads]:
    """Yield every choice of one or more dice, fewer first."""
    for size in range(1, len(leads) + 1):
        yield from combinations(leads, size)


@lru_cache(maxsize=4096)
def rerolls(leads: Leads) -> tuple[RollAgain, ...]:
    """Return every choice of dice that can be laid out in pairs."""
    chosen = (dice for dice in subsets(leads) if in_pairs(tuple(lead for _, lead in dice)))
    return tuple(RollAgain(tuple(number for number, _ in dice)) for dice in chosen)


@dataclass(frozen=True, slots=True)
class ThrowsPairs:
    """The way to roll of a hero who throws pairs of dice again."""

    hero: Hero
    rule: ThrowInPairs

    # "Green Lantern can end his attack after any roll."
    def choices(self, attack: Attack) -> tuple[PlayerEvent, ...]:
        """Stop, or reroll one or more pairs together."""
        return (Stop(), *(rerolls(self.leads(attack)) if may_throw(attack) else ()))

    def leads(self, attack: Attack) -> Leads:
        """Return which dice in the hand show a recharge."""
        return tuple((die.number, die.face == self.rule.lead) for die in attack.hand)

    def verify(self, attack: Attack, event: PlayerEvent) -> None:
        """Raise the error of the rule that the event breaks."""
        if isinstance(event, RollAgain):
            verify_named(attack, event.dice)
            self.verify_pairs(attack, event.dice)
            verify_may_throw(attack)
        elif not isinstance(event, Stop):
            raise not_this_hero(self.hero, event, "he stops or rerolls dice in pairs")

    def verify_pairs(self, attack: Attack, numbers: tuple[int, ...]) -> None:
        """Raise `NotInPairs` unless the dice can be laid out in pairs."""
        leads = tuple(attack.dice[number].face == self.rule.lead for number in numbers)
        if not numbers or not in_pairs(leads):
            raise NotInPairs("dice are rerolled two by two, at least one of each pair a recharge")

    # "Green Lantern may also leave dice lying for the time being."
    def carry_out(self, attack: Attack, event: PlayerEvent) -> Attack:
        """Stop, or throw the chosen dice again."""
        if isinstance(event, RollAgain):
            return throw(attack, event.dice)
        return replace(attack, over=True)

    def when_all_lie(self, attack: Attack) -> Attack:
        """Nothing happens until he chooses."""
        return attack
