"""Scores by which a player compares Superman's colours: few, chosen as good for some goal and dice.

What no score says of its own is 2 points for what cancels a Kryptonite alone, 1 for half of it, -2
for a Kryptonite.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Score:
    """Points of a colour: `hit` for each hit in it, `halves` / 2 off for each of its dice.

    To them comes the balance of all dice set aside with it: what could still be cancelled, in the
    points of the colour's own marks. Where points are `short`, each counts so many times; of points
    to spare no more than `most` count.
    """

    hit: int
    halves: int
    short: int = 1
    most: int | None = None

    @property
    def size(self) -> int:
        """How many conditions it has."""
        return 1 + (self.short > 1) + (self.most is not None)

    @property
    def name(self) -> str:
        """Its name in a rule.

        >>> Score(8, 1, 5, 4).name
        'score 8 -1/2 short 5 most 4'
        """
        whole, half = divmod(self.halves, 2)
        less = f" -{self.halves}/2" if half else f" -{whole}" * (whole > 0)
        short = f" short {self.short}" * (self.short > 1)
        return f"score {self.hit}{less}{short}" + (f" most {self.most}" * (self.most is not None))


_PLAIN = (
    *((n, 0) for n in range(1, 7)),
    *((4, 1), (5, 1), (7, 3), (8, 3), (4, 2), (5, 2), (6, 2)),
    *((6, 4), (8, 4), (8, 6), (10, 6), (9, 8)),
)
_SHORT = (
    *((4, 1, 3), (5, 1, 3), (6, 1, 3), (7, 1, 4), (8, 1, 5), (7, 0, 5)),
    *((8, 2, 4), (8, 3, 2), (10, 3, 3), (12, 6, 2), (12, 6, 3)),
)
_MOST = ((7, 6, 1), (8, 6, 2), (7, 6, 0), (4, 1, 3), (5, 1, 3), (8, 3, 2), (10, 6, 1), (10, 6, 0))
_BOTH = (
    *((5, 1, 4, 3), (6, 1, 3, 3), (6, 1, 3, 4), (7, 1, 4, 4), (8, 1, 4, 3), (8, 1, 5, 4)),
    *((6, 1, 2, 1), (8, 1, 3, 1), (10, 3, 3, 2), (7, 3, 4, 2), (8, 3, 3, 0), (6, 3, 2, 0)),
    *((10, 6, 3, 0), (12, 6, 4, 0), (7, 6, 2, 0), (8, 6, 2, 1)),
)
_SCORES = (
    *(Score(hit, halves) for hit, halves in _PLAIN),
    *(Score(hit, halves, short) for hit, halves, short in _SHORT),
    *(Score(hit, halves, 1, most) for hit, halves, most in _MOST),
    *(Score(hit, halves, short, most) for hit, halves, short, most in _BOTH),
)
SCORES = {score.name: score for score in _SCORES}
"""Scores of a colour by name."""
