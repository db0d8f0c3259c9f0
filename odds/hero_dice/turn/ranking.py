"""All target assignments of a turn, each with its best value, order and tools, ranked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain, combinations

from odds.hero_dice.turn.battle import RECOVER, YELLOW, Battle
from odds.hero_dice.turn.equip import has_tools, throws_yellow, without_tools
from odds.hero_dice.turn.meter import Enough, Meter
from odds.hero_dice.turn.orders import Ordered
from odds.hero_dice.turn.playing import Covered, Played, Playing
from odds.hero_dice.turn.targets import Targets, legal_targets
from odds.hero_dice.turn.yellow import Case, Yellow

Progress = Callable[[int, int], None]
MOST_WORK = 8_000.0
"""Milliseconds, as `Meter` counts them, for assignments with tools."""


@dataclass(frozen=True, eq=False)
class Assignment:
    """A choice of targets with its value, and the play for all that yellow dice may come to.

    `covered` are abilities that forbid these targets and are covered by Construct markers; `bare`
    says that markers and cards were not looked at, so that the true value is no less.
    """

    targets: Targets
    value: Fraction
    cases: tuple[Case, ...]
    covered: Covered = ()
    bare: bool = False

    @property
    def parts(self) -> tuple[Played, ...]:
        """The parts as they are played if no yellow die hits."""
        return self.cases[0].parts


class Ranker:
    """Ranks the assignments of a battle; rankers of battles with less tools may share `ordered`.

    `meter` bounds the work of what is played with tools.
    """

    def __init__(
        self,
        battle: Battle,
        ordered: dict[object, Ordered] | None = None,
        meter: Meter | None = None,
    ) -> None:
        self.battle = battle
        armed = any(map(has_tools, battle.fighters))
        self.meter = meter or Meter(MOST_WORK if armed else None)
        self.playing = Playing(battle, {} if ordered is None else ordered, self.meter)
        self._bare_ranked: list[Assignment] = []

    def ranked(self, progress: Progress = lambda done, of: None) -> list[Assignment]:
        """Return every legal assignment, best first; ties stay in written order.

        Where tools make it too much, the assignments that are best without tools are played with
        them, as many as the work allows, none if the first is too much; the others follow as they
        are without, `bare`.
        """
        choices = self._choices()
        tools = any(map(has_tools, self.battle.fighters))
        order = (
            choices if not tools else [(each.targets, each.covered) for each in self._bare(choices)]
        )
        found = []
        for done, (targets, covered) in enumerate(order):
            progress(done, len(order))
            try:
                found.append(self.assignment(targets, covered))
            except Enough:
                break
        best = sorted(found, key=lambda each: -each.value)
        if len(found) == len(choices):
            place = {choice[0]: i for i, choice in enumerate(choices)}
            return sorted(best, key=lambda each: (-each.value, place[each.targets]))
        looked = {each.targets for each in found}
        rest = [each for each in self._bare(choices) if each.targets not in looked]
        return [*best, *(replace(each, bare=True) for each in rest)]

    def _choices(self) -> list[tuple[Targets, Covered]]:
        battle = self.battle
        seats = len(battle.fighters)
        return list(legal_targets(battle.stacks, seats, battle.alone, self.playing.covers))

    def _bare(self, choices: list[tuple[Targets, Covered]]) -> list[Assignment]:
        """Return the assignments as they are without tools, best first."""
        if not self._bare_ranked:
            fighters = tuple(map(without_tools, self.battle.fighters))
            bare = Ranker(replace(self.battle, fighters=fighters), self.playing.ordered, Meter())
            # What must be covered for a choice is covered in both.
            listed = [
                replace(bare.assignment(targets, covered), covered=covered)
                for targets, covered in choices
            ]
            self._bare_ranked = sorted(listed, key=lambda each: -each.value)
        return self._bare_ranked

    def best_below(self, more: list[Assignment]) -> Fraction:
        """Return the best value, given all assignments ranked with more tools than here.

        A tool never hurts, so assignments need no look once they were worth no more with more.
        `Enough` where it is too much work.
        """
        best: Fraction | None = None
        for each in more:
            if each.bare:
                break
            if best is not None and each.value <= best:
                break
            if len(each.covered) <= self.playing.covers:
                value = self.assignment(each.targets, each.covered).value
                best = value if best is None else max(best, value)
        if best is not None:
            return best
        return max(self.assignment(*choice).value for choice in self._choices())

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
                if not found or len(covered) + len(found) <= self.playing.covers:
                    yield found
