"""Heroes' attacks as sides of an interleaved pair, with the default dice; worths of their hits."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import lcm

from odds.exact.joint import Side
from odds.exact.solve import solve
from odds.hero_dice.attack.structure import plan_of, structure
from odds.hero_dice.data import dice
from odds.hero_dice.heroes import hero
from odds.hero_dice.terms import Terms

FREE, THREE = Terms(), Terms(roll_limit=3)
Worth = Callable[[int, int], int]


@cache
def side(name: str, terms: Terms = FREE, need: int | None = None, markers: int = 0) -> Side:
    """A hero's attack; `need` hits are as good as more (without it Flash never ends)."""
    who, faces = hero(name), dice(name).faces
    plan = plan_of(who, faces, terms, tuple(n for _, n in who.dice), markers, need)
    compiled = structure(plan)
    return Side(compiled.process, compiled.weights(faces))


def hits(side: Side) -> list[int]:
    """The hits of each result."""
    return [0 if r == "bust" else max(0, r) for r in side.process.results]


def together(need: int) -> Worth:
    """Worth 1 if both together make the hits that are needed."""
    return lambda i, j: int(i + j >= need)


def table(one: Side, other: Side, worth: Worth) -> list[list[int]]:
    """The worths by the numbers of the results."""
    return [[worth(i, j) for j in hits(other)] for i in hits(one)]


def in_order(first: Side, then: Side, worth: Worth) -> Fraction:
    """The value if the first attack is finished before the second begins: two plain attacks."""
    after = {
        i: solve(then.process, then.weights, [worth(i, j) for j in hits(then)]).value
        for i in set(hits(first))
    }
    common = lcm(*(value.denominator for value in after.values()))
    numerators = [int(after[i] * common) for i in hits(first)]
    return solve(first.process, first.weights, numerators, common).value


def informed(one: Side, other: Side, worth: Worth) -> Fraction:
    """An upper bound for worths that rise in both; see `tests.exact.joint_plain.informed`."""
    laws = []
    for each in (one, other):
        made = sorted(set(hits(each)))
        reach = [
            solve(each.process, each.weights, [int(h >= least) for h in hits(each)]).value
            for least in made
        ] + [Fraction(0)]
        laws.append({h: reach[i] - reach[i + 1] for i, h in enumerate(made)})
    pairs = ((p * q, i, j) for i, p in laws[0].items() for j, q in laws[1].items())
    return sum((p * worth(i, j) for p, i, j in pairs), Fraction(0))
