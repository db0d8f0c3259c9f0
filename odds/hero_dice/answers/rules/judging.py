"""The judge answer: what a simple rule guarantees, what perfect play is worth, the loss.

Whatever a rule leaves open is decided as badly as may be, so the value holds however the player
chooses there. With `minus-die` the die that is best for perfect play is set aside. Rules spend no
markers: what markers are worth is part of the loss.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from odds.hero_dice.answers.attack.openings import Opening, openings
from odds.hero_dice.answers.numbers import Odds, shown, value
from odds.hero_dice.answers.request import Request, plain, pool_without, read_request
from odds.hero_dice.answers.rules.applied import exactly
from odds.hero_dice.answers.rules.batches import Roughly
from odds.hero_dice.answers.rules.sight import Sight, sight
from odds.hero_dice.answers.rules.walks import (
    difference,
    is_perfect,
    on_walk,
    stops_from,
    walk_value,
)
from odds.hero_dice.answers.rules.words import Rule, read_rule
from odds.hero_dice.attack.dice import Pool
from odds.hero_dice.attack.solving import integers
from odds.hero_dice.attack.structure import Structure, plan_of, structure
from odds.hero_dice.attack.walking import walk_of
from odds.hero_dice.words import BLANK, ThrowAllAgain


@dataclass(frozen=True, eq=False)
class Judge:
    """Judges rules for one request: one hero, his dice, a goal, a villain's abilities."""

    request: Request

    @cached_property
    def opening(self) -> Opening:
        """Perfect play, and the dice that it sets aside first."""
        return openings(self.request)[0]

    @property
    def pool(self) -> Pool:
        """The dice left."""
        return pool_without(self.request.hero, self.opening.removed, "remove")

    @property
    def blank(self) -> bool:
        """Whether a die has a blank."""
        return any(n for _, counts in self.request.setting.faces for s, n in counts if s == BLANK)

    @property
    def endless(self) -> bool:
        """Whether an attack may be thrown on at any total."""
        setting = self.request.setting
        return isinstance(setting.hero.rule, ThrowAllAgain) and setting.terms.roll_limit is None

    def compiled(self, cap: int | None = None) -> tuple[Structure, Sight]:
        """Return the attack compiled, and as a rule sees it."""
        setting = self.request.setting
        plan = plan_of(setting.hero, setting.faces, setting.terms, self.pool, setting.markers, cap)
        made = structure(plan)
        return made, sight(made)

    def worths(self, seen: Sight) -> tuple[list[int], int]:
        """Return what each result is worth: numerators and their common denominator."""
        worth = self.request.setting.worth
        return integers([worth(result) for result in seen.process.results])

    def value(self, rule: Rule) -> Odds:
        """Return what a rule guarantees; `Fault` where it can roll for ever."""
        cap = stops_from(rule) if self.endless else None
        if self.endless and cap is None:
            digits = self.request.digits + 2
            return walk_value(on_walk(rule, self.request.setting, self.pool, digits))
        made, seen = self.compiled(cap)
        return exactly(rule, seen, made.weights(self.request.setting.faces), *self.worths(seen))

    def loss(self, rule: Rule, worth: Odds) -> Odds:
        """Return what a rule of that worth loses against perfect play."""
        if self.endless and is_perfect(rule, self.opening.attack):
            return Fraction(0)
        return difference(self.opening.value, worth)

    def rough(self) -> Roughly:
        """Return a judge in floats, for searches; not for attacks without end."""
        made, seen = self.compiled()
        numerators, common = self.worths(seen)
        weights = made.weights(self.request.setting.faces)
        return Roughly(seen, weights, [n / common for n in numerators])

    def plain(self, rule: Rule) -> dict[str, Any]:
        """Return a rule judged, as the answer shows it."""
        worth, digits = self.value(rule), self.request.digits
        return {
            "size": rule.size,
            "rule": rule.plain(),
            "value": value(worth, digits),
            "loss": value(self.loss(rule, worth), digits),
        }

    def about(self) -> dict[str, Any]:
        """Return what all answers about rules say besides."""
        setting = self.request.setting
        throws = isinstance(setting.hero.rule, ThrowAllAgain)
        drift = walk_of(setting, self.pool).drift if throws else None
        return {
            "hero": self.request.hero.name,
            "perfect": value(self.opening.value, self.request.digits),
            **({} if drift is None else {"drift": shown(drift, self.request.digits)}),
            "removed": list(self.opening.removed),
            "dice": plain(self.request),
            "ignored": list(setting.terms.ignored),
            "readings": sorted(setting.terms.readings),
        }


def judge(raw: object) -> dict[str, Any]:
    """Judge the `rule` of a request; `Fault` where it cannot be answered.

    `size` is the number of its conditions, `value` what it guarantees, `perfect` the value of
    perfect play, `loss` the difference, in the unit of the goal. For Flash `drift` is the mean that
    one roll adds to his total.

    >>> rule = [{"do": "stop", "if": [["total", "at-least", 2]]}, {"do": "roll"}]
    >>> asked = {"hero": "flash", "goal": {"kind": "hits-at-least", "hits": 2}, "rule": rule}
    >>> judge(asked)["loss"]["exact"]
    '0'
    """
    request = read_request(raw, ("rule",))
    rule = read_rule(request.hero, raw.get("rule", ()) if isinstance(raw, dict) else ())
    judging = Judge(request)
    return {**judging.about(), **judging.plain(rule)}


__all__ = ["Judge", "judge"]
