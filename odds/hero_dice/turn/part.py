"""A part of the battlefield that hangs together: what the ends of its attacks are worth.

When all dice lie, the tools that are left are used for the best: hits are divided by Tornado
markers, damage of cards is placed, Construct markers cover abilities that count at settlement.
Among equal uses the one with the fewest tools is taken.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import combinations, product
from typing import NamedTuple

from odds.hero_dice.settlement import Stack
from odds.hero_dice.settlement.stack import Markers, left_of
from odds.hero_dice.turn.battle import BESIDE, CONSTRUCT, TORNADO, TWO_DAMAGE, Battle
from odds.hero_dice.turn.striker import Finish, Striker
from odds.hero_dice.words import Ability

Stacks = tuple[tuple[int, Stack], ...]
DAMAGE_OF_CARD = 2


class Use(NamedTuple):
    """One tool used when all dice lie: whose, which, on which villain, with what."""

    seat: int
    tool: str
    place: int
    what: str


class Landed(NamedTuple):
    """Hits and damage of a seat on a villain: hits that minus-hits take from, and the rest."""

    seat: int
    place: int
    hits: int
    sure: int


Option = tuple[tuple[Use, ...], tuple[Landed, ...]]


@dataclass(frozen=True, eq=False)
class Part:
    """Villains that hang together with the heroes who target them.

    `silences` are Construct markers that may still be placed when all dice lie, by `silencer`, on
    the abilities `late`; `given` are hits of cards on every villain, by seat.
    """

    battle: Battle
    stacks: Stacks
    strikers: tuple[Striker, ...]
    silences: int = 0
    silencer: int = 0
    given: tuple[tuple[int, int], ...] = ()
    late: tuple[tuple[int, Ability, int], ...] = ()
    _worths: dict[tuple[int, int, Markers], Fraction] = field(default_factory=dict)

    @cached_property
    def has_tools(self) -> bool:
        """Tell whether anything can be used when all dice lie."""
        tools = (s.tornado or s.beside or s.damage_cards or s.wild for s in self.strikers)
        return bool(self.silences and self.late) or any(tools)

    def all_ends(self) -> Iterator[tuple[Finish, ...]]:
        """Yield every combination of the ends of its attacks."""
        return product(*(striker.ends for striker in self.strikers))

    def worth(self, ends: tuple[Finish, ...]) -> Fraction:
        """Return what the ends of all attacks are worth, the tools used for the best."""
        return self.finish(ends)[0]

    def _worth(self, variant: int, place: int, stack: Stack, added: Markers) -> Fraction:
        """Return the worth of a villain; `variant` numbers the abilities that are covered."""
        key = (variant, place, added)
        if key not in self._worths:
            self._worths[key] = self.battle.worth(place, stack, added)
        return self._worths[key]

    def settled_under(self) -> list[dict[int, Stack]]:
        """Return the villains under every choice of covered abilities that can be best.

        Two-Faced can help; every other ability that counts at settlement can only hurt.
        """
        most = max(len(covers) for covers, _ in self._variants)
        return [
            stacks
            for covers, stacks in self._variants
            if len(covers) == most or any(s.has("two-faced") for _, s in self.stacks)
        ]

    def finish(self, ends: tuple[Finish, ...]) -> tuple[Fraction, tuple[Use, ...]]:
        """Return the best worth of the ends of all attacks, and the tools used for it."""
        best: tuple[Fraction, tuple[Use, ...]] | None = None
        for variant, (covers, stacks) in enumerate(self._variants):
            ways = [
                self._options(s, end, stacks) for s, end in zip(self.strikers, ends, strict=True)
            ]
            for chosen in product(*ways):
                used = (*covers, *(use for uses, _ in chosen for use in uses))
                worth = self._settled(
                    variant, stacks, [at for _, landed in chosen for at in landed]
                )
                if best is None or (worth, -len(used)) > (best[0], -len(best[1])):
                    best = worth, used
        assert best is not None
        return best

    @cached_property
    def _variants(self) -> list[tuple[tuple[Use, ...], dict[int, Stack]]]:
        """Return the villains under every choice of abilities covered when all dice lie."""
        found = []
        for number in range(min(self.silences, len(self.late)) + 1):
            for covered in combinations(self.late, number):
                stacks = dict(self.stacks)
                for place, ability, n in covered:
                    stacks[place] = stacks[place].without(ability, n)
                uses = tuple(
                    Use(self.silencer, CONSTRUCT, place, written(ability, n))
                    for place, ability, n in covered
                )
                found.append((uses, stacks))
        return found

    # ---- what a hero may do with his hits ----------------------------------------------------

    def _options(self, striker: Striker, end: Finish, stacks: dict[int, Stack]) -> list[Option]:
        """Return everything that a hero may do when his dice lie."""
        return [
            ((*moved[0], *beside[0], *direct[0]), (*moved[1], *beside[1], *direct[1]))
            for moved in self._divided(striker, end, stacks)
            for beside in self._beside(striker, end)
            for direct in self._direct(striker, end)
        ]

    def _divided(self, striker: Striker, end: Finish, stacks: dict[int, Stack]) -> Iterator[Option]:
        """Yield every way to divide the hits of an attack between the target and next to it."""
        first, seat, target = self.battle.rules.hits_first, striker.seat, striker.target
        hits = end.hits
        if not first:
            # 2015: "villain abilities, then hero abilities": only what is left can be moved.
            minus = stacks[target].minus_hits(striker.hero)
            hits = left_of(hits, minus, striker.spared)
        for moved in self.moves(striker, stacks):
            stay = hits - sum(moved.values())
            if stay < 0:
                continue
            shares = {target: stay, **moved}
            landed = tuple(
                Landed(seat, at, n * first, n * (not first)) for at, n in shares.items() if n
            )
            yield tuple(Use(seat, TORNADO, at, str(n)) for at, n in moved.items()), landed

    def moves(self, striker: Striker, stacks: dict[int, Stack]) -> Iterator[dict[int, int]]:
        """Yield every number of hits to move to neighbours that can be best; none first."""
        beside = self.next_to(striker.target) if striker.tornado else []
        numbers = [self._useful(striker, place, stacks[place]) for place in beside]
        for chosen in product(*numbers):
            moved = {place: n for place, n in zip(beside, chosen, strict=True) if n}
            if len(moved) <= striker.tornado and sum(moved.values()) <= striker.attack.top:
                yield moved

    def _useful(self, striker: Striker, place: int, stack: Stack) -> list[int]:
        """Return the numbers of hits that do something on a neighbour, no more than count."""
        enough, eaten = self.battle.enough(place), 0
        if self.battle.rules.hits_first:
            given = dict(self.given).get(striker.seat, 0)
            eaten = max(0, stack.minus_hits(striker.hero) - given)
        return [0, *range(eaten + 1, eaten + enough + 1)] if enough else [0]

    def _beside(self, striker: Striker, end: Finish) -> Iterator[Option]:
        """Yield the villains that batmobiles hit besides the target, for each card that may be."""
        yield (), ()
        if not (striker.beside and end.extra):
            return
        for number in range(1, striker.beside + 1):
            for places in combinations_of(self.next_to(striker.target), number):
                first = self.battle.rules.hits_first
                yield (
                    tuple(Use(striker.seat, BESIDE, at, str(end.extra)) for at in places),
                    tuple(
                        Landed(striker.seat, at, end.extra * first, end.extra * (not first))
                        for at in places
                    ),
                )

    def _direct(self, striker: Striker, end: Finish) -> Iterator[Option]:
        """Yield how many cards that damage the target are played."""
        for number in range(striker.damage_cards + end.wild * striker.damage_known + 1):
            use = Use(striker.seat, TWO_DAMAGE, striker.target, str(DAMAGE_OF_CARD))
            damage = Landed(striker.seat, striker.target, 0, DAMAGE_OF_CARD * number)
            yield (use,) * number, (damage,) if number else ()

    def next_to(self, place: int) -> list[int]:
        """Return the places next to one that belong to this part."""
        own = [at for at, _ in self.stacks]
        return [at for at in (place - 1, place + 1) if at in own]

    # ---- settlement --------------------------------------------------------------------------

    def _settled(self, variant: int, stacks: dict[int, Stack], landed: list[Landed]) -> Fraction:
        """Return the worth of hits and damage on all villains of the part."""
        seats = len(self.battle.fighters)
        hits = {place: [0] * seats for place in stacks}
        sure = {place: [0] * seats for place in stacks}
        first = self.battle.rules.hits_first
        for seat, number in self.given:
            for place in stacks:
                (hits if first else sure)[place][seat] += number
        for at in landed:
            hits[at.place][at.seat] += at.hits
            sure[at.place][at.seat] += at.sure
        worths = [
            self._worth(variant, place, stack, self._added(place, stack, hits[place], sure[place]))
            for place, stack in stacks.items()
        ]
        return self.battle.goal.together(worths)

    def _added(self, place: int, stack: Stack, hits: list[int], sure: list[int]) -> tuple[int, ...]:
        """Return the damage that each seat adds to a villain."""
        return tuple(
            more + (left_of(n, stack.minus_hits(f.hero), self._spared(seat, place)) if n else 0)
            for seat, (f, n, more) in enumerate(zip(self.battle.fighters, hits, sure, strict=True))
        )

    def _spared(self, seat: int, place: int) -> int:
        return next((s.spared for s in self.strikers if s.seat == seat and s.target == place), 0)


def combinations_of(places: list[int], number: int) -> Iterator[tuple[int, ...]]:
    """Yield every choice of so many places, the same one more than once allowed."""
    return (c for c in product(places, repeat=number) if list(c) == sorted(c))


def written(ability: Ability, number: int) -> str:
    """Return an ability as a request writes it."""
    return f"{ability.name}:{number}" if ability.numbered else ability.name
