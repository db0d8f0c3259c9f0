"""One choice of targets played for the best: abilities covered first, parts, their best orders."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations

from odds.hero_dice.settlement import Stack
from odds.hero_dice.terms import concerns
from odds.hero_dice.turn.battle import CONSTRUCT, RECOVER, Battle
from odds.hero_dice.turn.equip import striker_of
from odds.hero_dice.turn.groups import Group, Late, Pairs, groups_of, late_of
from odds.hero_dice.turn.meter import Meter
from odds.hero_dice.turn.orders import Ordered, best_order
from odds.hero_dice.turn.part import Part
from odds.hero_dice.turn.targets import Targets

A_PART = 0.05
"""Milliseconds to make a part."""
Covered = tuple[tuple[int, str], ...]
"""Abilities under Construct markers: villain and name, as often as they are covered."""


@dataclass(frozen=True, eq=False)
class Played:
    """A part played for the best: abilities covered before the first roll, and the best order."""

    part: Part
    ordered: Ordered
    early: Covered

    @property
    def value(self) -> Fraction:
        """The worth of the part."""
        return self.ordered.value


@dataclass(eq=False)
class Playing:
    """Solves the parts of a battle, each once.

    `ordered` keeps what does not depend on who holds what elsewhere; battles that differ in tools
    alone may share it. `meter` counts the work that is not kept there.
    """

    battle: Battle
    ordered: dict[object, Ordered] = field(default_factory=dict)
    meter: Meter = field(default_factory=Meter)
    _kept: dict[object, Played] = field(default_factory=dict)

    @property
    def covers(self) -> int:
        """How many abilities can be covered."""
        return sum(fighter.has_markers(CONSTRUCT) for fighter in self.battle.fighters)

    def joined(self, parts: tuple[Played, ...]) -> Fraction:
        """Return the worth of all parts together."""
        return self.battle.goal.together([part.value for part in parts])

    def parts(
        self, targets: Targets, covered: Covered, given: Pairs, wild: Pairs
    ) -> tuple[Played, ...]:
        """Return all parts played for the best.

        `covered` must be covered; `given` are hits of cards on every villain, `wild` the recover
        cards left, where that is not all that a hero holds.
        """
        stacks = self._under(covered)
        markers = max(0, self.covers - len(covered))
        early = list(self._early(stacks, targets)) if markers else []
        best: tuple[Fraction, tuple[Played, ...]] | None = None
        for number in range(min(markers, len(early)) + 1):
            for chosen in combinations(early, number):
                parts = self._with(targets, stacks, covered, chosen, given, wild)
                value = self.joined(parts)
                if best is None or value > best[0]:
                    best = value, parts
        assert best is not None
        return best[1]

    def _under(self, covered: Covered) -> dict[int, Stack]:
        """Return the villains with abilities covered."""
        stacks = dict(enumerate(self.battle.stacks))
        for place, name in covered:
            pair = next(pair for pair in stacks[place].abilities if pair[0].name == name)
            stacks[place] = stacks[place].without(*pair)
        return stacks

    def _early(self, stacks: dict[int, Stack], targets: Targets) -> Iterator[Late]:
        """Yield the abilities that change the attack of a hero on that villain."""
        for place, stack in stacks.items():
            there = [
                fighter
                for fighter, target in zip(self.battle.fighters, targets, strict=True)
                if target == place
            ]
            for ability, number in stack.abilities:
                rolls = not ability.minus_hits and any(concerns(ability, f.hero) for f in there)
                if rolls or (ability.name == "no-cards" and any(f.cards for f in there)):
                    yield place, ability, number

    def _with(
        self,
        targets: Targets,
        stacks: dict[int, Stack],
        covered: Covered,
        chosen: tuple[Late, ...],
        given: Pairs,
        wild: Pairs,
    ) -> tuple[Played, ...]:
        """Return all parts played for the best with these abilities covered first."""
        under = dict(stacks)
        for place, ability, number in chosen:
            under[place] = under[place].without(ability, number)
        early = (*covered, *((place, ability.name) for place, ability, _ in chosen))
        markers = max(0, self.covers - len(early))
        self.meter.spend(A_PART * len(self.battle.stacks))
        groups = groups_of(self.battle, under, targets, given, markers)
        return tuple(self._part(group, under, early, given, wild) for group in groups)

    def _part(
        self, group: Group, stacks: dict[int, Stack], early: Covered, given: Pairs, wild: Pairs
    ) -> Played:
        own = tuple(each for each in early if each[0] in group.places)
        key = (group, own, given, wild)
        if key not in self._kept:
            under = tuple((place, stacks[place]) for place in group.places)
            strikers = tuple(
                striker_of(self.battle, seat, stacks[at], at, self._wild(seat, wild))
                for seat, at in group.pairs
            )
            late = late_of(self.battle, stacks, group.places, group.pairs, given)
            part = Part(
                self.battle, under, strikers, group.late, self._silencer(), given, tuple(late)
            )
            self._kept[key] = Played(part, self._ordered(part), own)
        return self._kept[key]

    def _wild(self, seat: int, wild: Pairs) -> int:
        return dict(wild).get(seat, self.battle.fighters[seat].holds(RECOVER))

    def _silencer(self) -> int:
        fighters = enumerate(self.battle.fighters)
        return next((seat for seat, f in fighters if f.has_markers(CONSTRUCT)), 0)

    def _ordered(self, part: Part) -> Ordered:
        key = (part.stacks, part.strikers, part.silences, part.given)
        if key not in self.ordered:
            self.ordered[key] = best_order(part, self.meter)
        return self.ordered[key]
