"""Estimates of work laid beside measured time: `python -m tests.peers.estimates [--number 40]`.

Each request runs alone in a child, cold, and its processor time counts. The ratio estimate / time
should lie between 1/3 and, rarely more than, 5. Requests that outlast `--most` seconds are listed
with the estimate that should be beyond that.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import time
from random import Random
from typing import Any

from odds.hero_dice import answers
from odds.hero_dice.answers.bulk.batching import FUNCTIONS
from odds.hero_dice.answers.estimates import estimate
from odds.hero_dice.attack.structure import structure
from odds.hero_dice.words import Fault
from tests.peers.estimate_requests import DRAWN, WORST

SHORT = 5.0
"""Milliseconds below which a ratio says nothing."""
MARKS = (0.0, 0.1, 0.5, 0.9, 0.98, 1.0)
Row = tuple[float, int, float, Any]


def measured(kind: str, request: Any, most: int) -> float | None:
    """Milliseconds of processor time in a child; None where it was cut off or could not answer."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        resource.setrlimit(resource.RLIMIT_CPU, (most, most))
        os.write(write, json.dumps(_timed(kind, request)).encode())
        os._exit(0)
    os.close(write)
    with os.fdopen(read) as told:
        text = told.read()
    os.waitpid(child, 0)
    return float(json.loads(text)) if text else None


def _timed(kind: str, request: Any) -> float:
    began = time.process_time()
    try:
        getattr(answers, FUNCTIONS[kind])(request)
    except Fault:
        return -1.0
    return (time.process_time() - began) * 1000


def warm() -> None:
    """Import what the answers import, and forget what was compiled."""
    for kind in DRAWN:
        _timed(kind, DRAWN[kind](Random(1)) if kind != "turn" else {})
    structure.cache_clear()


def compared(kind: str, number: int, seed: int, most: int) -> tuple[list[Row], list[Row]]:
    """Rows (ratio, estimate, time, request) of the answered, and of those cut off."""
    asked = [DRAWN[kind](Random(f"{kind} {seed} {i}")) for i in range(number)]
    asked += [request for name, request in WORST if name == kind]
    rows, cut = [], []
    for request in asked:
        guess, took = estimate(kind, request), measured(kind, request, most)
        if took is None:
            cut.append((guess / (most * 1000), guess, most * 1000.0, request))
        elif took >= 0:
            rows.append((guess / max(took, SHORT), guess, took, request))
    return sorted(rows, key=lambda row: row[0]), cut


def show(kind: str, rows: list[Row], cut: list[Row], examples: int) -> None:
    ratios = [row[0] for row in rows]
    marks = [f"{ratios[int(mark * (len(ratios) - 1))]:6.2f}" for mark in MARKS] if ratios else []
    low, high = sum(r < 1 / 3 for r in ratios), sum(r > 5 for r in ratios)
    print(f"{kind:14} {len(rows):4} {' '.join(marks)}  below 1/3: {low}, above 5: {high}")
    for ratio, guess, took, request in [*rows[:examples], *rows[len(rows) - examples :]]:
        print(f"    {ratio:6.2f} {guess:8} ms for {took:9.1f} ms  {json.dumps(request)[:160]}")
    for ratio, guess, took, request in cut:
        print(
            f"    cut off after {took:.0f} ms, {guess} ms: {ratio:.2f}  {json.dumps(request)[:120]}"
        )


def main() -> None:
    asks = argparse.ArgumentParser(description=__doc__)
    asks.add_argument("--kind", action="append", choices=list(DRAWN), help="only these kinds")
    asks.add_argument("--number", type=int, default=40)
    asks.add_argument("--seed", type=int, default=0)
    asks.add_argument("--most", type=int, default=60, help="processor seconds a request")
    asks.add_argument("--examples", type=int, default=2)
    options = asks.parse_args()
    warm()
    print("kind              n  least    10%    50%    90%    98%   most  of estimate / time")
    for kind in options.kind or DRAWN:
        show(kind, *compared(kind, options.number, options.seed, options.most), options.examples)


if __name__ == "__main__":
    main()
