"""Laws of hits: how likely each number is, under the play that is best for a goal."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import accumulate
from typing import Any

from odds.hero_dice import answers
from web.explore import figures
from web.explore.asking import DICE, HERO, NEED, SETS, Asked, goals, need, sources
from web.explore.charts.chart import Chart
from web.explore.charts.series import left_out, name_of, series
from web.explore.fields import Field, Values
from web.explore.figures import Figure
from web.explore.tables import Column, Row, Table, share
from web.explore.words import Words

MOST = 24
RARE = Fraction(1, 2000)
"""Where every law has less than this share left, one row says the rest."""

FIELDS = (
    HERO,
    goals("mean-hits", several=True),
    NEED,
    SETS,
    Field("count", "one", ("hits",), ("hits", "damage")),
    Field("show", "one", ("exactly",), ("exactly", "at-least")),
    DICE,
)
Law = list[Fraction]
"""The chance of at least 0, 1, 2 ... `MOST` + 1."""


def asked(values: Values) -> Asked:
    """Return a solve request a law."""
    return [("odds", {**one.request(values), "law_to": MOST}) for one in series(values)]


def table(values: Values, words: Words) -> Table:
    """Return a row a number, a column a law; the last row holds all that is beyond."""
    counted = values["count"][0]
    laws = [_law(answers.solve(request)[counted]) for _, request in asked(values)]
    keys = [one.key for one in series(values)]
    columns = [Column(one.key, name_of(one, values, words), "chance") for one in series(values)]
    return Table(
        columns=(Column(counted, words(f"explore.column.{counted}"), "text"), *columns),
        rows=tuple(_rows(counted, keys, laws, values["show"][0] == "exactly")),
        says=_says(columns, laws, min(need(values), MOST), words),
        dice=sources(values["hero"], values["dice"], words),
        notes=left_out(values, words),
    )


def _law(rows: list[Mapping[str, Any]]) -> Law:
    """Return a law of `answers` summed from the far end, so that every row is there."""
    chances = ([share(row) for row in rows] + [Fraction(0)] * (MOST + 2))[: MOST + 2]
    return list(accumulate(reversed(chances)))[::-1]


def _rows(counted: str, keys: list[str], laws: list[Law], exactly: bool) -> list[Row]:
    last = next((n for n in range(1, MOST) if all(law[n] < RARE for law in laws)), MOST)
    rows: list[Row] = []
    for n in range(last + 1):
        alone = exactly and n < last
        chances = [law[n] - law[n + 1] if alone else law[n] for law in laws]
        label = str(n) if alone else f"≥ {n}"
        rows.append({counted: label, **dict(zip(keys, chances, strict=True))})
    return rows


def _says(columns: list[Column], laws: list[Law], n: int, words: Words) -> str:
    best = max(range(len(laws)), key=lambda i: laws[i][n])
    chance = words.percent(laws[best][n])
    return words("explore.laws.says", n=n, who=columns[best].title, chance=chance)


def figure(drawn: Table, values: Values, words: Words) -> Figure:
    """Return a line a law over the numbers."""
    first, *others = drawn.columns
    x = drawn.texts(first.key)
    return {
        "data": [
            figures.line(column.title, x, drawn.floats(column.key), i, "chance")
            for i, column in enumerate(others)
        ],
        "layout": figures.layout(
            words,
            figures.axis(first.title, type="category"),
            figures.axis(words(f"explore.show.{values['show'][0]}"), "chance", rangemode="tozero"),
        ),
    }


CHART = Chart("laws", FIELDS, asked, table, figure)
