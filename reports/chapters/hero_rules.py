"""The simple rules of a hero: the curve of complexity against loss, and the best rule as steps."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import Any

from reports.asking import MEAN, Enclosed
from reports.asking import Number as Asked
from reports.chapters.hero_words import cell, say, title
from reports.parts import Box, Column, Figure, Heading, Part, Steps, Table
from reports.rules import GOALS, Row, found

_Kept = dict[tuple[str, str, str], list[Row]]
_KEPT: _Kept = {}


def rows_of(box: Box, hero: str, goal: Mapping[str, Any] = MEAN) -> list[Row]:
    """Return the best rules by size, each hero, goal and box searched once."""
    key = hero, repr(sorted(goal.items())), repr(box.of(hero))
    if key not in _KEPT:
        _KEPT[key] = found(hero, dict(goal), box)
    return _KEPT[key]


def _number(number: Any) -> Asked:
    return number.low if number.low == number.high else Enclosed(number.low, number.high)


@cache
def goal_words(kind: str, need: int | None = None) -> str:
    """Return the aim of a rule in words."""
    return "most hits on average" if kind == "mean-hits" else f"felling a need of {need}"


def curve_table(box: Box, hero: str, goal: Mapping[str, Any]) -> Table:
    """Return the best rule of each size with what it reaches and loses."""
    unit = "hits" if goal["kind"] == "mean-hits" else "chance"
    columns = (
        Column("size", "Conditions", "how many conditions a player has to check"),
        Column("rule", "Rule", "what the player does"),
        Column("value", "Reaches", "what the rule surely reaches", unit),
        Column("loss", "Loses", "what perfect play reaches more", unit),
    )
    rows = tuple(
        (r.size, " ".join(r.words), cell(_number(r.value)), cell(_number(r.loss)))
        for r in rows_of(box, hero, goal)
    )
    aim = goal_words(goal["kind"], goal.get("need"))
    return Table(f"{hero}-rules-{_slug(goal)}", f"Rules for {aim}", columns, rows)


def _slug(goal: Mapping[str, Any]) -> str:
    return str(goal["kind"]) + (f"-{goal['need']}" if "need" in goal else "")


def rules_parts(box: Box, hero: str) -> list[Part]:
    """Return the section on simple rules; empty where none were searched."""
    if not rows_of(box, hero):
        return []
    parts: list[Part] = [
        Heading("Simple rules, and what they lose", f"{hero}-rules"),
        say(
            "These rules were searched for, not guessed: for each number of conditions the best"
            " one found. What it loses against perfect play is exact."
        ),
    ]
    for goal in GOALS:
        if rows_of(box, hero, goal):
            parts.extend(_of_goal(box, hero, goal))
    return parts


def _of_goal(box: Box, hero: str, goal: Mapping[str, Any]) -> list[Part]:
    table = curve_table(box, hero, goal)
    best = rows_of(box, hero, goal)[-1]
    aim = goal_words(goal["kind"], goal.get("need"))
    shown = "{loss:%} of all attacks" if goal["kind"] != "mean-hits" else "{loss:3} hits"
    alt = f"Steps: the loss of the best rule of {title(hero)} by its number of conditions."
    figure = Figure(
        f"{table.name}-figure", f"Loss by size: {aim}", table, "steps", "size", "loss", alt=alt
    )
    return [
        say(
            f"For {aim}: the best rule found has {{size}} conditions and loses {shown} to perfect"
            " play.",
            lambda size, loss: _falls(rows_of(box, hero, goal)),
            size=best.size,
            loss=_number(best.loss),
        ),
        table,
        figure,
    ]


def _falls(rows: list[Row]) -> bool:
    """Tell whether losses fall from row to row, are none below 0 and fit the values."""
    lost = [row.loss.high for row in rows]
    fits = all(r.value.low + r.loss.low <= r.perfect.high for r in rows)
    fits = fits and all(r.value.high + r.loss.high >= r.perfect.low for r in rows)
    return fits and all(a >= b for a, b in pairwise(lost)) and min(lost) >= Fraction(0)


def steps(box: Box, hero: str) -> Steps | None:
    """Return the best rule found for the mean as steps, or None where none was searched."""
    rows = rows_of(box, hero)
    if not rows:
        return None
    best = rows[-1]
    lines = tuple(say("{words}", lambda words: bool(words), words=line) for line in best.words)
    return Steps(f"{hero}-rule", f"{title(hero)} in {len(lines)} steps", lines)
