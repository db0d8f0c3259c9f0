"""Batman's way to roll: dice of a colour that shows a batmobile may be set aside.

The rulebook's numbered steps could not be read. The reading here: in one step dice of both colours
may be set aside (`one_colour` restricts a step to one colour); if any die was set aside all dice in
the hand are thrown again; otherwise the attack ends. A marker spent counts as a batmobile of one
colour for one step; it is offered only where that colour shows none, since elsewhere it is lost.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import product

from odds.hero_dice.attack.dice import Draws, Pile, Pool
from odds.hero_dice.attack.moves import Move, SetAside, Stop
from odds.hero_dice.attack.pairs import Hand, minus, parts

RollKey = tuple[Pool, int, int, int]
StateKey = tuple[Hand, int, int, int]
UNLIMITED = -1


@dataclass
class Bank:
    """The attack of a hero who banks dice by colour.

    A roll is (dice thrown by colour, result set aside, markers left, throws left with it); a state
    is (dice in the hand, result set aside, markers left, throws left).
    """

    pool: Pool
    plus: int
    minus: int
    lead: int
    limit: int | None
    markers: int
    one_colour: bool
    symbols: int
    draws: Draws = field(init=False)
    cyclic: bool = False
    _steps: dict[tuple[Hand, int], list[tuple[SetAside, Pool, int, int]]] = field(
        default_factory=dict
    )

    def __post_init__(self) -> None:
        """Start with all dice in the hand."""
        self.draws = Draws(self.symbols, lambda thrown: thrown)
        left = UNLIMITED if self.limit is None else self.limit
        self.start = (self.pool, 0, self.markers, left)

    def level(self, roll: RollKey) -> int:
        """Return the dice in the hand."""
        return sum(roll[0])

    def draw(self, roll: RollKey) -> int:
        """Return the number of the draw of the dice in the hand."""
        return self.draws.number[roll[0]]

    def outcomes(self, roll: RollKey) -> Sequence[StateKey]:
        """Return the states that the throw leads to."""
        pool, net, markers, left = roll
        after = left if left == UNLIMITED else left - 1
        return [(hand, net, markers, after) for hand in self.draws.outcomes(pool)]

    def worth(self, hand: Hand) -> int:
        """Return the hits less the wounds of some dice."""
        return sum(pile[self.plus] - pile[self.minus] for pile in hand)

    def steps(self, hand: Hand, markers: int) -> list[tuple[SetAside, Pool, int, int]]:
        """Return every way to set dice aside: (move, dice left, result aside, markers spent).

        Fewer dice in the hand first, then fewer markers, then in written order.
        """
        key = (hand, markers)
        if key not in self._steps:
            found = [self._step(hand, aside) for aside in product(*map(self._bankable, hand))]
            legal = [step for step in found if self._legal(step, markers)]
            self._steps[key] = sorted(legal, key=lambda step: (sum(step[1]), step[3]))
        return self._steps[key]

    def _bankable(self, pile: Pile) -> list[Pile]:
        # A die showing a batmobile can never be set aside.
        return [part for part in parts(pile) if not part[self.lead]]

    def _step(self, hand: Hand, aside: Hand) -> tuple[SetAside, Pool, int, int]:
        # A batmobile permits setting aside dice of its own colour.
        spent = tuple(
            int(any(part) and not pile[self.lead]) for pile, part in zip(hand, aside, strict=True)
        )
        left = tuple(map(sum, minus(hand, aside)))
        return SetAside(aside, spent), left, self.worth(aside), sum(spent)

    def _legal(self, step: tuple[SetAside, Pool, int, int], markers: int) -> bool:
        colours = sum(map(any, step[0].dice))
        return 0 < colours <= (1 if self.one_colour else colours) and step[3] <= markers

    def moves(self, state: StateKey) -> list[tuple[Move, RollKey | None]]:
        """Return every legal move with the roll that it throws."""
        hand, net, markers, left = state
        steps = self.steps(hand, markers) if left else []
        return [
            (Stop(), None),
            *((move, (pool, net + gain, markers - n, left)) for move, pool, gain, n in steps),
        ]

    def options(self, state: StateKey) -> tuple[int, list[RollKey]]:
        """Return the result of ending here and the rolls offered."""
        hand, net, markers, left = state
        rolls = (
            [
                (pool, net + gain, markers - n, left)
                for _, pool, gain, n in self.steps(hand, markers)
            ]
            if left
            else []
        )
        return net + self.worth(hand), list(dict.fromkeys(rolls))
