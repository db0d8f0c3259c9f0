"""All target assignments of a turn, each with its best value, order and tools, ranked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, combinations

from odds.hero_dice.turn.battle import RECOVER, YELLOW, Battle
from odds.hero_dice.turn.equip import throws_yellow
from odds.hero_dice.turn.orders import Ordered
from odds.hero_dice.turn.playing import Covered, Played, Playing
from odds.hero_dice.turn.targets import Targets, legal_targets
from odds.hero_dice.turn.yellow import Case, Yellow

Progress = Callable[[int, int], None]


@dataclass(frozen=True, eq=False)
class Assignment:
    """A choice of targets with its value, and the play for all that yellow dice may come to.

    `covered` are abilities that forbid these targets and are covered by Construct markers.
    """

    targets: Targets
    value: Fraction
    cases: tuple[Case, ...]
    covered: Covered = ()

    @property
    def parts(self) -> tuple[Played, ...]:
        """The parts as they are played if no yellow die hits."""
        return self.cases[0].parts


class Ranker:
    """Ranks the assignments of a battle; rankers of battles with less tools may share `ordered`."""

    def __init__(self, battle: Battle, ordered: dict[object, Ordered] | None = None) -> None:
        self.battle = battle
        self.playing = Playing(battle, {} if ordered is None else ordered)

    def ranked(self, progress: Progress = lambda done, of: None) -> list[Assignment]:
        """Return every legal assignment, best first; ties stay in written order."""
        battle, seats = self.battle, len(self.battle.fighters)
        choices = list(legal_targets(battle.stacks, seats, battle.alone, self.playing.covers))
        found = []
        for done, (targets, covered) in enumerate(choices):
            progress(done, len(choices))
            found.append(self.assignment(targets, covered))
        return sorted(found, key=lambda each: -each.value)

    def best_below(self, more: list[Assignment]) -> Fraction:
        """Return the best value, given all assignments ranked with more tools than here.

        A tool never hurts, so assignments need no look once they were worth no more with more.
        """
        best: Fraction | None = None
        for each in more:
            if best is not None and each.value <= best:
                break
            if len(each.covered) <= self.playing.covers:
                value = self.assignment(each.targets, each.covered).value
                best = value if best is None else max(best, value)
        return self.ranked()[0].value if best is None else best

    def assignment(self, targets: Targets, covered: Covered = ()) -> Assignment:
        """Return one assignment played for the best."""
        ways = [self._way(targets, (*covered, *freed)) for freed in self._freed(targets, covered)]
        value, cases = max(ways, key=lambda way: way[0])
        return Assignment(targets, value, tuple(cases), covered)

    def _way(self, targets: Targets, covered: Covered) -> tuple[Fraction, list[Case]]:
        """Return the best play with abilities covered before any yellow die is thrown."""
        yellow = Yellow(self.playing, targets, covered)
        throws = tuple(
            (seat, fighter.holds(YELLOW), fighter.holds(RECOVER))
            for seat, fighter in enumerate(self.battle.fighters)
            if throws_yellow(fighter) and not self._barred(targets[seat], covered)
        )
        cases = yellow.cases(throws, tuple((seat, 0) for seat, _, _ in throws))
        return yellow.value(cases), cases

    def _barred(self, target: int | None, covered: Covered) -> bool:
        """Tell whether NO CARDS is on at a hero's target."""
        return target is not None and self._copies(target) > covered.count((target, "no-cards"))

    def _copies(self, place: int) -> int:
        return sum(a.name == "no-cards" for a, _ in self.battle.stacks[place].abilities)

    def _freed(self, targets: Targets, covered: Covered) -> Iterator[Covered]:
        """Yield what of NO CARDS may be covered so that yellow dice are thrown; nothing first."""
        barred = sorted(
            {
                target
                for fighter, target in zip(self.battle.fighters, targets, strict=True)
                if target is not None and throws_yellow(fighter) and self._barred(target, covered)
            }
        )
        for number in range(len(barred) + 1):
            for places in combinations(barred, number):
                freed = chain(*([(p, "no-cards")] * self._copies(p) for p in places))
                found = tuple(freed)
                if len(covered) + len(found) <= self.playing.covers:
                    yield found
