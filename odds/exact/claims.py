"""Turns solutions into claims that the certificate can check."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

from odds.exact.certificate import Bound, Claim, WalkClaim
from odds.exact.distribution import Bracket
from odds.exact.solve import Solution
from odds.exact.walk_solve import WalkSolution, ends_of, precision


def claim_of(solution: Solution) -> Claim:
    """Return everything a solved process claims."""
    flow, denominator = solution.flow
    return Claim(
        structure=solution.process,
        weights=solution.weights.flat.tolist(),
        worth=[solution.end(result) for result in range(len(solution.process.results))],
        rolls=[solution.roll(roll) for roll in range(len(solution.process.roll_draw))],
        policy=solution.policy.tolist(),
        flow=[Fraction(int(x), denominator) for x in flow.tolist()],
        law={result: solution.law.chance(result) for result in solution.law.weights},
        value=solution.value,
    )


def walk_claim(solution: WalkSolution, digits: int) -> WalkClaim:
    """Return what a solved walk claims, with bounds about 10 ** -digits apart.

    Both bounds leave the solution by a margin whose share is lost in a throw; that makes room for
    rounding and for the decaying part where the lines begin.
    """
    walk = solution.walk
    margin = Fraction(1, 4 * 10**digits) + solution.slack
    room = margin * (1 - walk.go_on) / 8
    unit = Fraction(1, 2 ** ceil(-_log2(room)))
    with precision(solution.bits * 2 + 128):
        last = _line_begins(solution, room)
        values = [solution.bracket(solution.value(t)) for t in range(walk.floor, last + 1)]
        start = solution.bracket(solution.roll(0))
    low = Bound([_down(v.low - margin, unit) for v in values], -margin)
    high = Bound([_up(v.high + margin, unit) for v in values], margin)
    ends = frozenset(walk.floor + i for i, rolls in enumerate(solution.rolls) if not rolls)
    bracket = (start.low - 2 * margin, start.high + 2 * margin)
    return WalkClaim(walk, low, high, ends, bracket)


def _line_begins(solution: WalkSolution, room: Fraction) -> int:
    """Return a total from which on the decaying part stays below `room`."""
    walk, total = solution.walk, solution.edge + solution.walk.reach
    while not all(_far(solution, total + i) < room for i in range(1, walk.reach + 1)):
        total += walk.reach
    return total


def _far(solution: WalkSolution, total: int) -> Fraction:
    off: Bracket = ends_of(solution.value(total) - solution.far(total))
    return max(abs(off.low), abs(off.high))


def _log2(number: Fraction) -> float:
    return number.numerator.bit_length() - number.denominator.bit_length() - 1.0


def _down(number: Fraction, unit: Fraction) -> Fraction:
    return floor(number / unit) * unit


def _up(number: Fraction, unit: Fraction) -> Fraction:
    return ceil(number / unit) * unit
