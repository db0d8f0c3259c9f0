"""The exact joint law of a settlement, attack after attack, equal situations merged.

Villains that no split links are settled apart: each `Part` has a law of its own, the parts are
independent, and the joint law is their product. Within a part a situation is, for each villain, the
damage added by each seat, the hits of each seat that its minus-hits have met (no further than they
count), and a heap of damage whose owner no longer matters (empty when asked by hero).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import NamedTuple

from odds.exact.distribution import Law
from odds.hero_dice.settlement.fates import Fate, Rules, fates
from odds.hero_dice.settlement.splits import ALL, NOTHING, TARGET_FIRST, Felt, Split, taken
from odds.hero_dice.settlement.stack import Markers, Stack
from odds.hero_dice.words import Cancelled, Fault, Hero

MOST_WORK, MOST_TOGETHER = 300_000, 1_000_000
"""The most situations that a settlement passes through with an entry, and in all."""

_TWO = 2
"""Markers of a hero beyond the second change neither TWO-FACED nor the Team marker."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Hits that a hero scores on a villain; with `card` they are a card's, beside his attack."""

    seat: int
    target: int
    hits: Law[int]
    split: Split | None = None
    card: bool = False

    @property
    def places(self) -> tuple[int, ...]:
        """The villains that the hits may go to."""
        return (self.target,) if self.split is None else (self.target, self.split.neighbour)


@dataclass(frozen=True, slots=True)
class Direct:
    """Damage of a card, never reduced."""

    seat: int
    villain: int
    damage: int


@dataclass(frozen=True, slots=True)
class Part:
    """Villains linked with each other, in order, and the law of their fates.

    Unless asked by hero, the last number of `Fate.damage` belongs to no seat.
    """

    villains: tuple[int, ...]
    law: Law[tuple[Fate, ...]]


def settle(
    stacks: Sequence[Stack],
    heroes: Sequence[Hero],
    entries: Sequence[Entry],
    direct: Iterable[Direct],
    rules: Rules,
    by_hero: bool = True,
) -> tuple[Part, ...]:
    """Return the laws of what becomes of the villains; heroes by seat.

    `Fault` "too-much" where it would pass through more than `MOST_WORK` situations with an entry,
    or `MOST_TOGETHER` in all. Without `by_hero` the damage of a villain is summed up as early as
    its fate allows, which is far less.

    >>> from odds.hero_dice.heroes import hero
    >>> nekron = Stack("Nekron", 4, (), (1,), (0,))
    >>> flash = Entry(0, 0, Law({2: 1, 3: 1}, 2))
    >>> part, = settle([nekron], [hero("flash")], [flash], (), Rules({"bat": 6}))
    >>> [(fate.fate, fate.damage, n) for (fate,), n in part.law.weights.items()]
    [('stays', (3,), 1), ('defeated', (4,), 1)]
    """
    # "Hero abilities and cards that score damage are applied immediately." (first, not reduced)
    begun = [_damaged(stack, place, direct) for place, stack in enumerate(stacks)]
    table = _Table(tuple(begun), tuple(heroes), tuple(entries), rules, by_hero)
    return tuple(_part(table, villains) for villains in linked(len(begun), entries))


def _damaged(stack: Stack, place: int, direct: Iterable[Direct]) -> Stack:
    damage = list(stack.damage)
    for each in direct:
        damage[each.seat] += each.damage * (each.villain == place)
    return replace(stack, damage=tuple(damage))


def linked(number: int, entries: Iterable[Entry]) -> list[tuple[int, ...]]:
    """Return the villains in groups that splits link, in order."""
    group = list(range(number))
    for entry in entries:
        merged = {group[place] for place in entry.places}
        group = [min(merged) if each in merged else each for each in group]
    return [
        tuple(i for i, each in enumerate(group) if each == first) for first in sorted(set(group))
    ]


# ---- one part --------------------------------------------------------------------------------


class _Heap(NamedTuple):
    """What has come to one villain: damage and hits met by seat, and damage of nobody."""

    damage: Markers
    met: Markers
    rest: int = 0

    @property
    def all(self) -> int:
        """All damage added."""
        return sum(self.damage) + self.rest


_Situation = tuple[_Heap, ...]


@dataclass(frozen=True)
class _Table:
    """What a settlement is about."""

    stacks: tuple[Stack, ...]
    heroes: tuple[Hero, ...]
    entries: tuple[Entry, ...]
    rules: Rules
    by_hero: bool
    followed: list[int] = field(default_factory=list)

    def felt(self, seat: int, villain: int) -> Felt:
        """Return what a villain takes off the hits of a hero."""
        score = self.heroes[seat].score
        own = next((e.target for e in self.entries if e.seat == seat and not e.card), None)
        bonus = score.bonus if isinstance(score, Cancelled) and own == villain else 0
        minus = self.stacks[villain].minus_hits(self.heroes[seat])
        return Felt(minus, bonus * self.rules.bonus_after)

    def reduced(self, entry: Entry) -> tuple[int, ...]:
        """Return the villains that take minus-hits off an entry."""
        if self.rules.hits_first:
            return entry.places
        return () if entry.card else (entry.target,)


def _part(table: _Table, villains: tuple[int, ...]) -> Part:
    entries = [entry for entry in table.entries if entry.target in villains]
    none = (0,) * len(table.heroes)
    law = Law[_Situation]({(_Heap(none, none),) * len(villains): 1}, 1)
    for number, entry in enumerate(entries):
        _bound(table, len(law.weights) * len(entry.hits.weights))
        law = _folded(law, entry, _step(table, villains, entry, entries[number + 1 :]))
    return Part(villains, _ended(table, villains, law))


def _bound(table: _Table, work: int) -> None:
    """Refuse a step of too much work, and all steps together."""
    table.followed.append(work)
    together = sum(table.followed)
    if work > MOST_WORK or together > MOST_TOGETHER:
        less = ', or leave the joint law out: "joint": false' if table.by_hero else ""
        told, most = (work, MOST_WORK) if work > MOST_WORK else (together, MOST_TOGETHER)
        raise Fault(
            "attacks",
            f"too much: {told} situations, and at most {most} are followed; give hit laws "
            f"with fewer rows{less}",
            "too-much",
        )


def _folded(
    law: Law[_Situation], entry: Entry, step: Callable[[_Situation, int], _Situation]
) -> Law[_Situation]:
    """Return the law after one more entry."""
    found: dict[_Situation, int] = {}
    for situation, weight in law.weights.items():
        for hits, more in entry.hits.weights.items():
            after = step(situation, hits)
            found[after] = found.get(after, 0) + weight * more
    return Law(found, law.total * entry.hits.total)


# ---- one entry -------------------------------------------------------------------------------


def _step(
    table: _Table, villains: tuple[int, ...], entry: Entry, later: Sequence[Entry]
) -> Callable[[_Situation, int], _Situation]:
    """Return what a number of hits of an entry does to a situation."""
    seat, hits_first = entry.seat, table.rules.hits_first
    places = tuple(villains.index(place) for place in entry.places)
    stacks = tuple(table.stacks[place] for place in entry.places)
    reduced = table.reduced(entry)
    felt = tuple(table.felt(seat, p) if p in reduced else NOTHING for p in entry.places)
    over = tuple(_over(table, seat, place, later) for place in entry.places)

    def split_then_met(heaps: list[_Heap], hits: int) -> None:
        for i, share in enumerate(_shares(entry, hits, heaps, stacks, felt)):
            damage, heap = _met(heaps[i], seat, share, felt[i], over[i])
            heaps[i] = _more(heap, seat, damage, table.by_hero)

    def met_then_split(heaps: list[_Heap], hits: int) -> None:
        if reduced:
            hits, heaps[0] = _met(heaps[0], seat, hits, felt[0], over[0])
        for i, share in enumerate(_shares(entry, hits, heaps, stacks, (NOTHING, NOTHING))):
            heaps[i] = _more(heaps[i], seat, share, table.by_hero)

    scored = split_then_met if hits_first else met_then_split

    def step(situation: _Situation, hits: int) -> _Situation:
        heaps = [situation[place] for place in places]
        scored(heaps, hits)
        changed = dict(zip(places, heaps, strict=True))
        return tuple(changed.get(i, heap) for i, heap in enumerate(situation))

    return step


def _over(table: _Table, seat: int, place: int, later: Iterable[Entry]) -> bool:
    """Tell whether no later entry of a hero meets the minus-hits of a villain."""
    return not any(e.seat == seat and place in table.reduced(e) for e in later)


# "Villain abilities that influence hits are applied once per hero in each round."
def _met(heap: _Heap, seat: int, hits: int, felt: Felt, over: bool) -> tuple[int, _Heap]:
    """Return the damage of hits that meet minus-hits, and the heap that remembers them."""
    met = heap.met[seat]
    after = 0 if over else min(felt.most, met + hits)
    return felt.gain(met, hits), _Heap(heap.damage, _with(heap.met, seat, after), heap.rest)


# "The hits may be divided freely between the targeted villain and 1 adjacent villain."
def _shares(
    entry: Entry,
    hits: int,
    heaps: Sequence[_Heap],
    stacks: Sequence[Stack],
    felt: Sequence[Felt],
) -> tuple[int, ...]:
    """Return the hits that go to the target and to its neighbour."""
    if entry.split is None:
        return (hits,)
    if entry.split.rule == ALL:
        return 0, hits
    first = 0 if entry.split.rule == TARGET_FIRST else 1
    lacks = stacks[first].lacks - heaps[first].all
    share = taken(hits, lacks, felt[first], heaps[first].met[entry.seat])
    return (share, hits - share) if first == 0 else (hits - share, share)


# "All remaining hits become damage."
def _more(heap: _Heap, seat: int, damage: int, by_hero: bool) -> _Heap:
    total = heap.damage[seat] + damage
    kept = total if by_hero else min(_TWO, total)
    return _Heap(_with(heap.damage, seat, kept), heap.met, heap.rest + total - kept)


def _with(markers: Markers, seat: int, number: int) -> Markers:
    return (*markers[:seat], number, *markers[seat + 1 :])


# ---- the end ---------------------------------------------------------------------------------


def _ended(table: _Table, villains: tuple[int, ...], law: Law[_Situation]) -> Law[tuple[Fate, ...]]:
    """Return the law of the fates, gray dice rolled."""
    stacks = [table.stacks[place] for place in villains]
    rolled = [stack.has("two-faced") for stack in stacks]
    faces = sum(table.rules.gray.values())
    _bound(table, len(law.weights) * 3 ** sum(rolled))
    found: dict[tuple[Fate, ...], int] = {}

    @cache
    def fate(place: int, heap: _Heap) -> Mapping[Fate, int]:
        return _fates(stacks[place], heap, table, faces)

    for situation, weight in law.weights.items():
        rows = [fate(place, heap) for place, heap in enumerate(situation)]
        for ended, more in _each(rows):
            found[ended] = found.get(ended, 0) + weight * more
    return Law(found, law.total * faces ** sum(rolled))


def _fates(stack: Stack, heap: _Heap, table: _Table, faces: int) -> Mapping[Fate, int]:
    """Return the fates of one villain with weights that sum to the faces of its gray die, or 1."""
    # Damage of nobody counts for the defeat alone, so the villain lacks that much less.
    short = replace(stack, threat=stack.threat - heap.rest)
    found = {
        fate if table.by_hero else replace(fate, damage=(*fate.damage, heap.rest)): weight
        for weight, fate in fates(short, heap.damage, table.rules)
    }
    scale = (faces if stack.has("two-faced") else 1) // sum(found.values())
    return {fate: weight * scale for fate, weight in found.items()}


def _each(rows: Sequence[Mapping[Fate, int]]) -> Iterator[tuple[tuple[Fate, ...], int]]:
    """Yield every combination of fates with its weight."""
    if not rows:
        yield (), 1
        return
    for fate, weight in rows[0].items():
        for ended, more in _each(rows[1:]):
            yield (fate, *ended), weight * more
