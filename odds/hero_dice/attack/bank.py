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
from odds.hero_dice.attack.pairs import Hand, parts

RollKey = tuple[Pool, int, int, int]
StateKey = tuple[Hand, int, int, int]
Way = tuple[Pile, int, int, int]
Target = tuple[Pool, int, int]
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
    _targets: dict[Hand, list[Target]] = field(default_factory=dict)
    _of_pile: dict[Pile, list[Way]] = field(default_factory=dict)

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

    def steps(self, hand: Hand, markers: int) -> list[tuple[SetAside, Target]]:
        """Return every way to set dice aside and what it leaves.

        Fewer dice in the hand first, then fewer markers, then in written order.
        """
        found = [(self._move(chosen), self._target(hand, chosen)) for chosen in self._chosen(hand)]
        legal = [step for step in found if step[1][2] <= markers]
        return sorted(legal, key=lambda step: (sum(step[1][0]), step[1][2]))

    def targets(self, hand: Hand) -> list[Target]:
        """Return what the steps leave, in the same order, each once, whatever markers they need."""
        if hand not in self._targets:
            found = dict.fromkeys(self._target(hand, chosen) for chosen in self._chosen(hand))
            self._targets[hand] = sorted(found, key=lambda target: (sum(target[0]), target[2]))
        return self._targets[hand]

    def _chosen(self, hand: Hand) -> list[tuple[Way, ...]]:
        """Return every choice of dice to set aside, whatever markers it needs."""
        if self.one_colour:
            return [c for c in product(*map(self._ways, hand)) if sum(w[1] > 0 for w in c) == 1]
        return [c for c in product(*map(self._ways, hand)) if any(w[1] for w in c)]

    def _target(self, hand: Hand, chosen: tuple[Way, ...]) -> Target:
        """Return dice left by colour, result set aside, markers spent."""
        left = tuple(sum(pile) - way[1] for pile, way in zip(hand, chosen, strict=True))
        return left, sum(way[2] for way in chosen), sum(way[3] for way in chosen)

    def _move(self, chosen: tuple[Way, ...]) -> SetAside:
        return SetAside(tuple(way[0] for way in chosen), tuple(way[3] for way in chosen))

    def _ways(self, pile: Pile) -> list[Way]:
        """Return what may be set aside of one colour: (part, dice, result, markers needed)."""
        if pile not in self._of_pile:
            # A batmobile permits setting aside dice of its own colour, never a batmobile.
            needed = int(not pile[self.lead])
            free = [part for part in parts(pile) if not part[self.lead]]
            self._of_pile[pile] = [
                (part, sum(part), part[self.plus] - part[self.minus], needed if any(part) else 0)
                for part in free
            ]
        return self._of_pile[pile]

    def moves(self, state: StateKey) -> list[tuple[Move, RollKey | None]]:
        """Return every legal move with the roll that it throws."""
        hand, net, markers, left = state
        steps = self.steps(hand, markers) if left else []
        return [
            (Stop(), None),
            *((move, (pool, net + gain, markers - n, left)) for move, (pool, gain, n) in steps),
        ]

    def options(self, state: StateKey) -> tuple[int, list[RollKey]]:
        """Return the result of ending here and the rolls offered."""
        hand, net, markers, left = state
        targets = self.targets(hand) if left else []
        rolls = [(pool, net + gain, markers - n, left) for pool, gain, n in targets if n <= markers]
        return net + self.worth(hand), rolls
