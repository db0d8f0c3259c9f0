"""Flash without cap or roll limit: a walk where rolling on pays, else a finite threshold.

Proved in the design: with mu >= 0 stopping is never better for mean hits, at any total and with any
minus-hits, since max(0, T - s) is convex and a bust pays what that formula pays. With mu < 0 a
finite threshold is optimal, and a process with a high enough cap proves itself: if it ends at each
of the `reach` totals from the cap on, ending is best at every total beyond.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Any

from odds.exact.bellman import STOP
from odds.exact.distribution import Bracket
from odds.exact.walk import NoFiniteValueError, Walk
from odds.exact.walk_solve import WalkSolution, ends_of, precision, solve_walk
from odds.hero_dice.attack.dice import Pool, multinomial, piles
from odds.hero_dice.attack.moves import Move, Roll, Stop
from odds.hero_dice.attack.solving import (
    Choice,
    FiniteAttack,
    Odds,
    ResultLaw,
    Setting,
    finite_attack,
    no_finite_value,
)
from odds.hero_dice.attack.structure import FaceKey
from odds.hero_dice.goals import Result
from odds.hero_dice.words import BUST, Balance, Hero, ThrowAllAgain

Steps = tuple[tuple[int, int], ...]


@dataclass(frozen=True, eq=False)
class WalkAttack:
    """A solved attack that is unbounded above; numbers are brackets."""

    setting: Setting
    solution: WalkSolution
    pool: Pool

    @property
    def value(self) -> Odds:
        """The value before the first roll."""
        with precision(self.solution.bits):
            return self._odds(self.solution.roll(0))

    def _odds(self, number: Any) -> Odds:
        bracket = self.solution.bracket(number)
        return bracket.low if bracket.width == 0 else bracket

    def law(self, last: int) -> ResultLaw:
        """Return the law of the result up to `last`."""
        with precision(self.solution.bits + 64):
            ended, bust = self.solution.law(last)
            tail = 1 - bust - sum(ended.values())
            chances: dict[Result, Odds] = {t: _chance(n) for t, n in ended.items()}
            chances[BUST] = _chance(bust)
            return ResultLaw(chances, last, _chance(tail))

    def knows(self, state: Any) -> bool:
        """Tell whether the attack can come to a state: to every total."""
        return True

    def choices(self, state: Any) -> list[Choice]:
        """Return the legal moves in a state, best first."""
        total, shows, _ = state
        ending = self.solution.walk.worth(-(10**9) if total == BUST else total)
        if not shows or total == BUST:
            return [Choice(Stop(), ending, Fraction(0), False)]
        with precision(self.solution.bits + 64):
            on = self.solution.roll(total)
            gain = self._odds(on - _exactly(ending))
            rolled = self._odds(on)
        return _two(ending, rolled, gain)


def _exactly(number: Fraction) -> Any:
    from flint import fmpq

    return fmpq(number.numerator, number.denominator)


def _chance(number: Any) -> Odds:
    """Return a probability: a bracket cut to [0, 1]."""
    bracket = ends_of(number)
    low, high = max(Fraction(0), bracket.low), min(Fraction(1), bracket.high)
    return low if low == high else Bracket(low, high)


def _two(ending: Fraction, rolled: Odds, gain: Odds) -> list[Choice]:
    """Return ending and rolling on, best first, by what rolling on gains."""
    low, high = (gain.low, gain.high) if isinstance(gain, Bracket) else (gain, gain)
    stop: Move = Stop()
    roll: Move = Roll(())
    nothing = Fraction(0)
    if low > 0:
        return [Choice(roll, rolled, nothing, False), Choice(stop, ending, gain, False)]
    if high < 0:
        loss = Bracket(-high, -low) if low < high else -low
        return [Choice(stop, ending, nothing, False), Choice(roll, rolled, loss, False)]
    return [Choice(stop, ending, nothing, True), Choice(roll, rolled, nothing, True)]


@lru_cache(maxsize=256)
def steps_of(hero: Hero, faces: FaceKey, pool: Pool) -> tuple[Steps, Steps]:
    """Return the weights of what one throw adds: those that allow another throw, and the rest."""
    rule, score = hero.rule, hero.score
    assert isinstance(rule, ThrowAllAgain)
    assert isinstance(score, Balance)
    table = {colour: dict(counts) for colour, counts in faces}
    law = Counter({(0, False): 1})
    for colour, dice in zip(hero.colours, pool, strict=True):
        law = _joined(law, _pile_law(table[colour], dice, rule.needs, score))
    on = tuple(sorted((gain, w) for (gain, shows), w in law.items() if shows and w))
    off = tuple(sorted((gain, w) for (gain, shows), w in law.items() if not shows and w))
    return on, off


def _pile_law(
    faces: dict[str, int], dice: int, needs: str, score: Balance
) -> Counter[tuple[int, bool]]:
    """Return the weights of (gain, shows what is needed) of dice of one colour."""
    counts = (
        faces.get(score.plus, 0),
        faces.get(score.minus, 0),
        faces.get(needs, 0),
        sum(n for s, n in faces.items() if s not in (score.plus, score.minus, needs)),
    )
    law: Counter[tuple[int, bool]] = Counter()
    for pile in piles(dice, len(counts)):
        weight = multinomial(pile)
        for count, number in zip(counts, pile, strict=True):
            weight *= count**number
        law[pile[0] - pile[1], pile[2] > 0] += weight
    return law


def _joined(
    one: Counter[tuple[int, bool]], other: Counter[tuple[int, bool]]
) -> Counter[tuple[int, bool]]:
    law: Counter[tuple[int, bool]] = Counter()
    for ((gain, shows), w), ((more, also), v) in product(one.items(), other.items()):
        law[gain + more, shows or also] += w * v
    return law


def rule_of(hero: Hero) -> ThrowAllAgain:
    """Return the roll rule of a hero who throws all dice again."""
    assert isinstance(hero.rule, ThrowAllAgain)
    return hero.rule


def walk_of(setting: Setting, pool: Pool) -> Walk:
    """Return the walk of an attack without cap: steps, and the payoff of each total."""
    rule, goal = setting.hero.rule, setting.goal
    assert isinstance(rule, ThrowAllAgain)
    on, off = steps_of(setting.hero, setting.faces, pool)
    top = setting.terms.minus_hits if goal.kind == "mean-damage" else 0
    if goal.kind == "worth":
        top = max(0, goal.table[-1][0])
    worth = setting.worth
    return Walk(
        on=on,
        off=off,
        total=sum(w for _, w in (*on, *off)),
        floor=rule.bust_below,
        payoff=tuple(Fraction(worth(t)) for t in range(rule.bust_below, top + 1)),
        slope=Fraction(int(goal.kind != "worth")),
        bust=Fraction(worth(BUST)),
    )


def solve_uncapped(setting: Setting, pool: Pool, digits: int) -> FiniteAttack | WalkAttack:
    """Return the solved attack: exact where a finite threshold is best, else a bracket."""
    walk = walk_of(setting, pool)
    gain, down = walk.slope * walk.drift, walk.depth(-1)
    if walk.go_on == 1 and walk.slope and walk.drift >= 0:
        raise no_finite_value(rule_of(setting.hero).needs)
    if gain < 0 or (gain == 0 and not down):
        return _threshold(setting, pool, walk)
    try:
        return WalkAttack(setting, solve_walk(walk, digits), pool)
    except NoFiniteValueError as error:
        raise no_finite_value(rule_of(setting.hero).needs) from error


def _threshold(setting: Setting, pool: Pool, walk: Walk) -> FiniteAttack:
    """Return the attack whose best policy ends at every total from some cap on."""
    cap = walk.top + walk.reach
    while True:
        attack = finite_attack(setting, pool, cap, slope=int(walk.slope))
        states, policy = attack.structure.process.states, attack.solution.policy
        high = [(t, True, -1) for t in range(cap, cap + walk.reach + 1)]
        if all(policy[states[state]] == STOP for state in high if state in states):
            return attack
        cap *= 2
