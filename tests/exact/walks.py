"""Random walks for property tests, and exact bounds of their values by finitely many throws.

With at most n throws left a walk is a finite process, worth no more than the walk itself. Let each
run that is then still allowed to throw end instead with more than anything it could still come to,
and it is worth no less. Both bounds are plain recursions, and close in like P ** n.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from hypothesis import strategies as st

from odds.exact.walk import Walk

STEPS = st.dictionaries(st.integers(-3, 3), st.integers(0, 4), max_size=5)


@st.composite
def walks(draw, slopes=(0, 1)):
    """Return a walk that ends in at least half of all throws, and does not fall far up."""
    on, off = dict(draw(STEPS)), dict(draw(STEPS))
    short = max(1, sum(on.values()) - sum(off.values()))
    ends_with = draw(st.integers(0, 3))
    off[ends_with] = off.get(ends_with, 0) + short
    slope = draw(st.sampled_from(slopes))
    drift = sum(j * w for j, w in (*on.items(), *off.items()))
    if slope and drift < 0:
        off[3] = off.get(3, 0) - drift
    payoff = draw(st.lists(st.integers(-3, 6), min_size=1, max_size=7))
    return walk_of(on, off, draw(st.integers(-3, 0)), payoff, slope, draw(st.integers(-3, 6)))


def walk_of(on: dict[int, int], off: dict[int, int], floor, payoff, slope=0, bust=0) -> Walk:
    """Return the walk with these steps and payoffs."""
    total = sum(on.values()) + sum(off.values())
    worths = tuple(map(Fraction, payoff))
    steps = (tuple(on.items()), tuple(off.items()))
    return Walk(*steps, total, floor, worths, Fraction(slope), Fraction(bust))


def bounds(walk: Walk, throws: int) -> tuple[Fraction, Fraction]:
    """Return bounds of the value of the first throw: exact numbers, by finitely many throws."""
    stay, rest = walk.go_on, walk.slope * walk.reach / (1 - walk.go_on)
    most = max(*walk.payoff, walk.bust)
    high = {t: most + rest + max(0, t - walk.top) * walk.slope for t in _totals(walk, throws)}
    low = {t: walk.worth(t) for t in _totals(walk, throws)}
    assert stay < 1
    for left in range(throws - 1, 0, -1):
        low, high = (_earlier(walk, values, left) for values in (low, high))
    return _thrown(walk, low, 0), _thrown(walk, high, 0)


def _totals(walk: Walk, throws: int) -> range:
    return range(-walk.reach * throws, walk.reach * throws + 1)


def _earlier(walk: Walk, values: dict[int, Fraction], throws: int) -> dict[int, Fraction]:
    """Return the values after so many throws out of those after one more."""
    return {
        t: walk.bust if t < walk.floor else max(walk.worth(t), _thrown(walk, values, t))
        for t in _totals(walk, throws)
    }


def _thrown(walk: Walk, values: dict[int, Fraction], total: int) -> Fraction:
    on = sum((w * _at(walk, values, total + j) for j, w in walk.on if w), Fraction(0))
    off = sum((w * walk.worth(total + j) for j, w in walk.off if w), Fraction(0))
    return (on + off) / walk.total


def _at(walk: Walk, values: dict[int, Fraction], total: int) -> Fraction:
    return walk.bust if total < walk.floor else values[total]


def law_bounds(walk: Walk, throws_on, throws: int) -> tuple[Counter, Fraction]:
    """Return the mass that ends at each total ("bust" below the floor) and what is left over."""
    ended: Counter = Counter()
    there = {0: Fraction(1)}
    for _ in range(throws):
        landed: Counter = Counter()
        for total, mass in there.items():
            for j, w in walk.off:
                ended[_named(walk, total + j)] += mass * w / walk.total
            for j, w in walk.on:
                landed[total + j] += mass * w / walk.total
        there = {}
        for total, mass in landed.items():
            if total >= walk.floor and throws_on(total):
                there[total] = mass
            else:
                ended[_named(walk, total)] += mass
    return ended, sum(there.values(), Fraction(0))


def _named(walk: Walk, total: int) -> int | str:
    return "bust" if total < walk.floor else total
