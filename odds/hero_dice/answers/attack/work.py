"""How long one attack takes to compile, to solve and to write down: in about milliseconds.

The formulas follow what the solvers do (how many draws, totals, bits), their numbers are fitted to
measured times on a slow core: `python -m tests.peers.estimates`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import comb, prod

from odds.hero_dice.answers.attack.openings import removals
from odds.hero_dice.answers.request import Request, pool_without
from odds.hero_dice.attack.dice import Pool
from odds.hero_dice.attack.solving import Setting
from odds.hero_dice.goals import Goal, cap_of
from odds.hero_dice.words import BLANK, BankByColour, SetAsideColour, ThrowAllAgain

OPTIONS = {"flash": 0.15, "green-lantern": 0.7, "superman": 0.5, "batman": 3.0}
"""Milliseconds to write down the options of one roll."""

_DIGITS_OF_BITS = 0.301


@dataclass(frozen=True)
class Work:
    """Milliseconds to compile an attack, to solve it for one table of faces, to write its law."""

    compile: float
    solve: float
    law: float

    @property
    def once(self) -> float:
        """The time of an attack that nothing is kept of."""
        return self.compile + self.solve


def work_of(setting: Setting, pool: Pool, digits: int, law_to: int = 0) -> Work:
    """Return the work of an attack with the dice of a pool."""
    rule, limited = setting.hero.rule, setting.terms.roll_limit is not None
    if isinstance(rule, ThrowAllAgain):
        cap = cap_of(setting.goal, setting.terms)
        if limited or cap is not None:
            return _to_a_cap(cap or 0, limited, worth_digits(setting.goal), digits)
        return _walk(_top(setting), digits, law_to, worth_digits(setting.goal))
    return _others(setting, pool, limited, digits)


def works_of(request: Request) -> list[Work]:
    """Return the work of every way to lay dice aside that a request leaves open."""
    ways = [request.remove] if request.remove is not None else list(removals(request))
    pools = [pool_without(request.hero, way, "remove") for way in ways]
    law_to = request.law_to + request.setting.terms.minus_hits
    return [work_of(request.setting, pool, request.digits, law_to) for pool in pools]


def openings_work(works: Iterable[Work]) -> float:
    """Return the work to solve all ways, each compiled first."""
    return sum(work.once for work in works)


def rolls_shown(request: Request) -> int:
    """Return how many first rolls a request shows: no more than there are."""
    symbols = len(request.hero.symbols) + _blank(request.setting)
    there = prod(comb(dice + symbols - 1, symbols - 1) for _, dice in request.hero.dice)
    return min(request.first_rolls, there)


def _blank(setting: Setting) -> bool:
    return any(symbol == BLANK and n for _, row in setting.faces for symbol, n in row)


# ---- Flash -----------------------------------------------------------------------------------


def _to_a_cap(cap: int, limited: bool, worth: int, digits: int) -> Work:
    """Return the work of a chain over totals up to a cap: elimination over growing integers."""
    if limited:
        return Work(2.0, 1.0 + worth / 900, 2.0 + digits / 200)
    size = (cap + 4) / 100
    solve = (0.5 + 6 * size**2.6) * (1 + worth / 300)
    rows = 3 + 7 * size + 8 * size**3 + digits * size / 100
    return Work(2 + 9 * size, solve, solve + rows)


def _walk(top: int, digits: int, law_to: int, worth: int) -> Work:
    """Return the work of an endless walk: balls of so many bits, a system of so many totals."""
    bits = 64 + 3.33 * max(digits, worth)
    solve = 1.5 + 0.16 * top + 0.0006 * top**2 + bits * top / 100_000 + worth * top / 2_000
    row = 0.06 + 0.0011 * bits * _DIGITS_OF_BITS
    return Work(0.5, solve, 1.5 * solve + (law_to + 4) * row)


def _top(setting: Setting) -> int:
    """Return the total up to which payoffs of the walk are no straight line."""
    if setting.goal.kind == "mean-hits":
        return 0
    table = setting.goal.table
    return max(0, table[-1][0]) if table else setting.terms.minus_hits


def worth_digits(goal: Goal) -> int:
    """Return about how many digits the worths of a goal have over their common denominator."""
    worths = [*(worth for _, worth in goal.table), goal.bust or Fraction(0)]
    top = max(abs(worth.numerator).bit_length() for worth in worths)
    below = max(worth.denominator.bit_length() for worth in worths)
    return int((top + below) * _DIGITS_OF_BITS)


# ---- the others ------------------------------------------------------------------------------


def _others(setting: Setting, pool: Pool, limited: bool, digits: int) -> Work:
    """Return the work of an attack whose states are what lies: as many as there are draws."""
    symbols = len(setting.hero.symbols) + _blank(setting)
    draws = prod(comb(dice + symbols, symbols) for dice in pool)
    worth = 1 + worth_digits(setting.goal) / 300
    law = 1.5 + digits / 100 + draws / 600
    rule = setting.hero.rule
    if isinstance(rule, SetAsideColour):
        return Work(4 + draws / 45, (0.4 + draws / 12_000) * worth, law)
    if isinstance(rule, BankByColour):
        more = (1 + 0.6 * setting.markers) * (1.3 if limited else 1.0)
        return Work(
            (4 + 30 * (draws / 700) ** 1.7) * more, (0.4 + draws / 3_000) * worth, law * more
        )
    solve = 0.5 + draws / 1_200 if limited else 1.0 + 2.0 * (draws / 350) ** 1.7
    return Work(5 + 10 * (draws / 350) ** 1.7 * (2 if limited else 1), solve * worth, law)
