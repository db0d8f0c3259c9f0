"""Planted faults of the record, rulebook examples, and answers of other programs."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from functools import partial
from typing import Any

from odds.hero_dice.check.vectors import VECTORS, broken
from reports.cells import Values, listed, plain, titles
from reports.chapters.validation.words import EXAMPLES, PROGRAMS, SHORT
from reports.parts import Cell, Column, Part, Sentence, Table

Row = dict[str, Any]
_MODULE = re.compile(r"^(\w+\.)+")
HERO = Column("hero", "Hero", "whose attacks show it")


def fault_parts(record: Row) -> list[Part]:
    """Say what the record holds of planted faults: where it holds nothing, nothing is claimed."""
    planted = record.get("planted_faults")
    if planted is None:
        missing = "Small faults can be planted in the rules to see that the check notices each: "
        missing += "`odds check --faults` does it. The record kept holds no result of that, so "
        return [plain(missing + "none is claimed here.")]
    why = "A check that finds nothing may be blind. So small faults were put into copies of the "
    why += "program, one at a time, and a short check was made with each copy."
    parts: list[Part] = [plain(why), _noticed(planted)]
    if planted["unchanged_noticed"] is False:
        parts.append(plain("In a copy without a fault nothing was noticed, as it must be."))
    if any(planted["rows"]):
        parts += [_by_whom(planted["rows"]), _faults(planted["rows"])]
    return parts


def _noticed(planted: Row) -> Sentence:
    rows = planted["rows"]
    sides = Counter(row["side"] for row in rows)
    values: Values = {
        "all": planted["all"],
        "caught": planted["caught"],
        "solver": sides["solver"],
        "engine": sides["engine"],
        "samples": sides["samples"],
    }
    text = "Of {all} faults ({solver} in the solver, {engine} in the engine, {samples} in the "
    text += "sampling) "
    missed = [row["fault"] for row in rows if not row["by"]]
    text += "{caught} were noticed"
    text += ", every one." if not missed else f"; not noticed: {'; '.join(missed)}."
    return Sentence(text, values, partial(_counted, rows, bool(missed)))


def _counted(rows: list[Row], missed: bool, /, caught: int, **told: int) -> bool:
    """Tell whether the numbers are those of the rows."""
    every = told.pop("all")
    sides = {side: sum(row["side"] == side for row in rows) for side in told}
    found = sum(bool(row["told"]) for row in rows)
    return (caught, every) == (found, len(rows)) and told == sides and missed is (found < every)


def _by_whom(rows: list[Row]) -> Table:
    """Return how many faults each comparison noticed, and how many it alone."""
    body = []
    for name, told in SHORT.items():
        noticed = [row for row in rows if name in row["by"]]
        alone = sum(row["by"] == [name] for row in noticed)
        body.append((told, len(noticed), alone))
    columns = (
        Column("noticed_by", "Noticed by", "the comparison that differs in the first such case"),
        Column("faults", "Faults", "planted faults that it noticed", "faults"),
        Column("alone", "It alone", "planted faults that nothing else noticed", "faults"),
    )
    note = "A fault is looked for in a list of attacks with fewer dice; the first that differs "
    note += "counts here, so more of the comparisons might notice a fault elsewhere."
    return Table("validation-noticed", "Who noticed the planted faults", columns, tuple(body), note)


def _faults(rows: list[Row]) -> Table:
    columns = (
        Column("side", "Planted in", "solver, engine, or the sampling"),
        Column("fault", "Fault", "what the changed program does"),
        HERO,
        Column("noticed_by", "Noticed by", "comparisons that differ in the first such case"),
        Column("solver", "Solver", "best value there; empty where the values do not differ"),
        Column("engine", "Engine", "best value there; empty where the values do not differ"),
        Column("told", "What it said", "the example that fails, the result seen, or the error"),
    )
    body = tuple(_fault(row) for row in rows)
    return Table("validation-faults-table", "Every planted fault", columns, body)


def _fault(row: Row) -> tuple[Cell, ...]:
    by = listed(SHORT[name] for name in row["by"]) or "nothing"
    values = (Fraction(row[side]) if side in row else "" for side in ("solver", "engine"))
    return (row["side"], row["fault"], titles()[row["hero"]], by, *values, _said(row["told"]))


def _said(told: dict[str, str]) -> str:
    """Return what a comparison said, where values do not say it.

    >>> _said({"value": "solver 1, engine 0", "samples": "bust: 4 seen, 2.0 by the law"})
    'bust: 4 seen, 2.0 by the law'
    """
    if "error" in told:
        return _MODULE.sub("", told["error"])
    return told.get("example") or told.get("samples") or ""


# ---- rulebook examples -----------------------------------------------------------------------


def example_parts() -> list[Part]:
    """Return the rulebooks' examples, put to the engine while the guide is built."""
    failed = broken()
    values: Values = {"n": len(VECTORS), "failed": len(failed)}
    text = "{n} examples of the rulebooks on settlement and on the villains' advance were put to "
    text += "the engine while this guide was built; "
    text += "all come out as printed." if not failed else "{failed} do not come out as printed."
    columns = (
        Column("example", "Example", "its name in the program"),
        Column("about", "What happens", "the situation in our words"),
        Column("holds", "As printed", "whether the engine comes to the rulebook's result"),
    )
    body = tuple((name, EXAMPLES.get(name, ""), name not in failed) for name in VECTORS)
    table = Table("validation-examples-table", "Examples of the rulebooks", columns, body)
    return [Sentence(text, values, partial(_examples, body, not failed)), table]


def _examples(rows: tuple[tuple[Cell, ...], ...], right: bool, /, n: int, failed: int) -> bool:
    held = sum(bool(row[2]) for row in rows)
    return n == len(rows) and failed == n - held and right is (failed == 0)


# ---- other programs --------------------------------------------------------------------------


def program_parts(record: Row) -> list[Part]:
    """Return what other programs answered, as far as the record holds it."""
    rows = record.get("other_programs", [])
    if not rows:
        return [plain("The record kept holds no answers of other programs.")]
    values: Values = {
        "questions": sum(row["compared"] for row in rows),
        "different": sum(row["different"] for row in rows),
    }
    text = (
        "Programs that share no line with this one gave {questions} answers to the same questions; "
    )
    text += "no answer differs." if not values["different"] else "{different} answers differ."
    columns = (
        Column("program", "Program", "who answered"),
        Column("about", "What it is", "in a few words"),
        Column("hero", "Hero", "whose attack was asked about"),
        Column("questions", "Questions", "answers laid beside ours"),
        Column("different", "Different", "answers that are not ours"),
    )
    body = tuple(_program(row) for row in rows)
    table = Table("validation-programs", "Other programs on the same questions", columns, body)
    same = not values["different"]
    return [Sentence(text, values, partial(_agree, rows, same)), table, plain(_MEANT)]


_MEANT = (
    "Where an answer is a fraction, both have the same one. Where the true value is no fraction, "
    "both prove two ends, and the two ranges meet. Each was asked about several boxes of dice, "
    "not only the assumed ones."
)


def _program(row: Row) -> tuple[Cell, ...]:
    name, about = PROGRAMS.get(row["program"], (row["program"], ""))
    return name, about, titles()[row["hero"]], row["compared"], row["different"]


def _agree(rows: list[Row], same: bool, /, questions: int, different: int) -> bool:
    by_program: Counter[str] = Counter()
    for row in rows:
        by_program[row["program"]] += row["compared"]
    wrong = [row["different"] for row in rows if row["different"]]
    right = (questions, different) == (by_program.total(), sum(wrong))
    return right and same is (different == 0)
