"""A rule for Flash without cap and roll limit: how it plays far up decides how it is judged.

If it stops at every total from some point on, the attack is finite and its value a fraction; if it
throws on, the attack is a walk under a given policy and its value an enclosure.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from odds.exact.distribution import Bracket
from odds.exact.walk import UndecidedError, Walk, inner_factor
from odds.exact.walk_solve import WalkSolution, precision
from odds.hero_dice.answers.rules.words import AT_LEAST, Line, Rule
from odds.hero_dice.attack.dice import Pool
from odds.hero_dice.attack.solving import Odds, Setting
from odds.hero_dice.attack.walking import WalkAttack, walk_of
from odds.hero_dice.goals import cap_of
from odds.hero_dice.words import Fault

_FAR = 10**6
_UNLIMITED = 1000
_GUARD = 64


def throws_on(rule: Rule, total: int) -> bool:
    """Tell whether a rule throws on from a total when a race shows and nothing limits the rolls."""
    return next((line.do == "roll" for line in rule.lines if _fits(line, total)), False)


def _fits(line: Line, total: int) -> bool:
    seen = {"total": total, "throws-left": _UNLIMITED}
    return all(
        seen[each.name] >= each.number if each.side == AT_LEAST else seen[each.name] <= each.number
        for each in line.when
    )


def stops_from(rule: Rule) -> int | None:
    """Return a total from which on a rule always stops, or None where it throws on far up."""
    if throws_on(rule, _FAR):
        return None
    return 1 + _highest(rule)


def _highest(rule: Rule) -> int:
    named = [each.number for line in rule.lines for each in line.when if each.name == "total"]
    return max([0, *named])


def on_walk(rule: Rule, setting: Setting, pool: Pool, digits: int) -> WalkSolution:
    """Return the walk under a rule that throws on far up; values no wider than 10 ** -digits.

    `Fault` where every roll allows another.
    """
    walk = _raised(_walk(setting, pool), _highest(rule) + 1)
    if walk.go_on == 1:
        raise Fault("rule", "can roll for ever with these faces; add a line that stops")
    width, bits = Fraction(1, 10**digits), digits * 4 + _GUARD + 12 * max(0, walk.top)
    while True:
        with precision(bits):
            try:
                solution = _judged(rule, walk, bits)
                if solution.bracket(solution.roll(0)).width <= width:
                    return solution
            except UndecidedError:
                pass
        bits *= 2


def _walk(setting: Setting, pool: Pool) -> Walk:
    """Return the walk of any goal: flat from its cap on, where it has one."""
    walk, cap = walk_of(setting, pool), cap_of(setting.goal, setting.terms)
    if cap is None:
        return walk
    worth = setting.worth
    payoff = tuple(Fraction(worth(total)) for total in range(walk.floor, cap + 1))
    return replace(walk, payoff=payoff, slope=Fraction(0))


def _raised(walk: Walk, top: int) -> Walk:
    """Return the same walk with its payoffs listed at least up to `top`."""
    more = tuple(walk.worth(total) for total in range(walk.top + 1, top + 1))
    return replace(walk, payoff=(*walk.payoff, *more))


def _judged(rule: Rule, walk: Walk, bits: int) -> WalkSolution:
    factor, exact = inner_factor(walk.on, walk.total)
    solution = WalkSolution(walk, bits, factor, exact)
    totals = range(walk.floor, solution.edge)
    solution.rolls = [throws_on(rule, total) for total in totals]
    solution.evaluate()
    return solution


def walk_value(solution: WalkSolution) -> Odds:
    """Return the value before the first roll."""
    with precision(solution.bits):
        bracket = solution.bracket(solution.roll(0))
    return bracket.low if bracket.width == 0 else bracket


def is_perfect(rule: Rule, attack: object) -> bool:
    """Tell whether a rule makes the proved best choice at every total of a walk."""
    if not isinstance(attack, WalkAttack) or attack.solution.slack or not throws_on(rule, _FAR):
        return False
    walk = attack.solution.walk
    top = max(attack.solution.edge, _highest(rule) + 2)
    totals = range(walk.floor, top)
    return all(throws_on(rule, total) == attack.solution.throws_on(total) for total in totals)


def difference(perfect: Odds, value: Odds) -> Odds:
    """Return what a rule loses: never below 0."""
    if isinstance(perfect, Fraction) and isinstance(value, Fraction):
        return perfect - value
    (a, b), (c, d) = [_ends(number) for number in (perfect, value)]
    return Bracket(max(Fraction(0), a - d), max(Fraction(0), b - c))


def _ends(number: Odds) -> tuple[Fraction, Fraction]:
    return (number.low, number.high) if isinstance(number, Bracket) else (number, number)
