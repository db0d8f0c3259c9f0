"""Answers as plain rows and records, the same for command line, API, page and reports.

Each function imports what it needs when it is called, so that a question costs only its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from odds.hero_dice.answers.problems import HUGE, Problem, parse_json, problem_of
from odds.hero_dice.words import Fault

Progress = Callable[[int, int], None]


def _quiet(done: int, of: int) -> None:
    """Tell nobody."""


def solve(request: object, progress: Progress = _quiet) -> dict[str, Any]:
    """Answer a solve request: value, laws, bust, which die to set aside, whose dice.

    >>> solve({"hero": "flash", "goal": {"kind": "mean-hits"}})["value"]["decimal"][:12]
    '2.2470468121'
    """
    from odds.hero_dice.answers import solving

    return solving.solve(request, progress)


def advise(request: object, progress: Progress = _quiet) -> dict[str, Any]:
    """Answer an advice request: every legal option with its exact value, best first."""
    from odds.hero_dice.answers import advising

    return advising.advise(request, progress)


def first_rolls(request: object, most: int = 6) -> list[dict[str, Any]]:
    """Return the likeliest first rolls of a solve request, each with its options ranked."""
    from odds.hero_dice.answers import opening_rolls

    return opening_rolls.first_rolls(request, most)


def check_data() -> None:
    """Load and check every data file; the error names file, entry and fault."""
    from odds.hero_dice.data import check_all

    check_all()


__all__ = [
    "HUGE",
    "Fault",
    "Problem",
    "advise",
    "check_data",
    "first_rolls",
    "parse_json",
    "problem_of",
    "solve",
]
