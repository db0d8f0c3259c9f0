"""Superman's way to roll: all dice of one colour are set aside after each roll.

Of the dice only two numbers matter in the end: the hits, and what is left to cancel. With c_i of a
symbol cancelling one miss, all is cancelled if (misses * m) <= sum(m / c_i * count_i), m the least
common multiple of the c_i: for Superman 2 K <= 2 H + B, since only whole misses are cancelled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from odds.hero_dice.attack.dice import Draws, Pile, Pool
from odds.hero_dice.attack.moves import Keep, Move, Stop

Tally = tuple[int, int]
RollKey = tuple[Tally, tuple[int, ...]]
StateKey = tuple[Tally, tuple[int, ...], tuple[Tally, ...]]


@dataclass
class Colours:
    """The attack of a hero who sets a colour aside after each roll.

    A tally is (hits, what is left to cancel); a roll is (tally set aside, colours thrown); a state
    is (tally set aside, colours in the hand, their tallies as they lie). `gains` [symbols] is what
    a die of each symbol adds to a tally.
    """

    pool: Pool
    gains: tuple[Tally, ...]
    bonus: int
    to_cancel: int
    draws: Draws = field(init=False)
    cyclic: bool = False

    def __post_init__(self) -> None:
        """Start with what the villain adds to cancel."""
        self.draws = Draws(len(self.gains), lambda thrown: tuple(map(self.tally, thrown)))
        colours = tuple(colour for colour, dice in enumerate(self.pool) if dice)
        self.start = ((0, self.to_cancel), colours)

    def tally(self, pile: Pile) -> Tally:
        """Return hits and what is left to cancel of a pile."""
        pairs = list(zip(pile, self.gains, strict=True))
        return sum(n * gain[0] for n, gain in pairs), sum(n * gain[1] for n, gain in pairs)

    def level(self, roll: RollKey) -> int:
        """Return the colours still in the hand."""
        return len(roll[1])

    def _thrown(self, roll: RollKey) -> Pool:
        return tuple(dice if c in roll[1] else 0 for c, dice in enumerate(self.pool))

    def draw(self, roll: RollKey) -> int:
        """Return the number of the draw of the colours in the hand."""
        return self.draws.number[self._thrown(roll)]

    def outcomes(self, roll: RollKey) -> Sequence[StateKey]:
        """Return the states that the throw leads to."""
        aside, colours = roll
        thrown = self.draws.outcomes(self._thrown(roll))
        return [(aside, colours, tuple(hand[c] for c in colours)) for hand in thrown]

    def moves(self, state: StateKey) -> list[tuple[Move, RollKey | None]]:
        """Return every legal move with the roll that it throws; the last colour ends it."""
        aside, colours, hand = state
        if not colours:
            return [(Stop(), None)]
        if len(colours) == 1:
            return [(Keep(colours[0]), None)]
        # "After each roll, he must set aside all the dice of one color."
        return [
            (
                Keep(colour),
                ((aside[0] + tally[0], aside[1] + tally[1]), (*colours[:i], *colours[i + 1 :])),
            )
            for i, (colour, tally) in sorted(
                enumerate(zip(colours, hand, strict=True)), key=lambda at: -self.pool[at[1][0]]
            )
        ]

    def result(self, aside: Tally, hand: tuple[Tally, ...]) -> int:
        """Return the hits of all dice: none if anything is left to cancel."""
        # "If you cannot cancel out all the Kryptonite symbols, you gain no hits at all."
        if aside[1] + sum(tally[1] for tally in hand) > 0:
            return 0
        return aside[0] + sum(tally[0] for tally in hand) + self.bonus

    def options(self, state: StateKey) -> tuple[int | None, list[RollKey]]:
        """Return the result once the last colour lies, and the rolls offered before."""
        aside, colours, hand = state
        if len(colours) <= 1:
            return self.result(aside, hand), []
        return None, [roll for _, roll in self.moves(state) if roll is not None]
