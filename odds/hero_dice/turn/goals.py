"""What a team may want of a turn, as the worth of what becomes of each villain.

Every goal but `fell-all` adds up over the villains; `fell-all` multiplies, since the villains fall
together or not at all. No goal may lose by more damage: that keeps Flash's attack finite.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce

from odds.hero_dice.settlement import DEFEATED, TURNED, Fate, Stack

PER_CARD = 2
PER_MARKER = 2
REINFORCEMENT = "reinforcement"


@dataclass(frozen=True)
class TurnGoal:
    """A goal of a turn: its kind, the villains it names (None: all), and its numbers.

    `table` is the worth of the damage that lies on the villain; `left` says what a villain costs
    that is still there after the turn, by default 2 a card, as though the game ended then.
    """

    kind: str
    villains: tuple[int, ...] | None = None
    table: tuple[Fraction, ...] = ()
    left: Mapping[int, Fraction] | None = None

    @property
    def joined(self) -> bool:
        """Whether the goal is reached with all its villains or not at all."""
        return self.kind == "fell-all"

    def names(self, place: int) -> bool:
        """Tell whether the goal looks at a villain."""
        return self.villains is None or place in self.villains

    def of(self, place: int, stack: Stack, fate: Fate) -> Fraction:
        """Return what the fate of a villain is worth."""
        if not self.names(place):
            return Fraction(int(self.joined))
        return _KINDS[self.kind](self, place, stack, fate)

    def together(self, worths: list[Fraction]) -> Fraction:
        """Return the worth of several villains together."""
        if len(worths) == 1:
            return worths[0]
        if self.joined:
            return reduce(lambda a, b: a * b, worths, Fraction(1))
        return sum(worths, Fraction(0))

    def slack(self, stack: Stack, place: int) -> int:
        """Return the damage from which on more changes nothing but by Two-Faced."""
        top = len(self.table) - 1 if self.kind == "worth" and self.names(place) else 0
        return max(stack.threat, top)


_NO, _YES = Fraction(0), Fraction(1)


def _fell(goal: TurnGoal, place: int, stack: Stack, fate: Fate) -> Fraction:
    return _YES if fate.fate == DEFEATED else _NO


def _beaten(goal: TurnGoal, place: int, stack: Stack, fate: Fate) -> Fraction:
    return Fraction(int(fate.fate in (DEFEATED, TURNED)))


def _damage(goal: TurnGoal, place: int, stack: Stack, fate: Fate) -> Fraction:
    """Damage that the turn adds; no more counts than the villain's threat."""
    return Fraction(min(stack.threat, sum(fate.damage)) - sum(stack.damage))


def _threat(goal: TurnGoal, place: int, stack: Stack, fate: Fate) -> Fraction:
    return Fraction(stack.threat * (fate.fate == DEFEATED))


# "2 points for each villain card left on the battlefield; 2 for each Team marker."
def _resistance(goal: TurnGoal, place: int, stack: Stack, fate: Fate) -> Fraction:
    """Resistance saved against a turn in which nobody falls."""
    if fate.fate != DEFEATED:
        return Fraction(0)
    cards = 1 + sum(ability.name == REINFORCEMENT for ability, _ in stack.abilities)
    saved = (goal.left or {}).get(place, Fraction(PER_CARD * cards))
    return saved + PER_MARKER * fate.team


def _table(goal: TurnGoal, place: int, stack: Stack, fate: Fate) -> Fraction:
    return goal.table[min(sum(fate.damage), len(goal.table) - 1)]


_KINDS = {
    "fell": _fell,
    "fell-all": _fell,
    "beat": _beaten,
    "mean-damage": _damage,
    "threat-removed": _threat,
    "resistance": _resistance,
    "worth": _table,
}

TURN_GOALS: Mapping[str, tuple[str, ...]] = {
    "fell": ("villain",),
    "beat": ("villain",),
    "fell-all": ("villains",),
    "mean-damage": ("villain",),
    "threat-removed": (),
    "resistance": ("left",),
    "worth": ("villain", "worth"),
}
"""The goals of a turn, each with the keys it takes besides `kind`."""
