"""All admissible face tables of each hero in one question, timed; Flash beside icepool.

`python -m tests.peers.dice [--rounds N]`

Every round forgets all compiled structures and weights first, so compiling is part of the time.
With icepool installed Flash's P(>= 4) over the 100 tables is asked there too, table by table, and
the least and the greatest must agree; a disagreement ends the benchmark with status 1, a missed
target is only shown.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from odds.hero_dice.answers import learn, robust
from odds.hero_dice.data.admissible import admissible
from tests.peers.ours import clear_cache

FOUR = {"kind": "hits-at-least", "hits": 4}
MEAN = {"kind": "mean-hits"}
ROLLS = [{"red": {"flash": 2, "race": 1}, "yellow": {"race": 1}}]
SWEEPS: list[tuple[str, Callable[[Any], Any], dict[str, Any], float]] = [
    ("Flash P(>= 4), 100 tables", robust, {"hero": "flash", "goal": FOUR, "set": "any"}, 0.3),
    ("Flash mean, 100 tables", robust, {"hero": "flash", "goal": MEAN, "set": "any"}, 0.3),
    ("Superman mean, 210 tables", robust, {"hero": "superman", "goal": MEAN}, 2),
    ("Green Lantern mean, 42 tables", robust, {"hero": "green-lantern", "goal": MEAN}, 3),
    (
        "Green Lantern mean, 100 tables",
        robust,
        {"hero": "green-lantern", "goal": MEAN, "set": "any"},
        3,
    ),
    ("Batman mean, 150 tables", robust, {"hero": "batman", "goal": MEAN}, 10),
    ("Batman mean, 3 markers", robust, {"hero": "batman", "goal": MEAN, "markers": 3}, 10),
    ("Flash P(>= 4), learned", learn, {"hero": "flash", "goal": FOUR, "rolls": ROLLS}, 0.3),
]


def timed(ask: Callable[[], Any]) -> tuple[float, Any]:
    """Seconds, and what came back."""
    began = time.perf_counter()
    answer = ask()
    return time.perf_counter() - began, answer


def ours(answer: Callable[[Any], Any], request: dict[str, Any]) -> tuple[float, Any]:
    """One sweep with nothing kept from before."""
    clear_cache()
    return timed(lambda: answer(request))


def icepool_ends() -> tuple[Fraction, Fraction]:
    """The least and the greatest P(>= 4) of Flash over the 100 tables, by icepool."""
    from tests.peers.icepool_models import flash_at_least

    tables = ({c: dict(row) for c, row in table} for table in admissible("flash", "any"))
    values = [flash_at_least(table, ("at-least", 4)) for table in tables]
    return min(values), max(values)


def compare(rounds: int, ends: tuple[Fraction, ...]) -> bool:
    """Print icepool's time; tell whether it finds the same ends."""
    try:
        runs = [timed(icepool_ends) for _ in range(rounds)]
    except ImportError:
        print("icepool is not installed")
        return True
    print(f"icepool, Flash P(>= 4), 100 tables: {statistics.median(t for t, _ in runs):.3f} s")
    return all(found == ends for _, found in runs)


def main() -> int:
    """Time the sweeps; 1 if icepool disagrees."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5, help="times each sweep is asked")
    rounds = parser.parse_args().rounds
    ends: tuple[Fraction, ...] = ()
    for name, answer, request, limit in SWEEPS:
        runs = [ours(answer, request) for _ in range(rounds)]
        median = statistics.median(seconds for seconds, _ in runs)
        missed = "" if median <= limit else "  missed"
        print(f"{name}: {median:.3f} s (at most {limit:g} s){missed}")
        if not ends:
            value = runs[0][1]["value"]
            ends = tuple(Fraction(value[end]["exact"]) for end in ("least", "greatest"))
    agree = compare(rounds, ends)
    print("the ends agree" if agree else "icepool finds other ends")
    return int(not agree)


if __name__ == "__main__":
    raise SystemExit(main())
