"""Ours, icepool and Storm on the same questions: medians, ratios, and whether they agree.

`python -m tests.peers.benchmark [--rounds N] [--programs ours icepool storm] [--warm-only]`

Each program answers in a process of its own, the programs in turn, round after round. Programs
that disagree end the benchmark with status 1; a missed target is only shown.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
from fractions import Fraction
from itertools import combinations
from typing import Any

from tests.peers import cold
from tests.peers.questions import QUESTIONS, Question

PROGRAMS = ("ours", "icepool", "storm")
MORE_COLD_SECONDS = 0.35
MEMORY_MB = 100
FIRST_MS = 300
Round = dict[str, dict[str, Any]]


def ask(program: str) -> dict[str, Any]:
    """One worker's records."""
    command = [sys.executable, "-m", "tests.peers.worker", program]
    worker = subprocess.run(command, stdout=subprocess.PIPE, check=False)
    if worker.returncode:
        raise SystemExit(f"the worker for {program} ended with status {worker.returncode}")
    return json.loads(worker.stdout)


def agree(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two enclosures meet (equal fractions, where both are exact) and laws are equal."""
    meet = Fraction(one["low"]) <= Fraction(other["high"])
    meet = meet and Fraction(other["low"]) <= Fraction(one["high"])
    return meet and (None in (one["law"], other["law"]) or one["law"] == other["law"])


def disagreements(answers: Round) -> list[str]:
    """The questions on which two programs differ."""
    found = []
    for question in QUESTIONS:
        given = {p: a["questions"][question.name]["answers"] for p, a in answers.items()
                 if question.name in a["questions"]}  # fmt: skip
        for one, other in combinations(given, 2):
            for i, pair in enumerate(zip(given[one], given[other], strict=True)):
                if not agree(*pair):
                    found.append(f"{question.name}, answer {i}: {one} {pair[0]}, {other} {pair[1]}")
    return found


def median(rounds: list[Round], program: str, question: Question, key: str) -> float | None:
    """The median over all tables and rounds, in milliseconds."""
    times: list[float] = []
    for answers in rounds:
        record = answers.get(program, {"questions": {}})["questions"].get(question.name)
        if record:
            times += record[key] if isinstance(record[key], list) else [record[key]]
    return statistics.median(times) if times else None


def shown(number: float | None, unit: str = "") -> str:
    """Three significant digits, or a dash."""
    return "-" if number is None else f"{number:#.3g}".rstrip(".") + unit


def ratio(one: float | None, other: float | None) -> float | None:
    """How many times `one` is `other`."""
    return one / other if one and other else None


def allowed(question: Question, times: dict[str, float | None]) -> float | None:
    """The milliseconds that the target leaves for the first goal."""
    if question.limit_ms:
        return question.limit_ms
    peer = times.get(question.peer)
    return peer / question.times if peer else None


def failures(
    question: Question, times: dict[str, float | None], ours: dict[str, float]
) -> list[str]:
    """What ours misses: the target, the cost of a further goal, that of the first call."""
    found = []
    most = allowed(question, times)
    if most and ours["ms"] > most:
        found.append("target")
    if most and ours["further_ms"] > question.further_at_most * most:
        found.append(f"further goal <= {question.further_at_most:g} of that")
    if ours["first_ms"] > FIRST_MS:
        found.append(f"first call <= {FIRST_MS} ms")
    return found


def row(question: Question, rounds: list[Round]) -> list[str]:
    """One line of the table."""
    times = {program: median(rounds, program, question, "ms") for program in PROGRAMS}
    ours = {key: median(rounds, "ours", question, key) for key in ("ms", "further_ms", "first_ms")}
    missed = "-" if None in ours.values() else ", ".join(failures(question, times, ours)) or "none"
    return [
        question.name,
        *(shown(times[program]) for program in PROGRAMS),
        shown(ratio(times["icepool"], times["ours"]), "x"),
        shown(ratio(times["storm"], times["ours"]), "x"),
        shown(ours["further_ms"]),
        shown(ours["first_ms"]),
        question.target,
        missed,
    ]


HEAD = ["question (median ms)", "ours", "icepool", "Storm", "icepool/ours", "Storm/ours",
        "further goal", "first call", "target", "missed"]  # fmt: skip


def table(rows: list[list[str]]) -> str:
    """The rows in columns, the first to the left and numbers to the right."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(HEAD))]
    lines = []
    for cells in rows:
        name, *numbers = cells
        padded = [cell.rjust(width) for cell, width in zip(numbers, widths[1:], strict=True)]
        lines.append("  ".join([name.ljust(widths[0]), *padded]))
    return "\n".join(lines)


def memory_line(rounds: list[Round]) -> str:
    """Peak memory of each worker with all its questions."""
    peaks = {p: max(answers[p]["peak_mb"] for answers in rounds) for p in rounds[0]}
    told = ", ".join(f"{program} {peak:.0f} MB" for program, peak in peaks.items())
    return f"peak memory of a process with all its questions: {told} (ours at most {MEMORY_MB} MB)"


def cold_lines(taken: dict[str, cold.Cold]) -> list[str]:
    """Cold processor time and memory, and the difference that has a target."""
    lines = [
        f"cold {program}: {c.seconds:.3f} s of processor time, peak {c.peak_mb:.0f} MB"
        for program, c in taken.items()
    ]
    if {"ours", "icepool"} <= set(taken):
        more = taken["ours"].seconds - taken["icepool"].seconds
        lines.append(f"cold, ours - icepool: {more:+.3f} s (at most +{MORE_COLD_SECONDS} s)")
    return lines


def main() -> int:
    """Run, compare, print; 1 if two programs disagree."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3, help="processes of each program")
    parser.add_argument("--programs", nargs="+", choices=PROGRAMS, default=PROGRAMS)
    parser.add_argument("--warm-only", action="store_true", help="start no cold processes")
    options = parser.parse_args()
    rounds = [{program: ask(program) for program in options.programs}
              for _ in range(options.rounds)]  # fmt: skip
    print(table([HEAD, *(row(question, rounds) for question in QUESTIONS)]))
    taken = {} if options.warm_only else cold.measure(tuple(options.programs))
    print(*cold_lines(taken), memory_line(rounds), sep="\n")
    different = [line for answers in rounds for line in disagreements(answers)]
    if len({c.answer for c in taken.values()}) > 1:
        different.append(f"cold answers: {taken}")
    print(*different or ["all programs agree"], sep="\n")
    return int(bool(different))


if __name__ == "__main__":
    raise SystemExit(main())
