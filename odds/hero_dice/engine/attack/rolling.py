"""What a hero's way to roll must say, and what the ways have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from odds.hero_dice.engine.attack.events import PlayerEvent
from odds.hero_dice.engine.errors import DiceOutOfOrder, DieNotInHand, NoSuchDie, NotThisHero
from odds.hero_dice.words import Hero

if TYPE_CHECKING:
    from odds.hero_dice.engine.attack.state import Attack


class WayToRoll(Protocol):
    """One reading of a roll rule; every method is asked only after the first roll."""

    def choices(self, attack: Attack) -> tuple[PlayerEvent, ...]:
        """Return every event open to the player."""

    def verify(self, attack: Attack, event: PlayerEvent) -> None:
        """Raise the error of the rule that the event breaks."""

    def carry_out(self, attack: Attack, event: PlayerEvent) -> Attack:
        """Return the attack after a verified event."""

    def when_all_lie(self, attack: Attack) -> Attack:
        """Return the attack once the last die of a throw has fallen."""


def not_this_hero(hero: Hero, event: PlayerEvent, instead: str) -> NotThisHero:
    """Return the error that says what the hero does instead."""
    return NotThisHero(f"{hero.title} does not {type(event).__name__}; {instead}")


def verify_named(attack: Attack, numbers: tuple[int, ...]) -> None:
    """Raise an error unless dice in the hand are named, once each, in number order."""
    for number in numbers:
        if not 0 <= number < len(attack.dice):
            raise NoSuchDie(f"the dice are numbered 0 to {len(attack.dice) - 1}; no {number}")
        if not attack.dice[number].in_hand:
            raise DieNotInHand(f"die {number} was set aside or removed; it is not in the hand")
    if list(numbers) != sorted(set(numbers)):
        raise DiceOutOfOrder("name each die once, in number order")
