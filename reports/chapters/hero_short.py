"""A short rule of a hero: at most two conditions, with what it reaches and loses."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from reports.asking import MEAN, Enclosed, Number, chances, high, low
from reports.chapters.hero_numbers import mean
from reports.chapters.hero_words import say, title
from reports.parts import Box, Heading, Part, Sentence, Steps
from reports.rules import Number as Judged
from reports.rules import Row, found
from reports.rules.wording import balance

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
    text = " ".join(row.words)
    counted = (note for word, note in _COUNTED[row.rule["hero"]] if re.search(word, text))
    return " ".join((text, *counted))


_COUNTED: Mapping[str, tuple[tuple[str, str], ...]] = {
    "flash": (),
    "green-lantern": (
        (r"\bresult\b", "Your result is the Lanterns less the Parallaxes that lie."),
    ),
    "superman": ((r"\bbalance\b", balance()),),
    "batman": (
        (r"\bresult\b", "Your result is Bats less Wounds on all dice."),
        (r"\blie(s|)\b", "Dice that are set aside do not count as lying."),
    ),
}
"""What words of a rule mean, by hero: a word to look for, and the sentence said if it is there."""


def fits(row: Row, best: Number) -> bool:
    """Tell whether what a rule reaches and loses make up perfect play, solved on its own."""
    reached, lost = plain(row.value), plain(row.loss)
    return (
        low(reached) + low(lost) <= high(best)
        and high(reached) + high(lost) >= low(best)
        and low(lost) >= 0
    )


def by_mean(box: Box, hero: str) -> Sentence | None:
    """Say the short rule for most hits, or None where a mean has no finite value."""
    row, best = short(box, hero), mean(box, hero)
    if row is None or best is None:
        return None
    text = "{rule} This scores {reached:2} hits on average"
    text += (
        " and loses {lost:3} to perfect play."
        if low(plain(row.loss))
        else ", which is perfect play."
    )
    return say(
        f"For the most hits. {text}",
        lambda reached, lost, **_: fits(row, best) and high(lost) >= low(lost) >= 0,
        rule=words(row),
        reached=plain(row.value),
        lost=plain(row.loss),
    )


def by_need(box: Box, hero: str) -> Sentence | None:
    """Say the short rule to fell a need of 4, or None where that is out of reach."""
    row, every = short(box, hero, FELL), chances(box, hero)
    best = every[NEED - 1]
    if row is None or not best:
        return None
    text = "{rule} This fells in {reached:.2%} of all attacks"
    text += "; perfect play in {best:.2%}." if low(plain(row.loss)) else ", which is perfect play."
    return say(
        f"To fell a need of {{need}}. {text}",
        lambda need, reached, best, **_: (
            fits(row, best) and low(reached) <= best == every[need - 1]
        ),
        need=NEED,
        rule=words(row),
        reached=plain(row.value),
        best=best,
    )


def short_rules(box: Box, hero: str) -> tuple[Steps, ...]:
    """Return the short rules of a hero as one list; empty where there are none."""
    said = tuple(each for each in (by_mean(box, hero), by_need(box, hero)) if each)
    heading = f"{title(hero)}: rules to remember"
    return (Steps(f"{hero}-in-short", heading, said),) if said else ()


def short_parts(box: Box, hero: str) -> list[Part]:
    """Return the short rules of a hero under a heading; nothing where there are none."""
    rules = short_rules(box, hero)
    if not rules:
        return []
    return [
        Heading("In short", f"{hero}-short"),
        say(
            "Each of these is the smallest rule found that comes within a twentieth of perfect"
            " play; if two conditions are not enough for that, it is the best with two. Go through"
            " it from the top after each roll and do the first that can be done. Where it leaves a"
            " choice open, take any: the worst choice is counted."
        ),
        *rules,
    ]
