"""The four comparisons of a case: best value, choices, law, samples."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

from odds.hero_dice.check.bridge import engine_words
from odds.hero_dice.check.cases import Case
from odds.hero_dice.check.sides import (
    Result,
    Solver,
    engine_side,
    engine_worth,
    enough,
    solver_side,
)
from odds.hero_dice.engine import attack as literal
from odds.hero_dice.engine.attack.best import best_value
from odds.hero_dice.engine.attack.improving import Chart, Policy, Values
from odds.hero_dice.engine.attack.situations import Situations, comes_back
from odds.hero_dice.engine.attack.state import Attack
from odds.hero_dice.words import BUST

SAMPLES = 4000
SIGMAS = 6
_BASE = 1_000_003


@dataclass(frozen=True)
class Finding:
    """What one comparison of a case came to: how much was compared, and the first difference.

    Of samples also the greatest standard error of a chance, and by how many of its standard errors
    a chance is off at most.
    """

    case: Case
    comparison: str
    compared: int
    difference: str = ""
    standard_error: float = 0.0
    deviation: float = 0.0

    @property
    def same(self) -> bool:
        """Whether both readings agree."""
        return not self.difference


def check_case(case: Case, samples: int = SAMPLES) -> list[Finding]:
    """Return the findings of all four comparisons of a case."""
    sides = solver_side(case)
    pairs = [(side, _opened(case, side)) for side in sides]
    best = pairs[0]
    findings = [_values(case, sides), _choices(case, pairs)]
    if not findings[1].same:
        differ = "the choices differ, so neither can follow the other"
        return [*findings, *(Finding(case, name, 0, differ) for name in ("law", "samples"))]
    return [*findings, _law(case, *best), _samples(case, *best, samples)]


def _opened(case: Case, side: Solver) -> Attack:
    """Return the engine's attack with the dice taken that the solver takes, about to be thrown."""
    attack = engine_side(case)
    for colour in side.opening.removed:
        die = next(d for d in attack.dice if d.colour == colour and not d.removed)
        attack = literal.do(attack, literal.Remove(die.number))
    return literal.do(attack, literal.FirstRoll())


# ---- the same best value ---------------------------------------------------------------------


def _values(case: Case, sides: list[Solver]) -> Finding:
    """Compare the solver's value with the engine's best of everything, minus-die included."""
    ours = sides[0].opening.value
    found = best_value(engine_side(case), lambda result: engine_worth(case, result), enough(case))
    difference = "" if ours == found else f"solver {ours}, engine {found}"
    return Finding(case, "value", 1, difference)


# ---- the same choices ------------------------------------------------------------------------


def _choices(case: Case, pairs: list[tuple[Solver, Attack]]) -> Finding:
    """Compare the choices open wherever the player is to act, whichever dice were taken."""
    compared = 0
    for side, first in pairs:
        for attack in _points(case, first):
            ours = sorted(map(repr, (words for words, _ in side.choices(attack))))
            legal = sorted({repr(engine_words(attack, event)) for event in attack.legal()})
            compared += 1
            if ours != legal:
                only = f"solver only {set(ours) - set(legal)}, engine only {set(legal) - set(ours)}"
                return Finding(case, "choices", compared, f"{_lies(attack)}: {only}")
    return Finding(case, "choices", compared)


def _points(case: Case, first: Attack) -> Iterator[Attack]:
    """Yield every situation in which the player is to act; totals up to where enough is won."""
    chart = Chart(Situations(enough(case)))
    chart.explore(chart.situations.of(first))
    yield from (attack for attack in chart.choices if not chart.situations.is_enough(attack))


def _lies(attack: Attack) -> str:
    dice = [f"{d.colour} {d.face}{' aside' if d.aside else ''}" for d in attack.dice]
    return f"{', '.join(dice)}; total {attack.total}, rolls {attack.rolls}"


# ---- the same law ----------------------------------------------------------------------------


def _law(case: Case, side: Solver, first: Attack) -> Finding:
    """Compare the law when the engine plays the solver's best choices.

    Both laws are turned into one number, the mean of a large base to the power of the result:
    different laws give different numbers, but for a coincidence of one in the base.
    """
    situations = Situations(enough(case))
    followed = _Followed(side, situations)
    start = situations.of(first)
    theirs = followed.cyclic(start) if comes_back(first) else followed.mean(start)
    chances = side.opening.attack.law(40).chances
    ours = sum((p * _power(result) for result, p in chances.items()), Fraction(0))
    difference = "" if ours == theirs else f"solver {chances}, engine's mark {float(theirs)}"
    return Finding(case, "law", len(chances), difference)


def _power(result: Result) -> Fraction:
    return Fraction(_BASE) ** (-9 if result == BUST else int(result))


class _Followed:
    """The engine's situations with the solver's choices made in each."""

    def __init__(self, side: Solver, situations: Situations) -> None:
        self.side = side
        self.situations = situations
        self.known: dict[Attack, Fraction] = {}

    def chosen(self, attack: Attack) -> Attack:
        """Return the situation that the solver's choice leads to."""
        event = choice_of(self.side, attack)
        return self.situations.of(literal.do(attack, event))

    def mean(self, attack: Attack) -> Fraction:
        """Return the mark of a situation that never comes back."""
        if attack not in self.known:
            self.known[attack] = self._mean(attack)
        return self.known[attack]

    def _mean(self, attack: Attack) -> Fraction:
        if attack.actor == "nobody":
            return _power(literal.result(attack))
        if attack.actor == "player":
            return self.mean(self.chosen(attack))
        falls = self.situations.falls(attack)
        total = sum(weight for _, weight in falls)
        return sum((w * self.mean(after) for after, w in falls), Fraction(0)) / total

    def cyclic(self, start: Attack) -> Fraction:
        """Return the mark of a situation that may come back."""
        chart = Chart(self.situations)
        chart.explore(start)
        policy: Policy = {attack: self.chosen(attack) for attack in chart.choices}
        return Values(chart, policy, lambda end: _power(literal.result(end))).of(start)


def choice_of(side: Solver, attack: Attack) -> Any:
    """Return the engine's event for the solver's best choice."""
    best = side.choices(attack)[0][0]
    return next(event for event in attack.legal() if engine_words(attack, event) == best)


# ---- the same samples ------------------------------------------------------------------------


def _samples(case: Case, side: Solver, first: Attack, samples: int) -> Finding:
    """Compare seeded attacks with real dice against the law: nothing beyond six sigmas."""
    rng = random.Random(case.title)  # noqa: S311
    choices: dict[Attack, Any] = {}
    seen = Counter(_played(side, first, rng, choices) for _ in range(samples))
    chances = side.opening.attack.law(40).chances
    error = deviation = 0.0
    for result in {*seen, *chances}:
        p, often = float(chances.get(result, 0)), seen[result]
        # One more than the spread: a chance so small that none may be seen has hardly any.
        spread = sqrt(samples * p * (1 - p)) + 1
        off = abs(often - samples * p) / spread
        error, deviation = max(error, (spread - 1) / samples), max(deviation, off)
        if off > SIGMAS or (often and not p):
            says = f"{result}: {often}, law {samples * p:.1f}"
            return Finding(case, "samples", samples, says, error, off)
    return Finding(case, "samples", samples, "", error, deviation)


def _played(side: Solver, attack: Attack, rng: random.Random, choices: dict[Attack, Any]) -> Result:
    """Return the result of one attack with real dice under the solver's choices."""
    while not attack.over:
        if attack.actor == "chance":
            falls, weights = zip(*attack.chances(), strict=True)
            attack = literal.do(attack, rng.choices(falls, weights)[0])
        else:
            if attack not in choices:
                choices[attack] = choice_of(side, attack)
            attack = literal.do(attack, choices[attack])
    return literal.result(attack)
