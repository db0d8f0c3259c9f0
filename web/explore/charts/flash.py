"""Flash's policy: stop or roll on, by the total so far and the throws that are left."""

from __future__ import annotations

from functools import partial

from web.explore import figures
from web.explore.asking import DICE, NEED, STACK, Asked, goal, goals, need, question, sources, unit
from web.explore.charts.chart import Chart
from web.explore.fields import Values
from web.explore.figures import Figure
from web.explore.plan import PLACES, Plan, Worth
from web.explore.tables import Column, Row, Table
from web.explore.words import Words

HERO = "flash"
NO = "explore.no"
LEAST, BEYOND = -2, 6
"""The lowest total without a bust; how far beyond the need the map goes."""

FIELDS = (goals("defeat"), NEED, STACK, DICE)


def asked(values: Values) -> Asked:
    """Return the request of the plan."""
    wanted = goal(values["goal"][0], need(values))
    return [("plan", question(HERO, wanted, values["with"], values["dice"]))]


def table(values: Values, words: Words) -> Table:
    """Return a row a total: what stopping is worth, and rolling on by throws left; the best."""
    plan = Plan(asked(values)[0][1])
    kind, later = unit(values["goal"][0]), _throws(plan)
    rows = [_row(plan, total, later) for total in _totals(plan, need(values), later)]
    stop = Column("stop", words("explore.do.stop"), kind, places=PLACES)
    columns = [
        Column(key, _title(left, words), kind, places=PLACES, absent=NO)
        for left, key in later.items()
    ]
    best = [
        Column(f"best {key}", _best_title(left, words), "text", partial(_told, words), absent=NO)
        for left, key in later.items()
    ]
    return Table(
        columns=(Column("total", words("explore.column.total"), "count"), stop, *columns, *best),
        rows=tuple(rows),
        says=_says(rows, next(iter(later.values())), words),
        dice=sources([HERO], values["dice"], words),
        notes=(words("explore.flash.note"),),
    )


def _told(words: Words, do: str) -> str:
    return words(f"explore.do.{do}")


def _throws(plan: Plan) -> dict[int, str]:
    """Return the keys of the columns of rolling on, by throws left; 0: nothing limits them."""
    most = plan.throws()
    return {left: f"roll {left} left" for left in range(most - 1, 0, -1)} if most else {0: "roll"}


def _totals(plan: Plan, needed: int, later: dict[int, str]) -> range:
    """Return the totals of the map: those that can lie there before the last roll."""
    last = needed + BEYOND
    while all(_roll(plan, last, left) is None for left in later):
        last -= 1
    return range(LEAST, last + 1)


def _roll(plan: Plan, total: int, left: int) -> Worth | None:
    at = (total, left) if left else (total,)
    return plan.roll(plan.opening, (0,) * len(plan.plan["faces"]), *at)


def _row(plan: Plan, total: int, later: dict[int, str]) -> Row:
    stop = plan.end(total)
    row: Row = {"total": total, "stop": stop.value}
    for left, key in later.items():
        roll = _roll(plan, total, left)
        row[key] = None if roll is None else roll.value
        row[f"best {key}"] = None if roll is None else _better(stop, roll)
    return row


def _better(stop: Worth, roll: Worth) -> str:
    return "either" if stop == roll else "stop" if stop > roll else "roll"


def _title(left: int, words: Words) -> str:
    return words("explore.do.roll-left", n=left) if left else words("explore.do.roll")


def _best_title(left: int, words: Words) -> str:
    best = words("explore.column.best")
    return f"{best} ({words('explore.column.left', n=left)})" if left else best


def _says(rows: list[Row], key: str, words: Words) -> str:
    on = [int(str(row["total"])) for row in rows if row[f"best {key}"] == "roll"]
    if not on:
        return words("explore.flash.stop")
    if len(on) == len(rows):
        return words("explore.flash.roll")
    return words("explore.flash.says", n=on[-1])


def figure(drawn: Table, values: Values, words: Words) -> Figure:
    """Return the lines of stopping and rolling on over the total; the higher one is right."""
    kind = unit(values["goal"][0])
    x = [row["total"] for row in drawn.rows]
    return {
        "data": [
            figures.line(column.title, x, drawn.floats(column.key), i, kind)
            for i, column in enumerate(drawn.numbers())
        ],
        "layout": figures.layout(
            words,
            figures.axis(drawn.columns[0].title, dtick=1),
            figures.axis(words.goal(values["goal"][0]), kind),
        ),
    }


CHART = Chart("flash", FIELDS, asked, table, figure)
