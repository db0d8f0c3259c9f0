"""What every hero's chapter tells: the law of his hits, chances to fell, what abilities cost."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

from odds.hero_dice.answers import Fault
from reports.asking import MEAN, Enclosed, Number, chances, high, low, minus, number, solve, value
from reports.chapters.hero_words import abilities, ability_words, cell, say, title
from reports.parts import Box, Cell, Column, Figure, Heading, Part, Sentence, Table

THREATS = 10
COSTED = (3, 4, 5)
LAW_TO = 12
CHANCE = "the chance, exact as a fraction"
_MEAN_DAMAGE = {"kind": "mean-damage"}


def mean(
    box: Box, hero: str, abilities: tuple[str, ...] = (), goal: Any = MEAN, **keys: Any
) -> Number | None:
    """Return a best mean, or None where it has no finite value (every roll shows a race)."""
    try:
        return value(box, hero, goal, abilities, **keys)
    except Fault as fault:
        if fault.code != "no-finite-value":
            raise
        return None


# ---- the law of hits -------------------------------------------------------------------------


def law_rows(box: Box, hero: str) -> list[tuple[int, bool, Number]]:
    """Return (hits, whether it means "or more", chance) under best play for the mean."""
    rows = solve(box, hero, law_to=LAW_TO)["hits"]
    return [(r.get("hits", r.get("at_least")), "at_least" in r, number(r)) for r in rows]


def at_least(rows: list[tuple[int, bool, Number]], need: int) -> Number:
    """Return the chance of so many hits or more from a law; `need` is in its rows."""
    found = [chance for hits, _, chance in rows if hits >= need]
    if all(isinstance(each, Fraction) for each in found):
        return sum((c for c in found if isinstance(c, Fraction)), Fraction(0))
    return Enclosed(
        sum((low(c) for c in found), Fraction(0)), sum((high(c) for c in found), Fraction(0))
    )


def law_table(box: Box, hero: str) -> Table:
    """Return the law of hits; where a chance is no fraction its ends stand beside it."""
    rows = law_rows(box, hero)
    enclosed = any(isinstance(chance, Enclosed) for _, _, chance in rows)
    columns = [
        Column("hits", "Hits", "hits of the attack; + means so many or more"),
        Column("chance", "Chance", _meaning(enclosed), "chance"),
        Column("at_least", "At least", "the chance of so many hits or more", "chance"),
    ]
    ends = [
        Column("low", "From", "no less than this, proved", "chance"),
        Column("high", "To", "no more than this, proved", "chance"),
    ]
    listed: list[tuple[Cell, ...]] = []
    for hits, more, chance in rows:
        row = (f"{hits}+" if more else str(hits), cell(chance), cell(at_least(rows, hits)))
        listed.append((*row, *_ends(chance)) if enclosed else row)
    return Table(
        f"{hero}-law",
        f"How many hits {title(hero)} scores with best play for the mean",
        (*columns, *ends) if enclosed else tuple(columns),
        tuple(listed),
    )


def _meaning(enclosed: bool) -> str:
    return "rounded: it is no fraction and lies between the ends given" if enclosed else CHANCE


def _ends(number: Number) -> tuple[str, str]:
    """Return decimals just below and just above a number."""
    digits = 10**20
    down, up = int(low(number) * digits), -int(-(high(number) * digits) // 1)
    return tuple(f"{n // digits}.{n % digits:020d}" for n in (down, up))  # type: ignore[return-value]


def law_parts(box: Box, hero: str) -> list[Part]:
    """Return the section on the law of hits; nothing where the mean has no finite value."""
    best = mean(box, hero)
    if best is None:
        return []
    rows, table = law_rows(box, hero), law_table(box, hero)
    none = rows[0][2]
    likely = max(rows, key=lambda row: low(row[2]) if not row[1] else Fraction(-1))
    figure = Figure(
        f"{hero}-law-figure",
        f"Hits of one attack, {title(hero)}",
        table,
        "bars",
        "hits",
        "chance",
        alt=f"Bars: the chance of each number of hits of {title(hero)}.",
    )
    return [
        Heading("How many hits to expect", f"{hero}-hits"),
        say(
            "Who plays for the most hits on average scores {mean:2} of them per attack.",
            lambda mean: _agrees(rows, mean),
            mean=best,
        ),
        say(
            "The attack scores nothing in {none:%} of all cases; the likeliest number of hits is"
            " {likely}, with {chance:%}.",
            lambda none, likely, chance: (
                _sums_to_one(rows)
                and all(high(each) <= high(chance) for _, more, each in rows if not more)
            ),
            none=none,
            likely=likely[0],
            chance=likely[2],
        ),
        table,
        figure,
    ]


def _sums_to_one(rows: list[tuple[int, bool, Number]]) -> bool:
    return low(at_least(rows, 0)) <= 1 <= high(at_least(rows, 0))


def _agrees(rows: list[tuple[int, bool, Number]], best: Number) -> bool:
    """Tell whether a mean is that of a law: no less where the law has a row "or more"."""
    least = sum((hits * low(chance) for hits, _, chance in rows), Fraction(0))
    most = sum((hits * high(chance) for hits, _, chance in rows), Fraction(0))
    if rows[-1][1]:
        return least <= high(best)
    return least <= high(best) and low(best) <= most


# ---- the chance to fell ----------------------------------------------------------------------


def settings(hero: str) -> list[tuple[str, ...]]:
    """Return no ability, then each ability alone."""
    return [(), *((each,) for each in abilities(hero))]


def _name(setting: tuple[str, ...]) -> str:
    return ability_words(setting[0] if setting else "")


def fell_table(box: Box, hero: str) -> Table:
    """Return the chance to fell a threat of 1 to 10 in one attack, a row an ability."""
    needs = range(1, THREATS + 1)
    columns = (
        Column("ability", "Villain has", "the ability of the villain"),
        *(
            Column(f"threat_{n}", str(n), f"chance to fell a threat of {n}", "chance")
            for n in needs
        ),
    )
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (_name(s), *chances(box, hero, s, THREATS)) for s in settings(hero)
    )
    heading = f"Chance that {title(hero)} fells a villain in one attack, by threat"
    return Table(f"{hero}-fell", heading, columns, rows, "Each number at its own best play.")


def fell_figure(box: Box, hero: str) -> Figure:
    """Return the chance to fell as a heat map of threat and ability."""
    wide = fell_table(box, hero)
    columns = (
        wide.columns[0],
        Column("threat", "Threat", "what must be dealt: the threat, less damage already there"),
        Column("chance", "Chance", CHANCE, "chance"),
    )
    rows = tuple(
        (row[0], n, chance) for row in wide.rows for n, chance in enumerate(row[1:], start=1)
    )
    table = Table(f"{hero}-fell-long", wide.title, columns, rows, wide.note)
    alt = f"Heat map: the chance of {title(hero)} to fell each threat under each ability."
    return Figure(
        f"{hero}-fell-figure", wide.title, table, "heat", "threat", "chance", "ability", alt
    )


def fell_parts(box: Box, hero: str) -> list[Part]:
    """Return the section on the chance to fell."""
    plain = chances(box, hero, (), THREATS)
    falling = all(a >= b for s in settings(hero) for a, b in pairwise(chances(box, hero, s)))
    even = sum(chance >= Fraction(1, 2) for chance in plain)
    return [
        Heading("Chance to fell a villain", f"{hero}-felling"),
        say(
            "Count what the villain still needs: its threat, less the damage that lies on it."
            " Alone, without any ability of the villain, {hero} fells a need of 3 in {three:%},"
            " of 4 in {four:%} and of 5 in {five:%} of all attacks.",
            lambda hero, three, four, five: falling and 1 >= three >= four >= five >= 0,
            hero=title(hero),
            **dict(zip(("three", "four", "five"), plain[2:5], strict=True)),
        ),
        _even(plain, even),
        fell_table(box, hero),
        fell_figure(box, hero),
    ]


def _even(plain: list[Fraction], even: int) -> Sentence:
    if not even:
        return say(
            "Not even a need of 1 is reached in half of the attacks.",
            lambda first: first < Fraction(1, 2),
            first=plain[0],
        )
    more = plain[even] if even < len(plain) else Fraction(0)
    return say(
        "The greatest need that is reached at least every second time is {even}.",
        lambda even, has, more: has >= Fraction(1, 2) > more,
        even=even,
        has=plain[even - 1],
        more=more,
    )


# ---- playing for the mean, or for the need ---------------------------------------------------


def aims_table(box: Box, hero: str) -> Table | None:
    """Return what play for the mean reaches of each need, and what play for that need does."""
    if mean(box, hero) is None:
        return None
    law, best = law_rows(box, hero), chances(box, hero, (), THREATS)
    columns = (
        Column("need", "Need", "hits that are needed"),
        Column("by_mean", "Playing for the mean", "chance with best play for the mean", "chance"),
        Column("by_need", "Playing for the need", "chance with best play for this need", "chance"),
        Column("lost", "Lost", "what play for the mean loses", "chance"),
    )
    rows = tuple(
        (n, cell(at_least(law, n)), chance, cell(minus(chance, at_least(law, n))))
        for n, chance in enumerate(best, start=1)
        if chance > 0
    )
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
        say(
            "Most hits on average is not the same aim as felling this villain. Play for the mean"
            " loses most at a need of {worst}: {lost:%} of all attacks fail that best play for"
            " that need wins.",
            lambda worst, lost, every: (
                all(high(each) >= 0 for each in every)
                and all(low(each) <= high(lost) for each in every)
            ),
            worst=worst,
            lost=lost[worst],
            every=tuple(lost.values()),
        ),
        table,
    ]
