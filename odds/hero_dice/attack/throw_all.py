"""Flash's way to roll: all dice again while a race shows, the results adding up.

With a cap (a result beyond which more is worth no more) or a roll limit the attack is finite; the
attack without either is a walk, solved by `odds.exact.walk`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from odds.hero_dice.attack.dice import Draws, Pile, Pool
from odds.hero_dice.attack.moves import Move, Roll, Stop
from odds.hero_dice.words import BUST

RollKey = tuple[int, int]
StateKey = tuple[int | str, bool, int]
UNLIMITED = -1


@dataclass
class ThrowAll:
    """The attack of a hero who throws all dice again.

    A roll is (total so far, throws left with it); a state is (total, whether the latest roll shows
    what is needed, throws left). `cap` bounds the totals from which rolling on is considered.
    """

    pool: Pool
    plus: int
    minus: int
    needs: int
    bust_below: int
    limit: int | None
    cap: int | None
    symbols: int
    draws: Draws = field(init=False)

    def __post_init__(self) -> None:
        """Prepare the one draw."""
        self.draws = Draws(self.symbols, self.read)
        self.cyclic = self.limit is None
        self.start = (0, UNLIMITED if self.limit is None else self.limit)

    def read(self, thrown: tuple[Pile, ...]) -> tuple[int, bool]:
        """Return what a throw adds to the total, and whether it shows what is needed."""
        gain = sum(pile[self.plus] - pile[self.minus] for pile in thrown)
        return gain, any(pile[self.needs] for pile in thrown)

    def level(self, roll: RollKey) -> int:
        """Return the throws left."""
        return roll[1]

    def draw(self, roll: RollKey) -> int:
        """Return the number of the only draw."""
        return self.draws.number[self.pool]

    def outcomes(self, roll: RollKey) -> Sequence[StateKey]:
        """Return the states that the throw leads to."""
        total, left = roll
        after = left if left == UNLIMITED else left - 1
        thrown = self.draws.outcomes(self.pool)
        return [self.state(total + gain, shows, after) for gain, shows in thrown]

    def state(self, total: int, shows: bool, left: int) -> StateKey:
        """Return the state after a throw."""
        # "If the total ever falls below -2, the attack ends immediately."
        if total < self.bust_below:
            return (BUST, False, left)
        return (total, shows, left)

    def moves(self, state: StateKey) -> list[tuple[Move, RollKey | None]]:
        """Return every legal move with the roll that it throws."""
        total, shows, left = state
        moves: list[tuple[Move, RollKey | None]] = [(Stop(), None)]
        # "Each roll with at least one Race symbol may be completely rerolled."
        if shows and left and isinstance(total, int):
            moves.append((Roll(()), (total, left)))
        return moves

    def options(self, state: StateKey) -> tuple[int | str, list[RollKey]]:
        """Return the result of ending here and the rolls offered."""
        total = state[0]
        if self.beyond(total):
            return total, []
        return total, [roll for _, roll in self.moves(state) if roll is not None]

    def beyond(self, total: int | str) -> bool:
        """Tell whether a total is so high that rolling on is not considered."""
        high = isinstance(total, int) and self.cap is not None
        return high and int(total) > (self.cap or 0) + self.reach

    @property
    def reach(self) -> int:
        """The most that one throw adds or takes."""
        return sum(self.pool)
