"""Two heroes on one villain, either to throw at any moment, as explicit models for Storm.

A joint state is a pair of states of one attack; each of these says what its hits are (None: he may
not end there) and which throws it offers. Written from the rules; nothing of ours is imported.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable
from fractions import Fraction
from functools import cache

from tests.peers.questions import PLAIN, Faces, Terms, weights
from tests.peers.storm_engine import DONE, Choice, best_value, mdp
from tests.peers.storm_flash import BUST_BELOW, flash_roll
from tests.peers.storm_models import less, more, reroll_sets
from tests.peers.storm_throws import SURE, count_law, joint

Throw = dict[Hashable, Fraction]
Attack = Callable[[Hashable], tuple[int | None, list[Throw]]]
BEGIN = "begin"


def flash(dice: Faces, need: int, terms: Terms = PLAIN) -> Attack:
    """Flash: all dice again while a race shows; `need` hits are as good as more."""
    roll = flash_roll(dice, terms)

    def attack(state: Hashable) -> tuple[int | None, list[Throw]]:
        total, rolls, open_still = (0, 0, True) if state == BEGIN else state
        after: dict[Hashable, Fraction] = defaultdict(Fraction)
        for (change, race), p in roll.items() if open_still else ():
            now = total + change
            bust = now < BUST_BELOW
            count = rolls + 1 if terms.rolls else 0
            may = race and not bust and now < need and count != (terms.rolls or -1)
            after[(now if may else min(need, max(0, 0 if bust else now))), count, may] += p
        hits = None if state == BEGIN else min(need, max(0, total))
        return hits, [dict(after)] if after else []

    return attack


def green_lantern(dice: Faces, need: int, terms: Terms = PLAIN) -> Attack:
    """Green Lantern: pairs with a recharge again."""
    sizes = terms.sizes("green-lantern")
    faces = {colour: weights("green-lantern", dice[colour]) for colour in sizes}
    law = cache(lambda colour, n: count_law(n, faces[colour]))

    @cache
    def thrown(green: tuple, black: tuple, left: int | None) -> Throw:
        flying = {"green": sizes["green"] - sum(green), "black": sizes["black"] - sum(black)}
        throw = joint(law(colour, n) for colour, n in flying.items())
        return {(more(green, x), more(black, y), left): p for (x, y), p in throw.items()}

    def attack(state: Hashable) -> tuple[int | None, list[Throw]]:
        if state == BEGIN:
            return None, [thrown((0,) * 4, (0,) * 4, terms.rolls and terms.rolls - 1)]
        green, black, left = state
        hits = min(need, max(0, green[0] + black[0] - green[1] - black[1]))
        sets = () if left == 0 else reroll_sets(green, black, 3)
        kept = {(less(green, x), less(black, y)) for x, y in sets}
        return hits, [thrown(x, y, left and left - 1) for x, y in sorted(kept)]

    return attack


def interleaved(one: Attack, other: Attack, need: int) -> Fraction:
    """The best chance that both together make the hits needed.

    Throws have states of their own, so that choices which lead to the same throw share it.
    """
    throws: list[Throw] = []
    numbers: dict[int, int] = {}

    def number(throw: Throw) -> int:
        if id(throw) not in numbers:
            numbers[id(throw)] = len(throws)
            throws.append(throw)
        return numbers[id(throw)]

    seen = cache(one), cache(other)

    def rule(state: tuple) -> list[Choice]:
        kind, first, second = state
        if kind == "one":
            return [(0, {("both", s, second): p for s, p in throws[first].items()})]
        if kind == "other":
            return [(0, {("both", first, s): p for s, p in throws[second].items()})]
        (hits, ours), (more_hits, theirs) = seen[0](first), seen[1](second)
        ends: list[Choice] = []
        if hits is not None and more_hits is not None:
            ends = [(int(hits + more_hits >= need), {DONE: SURE})]
        return [
            *ends,
            *((0, {("one", number(throw), second): SURE}) for throw in ours),
            *((0, {("other", first, number(throw)): SURE}) for throw in theirs),
        ]

    return best_value(mdp(("both", BEGIN, BEGIN), rule)[1])
