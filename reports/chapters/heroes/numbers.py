"""What every hero's chapter tells: the law of his hits and the chance to fell each threat."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

from odds.hero_dice.answers import Fault
from reports.asking import MEAN, Enclosed, Number, chances, high, low, number, solve, value
from reports.cells import mean_cells, mean_columns
from reports.chapters.heroes.dice import listed
from reports.chapters.heroes.words import abilities, ability_words, plural, say, title
from reports.parts import Box, Cell, Column, Figure, Heading, Part, Sentence, Table

THREATS = 10
COSTED = (3, 4, 5)
NEEDS = (3, 4, 5, 6)
"""What rules to fell a villain are for."""
LAW_TO = 12
CHANCE = "the chance, exact as a fraction"
FELL_NOTE = (
    "Each number is that of best play to fell just this threat under this ability; play for the"
    " most hits may fell less often."
)


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
    """Return the law of hits; where a chance is no fraction the files hold its proved ends."""
    rows = law_rows(box, hero)
    columns = (
        Column("hits", "Hits", "hits of the attack; + means so many or more"),
        *mean_columns("chance", "Chance", "the chance of so many hits", "chance"),
        *mean_columns("at_least", "At least", "the chance of so many hits or more", "chance"),
    )
    listed: tuple[tuple[Cell, ...], ...] = tuple(
        (
            f"{hits}+" if more else str(hits),
            *mean_cells(chance),
            *mean_cells(at_least(rows, hits)),
        )
        for hits, more, chance in rows
    )
    heading = f"How many hits {title(hero)} scores when he plays for the most hits"
    return Table(f"{hero}-law", heading, columns, listed)


def law_parts(box: Box, hero: str) -> list[Part]:
    """Return the section on the law of hits; nothing where the mean has no finite value."""
    best = mean(box, hero)
    if best is None:
        return []
    rows, table = law_rows(box, hero), law_table(box, hero)
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
            "Best play for the most hits scores {mean:2} hits per attack on average.",
            lambda mean: _agrees(rows, mean),
            mean=best,
        ),
        _likely(rows),
        table,
        figure,
    ]


def _likely(rows: list[tuple[int, bool, Number]]) -> Sentence:
    """Say how often nothing is hit, and which number of hits is likeliest."""
    none = rows[0][2]
    if low(none) == 1:
        return say("No attack hits anything with these dice.", lambda none: none == 1, none=none)
    likely = max(rows, key=lambda row: low(row[2]) if not row[1] else Fraction(-1))
    if not low(none):
        begin = "No attack misses altogether; the likeliest result is"
    elif likely[0] == 0:
        begin = (
            "The likeliest result is no hit at all, in {none:%} of attacks; the next likeliest is"
        )
        likely = max(rows[1:], key=lambda row: low(row[2]) if not row[1] else Fraction(-1))
    else:
        begin = "No hit at all comes up in {none:%} of attacks; the likeliest result is"
    hits = plural(likely[0], "hit")
    return say(
        f"{begin} {{hits}}, with {{chance:%}}.",
        lambda none, hits, chance: (
            _sums_to_one(rows)
            and all(high(each) <= high(chance) for n, more, each in rows if n and not more)
            and (high(none) <= high(chance) or "likeliest result is no hit" in begin)
        ),
        none=none,
        hits=hits,
        chance=likely[2],
    )


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
    return Table(f"{hero}-fell", heading, columns, rows, FELL_NOTE)


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
    return [
        Heading("Chance to fell a villain", f"{hero}-felling"),
        *_three(box, hero, plain),
        _even(plain),
        fell_table(box, hero),
        fell_figure(box, hero),
    ]


def _three(box: Box, hero: str, plain: list[Fraction]) -> list[Sentence]:
    """Say the chances of the common needs, and which needs are out of reach."""
    falling = all(a >= b for s in settings(hero) for a, b in pairwise(chances(box, hero, s)))
    names = ("three", "four", "five")
    reached = {n: p for n, p in zip(names, plain[2:5], strict=True) if p}
    places = [f"of {n} in {{{name}:%}}" for n, name in enumerate(reached, start=3)]
    found = []
    if reached:
        found.append(
            say(
                f"Alone, against a villain without abilities, {title(hero)} fells"
                f" a need {listed(places)} of all attacks.",
                lambda **p: falling and all(a >= b for a, b in pairwise(p.values())),
                **reached,
            )
        )
    if not plain[-1]:
        beyond = next(n for n, p in enumerate(plain, start=1) if not p)
        found.append(
            say(
                "A need of {beyond} or more is out of his reach in one attack.",
                lambda beyond: (
                    falling and all(plain[: beyond - 1]) and not any(plain[beyond - 1 :])
                ),
                beyond=beyond,
            )
        )
    return found


def _even(plain: list[Fraction]) -> Sentence:
    """Say up to which need he wins at least every second time."""
    even = sum(chance >= Fraction(1, 2) for chance in plain)
    if not even:
        return say(
            "Even a need of 1 is reached in fewer than half of his attacks.",
            lambda first: first < Fraction(1, 2),
            first=plain[0],
        )
    more = plain[even] if even < len(plain) else Fraction(0)
    return say(
        "Up to a need of {even} he succeeds at least every second time."
        if even > 1
        else "Only a need of {even} falls at least every second time.",
        lambda even, has, more: (
            (has, more) == (plain[even - 1], [*plain, Fraction(0)][even])
            and has >= Fraction(1, 2) > more
        ),
        even=even,
        has=plain[even - 1],
        more=more,
    )
