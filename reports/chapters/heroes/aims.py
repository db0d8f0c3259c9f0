"""What it costs to play for the most hits on average where a need is to be reached."""

from __future__ import annotations

from fractions import Fraction

from reports.asking import Number, chances, high, low, minus
from reports.cells import mean_cells, mean_columns
from reports.chapters.heroes.numbers import THREATS, at_least, law_rows, mean
from reports.chapters.heroes.words import say, title
from reports.parts import Box, Cell, Column, Heading, Part, Sentence, Table

FAR = Fraction(1, 1000)
"""Below this the two aims are as good as one."""


def aims_table(box: Box, hero: str) -> Table | None:
    """Return what play for the mean reaches of each need, and what play for that need does."""
    if mean(box, hero) is None:
        return None
    law, best = law_rows(box, hero), chances(box, hero, (), THREATS)
    columns = (
        Column("need", "Need", "hits that are needed"),
        *mean_columns("by_mean", "Play for most hits", "chance with best play for it", "chance"),
        Column("by_need", "Play for this need", "chance with best play for this need", "chance"),
        *mean_columns("lost", "Lost", "what play for most hits loses", "chance"),
    )
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (n, *mean_cells(at_least(law, n)), chance, *mean_cells(minus(chance, at_least(law, n))))
        for n, chance in enumerate(best, start=1)
        if chance > 0
    )
    if not rows:
        return None
    return Table(f"{hero}-aims", f"{title(hero)}: play for what you need", columns, rows)


def aims_parts(box: Box, hero: str) -> list[Part]:
    """Return what it costs to play for the mean where a need is to be reached."""
    table = aims_table(box, hero)
    if table is None:
        return []
    law, best = law_rows(box, hero), chances(box, hero, (), THREATS)
    lost = {n: minus(chance, at_least(law, n)) for n, chance in enumerate(best, start=1)}
    worst = max(lost, key=lambda n: low(lost[n]))
    return [
        Heading("Play for what you need", f"{hero}-aim"),
        _two(worst, at_least(law, worst), best[worst - 1], lost),
        table,
    ]


def _two(worst: int, mine: Number, best: Fraction, lost: dict[int, Number]) -> Sentence:
    """Say how far the two aims lie apart at the need where they do most."""
    if low(lost[worst]) <= 0:
        return say(
            "Here the most hits on average and this villain's fall are one aim: best play for the"
            " most hits fells as often as can be.",
            lambda: all(low(each) <= 0 <= high(each) for each in lost.values()),
        )
    far = low(lost[worst]) >= FAR
    return say(
        "The most hits on average and this villain's fall are two aims. Best play for the most"
        " hits misses most at a need of {worst}: it fells in {mine:%} of all attacks, best play"
        " for that need in {best:%}."
        if far
        else "Here the most hits on average and this villain's fall hardly differ as aims: best"
        " play for the most hits fells as often as can be, but for fewer than one in a thousand"
        " attacks.",
        lambda worst, mine, best: (
            low(mine) <= best
            and all(high(each) >= 0 for each in lost.values())
            and all(low(each) <= high(lost[worst]) for each in lost.values())
            and (far or high(lost[worst]) < FAR)
        ),
        worst=worst,
        mine=mine,
        best=best,
    )
