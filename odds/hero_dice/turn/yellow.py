"""Yellow dice thrown before the first roll: what they may come to, and the play that follows.

"Roll your yellow die. If the result is a Flash symbol, each villain receives 1 hit." What the die
shows can only help those who roll after it, so it is thrown first. A card that takes a card back
may stand for one more yellow die, once the others are thrown.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from odds.hero_dice.turn.battle import Fighter
from odds.hero_dice.turn.groups import Pairs
from odds.hero_dice.turn.playing import Covered, Played, Playing
from odds.hero_dice.turn.targets import Targets
from odds.hero_dice.words import FACES, Balance

Throws = tuple[tuple[int, int, int], ...]
"""For each seat that may throw: yellow dice to throw, recover cards left."""


@dataclass(frozen=True, eq=False)
class Case:
    """What the yellow dice may come to: its chance, hits on every villain by seat, the play."""

    chance: Fraction
    given: Pairs
    parts: tuple[Played, ...]


@dataclass(frozen=True, eq=False)
class Yellow:
    """Throws the yellow dice of one choice of targets."""

    playing: Playing
    targets: Targets
    covered: Covered

    def cases(self, throws: Throws, given: Pairs) -> list[Case]:
        """Return everything that the dice may come to under the best play, no hits first."""
        for place, (seat, dice, wild) in enumerate(throws):
            if dice:
                return self._thrown(_with(throws, place, (seat, dice - 1, wild)), seat, given)
        wild_left = tuple((seat, wild) for seat, _, wild in throws)
        parts = self.playing.parts(self.targets, self.covered, given, wild_left)
        best = [Case(Fraction(1), given, parts)]
        for place, (seat, dice, wild) in enumerate(throws):
            if wild and self.playing.battle.fighters[seat].could_recover("yellow-die-hits-all"):
                more = self._thrown(_with(throws, place, (seat, dice, wild - 1)), seat, given)
                best = max(best, more, key=self.value)
        return best

    def value(self, cases: list[Case]) -> Fraction:
        """Return the value of cases."""
        worths = (case.chance * self.playing.joined(case.parts) for case in cases)
        return sum(worths, Fraction(0))

    def _thrown(self, throws: Throws, seat: int, given: Pairs) -> list[Case]:
        """Return the cases when a hero throws one die."""
        chance = _chance(self.playing.battle.fighters[seat])
        more = tuple((s, hits + (s == seat)) for s, hits in given)
        return [
            Case(case.chance * share, case.given, case.parts)
            for share, hits in ((1 - chance, given), (chance, more))
            if share
            for case in self.cases(throws, hits)
        ]


def _with(throws: Throws, place: int, other: tuple[int, int, int]) -> Throws:
    return (*throws[:place], other, *throws[place + 1 :])


def _chance(fighter: Fighter) -> Fraction:
    """Return the chance that a hero's yellow die shows a hit."""
    score, faces = fighter.hero.score, {colour: dict(row) for colour, row in fighter.faces}
    assert isinstance(score, Balance)
    return Fraction(faces["yellow"].get(score.plus, 0), FACES)
