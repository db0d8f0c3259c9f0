"""The whole state of one hero's attack, immutable; what may happen next is asked of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from odds.hero_dice.engine.attack.cup import chances
from odds.hero_dice.engine.attack.dice import NumberedDie
from odds.hero_dice.engine.attack.events import Fall, PlayerEvent
from odds.hero_dice.engine.attack.playing import legal

FaceTable = tuple[tuple[str, tuple[tuple[str, int], ...]], ...]
"""(colour, ((symbol, faces that show it), ...)) for each colour, in written order."""

Actor = Literal["chance", "player", "nobody"]


@dataclass(frozen=True, slots=True)
class Attack:
    """One hero's attack.

    `abilities` are the words on the targeted stack, each as often as it stands there; `dice` are
    numbered over all colours; `rolls` counts the throws made, `total` Flash's finished rolls;
    `markers` are the Batmobile markers still to spend; the dice `in_cup` fall next, one at a time;
    `as_though_race` says that a card lets Flash roll on although no race shows.

    >>> from odds.hero_dice.data import dice
    >>> from odds.hero_dice.engine.attack import FirstRoll, do, start
    >>> attack = do(start("flash", dice("flash").faces), FirstRoll())
    >>> attack.actor, attack.in_cup
    ('chance', (0, 1, 2, 3))
    >>> attack.chances()[0]
    (Fall(die=0, face='flash'), 2)
    """

    hero: str
    faces: FaceTable
    abilities: tuple[str, ...]
    readings: tuple[str, ...]
    dice: tuple[NumberedDie, ...]
    markers: int = 0
    rolls: int = 0
    total: int = 0
    in_cup: tuple[int, ...] = ()
    as_though_race: bool = False
    over: bool = False
    bust: bool = False

    @property
    def actor(self) -> Actor:
        """Who is to act: chance while dice are in the cup, nobody once the attack is over."""
        if self.over:
            return "nobody"
        return "chance" if self.in_cup else "player"

    @property
    def hand(self) -> tuple[NumberedDie, ...]:
        """The dice neither set aside nor removed."""
        return tuple(die for die in self.dice if die.in_hand)

    def legal(self) -> tuple[PlayerEvent, ...]:
        """Return every event open to the player; none unless he is to act."""
        return legal(self)

    def chances(self) -> tuple[tuple[Fall, int], ...]:
        """Return how the next die may fall, weighted by its faces; none unless one is to fall."""
        return chances(self)
