"""Green Lantern's policy: which dice to throw again, by all that the roll may show."""

from __future__ import annotations

from web.explore.asking import DICE, NEED, STACK, Asked, goals
from web.explore.charts import maps
from web.explore.charts.chart import Chart
from web.explore.fields import Field, Values
from web.explore.figures import Figure
from web.explore.tables import Table
from web.explore.words import Words

HERO = "green-lantern"
FIELDS = (
    goals("mean-hits"),
    NEED,
    STACK,
    Field("throw", "number", ("1",), least=1, most=3),
    DICE,
)


def asked(values: Values) -> Asked:
    """Return the request of the plan."""
    return maps.asked(HERO, values)


def table(values: Values, words: Words) -> Table:
    """Return a row for all that six dice may show."""
    says = maps.stops("explore.pairs.says")
    return maps.table(HERO, values, words, says, throw=int(values["throw"][0]))


def figure(drawn: Table, values: Values, words: Words) -> Figure:
    """Return the map: black dice across, green ones down."""
    return maps.figure(drawn, words, "black", "green", maps.moved("black", "green", words))


CHART = Chart("pairs", FIELDS, asked, table, figure)
