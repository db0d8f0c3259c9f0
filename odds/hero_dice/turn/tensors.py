"""The worth of every combination of ends at once: integers over one denominator, an axis a hero.

A *way* is one use of a hero's tools when all dice lie, for all his ends together: which hits and
what damage it puts where. Of tools that can only help, all are used: what is least needed is sorted
out where uses are told (`Part.finish`).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import lcm, prod
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from odds.hero_dice.settlement import Stack
from odds.hero_dice.settlement.stack import left_of
from odds.hero_dice.turn.meter import Meter
from odds.hero_dice.turn.part import DAMAGE_OF_CARD, Part
from odds.hero_dice.turn.striker import Striker
from odds.hero_dice.turn.worths import Ints, Worths

Tensor = npt.NDArray[Any]
INT64 = 2**62
A_WAY, A_CELL, A_TOSS = 0.05, 0.000_01, 0.005
"""Milliseconds of a villain under one use of all tools: alone, a combination of ends, of damage."""


class Way(NamedTuple):
    """Hits and sure damage by villain for each of a hero's ends; `ok`: where it can be done."""

    hits: dict[int, Ints]
    sure: dict[int, Ints]
    ok: npt.NDArray[np.bool_] | None


def tensor_of(part: Part, meter: Meter | None = None) -> Worths:
    """Return the worth of every combination of ends, an axis a hero; `meter` counts the work."""
    if len(part.strikers) == len(part.stacks) == 1 and not (part.has_tools or part.given):
        place, stack = part.stacks[0]
        if not stack.has("two-faced"):
            return _lone(part, part.strikers[0], stack, part.battle.by_total(place, stack))
    return Worths.of(*_Table(part, meter).best())


def _lone(
    part: Part, striker: Striker, stack: Stack, table: list[tuple[Fraction, Fraction]]
) -> Worths:
    """Return the worth of the ends of one hero's attack on one villain, without tools."""
    minus_hits, lying, last = stack.minus_hits(striker.hero), sum(stack.damage), len(table) - 1
    there = [n + m > 0 for n, m in zip(stack.damage, stack.old, strict=True)]
    others = sum(there) - there[striker.seat]
    found = []
    for end in striker.ends:
        damage = left_of(end.hits, minus_hits, striker.spared)
        several = others + (damage > 0 or there[striker.seat]) > 1
        found.append(table[min(lying + damage, last)][several])
    return Worths.listed(found, (len(found),))


class _Table:
    """Fills the tensor of one part."""

    def __init__(self, part: Part, meter: Meter | None = None) -> None:
        self.part, self.meter = part, meter or Meter()
        self.rules, self.battle = part.battle.rules, part.battle
        self.seats = {striker.seat: axis for axis, striker in enumerate(part.strikers)}
        self.given = dict(part.given)
        self.scale = self._scale()
        self.shape = tuple(len(striker.ends) for striker in part.strikers)
        self.cells = prod(self.shape)
        self.tables: dict[Any, Tensor] = {}
        self.known: dict[Any, Tensor] = {}
        self.floor = -1

    def _scale(self) -> int:
        """Return a number that makes every worth of a villain whole."""
        goal = self.battle.goal
        own = [*goal.table, *(goal.left or {}).values()]
        gray = any(stack.has("two-faced") for _, stack in self.part.stacks)
        faces = sum(self.rules.gray.values()) if gray else 1
        return faces * lcm(*(each.denominator for each in own))

    def best(self) -> tuple[Tensor, int]:
        """Return the best worth of every combination of ends, and its denominator."""
        joined = self.battle.goal.joined
        best: Tensor | None = None
        for stacks in self.part.settled_under():
            choices = [list(self.ways(striker, stacks)) for striker in self.part.strikers]
            self.meter.spend(sum(map(len, choices)) * A_WAY)
            for ways in product(*choices):
                worth = self._worth(stacks, ways)
                best = worth if best is None else np.maximum(best, worth)
        assert best is not None
        return best, self.scale ** (len(self.part.stacks) if joined else 1)

    # ---- ways --------------------------------------------------------------------------------

    def ways(self, striker: Striker, stacks: dict[int, Stack]) -> Iterator[Way]:
        """Yield every use of a hero's tools that can be best."""
        ends, first = striker.ends, self.rules.hits_first
        hits = np.array([end.hits for end in ends])
        extra = np.array([end.extra for end in ends])
        wild = np.array([end.wild for end in ends])
        target = striker.target
        if not first:
            # 2015: "villain abilities, then hero abilities": only what is left can be moved.
            hits = left_of_each(hits, stacks[target].minus_hits(striker.hero), striker.spared)
        cards = striker.damage_cards + wild * striker.damage_known
        beside = self.part.next_to(target)
        for moved in self.part.moves(striker, stacks):
            stay = hits - sum(moved.values())
            shares = {target: stay, **{p: np.full(len(ends), n) for p, n in moved.items()}}
            for places in combinations_with_replacement(beside, striker.beside if beside else 0):
                counted = {p: extra * places.count(p) for p in set(places)}
                sure = {target: cards * DAMAGE_OF_CARD}
                own = dict(shares) if first else {}
                for more in (counted,) if first else (counted, shares):
                    into = own if first else sure
                    for p, numbers in more.items():
                        into[p] = into.get(p, 0) + numbers
                yield Way(own, sure, stay >= 0 if moved else None)

    # ---- worth -------------------------------------------------------------------------------

    def _worth(self, stacks: dict[int, Stack], ways: tuple[Way, ...]) -> Tensor:
        """Return the worth of every combination of ends in these ways; far below where not ok."""
        self.meter.spend(len(stacks) * (A_WAY + self.cells * A_CELL))
        rows = [self._villain(place, stack, ways) for place, stack in stacks.items()]
        worth: Tensor = rows[0]
        for row in rows[1:]:
            worth = np.asarray(worth * row if self.battle.goal.joined else worth + row)
        worth = np.broadcast_to(worth, self.shape)
        for axis, way in enumerate(ways):
            if way.ok is not None:
                worth = np.where(self._along(way.ok, axis), worth, self.floor)
        return worth

    def _along(self, numbers: Tensor, axis: int) -> Tensor:
        shape = [1] * len(self.shape)
        shape[axis] = len(numbers)
        return numbers.reshape(shape)

    def _villain(self, place: int, stack: Stack, ways: tuple[Way, ...]) -> Tensor:
        """Return the worth of one villain, an axis a hero; of length 1 where he does nothing."""
        damage = [self._damage(axis, place, stack, way) for axis, way in enumerate(ways)]
        # Many ways do the same to a villain; the stacks of a part are few and stay.
        key = (place, id(stack), *(each.tobytes() for each in damage))
        if key not in self.known:
            tossed = stack.has("two-faced")
            self.known[key] = (self._tossed if tossed else self._plain)(place, stack, damage)
        return self.known[key]

    def _plain(self, place: int, stack: Stack, damage: list[Ints]) -> Tensor:
        """Return the worth of a villain without TWO-FACED."""
        key = (place, len(stack.abilities), stack.has("defeat-twice"))
        if key not in self.tables:
            self.tables[key] = self._whole(self.battle.by_total(place, stack))
        table = self.tables[key]
        total, heroes = self._piled(stack, damage)
        at = np.minimum(total, len(table) - 1), (heroes > 1) * 1
        return np.asarray(table[at]).reshape(total.shape)

    def _piled(self, stack: Stack, damage: list[Ints]) -> tuple[Ints, Ints]:
        """Return all damage on a villain, and how many heroes have markers there."""
        lying = self._lying(stack)
        total: Ints = np.full([1] * len(self.shape), sum(stack.damage))
        total = total + sum(self._from_elsewhere(seat, stack) for seat in range(len(lying)))
        heroes: Ints = np.full(
            total.shape, sum(n > 0 for seat, n in enumerate(lying) if seat not in self.seats)
        )
        for axis, (striker, points) in enumerate(zip(self.part.strikers, damage, strict=True)):
            # Where he does nothing one number stands for all his ends.
            own = self._along(points if points.any() else points[:1], axis)
            total = total + own
            heroes = heroes + (own + lying[striker.seat] > 0)
        return total, heroes

    def _lying(self, stack: Stack) -> list[int]:
        """Return the markers of each seat that lie, old ones and hits of cards included."""
        return [
            n + m + self._from_elsewhere(seat, stack)
            for seat, (n, m) in enumerate(zip(stack.damage, stack.old, strict=True))
        ]

    def _whole(self, worths: Any) -> Tensor:
        """Return worths as whole numbers, int64 where a bound proves that all sums fit."""
        whole = [[int(each * self.scale) for each in row] for row in worths]
        rows, most = len(self.part.stacks), max(abs(n) for row in whole for n in row)
        bound = most**rows if self.battle.goal.joined else most * rows
        self.floor = min(self.floor, -bound - 1)
        return np.array(whole, dtype=object if bound >= INT64 else np.int64)

    def _tossed(self, place: int, stack: Stack, damage: list[Ints]) -> Tensor:
        """Return the worth of a villain with TWO-FACED."""
        pairs = [np.unique(each, return_inverse=True) for each in damage]
        small = self._small(place, stack, [values.tolist() for values, _ in pairs])
        if not pairs:
            return small
        none = np.zeros(1, dtype=np.int64)
        return small[np.ix_(*(at if len(values) > 1 else none for values, at in pairs))]

    def _damage(self, axis: int, place: int, stack: Stack, way: Way) -> Ints:
        """Return the damage that a hero adds to a villain, for each of his ends."""
        striker, first = self.part.strikers[axis], self.rules.hits_first
        given = self.given.get(striker.seat, 0)
        none = np.zeros(self.shape[axis], dtype=np.int64)
        hits = way.hits.get(place, none) + given * first
        spared = striker.spared if place == striker.target else 0
        sure = way.sure.get(place, none) + given * (not first)
        # Where a way cannot be done its numbers may be below 0.
        left = left_of_each(np.maximum(hits, 0), stack.minus_hits(striker.hero), spared)
        return left + np.maximum(sure, 0)

    def _small(self, place: int, stack: Stack, damage: list[list[int]]) -> Tensor:
        """Return the worth of a villain for every combination of damage that heroes add."""
        self.meter.spend(prod(map(len, damage)) * A_TOSS)
        seats = len(self.battle.fighters)
        before = [self._from_elsewhere(seat, stack) for seat in range(seats)]
        worths = []
        for each in product(*damage):
            added = list(before)
            for striker, points in zip(self.part.strikers, each, strict=True):
                added[striker.seat] = max(0, points)
            worths.append([self.battle.worth(place, stack, tuple(added))])
        return self._whole(worths).reshape(tuple(map(len, damage)))

    def _from_elsewhere(self, seat: int, stack: Stack) -> int:
        """Return the damage of card hits of a hero who attacks elsewhere."""
        number = 0 if seat in self.seats else self.given.get(seat, 0)
        if not number or not self.rules.hits_first:
            return number
        return max(0, number - stack.minus_hits(self.battle.fighters[seat].hero))


def left_of_each(hits: Ints, minus_hits: int, spared: int) -> Ints:
    """Return what minus-hits leave of each number of hits, as `left_of` does of one."""
    kept = np.minimum(spared, hits)
    left: Ints = np.maximum(0, hits - kept - minus_hits) + kept
    return left
