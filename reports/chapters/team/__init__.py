"""Team against solo: two heroes on one villain or on two, the order, waiting, the Team marker."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Any

from reports.cells import CHANCE, Values, listed, plain, titles
from reports.chapters.team import game as team_game
from reports.chapters.team import rules as team_rules
from reports.chapters.team import split as team_split
from reports.chapters.team import turns as team_turns
from reports.chapters.team import worked as team_worked
from reports.chapters.team.two_heroes import THREATS, Pair, alone, both, either, marker, pairs, said
from reports.parts import Box, Cell, Chapter, Column, Figure, Heading, Part, Sentence, Table
from reports.pivots import pivot, threats

PAIR = Column("pair", "Heroes", "the two who attack")
MARKED = (2, 3, 4, 5, 6, 7)
"""The threats at which the Team marker is tried."""
VILLAIN = Column("threat", "Threat", "of the villain, no ability, no damage lying there", "damage")


def chapter(box: Box) -> Chapter:
    """Return the chapter for these dice."""
    parts: tuple[Part, ...] = (
        plain(
            "Should you and another hero attack the same villain or one each, who should begin, "
            "and is the Team marker worth the trouble? Here is what two heroes reach together, "
            "and what changes when you play alone."
        ),
        plain(
            "But for the round worked through, villains here have no ability and no damage on "
            "them; no cards and no markers are used."
        ),
        Heading("A round worked through", "team-worked"),
        *team_worked.parts(box),
        Heading("Together on one villain", "team-one"),
        *_strongest(box),
        _strongest_table(box),
        _chances(box),
        _chart(box),
        Heading("One villain together, or one each", "team-split"),
        *team_split.parts(box),
        Heading("Who should begin", "team-order"),
        *team_turns.order(box),
        Heading("Rolling by turns", "team-waiting"),
        *team_turns.waiting(box),
        Heading("The Team marker", "team-marker"),
        *_marker(box),
        Heading("The whole game: overruns, power limit, titles", "team-game"),
        *team_game.parts(box),
        Heading("Team and solo by the rules", "team-rules"),
        *team_rules.rules(),
    )
    return Chapter("team", "Team against solo", parts)


# ---- together on one villain -----------------------------------------------------------------


def _bests(box: Box, threat: int) -> list[Pair]:
    """Return the pairs of which none is stronger."""
    found = {pair: both(box, pair, threat) for pair in pairs()}
    return [pair for pair, chance in found.items() if chance == max(found.values())]


def _strongest(box: Box) -> list[Sentence]:
    """Say which pair is strongest most often, and whom the second hero helps most."""
    bests = [pair for threat in THREATS for pair in _bests(box, threat)]
    pair = max(bests, key=bests.count)
    values: Values = {"pair": said(pair), "n": bests.count(pair), "all": len(THREATS)}
    always = bests.count(pair) == len(THREATS)
    text = "No pair is stronger than {pair} at any threat of the table below."
    if not always:
        text = "Most often the strongest pair, alone or level: {pair}, at {n} of the {all} "
        text += "threats of the table below."
    first = Sentence(
        text, values, lambda n, **rest: n == bests.count(pair) <= rest["all"] == len(THREATS)
    )
    return [first, _help(box)]


def _gain(box: Box, pair: Pair, threat: int) -> Fraction:
    """Return what the second hero adds to the better of the two."""
    return both(box, pair, threat) - max(alone(box, hero, threat) for hero in pair)


def _help(box: Box) -> Sentence:
    """Say which two help each other most, of all pairs and threats of the table."""
    cases = [(pair, n) for pair in pairs() for n in THREATS]
    pair, at = max(cases, key=lambda case: _gain(box, *case))
    if not _gain(box, pair, at):
        return plain("With these dice nobody needs help.")
    text = (
        "Of all pairs and threats of the table nobody gains more by adding damage than {pair} at "
    )
    text += (
        "a threat of {at}: together they fell it in {together:.1%} of turns, the better of them "
    )
    text += "alone in {one:.1%}."
    values: Values = {"pair": said(pair), "at": at, "together": both(box, pair, at),
                      "one": max(alone(box, hero, at) for hero in pair)}  # fmt: skip
    return Sentence(text, values, partial(_helps, box, pair))


def _helps(box: Box, pair: Pair, /, at: int, together: Fraction, one: Fraction, **_: Any) -> bool:
    if at not in THREATS:
        return False
    gains = [_gain(box, each, n) for each in pairs() for n in THREATS]
    singles = [alone(box, hero, at) for hero in pair]
    return together == both(box, pair, at) and one == max(singles) and together - one == max(gains)


def _strongest_table(box: Box) -> Table:
    columns = (
        VILLAIN,
        Column("pair", "Strongest pair", "who fell it most surely together"),
        Column("together", "Together", "chance with their damage added, best order", CHANCE),
        Column("either", "One of them unaided", "chance that damage need not be added", CHANCE),
        Column("hero", "Best alone", "the surest single hero of all"),
        Column("alone", "Alone", "his chance", CHANCE),
    )
    rows = tuple(_strongest_row(box, threat) for threat in THREATS)
    return Table("team-strongest", "The strongest pair, and the best hero alone", columns, rows)


def _strongest_row(box: Box, threat: int) -> tuple[Cell, ...]:
    bests = _bests(box, threat)
    pair = bests[0]
    names = listed(map(said, bests), "or")
    single = {hero: alone(box, hero, threat) for hero in titles()}
    top = max(single.values())
    heroes = listed((titles()[h] for h, value in single.items() if value == top), "or")
    together = both(box, pair, threat)
    return threat, names, together, either(box, pair, threat), heroes if top else "nobody", top


def _chances(box: Box) -> Table:
    """Return the chance of each hero alone and of each pair, a column a threat."""
    cells: dict[tuple[Cell, Cell], Cell] = {
        (titles()[h], n): alone(box, h, n) for h in titles() for n in THREATS
    }
    cells |= {(said(pair), n): both(box, pair, n) for pair in pairs() for n in THREATS}
    heads = threats(THREATS, "chance to fell a villain of {n} in one turn")
    first = Column("who", "Who attacks", "a hero alone, or two on the same villain")
    return pivot("team-chances", "Alone and together on one villain", first, heads, cells)


def _chart(box: Box) -> Figure:
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (said(pair), threat, *(alone(box, h, threat) for h in pair), either(box, pair, threat),
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
    title = "Chance of two heroes to fell a villain together"
    alt = f"{title}, by threat, a line for each pair."
    return Figure("team-together-figure", title, Table("team-together", title, columns, rows),
                  "lines", "threat", "together", "pair", alt)  # fmt: skip


# ---- the Team marker -------------------------------------------------------------------------


def _marker(box: Box) -> list[Part]:
    found = {(pair, n): marker(box, pair, n) for pair in pairs() for n in MARKED}
    (pair, threat), chance = max(found.items(), key=lambda row: row[1])
    fits = all(team <= both(box, p, n) for (p, n), team in found.items())
    values: Values = {"pair": said(pair), "threat": threat, "chance": chance}
    text = "The city gains 2 for a Team marker, which you win if damage of both lies on the "
    text += "villain that falls. Of all pairs and threats in the picture none has a better chance "
    text += "of one than {pair} at a threat of {threat}: {chance:.1%}, if they play for it alone."
    if not chance:
        text = "With these dice nobody here has a chance of a Team marker."
    best = (threat, chance)
    title = "Chance of a Team marker when both play for it"
    rows = tuple((said(p), n, team, both(box, p, n)) for (p, n), team in found.items())
    columns = (
        PAIR,
        VILLAIN,
        Column("marker", "Team marker", "best chance to fell it with damage of both", CHANCE),
        Column("fell", "Falls", "best chance to fell it at all", CHANCE),
    )
    alt = f"{title}: a field for each pair and threat."
    note = "Each chance at its own best play: who wants the marker plays otherwise than who only "
    note += "wants it to fall."
    return [
        Sentence(text, values, lambda threat, chance, **_: fits and (threat, chance) == best),
        Figure("team-marker-figure", title, Table("team-marker-table", title, columns, rows, note),
               "heat", "threat", "marker", "pair", alt),
    ]  # fmt: skip
