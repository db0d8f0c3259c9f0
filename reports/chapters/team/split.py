"""Part of the chapter on teams: both on one of two villains, or one each."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from reports.cells import Values, plain
from reports.chapters.team.two_heroes import GOALS, Pair, choices, pairs, said
from reports.parts import Box, Cell, Column, Figure, Part, Sentence, Table
from reports.pivots import pivot, threats

THREATS = (2, 3, 4, 5, 6, 7)
HARDLY = Fraction(1, 200)
"""A difference below this is not told."""
PAIR = Column("pair", "Heroes", "the two who attack")
TITLES = {
    "felled": "Counting the threat that is felled",
    "city": "Counting what the city gains, Team markers too",
}
MEANING = {
    "felled": "the mean threat of the villains that fall",
    "city": "what the city gains: 2 for each villain that falls, 2 for each Team marker",
}
Cases = Mapping[tuple[str, Pair, int], tuple[Fraction, Fraction]]
"""By count, pair and threat the mean of what is counted: both on one, and one each."""


def parts(box: Box) -> list[Part]:
    """Return for two villains alike whether to go together, by pair and threat."""
    cases = {
        (goal, pair, n): choices(box, pair, n, goal)
        for goal in GOALS
        for pair in pairs()
        for n in THREATS
    }
    told: list[Part] = [
        plain(
            "Two villains of the same threat lie there, and only this round counts. What you want "
            "decides: to fell as much threat as you can, or to gain for the city, where a villain "
            "that falls is worth 2 whatever its threat, since it would cost that at the end, and "
            "a Team marker 2 more."
        ),
        plain(
            "What the city gains is counted as though the game ended with this round. Before that "
            "a villain that stands keeps its damage and may fall later, and one that falls makes "
            "room under the power limit: where an overrun threatens, [the whole "
            "game](team.html#team-game) comes first."
        ),
    ]
    for goal in GOALS:
        told += [_says(goal, cases), _table(goal, cases), _figure(goal, cases)]
    return told


def _together(cases: Cases, goal: str) -> dict[int, int]:
    """Return for each threat how many pairs are better off both on one."""
    return {n: sum(_better(cases, goal, pair, n) > 0 for pair in pairs()) for n in THREATS}


def _better(cases: Cases, goal: str, pair: Pair, threat: int) -> Fraction:
    """Return what both on one gives more than one each."""
    one, each = cases[goal, pair, threat]
    return one - each


def _says(goal: str, cases: Cases) -> Sentence:
    """Say from which threat on all pairs go together, and up to which they go apart."""
    counts, most = _together(cases, goal), len(pairs())
    apart = [n for n in THREATS if all(_better(cases, goal, p, n) < 0 for p in pairs())]
    whole = [n for n in THREATS if counts[n] == most]
    values: Values = {}
    told = []
    if len(whole) == len(THREATS):
        told = [f"both on one is better for every pair at {_span(whole)}"]
    elif len(apart) == len(THREATS):
        told = [f"one each is better for every pair at {_span(apart)}"]
    else:
        told += [f"one each is better for every pair at {_span(apart)}"] if apart else []
        told += [f"both on one at {_span(whole)}"] if whole else []
        rest = [n for n in THREATS if n not in apart and n not in whole]
        told += [f"at {_span(rest)} it depends on the pair"] if rest else []
    text = f"{TITLES[goal]}, in this one round: {'; '.join(told)}."
    right = (
        all(_better(cases, goal, p, n) < 0 for p in pairs() for n in apart)
        and all(_better(cases, goal, p, n) > 0 for p in pairs() for n in whole)
        and not set(apart) & set(whole)
    )
    return Sentence(text, values, lambda **_: right)


def _span(needs: list[int]) -> str:
    """Return threats as a player reads them; they may have gaps.

    >>> _span([2]), _span([2, 3]), _span([2, 3, 4]), _span([2, 4])
    ('a threat of 2', 'threats of 2 and 3', 'threats of 2 to 4', 'threats of 2 and 4')
    """
    if len(needs) == 1:
        return f"a threat of {needs[0]}"
    whole = len(needs) > 2 and needs == list(range(needs[0], needs[-1] + 1))
    if whole:
        return f"threats of {needs[0]} to {needs[-1]}"
    *first, last = map(str, needs)
    return f"threats of {', '.join(first)} and {last}"


def _table(goal: str, cases: Cases) -> Table:
    cells: dict[tuple[Cell, Cell], Cell] = {
        (said(pair), n): _cell(_better(cases, goal, pair, n)) for pair in pairs() for n in THREATS
    }
    heads = threats(THREATS, "what is better against two villains of {n}, and by how much", "")
    note = (
        "both: on the same villain; each: one each. In brackets what that gives more on average. "
    )
    note += f"Counted is {MEANING[goal]}."
    return pivot(f"team-split-{goal}", TITLES[goal], PAIR, heads, cells, note)


def _cell(more: Fraction) -> str:
    if not more:
        return "alike"
    how = "hardly" if abs(more) < HARDLY else f"+{float(abs(more)):.2f}"
    return f"{'both' if more > 0 else 'each'} ({how})"


def _figure(goal: str, cases: Cases) -> Figure:
    columns = (
        PAIR,
        Column("threat", "Threat", "of each of two villains, no ability, no damage", "damage"),
        Column("together", "Both on one", MEANING[goal]),
        Column("apart", "One each", MEANING[goal]),
        Column("more", "Both less each", "above 0: both on one is better"),
    )
    rows = tuple(
        (said(pair), n, *cases[goal, pair, n], _better(cases, goal, pair, n))
        for pair in pairs()
        for n in THREATS
    )
    title = f"{TITLES[goal]}: both on one less one each"
    alt = f"{title}: a field for each pair and threat; above 0 both on one is better."
    table = Table(f"team-split-{goal}-all", title, columns, rows)
    return Figure(f"team-split-{goal}-figure", title, table, "heat", "threat", "more", "pair", alt)
