"""Solver against engine: what the record of the last checks holds, and nothing else.

The checks are made with the assumed dice, whichever box a guide is for.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import partial
from typing import Any

from odds.hero_dice.answers import Fault, catalogue
from odds.hero_dice.answers.about import data_mark, last_checks
from reports.cells import Values, ability, plain, titles
from reports.parts import Box, Chapter, Column, Figure, Heading, Part, Sentence, Table

Row = dict[str, Any]
COMPARISONS = {
    "value": "the best value, found by the engine by trying everything",
    "choices": "the choices open wherever the player is to act",
    "law": "the law of the result when the engine plays the solver's choices",
    "samples": "attacks sampled in the engine against the solver's law",
}
EXACT = ("value", "choices", "law")
BIN = Fraction(1, 2)
"""The width of a bar of the chart, in standard errors."""
HERO = Column("hero", "Hero", "who attacks")


def chapter(box: Box) -> Chapter:
    """Return the chapter: the same for every box, and it says so."""
    parts: tuple[Part, ...]
    try:
        parts = _parts(last_checks())
    except Fault as fault:
        if fault.code != "no-checks":
            raise
        parts = (
            plain("No results of the checks were kept: `odds check --json FILE` writes them."),
        )
    return Chapter("validation", "Solver against engine", (*_whose(box), *parts))


def _whose(box: Box) -> list[Sentence]:
    own = "the assumed dice" if not box.dice else f"the assumed dice, not with those of {box.name}"
    return [
        plain(
            "The rules are written twice: a solver that counts, and an engine that moves every "
            "die and follows the rulebook sentence by sentence. They share no reading of a rule, "
            "so a misreading in one shows against the other."
        ),
        plain(f"All checks here were made with {own}."),
    ]


def _parts(record: dict[str, Any]) -> tuple[Part, ...]:
    rows: list[Row] = record["rows"]
    cases = _cases(rows)
    return (
        *_record(record),
        Heading("What was compared", "validation-compared"),
        _agreement(rows),
        _by_hero(rows),
        Heading("Samples", "validation-samples"),
        *_samples(record, rows),
        _chart(rows),
        _spread(rows),
        Heading("Planted faults", "validation-faults"),
        *_faults(record),
        Heading("Every case", "validation-cases"),
        cases,
    )


def _record(record: dict[str, Any]) -> list[Sentence]:
    same_data = record["data"] == data_mark()
    fresh = "The data of the game are unchanged since." if same_data else (
        "The data of the game have changed since: the record is older than the numbers here."
    )  # fmt: skip
    values: Values = {
        "day": record["made"][:10],
        "version": record["version"],
        "mark": record["data"],
    }
    text = "The record kept was made on {day} by version {version} with the data {mark}. "
    return [
        Sentence(text + fresh, {**values, "now": data_mark()},
                 lambda mark, now, **_: (mark == now) == same_data)
    ]  # fmt: skip


def against(text: str) -> str:
    """Return the abilities, markers and readings of a case as readers see them.

    >>> against("2 minus-die, 1 markers, one-colour-a-step"), against("nothing")
    ('2 x -1 DIE, 1 marker, reading: one-colour-a-step', 'no ability')
    """
    return ", ".join(map(_entry, text.split(", ")))


def _entry(text: str) -> str:
    number, _, name = text.partition(" ")
    if not number.isdigit():
        number, name = "", text
    if name == "nothing":
        return "no ability"
    if name == "markers":
        return f"{number} marker{'s' * (number != '1')}"
    told = f"reading: {name}" if name in catalogue.turn_readings() else ability(name)
    return f"{number} x {told}" if number else told


# ---- exact comparisons -----------------------------------------------------------------------


def _agreement(rows: list[Row]) -> Sentence:
    exact = [row for row in rows if row["comparison"] in EXACT]
    different = sum(not row["same"] for row in rows)
    values: Values = {
        "cases": len({(row["hero"], row["abilities"]) for row in rows}),
        "compared": sum(row["compared"] for row in exact),
        "different": different,
        "listed": sum(bool(row["differences"]) for row in rows),
    }
    text = "{cases} cases (a hero against abilities, with markers or other readings) were compared "
    text += "in {compared} exact numbers and lists of choices; "
    text += "nothing differs." if not different else "{different} comparisons differ."
    return Sentence(text, values, partial(_counts, rows))


def _counts(rows: list[Row], /, cases: int, compared: int, different: int, listed: int) -> bool:
    """Tell whether the numbers are those of the record, each counted another way."""
    values = sum(row["comparison"] == "value" for row in rows)
    attacks = sum(row["compared"] for row in _sampled(rows))
    every = sum(row["compared"] for row in rows)
    return cases == values and compared == every - attacks and different == listed


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
        Column("compared", "How much", "values, points of choice, rows of laws, or attacks"),
        Column("different", "Different", "cases in which the two sides differ"),
    )
    return Table("validation-by-hero", "What was compared", columns, tuple(body))


# ---- samples ---------------------------------------------------------------------------------


def _sampled(rows: list[Row]) -> list[Row]:
    return [row for row in rows if row["comparison"] == "samples"]


def _samples(record: dict[str, Any], rows: list[Row]) -> list[Sentence]:
    sampled = _sampled(rows)
    worst = max(sampled, key=lambda row: row["deviation"])
    values: Values = {
        "attacks": sum(row["compared"] for row in sampled),
        "each": record["samples"],
        "cases": len(sampled),
        "hero": titles()[worst["hero"]],
        "abilities": against(worst["abilities"]),
        "z": worst["deviation"],
        "most": max(row["deviation"] for row in sampled),
        "error": max(row["standard_error"] for row in sampled),
    }
    first = "The engine played {attacks} attacks in all, {each} for each question of a case. Every "
    first += "chance seen was laid beside the exact one; a case keeps its greatest distance, in "
    first += "standard errors."
    second = "The greatest of all {cases} cases is {z:.2f} standard errors ({hero}, {abilities}); "
    second += "no standard error of a chance is above {error:.2%}."
    return [
        Sentence(first, values, lambda attacks, each, cases, **_: attacks >= each * cases),
        Sentence(second, values, partial(_greatest, sampled)),
        plain(
            "These are greatest distances of several chances in each case, not single ones, so "
            "they lie above those of one chance alone."
        ),
    ]


def _greatest(sampled: list[Row], /, cases: int, z: float, error: float, **_: Any) -> bool:
    every = [(row["deviation"] <= z, row["standard_error"] <= error) for row in sampled]
    attained = z in (r["deviation"] for r in sampled) and error in (
        r["standard_error"] for r in sampled
    )
    return cases == len(every) and attained and all(map(all, every))


def _chart(rows: list[Row]) -> Figure:
    columns = (
        Column("case", "Case", "its place among the hero's cases, by the distance"),
        HERO,
        Column("abilities", "Against", "abilities, markers and readings of the case"),
        Column("z", "Standard errors", "greatest distance of a chance in the sample", "sigma"),
    )
    table = Table(
        "validation-z", "How far samples lie from exact chances", columns, tuple(_points(rows))
    )
    alt = "The greatest distance of each case in standard errors, rising, a line for each hero."
    return Figure("validation-z-figure", table.title, table, "lines", "case", "z", "hero", alt)


def _points(rows: list[Row]) -> list[tuple[Any, ...]]:
    found = []
    for hero, title in titles().items():
        own = sorted((r for r in _sampled(rows) if r["hero"] == hero), key=lambda r: r["deviation"])
        found += [
            (n, title, against(row["abilities"]), row["deviation"]) for n, row in enumerate(own, 1)
        ]
    return found


def _spread(rows: list[Row]) -> Figure:
    counts: dict[int, int] = defaultdict(int)
    for row in _sampled(rows):
        counts[int(Fraction(str(row["deviation"])) / BIN)] += 1
    body = tuple(
        (f"{float(n * BIN):g} to {float((n + 1) * BIN):g}", counts[n])
        for n in range(max(counts, default=0) + 1)
    )
    columns = (
        Column("distance", "Standard errors", "from the first number up to below the second"),
        Column("cases", "Cases", "how many lie there", "cases"),
    )
    title = "How many cases lie how far off"
    table = Table("validation-spread", title, columns, body)
    alt = f"{title}: a bar for each half standard error."
    return Figure("validation-spread-figure", title, table, "bars", "distance", "cases", alt=alt)


# ---- the rest --------------------------------------------------------------------------------


def _faults(record: dict[str, Any]) -> list[Sentence]:
    """Say what the record holds of planted faults: where it holds nothing, nothing is claimed."""
    planted = record.get("planted_faults")
    examples = {"n": record["rulebook_examples"], "same": record["same"]}
    text = "{n} examples of the rulebooks on settlement and advance were put to the engine"
    text += "; none failed." if record["same"] else "."
    found = [Sentence(text, examples, lambda n, same: n > 0 and same == record["same"])]
    if planted is None:
        missing = "Small faults can be planted in the rules to see that the check notices each: "
        missing += "`odds check --faults` does it. The record kept holds no result of that, so "
        return [*found, plain(missing + "none is claimed here.")]
    values: Values = {"caught": planted["caught"], "all": planted["all"]}
    told = "Of {all} small faults planted in the rules the check noticed {caught}."
    return [*found, Sentence(told, values, lambda caught, **rest: 0 <= caught <= rest["all"])]


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
