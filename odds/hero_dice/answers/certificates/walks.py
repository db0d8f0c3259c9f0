"""The certificate of Flash without a limit of rolls: bounds at every total, one inequality a row.

A bound is written as what it adds to the payoff; beyond the totals listed it adds the last number,
and the inequality is plain. Where a finite policy is best both bounds are the value itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, lcm
from typing import Any

from odds.exact.claims import walk_claim
from odds.exact.walk import Walk
from odds.hero_dice.answers.certificates.tables import Entry, draws_of
from odds.hero_dice.answers.request import Request
from odds.hero_dice.attack.dice import Pool
from odds.hero_dice.attack.structure import plan_of, rules_of
from odds.hero_dice.attack.walking import WalkAttack, steps_of
from odds.hero_dice.words import BUST


@dataclass(frozen=True)
class Bounds:
    """Bounds from the floor on, what lies beyond them, the totals where the policy ends.

    From `ends_from` on it ends at every total; None where it never does.
    """

    low: list[Fraction]
    high: list[Fraction]
    beyond: tuple[Fraction, Fraction]
    ends: list[int]
    ends_from: int | None
    payoff: list[Fraction]
    slope: Fraction
    bust: Fraction

    def worth(self, place: int) -> Fraction:
        """Return the payoff of a total, counted from the floor."""
        last = len(self.payoff) - 1
        return self.payoff[min(place, last)] + self.slope * max(0, place - last)


def certified_walk(request: Request, attack: Any, pool: Pool) -> Entry:
    """Return steps, payoff and bounds of a solved attack without a limit of rolls."""
    setting = request.setting
    plan = plan_of(setting.hero, setting.faces, setting.terms, pool)
    rules = rules_of(plan)
    landings = rules.draws.outcomes(pool)
    walks = isinstance(attack, WalkAttack)
    bounds = _enclosed(attack, request.digits) if walks else _exact(request, attack, pool)
    return {
        "kind": "walk",
        **draws_of(rules, plan, setting.faces),
        "steps": [[gain, int(shows)] for gain, shows in landings],
        "floor": rules.bust_below,
        **_written(bounds),
    }


def _enclosed(attack: WalkAttack, digits: int) -> Bounds:
    """Return bounds about 10 ** -digits apart."""
    walk = attack.solution.walk
    claim = walk_claim(attack.solution, digits)
    lift = walk.slope * walk.drift / (1 - walk.go_on)
    return Bounds(
        low=list(claim.low.values),
        high=list(claim.high.values),
        beyond=(lift + claim.low.margin, lift + claim.high.margin),
        ends=sorted(claim.ends),
        ends_from=None,
        payoff=list(walk.payoff),
        slope=walk.slope,
        bust=walk.bust,
    )


def _exact(request: Request, attack: Any, pool: Pool) -> Bounds:
    """Return the values themselves, where the best policy ends from some total on."""
    setting, rules = request.setting, attack.structure.rules
    totals = range(rules.bust_below, rules.cap + rules.reach + 1)
    payoff = [Fraction(setting.worth(total)) for total in totals]
    bust = Fraction(setting.worth(BUST))
    on, off = steps_of(setting.hero, setting.faces, pool)
    walk = Walk(on, off, 6 ** sum(pool), totals[0], tuple(payoff), Fraction(attack.slope), bust)
    values = [_value(attack, walk, total) for total in totals]
    stops = [t for t, v in zip(totals, values, strict=True) if v == walk.worth(t)]
    return Bounds(
        values, values, (Fraction(0),) * 2, stops, totals[-1] + 1, payoff, walk.slope, bust
    )


def _value(attack: Any, walk: Walk, total: int) -> Fraction:
    """Return the value of standing at a total with leave to throw, whether it is met or not."""
    state = (total, True, -1)
    if attack.knows(state):
        found: Fraction = attack.choices(state)[0].value
        return found
    # Only a single die leaves totals out: while it may be thrown again it adds nothing.
    ending, on = walk.worth(total), sum(weight for _, weight in walk.on)
    if on == walk.total or any(step for step, _ in walk.on):
        return ending
    thrown = sum((w * walk.worth(total + j) for j, w in walk.off), Fraction(0))
    return max(ending, thrown / (walk.total - on))


def _written(bounds: Bounds) -> Entry:
    """Return bounds as what they add to the payoff, integers over one denominator."""
    every = [*bounds.low, *bounds.high, *bounds.payoff, bounds.slope, bounds.bust]
    common = lcm(*(number.denominator for number in every))

    def over_payoff(values: list[Fraction], beyond: int) -> list[str]:
        added = [value - bounds.worth(i) for i, value in enumerate(values)]
        return [str(int(number * common)) for number in added] + [str(beyond)]

    low, high = bounds.beyond
    return {
        "denominator": str(common),
        "bust": str(int(bounds.bust * common)),
        "payoff": [str(int(number * common)) for number in bounds.payoff],
        "slope": str(int(bounds.slope * common)),
        "low": over_payoff(bounds.low, floor(low * common)),
        "high": over_payoff(bounds.high, ceil(high * common)),
        "ends": bounds.ends,
        "ends_from": bounds.ends_from,
    }


def thrown(entry: Entry, bound: list[str]) -> Fraction:
    """Return what the first throw is worth if every total is worth a bound."""
    payoff, last = entry["payoff"], len(entry["payoff"]) - 1
    (draw,), sum_ = entry["draws"], 0
    for weight, (gain, shows) in zip(draw["weights"], entry["steps"], strict=True):
        place = gain - entry["floor"]
        if place < 0:
            sum_ += weight * int(entry["bust"])
            continue
        worth = int(payoff[min(place, last)]) + int(entry["slope"]) * max(0, place - last)
        more = int(bound[min(place, len(bound) - 1)]) if shows else 0
        sum_ += weight * (worth + more)
    return Fraction(sum_, sum(draw["weights"]) * int(entry["denominator"]))
