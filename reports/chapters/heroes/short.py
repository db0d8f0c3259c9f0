"""A short rule of a hero: at most two conditions, with what it reaches and loses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from reports.asking import MEAN, Enclosed, Number, high, low
from reports.chapters.heroes.numbers import mean
from reports.chapters.heroes.words import say, title
from reports.parts import Box, Heading, Part, Sentence, Steps
from reports.rules import Number as Judged
from reports.rules import Row, found, meanings

MOST = 2
NEAR = Fraction(19, 20)
NEED = 4
FELL: Mapping[str, Any] = {"kind": "defeat", "need": NEED}


def plain(number: Judged) -> Number:
    """Return a number of a rule as the chapters have it."""
    if number.low == number.high:
        return number.low
    return Enclosed(number.low, number.high)


def short(box: Box, hero: str, goal: Mapping[str, Any] = MEAN) -> Row | None:
    """Return the smallest rule that comes near perfect play, else the best of two conditions.

    None where a mean has no finite value.
    """
    rows = found(hero, goal, box, most=MOST)
    near = (row for row in rows if row.value.low >= NEAR * row.perfect.high)
    return next(near, rows[-1]) if rows else None


def words(row: Row) -> str:
    """Return a rule in one text, with what it counts."""
    return " ".join((*row.words, *counts(row.rule["hero"], row.words)))


def counts(hero: str, lines: Sequence[str]) -> tuple[str, ...]:
    """Return what the words of a rule count, a sentence each."""
    return tuple(each.sentence for each in meanings(hero, lines))


def fits(row: Row, best: Number) -> bool:
    """Tell whether what a rule reaches and loses make up perfect play, solved on its own."""
    return adds_up(plain(row.value), plain(row.loss), best)


def adds_up(reached: Number, lost: Number, best: Number) -> bool:
    """Tell whether what is reached and what is lost can make up what perfect play does."""
    return (
        low(reached) + low(lost) <= high(best)
        and high(reached) + high(lost) >= low(best)
        and low(lost) >= 0
    )


def reaches(box: Box, hero: str) -> Sentence | None:
    """Say what the short rule for most hits scores, or None where a mean has no finite value."""
    row, best = short(box, hero), mean(box, hero)
    if row is None or best is None:
        return None
    text = "This scores {reached:2} hits on average"
    text += (
        " and loses {lost:3} to perfect play."
        if low(plain(row.loss))
        else ", which is perfect play."
    )
    return say(
        text,
        lambda reached, lost: adds_up(reached, lost, best) and high(lost) >= low(lost) >= 0,
        reached=plain(row.value),
        lost=plain(row.loss),
    )


def short_rules(box: Box, hero: str) -> tuple[Steps, ...]:
    """Return the short rule for most hits as steps; empty where a mean has no finite value."""
    row, end = short(box, hero), reaches(box, hero)
    if row is None or end is None:
        return ()
    meant = " ".join(counts(hero, row.words))
    lines = tuple(map(say, filter(None, (*row.words, meant))))
    heading = f"{title(hero)}: a short rule for the most hits"
    return (Steps(f"{hero}-in-short", heading, (*lines, end)),)


def short_parts(box: Box, hero: str, *further: Part) -> list[Part]:
    """Return the short rules of a hero under a heading; nothing where there are none."""
    rules = (*short_rules(box, hero), *further)
    if not rules:
        return []
    return [
        Heading("Short rules", f"{hero}-short"),
        say(
            "The rule for the most hits is the smallest found that comes within a twentieth of"
            " perfect play; if two conditions are not enough for that, it is the best with two. The"
            " rule to fell a villain serves every need: of the best rules for single needs, stopped"
            " as soon as the hits are enough, it is the one that stays nearest to perfect play at"
            " all of them. Choose the rule for what"
            " you want. After each roll go through its lines from the top and do the first that can"
            " be done. Where it leaves a choice open, take any: the worst choice is counted."
        ),
        *rules,
    ]
