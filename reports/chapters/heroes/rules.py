"""The simple rules of a hero: the best of each size, the curve of size against loss, the knee."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise
from typing import Any

from reports.asking import MEAN, Enclosed
from reports.asking import Number as Asked
from reports.chapters.heroes.words import cell, plural, say, title
from reports.numbers import decimal, percent
from reports.parts import Box, Cell, Column, Figure, Heading, Part, Sentence, Steps, Table
from reports.rules import GOALS, HOW, LEFT_OPEN, MOST, Number, Row, found, meanings

Goal = Mapping[str, Any]
WORTH = Fraction(1, 100)
"""The part of perfect play that one more condition must win to be worth learning."""


def rows_of(box: Box, hero: str, goal: Goal = MEAN) -> list[Row]:
    """Return the best rules by size; empty where a mean has no finite value."""
    return found(hero, dict(goal), box, most=MOST)


def goals_of(box: Box, hero: str) -> list[Goal]:
    """Return the goals that the hero can reach at all and has rules for."""
    return [g for g in GOALS if any(row.perfect.high > 0 for row in rows_of(box, hero, g))]


def knee(rows: list[Row]) -> Row:
    """Return the rule worth learning: no larger one wins a hundredth for each condition more."""
    return next(row for row in rows if _enough(row, rows))


def _enough(row: Row, rows: list[Row]) -> bool:
    larger = (more for more in rows if more.size > row.size)
    return all(
        row.loss.high - more.loss.low <= WORTH * (more.size - row.size) * row.perfect.low
        for more in larger
    )


# ---- words -----------------------------------------------------------------------------------


def _aim(goal: Goal) -> str:
    return (
        "the most hits on average" if goal["kind"] == "mean-hits" else f"a need of {goal['need']}"
    )


def _conditions(number: int) -> str:
    """Return a number of conditions in words.

    >>> _conditions(0), _conditions(1), _conditions(2)
    ('without a condition', 'of 1 condition', 'of 2 conditions')
    """
    return f"of {plural(number, 'condition')}" if number else "without a condition"


def _asked(number: Number) -> Asked:
    return number.low if number.low == number.high else Enclosed(number.low, number.high)


def _share(row: Row) -> Cell:
    """Return what a rule loses as a part of perfect play; a float where it is no fraction."""
    lost, best = ((number.low + number.high) / 2 for number in (row.loss, row.perfect))
    return lost / best if row.loss.exact is not None else float(lost / best)


def _lost(row: Row, goal: Goal) -> str:
    """Return what a rule loses, in words."""
    middle = (row.loss.low + row.loss.high) / 2
    if goal["kind"] == "mean-hits":
        return f"{decimal(middle, 3)} hits on average"
    return f"{percent(middle)} of all attacks"


def _proof(row: Row) -> str:
    if row.loss.high == 0:
        return "perfect"
    return "best there is" if row.proved else "best found"


# ---- parts -----------------------------------------------------------------------------------


def rules_parts(box: Box, hero: str) -> list[Part]:
    """Return the section on simple rules; empty where none were searched."""
    goals = goals_of(box, hero)
    if not goals:
        return []
    parts: list[Part] = [
        Heading("Simple rules, and what they lose", f"{hero}-rules"),
        *_reading(box, hero),
    ]
    if any(rows_of(box, hero, goal)[-1].size for goal in goals):
        parts.append(curve(box, hero))
    for goal in goals:
        parts.extend(_of_goal(box, hero, goal))
    return parts


def _reading(box: Box, hero: str) -> list[Part]:
    """Return how rules are found, counted and followed."""
    return [
        say(
            "These rules were searched for, not guessed. A rule is a short list. Its size is the"
            " number of its conditions: each if, each preference, each symbol or colour that a"
            " line names counts one. For each size the table has the best rule, with what it loses"
            " to perfect play; a size that brings nothing is left out."
        ),
        _compared(box, hero),
        say(f"{HOW} {LEFT_OPEN}"),
        *_meant(box, hero),
    ]


def _meant(box: Box, hero: str) -> list[Table]:
    """Return what the words of all these rules mean, as a table."""
    rows = (row for goal in goals_of(box, hero) for row in rows_of(box, hero, goal))
    used = meanings(hero, (line for row in rows for line in row.words))
    columns = (
        Column("word", "Word", "a word of the rules"),
        Column("meaning", "Meaning", "what it means in every rule of this hero"),
    )
    table = tuple((each.word, each.says) for each in used)
    return [Table(f"{hero}-rules-words", "What the words mean", columns, table)] if used else []


def _compared(box: Box, hero: str) -> Sentence:
    """Say up to which size all rules were compared."""
    every = [row for goal in goals_of(box, hero) for row in rows_of(box, hero, goal)]
    text = (
        "Where a row says best there is, all rules of its size and of smaller ones were compared."
    )
    if all(row.proved or not row.loss.high for row in every):
        return say(text, lambda: all(row.proved or row.loss.high == 0 for row in every))
    return say(
        f"{text} Where it says best found, there were too many: smaller rules were made larger and"
        " bettered, and the best of those that were judged stands there. A better one may exist,"
        " but it cannot win back more than the loss shown.",
        lambda: any(not row.proved and row.loss.high for row in every),
    )


def curve(box: Box, hero: str) -> Figure:
    """Return the curve of size against loss, one series for each goal."""
    columns = (
        Column("aim", "Playing for", "what the rule is played for"),
        Column("size", "Conditions", "the largest number of conditions"),
        Column("lost", "Loses", "what the best rule loses, as a part of perfect play", "share"),
    )
    rows: list[tuple[Cell, ...]] = []
    for goal in goals_of(box, hero):
        kept = rows_of(box, hero, goal)
        last = kept[-1].size if kept[-1].loss.high == 0 else MOST
        for size in range(last + 1):
            best = [row for row in kept if row.size <= size][-1]
            rows.append((_aim(goal), size, _share(best)))
    name = f"{hero}-rules-curve"
    heading = "What the best rule of each size loses"
    alt = f"Steps that fall from size 0 on, one line for each aim of {title(hero)}."
    table = Table(name, heading, columns, tuple(rows))
    return Figure(f"{name}-figure", heading, table, "steps", "size", "lost", "aim", alt)


def curve_table(box: Box, hero: str, goal: Goal) -> Table:
    """Return the best rule of each size with what it reaches and loses."""
    unit = "hits" if goal["kind"] == "mean-hits" else "chance"
    columns = (
        Column("size", "Conditions", "how many conditions a player has to check"),
        Column("rule", "Rule", "what the player does, line by line"),
        Column("value", "Reaches", "what the rule surely reaches", unit),
        Column("loss", "Loses", "what perfect play reaches more", unit),
        Column("proof", "Of its size", "whether all rules up to this size were compared"),
    )
    rows = tuple(
        (r.size, _lines(r), cell(_asked(r.value)), cell(_asked(r.loss)), _proof(r))
        for r in rows_of(box, hero, goal)
    )
    return Table(f"{hero}-rules-{_slug(goal)}", f"Rules for {_aim(goal)}", columns, rows)


def _lines(row: Row) -> str:
    """Return a rule as numbered lines."""
    if len(row.words) == 1:
        return row.words[0]
    return "\n".join(f"{number}. {line}" for number, line in enumerate(row.words, 1))


def _slug(goal: Goal) -> str:
    return str(goal["kind"]) + (f"-{goal['need']}" if "need" in goal else "")


def _of_goal(box: Box, hero: str, goal: Goal) -> list[Part]:
    rows = rows_of(box, hero, goal)
    learnt = [_steps(hero, knee(rows))] if goal["kind"] == "mean-hits" else []
    return [_worth(rows, goal), *learnt, curve_table(box, hero, goal)]


def _worth(rows: list[Row], goal: Goal) -> Sentence:
    """Say which rule is worth learning."""
    best = knee(rows)
    start = f"For {_aim(goal)} learn the rule {_conditions(best.size)}"
    if best.loss.high == 0:
        return say(f"{start}: it plays perfectly.", lambda: falls(rows) and best.loss.high == 0)
    text = f"{start}: it loses {{lost}}, {{share}} of what perfect play reaches."
    last = rows[-1]
    if last.size > best.size:
        more = f" The rule {_conditions(last.size)} "
        more += "plays perfectly" if last.loss.high == 0 else "still loses {least}"
        text += f"{more}; no larger rule wins as much as {{worth}} for each condition more."
    return say(
        text,
        lambda **_: falls(rows) and _enough(best, rows) and not _earlier(best, rows),
        lost=_lost(best, goal),
        share=percent(best.loss.high / best.perfect.low, 1),
        least=_lost(last, goal),
        worth=percent(WORTH, 0),
    )


def _earlier(best: Row, rows: list[Row]) -> bool:
    """Tell whether a smaller rule would do."""
    return any(_enough(row, rows) for row in rows if row.size < best.size)


def falls(rows: list[Row]) -> bool:
    """Tell whether losses fall from row to row, are none below 0 and fit the values."""
    lost = [row.loss.high for row in rows]
    fits = all(r.value.low + r.loss.low <= r.perfect.high for r in rows)
    fits = fits and all(r.value.high + r.loss.high >= r.perfect.low for r in rows)
    return fits and all(a >= b for a, b in pairwise(lost)) and min(lost) >= Fraction(0)


def _steps(hero: str, row: Row) -> Steps:
    """Return a rule as steps to follow."""
    lines = tuple(say("{words}", lambda words: bool(words), words=line) for line in row.words)
    return Steps(f"{hero}-rule", f"{title(hero)}: the rule worth learning", lines)
