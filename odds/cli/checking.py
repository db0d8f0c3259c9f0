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
from odds.hero_dice.answers.about import about
from odds.hero_dice.answers.door import whole, word
from odds.hero_dice.check import Case, Finding, all_cases, check_case, short_cases
from odds.hero_dice.check.faults import FAULTS, Fault, caught
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
    """Check all cases, print one table and every difference; write them as JSON where asked."""
    for name in names:
        word(name, "hero", hero_names())
    whole(samples, "samples", 1, MOST_SAMPLES)
    cases = short_cases(names) if short else all_cases(names)
    with ProcessPoolExecutor(_workers(workers)) as pool:
        findings = [each for found in done(pool, _Check(samples), cases) for each in found]
    print("\n".join(table(findings)))
    different = [f"{f.case.title}: {f.comparison}: {f.difference}" for f in findings if not f.same]
    different += [f"rulebook example {name} is not reproduced" for name in broken()]
    if file is not None:
        record = written(findings, not different, samples, len(VECTORS), datetime.now(UTC))
        Path(file).write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
    print(f"\n{len(VECTORS)} rulebook examples of settlement and advance put to the engine")
    print(*different or ["solver and engine agree everywhere"], sep="\n")
    if different:
        raise Differs


def _workers(number: int | None) -> int:
    return whole(number or cpu_count() or 1, "workers", 1, 256)


def _by_case(findings: list[Finding]) -> dict[tuple[str, str], dict[str, list[Finding]]]:
    """Return the findings by hero and abilities, then by comparison."""
    rows: dict[tuple[str, str], dict[str, list[Finding]]] = {}
    for found in findings:
        key = (found.case.hero, found.case.against)
        rows.setdefault(key, {}).setdefault(found.comparison, []).append(found)
    return rows


def written(
    findings: list[Finding], same: bool, samples: int, examples: int, now: datetime
) -> dict[str, Any]:
    """Return the findings as the record that is kept, a row for each case and comparison."""
    about_it = about()
    return {
        "made": now.isoformat(timespec="seconds"),
        "version": about_it["version"],
        "data": about_it["data"],
        "same": same,
        "samples": samples,
        "rulebook_examples": examples,
        "rows": [
            {"hero": hero, "abilities": against, **_row(name, found)}
            for (hero, against), row in sorted(_by_case(findings).items())
            for name, found in row.items()
        ],
    }


def _row(name: str, findings: list[Finding]) -> dict[str, Any]:
    row: dict[str, Any] = {
        "comparison": name,
        "compared": sum(found.compared for found in findings),
        "same": all(found.same for found in findings),
        "differences": [found.difference for found in findings if not found.same],
    }
    if name == "samples":
        row["standard_error"] = round(max(found.standard_error for found in findings), 6)
        row["deviation"] = round(max(found.deviation for found in findings), 3)
    return row


def table(findings: list[Finding]) -> list[str]:
    """Return the findings as a table: a row for each hero and ability or pair."""
    rows = _by_case(findings)
    head = ["hero", "abilities", *COMPARISONS]
    body = [[*key, *map(_cell, map(row.get, COMPARISONS))] for key, row in sorted(rows.items())]
    return grid([head, *body])


def _cell(findings: list[Finding] | None) -> str:
    findings = findings or []
    wrong = sum(not found.same for found in findings)
    compared = sum(found.compared for found in findings)
    return f"{wrong} DIFFER" if wrong else f"same ({compared})"


def _caught(fault: Fault) -> tuple[Fault, str]:
    return fault, caught(fault)


def plant(workers: int | None) -> None:
    """Plant every fault in turn and print how it is noticed."""
    with ThreadPoolExecutor(_workers(workers)) as pool:
        results = list(done(pool, _caught, FAULTS))
    rows = [[fault.what, how[:90] or "SURVIVES"] for fault, how in results]
    print("\n".join(grid([["planted fault", "noticed by"], *rows])))
    survived = [fault.what for fault, how in results if not how]
    print(f"\n{len(FAULTS) - len(survived)} of {len(FAULTS)} planted faults are noticed")
    if survived:
        raise Differs
