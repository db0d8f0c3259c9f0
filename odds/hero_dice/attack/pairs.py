"""Green Lantern's way to roll: pairs of dice again, each led by a recharge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product

from odds.hero_dice.attack.dice import Draws, Pile, Pool
from odds.hero_dice.attack.moves import Move, Roll, Stop

Hand = tuple[Pile, ...]
RollKey = tuple[Hand, int]
StateKey = tuple[Hand, int]
UNLIMITED = -1


def parts(pile: Pile) -> Iterator[Pile]:
    """Yield every part of a pile, larger counts of the first symbols first."""
    return product(*(range(count, -1, -1) for count in pile))


def minus(hand: Hand, taken: Hand) -> Hand:
    """Return a hand without the dice taken from it."""
    return tuple(
        tuple(a - b for a, b in zip(pile, part, strict=True))
        for pile, part in zip(hand, taken, strict=True)
    )


def plus(hand: Hand, added: Hand) -> Hand:
    """Return a hand with dice added to it."""
    return tuple(
        tuple(a + b for a, b in zip(pile, part, strict=True))
        for pile, part in zip(hand, added, strict=True)
    )


@dataclass
class Pairs:
    """The attack of a hero who throws pairs again.

    A roll is (dice that stay lying, throws left with it); a state is (dice as they lie, throws
    left).
    """

    pool: Pool
    plus: int
    minus: int
    lead: int
    limit: int | None
    symbols: int
    draws: Draws = field(init=False)
    _throws: dict[Hand, list[Hand]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Start with no die lying."""
        self.draws = Draws(self.symbols, lambda thrown: thrown)
        self.cyclic = self.limit is None
        nothing = tuple((0,) * self.symbols for _ in self.pool)
        self.start = (nothing, UNLIMITED if self.limit is None else self.limit)

    def level(self, roll: RollKey) -> int:
        """Return the throws left."""
        return roll[1]

    def _thrown(self, roll: RollKey) -> Pool:
        return tuple(dice - sum(pile) for dice, pile in zip(self.pool, roll[0], strict=True))

    def draw(self, roll: RollKey) -> int:
        """Return the number of the draw that throws what does not lie."""
        return self.draws.number[self._thrown(roll)]

    def outcomes(self, roll: RollKey) -> Sequence[StateKey]:
        """Return the states that the throw leads to."""
        lying, left = roll
        after = left if left == UNLIMITED else left - 1
        return [(plus(lying, hand), after) for hand in self.draws.outcomes(self._thrown(roll))]

    def throws(self, hand: Hand) -> list[Hand]:
        """Return what may be thrown again: fewer dice first, then in written order."""
        if hand not in self._throws:
            chosen = (part for part in product(*map(parts, hand)) if self.legal(part))
            self._throws[hand] = sorted(chosen, key=lambda part: sum(map(sum, part)))
        return self._throws[hand]

    def legal(self, part: Hand) -> bool:
        """Tell whether dice fall into pairs, each with at least one recharge."""
        # "Each Recharge symbol may be rerolled together with 1 other die."
        dice = sum(map(sum, part))
        return dice > 0 and dice % 2 == 0 and 2 * sum(pile[self.lead] for pile in part) >= dice

    def result(self, hand: Hand) -> int:
        """Return the hits less the minus-hits that lie."""
        return sum(pile[self.plus] - pile[self.minus] for pile in hand)

    def moves(self, state: StateKey) -> list[tuple[Move, RollKey | None]]:
        """Return every legal move with the roll that it throws."""
        hand, left = state
        rolls = self.throws(hand) if left else []
        again = [(Roll(part), (minus(hand, part), left)) for part in rolls]
        return [(Stop(), None), *again]

    def options(self, state: StateKey) -> tuple[int, list[RollKey]]:
        """Return the result of ending here and the rolls offered."""
        rolls = [roll for _, roll in self.moves(state) if roll is not None]
        return self.result(state[0]), rolls
