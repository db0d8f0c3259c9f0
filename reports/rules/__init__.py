"""Simple rules found, not guessed: the best rule of each size, and exactly what it loses.

A *rule* is a list of lines that a player goes through from the top; the first line that fits says
what to do. Its *size* is the number of conditions in it: each "if" and each preference counts one,
and so does each symbol or colour that a line names; a score that weighs the balance of all dice set
aside counts one more for each way in which it weighs it. Where a rule leaves a choice open (two
colours alike, which of two dice) the worst choice counts, so its value is what it guarantees. Its
*loss* is the value of perfect play less its own, in the unit of the goal: hits for a mean, else a
chance.
"""

from reports.rules.finding import (
    GOALS,
    HEROES,
    MOST,
    Number,
    Row,
    found,
    found_all,
    judged,
    named,
    thresholds,
)
from reports.rules.meaning import Meaning, meanings
from reports.rules.theorem import Theorem, theorem, theorem_sentences
from reports.rules.wording import HOW, LEFT_OPEN, balance, steps

__all__ = [
    "GOALS",
    "HEROES",
    "HOW",
    "LEFT_OPEN",
    "MOST",
    "Meaning",
    "Number",
    "Row",
    "Theorem",
    "balance",
    "found",
    "found_all",
    "judged",
    "meanings",
    "named",
    "steps",
    "theorem",
    "theorem_sentences",
    "thresholds",
]
