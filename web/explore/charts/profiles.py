"""Dice compared: the assumed faces, the user's own, and the range over all admissible ones."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from odds.hero_dice import answers
from odds.hero_dice.answers.faces import profiles as dice
from web.explore import figures
from web.explore.asking import HERO, NEED, STACK, Asked, Request, faces, goal, goals, need, question
from web.explore.asking import unit as unit_of
from web.explore.charts.chart import Chart
from web.explore.fields import Field, Values
from web.explore.figures import Figure
from web.explore.tables import Column, Row, Table, share
from web.explore.words import Words

FIELDS = (HERO, goals("mean-hits"), NEED, STACK, Field("dice", "dice", most=4))
ENDS = ("least", "greatest")


def asked(values: Values) -> Asked:
    """Return the requests over all tables, and a solve request for each of the user's own."""
    own = [("odds", _own(hero, text, values)) for hero, text in _owned(values)]
    return [*(("robust", _robust(hero, values)) for hero in values["hero"]), *own]


def _owned(values: Values) -> list[tuple[str, str]]:
    return [(h, text) for h in values["hero"] for text in values["dice"] if faces(h, text)]


def _goal(values: Values) -> Request:
    return goal(values["goal"][0], need(values))


def _robust(hero: str, values: Values) -> Request:
    return {**question(hero, _goal(values), values["with"], ()), "first_rolls": 0}


def _own(hero: str, text: str, values: Values) -> Request:
    return question(hero, _goal(values), values["with"], [text])


def table(values: Values, words: Words) -> Table:
    """Return a row a hero: the assumed dice, those of each profile, the least, the greatest."""
    kind, named = unit_of(values["goal"][0]), _names(values)
    rows = [_row(hero, values) for hero in values["hero"]]
    return Table(
        columns=(
            Column("hero", words("explore.column.hero"), "text", words.hero),
            Column("assumed", words("explore.dice.assumed"), kind),
            *(
                Column(text, words("explore.dice.own", name=n), kind, absent="explore.no")
                for text, n in named.items()
            ),
            *(Column(end, words(f"explore.column.{end}"), kind) for end in ENDS),
            Column("tables", words("explore.column.tables"), "count"),
        ),
        rows=tuple(rows),
        says=_says(rows, kind, words),
        notes=(words("explore.profiles.note"),),
    )


def _names(values: Values) -> dict[str, str]:
    return {text: dice.from_text(text).name for text in values["dice"]}


def _row(hero: str, values: Values) -> Row:
    found = answers.robust(_robust(hero, values))
    value: dict[str, Any] = found["value"]
    own = {text: _worth(hero, text, values) for text in values["dice"]}
    return {
        "hero": hero,
        "assumed": None if value["default"] is None else share(value["default"]),
        **own,
        **{end: share(value[end]) for end in ENDS},
        "tables": found["tables"]["number"],
    }


def _worth(hero: str, text: str, values: Values) -> Fraction | None:
    if not faces(hero, text):
        return None
    return share(answers.solve(_own(hero, text, values))["value"])


def _says(rows: list[Row], kind: str, words: Words) -> str:
    widest = max(rows, key=_width)
    column = Column("", "", kind)
    told = {end: words.cell(column, widest[end]) for end in ("assumed", *ENDS)}
    return words("explore.profiles.says", hero=words.hero(str(widest["hero"])), **told)


def _width(row: Row) -> Fraction:
    least, greatest = row["least"], row["greatest"]
    assert isinstance(least, Fraction)
    assert isinstance(greatest, Fraction)
    return greatest - least


def figure(drawn: Table, values: Values, words: Words) -> Figure:
    """Return a bar from least to greatest for each hero, with the dice as symbols on it."""
    kind, names = unit_of(values["goal"][0]), drawn.texts("hero")
    spelled = figures.FORMATS[kind]
    least, greatest = drawn.floats("least"), drawn.floats("greatest")
    reach = figures.bar(words("explore.profiles.range"), greatest, names, 7, kind)
    reach |= {
        "base": least,
        "x": [
            float(f"{high - low:.9f}")
            for low, high in zip(least, greatest, strict=True)
            if low is not None and high is not None
        ],
        "width": 0.4,
        "marker": {"color": "--range"},
        "customdata": greatest,
        "hovertemplate": f"%{{base:{spelled}}} – %{{customdata:{spelled}}}",
    }
    points = [column for column in drawn.numbers() if column.key not in ENDS]
    marks = [
        figures.line(c.title, drawn.floats(c.key), names, i, kind)  # type: ignore[arg-type]
        | {"mode": "markers", "hovertemplate": f"%{{y}}: %{{x:{spelled}}}"}
        for i, c in enumerate(points)
    ]
    for mark in marks:
        mark["marker"] = {**mark["marker"], "size": 13}
    return {
        "data": [reach, *marks],
        "layout": figures.layout(
            words,
            figures.axis(words.goal(values["goal"][0]), kind),
            figures.axis("", **figures.categories(names, down=True)),
            height=180 + 64 * len(names),
        ),
    }


CHART = Chart("dice", FIELDS, asked, table, figure)
