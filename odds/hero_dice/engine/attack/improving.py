"""Attacks that can come back to where they were: improving a policy until nothing is better.

A policy says what to choose in each situation; the first one stops wherever it can. A choice is
changed only for a strictly better one, so every policy on the way ends with certainty: in
situations that a policy went round for ever, every old value would be at most the mean of those
that follow, and less where a choice was changed, which no round allows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from odds.hero_dice.engine.attack.situations import Situations
from odds.hero_dice.engine.attack.state import Attack

EndWorth = Callable[[Attack], Fraction]
Policy = dict[Attack, Attack]
"""What the player chooses: situation -> the situation that his choice leads to."""


@dataclass
class Equation:
    """unknown = `fixed` + the sum of factor * other unknown."""

    fixed: Fraction
    factors: dict[Attack, Fraction]

    def without(self, unknown: Attack) -> None:
        """Solve the equation for its own unknown, so that it does not stand on the right."""
        rest = 1 - self.factors.pop(unknown, Fraction(0))
        self.fixed /= rest
        self.factors = {other: factor / rest for other, factor in self.factors.items()}

    def put_in(self, unknown: Attack, equation: Equation) -> None:
        """Replace an unknown on the right by what it equals."""
        factor = self.factors.pop(unknown, None)
        if factor is None:
            return
        self.fixed += factor * equation.fixed
        for other, share in equation.factors.items():
            self.factors[other] = self.factors.get(other, Fraction(0)) + factor * share


def solved(equations: dict[Attack, Equation]) -> dict[Attack, Fraction]:
    """Return the unknowns, by putting one equation after the other into all others."""
    for unknown, equation in equations.items():
        equation.without(unknown)
        for other in equations.values():
            other.put_in(unknown, equation)
    return {unknown: equation.fixed for unknown, equation in equations.items()}


@dataclass
class Chart:
    """All situations that an attack can come to, what falls and what may be chosen in them."""

    situations: Situations
    falls: dict[Attack, tuple[tuple[Attack, int], ...]] = field(default_factory=dict)
    choices: dict[Attack, tuple[Attack, ...]] = field(default_factory=dict)

    def explore(self, first: Attack) -> None:
        """Enter every situation that the first can come to."""
        found = [first]
        while found:
            attack = found.pop()
            if attack not in self.falls and attack not in self.choices:
                found.extend(self.enter(attack))

    def enter(self, attack: Attack) -> Iterable[Attack]:
        """Enter one situation and return those that follow."""
        if attack.actor == "chance":
            self.falls[attack] = self.situations.falls(attack)
            return [after for after, _ in self.falls[attack]]
        if attack.actor == "player":
            self.choices[attack] = self.situations.choices(attack)
            return self.choices[attack]
        return []


def best_of_policies(situations: Situations, first: Attack, worth: EndWorth) -> Fraction:
    """Return the value of the first situation under a policy that nothing betters."""
    chart = Chart(situations)
    chart.explore(first)
    policy = stops_everywhere(chart)
    while True:
        values = Values(chart, policy, worth)
        better = values.better_choices()
        if not better:
            return values.of(first)
        policy = {**policy, **better}


def stops_everywhere(chart: Chart) -> Policy:
    """Return the policy that ends the attack wherever it may."""
    return {
        attack: next((after for after in choices if after.over), choices[0])
        for attack, choices in chart.choices.items()
    }


class Values:
    """The values of all situations under one policy."""

    def __init__(self, chart: Chart, policy: Policy, worth: EndWorth) -> None:
        self.chart = chart
        self.policy = policy
        self.worth = worth
        self.known: dict[Attack, Fraction] = {}
        used = {self.led_to(attack) for attack in policy}
        self.known = solved({cup: self.equation(cup) for cup in chart.falls if cup in used})

    def led_to(self, attack: Attack) -> Attack:
        """Return the throw or the end to which the policy leads."""
        while attack in self.policy:
            attack = self.policy[attack]
        return attack

    def equation(self, cup: Attack) -> Equation:
        """Return the value of a throw in terms of the throws that may follow it."""
        total = sum(weight for _, weight in self.chart.falls[cup])
        equation = Equation(Fraction(0), {})
        for after, weight in self.chart.falls[cup]:
            share, next_one = Fraction(weight, total), self.led_to(after)
            if next_one.over:
                equation.fixed += share * self.worth(next_one)
            else:
                equation.factors[next_one] = equation.factors.get(next_one, Fraction(0)) + share
        return equation

    def of(self, attack: Attack) -> Fraction:
        """Return the value of a situation."""
        end = self.led_to(attack)
        if end.over:
            return self.worth(end)
        if end not in self.known:
            equation = self.equation(end)
            shares = (share * self.known[other] for other, share in equation.factors.items())
            self.known[end] = sum(shares, equation.fixed)
        return self.known[end]

    def better_choices(self) -> Policy:
        """Return the best choices where they are strictly better than those of the policy."""
        better = {}
        for attack, choices in self.chart.choices.items():
            best = max(choices, key=self.of)
            if self.of(best) > self.of(attack):
                better[attack] = best
        return better
