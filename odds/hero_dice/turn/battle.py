"""The battlefield of one turn: who fights, with what in hand, under which rules, for which goal."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from odds.hero_dice.attack.structure import FaceKey
from odds.hero_dice.settlement import Rules, Stack, fates
from odds.hero_dice.settlement.fates import DEFEATED, Fate, fate_of
from odds.hero_dice.settlement.stack import Markers
from odds.hero_dice.turn.goals import TurnGoal
from odds.hero_dice.words import BankByColour, Hero

TORNADO, CONSTRUCT, BATMOBILE = "tornado", "construct", "batmobile"
RECOVER, TWO_DAMAGE, RESTART = "recover-card", "two-damage", "begin-again"
ROLL_ON, YELLOW, BESIDE = "as-though-race", "yellow-die-hits-all", "batmobiles-hit-neighbour"


@dataclass(frozen=True)
class Fighter:
    """A hero in this turn: his dice, the markers and cards he has, the cards he has played.

    Cards are named by their effects; `readings` are the named readings of his attack.
    """

    name: str
    hero: Hero
    faces: FaceKey
    markers: int = 0
    cards: tuple[str, ...] = ()
    played: tuple[str, ...] = ()
    readings: frozenset[str] = frozenset()

    def has_markers(self, name: str) -> int:
        """Return how many markers of a name he has."""
        own = self.hero.markers
        return self.markers if own is not None and own.name == name else 0

    def holds(self, effect: str) -> int:
        """Return how many cards with an effect are in his hand."""
        return self.cards.count(effect)

    def could_recover(self, effect: str) -> bool:
        """Tell whether he could take a card with an effect back, having played it if he can."""
        return effect in (*self.cards, *self.played)

    @property
    def banks(self) -> bool:
        """Whether his markers are spent in his roll."""
        return isinstance(self.hero.rule, BankByColour)


@dataclass(frozen=True, eq=False)
class Battle:
    """Everything that a turn depends on but who targets whom.

    `alone`: a hero alone, for whom TEAM ATTACK is ignored.
    """

    stacks: tuple[Stack, ...]
    fighters: tuple[Fighter, ...]
    rules: Rules
    goal: TurnGoal
    alone: bool = False
    _worths: dict[tuple[object, ...], Fraction] = field(default_factory=dict, init=False)

    def worth(self, place: int, stack: Stack, added: Markers) -> Fraction:
        """Return what a villain is worth when damage is added, as a mean over the gray die."""
        # Of its abilities no others count once the damage is known.
        key = (place, stack.has("two-faced"), stack.has("defeat-twice"), added)
        if key not in self._worths:
            self._worths[key] = self._worth(place, stack, added)
        return self._worths[key]

    def _worth(self, place: int, stack: Stack, added: Markers) -> Fraction:
        own = self.stacks[place]
        weighed = [(w, self.goal.of(place, own, f)) for w, f in fates(stack, added, self.rules)]
        return sum((w * each for w, each in weighed), Fraction(0)) / sum(w for w, _ in weighed)

    def by_total(self, place: int, stack: Stack) -> list[tuple[Fraction, Fraction]]:
        """Return the worth of a villain without TWO-FACED by the damage that lies on it.

        Each row is for markers of one hero, and for markers of several; the last holds beyond.
        """
        own, rows = self.stacks[place], []
        for total in range(self.goal.slack(own, place) + 1):
            fate = fate_of(stack, total)
            alone = self.goal.of(place, own, Fate(fate, (total,), (), False))
            if fate == DEFEATED and not self.rules.alone:
                together = self.goal.of(place, own, Fate(fate, (total,), (), True))
                rows.append((alone, together))
            else:
                rows.append((alone, alone))
        return rows

    def enough(self, place: int) -> int:
        """Return the damage from which on more changes nothing for the goal."""
        if not self.goal.names(place):
            return 0
        stack = self.stacks[place]
        wounds = len(self.fighters) if stack.has("two-faced") else 0
        return max(0, self.goal.slack(stack, place) - sum(stack.damage) + wounds)
