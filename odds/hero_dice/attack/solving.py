"""One attack, solved: its value, its law, and every move at a point of it.

Finite attacks are processes; Flash without cap or roll limit is a walk. Both answer alike: a
number is a `Fraction`, or a `Bracket` where the value is no fraction.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

from odds.exact.distribution import Bracket
from odds.exact.solve import Solution, solve
from odds.hero_dice.attack.dice import Pool
from odds.hero_dice.attack.moves import Move
from odds.hero_dice.attack.structure import FaceKey, Structure, plan_of, structure
from odds.hero_dice.attack.throw_all import ThrowAll
from odds.hero_dice.goals import Goal, Result, Worth, cap_of, worth_of
from odds.hero_dice.terms import Terms
from odds.hero_dice.words import Cancelled, Fault, Hero, ThrowAllAgain

Odds = Fraction | Bracket


@dataclass(frozen=True)
class Setting:
    """Everything a solved attack depends on but which dice `minus-die` takes."""

    hero: Hero
    faces: FaceKey
    terms: Terms
    goal: Goal
    markers: int = 0

    @property
    def bonus(self) -> int:
        """The hits that the hero adds to every attack that scores."""
        return self.hero.score.bonus if isinstance(self.hero.score, Cancelled) else 0

    @property
    def worth(self) -> Worth:
        """The worth of each result for the goal."""
        return worth_of(self.goal, self.terms, self.bonus)

    def damage(self, result: Result) -> int:
        """Return the damage of a result."""
        return self.terms.damage(result, self.bonus)


@dataclass(frozen=True)
class Choice:
    """A legal move at a point of an attack: its value, what it loses, whether it ties the best."""

    move: Move
    value: Odds
    loss: Odds
    tie: bool


@dataclass(frozen=True)
class ResultLaw:
    """The law of an attack's result; `tail` is the chance of more than `last`, 0 if finite."""

    chances: dict[Result, Odds]
    last: int | None = None
    tail: Odds = Fraction(0)


def ranked(values: list[tuple[Move, Fraction]]) -> list[Choice]:
    """Return choices best first; equal ones keep their tie order."""
    top = max(value for _, value in values)
    ordered = sorted(values, key=lambda pair: -pair[1])
    tied = sum(value == top for _, value in values) > 1
    return [Choice(move, v, top - v, tied and v == top) for move, v in ordered]


@dataclass(frozen=True, eq=False)
class FiniteAttack:
    """A solved attack with finitely many states; every number is a fraction."""

    setting: Setting
    structure: Structure
    solution: Solution
    slope: int = 0

    @property
    def value(self) -> Fraction:
        """The value before the first roll."""
        return self.solution.value

    def law(self, last: int) -> ResultLaw:
        """Return the law of the result under the best policy; `last` is not needed here."""
        law = self.solution.law
        return ResultLaw({result: law.chance(result) for result in law.weights})

    def knows(self, state: Any) -> bool:
        """Tell whether the attack can come to a state."""
        return self._within(state)[0] in self.structure.process.states

    def choices(self, state: Any) -> list[Choice]:
        """Return every legal move in a state, best first."""
        within, beyond = self._within(state)
        process, shift = self.structure.process, Fraction(beyond * self.slope)
        stop = int(process.stop[process.states[within]])
        values = [
            (move, shift + (self.solution.end(stop) if roll is None else self._roll(roll)))
            for move, roll in self._moves(within)
        ]
        return ranked(values)

    def _moves(self, state: Any) -> list[tuple[Move, Any]]:
        """Return the moves of a state in their tie order.

        In a cyclic attack the policy's roll comes first: others may tie it and roll for ever.
        """
        process, moves = self.structure.process, list(self.structure.rules.moves(state))
        if not process.cyclic:
            return moves
        chosen = int(self.solution.policy[process.states[state]])
        return sorted(moves, key=lambda each: bool(each[1]) and process.rolls[each[1]] != chosen)

    def _roll(self, roll: Any) -> Fraction:
        return self.solution.roll(self.structure.process.rolls[roll])

    def _within(self, state: Any) -> tuple[Any, int]:
        """Return a like state inside the compiled totals, and how far beyond them it lies."""
        rules = self.structure.rules
        if isinstance(rules, ThrowAll) and rules.cap is not None and isinstance(state[0], int):
            beyond = max(0, state[0] - rules.cap - rules.reach)
            return (state[0] - beyond, *state[1:]), beyond
        return state, 0


def integers(worths: list[Fraction | int]) -> tuple[list[int], int]:
    """Return fractions as numerators over their common denominator."""
    common = lcm(*{worth.denominator for worth in worths})
    if common == 1:
        return [int(worth) for worth in worths], 1
    return [worth.numerator * (common // worth.denominator) for worth in worths], common


def solve_attack(setting: Setting, pool: Pool, digits: int = 30) -> FiniteAttack | Any:
    """Return the solved attack with the dice of a pool (dice by colour in written order).

    Where the value is no fraction its bracket is at most 10 ** -digits wide. `Fault` with the code
    `no-finite-value` where a mean has no finite or attained value.
    """
    cap = cap_of(setting.goal, setting.terms)
    walks = isinstance(setting.hero.rule, ThrowAllAgain) and setting.terms.roll_limit is None
    if walks and cap is None:
        from odds.hero_dice.attack.walking import solve_uncapped

        return solve_uncapped(setting, pool, digits)
    return finite_attack(setting, pool, cap)


def finite_attack(setting: Setting, pool: Pool, cap: int | None, slope: int = 0) -> FiniteAttack:
    """Return a solved finite attack; beyond the cap the worth rises by `slope`."""
    plan = plan_of(setting.hero, setting.faces, setting.terms, pool, setting.markers, cap)
    compiled = structure(plan)
    worth = setting.worth
    numerators, common = integers([worth(result) for result in compiled.process.results])
    solution = solve(compiled.process, compiled.weights(setting.faces), numerators, common)
    return FiniteAttack(setting, compiled, solution, slope)


def no_finite_value(needs: str) -> Fault:
    """Return the fault of a mean that grows or is approached for ever."""
    return Fault(
        "goal",
        f"every roll shows a {needs}, so this mean has no finite or attained value; "
        "ask for a goal with a cap (hits-at-least, defeat, mean-damage with a need)",
        "no-finite-value",
    )


__all__ = ["Choice", "FiniteAttack", "Odds", "ResultLaw", "Setting", "solve_attack"]
