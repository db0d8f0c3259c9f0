"""Hero and villain: hits left, raw hits, the chance to defeat; what nobody knows stays unknown."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from odds.hero_dice import answers
from web.explore import figures
from web.explore.asking import DICE, DIGITS, HERO, Asked, Request, faces, sources
from web.explore.charts.chart import Chart
from web.explore.fields import Field, Values
from web.explore.figures import Figure
from web.explore.tables import Column, Row, Table, share
from web.explore.words import Words

FIELDS = (HERO, Field("number", "one", ("defeat",), ("defeat", "hits", "raw_hits")), DICE)


def asked(values: Values) -> Asked:
    """Return the request of the table."""
    request: Request = {"heroes": list(values["hero"]), "digits": DIGITS}
    for text in values["dice"]:
        own = {hero: faces(hero, text) for hero in values["hero"]}
        dice = {hero: found["dice"] for hero, found in own.items() if found}
        if dice:
            name = next(found["dice_name"] for found in own.values() if found)
            request |= {"dice": dice, "dice_name": name}
    return [("expected-hits", request)]


def kind(values: Values) -> str:
    """Return what the cells hold."""
    return "chance" if values["number"][0] == "defeat" else "mean"


def table(values: Values, words: Words) -> Table:
    """Return a row a villain: threat, abilities, a number a hero, what else to know."""
    found = answers.expected_hits(asked(values)[0][1])
    name = values["number"][0]
    numbers = {(row["villain"], row["hero"]): row[name] for row in found["rows"]}
    rows = [
        _row(each, {hero: numbers[each["name"], hero] for hero in values["hero"]})
        for each in found["villains"]
    ]
    columns = (
        Column("villain", words("explore.column.villain"), "text"),
        Column("threat", words("explore.column.threat"), "count"),
        Column("abilities", words("explore.column.abilities"), "text", words.abilities),
        *(Column(hero, words.hero(hero), kind(values)) for hero in values["hero"]),
        Column("known", words("explore.column.known"), "text", lambda k: words(f"explore.{k}")),
    )
    return Table(
        columns,
        tuple(rows),
        says=_says(rows, values, words),
        dice=sources(values["hero"], values["dice"], words),
        notes=(words("explore.villains.note"),),
    )


def _row(villain: dict[str, Any], numbers: dict[str, Any]) -> Row:
    abilities = villain["abilities"]["value"]
    return {
        "villain": villain["name"],
        "threat": villain["threat"]["value"],
        "abilities": None if abilities is None else ",".join(abilities),
        **{hero: None if n is None else share(n) for hero, n in numbers.items()},
        "known": _known(villain),
    }


def _known(villain: dict[str, Any]) -> str:
    if villain["unknown"]:
        return "known.not"
    return "known.part" if villain["may_have_more"] else "known.all"


def _says(rows: list[Row], values: Values, words: Words) -> str:
    """Say where the number is greatest among the villains that can lie there alone."""
    pairs = {
        (row["villain"], hero): number
        for row in rows
        if "reinforcement" not in str(row["abilities"]).split(",")
        for hero in values["hero"]
        if isinstance(number := row[hero], Fraction)
    }
    if not pairs:
        return words("explore.villains.nobody")
    villain, hero = max(pairs, key=lambda pair: pairs[pair])
    number = words.cell(Column(hero, "", kind(values)), pairs[villain, hero])
    return words("explore.villains.says", hero=words.hero(hero), villain=villain, number=number)


def figure(drawn: Table, values: Values, words: Words) -> Figure:
    """Return the map: heroes across, villains down; cells that nobody knows say so."""
    columns, names = drawn.numbers(), drawn.texts("villain")
    z = [list(line) for line in zip(*(drawn.floats(c.key) for c in columns), strict=True)]
    text = [
        ["?" if row[c.key] is None else words.cell(c, row[c.key]) for c in columns]
        for row in drawn.rows
    ]
    titles = [column.title for column in columns]
    unknown = figures.heat(
        titles,
        names,
        z=[[0 if cell is None else None for cell in line] for line in z],
        text=[["?" if cell is None else "" for cell in line] for line in z],
        colorscale=[[0, "--hair"], [1, "--hair"]],
        showscale=False,
        hovertemplate=f"%{{y}} × %{{x}}: {words('explore.unknown')}<extra></extra>",
    )
    known = figures.heat(
        titles,
        names,
        z,
        text,
        showscale=False,
        hovertemplate="%{y} × %{x}: %{text}<extra></extra>",
        meta={"short": [[_short(cell, values) for cell in line] for line in z]},
    )
    return {
        "data": [known, unknown],
        "layout": figures.layout(
            words,
            figures.axis("", side="top", **figures.categories(titles)),
            figures.axis("", **figures.categories(names, down=True)),
            height=80 + 28 * len(names),
        ),
    }


def _short(number: float | None, values: Values) -> str:
    """Return a cell where there is little room: whole percents, or a mean with one decimal."""
    if number is None:
        return "?"
    if kind(values) == "mean":
        return f"{number:.1f}"
    # What is neither sure nor impossible never looks so.
    if 0 < number < 0.005:
        return "<1"
    return ">99" if 0.995 < number < 1 else f"{100 * number:.0f}"


CHART = Chart("villains", FIELDS, asked, table, figure)
