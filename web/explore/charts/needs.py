"""Chance against need: the best chance for every need, each played for on its own."""

from __future__ import annotations

from fractions import Fraction

from odds.hero_dice import answers
from web.explore import figures
from web.explore.asking import CHANCES, DICE, HERO, SETS, Asked, sources
from web.explore.charts.chart import Chart
from web.explore.charts.series import Series, left_out, name_of, series
from web.explore.fields import Field, Values
from web.explore.figures import Figure
from web.explore.tables import Column, Row, Table, share
from web.explore.words import Words

NEEDS = range(1, 16)
EVEN = Fraction(1, 2)

FIELDS = (HERO, Field("goal", "one", ("defeat",), CHANCES[::-1]), SETS, DICE)


def asked(values: Values) -> Asked:
    """Return a solve request a need and series."""
    return [("odds", one.request(values, n)) for one in series(values) for n in NEEDS]


def table(values: Values, words: Words) -> Table:
    """Return a row a need, a column a series."""
    chances = {one.key: _chances(one, values) for one in series(values)}
    columns = [Column(one.key, name_of(one, values, words), "chance") for one in series(values)]
    rows: list[Row] = [
        {"need": n, **{key: row[i] for key, row in chances.items()}} for i, n in enumerate(NEEDS)
    ]
    return Table(
        columns=(Column("need", words("explore.column.need"), "count"), *columns),
        rows=tuple(rows),
        says=_says(columns, chances, words),
        dice=sources(values["hero"], values["dice"], words),
        notes=left_out(values, words),
    )


def _chances(one: Series, values: Values) -> list[Fraction]:
    return [share(answers.solve(one.request(values, n))["value"]) for n in NEEDS]


def _says(columns: list[Column], chances: dict[str, list[Fraction]], words: Words) -> str:
    """Say who reaches furthest with an even chance."""
    reach = {column.title: sum(c >= EVEN for c in chances[column.key]) for column in columns}
    who = max(reach, key=lambda name: reach[name])
    if not reach[who]:
        return words("explore.needs.never")
    return words("explore.needs.says", who=who, n=reach[who])


def figure(drawn: Table, values: Values, words: Words) -> Figure:
    """Return a line a series over the needs, and the line of an even chance."""
    title = words.goal(values["goal"][0])
    x = [row["need"] for row in drawn.rows]
    return {
        "data": [
            figures.line(column.title, x, drawn.floats(column.key), i, "chance")
            for i, column in enumerate(drawn.numbers())
        ],
        "layout": figures.layout(
            words,
            figures.axis(drawn.columns[0].title, dtick=1),
            figures.axis(title, "chance", range=[0, 1.03]),
        ),
    }


CHART = Chart("needs", FIELDS, asked, table, figure)
