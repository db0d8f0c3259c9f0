"""Answers as plain rows and records, the same for command line, API, page and reports.

Each function imports what it needs when it is called, so that a question costs only its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
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
    from odds.hero_dice.answers.attack import solving

    return solving.solve(request, progress)


def advise(request: object, progress: Progress = _quiet) -> dict[str, Any]:
    """Answer an advice request: every legal option with its exact value, best first."""
    from odds.hero_dice.answers.attack import advising

    return advising.advise(request, progress)


def plan(request: object, progress: Progress = _quiet) -> dict[str, Any]:
    """Return the whole policy of one attack, to be walked without a network or a dice rule.

    >>> plan({"hero": "batman", "goal": {"kind": "mean-hits"}})["registers"]
    ['result']
    """
    from odds.hero_dice.answers.plans import writing as plans

    return plans.plan(request, progress)


def needs(request: object, progress: Progress = _quiet) -> dict[str, Any]:
    """Answer "what do I need?": the chance of every need, each at its own best play.

    >>> needs({"hero": "batman", "chance": "1/2"})["reached"]["need"]
    4
    """
    from odds.hero_dice.answers.attack import needing

    return needing.needs(request, progress)


def first_rolls(request: object, most: int = 6) -> list[dict[str, Any]]:
    """Return the likeliest first rolls of a solve request, each with its options ranked."""
    from odds.hero_dice.answers.attack import opening_rolls

    return opening_rolls.first_rolls(request, most)


def settle(request: object) -> dict[str, Any]:
    """Answer a settle request: what becomes of every villain, as an exact joint law."""
    from odds.hero_dice.answers.settlements import settling

    return settling.settle(request)


def turn(request: object, progress: Progress = _quiet) -> dict[str, Any]:
    """Answer a turn request: targets ranked, the plan of the best, what tools gain."""
    from odds.hero_dice.answers.turns import turning

    return turning.turn(request, progress)


def robust(request: object, progress: Progress = _quiet) -> dict[str, Any]:
    """Answer over all admissible tables of faces: least, greatest, what holds whatever the dice."""
    from odds.hero_dice.answers.faces import robustness

    return robustness.robust(request, progress)


def tables(hero: object, chosen: object = "better") -> dict[str, Any]:
    """Return a hero's admissible tables of faces in order: {"tables", "default", "set"}."""
    from odds.hero_dice.answers.bulk import sweeping

    return sweeping.tables(hero, chosen)


def sweep(request: object, progress: Progress = _quiet) -> dict[str, Any]:
    """Answer many goals under every admissible table of faces, a row a table and goal."""
    from odds.hero_dice.answers.bulk import sweeping

    return sweeping.sweep(request, progress)


def learn(request: object, progress: Progress = _quiet) -> dict[str, Any]:
    """Answer with rolls as they fell: the exact posterior, and how sure the best decision is."""
    from odds.hero_dice.answers.faces import learning

    return learning.learn(request, progress)


def judge(request: object) -> dict[str, Any]:
    """Judge a simple rule that a player can follow: what it guarantees and exactly what it loses.

    >>> asked = {"hero": "flash", "goal": {"kind": "mean-hits"}, "rule": [{"do": "roll"}]}
    >>> judge(asked)["loss"]["exact"]
    '0'
    """
    from odds.hero_dice.answers.rules import judging as rules_judging

    return rules_judging.judge(request)


def best_rules(request: object) -> dict[str, Any]:
    """Return the best simple rule found of each size, each judged: the curve of size against loss.

    A row is `proved` where all rules of its size were compared.

    >>> asked = {"hero": "green-lantern", "goal": {"kind": "mean-hits"}, "most": 2}
    >>> row = best_rules(asked)["rows"][2]
    >>> row["rule"], row["proved"]
    ([{'do': 'roll parallax'}, {'do': 'roll recharge'}], True)
    """
    from odds.hero_dice.answers.rules import search as rules_search

    return rules_search.best_rules(request)


def expected_hits(request: object = None, progress: Progress = _quiet) -> dict[str, Any]:
    """Answer the table hero x villain: hits left, raw hits and the chance to defeat."""
    from odds.hero_dice.answers.bulk import hits_table

    return hits_table.expected_hits(request, progress)


def as_csv(table: dict[str, Any]) -> str:
    """Return an answer of `expected_hits` as CSV, a row a pair."""
    from odds.hero_dice.answers.bulk import table_files

    return table_files.as_csv(table)


def as_parquet(table: dict[str, Any]) -> bytes:
    """Return an answer of `expected_hits` as Parquet, a row a pair; fields say what they mean."""
    from odds.hero_dice.answers.bulk import table_files

    return table_files.as_parquet(table)


def batch(
    questions: object,
    progress: Progress = _quiet,
    budget: int | None = None,
    total: int | None = None,
    bound: Callable[[], AbstractContextManager[None]] = nullcontext,
) -> Iterator[dict[str, Any]]:
    """Answer many questions as they finish, each error beside its own question.

    `budget` and `total` bound the work of a question and of all together; `bound` is entered around
    each question.

    >>> asked = [{"id": 1, "kind": "odds", "request": {"hero": "flash"}}]
    >>> [row["problem"]["field"] for row in batch(asked)]
    ['goal']
    """
    from odds.hero_dice.answers.bulk import batching

    return batching.batch(questions, progress, budget, total, bound)


def check_data() -> None:
    """Load and check every data file; the error names file, entry and fault."""
    from odds.hero_dice.data import check_all

    check_all()


__all__ = [
    "HUGE",
    "Fault",
    "Problem",
    "advise",
    "as_csv",
    "as_parquet",
    "batch",
    "best_rules",
    "check_data",
    "expected_hits",
    "first_rolls",
    "judge",
    "learn",
    "needs",
    "parse_json",
    "plan",
    "problem_of",
    "robust",
    "settle",
    "solve",
    "sweep",
    "tables",
    "turn",
]
