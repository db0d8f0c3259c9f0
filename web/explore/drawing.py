"""A chart drawn for the inputs of an address: checked, bounded, then table and figure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from odds.hero_dice.answers import Fault, checking, estimates
from odds.hero_dice.answers.problems import Costly
from web.explore.charts import CHARTS
from web.explore.fields import Pairs, Values, Wrong, pairs_of, read
from web.explore.figures import Figure
from web.explore.tables import Table
from web.explore.words import words_in

KEPT = 128
_PLACES = {
    "goal.hits": "need",
    "goal.need": "need",
    "goal": "goal",
    "abilities": "with",
    "heroes": "hero",
    "hero": "hero",
    "dice": "dice",
}
WHOLE = ""
"""The place of what concerns no single input."""


@dataclass(frozen=True)
class Drawing:
    """What an address shows: the table and the figure made of it."""

    table: Table
    figure: Figure


@lru_cache(KEPT)
def drawing(name: str, pairs: tuple[tuple[str, str], ...], language: str, budget: int) -> Drawing:
    """Return the drawing of a chart for the pairs of a canonical address; `Fault` as `answers`."""
    chart, words = CHARTS[name], words_in(language)
    values, _ = read(chart.fields, grouped(pairs))
    _bounded(name, values, budget)
    table = chart.table(values, words)
    return Drawing(table, chart.figure(table, values, words))


def grouped(pairs: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """Return the values of an address by key."""
    found: dict[str, list[str]] = {}
    for key, text in pairs:
        found.setdefault(key, []).append(text)
    return found


def canonical(name: str, values: Values) -> Pairs:
    """Return the pairs of the one address of these values."""
    return pairs_of(CHARTS[name].fields, values)


def _bounded(name: str, values: Values, budget: int) -> None:
    """Raise the fault of the first request that is wrong, or the whole where it is too costly."""
    work = 0
    for kind, request in CHARTS[name].asked(values):
        checking.check(kind, request)
        work += estimates.estimate(kind, request)
    if work > budget:
        raise Costly("", f"about {work} ms of work, and {budget} ms are allowed", work, budget)


def place_of(fault: Fault, names: Iterable[str]) -> tuple[str, Wrong]:
    """Return the input that a fault concerns and what is wrong with it.

    >>> place_of(Fault("abilities[0]", "no such ability"), ["with"])
    ('with', Wrong(key='explore.wrong.answer', places=(), detail='no such ability'))
    """
    words = fault.field.partition("[")[0]
    found = _PLACES.get(words) or _PLACES.get(words.partition(".")[0], WHOLE)
    key = "explore.wrong.costly" if isinstance(fault, Costly) else "explore.wrong.answer"
    return (found if found in names else WHOLE), Wrong(key, detail=fault.detail)
