"""Team against solo: two heroes on one villain or on two, the order, waiting, the Team marker."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Any

from reports import asking
from reports.cells import CHANCE, Values, listed, plain, titles
from reports.chapters import team_rules
from reports.chapters.team_pairs import (
    GOALS,
    THREATS,
    WAITING,
    Pair,
    alone,
    both,
    choices,
    in_order,
    marker,
    pairs,
    waited,
)
from reports.parts import Box, Cell, Chapter, Column, Figure, Heading, Part, Sentence, Table

PAIR = Column("pair", "Heroes", "the two who attack")
VILLAIN = Column("threat", "Threat", "of each villain, no ability, no damage lying there", "damage")


def chapter(box: Box) -> Chapter:
    """Return the chapter for these dice."""
    together = _together(box)
    parts: tuple[Part, ...] = (
        plain(
            "Two heroes of a team, villains without abilities and without damage, no cards, no "
            "markers: what does it bring to attack together?"
        ),
        Heading("Together on one villain", "team-one"),
        *_strongest(box),
        together,
        _chart(together),
        Heading("Does the order matter?", "team-order"),
        *_order(box),
        Heading("Waiting for each other", "team-waiting"),
        *_waiting(box),
        Heading("One villain together, or one each", "team-split"),
        *_split(box),
        Heading("The Team marker", "team-marker"),
        *_marker(box),
        Heading("Team and solo by the rules", "team-rules"),
        *team_rules.rules(),
    )
    return Chapter("team", "Team against solo", parts)


def _said(pair: Pair) -> str:
    return listed(titles()[hero] for hero in pair)


# ---- together on one villain -----------------------------------------------------------------


def _together(box: Box) -> Table:
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (_said(pair), threat, *(alone(box, h, threat) for h in pair), _either(box, pair, threat),
         both(box, pair, threat))
        for pair in pairs()
        for threat in THREATS
    )  # fmt: skip
    columns = (
        PAIR,
        VILLAIN,
        Column("first_alone", "First alone", "chance of the first named in one attack", CHANCE),
        Column("second_alone", "Second alone", "chance of the second named", CHANCE),
        Column("either", "Without adding", "chance that one of them does it unaided", CHANCE),
        Column("together", "Together", "chance with their damage added, best order", CHANCE),
    )
    return Table("team-together", "Two heroes on one villain", columns, rows)


def _either(box: Box, pair: Pair, threat: int) -> Fraction:
    one, other = (alone(box, hero, threat) for hero in pair)
    return 1 - (1 - one) * (1 - other)


def _chart(together: Table) -> Figure:
    alt = "Chance that two heroes fell a villain together, by threat, a line for each pair."
    return Figure("team-together-figure", "Chance of two heroes to fell a villain together",
                  together, "lines", "threat", "together", "pair", alt)  # fmt: skip


def _strongest(box: Box) -> list[Sentence]:
    found = []
    for threat in THREATS:
        chances = {pair: both(box, pair, threat) for pair in pairs()}
        best = max(chances, key=lambda pair: chances[pair])
        values: Values = {
            "threat": threat,
            "pair": _said(best),
            "chance": chances[best],
            "either": _either(box, best, threat),
            "most": max(chances.values()),
        }
        text = "Threat {threat}: {pair} are the strongest pair, {chance:.1%} together; the "
        text += "chance that one of them does it unaided is {either:.1%}."
        found.append(Sentence(text, values, partial(_strong, box, best)))
    return found


def _strong(
    box: Box,
    best: Pair,
    /,
    threat: int,
    chance: Fraction,
    most: Fraction,
    either: Fraction,
    **_: Any,
) -> bool:
    if threat not in THREATS:
        return False
    return both(box, best, threat) == chance == most >= either == _either(box, best, threat)


# ---- the order -------------------------------------------------------------------------------


def _orders(box: Box) -> list[tuple[Pair, int, Fraction, Fraction]]:
    """Return for each pair and threat the chance in each order."""
    return [
        (pair, threat, in_order(box, *pair, threat), in_order(box, pair[1], pair[0], threat))
        for pair in pairs()
        for threat in THREATS
    ]


def _order(box: Box) -> list[Part]:
    orders = _orders(box)
    checked = [max(a, b) == both(box, pair, threat) for pair, threat, a, b in orders]
    values: Values = {
        "matters": sum(one != other for _, _, one, other in orders),
        "cases": len(orders),
        "proved": all(checked),
    }
    text = "The order changes the chance in {matters} of {cases} cases"
    text += ": who comes second knows what is left to do." if values["matters"] else "."
    columns = (
        PAIR,
        VILLAIN,
        Column("first_first", "First named begins", "chance to fell it", CHANCE),
        Column("second_first", "Second named begins", "chance to fell it", CHANCE),
        Column("difference", "Difference", "the first order less the second", CHANCE),
    )
    rows = tuple((_said(pair), need, a, b, a - b) for pair, need, a, b in orders)
    return [
        Sentence(text, values, lambda matters, cases, proved: proved and matters <= cases),
        *_most_by_order(orders),
        Table("team-order-table", "Who should begin", columns, rows),
    ]


def _most_by_order(orders: list[tuple[Pair, int, Fraction, Fraction]]) -> list[Sentence]:
    """Say where the order matters most, if it does anywhere."""
    pair, threat, one, other = max(orders, key=lambda row: abs(row[2] - row[3]))
    first, second = pair if one >= other else (pair[1], pair[0])
    at = threat
    values: Values = {
        "threat": threat,
        "first": titles()[first],
        "second": titles()[second],
        "good": max(one, other),
        "bad": min(one, other),
        "most": max(abs(a - b) for _, _, a, b in orders),
    }
    text = "It matters most at threat {threat}: {first} before {second} has {good:.1%}, the other "
    text += "order {bad:.1%}."
    sentence = Sentence(
        text, values, lambda good, bad, most, threat, **_: good - bad == most > 0 and threat == at
    )
    return [sentence] if one != other else []


# ---- waiting ---------------------------------------------------------------------------------


def _waiting(box: Box) -> list[Part]:
    """Return what it brings to look at each other's dice before rolling again."""
    found = {pair: waited(box, pair) for pair in pairs()}
    columns = (
        PAIR,
        Column("threat", "Threat", "of the villain", "damage"),
        Column("fixed", "One after the other", "chance in the best fixed order", CHANCE),
        Column("low", "In turn, at least", "a proved lower bound of the best chance", CHANCE),
        Column("high", "In turn, at most", "a proved upper bound", CHANCE),
    )
    rows = tuple(
        (_said(pair), WAITING, both(box, pair, WAITING), asking.low(value), asking.high(value))
        for pair, value in found.items()
    )
    return [*_waits(rows), Table("team-waiting-table", "Attacks in turn", columns, rows)]


def _waits(rows: tuple[tuple[Any, ...], ...]) -> list[Sentence]:
    """Say for how many pairs attacks in turn surely bring more, and where most."""
    surely = [row for row in rows if row[3] > row[2]]
    text = "Both may also stop and go on in turn, seeing all dice: at threat {threat} that is "
    text += "proved to raise the chance for {n} of {all} pairs"
    values: Values = {"threat": WAITING, "n": len(surely), "all": len(rows)}
    values["possible"] = all(row[4] >= row[2] for row in rows)
    found = [Sentence(text + ".", values, _proved)]
    if surely:
        best = max(surely, key=lambda row: row[3] - row[2])
        more = {"pair": best[0], "fixed": best[2], "low": best[3], "threat": WAITING}
        text = "Most it brings {pair}: from {fixed:.2%} to {low:.2%} at the least."
        most = max(row[3] - row[2] for row in rows)
        found.append(Sentence(text, more, lambda fixed, low, **_: low - fixed == most > 0))
    return found


def _proved(threat: int, n: int, possible: bool, **rest: Any) -> bool:
    return threat == WAITING and possible and 0 <= n <= rest["all"] == len(pairs())


# ---- one each, or together -------------------------------------------------------------------


def _split(box: Box) -> list[Part]:
    cases = [
        (p, t, g, *choices(box, p, t, g)) for g in GOALS for p in pairs() for t in (2, 3, *THREATS)
    ]
    columns = (
        PAIR,
        VILLAIN,
        Column("goal", "Counted", "threat that falls, or resistance saved with Team markers"),
        Column("together", "Both on one", "mean of what is counted"),
        Column("apart", "One each", "mean of what is counted"),
        Column("better", "Better", "which is more"),
    )
    rows = tuple((_said(p), t, g, one, each, _better(one, each)) for p, t, g, one, each in cases)
    table = Table("team-split-table", "Two villains alike: together or one each", columns, rows)
    return [*(_splits(goal, cases) for goal in GOALS), table]


def _better(one: Fraction, each: Fraction) -> str:
    return "alike" if one == each else "both on one" if one > each else "one each"


def _splits(goal: str, cases: list[Any]) -> Sentence:
    own = [(one, each) for _, _, named, one, each in cases if named == goal]
    values: Values = {
        "goal": goal,
        "one": sum(one > each for one, each in own),
        "each": sum(one < each for one, each in own),
        "alike": sum(one == each for one, each in own),
        "all": len(own),
    }
    text = "Two villains of the same threat, {goal} counted: both on one is better in {one} of "
    text += "{all} cases, one each in {each}, and {alike} are alike."
    return Sentence(
        text, values, lambda one, each, alike, **rest: one + each + alike == rest["all"]
    )


# ---- the Team marker -------------------------------------------------------------------------


def _marker(box: Box) -> list[Part]:
    rows = tuple(
        (_said(pair), threat, marker(box, pair, threat), both(box, pair, threat))
        for pair in pairs()
        for threat in THREATS
    )
    best = max(rows, key=lambda row: row[2])
    values: Values = {"pair": best[0], "threat": best[1], "chance": best[2],
              "fits": all(team <= min(fell, best[2]) for _, _, team, fell in rows)}  # fmt: skip
    text = "A Team marker needs damage of both on the villain that falls. Of the cases here {pair} "
    text += "at threat {threat} have the best chance of one when they play for it: {chance:.1%}."
    columns = (
        PAIR,
        VILLAIN,
        Column("marker", "Team marker", "best chance to fell it with damage of both", CHANCE),
        Column("fell", "Falls", "best chance to fell it at all", CHANCE),
    )
    return [
        Sentence(
            text, values, lambda fits, chance, threat, **_: fits and (threat, chance) == best[1:3]
        ),
        Table("team-marker-table", "Chance of a Team marker", columns, rows),
    ]
