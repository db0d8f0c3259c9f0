"""Solver against engine: two readings of the rules laid side by side, as they were last checked."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from odds.hero_dice.answers.about import last_checks
from web.explore import figures
from web.explore.asking import HERO, Asked
from web.explore.charts.chart import Chart
from web.explore.fields import Values
from web.explore.figures import Figure
from web.explore.tables import Column, Row, Table
from web.explore.words import Words

FIELDS = (HERO,)
EXACT = ("value", "choices", "law")
_SO_OFTEN = re.compile(r"([0-9]+) (.+)")


def asked(values: Values) -> Asked:
    """Return nothing: what was kept is read."""
    return []


def table(values: Values, words: Words) -> Table:
    """Return a row a case: numbers compared exactly, differences, attacks sampled, deviation."""
    found = last_checks()
    cases: dict[tuple[str, str], dict[str, Any]] = {}
    for row in found["rows"]:
        if row["hero"] in values["hero"]:
            cases.setdefault((row["hero"], row["abilities"]), {})[row["comparison"]] = row
    rows = [_row(*case, compared) for case, compared in cases.items()]
    return Table(
        columns=(
            Column("hero", words("explore.column.hero"), "text", words.hero),
            Column(
                "abilities",
                words("explore.column.abilities"),
                "text",
                lambda text: _case(text, words),
            ),
            Column("compared", words("explore.column.compared"), "count"),
            Column("differences", words("explore.column.differences"), "count"),
            Column("samples", words("explore.column.samples"), "count"),
            Column("deviation", words("explore.column.deviation"), "mean"),
        ),
        rows=tuple(rows),
        says=_says(rows, words),
        notes=(words("explore.checks.note", made=found["made"][:10], version=found["version"]),),
    )


def _row(hero: str, abilities: str, compared: dict[str, Any]) -> Row:
    samples = compared.get("samples", {})
    return {
        "hero": hero,
        "abilities": abilities,
        "compared": sum(compared[name]["compared"] for name in EXACT if name in compared),
        "differences": sum(len(row["differences"]) for row in compared.values()),
        "samples": samples.get("compared"),
        "deviation": Fraction(str(samples["deviation"])) if samples else None,
    }


def _case(text: str, words: Words) -> str:
    return ", ".join(_entry(entry, words) for entry in text.split(", "))


def _entry(entry: str, words: Words) -> str:
    if entry == "nothing":
        return words("explore.nothing")
    often = _SO_OFTEN.fullmatch(entry)
    if often and often[2] == "markers":
        return words("explore.checks.markers", n=often[1])
    return f"{often[1]} × {words.ability(often[2])}" if often else words.ability(entry)


def _says(rows: list[Row], words: Words) -> str:
    deviations = [row["deviation"] for row in rows if isinstance(row["deviation"], Fraction)]
    return words(
        "explore.checks.says",
        n=sum(int(str(row["compared"])) for row in rows),
        differences=sum(int(str(row["differences"])) for row in rows),
        most=words.mean(max(deviations, default=Fraction(0))),
    )


def figure(drawn: Table, values: Values, words: Words) -> Figure:
    """Return a point a case: how far the sample lies off, in standard errors, by hero."""
    deviation, labels = drawn.floats("deviation"), drawn.texts("abilities")
    data = []
    for i, hero in enumerate(values["hero"]):
        at = [n for n, row in enumerate(drawn.rows) if row["hero"] == hero]
        points = figures.line(
            words.hero(hero), [*range(1, len(at) + 1)], [deviation[n] for n in at], i, "mean"
        )
        data.append(
            points
            | {
                "mode": "markers",
                "text": [labels[n] for n in at],
                "hovertemplate": "%{text}: %{y:.2f}",
            }
        )
    return {
        "data": data,
        "layout": figures.layout(
            words,
            figures.axis(words("explore.checks.case")),
            figures.axis(words("explore.column.deviation"), rangemode="tozero"),
        ),
    }


CHART = Chart("checks", FIELDS, asked, table, figure)
