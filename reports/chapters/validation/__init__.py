"""Solver against engine: what the record of the last checks holds, and what the build checks.

The record is made with the assumed dice; for other dice a short check is made with the chapter.
"""

from __future__ import annotations

from collections import defaultdict
from functools import partial
from typing import Any

from odds.hero_dice.answers import Fault
from odds.hero_dice.answers.about import code_mark, data_mark, last_checks
from reports.cells import Values, plain, titles
from reports.chapters.validation.faults import example_parts, fault_parts, program_parts
from reports.chapters.validation.own import own_parts
from reports.chapters.validation.samples import sample_parts
from reports.chapters.validation.words import COMPARISONS, against
from reports.parts import Box, Chapter, Column, Heading, Part, Sentence, Steps, Table

Row = dict[str, Any]
EXACT = ("value", "choices", "law")
HERO = Column("hero", "Hero", "who attacks")
RECORD = "odds/hero_dice/check/last.json"


def chapter(box: Box) -> Chapter:
    """Return the chapter: the record is the same for every box, the short check is its own."""
    try:
        record, missing = last_checks(), []
    except Fault as fault:
        if fault.code != "no-checks":
            raise
        told = f"No results of the checks were kept: `odds check --json {RECORD}` writes them."
        record, missing = {}, [plain(told)]
    parts = [
        *_why(),
        *(missing or _summary(record)),
        *_live(box),
        *(_parts(record) if record else []),
    ]
    return Chapter("validation", "Solver against engine", (*parts, *_again()))


def _why() -> list[Part]:
    return [
        plain(
            "Why trust these numbers? Because everything here is computed twice, by programs that "
            "share no reading of a rule. The solver counts: it groups dice that lie alike and "
            "works in exact fractions. The engine plays: it moves every die by its number, one "
            "event at a time, as the rulebook says it, sentence by sentence. A rule misread in one "
            "of them shows against the other."
        ),
        plain(
            "And every sentence of this guide that states a number carries a check of it. The "
            "build stops, and names chapter and sentence, where one no longer follows from the "
            "numbers."
        ),
    ]


def _summary(record: Row) -> list[Part]:
    return [_agreement(record["rows"]), _made(record)]


def _live(box: Box) -> list[Part]:
    head = "The dice of this guide" if not box.dice else f"The dice of {box.name}"
    return [
        Heading(head, "validation-own"),
        *own_parts(box),
        Heading("Examples of the rulebooks", "validation-examples"),
        *example_parts(),
    ]


def _parts(record: Row) -> list[Part]:
    rows: list[Row] = record["rows"]
    return [
        Heading("What was laid side by side", "validation-compared"),
        plain("All that follows is the record, made with the assumed dice."),
        _by_hero(rows),
        Heading("Samples", "validation-samples"),
        *sample_parts(rows),
        Heading("Planted faults", "validation-faults"),
        *fault_parts(record),
        Heading("Other programs", "validation-others"),
        *program_parts(record),
        Heading("Every case", "validation-cases"),
        _cases(rows),
    ]


def _again() -> list[Part]:
    steps = (
        "`odds check flash --short --samples 1000` checks one hero in seconds to a minute.",
        "`odds check --faults` plants every fault and says what notices it.",
        f"`odds check --json {RECORD}` does all of it and writes the record of this chapter again: "
        "cases, samples, faults, other programs. The samples begin with fixed seeds, so the same "
        "program comes to the same numbers.",
        "`pytest tests/check tests/worked tests/recorded tests/perft` puts rulebook examples, "
        "answers of other programs and counted paths to solver and engine, from the folder of the "
        "source.",
    )
    return [
        Heading("How to repeat it", "validation-again"),
        Steps("validation-steps", "Commands", tuple(map(plain, steps))),
    ]


def _made(record: Row) -> Sentence:
    """Say when and with what the record was made, and whether that is what answers here."""
    data, code = record["data"] == data_mark(), record.get("code") == code_mark()
    values: Values = {
        "day": record["made"][:10],
        "version": record["version"],
        "mark": record["data"],
        "now": data_mark(),
        "code": record.get("code", "unknown"),
        "code_now": code_mark(),
    }
    text = "The record was made on {day} by version {version}, data {mark}, code {code}. "
    text += _fresh(data, code)
    return Sentence(text, values, partial(_marks, data, code))


def _fresh(data: bool, code: bool) -> str:
    """Return what is still as it was."""
    if data and code:
        return "Data and code of solver and engine are unchanged since."
    if data:
        return "The data are unchanged since; the code of solver, engine or check is not."
    return "The data of the game have changed since: the record is older than the numbers here."


def _marks(data: bool, code: bool, /, mark: str, now: str, **told: str) -> bool:
    return (mark == now) is data and (told["code"] == told["code_now"]) is code


# ---- exact comparisons -----------------------------------------------------------------------


def _agreement(rows: list[Row]) -> Sentence:
    exact = [row for row in rows if row["comparison"] in EXACT]
    different = sum(not row["same"] for row in rows)
    values: Values = {
        "cases": len({(row["hero"], row["abilities"]) for row in rows}),
        "compared": sum(row["compared"] for row in exact),
        "attacks": sum(row["compared"] for row in rows if row["comparison"] == "samples"),
        "different": different,
    }
    text = "{cases} cases (a hero against abilities, with markers or other readings) were compared "
    text += "in {compared} exact numbers and lists of choices, and in {attacks} attacks with dice "
    text += "that fall one by one; "
    text += "nothing differs." if not different else "comparisons that differ: {different}."
    return Sentence(text, values, partial(_counts, rows, different == 0))


def _counts(
    rows: list[Row], same: bool, /, cases: int, compared: int, attacks: int, different: int
) -> bool:
    """Tell whether the numbers are those of the record, each counted another way."""
    values = sum(row["comparison"] == "value" for row in rows)
    every = sum(row["compared"] for row in rows)
    listed = sum(bool(row["differences"]) for row in rows)
    sampled = sum(row["compared"] for row in rows if "deviation" in row)
    numbers = cases == values and compared + attacks == every and attacks == sampled
    return numbers and different == listed and same is (different == 0)


def _by_hero(rows: list[Row]) -> Table:
    body = []
    for hero, title in titles().items():
        for name, what in COMPARISONS.items():
            own = [row for row in rows if row["hero"] == hero and row["comparison"] == name]
            differ = sum(not row["same"] for row in own)
            body.append((title, what, len(own), sum(row["compared"] for row in own), differ))
    columns = (
        HERO,
        Column("comparison", "Compared", "what of the two sides is laid side by side"),
        Column("cases", "Cases", "abilities, markers and readings against which it was compared"),
        Column(
            "compared",
            "How much",
            "values, points of choice, results with their chances, or attacks",
        ),
        Column("different", "Different", "cases in which the two sides differ"),
    )
    note = "Against every ability, every pair of those that touch the attack, markers and open "
    note += "readings; goals in turn: a fall, mean damage, mean hits, hits at least, a worth for "
    note += "each result. Values and chances are the same fractions on both sides."
    return Table("validation-by-hero", "What was compared", columns, tuple(body), note)


# ---- every case ------------------------------------------------------------------------------


def _cases(rows: list[Row]) -> Table:
    by_case: dict[tuple[str, str], dict[str, Row]] = defaultdict(dict)
    for row in rows:
        by_case[row["hero"], row["abilities"]][row["comparison"]] = row
    columns = (
        HERO,
        Column("abilities", "Against", "abilities, markers and readings"),
        Column("exact", "Exact", "numbers and lists of choices compared exactly"),
        Column("different", "Different", "comparisons that differ"),
        Column("attacks", "Attacks", "sampled in the engine"),
        Column("z", "Standard errors", "greatest distance of a chance", "sigma"),
    )
    body = tuple(_case(*case, found) for case, found in by_case.items())
    return Table("validation-table", "Every case that was checked", columns, body)


def _case(hero: str, abilities: str, found: dict[str, Row]) -> tuple[Any, ...]:
    sampled = found.get("samples", {})
    exact = sum(found[name]["compared"] for name in EXACT if name in found)
    different = sum(not row["same"] for row in found.values())
    return (
        titles()[hero],
        against(abilities),
        exact,
        different,
        sampled.get("compared"),
        sampled.get("deviation"),
    )
