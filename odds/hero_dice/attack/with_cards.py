"""Attacks in which cards count: a hero rolls on as though what he needs lay there; leads that lie.

Each wraps the reading of a roll rule, so that the rule itself knows nothing of cards. A result is
then a pair: the attack's own, and what the card needs to know besides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from odds.hero_dice.attack.bank import Bank
from odds.hero_dice.attack.moves import Move, RollOn
from odds.hero_dice.attack.throw_all import ThrowAll

RollKey = tuple[Any, int]
StateKey = tuple[Any, int]


@dataclass
class RollingOn:
    """Flash's attack with cards that let him roll on "as though a Race had been rolled".

    A roll and a state are those of the attack with the cards left; a result is (result, cards
    left). A bust ends the attack all the same.
    """

    inner: ThrowAll
    cards: int

    def __post_init__(self) -> None:
        """Start as the attack does."""
        self.draws, self.cyclic = self.inner.draws, self.inner.cyclic
        self.start: RollKey = (self.inner.start, self.cards)

    def level(self, roll: RollKey) -> int:
        """Return the throws left."""
        return self.inner.level(roll[0])

    def draw(self, roll: RollKey) -> int:
        """Return the number of the only draw."""
        return self.inner.draw(roll[0])

    def outcomes(self, roll: RollKey) -> Sequence[StateKey]:
        """Return the states that the throw leads to."""
        return [(state, roll[1]) for state in self.inner.outcomes(roll[0])]

    def moves(self, state: StateKey) -> list[tuple[Move | RollOn, RollKey | None]]:
        """Return every legal move with the roll that it throws."""
        (total, shows, left), cards = state
        moves: list[tuple[Move | RollOn, RollKey | None]] = [
            (move, None if roll is None else (roll, cards))
            for move, roll in self.inner.moves(state[0])
        ]
        # He may "keep rolling as though a Race had been rolled".
        if cards and left and not shows and isinstance(total, int):
            moves.append((RollOn(), ((total, left), cards - 1)))
        return moves

    def options(self, state: StateKey) -> tuple[tuple[Any, int], list[RollKey]]:
        """Return the result of ending here and the rolls offered."""
        (total, _, _), cards = state
        if self.inner.beyond(total):
            return (total, cards), []
        return (total, cards), [roll for _, roll in self.moves(state) if roll is not None]


@dataclass
class LeadsCounted:
    """Batman's attack whose result is (result, batmobiles that lie at the end)."""

    inner: Bank

    def __post_init__(self) -> None:
        """Start as the attack does."""
        self.draws, self.cyclic, self.start = self.inner.draws, False, self.inner.start

    def __getattr__(self, name: str) -> Any:
        """Everything but the result is the attack's own."""
        return getattr(self.inner, name)

    def options(self, state: Any) -> tuple[tuple[int, int], list[Any]]:
        """Return the result of ending here and the rolls offered."""
        result, rolls = self.inner.options(state)
        return (result, sum(pile[self.inner.lead] for pile in state[0])), rolls
