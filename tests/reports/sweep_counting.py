"""A small sweep, and a map function that counts what it hands out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable
from pathlib import Path
from typing import Any

import pandas as pd

from reports.sweep.questions import Sweep
from reports.sweep.run import Outcome, run

SWEEP = Sweep(
    ("superman", "flash"), (("mean-hits", None), ("defeat", 2)), ("minus-die", "shield:1"), "any"
)


SHORT = 400
"""Milliseconds for a task, as estimated."""


class Killed(BaseException):
    """What comes from outside, at any moment."""


class Counting:
    """A map function that counts what it does, and may be killed after so many."""

    def __init__(self, most: int | None = None) -> None:
        self.most, self.did = most, Counter[Any]()

    def __call__(
        self, work: Callable[[Any], Any], jobs: Iterable[Any]
    ) -> Generator[Any, None, None]:
        for job in jobs:
            if sum(self.did.values()) == self.most:
                raise Killed
            self.did[job] += 1
            yield work(job)


def swept(path: Path, spread: Counting, sweep: Sweep = SWEEP) -> Outcome:
    return run(sweep, path, spread, lambda done, of: None)


def parts(path: Path) -> list[Path]:
    return sorted(path.glob("hero=*/part-*.parquet"))


def read(path: Path) -> pd.DataFrame:
    keys = ["hero", "table", "abilities", "goal"]
    return pd.read_parquet(path).sort_values(keys).reset_index(drop=True)
