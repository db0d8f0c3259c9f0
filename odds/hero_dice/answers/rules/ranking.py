"""Rules ranked by floats, each way to play once: many at a time, or one by one where none ends.

Work is bounded by what is counted, never by the clock: the same request finds the same rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

import numpy as np

from odds.exact.distribution import Bracket
from odds.hero_dice.answers.numbers import Odds
from odds.hero_dice.answers.rules.applied import allowed
from odds.hero_dice.answers.rules.batches import Floats
from odds.hero_dice.answers.rules.every import Bits, every, key_of
from odds.hero_dice.answers.rules.judging import Judge
from odds.hero_dice.answers.rules.pieces import one_more, pieces
from odds.hero_dice.answers.rules.sight import Flags
from odds.hero_dice.answers.rules.words import Rule
from odds.hero_dice.words import Fault

NEAR = 1e-9
WORK = 7 * 10**8
"""The moves and outcomes that may be gone through for one size, once for each rule."""
_BATCH = 512
_PART = 64
_LEAST = -1e300
Found = tuple[float, Rule]


@dataclass
class Level:
    """The best rules of one size, best first, and whether all rules of it were compared."""

    found: list[Found]
    proved: bool


class Ranking(Protocol):
    """How rules are compared."""

    def begin(self) -> None:
        """Begin a size: its work is counted from here on."""

    @property
    def spent(self) -> bool:
        """Whether the work of a size is done, whatever is left."""

    def every(self, size: int, wanted: int) -> Level:
        """Return the best `wanted` of all rules of a size, and what comes near them."""

    def fresh(self, rules: Iterable[Rule], wanted: int) -> list[Found]:
        """Return the best `wanted` of those that play like none met before."""

    def tidied(self, rule: Rule) -> Rule:
        """Return a rule without the lines that make no difference."""


def limited(judging: Judge) -> bool:
    """Tell whether rolls are limited."""
    return judging.request.setting.terms.roll_limit is not None


class Together:
    """Compares many rules at a time, by the moves that they leave open."""

    def __init__(self, judging: Judge) -> None:
        self._rough = judging.rough()
        hero = judging.request.hero
        self._every = every(self._rough.seen, hero, limited(judging), judging.blank)
        self._met: set[bytes] = set()
        self._until = WORK

    def begin(self) -> None:
        """Begin a size: its work is counted from here on."""
        self._until = self._rough.work + WORK

    @property
    def spent(self) -> bool:
        """Whether the work of a size is done, whatever is left."""
        return self._rough.work > self._until

    def every(self, size: int, wanted: int) -> Level:
        """Return the best `wanted` of all rules of a size; none where they are too many."""
        ways = self._every.ways(size)
        if ways is None:
            return Level([], False)
        level = self._best(ways.bits, ways.rules, wanted)
        if level.proved:
            self._met.update(map(key_of, ways.bits))
        return level

    def fresh(self, rules: Iterable[Rule], wanted: int) -> list[Found]:
        """Return the best `wanted` of those that play like none met before."""
        rows, new = [], []
        for rule in rules:
            bits = self._every.bits_of(rule)
            key = key_of(bits)
            if key not in self._met:
                self._met.add(key)
                rows.append(bits)
                new.append(rule)
        return self._best(np.array(rows), new, wanted).found if rows else []

    def _best(self, bits: Bits, rules: list[Rule], wanted: int) -> Level:
        """Return the best, looked for in the order of bounds from above."""
        none: Floats = np.zeros(0)
        bounds = np.concatenate([none, *(self._rough.bounds(self._flags(b)) for b in _cut(bits))])
        best: Floats = np.full(wanted, -np.inf)
        found: list[Found] = []
        proved = True
        for part in _cut(np.argsort(-bounds, kind="stable"), _PART):
            floor = best[0] - 2 * NEAR
            if bounds[part[0]] < floor:
                break
            if found and self.spent:
                proved = False
                break
            self._met.update(key_of(bits[i]) for i in part)
            scores = self._rough.values(self._flags(bits[part]), floor)
            best = np.sort(np.concatenate((best, scores)))[-wanted:]
            found += [(float(score), rules[i]) for score, i in zip(scores, part, strict=True)]
        near = (pair for pair in found if pair[0] >= max(best[0] - NEAR, _LEAST))
        return Level(ranked(near), proved)

    def _flags(self, bits: Bits) -> Flags:
        """Return the moves kept [M, B] by ways to play [B, W]."""
        flags: Flags = np.unpackbits(bits, axis=1, count=len(self._rough.seen.owner)).T == 1
        return flags

    def tidied(self, rule: Rule) -> Rule:
        """Return a rule without the lines that make no difference."""
        kept = allowed(rule, self._rough.seen)
        for i in reversed(range(len(rule.lines))):
            less = Rule((*rule.lines[:i], *rule.lines[i + 1 :]))
            if less.lines and (allowed(less, self._rough.seen) == kept).all():
                rule = less
        return rule


class OneByOne:
    """Compares rules by their values, where an attack may go on without end."""

    def __init__(self, judging: Judge) -> None:
        self._judging = judging
        self._pieces = pieces(judging.request.hero, limited(judging), judging.blank)
        self._met: set[Rule] = set()
        self.spent = False

    def begin(self) -> None:
        """Begin a size: there are never many rules."""

    def every(self, size: int, wanted: int) -> Level:
        """Return all rules of a size, best first."""
        rules = list(self._pieces.roots)
        for _ in range(size):
            more = (more for rule in rules for more in one_more(self._pieces, rule))
            rules = list(dict.fromkeys(more))
        return Level(self.fresh(rules, wanted), True)

    def fresh(self, rules: Iterable[Rule], wanted: int) -> list[Found]:
        """Return those not met before, best first."""
        new = [rule for rule in dict.fromkeys(rules) if rule not in self._met]
        self._met.update(new)
        return ranked((value, rule) for rule in new if (value := self._value(rule)) is not None)

    def _value(self, rule: Rule) -> float | None:
        try:
            return middle(self._judging.value(rule))
        except Fault:
            return None

    def tidied(self, rule: Rule) -> Rule:
        """Return the rule."""
        return rule


def ranked(found: Iterable[Found]) -> list[Found]:
    """Return rules best first; the order of equals stays."""
    return sorted(found, key=lambda pair: -round(pair[0], 13))


def middle(number: Odds) -> float:
    """Return a number, or the middle between its ends, as a float."""
    low, high = (number.low, number.high) if isinstance(number, Bracket) else (number, number)
    return float(Fraction(low + high) / 2)


def _cut(rows: Any, many: int = _BATCH) -> list[Any]:
    return [rows[cut : cut + many] for cut in range(0, len(rows), many)]
