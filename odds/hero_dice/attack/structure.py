"""From a hero's record and the terms of an attack to a compiled structure, and to its weights.

A structure depends on the symbols, the dice left, and the terms that touch the roll, not on the
face counts: it is compiled once and kept.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from math import lcm
from threading import Lock
from typing import Any

from odds.exact.bellman import Weights
from odds.exact.process import Process, compile_process
from odds.hero_dice.attack.bank import Bank
from odds.hero_dice.attack.colours import Colours
from odds.hero_dice.attack.dice import DrawTable, Pool, face_matrix
from odds.hero_dice.attack.pairs import Pairs
from odds.hero_dice.attack.throw_all import ThrowAll
from odds.hero_dice.attack.with_cards import LeadsCounted, RollingOn
from odds.hero_dice.heroes import hero as hero_of
from odds.hero_dice.terms import ONE_COLOUR, Terms
from odds.hero_dice.words import (
    BLANK,
    Balance,
    BankByColour,
    Cancelled,
    Hero,
    SetAsideColour,
    ThrowAllAgain,
    ThrowInPairs,
)

Rules = ThrowAll | Pairs | Colours | Bank
_FACES = 64
FaceKey = tuple[tuple[str, tuple[tuple[str, int], ...]], ...]


@dataclass(frozen=True)
class Plan:
    """Everything that shapes a structure: hero, dice left by colour, and what touches the roll."""

    hero: str
    pool: Pool
    blank: bool
    roll_limit: int | None = None
    misses: int = 0
    muted: tuple[str, ...] = ()
    markers: int = 0
    one_colour: bool = False
    cap: int | None = None
    roll_on: int = 0
    leads: bool = False

    @property
    def symbols(self) -> tuple[str, ...]:
        """The symbols that dice may show, blanks last and only where a die has them."""
        symbols = hero_of(self.hero).symbols
        return (*symbols, BLANK) if self.blank else symbols


@dataclass(frozen=True, eq=False)
class Structure:
    """A compiled attack: rules to read states by, the process, and the draws to weigh it with.

    `weights` gives the weights of all draws for a face table; the latest ones are kept.
    """

    plan: Plan
    rules: Any
    process: Process[Any, Any]
    weights: Callable[[FaceKey], Weights]

    @property
    def size(self) -> int:
        """How many choices and outcomes it holds: what its memory grows with."""
        return len(self.process.choice_roll) + len(self.process.outcome_state)


def _compiled(plan: Plan) -> Structure:
    rules = rules_of(plan)
    # Exploring asks for every draw, so the weights' places are known only afterwards.
    process = compile_process(rules, rules.draws.starts)
    weigh = partial(_weigh, plan, rules.draws.table())
    return Structure(plan, rules_of(plan), process, lru_cache(maxsize=_FACES)(weigh))


def _weigh(plan: Plan, table: DrawTable, faces: FaceKey) -> Weights:
    named = {colour: dict(counts) for colour, counts in faces}
    return table.weights(face_matrix(named, hero_of(plan.hero).colours, plan.symbols))


class Structures:
    """Compiled structures by plan; the longest unused are forgotten when all are too large."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._kept: OrderedDict[Plan, Structure] = OrderedDict()
        self._lock = Lock()

    def __call__(self, plan: Plan) -> Structure:
        """Return the compiled structure of a plan, the one kept if it was compiled before."""
        with self._lock:
            found = self._kept.get(plan)
            if found is not None:
                self._kept.move_to_end(plan)
                return found
        made = _compiled(plan)
        with self._lock:
            self._kept[plan] = made
            while len(self._kept) > 1 and sum(s.size for s in self._kept.values()) > self.most:
                self._kept.popitem(last=False)
        return made

    def cache_clear(self) -> None:
        """Forget all structures."""
        self._kept.clear()


structure = Structures(most=500_000)
"""The structures of this process: about 100 MB at the very most."""


def rules_of(plan: Plan) -> Any:
    """Return the counting reading of the hero's roll rule under the terms of a plan."""
    hero = hero_of(plan.hero)
    rules = _READERS[type(hero.rule)](hero, plan)
    if plan.roll_on and isinstance(rules, ThrowAll):
        return RollingOn(rules, plan.roll_on)
    return LeadsCounted(rules) if plan.leads and isinstance(rules, Bank) else rules


def _throw_all(hero: Hero, plan: Plan) -> ThrowAll:
    rule, score = hero.rule, hero.score
    assert isinstance(rule, ThrowAllAgain)
    assert isinstance(score, Balance)
    at = hero.symbols.index
    return ThrowAll(
        pool=plan.pool,
        plus=at(score.plus),
        minus=at(score.minus),
        needs=at(rule.needs),
        bust_below=rule.bust_below,
        limit=plan.roll_limit,
        cap=plan.cap,
        symbols=len(plan.symbols),
    )


def _pairs(hero: Hero, plan: Plan) -> Pairs:
    rule, score = hero.rule, hero.score
    assert isinstance(rule, ThrowInPairs)
    assert isinstance(score, Balance)
    at = hero.symbols.index
    return Pairs(
        pool=plan.pool,
        plus=at(score.plus),
        minus=at(score.minus),
        lead=at(rule.lead),
        limit=plan.roll_limit,
        symbols=len(plan.symbols),
    )


def _colours(hero: Hero, plan: Plan) -> Colours:
    score = hero.score
    assert isinstance(score, Cancelled)
    unit = lcm(*(number for _, number in score.cancels))
    cancels = {symbol: unit // n for symbol, n in score.cancels if symbol not in plan.muted}
    gains = tuple(
        (int(symbol == score.plus), unit * (symbol == score.miss) - cancels.get(symbol, 0))
        for symbol in plan.symbols
    )
    return Colours(pool=plan.pool, gains=gains, bonus=score.bonus, to_cancel=unit * plan.misses)


def _bank(hero: Hero, plan: Plan) -> Bank:
    rule, score = hero.rule, hero.score
    assert isinstance(rule, BankByColour)
    assert isinstance(score, Balance)
    at = hero.symbols.index
    return Bank(
        pool=plan.pool,
        plus=at(score.plus),
        minus=at(score.minus),
        lead=at(rule.lead),
        limit=plan.roll_limit,
        markers=plan.markers,
        one_colour=plan.one_colour,
        symbols=len(plan.symbols),
    )


_READERS: dict[type, Callable[[Hero, Plan], Rules]] = {
    ThrowAllAgain: _throw_all,
    ThrowInPairs: _pairs,
    SetAsideColour: _colours,
    BankByColour: _bank,
}


def plan_of(
    hero: Hero,
    faces: FaceKey,
    terms: Terms,
    pool: Pool,
    markers: int = 0,
    cap: int | None = None,
) -> Plan:
    """Return the plan of an attack; terms that do not touch this hero's structure are left out."""
    colours = isinstance(hero.rule, SetAsideColour)
    finite = isinstance(hero.rule, ThrowAllAgain) and terms.roll_limit is None
    return Plan(
        hero=hero.name,
        pool=pool,
        blank=any(symbol == BLANK and n for _, counts in faces for symbol, n in counts),
        roll_limit=None if colours else terms.roll_limit,
        misses=terms.misses,
        muted=terms.muted,
        markers=markers,
        one_colour=ONE_COLOUR in terms.readings and isinstance(hero.rule, BankByColour),
        cap=cap if finite else None,
    )
