"""Part of the chapter on teams: who should begin, and what it brings to roll by turns."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from reports import asking
from reports.cells import CHANCE, Values, plain, titles
from reports.chapters.team.two_heroes import (
    THREATS,
    WAITING,
    Pair,
    both,
    in_order,
    pairs,
    said,
    waited,
)
from reports.numbers import percent
from reports.parts import Box, Cell, Column, Figure, Part, Sentence, Table
from reports.pivots import pivot, threats

PAIR = Column("pair", "Heroes", "the two who attack")
Orders = dict[tuple[Pair, int], tuple[Fraction, Fraction]]
"""By pair and threat the chance if the first named begins, and if the second does."""
LITTLE = Fraction(1, 100)
"""A difference up to this is called small."""
HARDLY = Fraction(1, 2000)
"""A difference below this is not told."""


# ---- the order -------------------------------------------------------------------------------


def order(box: Box) -> list[Part]:
    """Return which of two should begin, and by how much that matters."""
    orders: Orders = {
        (pair, n): (in_order(box, *pair, n), in_order(box, pair[1], pair[0], n))
        for pair in pairs()
        for n in THREATS
    }
    return [*_begins(orders), *_most(box, orders), _order_table(orders), _order_figure(orders)]


def _begins(orders: Orders) -> list[Sentence]:
    """Say how often the order matters much, and who mostly begins."""
    matters = sum(abs(a - b) > LITTLE for a, b in orders.values())
    if not matters:
        return [plain("With these dice it hardly matters who begins.")]
    wins = dict.fromkeys(titles(), 0)
    for (pair, _), (a, b) in orders.items():
        wins[pair[0] if a > b else pair[1]] += a != b
    hero = max(wins, key=lambda name: wins[name])
    values: Values = {"matters": matters, "cases": len(orders), "little": LITTLE,
                      "hero": titles()[hero], "wins": wins[hero],
                      "his": sum(hero in pair for pair, _ in orders)}  # fmt: skip
    text = "Who begins matters by more than {little:.0%} in {matters} of the {cases} cases of the "
    text += "table: who comes second knows what is left to do. Mostly {hero} should begin: in "
    text += "all his {his} cases." if values["wins"] == values["his"] else "{wins} of his {his}."
    kept = dict(values)
    return [Sentence(text, values, lambda **told: {**kept, **told} == kept and wins[hero] > 0)]


def _most(box: Box, orders: Orders) -> list[Sentence]:
    """Say where the order matters most, if it does anywhere."""
    (pair, at), (one, other) = max(orders.items(), key=lambda row: abs(row[1][0] - row[1][1]))
    if abs(one - other) <= LITTLE:
        return []
    first, second = pair if one > other else (pair[1], pair[0])
    values: Values = {"threat": at, "first": titles()[first], "second": titles()[second],
                      "good": max(one, other), "bad": min(one, other)}  # fmt: skip
    most = max(abs(a - b) for a, b in orders.values())
    solved = both(box, pair, at)
    text = "In the table it matters most at a threat of {threat}: {first} before {second} has "
    text += "{good:.1%}, the other order {bad:.1%}."
    return [Sentence(text, values, lambda good, bad, threat, **_:
                     good - bad == most > 0 and threat == at and good == solved)]  # fmt: skip


def _order_table(orders: Orders) -> Table:
    cells: dict[tuple[Cell, Cell], Cell] = {
        (said(pair), n): _first(pair, a, b) for (pair, n), (a, b) in orders.items()
    }
    heads = threats(THREATS, "who begins against a villain of {n}, and what that adds", "")
    note = "What it adds: the chance in this order less that in the other."
    return pivot("team-order-table", "Who begins, and what it adds", PAIR, heads, cells, note)


def _first(pair: Pair, one: Fraction, other: Fraction) -> str:
    if one == other:
        return "alike"
    hero, more = titles()[pair[one < other]], abs(one - other)
    return f"{hero} (hardly)" if more < HARDLY else f"{hero} (+{percent(more, 1)})"


def _order_figure(orders: Orders) -> Figure:
    columns = (
        PAIR,
        Column("threat", "Threat", "of the villain", "damage"),
        Column("first_first", "First named begins", "chance to fell it", CHANCE),
        Column("second_first", "Second named begins", "chance to fell it", CHANCE),
        Column("difference", "Difference", "the better order less the other", CHANCE),
    )
    rows = tuple((said(pair), n, a, b, abs(a - b)) for (pair, n), (a, b) in orders.items())
    title = "How much the order matters"
    alt = f"{title}: a field for each pair and threat."
    return Figure("team-order-figure", title, Table("team-orders", title, columns, rows),
                  "heat", "threat", "difference", "pair", alt)  # fmt: skip


# ---- by turns --------------------------------------------------------------------------------


def waiting(box: Box) -> list[Part]:
    """Return what it brings to look at each other's dice before rolling again."""
    found = {pair: waited(box, pair) for pair in pairs()}
    columns = (
        PAIR,
        Column("threat", "Threat", "of the villain", "damage"),
        Column("fixed", "One after the other", "chance in the best fixed order", CHANCE),
        Column("low", "By turns, at least", "a proved lower end of the best chance", CHANCE),
        Column("high", "By turns, at most", "a proved upper end of it", CHANCE),
        Column("gain", "Surely more", "what it adds at the least", CHANCE),
    )
    rows = tuple(
        (said(pair), WAITING, both(box, pair, WAITING), asking.low(value), asking.high(value),
         max(Fraction(0), asking.low(value) - both(box, pair, WAITING)))
        for pair, value in found.items()
    )  # fmt: skip
    gains = {said(p): asking.low(v) - both(box, p, WAITING) for p, v in found.items()}
    possible = all(asking.high(v) >= both(box, p, WAITING) for p, v in found.items())
    return [
        *_waits(gains, possible),
        Table("team-waiting-table", "Rolling by turns", columns, rows),
    ]


def _waits(gains: dict[str, Fraction], possible: bool) -> list[Sentence]:
    """Say for how many pairs attacks by turns surely bring more, and where most."""
    begin = "The rules let both roll by turns: one waits after a roll, looks at the other's dice, "
    begin += "and goes on later. "
    more = [pair for pair, gain in gains.items() if gain > 0]
    if not more:
        return [plain(begin + "With these dice that is not proved to help any pair.")]
    pair = max(more, key=lambda each: gains[each])
    values: Values = {"n": len(more), "all": len(gains), "threat": WAITING, "pair": pair,
                      "most": gains[pair]}  # fmt: skip
    share = "all {all}" if len(more) == len(gains) else "{n} of the {all}"
    text = f"{begin}Against one villain of {{threat}} that helps {share} pairs, most {{pair}}: by "
    text += "{most:.1%} at the least."
    return [Sentence(text, values, lambda n, most, threat, **rest: _proved(
        gains, n, rest["all"], most, threat) and possible)]  # fmt: skip


def _proved(gains: dict[str, Fraction], n: Any, every: Any, most: Any, threat: Any) -> bool:
    surely = sum(gain > 0 for gain in gains.values())
    return (n, every, most, threat) == (surely, len(gains), max(gains.values()), WAITING)
