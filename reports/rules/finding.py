"""The best rule of each size for a hero, a goal and a box of dice, in words and numbers."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from multiprocessing import get_context
from typing import Any

from odds.hero_dice import answers
from reports.parts import Box
from reports.rules.wording import steps

HEROES = ("batman", "superman", "green-lantern", "flash")
"""The heroes, those first whose search takes longest."""

Goal = Mapping[str, Any]
GOALS: tuple[Goal, ...] = (
    {"kind": "mean-hits"},
    {"kind": "defeat", "need": 3},
    {"kind": "defeat", "need": 4},
    {"kind": "defeat", "need": 5},
)
"""The goals that rules are searched for in the guide."""
MOST = 6
"""The largest size that the guide searches."""
LARGEST = 8
"""The largest size that anybody may ask for: a search finds what all smaller ones find."""


@dataclass(frozen=True)
class Number:
    """A number between two fractions; they are equal where it is known exactly."""

    low: Fraction
    high: Fraction

    @property
    def exact(self) -> Fraction | None:
        """The number, or None where it is no fraction (Flash's unbounded mean)."""
        return self.low if self.low == self.high else None


@dataclass(frozen=True)
class Row:
    """The best rule found with so many conditions.

    `words` are its steps, one sentence a step; `value` is what it guarantees, `perfect` what
    perfect play is worth, `loss` the difference; `rule` holds the hero and, under "rule", the lines
    as `answers.judge` reads them; `proved` says that all rules up to this size were compared.
    """

    size: int
    words: tuple[str, ...]
    value: Number
    perfect: Number
    loss: Number
    rule: Mapping[str, Any]
    proved: bool = False


def found(
    hero: str, goal: Goal, box: Box, abilities: Sequence[str] = (), most: int = MOST
) -> list[Row]:
    """Return the best rule of each size, smallest first; the loss falls from row to row.

    A size that is no better than a smaller one is left out; the last row is perfect or the largest
    that was searched (`most` conditions). Empty where a mean has no finite value (every roll of
    Flash shows a Race).
    """
    larger = (_key(hero, goal, box, abilities, size) for size in range(most, LARGEST + 1))
    key = next((each for each in larger if each in _FOUND), None)
    if key is None:
        key = _key(hero, goal, box, abilities, most)
        _FOUND[key] = _search(key)
    return [row for row in _FOUND[key] if row.size <= most]


def found_all(box: Box, jobs: int = 1, most: int = MOST) -> dict[tuple[str, str], list[Row]]:
    """Return `found` for all heroes and `GOALS`, by (hero, "mean-hits" or "defeat-4").

    `jobs` processes share the work; what they find, `found` gives again at once.
    """
    tasks = {
        (hero, named(goal)): _key(hero, goal, box, (), most) for hero in HEROES for goal in GOALS
    }
    missing = [key for key in tasks.values() if key not in _FOUND]
    if jobs > 1 and len(missing) > 1:
        with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
            _FOUND.update(zip(missing, pool.map(_search, missing), strict=True))
    else:
        _FOUND.update((key, _search(key)) for key in missing)
    return {name: list(_FOUND[key]) for name, key in tasks.items()}


def named(goal: Goal) -> str:
    """Return a goal as one word.

    >>> named({"kind": "defeat", "need": 4})
    'defeat-4'
    """
    return "-".join(str(value) for value in goal.values())


def thresholds(box: Box, goal: Goal, most: int = 12) -> list[Row]:
    """Return Flash's rules "stop at T or more" for T = 1 to `most`, then "never stop", judged.

    Rows have size 1, the last one size 0. Empty where the mean has no finite value.
    """
    on = {"do": "roll"}
    stops = [{"do": "stop", "if": [["total", "at-least", total]]} for total in range(1, most + 1)]
    rules: list[list[Mapping[str, Any]]] = [[stop, on] for stop in stops]
    return judged("flash", goal, box, [*rules, [on]])


def judged(
    hero: str,
    goal: Goal,
    box: Box,
    rules: Sequence[Sequence[Mapping[str, Any]]],
    abilities: Sequence[str] = (),
) -> list[Row]:
    """Return rules that somebody made up, judged."""
    asked = {"hero": hero, "goal": goal, "abilities": list(abilities), **box.of(hero)}
    try:
        answered = [answers.judge({**asked, "rule": list(rule)}) for rule in rules]
    except answers.Fault as fault:
        return _none(fault)
    return [_row(hero, abilities, answer, answer["perfect"]) for answer in answered]


# ---- asked once ------------------------------------------------------------------------------

Key = str
_FOUND: dict[Key, tuple[Row, ...]] = {}


def _key(hero: str, goal: Goal, box: Box, abilities: Sequence[str], most: int) -> Key:
    """Return the whole request as text: equal requests are searched for once."""
    asked = {"hero": hero, "goal": dict(goal), "abilities": list(abilities), "most": most}
    return json.dumps({**asked, **box.of(hero)}, sort_keys=True)


def _search(key: Key) -> tuple[Row, ...]:
    asked = json.loads(key)
    try:
        answer = answers.best_rules(asked)
    except answers.Fault as fault:
        return tuple(_none(fault))
    hero, abilities, perfect = asked["hero"], asked["abilities"], answer["perfect"]
    return tuple(_row(hero, abilities, row, perfect) for row in answer["rows"])


def _none(fault: answers.Fault) -> list[Row]:
    """Return no rows for a mean without a finite value; raise every other fault."""
    if fault.code != "no-finite-value":
        raise fault
    return []


def _row(
    hero: str, abilities: Sequence[str], answer: Mapping[str, Any], perfect: Mapping[str, Any]
) -> Row:
    return Row(
        size=answer["size"],
        words=steps(hero, answer["rule"], abilities),
        value=number(answer["value"]),
        perfect=number(perfect),
        loss=number(answer["loss"]),
        rule={"hero": hero, "rule": answer["rule"]},
        proved=answer.get("proved", False),
    )


def number(shown: Mapping[str, Any]) -> Number:
    """Return a number of an answer.

    >>> number({"exact": "1/2", "decimal": "0.5"}).exact
    Fraction(1, 2)
    """
    if shown["exact"] is not None:
        exact = Fraction(shown["exact"])
        return Number(exact, exact)
    return Number(Fraction(shown["low"]), Fraction(shown["high"]))
