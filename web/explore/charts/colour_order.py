"""Superman's policy: which colour to keep first, by what the first roll shows."""

from __future__ import annotations

from odds.hero_dice.answers import catalogue
from web.explore.asking import DICE, NEED, STACK, Asked, goals
from web.explore.charts import maps
from web.explore.charts.chart import Chart
from web.explore.fields import Field, Values
from web.explore.figures import Figure
from web.explore.plan import Situation
from web.explore.tables import Row, Table
from web.explore.words import Words

HERO = "superman"
_ROW = next(row for row in catalogue.heroes() if row["hero"] == HERO)
SYMBOLS = tuple(symbol for symbol in _ROW["symbols"] if symbol != "blank")
COLOURS = tuple(_ROW["dice"])

FIELDS = (
    goals("mean-hits"),
    NEED,
    STACK,
    Field("red", "one", SYMBOLS[:1], SYMBOLS),
    DICE,
)


def asked(values: Values) -> Asked:
    """Return the request of the plan."""
    return maps.asked(HERO, values)


def table(values: Values, words: Words) -> Table:
    """Return a row for all that yellow and blue dice may show beside the red one asked about."""
    red = values["red"][0]

    def shown(situation: Situation) -> bool:
        return situation.hand.get("red", {red: 1}) == {red: 1}

    return maps.table(HERO, values, words, _says, shown)


def _says(rows: list[Row], words: Words) -> str:
    """Say how often each colour is a best one to keep."""
    often = {colour: sum(colour in str(row["do"]) for row in rows) for colour in COLOURS}
    ranked = sorted(often, key=lambda colour: -often[colour])
    listed = ", ".join(f"{words.colour(colour)} {often[colour]}" for colour in ranked)
    return words("explore.colour-order.says", all=len(rows), listed=listed)


def figure(drawn: Table, values: Values, words: Words) -> Figure:
    """Return the map: yellow dice across, blue ones down, the colours to keep in the cells."""

    def cell(row: Row) -> tuple[float, str]:
        kept = [colour for colour in COLOURS if colour in str(row["do"])]
        letters = "/".join(words(f"explore.colour-letter.{colour}") for colour in kept)
        return float(COLOURS.index(kept[0])), letters

    scale = [
        [0, "--keep-red"],
        [1 / 3, "--keep-red"],
        [1 / 3, "--keep-yellow"],
        [2 / 3, "--keep-yellow"],
        [2 / 3, "--keep-blue"],
        [1, "--keep-blue"],
    ]
    return maps.figure(drawn, words, "yellow", "blue", cell, colorscale=scale, zmin=-0.5, zmax=2.5)


CHART = Chart("colour-order", FIELDS, asked, table, figure)
