"""The four comparisons of a case: best value, choices, law, samples."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from odds.hero_dice.check.bridge import Words, engine_words
from odds.hero_dice.check.cases import Case
from odds.hero_dice.check.sampling import Distance, distance, played
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

SAMPLES = 100_000
_BASE = 1_000_003


@dataclass(frozen=True)
class Finding:
    """What one comparison of a case came to: how much was compared, and the first difference.

    Of samples also how far they lie from the law.
    """

    case: Case
    comparison: str
    compared: int
    difference: str = ""
    distance: Distance | None = None

    @property
    def same(self) -> bool:
        """Whether both readings agree."""
        return not self.difference

    @property
    def differs(self) -> bool:
        """Whether they were laid side by side and do not agree."""
        return bool(self.difference and self.compared)


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


def check_quickly(case: Case, samples: int) -> list[Finding]:
    """Return the findings of best value and samples alone."""
    sides = solver_side(case)
    try:
        sampled = _samples(case, sides[0], _opened(case, sides[0]), samples)
    except LookupError as error:
        sampled = Finding(case, "samples", 0, str(error))
    return [_values(case, sides), sampled]


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
    told = f"the engine's law is not that of the solver: {_told(chances)}"
    difference = "" if ours == theirs else told
    return Finding(case, "law", len(chances), difference)


def _told(chances: Mapping[Result, Fraction]) -> str:
    return ", ".join(f"{result} {float(p):.4f}" for result, p in sorted(chances.items(), key=str))


def _power(result: Result) -> Fraction:
    return Fraction(_BASE) ** (-9 if result == BUST else int(result))


class _Followed:
    """The engine's situations with the solver's choices made in each."""

    def __init__(self, side: Solver, situations: Situations) -> None:
        self.choose = Chooser(side)
        self.situations = situations
        self.known: dict[Attack, Fraction] = {}

    def chosen(self, attack: Attack) -> Attack:
        """Return the situation that the solver's choice leads to."""
        event = self.choose(attack)
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
        chart = self.reached(start)
        policy: Policy = {attack: after for attack, (after,) in chart.choices.items()}
        return Values(chart, policy, lambda end: _power(literal.result(end))).of(start)

    def reached(self, start: Attack) -> Chart:
        """Return the situations that the solver's choices come to, and no others."""
        chart, found = Chart(self.situations), [start]
        while found:
            attack = found.pop()
            if attack in chart.falls or attack in chart.choices:
                continue
            if attack.actor == "player":
                chart.choices[attack] = (self.chosen(attack),)
                found += chart.choices[attack]
            elif attack.actor == "chance":
                found += chart.enter(attack)
        return chart


# ---- the same samples ------------------------------------------------------------------------


def _samples(case: Case, side: Solver, first: Attack, samples: int) -> Finding:
    """Compare seeded attacks with real dice against the law: nothing beyond six sigmas."""
    seen = played(first, Chooser(side), case.seed, samples)
    found = distance(seen, side.opening.attack.law(40).chances, samples)
    return Finding(case, "samples", samples, found.wrong, found)


class Chooser:
    """The solver's choice as the engine's event; asked once where only like dice are swapped."""

    def __init__(self, side: Solver) -> None:
        self.side = side
        self.words: dict[Attack, Words] = {}

    def __call__(self, attack: Attack) -> Any:
        """Return what the player does."""
        alike = Situations().of(attack)
        if alike not in self.words:
            self.words[alike] = self.side.best(attack)
        best = self.words[alike]
        for event in attack.legal():
            if engine_words(attack, event) == best:
                return event
        raise LookupError(f"the engine does not allow what the solver chooses: {best}")
