"""A rule applied to a compiled attack: the moves it leaves, and what the worst of them is worth.

Values are fractions; `rules_batches` judges many rules at once in floats, for searches.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

import numpy as np

from odds.exact.bellman import STOP, Weights
from odds.exact.restricted import restricted, surely_ends
from odds.exact.solve import Solution, solve
from odds.hero_dice.answers.rules.sight import Flags, Sight
from odds.hero_dice.answers.rules.words import AT_LEAST, MOST, First, Line, Rule
from odds.hero_dice.words import Fault

_LOW = -(10**9)


def allowed(rule: Rule, seen: Sight) -> Flags:
    """Return which moves [M] a rule leaves open; every state keeps at least one."""
    kept: Flags = np.zeros(len(seen.owner), dtype=bool)
    done: Flags = np.zeros(len(seen.owner), dtype=bool)
    for line in rule.lines:
        fits, there = fitting(line, seen)
        kept |= fits & ~done
        done |= there
    ends, may_end = _ending(seen)
    rest: Flags = kept | (ends & ~done) | ~(done | may_end)
    return rest


@lru_cache(maxsize=2048)
def fitting(line: Line, seen: Sight) -> tuple[Flags, Flags]:
    """Return the moves that a line leaves, and all moves of the states in which it leaves any."""
    chosen, there = _chosen(line.do, line.first, seen)
    if not line.when:
        return chosen, there
    held = holds(line, seen)[seen.owner]
    return chosen & held, there & held


@lru_cache(maxsize=4096)
def _chosen(do: str, first: tuple[First, ...], seen: Sight) -> tuple[Flags, Flags]:
    """Return the same of a line without conditions: they hold for all moves of a state or none."""
    if not first:
        return seen.acts[do], _there(seen.acts[do], seen)
    fits, there = _chosen(do, first[:-1], seen)
    return _narrowed(fits, first[-1], seen), there


@lru_cache(maxsize=16)
def _ending(seen: Sight) -> tuple[Flags, Flags]:
    """Return the moves that end an attack, and all moves of the states that have one."""
    ends = seen.choice == STOP
    return ends, _there(ends, seen)


def _there(fits: Flags, seen: Sight) -> Flags:
    there: Flags = np.logical_or.reduceat(fits, seen.cut[:-1])[seen.owner]
    return there


def holds(line: Line, seen: Sight) -> Flags:
    """Return in which states [S] the conditions of a line hold."""
    flags: Flags = np.ones(len(seen.cut) - 1, dtype=bool)
    for each in line.when:
        number = seen.numbers[each.name]
        flags &= number >= each.number if each.side == AT_LEAST else number <= each.number
    return flags


def _narrowed(fits: Flags, first: First, seen: Sight) -> Flags:
    order = seen.orders[first.name]
    score = np.where(fits, order if first.side == MOST else -order, _LOW)
    top = np.maximum.reduceat(score, seen.cut[:-1])
    narrowed: Flags = fits & (score == top[seen.owner])
    return narrowed


def exactly(
    rule: Rule, seen: Sight, weights: Weights, worth: list[int], common: int = 1
) -> Fraction:
    """Return what a rule guarantees; `worth` [results] are numerators over `common`.

    `Fault` where it can roll for ever.
    """
    return -worst(rule, seen, weights, worth, common).value


def worst(rule: Rule, seen: Sight, weights: Weights, worth: list[int], common: int = 1) -> Solution:
    """Return the solution whose policy follows a rule as badly as may be; values are negated."""
    kept = allowed(rule, seen)
    process = restricted(seen.process, seen.owner[kept], seen.choice[kept])
    if not surely_ends(process, weights):
        raise Fault("rule", "can roll for ever with these faces; add a line that stops")
    return solve(process, weights, [-number for number in worth], common)
