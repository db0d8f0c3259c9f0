"""One attack as a game of one player: what it comes to is the damage."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from odds.hero_dice.adapters.numbering import Numbering, attack_choices, falls, words
from odds.hero_dice.adapters.seeing import Pieces, attack_pieces, attack_text
from odds.hero_dice.engine.attack import (
    Attack,
    Fall,
    PlayerEvent,
    RollAgain,
    RollOn,
    event_to_json,
    hits,
)
from odds.hero_dice.engine.attack.playing import carry_out
from odds.hero_dice.engine.minus_hits import minus_hits
from odds.hero_dice.heroes import hero
from odds.hero_dice.words import Cancelled, ThrowAllAgain


@dataclass(frozen=True)
class OneAttack:
    """An attack from its first state on; rolls beyond `rolls` are not offered.

    Damage is what the villain's minus-hits leave, at most `need` if that is not 0.
    """

    first: Attack
    rolls: int
    need: int = 0

    players = 1
    lowest = 0

    @cached_property
    def choices(self) -> Numbering[PlayerEvent]:
        """The numbers of what the hero may do."""
        return Numbering(tuple(attack_choices(hero(self.first.hero))))

    @cached_property
    def chances(self) -> Numbering[Fall]:
        """The numbers of how dice may fall."""
        return Numbering(tuple(falls(hero(self.first.hero))))

    @property
    def highest(self) -> int:
        """The greatest damage there can be."""
        return self.need or most_hits(self.first.hero, self.rolls)

    @property
    def longest(self) -> int:
        """The most choices that an attack can take."""
        return len(self.first.dice) * 2 + self.rolls + 2

    def begin(self) -> Attack:
        """Return the attack before the first event."""
        return self.first

    def after(self, attack: Attack, event: PlayerEvent | Fall) -> Attack:
        """Return the attack after an event that is open."""
        return carry_out(attack, event)

    def player(self, attack: Attack) -> int:
        """Return the player who is to choose."""
        return 0

    def open(self, attack: Attack) -> list[PlayerEvent]:
        """Return what the hero may do now."""
        return [event for event in attack.legal() if may(attack, event, self.rolls)]

    def worth(self, attack: Attack) -> int:
        """Return the damage of an attack that has ended."""
        left = max(0, hits(attack) - minus_hits(attack.abilities, attack.hero))
        return min(left, self.need) if self.need else left

    def words(self, event: PlayerEvent | Fall) -> str:
        """Return an event in one line."""
        return words(event_to_json(event))

    def text(self, attack: Attack) -> str:
        """Return everything that may still matter, in one line."""
        return attack_text(attack)

    def pieces(self, attack: Attack) -> Pieces:
        """Return the same as named rows of numbers."""
        return attack_pieces(attack)


def may(attack: Attack, event: object, rolls: int) -> bool:
    """Tell whether an event is no roll too many; heroes whose rolls end by themselves always may.

    >>> from odds.hero_dice.data import dice
    >>> from odds.hero_dice.engine.attack import start
    >>> may(start("flash", dice("flash").faces), RollOn(), 1)
    True
    """
    return attack.rolls < rolls or not isinstance(event, RollOn | RollAgain)


def most_hits(name: str, rolls: int) -> int:
    """Return the most hits that a hero can score in so many rolls.

    >>> most_hits("superman", 50), most_hits("batman", 50), most_hits("flash", 50)
    (7, 7, 200)
    """
    record = hero(name)
    dice = sum(count for _, count in record.dice)
    bonus = record.score.bonus if isinstance(record.score, Cancelled) else 0
    return dice * rolls if isinstance(record.rule, ThrowAllAgain) else dice + bonus


def longest_attack(names: Iterable[str], rolls: int) -> int:
    """Return the most choices that an attack of any of these heroes can take."""
    dice = max(sum(count for _, count in hero(name).dice) for name in names)
    return dice * 2 + rolls + 2
