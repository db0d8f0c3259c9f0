"""One hero's attack as a function: from the worth of each end of it to its best value, exactly.

An *end* is (hits, extra): hits never below 0, `extra` what a card wants to know (batmobiles that
lie, uses of cards left), else 0. Hits above `most` count as `most`. The worth of an end must not
fall when the hits rise; then Flash's attack is finite.

Values are affine in the worth, so worths are brought to a normal form first and kept: one solve
serves every villain that asks the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement
from math import gcd, lcm
from typing import Any

from odds.exact.bellman import STOP
from odds.exact.solve import Solution, solve
from odds.hero_dice.attack.dice import Pool
from odds.hero_dice.attack.structure import FaceKey, Structure, plan_of, structure
from odds.hero_dice.terms import ONE_COLOUR, Terms
from odds.hero_dice.turn.worths import Worth
from odds.hero_dice.words import BUST, Cancelled, Hero, ThrowAllAgain

End = tuple[int, int]


@dataclass(frozen=True)
class Attack:
    """A hero's attack under the terms of his target; the terms say nothing of minus-hits.

    `markers` are Batmobile markers, `roll_on` uses of a card that lets him roll on, `leads` says
    that the batmobiles which lie at the end count.
    """

    hero: Hero
    faces: FaceKey
    terms: Terms
    most: int
    markers: int = 0
    roll_on: int = 0
    leads: bool = False

    @cached_property
    def _number(self) -> int:
        own = (self.hero.name, self.faces, self.terms, self.most, self.markers, self.roll_on)
        return hash((*own, self.leads))

    def __hash__(self) -> int:
        """Return a hash that is found once: attacks are looked up often."""
        return self._number

    @cached_property
    def ends(self) -> tuple[End, ...]:
        """Every way in which the attack may end, by hits, then by what a card wants to know."""
        beside = self.roll_on or (sum(n for _, n in self.hero.dice) if self.leads else 0)
        return tuple((hits, extra) for hits in range(self.top + 1) for extra in range(beside + 1))

    @cached_property
    def top(self) -> int:
        """The most hits that are told apart."""
        if isinstance(self.hero.rule, ThrowAllAgain):
            return self.most
        dice = sum(n for _, n in self.hero.dice)
        score = self.hero.score
        return min(self.most, dice + (score.bonus if isinstance(score, Cancelled) else 0))

    @cached_property
    def work(self) -> float:
        """About how many milliseconds it takes to solve the attack for one worth of its ends."""
        if not isinstance(self.hero.rule, ThrowAllAgain) or self.terms.roll_limit is not None:
            return 0.4 if self.leads else 0.15
        # A chain over the totals is eliminated, once for each number of cards left.
        return 0.15 + (self.top / 100) ** 3 * (8 + 60 * self.roll_on)

    @cached_property
    def pools(self) -> tuple[Pool, ...]:
        """The dice thrown, for every way in which minus-die may take some."""
        return tuple(self._pools())

    def _pools(self) -> Iterator[Pool]:
        number = min(self.terms.minus_dice, sum(n for _, n in self.hero.dice))
        for taken in combinations_with_replacement(range(len(self.hero.dice)), number):
            pool = tuple(n - taken.count(i) for i, (_, n) in enumerate(self.hero.dice))
            if min(pool) >= 0:
                yield pool

    def end(self, result: Any) -> End:
        """Return the end that a result of the compiled attack comes to."""
        own, extra = result if isinstance(result, tuple) else (result, 0)
        return (0 if own == BUST else min(max(0, own), self.top)), extra

    def value(self, worth: Worth) -> Fraction:
        """Return the best mean worth before the first roll.

        >>> from odds.hero_dice.data import dice
        >>> from odds.hero_dice.heroes import hero
        >>> flash = Attack(hero("flash"), dice("flash").faces, Terms(), 4)
        >>> flash.value(tuple(Fraction(hits == 4) for hits, _ in flash.ends))
        Fraction(78675695677, 258987355456)
        """
        normal, low, unit = normal_form(worth)
        return low + unit * _best(self, normal)[0] if unit else low

    def value_in(self, pool: Pool, worth: Worth) -> Fraction:
        """Return the best mean worth when the dice of a pool are thrown."""
        normal, low, unit = normal_form(worth)
        return low + unit * _value(self, normal, pool) if unit else low

    def best_pool(self, worth: Worth) -> Pool:
        """Return the dice that are best thrown, in written order where ways tie."""
        return _best(self, normal_form(worth)[0])[1]

    def law(self, worth: Worth, pool: Pool) -> dict[End, Fraction]:
        """Return the law of the ends when the dice of a pool are thrown for a worth."""
        solution, _ = _solved(self, normal_form(worth)[0], pool)
        law: dict[End, Fraction] = {}
        for result, weight in solution.law.weights.items():
            end = self.end(result)
            law[end] = law.get(end, Fraction(0)) + Fraction(weight, solution.law.total)
        return law

    def side(self, pool: Pool, cap: int | None = None) -> Structure:
        """Return the compiled attack with the dice of a pool; more than `cap` hits are as many."""
        most = self.most if cap is None else cap
        plan = plan_of(self.hero, self.faces, self.terms, pool, self.markers, most)
        if self.roll_on or self.leads:
            plan = replace(plan, roll_on=self.roll_on, leads=self.leads)
        return structure(plan)

    def places(self, results: Sequence[Any]) -> list[int]:
        """Return the place among the ends of each result of the compiled attack."""
        if self.roll_on or self.leads:
            place = {end: i for i, end in enumerate(self.ends)}
            return [place[self.end(result)] for result in results]
        top = self.top
        return [0 if r == BUST or r < 0 else min(r, top) for r in results]

    def rolls_on(self, worth: Worth, pool: Pool) -> list[int]:
        """Return the totals at which a card is played to roll on, with all cards in hand.

        Under a roll limit: with all throws but the first left.
        """
        solution, compiled = _solved(self, normal_form(worth)[0], pool)
        states = compiled.process.states
        found = set()
        for (own, cards), place in states.items():
            total, shows, left = own
            first = self.terms.roll_limit is None or left == self.terms.roll_limit - 1
            if cards == self.roll_on and first and not shows and solution.policy[place] != STOP:
                found.add(total)
        return sorted(found)


def normal_form(worth: Sequence[Fraction]) -> tuple[tuple[int, ...], Fraction, Fraction]:
    """Return worths as integers from 0 up without common factor, and what they stand for.

    worth = low + unit * integers; the unit is 0 where all are alike.

    >>> normal_form((Fraction(1, 2), Fraction(3, 4), Fraction(1)))
    ((0, 1, 2), Fraction(1, 2), Fraction(1, 4))
    """
    pairs = [each.as_integer_ratio() for each in worth]
    common = lcm(*{bottom for _, bottom in pairs})
    whole = [top * (common // bottom) for top, bottom in pairs]
    start = min(whole)
    raised = [number - start for number in whole]
    low, shared = Fraction(start, common), gcd(*raised)
    if not shared:
        return tuple(raised), low, Fraction(0)
    return tuple(n // shared for n in raised), low, Fraction(shared, common)


def _best(attack: Attack, normal: tuple[int, ...]) -> tuple[Fraction, Pool]:
    """Return the best value over all ways to lay dice aside, and the first way that has it."""
    values = [_value(attack, normal, pool) for pool in attack.pools]
    top = max(values)
    return top, attack.pools[values.index(top)]


@lru_cache(maxsize=100_000)
def _value(attack: Attack, normal: tuple[int, ...], pool: Pool) -> Fraction:
    return _solved(attack, normal, pool)[0].value


def _solved(attack: Attack, normal: tuple[int, ...], pool: Pool) -> tuple[Solution, Structure]:
    cap = None
    if isinstance(attack.hero.rule, ThrowAllAgain) and not attack.roll_on:
        # Beyond the last rise nothing is worth more: a lower cap is a smaller attack.
        cap = normal.index(normal[-1])
    compiled = attack.side(pool, cap)
    numerators = [normal[i] for i in attack.places(compiled.process.results)]
    weights = compiled.weights(attack.faces)
    return solve(compiled.process, weights, numerators), compiled


def plain_terms(terms: Terms) -> Terms:
    """Return the terms without what does not touch the attack, so that like attacks are one."""
    return replace(
        terms, minus_hits=0, ignored=(), readings=terms.readings & frozenset({ONE_COLOUR})
    )
