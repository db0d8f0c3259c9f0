"""Batman's policy: which dice to set aside, by all that the first roll may show."""

from __future__ import annotations

from web.explore.asking import DICE, NEED, STACK, Asked, goals
from web.explore.charts import maps
from web.explore.charts.chart import Chart
from web.explore.fields import Values
from web.explore.figures import Figure
from web.explore.tables import Table
from web.explore.words import Words

HERO = "batman"
FIELDS = (goals("mean-hits"), NEED, STACK, DICE)


def asked(values: Values) -> Asked:
    """Return the request of the plan."""
    return maps.asked(HERO, values)


def table(values: Values, words: Words) -> Table:
    """Return a row for all that his dice may show."""
    return maps.table(HERO, values, words, maps.stops("explore.banking.says"))


def figure(drawn: Table, values: Values, words: Words) -> Figure:
    """Return the map: gray dice across, black ones down; where there is little room, how many."""
    told = maps.figure(drawn, words, "gray", "black", maps.moved("gray", "black", words))
    heat = told["data"][0]
    heat["meta"] = {
        "short": [[f"{number:.0f}" if number else "–" for number in line] for line in heat["z"]]
    }
    return told


CHART = Chart("banking", FIELDS, asked, table, figure)
