"""What a second worker is worth: `uv run python -m tests.reports.sweep_benchmark`.

The same sweep into new folders, with one and with two processes in turn, as a user starts it. Wall
time says what a user waits on this machine as busy as it is; processor time what was worked, and
their ratio how many processors the sweep had. Wanted: two workers 1.7 times as fast as one, less
than 1 GB in all processes together.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median

WANTED = 1.7
MOST_MEMORY = 1000
"""Megabytes."""


@dataclass(frozen=True)
class Run:
    """Seconds by the clock and of processors, and the greatest memory seen, in megabytes."""

    wall: float
    processor: float
    memory: float


def sweep(jobs: int, flags: list[str]) -> Run:
    """Return what one sweep took."""
    with tempfile.TemporaryDirectory() as folder:
        call = [sys.executable, "-m", "odds", "guide", "sweep", "--out", f"{folder}/sweep"]
        began, worked, most = time.perf_counter(), _worked(), 0.0
        process = subprocess.Popen([*call, "--jobs", str(jobs), *flags], stdout=subprocess.DEVNULL)
        while process.poll() is None:
            most = max(most, sum(map(_memory, _family(process.pid))))
            time.sleep(0.1)
        if process.returncode:
            raise SystemExit(process.returncode)
        return Run(time.perf_counter() - began, _worked() - worked, most)


def _worked() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _family(process: int) -> list[int]:
    try:
        listed = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    except OSError:
        listed = []
    return [process, *map(int, listed)]


def _memory(process: int) -> float:
    """Return the share of memory that is a process's own, in megabytes."""
    try:
        text = Path(f"/proc/{process}/smaps_rollup").read_text()
    except OSError:
        return 0.0
    return sum(int(line.split()[1]) for line in text.splitlines() if line.startswith("Pss:")) / 1000


def main() -> None:
    """Measure in turn and print one table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=3, help="runs of each (default 3)")
    options, flags = parser.parse_known_args()
    print(f"{'jobs':>4}{'wall s':>9}{'worked s':>10}{'memory MB':>11}{'load':>7}")
    found: dict[int, list[Run]] = {1: [], 2: []}
    for jobs in (1, 2) * options.runs:
        run = sweep(jobs, flags)
        found[jobs].append(run)
        load = os.getloadavg()[0]
        print(f"{jobs:>4}{run.wall:>9.1f}{run.processor:>10.1f}{run.memory:>11.0f}{load:>7.1f}")
    for name, pick in (("medians", median), ("best runs", min)):
        one, two = (pick([run.wall for run in found[jobs]]) for jobs in (1, 2))
        print(f"two workers are {one / two:.2f} times one by the {name} (wanted {WANTED})")
    work = [median(run.processor for run in found[jobs]) for jobs in (1, 2)]
    print(f"by processor time, on idle processors: {2 * work[0] / work[1]:.2f} at the most")
    most = max(run.memory for runs in found.values() for run in runs)
    print(f"memory: {most:.0f} MB at the most (wanted {MOST_MEMORY})")


if __name__ == "__main__":
    main()
