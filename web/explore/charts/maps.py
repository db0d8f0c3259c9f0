"""Maps of a first decision: one colour of dice across, another down, what to do in the cells."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from web.explore import figures
from web.explore.asking import Asked, goal, need, question, sources, unit
from web.explore.fields import Values
from web.explore.figures import Figure
from web.explore.plan import PLACES, Choice, Plan, Situation
from web.explore.tables import Column, Row, Table
from web.explore.words import Words

NO = "explore.no"
"""The key of the text where there is nothing to tell."""


def asked(hero: str, values: Values) -> Asked:
    """Return the request of the plan."""
    wanted = goal(values["goal"][0], need(values))
    return [("plan", question(hero, wanted, values["with"], values["dice"]))]


def columns(colours: Iterable[str], values: Values, words: Words) -> tuple[Column, ...]:
    """Return the columns: what lies by colour, what to do, its value, the next best, the loss."""
    kind = unit(values["goal"][0])

    def choice(key: str) -> Column:
        show = partial(told, words=words)
        return Column(key, words(f"explore.column.{key}"), "text", show, absent=NO)

    def number(key: str, title: str) -> Column:
        return Column(key, title, kind, places=PLACES, absent=NO)

    return (
        *(Column(c, words.colour(c), "text", lambda p: words.pile(counts(p))) for c in colours),
        choice("do"),
        number("value", words.goal(values["goal"][0])),
        number("stop", words("explore.column.stop")),
        choice("next"),
        number("loss", words("explore.column.loss")),
    )


def row(situation: Situation, colours: Iterable[str]) -> Row:
    """Return the row of a situation; ties stand together, and the next best is worse than they."""
    best, ties = situation.choices[0], situation.ties
    worse = situation.choices[ties] if ties < len(situation.choices) else None
    stops = [choice.value for choice in situation.choices if choice.do == "stop"]
    return {
        **{colour: spelled(situation.hand.get(colour, {})) for colour in colours},
        "do": " | ".join(word(choice) for choice in situation.choices[:ties]),
        "value": best.value,
        "stop": stops[0] if stops else None,
        "next": None if worse is None else word(worse),
        "loss": None if worse is None else best.value - worse.value,
    }


# ---- choices and dice as files have them, and as people read them ----------------------------


def spelled(pile: dict[str, int]) -> str:
    """Return dice of one colour as files have them.

    >>> spelled({"bat": 2, "wound": 1})
    '2 bat 1 wound'
    """
    return " ".join(f"{n} {symbol}" for symbol, n in pile.items())


def counts(text: str) -> dict[str, int]:
    """Return the dice that `spelled` wrote.

    >>> counts("2 bat 1 wound")
    {'bat': 2, 'wound': 1}
    """
    parts = text.split()
    return {symbol: int(n) for n, symbol in zip(parts[::2], parts[1::2], strict=True)}


def word(choice: Choice) -> str:
    """Return a choice as files have it: what to do, then a colour or dice by colour."""
    if choice.colour:
        return f"{choice.do} {choice.colour}"
    dice = "; ".join(f"{colour}: {spelled(pile)}" for colour, pile in choice.dice.items())
    return f"{choice.do} {dice}".strip()


def told(text: str, words: Words) -> str:
    """Return choices that `word` wrote in the language of the reader."""
    return words("explore.or").join(_told(each, words) for each in text.split(" | "))


def _told(text: str, words: Words) -> str:
    do, _, what = text.partition(" ")
    if not what:
        return words(f"explore.do.{do}")
    if ":" not in what:
        return words(f"explore.do.{do}-colour", colour=words.colour(what))
    piles = (part.partition(": ") for part in what.split("; "))
    dice = words.dice({colour: counts(pile) for colour, _, pile in piles})
    return words(f"explore.do.{do}-dice", dice=dice)


# ---- the whole table and its figure ----------------------------------------------------------


def table(
    hero: str,
    values: Values,
    words: Words,
    says: Callable[[list[Row], Words], str],
    shown: Callable[[Situation], bool] = lambda situation: True,
    throw: int = 1,
) -> Table:
    """Return a row for all that the dice may show after a throw."""
    plan = Plan(asked(hero, values)[0][1])
    throw = min(throw, plan.throws() or 1)
    colours = [c for c, n in zip(plan.plan["colours"], plan.opening, strict=True) if int(n)]
    rows = [row(each, colours) for each in plan.situations(throw) if shown(each)]
    shown_columns = [
        column
        for column in columns(colours, values, words)
        if column.key != "stop" or any(each["stop"] is not None for each in rows)
    ]
    removed = ", ".join(words.colour(colour) for colour in plan.removed)
    return Table(
        columns=tuple(shown_columns),
        rows=tuple(rows),
        says=says(rows, words) if rows else words("explore.maps.empty"),
        dice=sources([hero], values["dice"], words),
        notes=(words("explore.maps.removed", dice=removed),) if removed else (),
    )


def stops(key: str) -> Callable[[list[Row], Words], str]:
    """Return how to say in how many kinds of roll it is best to stop."""

    def says(rows: list[Row], words: Words) -> str:
        return words(key, n=sum("stop" in str(row["do"]) for row in rows), all=len(rows))

    return says


def piles(drawn: Table, key: str) -> list[str]:
    """Return the different piles of a colour in their order."""
    return list(dict.fromkeys(str(row[key]) for row in drawn.rows))


def figure(
    drawn: Table,
    words: Words,
    across: str,
    down: str,
    cell: Callable[[Row], tuple[float, str]],
    **more: Any,
) -> Figure:
    """Return the map; `cell` gives the number that colours a cell, and its text."""
    xs, ys = piles(drawn, across), piles(drawn, down)
    at = {(row[across], row[down]): row for row in drawn.rows}
    cells = [[at.get((x, y)) for x in xs] for y in ys]
    label = [words.letters(counts(x)) for x in xs], [words.letters(counts(y)) for y in ys]
    heat = figures.heat(
        *label,
        z=[[None if row is None else cell(row)[0] for row in line] for line in cells],
        text=[["" if row is None else cell(row)[1] for row in line] for line in cells],
        customdata=[[_hover(drawn, row, words) for row in line] for line in cells],
        hovertemplate="%{customdata}<extra></extra>",
        showscale=False,
        **more,
    )
    return {
        "data": [heat],
        "layout": figures.layout(
            words,
            figures.axis(words.colour(across), **figures.categories(label[0])),
            figures.axis(words.colour(down), **figures.categories(label[1], down=True)),
            height=120 + 26 * len(ys),
        ),
    }


def _hover(drawn: Table, row: Row | None, words: Words) -> str:
    if row is None:
        return ""
    keys = [column for column in drawn.columns if column.key not in ("stop", "next", "loss")]
    return "<br>".join(f"{c.title}: {words.cell(c, row[c.key])}" for c in keys)


def moved(across: str, down: str, words: Words) -> Callable[[Row], tuple[float, str]]:
    """Return how a cell tells the first of the best choices: the dice that it moves, by letters.

    Those of the colour that stands at the side come first, then a bar; a dash stands for stopping.
    """

    def cell(row: Row) -> tuple[float, str]:
        what = str(row["do"]).partition(" | ")[0].partition(" ")[2]
        piles = dict(part.partition(": ")[::2] for part in what.split("; ") if part)
        dice = [counts(piles.get(colour, "")) for colour in (down, across)]
        letters = "|".join(words.letters(pile).strip("–") for pile in dice)
        number = sum(sum(pile.values()) for pile in dice)
        return float(number), letters if number else "–"

    return cell
