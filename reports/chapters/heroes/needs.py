"""One rule to fell a villain, whatever it still needs, beside the table for the most hits."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from reports.asking import chances, high, low
from reports.cells import mean_cells, mean_columns
from reports.chapters.heroes.dice import listed
from reports.chapters.heroes.numbers import NEEDS
from reports.chapters.heroes.plays import PLAYS, played
from reports.chapters.heroes.short import MOST, counts, plain
from reports.chapters.heroes.words import abilities, ability_words, say, title
from reports.parts import Box, Cell, Column, Part, Sentence, Steps, Table
from reports.rules import Row, found, judged

TAKES = ("parallax", "reverse-flash", "wound")
"""Abilities that take hits off one hero."""
SIZES = {"green-lantern": 3}
"""The largest rules that are looked at, where it is not the size of a short rule."""
Lines = Sequence[Mapping[str, Any]]


# ---- one rule for every need -----------------------------------------------------------------


def shifted(rule: Lines, before: int, after: int) -> list[dict[str, Any]]:
    """Return a rule for a need of `before` made over for another need.

    >>> shifted([{"do": "stop", "if": [["result", "at-least", 4]]}], 4, 6)
    [{'do': 'stop', 'if': [['result', 'at-least', 6]]}]
    """

    def moved(name: str, side: str, number: int) -> list[Any]:
        own = name in ("result", "total") and number == before - (side == "at-most")
        return [name, side, number + (after - before) * own]

    return [
        {**line, "if": [moved(*row) for row in line["if"]]} if "if" in line else dict(line)
        for line in rule
    ]


def general(words: Sequence[str], need: int) -> tuple[str, ...]:
    """Return a rule for one need in the words for any.

    >>> general(["If your result is 4 or more: stop."], 4)
    ('If your result is what the villain needs, or more: stop.',)
    >>> general(["If your result is 3 or less: keep any colour."], 4)
    ('If your result is less than the villain needs: keep any colour.',)
    """
    enough = re.compile(rf"(your (?:result|total) is) {need} or more")
    less = re.compile(rf"(your (?:result|total) is) {need - 1} or less")
    texts = (enough.sub(r"\1 what the villain needs, or more", text) for text in words)
    return tuple(less.sub(r"\1 less than the villain needs", text) for text in texts)


def ways(hero: str, need: int, rule: Lines) -> list[Lines]:
    """Return a rule for a need, and the same with a stop put first once the hits are enough."""
    name = "total" if hero == "flash" else "result"
    enough: Lines = [{"do": "stop", "if": [[name, "at-least", need]]}]
    if hero == "superman" or list(rule[:1]) == enough:
        return [rule]
    return [rule, [*enough, *rule]]


@dataclass(frozen=True)
class Felling:
    """A rule to fell, judged at every need that can be reached: `rows` by need."""

    words: tuple[str, ...]
    rows: Mapping[int, Row]

    @property
    def least(self) -> Fraction:
        """The smallest part of perfect play that it reaches at any need."""
        return min(row.value.low / row.perfect.high for row in self.rows.values())


@cache
def _felling(hero: str, key: str, under: tuple[str, ...], needs: tuple[int, ...]) -> Felling:
    box = Box(dice={hero: json.loads(key)} if key else {})
    goals = {need: {"kind": "defeat", "need": need} for need in needs}

    def made(need: int, lines: Lines) -> Felling:
        rules = {n: shifted(lines, need, n) for n in needs}
        rows = {n: judged(hero, goals[n], box, [rules[n]], under)[0] for n in needs}
        return Felling(general(rows[need].words, need), rows)

    best = (
        (need, row.rule["rule"])
        for need in needs
        for row in found(hero, goals[need], box, under, SIZES.get(hero, MOST))
    )
    every = {str([shifted(each, n, 0), n]): (n, each) for n, r in best for each in ways(hero, n, r)}
    return max((made(*each) for each in every.values()), key=lambda each: each.least)


def felling(box: Box, hero: str, under: tuple[str, ...] = ()) -> Felling | None:
    """Return the rule that is nearest to perfect play at the need where it is farthest from it.

    It is looked for among the best rules for each need, each also with a stop put first as soon as
    the hits are enough. None where no need can be reached.
    """
    best = chances(box, hero, under)
    needs = tuple(need for need in NEEDS if best[need - 1])
    key = json.dumps(box.dice[hero], sort_keys=True) if hero in box.dice else ""
    return _felling(hero, key, under, needs) if needs else None


def felling_steps(box: Box, hero: str) -> tuple[Steps, ...]:
    """Return the rule to fell as steps; empty where there is none."""
    rule = felling(box, hero)
    if rule is None:
        return ()
    lines = (*lines_of(hero, rule), *_instead(box, hero, rule))
    return (
        Steps(f"{hero}-fell-rule", f"{title(hero)}: to fell a villain, whatever it needs", lines),
    )


def lines_of(hero: str, rule: Felling) -> tuple[Sentence, ...]:
    """Return a rule to fell line by line, last what its words mean."""
    takes = [ability_words(each) for each in abilities(hero) if each in TAKES]
    more = f"What it takes off your hits ({', '.join(['SHIELD', *takes])}) adds to what it needs."
    needed = any("the villain needs" in text for text in rule.words)
    meant = " ".join((*counts(hero, rule.words), *([more] if needed else [])))
    return tuple(map(say, filter(None, (*rule.words, meant))))


def _instead(box: Box, hero: str, rule: Felling) -> list[Sentence]:
    """Say at which needs play for the most hits fells more often than the rule."""
    other = played(box, hero)
    better = [n for n, r in rule.rows.items() if n in other and low(other[n]) > r.value.high]
    if not better:
        return []
    return [
        say(
            f"But against a need of {{needs}} use the {PLAYS[hero][0]}: they fell more often there."
            if PLAYS[hero][0][:5] != "table" or PLAYS[hero][0][:6] == "tables"
            else f"But against a need of {{needs}} use the {PLAYS[hero][0]}: it fells more often"
            " there.",
            lambda needs: all(high(other[n]) > rule.rows[n].value.low for n in better),
            needs=listed([str(n) for n in better]).replace(" and ", " or "),
        )
    ]


# ---- beside the sheet and perfect play -------------------------------------------------------


def needs_table(box: Box, hero: str) -> Table | None:
    """Return what the rule, the sheet's play for the most hits and perfect play reach."""
    rule, best, other = felling(box, hero), chances(box, hero), played(box, hero)
    if rule is None:
        return None
    columns = [
        Column("need", "It needs", "damage that the villain still needs"),
        *mean_columns("rule", "Rule to fell", "chance to fell by the rule to fell", "chance"),
    ]
    if other:
        head = f"{PLAYS[hero][0].capitalize()}, for the most hits"
        head = "Play for the most hits" if hero == "flash" else head
        meaning = "chance to fell by what the sheet tells to do for the most hits"
        columns += mean_columns("played", head, meaning, "chance")
    columns.append(Column("best", "Perfect play", "chance at best play for this need", "chance"))
    rows: list[tuple[Cell, ...]] = [
        (n, *mean_cells(plain(r.value)), *(mean_cells(other[n]) if other else ()), best[n - 1])
        for n, r in rule.rows.items()
    ]
    heading = f"How often {title(hero)} fells a villain without abilities, by what you play"
    return Table(f"{hero}-needs", heading, tuple(columns), tuple(rows))


def needs_parts(box: Box, hero: str) -> tuple[Part, ...]:
    """Return the rule to fell and what it reaches; empty where no need can be reached."""
    table = needs_table(box, hero)
    return (*felling_steps(box, hero), table) if table else ()


# ---- when to use it --------------------------------------------------------------------------


def at_need(box: Box, hero: str) -> Sentence | None:
    """Say what to use against a villain whose need is known, at the need where it wins most."""
    rule, best, other = felling(box, hero), chances(box, hero), played(box, hero)
    if rule is None:
        return None
    begin = f"To fell a villain: the [rule to fell]({hero}.html#{hero}-fell-rule)."
    won = {n: r.value.low - (high(other[n]) if other else 0) for n, r in rule.rows.items()}
    need = max(won, key=lambda n: won[n])
    if won[need] <= 0:
        return say(
            f"{begin} With these dice play for the most hits fells as often.",
            lambda: all(each <= 0 for each in won.values()),
        )
    instead = ", play for the most hits in {played:%}" if other else ""
    return say(
        f"{begin} At a need of {{need}} it fells in {{rule:%}} of all attacks{instead}, perfect"
        " play in {best:%}.",
        lambda need, rule, best, played: (
            low(rule) <= best == chances(box, hero)[need - 1]
            and high(played) < low(rule)
            and all(low(rule) - high(played) >= each for each in won.values())
        ),
        need=need,
        rule=plain(rule.rows[need].value),
        played=other.get(need, Fraction(0)),
        best=best[need - 1],
    )
