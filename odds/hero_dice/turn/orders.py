"""Heroes who roll one after the other, each seeing the results before him: the best order, exactly.

The worth of all attacks' ends is a tensor with an axis a hero. The last hero turns each row along
his axis into the best value of his attack; so the tensor loses one axis after the other.

Upper bound for any play, even interleaved: let R_i be independent with P(R_i >= d) = the best
chance of hero i for at least d hits. With a worth that never falls, mean worth of (R_1, ..., R_k)
never rises when a hero rolls, since each best chance is a value function; so no play beats it, and
the same holds with one hero's own best attack in place of his R_i.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations

from odds.hero_dice.turn.meter import Meter
from odds.hero_dice.turn.part import Part
from odds.hero_dice.turn.striker import Striker
from odds.hero_dice.turn.tensors import tensor_of
from odds.hero_dice.turn.worths import Worth, Worths


@dataclass(frozen=True, eq=False)
class Ordered:
    """The best order of a part's heroes: their places in the part, the value, what is worth what.

    `tensors[i]` is the worth of the ends of the first i heroes of the order, i = 0 the value.
    """

    order: tuple[int, ...]
    value: Fraction
    tensors: tuple[Worths, ...]


def best_order(part: Part, meter: Meter | None = None) -> Ordered:
    """Return the best order in which the heroes attack one after the other; ties: written order.

    `meter` counts the work.
    """
    spend = (meter or Meter()).spend
    strikers, whole = part.strikers, tensor_of(part, meter)
    done: dict[tuple[int, ...], Worths] = {(): whole}

    def valued(striker: Striker) -> Callable[[Worth], Fraction]:
        def value(worth: Worth) -> Fraction:
            spend(striker.work)
            return striker.value(worth)

        return value

    def before(last: tuple[int, ...]) -> Worths:
        """Return the worth before the heroes `last` attack in this order; axes in written order."""
        if last not in done:
            after = before(last[1:])
            axes = [i for i in range(len(strikers)) if i not in last[1:]]
            done[last] = after.last(axes.index(last[0])).without_last(valued(strikers[last[0]]))
        return done[last]

    if len(strikers) < 2:
        start = whole.without_last(valued(strikers[0])) if strikers else whole
        known = (start, whole)[: len(strikers) + 1]
        return Ordered(tuple(range(len(strikers))), start.number, known)
    orders = list(permutations(range(len(strikers))))
    values = [before(order).number for order in orders]
    best = values.index(max(values))
    order = orders[best]
    tensors = tuple(_in_order(before(order[i:]), order[:i]) for i in range(len(order) + 1))
    return Ordered(order, values[best], tensors)


def _in_order(worth: Worths, heroes: tuple[int, ...]) -> Worths:
    """Return a tensor with its axes, which are in written order, in the order of attack."""
    written = sorted(heroes)
    return worth.axes([written.index(hero) for hero in heroes])


def no_play_beats(part: Part, whole: Worths | None = None) -> Fraction:
    """Return the least of the upper bounds with one hero's own attack among best chances."""
    worth = tensor_of(part) if whole is None else whole
    laws = [best_chances(striker) for striker in part.strikers]
    bounds = []
    for own, striker in enumerate(part.strikers):
        mixed = worth.last(own).without_last(striker.value)
        for law in reversed(laws[:own] + laws[own + 1 :]):
            mixed = mixed.mean_of_last(law)
        bounds.append(mixed.number)
    return min(bounds)


def best_chances(striker: Striker) -> list[Fraction]:
    """Return the law whose chance of at least d is the best chance of that, on his ends.

    Each number of hits is taken with the most that cards could count and with all cards left.
    """
    chances = [
        striker.value(tuple(Fraction(end.hits >= d) for end in striker.ends))
        for d in range(striker.attack.top + 2)
    ]
    most = {end.hits: end for end in sorted(striker.ends, key=lambda end: (end.extra, end.wild))}
    return [
        chances[end.hits] - chances[end.hits + 1] if most[end.hits] == end else Fraction(0)
        for end in striker.ends
    ]
