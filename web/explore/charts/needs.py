"""Chance against need: the best chance for every need, each played for on its own."""

from __future__ import annotations

from fractions import Fraction

from odds.hero_dice import answers
from web.explore import figures
from web.explore.asking import CHANCES, DICE, HERO, SETS, Asked, Request, sources
from web.explore.charts.chart import Chart
from web.explore.charts.series import Series, left_out, name_of, series
from web.explore.fields import Field, Values
from web.explore.figures import Figure
from web.explore.tables import Column, Row, Table, share
from web.explore.words import Words

MOST = 15
EVEN = Fraction(1, 2)

FIELDS = (HERO, Field("goal", "one", ("defeat",), CHANCES[::-1]), SETS, DICE)


def asked(values: Values) -> Asked:
    """Return a request a series: the chance of every need."""
    return [("needs", _request(one, values)) for one in series(values)]


def _request(one: Series, values: Values) -> Request:
    asked = {key: value for key, value in one.request(values, MOST).items() if key != "goal"}
    return {**asked, "kind": one.goal, "most": MOST}


def table(values: Values, words: Words) -> Table:
    """Return a row a need, a column a series."""
    chances = {one.key: _chances(one, values) for one in series(values)}
    columns = [Column(one.key, name_of(one, values, words), "chance") for one in series(values)]
    rows: list[Row] = [
        {"need": n, **{key: row[i] for key, row in chances.items()}}
        for i, n in enumerate(range(1, MOST + 1))
    ]
    return Table(
        columns=(Column("need", words("explore.column.need"), "count"), *columns),
        rows=tuple(rows),
        says=_says(columns, chances, words),
        dice=sources(values["hero"], values["dice"], words),
        notes=left_out(values, words),
    )


def _chances(one: Series, values: Values) -> list[Fraction]:
    return [share(row["chance"]) for row in answers.needs(_request(one, values))["rows"]]


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
