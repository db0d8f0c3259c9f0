"""`odds check`: the comparisons of solver and engine as one table, and the planted faults."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from datetime import UTC, datetime
from os import cpu_count
from pathlib import Path
from typing import Any, TypeVar

from odds.cli.progress import shown
from odds.cli.tables import grid
from odds.hero_dice.answers.door import whole, word
from odds.hero_dice.check import Case, Finding, all_cases, check_case, short_cases
from odds.hero_dice.check.faults import FAULTS, UNCHANGED, Notice, caught
from odds.hero_dice.check.outside import outside
from odds.hero_dice.check.record import by_case, written
from odds.hero_dice.check.vectors import VECTORS, broken
from odds.hero_dice.heroes import hero_names

COMPARISONS = ("value", "choices", "law", "samples")
MOST_SAMPLES = 10**6
T = TypeVar("T")
R = TypeVar("R")


class Differs(SystemExit):
    """The two readings differ somewhere: exit status 1."""

    def __init__(self) -> None:
        super().__init__(1)


def done(pool: Executor, work: Callable[[T], R], jobs: Iterable[T]) -> Iterator[R]:
    """Yield results as they are done, with a progress bar once it takes long."""
    waiting = [pool.submit(work, job) for job in jobs]
    with shown() as progress:
        for count, future in enumerate(as_completed(waiting), 1):
            progress(count, len(waiting))
            yield future.result()


class _Check:
    """One case checked; a class so that it can be sent to another process."""

    def __init__(self, samples: int) -> None:
        self.samples = samples

    def __call__(self, case: Case) -> list[Finding]:
        return check_case(case, self.samples)


def check(
    names: tuple[str, ...], short: bool, samples: int, workers: int | None, file: str | None = None
) -> None:
    """Check all cases, print one table and every difference.

    Where a file is asked for, plant the faults too and write everything there as JSON.
    """
    for name in names:
        word(name, "hero", hero_names())
    whole(samples, "samples", 1, MOST_SAMPLES)
    cases = short_cases(names) if short else all_cases(names)
    with ProcessPoolExecutor(_workers(workers)) as pool:
        findings = [each for found in done(pool, _Check(samples), cases) for each in found]
    print("\n".join(table(findings)))
    failed, others = broken(), outside()
    print(f"\n{len(VECTORS)} rulebook examples of settlement and advance put to the engine")
    if others:
        print(f"{sum(row['compared'] for row in others)} answers of other programs compared")
    different = _different(findings, failed, others)
    print(*different or ["solver and engine agree everywhere"], sep="\n")
    if file is not None:
        planted, unchanged = _noticed(workers, names)
        record = written(
            findings, samples, datetime.now(UTC),
            broken=failed, planted=planted, unchanged=unchanged, outside=others,
        )  # fmt: skip
        Path(file).write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
        print("", *_told(planted, unchanged), sep="\n")
        different += _survived(planted, unchanged)
    if different:
        raise Differs


def _different(
    findings: list[Finding], failed: list[str], others: list[dict[str, Any]]
) -> list[str]:
    """Return every difference in words."""
    told = [f"{f.case.title}: {f.comparison}: {f.difference}" for f in findings if not f.same]
    told += [f"rulebook example {name} is not reproduced" for name in failed]
    return told + [
        f"{row['program']}, {row['hero']}: {row['different']} answers differ"
        for row in others
        if row["different"]
    ]


def _workers(number: int | None) -> int:
    return whole(number or cpu_count() or 1, "workers", 1, 256)


def table(findings: list[Finding]) -> list[str]:
    """Return the findings as a table: a row for each hero and ability or pair."""
    rows = by_case(findings)
    head = ["hero", "abilities", *COMPARISONS]
    body = [[*key, *map(_cell, map(row.get, COMPARISONS))] for key, row in sorted(rows.items())]
    return grid([head, *body])


def _cell(findings: list[Finding] | None) -> str:
    findings = findings or []
    wrong = sum(not found.same for found in findings)
    compared = sum(found.compared for found in findings)
    return f"{wrong} DIFFER" if wrong else f"same ({compared})"


# ---- planted faults --------------------------------------------------------------------------


def plant(workers: int | None) -> None:
    """Plant every fault in turn and print how it is noticed."""
    planted, unchanged = _noticed(workers, ())
    print("\n".join(_told(planted, unchanged)))
    if _survived(planted, unchanged):
        raise Differs


def _noticed(workers: int | None, names: tuple[str, ...]) -> tuple[list[Notice], Notice]:
    """Return how every fault (of these heroes) is noticed, and what is where nothing is planted."""
    faults = [fault for fault in FAULTS if not names or fault.hero in names]
    with ThreadPoolExecutor(_workers(workers)) as pool:
        found = {notice.fault: notice for notice in done(pool, caught, (UNCHANGED, *faults))}
    return [found[fault] for fault in faults], found[UNCHANGED]


def _told(planted: list[Notice], unchanged: Notice) -> list[str]:
    rows = [[each.fault.what, _how(each)] for each in planted]
    noticed = sum(map(bool, planted))
    return [
        *grid([["planted fault", "noticed by"], *rows]),
        f"\n{noticed} of {len(planted)} planted faults are noticed",
        f"where nothing is changed: {_how(unchanged) if unchanged else 'nothing is noticed'}",
    ]


def _how(notice: Notice) -> str:
    if not notice:
        return "SURVIVES"
    told = "; ".join(f"{name}: {text}" for name, text in notice.told.items())
    return f"{notice.case}: {told}"[:120] if notice.case else told[:120]


def _survived(planted: list[Notice], unchanged: Notice) -> list[str]:
    survived = [each.fault.what for each in planted if not each]
    return survived + ["the check fails where nothing is changed"] * bool(unchanged)
