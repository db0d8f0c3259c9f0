"""Ability costs: what each ability of a villain takes from the value of an attack."""

from __future__ import annotations

from fractions import Fraction

from odds.hero_dice import answers
from web.explore import figures
from web.explore.asking import ABILITIES, DICE, HERO, NEED, Asked, goals, sources, unit
from web.explore.charts.chart import Chart
from web.explore.charts.series import Series
from web.explore.fields import NONE, Field, Values
from web.explore.figures import Figure
from web.explore.tables import Column, Row, Table, share
from web.explore.words import Words

FIELDS = (
    HERO,
    goals("mean-damage"),
    NEED,
    Field("with", "sets", ABILITIES, ABILITIES, most=12),
    DICE,
)
COST = " cost"


def asked(values: Values) -> Asked:
    """Return a solve request a hero and stack, that without any ability first."""
    return [("odds", one.request(values)) for one in _series(values)]


def _series(values: Values) -> list[Series]:
    kind = values["goal"][0]
    return [Series(h, kind, text) for h in values["hero"] for text in (NONE, *_stacks(values))]


def _stacks(values: Values) -> list[str]:
    return [text for text in values["with"] if text != NONE]


def table(values: Values, words: Words) -> Table:
    """Return a row a stack: for each hero what is left, and what it takes."""
    worth = {
        (one.hero, one.stack): share(answers.solve(one.request(values))["value"])
        for one in _series(values)
    }
    rows = [_row(text, values["hero"], worth) for text in (NONE, *_stacks(values))]
    kind = unit(values["goal"][0])
    columns = [Column("abilities", words("explore.column.abilities"), "text", words.abilities)]
    for hero in values["hero"]:
        columns.append(Column(hero, words.hero(hero), kind))
        cost = words("explore.column.cost", hero=words.hero(hero))
        columns.append(Column(hero + COST, cost, kind))
    return Table(
        tuple(columns),
        tuple(rows),
        says=_says(rows, values, words),
        dice=sources(values["hero"], values["dice"], words),
    )


def _row(text: str, heroes: tuple[str, ...], worth: dict[tuple[str, str], Fraction]) -> Row:
    row: Row = {"abilities": text}
    for hero in heroes:
        row[hero] = worth[hero, text]
        row[hero + COST] = worth[hero, NONE] - worth[hero, text]
    return row


def _says(rows: list[Row], values: Values, words: Words) -> str:
    costs = {
        (str(row["abilities"]), hero): cost
        for row in rows
        for hero in values["hero"]
        if isinstance(cost := row[hero + COST], Fraction)
    }
    text, hero = max(costs, key=lambda pair: costs[pair])
    cost = words.cell(Column("", "", unit(values["goal"][0])), costs[text, hero])
    return words(
        "explore.abilities.says", ability=words.abilities(text), hero=words.hero(hero), cost=cost
    )


def figure(drawn: Table, values: Values, words: Words) -> Figure:
    """Return lying bars of what each stack takes, grouped by hero."""
    kind = unit(values["goal"][0])
    names = drawn.texts("abilities")[1:]
    bars = [
        figures.bar(words.hero(hero), drawn.floats(hero + COST)[1:], names, i, kind)
        for i, hero in enumerate(values["hero"])
    ]
    title = words(f"explore.abilities.axis-{kind}")
    return {
        "data": bars,
        "layout": figures.layout(
            words,
            figures.axis(title, kind),
            figures.axis("", **figures.categories(names, down=True)),
            height=140 + (14 * len(bars) + 12) * len(names),
            barmode="group",
        ),
    }


CHART = Chart("abilities", FIELDS, asked, table, figure)
