"""Two interleaved toys by the plainest means: fractions, dictionaries, the definition.

Nothing is shared with `odds.exact.joint`; the toys are read as the tables that they are. Where one
of several toys is chosen when an attack begins, an attack that waits offers the start of each.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from math import floor
from typing import Any

from odds.exact.joint import Side
from tests.exact.toys import Toy

WAITING = None
Worth = Callable[[Any, Any], Fraction | int]
GRID = 2**70


@dataclass(frozen=True, eq=False)
class Several:
    """Toys of which one is chosen when the attack begins; names are (which toy, its name)."""

    toys: tuple[Toy, ...]

    @cached_property
    def rolls(self) -> dict[Any, list[tuple[int, Any]]]:
        """The outcomes of every roll of every toy, in the order of the toys."""
        return {
            (k, roll): [(w, (k, state)) for w, state in toy.rolls[roll]]
            for k, toy in enumerate(self.toys)
            for roll in toy.process.rolls
        }

    @cached_property
    def states(self) -> dict[Any, tuple[Any, list[Any]]]:
        """What every state of every toy offers, in the order of the toys."""
        return {
            (k, state): (toy.states[state][0], [(k, roll) for roll in toy.states[state][1]])
            for k, toy in enumerate(self.toys)
            for state in toy.process.states
        }


Attack = Toy | Several


def toys_of(attack: Attack) -> tuple[Toy, ...]:
    return (attack,) if isinstance(attack, Toy) else attack.toys


def starts(attack: Attack) -> list[Any]:
    if isinstance(attack, Toy):
        return [attack.start]
    return [(k, toy.start) for k, toy in enumerate(attack.toys)]


def side(attack: Attack) -> Side | list[Side]:
    """What the kernel is given."""
    sides = [Side(toy.process, toy.weights) for toy in toys_of(attack)]
    return sides[0] if isinstance(attack, Toy) else sides


def results(attack: Attack) -> list[Any]:
    """The results by their numbers: those of one toy after those of another."""
    return [result for toy in toys_of(attack) for result in toy.process.results]


def table(one: Attack, other: Attack, worth: Worth, scale: int = 1) -> list[list[int]]:
    """The worths by the numbers of the results, times a scale that makes them whole."""
    rows = [[worth(i, j) * scale for j in results(other)] for i in results(one)]
    assert all(Fraction(w).denominator == 1 for row in rows for w in row)
    return [list(map(int, row)) for row in rows]


def offered(attack: Attack, state: Any) -> tuple[Any, list[Any]]:
    """The result of ending (None: may not) and the rolls; who waits is offered the starts."""
    return (None, starts(attack)) if state is WAITING else attack.states[state]


def chances(toy: Attack, roll: Any) -> list[tuple[Fraction, Any]]:
    outcomes = toy.rolls[roll]
    total = sum(w for w, _ in outcomes)
    return [(Fraction(w, total), state) for w, state in outcomes if w]


def options(
    one: Attack, other: Attack, worth: Worth, value: Any, s: Any, t: Any
) -> dict[Any, Fraction]:
    """What can be done in a joint state, with what it is worth if `value` is worth of states."""
    (end, rolls), (finish, throws) = offered(one, s), offered(other, t)
    found: dict[Any, Fraction] = {}
    if end is not None and finish is not None:
        found["end"] = Fraction(worth(end, finish))
    for roll in rolls:
        found["one", roll] = sum((p * value(u, t) for p, u in chances(one, roll)), Fraction(0))
    for roll in throws:
        found["other", roll] = sum((p * value(s, u) for p, u in chances(other, roll)), Fraction(0))
    return found


def recursion(one: Attack, other: Attack, worth: Worth) -> Callable[[Any, Any], Fraction]:
    """The value of any joint state of two acyclic attacks."""

    @cache
    def value(s: Any, t: Any) -> Fraction:
        return max(options(one, other, worth, value, s, t).values())

    return value


def swept(
    one: Attack, other: Attack, worth: Worth, begin: Fraction | int, sweeps: int, up: bool
) -> dict[Any, Fraction]:
    """Values after some sweeps from one value everywhere, rounded to a grid: down or up."""
    pairs = [(s, t) for s in (WAITING, *one.states) for t in (WAITING, *other.states)]
    values = dict.fromkeys(pairs, Fraction(begin))
    for _ in range(sweeps):
        last = values
        values = {
            pair: rounded(max(options(one, other, worth, lambda s, t: last[s, t], *pair).values()), up)  # noqa: B023, E501
            for pair in pairs
        }  # fmt: skip
    return values


def rounded(number: Fraction, up: bool) -> Fraction:
    return Fraction(-floor(-number * GRID) if up else floor(number * GRID), GRID)


def in_order(first: Attack, then: Attack, worth: Worth) -> Fraction:
    """The value if one attack is finished before the other begins (acyclic toys)."""

    @cache
    def second(result: Any, t: Any) -> Fraction:
        end, rolls = offered(then, t)
        ends = [] if end is None else [Fraction(worth(result, end))]
        return max(ends + [sum(p * second(result, u) for p, u in chances(then, r)) for r in rolls])

    @cache
    def value(s: Any) -> Fraction:
        end, rolls = offered(first, s)
        ends = [] if end is None else [second(end, WAITING)]
        return max(ends + [sum(p * value(u) for p, u in chances(first, r)) for r in rolls])

    return value(WAITING)


def best_chances(toy: Attack, levels: list[Any]) -> list[Fraction]:
    """For each level the best chance of a result of at least that (acyclic toys)."""

    def reached(level: Any) -> Fraction:
        @cache
        def value(s: Any) -> Fraction:
            end, rolls = offered(toy, s)
            ends = [] if end is None else [Fraction(end >= level)]
            return max(ends + [sum(p * value(u) for p, u in chances(toy, r)) for r in rolls])

        return value(WAITING)

    return [reached(level) for level in levels]


def informed(one: Attack, other: Attack, worth: Worth) -> Fraction:
    """An upper bound for worths that rise in both: the mean over independent results.

    Each result is at least d with the best chance of that; by induction over the joint states no
    interleaving does better.
    """
    laws = []
    for toy in (one, other):
        made = sorted(set(results(toy)))
        reach = [*best_chances(toy, made), Fraction(0)]
        laws.append({r: reach[i] - reach[i + 1] for i, r in enumerate(made)})
    return sum(
        (p * q * worth(i, j) for i, p in laws[0].items() for j, q in laws[1].items()), Fraction(0)
    )
