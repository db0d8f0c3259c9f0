"""Whole processes, started cold: processor time and peak memory of each child by itself."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from dataclasses import dataclass

from tests.peers.questions import default_faces, request

RUNS = 7
COMMANDS = {
    "ours": [sys.executable, "-m", "odds", "solve", "--json"],
    "icepool": [sys.executable, "-m", "tests.peers.icepool_models"],
}
REQUEST = request("flash", default_faces("flash"), ("at-least", 4))


@dataclass(frozen=True)
class Cold:
    """Median processor seconds and greatest peak memory of a program's runs, and its answer."""

    seconds: float
    peak_mb: float
    answer: str


def run(command: list[str]) -> tuple[float, float, str]:
    """Processor seconds, peak megabytes and output of one child.

    `wait4` gives the child's own use. A child's peak counts the memory of the process it was
    started from, so this one imports nothing large.
    """
    child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert child.stdin is not None
    assert child.stdout is not None
    child.stdin.write(json.dumps(REQUEST).encode())
    child.stdin.close()
    output = child.stdout.read().decode()
    child.stdout.close()
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise SystemExit(f"{' '.join(command)} ended with status {child.returncode}")
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, output


def value(output: str) -> str:
    """The exact value in a solve response, or icepool's bare fraction."""
    return json.loads(output)["value"]["exact"] if output.startswith("{") else output.strip()


def measure(programs: tuple[str, ...], runs: int = RUNS) -> dict[str, Cold]:
    """The programs in turn, `runs` times each, after one run that fills the file caches."""
    asked = [program for program in programs if program in COMMANDS]
    for program in asked:
        run(COMMANDS[program])
    taken = [{program: run(COMMANDS[program]) for program in asked} for _ in range(runs)]
    return {
        program: Cold(
            statistics.median(turn[program][0] for turn in taken),
            max(turn[program][1] for turn in taken),
            value(taken[0][program][2]),
        )
        for program in asked
    }
