"""Minus-hits as one hero feels them at one villain, and how Tornado splits hits between two.

"As many as it takes" counts the damage that lies there, direct damage and the entries before, after
minus-hits and before TWO-FACED. Where all are not enough, all go.
"""

from __future__ import annotations

from dataclasses import dataclass

from odds.hero_dice.settlement.stack import left_of

TARGET_FIRST, NEIGHBOUR_FIRST, ALL = "target-first", "neighbour-first", "all-to-neighbour"
SPLITS = (TARGET_FIRST, NEIGHBOUR_FIRST, ALL)


@dataclass(frozen=True, slots=True)
class Split:
    """Hits divided between the target and a villain beside it."""

    rule: str
    neighbour: int


@dataclass(frozen=True, slots=True)
class Felt:
    """What one villain takes off the hits of one hero: `minus`, but never of the `spared` hits.

    >>> Felt(2, 0).gain(1, 4), Felt(2, 0).gain(0, 1), Felt(2, 1).gain(0, 2)
    (3, 0, 1)
    """

    minus: int = 0
    spared: int = 0

    @property
    def most(self) -> int:
        """How many hits have met the whole of the minus-hits; each one more is damage."""
        return self.minus + self.spared

    def gain(self, met: int, hits: int) -> int:
        """Return the damage that more hits make when some of the hero's have met it before."""
        before = left_of(met, self.minus, self.spared)
        return left_of(met + hits, self.minus, self.spared) - before

    def needed(self, met: int, damage: int) -> int:
        """Return the fewest hits more that make so much damage, at least 1.

        >>> Felt(2, 0).needed(0, 3), Felt(2, 0).needed(1, 3), Felt(2, 0).needed(4, 3)
        (5, 4, 3)
        >>> Felt(2, 1).needed(0, 1), Felt(2, 1).needed(0, 2)
        (1, 4)
        """
        total = left_of(met, self.minus, self.spared) + damage
        return total + self.minus * (total > self.spared) - met


NOTHING = Felt()


def taken(hits: int, lacks: int, felt: Felt, met: int) -> int:
    """Return as many of the hits as it takes to defeat a villain that lacks so much damage.

    >>> taken(6, 3, Felt(2, 0), 0), taken(4, 3, Felt(2, 0), 0), taken(4, 0, Felt(2, 0), 0)
    (5, 4, 0)
    """
    return min(hits, felt.needed(met, lacks)) if lacks > 0 else 0
