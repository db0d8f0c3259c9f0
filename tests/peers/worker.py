"""Ask one program all its questions in this process; write answers and times as JSON.

`python -m tests.peers.worker ours|icepool|storm`
"""

from __future__ import annotations

import importlib
import json
import resource
import sys
import time
from collections.abc import Callable
from fractions import Fraction
from types import ModuleType
from typing import Any

from tests.peers.questions import QUESTIONS, TABLES, WARM_UP, WITH_BLANKS, Question, faces

MODULES = {"ours": "ours", "icepool": "icepool_models", "storm": "storm_models"}
DIGITS = 30


def load(program: str) -> ModuleType:
    """The module with a program's functions."""
    return importlib.import_module(f"tests.peers.{MODULES[program]}")


def timed(call: Callable[..., Any], *args: Any) -> tuple[Any, float]:
    """What a call gives, and the milliseconds it took."""
    start = time.perf_counter()
    value = call(*args)
    return value, 1000 * (time.perf_counter() - start)


def answer(value: Any, lower_bound: bool) -> dict[str, Any]:
    """An answer as strings: an enclosure `low`, `high`, and a law where one was asked for."""
    law = None
    if isinstance(value, tuple) and isinstance(value[1], dict):
        value, law = value
    low, high = value if isinstance(value, tuple) else (value, value)
    if lower_bound:
        high += Fraction(1, 10**DIGITS)
    named = {str(hits): str(p) for hits, p in sorted(law.items())} if law else None
    return {"low": str(low), "high": str(high), "law": named}


def ask(module: ModuleType, question: Question) -> dict[str, Any]:
    """All tables of one question, after a first call without compiled structures, on other faces.

    Each table is asked about once, so that no answer or filled-in weight is remembered.
    """
    call = getattr(module, question.function)
    lower = question.function in getattr(module, "LOWER_BOUNDS", ())
    call(faces(question.hero, WITH_BLANKS[question.hero]), question.goal)  # imports are not counted
    getattr(module, "clear_cache", lambda: None)()
    _, first = timed(call, faces(question.hero, WARM_UP[question.hero]), question.goal)
    record: dict[str, Any] = {"first_ms": first, "ms": [], "further_ms": [], "answers": []}
    for table in TABLES[question.hero]:
        dice = faces(question.hero, table)
        for key, goal in (("ms", question.goal), ("further_ms", question.further)):
            value, taken = timed(call, dice, goal)
            record[key].append(taken)
            record["answers"].append(answer(value, lower))
    return record


def main() -> None:
    """Write one JSON object: the records by question, and this process's peak memory."""
    program = sys.argv[1]
    module = load(program)
    asked = [question for question in QUESTIONS if program in question.programs]
    records = {question.name: ask(module, question) for question in asked}
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    json.dump({"questions": records, "peak_mb": peak}, sys.stdout)


if __name__ == "__main__":
    main()
