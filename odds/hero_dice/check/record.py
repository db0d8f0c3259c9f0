"""The record of a check that is kept: what was compared, what differs, and with which data."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from odds.hero_dice.answers.about import about, code_mark
from odds.hero_dice.check.compare import Finding
from odds.hero_dice.check.faults import Notice
from odds.hero_dice.check.vectors import VECTORS

Row = dict[str, Any]
_VALUES = re.compile(r"solver (\S+), engine (\S+)")


def by_case(findings: Sequence[Finding]) -> dict[tuple[str, str], dict[str, list[Finding]]]:
    """Return the findings by hero and abilities, then by comparison."""
    rows: dict[tuple[str, str], dict[str, list[Finding]]] = {}
    for found in findings:
        key = (found.case.hero, found.case.against)
        rows.setdefault(key, {}).setdefault(found.comparison, []).append(found)
    return rows


def written(
    findings: Sequence[Finding],
    samples: int,
    now: datetime,
    *,
    broken: Sequence[str] = (),
    planted: Sequence[Notice] | None = None,
    unchanged: Notice | None = None,
    outside: Sequence[Row] = (),
) -> Row:
    """Return the record: a row for each case and comparison, planted faults, other programs.

    `broken` are the examples of the rulebooks that fail, `unchanged` what was noticed where nothing
    was planted.
    """
    differ = any(not found.same for found in findings) or any(r["different"] for r in outside)
    record = {
        "made": now.isoformat(timespec="seconds"),
        "version": about()["version"],
        "data": about()["data"],
        "code": code_mark(),
        "same": not (differ or broken),
        "samples": samples,
        "rulebook_examples": len(VECTORS),
        "rulebook_examples_failed": list(broken),
        "other_programs": list(outside),
        "rows": [
            {"hero": hero, "abilities": against, **_row(name, found)}
            for (hero, against), row in sorted(by_case(findings).items())
            for name, found in row.items()
        ],
    }
    if planted is not None:
        record["planted_faults"] = _planted(planted, unchanged)
    return record


def _row(name: str, findings: list[Finding]) -> Row:
    row: Row = {
        "comparison": name,
        "compared": sum(found.compared for found in findings),
        "same": all(found.same for found in findings),
        "differences": [found.difference for found in findings if not found.same],
    }
    distances = [(found, found.distance) for found in findings if found.distance]
    if distances:
        row["standard_error"] = round(max(far.standard_error for _, far in distances), 6)
        row["deviation"] = round(max(far.deviation for _, far in distances), 3)
        row["samples"] = [
            {
                "goal": found.case.goal["kind"],
                "attacks": found.compared,
                "z": [round(z, 4) for z in far.z],
                "chi_square": round(far.chi_square, 4),
                "freedom": far.freedom,
            }
            for found, far in distances
        ]
    return row


def _planted(planted: Sequence[Notice], unchanged: Notice | None) -> Row:
    return {
        "all": len(planted),
        "caught": sum(map(bool, planted)),
        "unchanged_noticed": None if unchanged is None else bool(unchanged),
        "rows": [_fault(notice) for notice in planted],
    }


def _fault(notice: Notice) -> Row:
    """Return a planted fault with what noticed it; values of both sides where they differ."""
    values = _VALUES.fullmatch(notice.told.get("value", ""))
    fault = notice.fault
    row: Row = {
        "side": fault.side,
        "fault": fault.what.partition(": ")[2],
        "file": fault.file,
        "hero": fault.hero,
        "case": notice.case,
        "by": list(notice.by),
        "told": dict(notice.told),
    }
    return row | ({"solver": values[1], "engine": values[2]} if values else {})
