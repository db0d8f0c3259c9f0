"""How long a settlement takes: the situations that it may pass through, counted before it does.

A situation is what has come to each villain of a group that splits link. With an entry they are at
most as many as before times its rows, and at most as many as can be told apart: by hero his damage
on each villain; else all damage of a villain, and of each hero whether it is 0, 1 or more.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from math import prod

from odds.hero_dice.answers.settlements.request import Request
from odds.hero_dice.answers.settlements.settling import MOST_ANSWER
from odds.hero_dice.settlement import Entry
from odds.hero_dice.settlement.law import MOST_TOGETHER, MOST_WORK, linked

_FOLLOWED, _SPLIT, _LISTED = 0.004, 0.006, 0.045
"""Milliseconds to follow a situation, one of several villains, and to write a row of the joint law.
"""
_LONG = 3_000
"""Bits of a denominator for which sums and products take twice as long."""


def settle_work(request: Request) -> float:
    """Return about how many milliseconds a settlement takes."""
    followed, rows, time = 0.0, 1.0, 0.0
    for group in linked(len(request.stacks), request.entries):
        entries = [entry for entry in request.entries if entry.target in group]
        steps, ends = _group(request, group, entries)
        room = max(0.0, MOST_TOGETHER - followed)
        time += min(steps, room) * (_FOLLOWED if len(group) == 1 else _SPLIT)
        followed, rows = followed + steps, rows * ends
    bits = sum(entry.hits.total.bit_length() for entry in request.entries)
    listed = 0.0
    if request.joint:
        most = MOST_ANSWER / (60 * len(request.stacks) + 40 + bits * 2 / 3)
        listed = _LISTED * rows if rows <= most else 0.0
    return 2 + (time + listed) * (1 + bits / _LONG)


def _group(request: Request, group: tuple[int, ...], entries: list[Entry]) -> tuple[float, float]:
    """Return the situations that a group passes through, and how many ends it has."""
    size, steps = 1.0, 0.0
    for number, entry in enumerate(entries):
        step = size * len(entry.hits.weights)
        steps += min(step, MOST_WORK)
        size = min(step, MOST_WORK, _apart(request, entries[: number + 1]))
    gray = sum(request.stacks[place].has("two-faced") for place in group)
    return steps + min(MOST_WORK, size * 3.0**gray), size * 3.0**gray


def _apart(request: Request, entries: Iterable[Entry]) -> float:
    """Return how many situations can be told apart after some entries."""
    most: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for entry in entries:
        for place in entry.places:
            most[place][entry.seat] += max(entry.hits.weights)
    if request.joint:
        return prod(1.0 + hits for by_seat in most.values() for hits in by_seat.values())
    met = {
        place: [min(hits, _minus(request, place, seat)) for seat, hits in by_seat.items()]
        for place, by_seat in most.items()
    }
    return prod(
        (1.0 + sum(by_seat.values()))
        * 3.0 ** (len(by_seat) - 1)
        * prod(1.0 + n for n in met[place])
        for place, by_seat in most.items()
    )


def _minus(request: Request, place: int, seat: int) -> int:
    return request.stacks[place].minus_hits(request.heroes[seat])
