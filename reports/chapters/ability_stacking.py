"""Part of the chapter on abilities: which die to leave out, several at once, Kryptonite."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import combinations_with_replacement
from typing import Any

from reports import asking
from reports.asking import Number
from reports.cells import (
    CHANCE,
    HITS,
    Values,
    against,
    apart,
    listed,
    mean,
    mean_cells,
    mean_columns,
    rounded,
    titles,
)
from reports.parts import Box, Column, Figure, Part, Sentence, Table

GOALS: dict[str, dict[str, Any]] = {
    "most hits on average": {"kind": "mean-hits"},
    "to reach 3": {"kind": "hits-at-least", "hits": 3},
    "to reach 5": {"kind": "hits-at-least", "hits": 5},
}
OWN = {"flash": "reverse-flash", "green-lantern": "parallax", "batman": "wound"}
"""The ability that takes one off the hits of one hero alone."""
MOST_KRYPTONITE = 4
MOST_HITS = 7
"""Superman's six dice and his bonus."""


# ---- -1 Die ----------------------------------------------------------------------------------


def minus_die(box: Box) -> list[Part]:
    """Return which die each hero leaves out for each goal."""
    found = [
        (hero, goal, options)
        for hero in titles()
        for goal in GOALS
        if (options := _options(box, hero, goal))
    ]
    rows = tuple(row for each in found for row in _rows(*each))
    columns = (
        Column("hero", "Hero", "who attacks"),
        Column("goal", "Wants", "what he plays for"),
        Column("die", "Left out", "the colour of the die set aside before the first roll"),
        *mean_columns("value", "Value", "mean hits, or the chance", ""),
        Column("best", "Best", "whether no other die is better"),
    )
    table = Table("minus-die", "-1 Die: which die to leave out", columns, rows)
    return [*(_leaves_out(*each) for each in found), table]


def _options(box: Box, hero: str, goal: str) -> list[tuple[str, Number]]:
    if GOALS[goal]["kind"] == "mean-hits" and mean(box, hero, ["minus-die"]) is None:
        return []
    found = asking.solve(box, hero, GOALS[goal], ["minus-die"], law_to=0)["minus_die"]["options"]
    return [(row["remove"][0], asking.number(row["value"])) for row in found]


def _rows(hero: str, goal: str, options: list[tuple[str, Number]]) -> list[tuple[Any, ...]]:
    top = options[0][1]
    name = titles()[hero]
    return [(name, goal, die, *mean_cells(value), value == top) for die, value in options]


def _leaves_out(hero: str, goal: str, options: list[tuple[str, Number]]) -> Sentence:
    """Say which die to leave out; level where two are exactly as good."""
    top = options[0][1]
    level = [die for die, value in options if value == top]
    rest = [asking.high(value) for _, value in options if value != top]
    values: Values = {
        "hero": titles()[hero],
        "goal": goal,
        "dice": listed(level, "or"),
        "value": rounded(top),
        "least": asking.low(top),
        "rival": max(rest, default=Fraction(-1)),
    }
    shown = "{value:.2f} hits" if GOALS[goal]["kind"] == "mean-hits" else "a chance of {value:.1%}"
    text = "{hero}, {goal}: leave out a {dice} die; that leaves " + shown + "."
    return Sentence(text, values, _better)


def _better(least: Fraction, rival: Fraction, value: Any, **_: Any) -> bool:
    return least > rival and abs(Fraction(value) - least) < Fraction(1, 10**5)


# ---- several at once -------------------------------------------------------------------------


def adding_up(box: Box) -> list[Part]:
    """Return what abilities cost together and apart, and the exact rules of adding."""
    return [*_shields(box), *_limits(box), *_more_or_less(box), _pairs(box)]


def _shields(box: Box) -> list[Sentence]:
    """Say that shields add up; checked by the chance of every need."""
    heroes = titles()
    found = []
    for hero, own in OWN.items():
        one, other = _chances(box, hero, ["shield:1", own]), _chances(box, hero, ["shield:2"])
        same = sum(a == b for a, b in zip(one, other, strict=True))
        values: Values = {
            "hero": heroes[hero],
            "own": against([own]),
            "same": same,
            "needs": len(one),
        }
        text = (
            "For {hero} {own} is one more point of shield: at {same} of {needs} needs his chance "
        )
        text += "against it and a shield of one is that against a shield of two."
        found.append(Sentence(text, values, lambda same, needs, **_: same == needs))
    split = [_chances(box, hero, ["shield:1", "shield:2"]) for hero in heroes]
    whole = [_chances(box, hero, ["shield:3"]) for hero in heroes]
    same = sum(a == b for a, b in zip(split, whole, strict=True))
    of_heroes: Values = {"same": same, "heroes": len(heroes)}
    text = "Shields of one stack add up: for {same} of {heroes} heroes a shield of one and one of "
    text += "two are a shield of three. (Whether two cards' shields add is an open question.)"
    return [*found, Sentence(text, of_heroes, lambda same, heroes: same == heroes)]


def _limits(box: Box) -> list[Sentence]:
    heroes = titles()
    same = [
        _chances(box, hero, ["only-3-rolls"] * 2) == _chances(box, hero, ["only-3-rolls"])
        for hero in heroes
    ]
    text = "ONLY 3 ROLLS counts once however often it stands there: for {same} of {heroes} heroes "
    values: Values = {"same": sum(same), "heroes": len(heroes)}
    return [Sentence(text + "twice is as once.", values, lambda same, heroes: same == heroes)]


def _chances(box: Box, hero: str, abilities: list[str]) -> list[Fraction]:
    return asking.chances(box, hero, abilities, most=8)


def _felt(hero: str) -> list[str]:
    own = ["kryptonite", "no-heat-vision"] if hero == "superman" else [OWN[hero]]
    return [*own, "minus-die", "only-3-rolls", "shield:1"]


Pair = tuple[str, tuple[str, str]]
ONCE = ("only-3-rolls", "no-heat-vision")
"""Abilities that count once."""


def _asked(box: Box) -> list[Pair]:
    """Return every hero with every pair of abilities that he feels."""
    return [
        (hero, pair)
        for hero in titles()
        for pair in combinations_with_replacement(_felt(hero), 2)
        if not (pair[0] == pair[1] and pair[0] in ONCE) and mean(box, hero) is not None
    ]


def _pairs(box: Box) -> Table:
    columns = (
        Column("hero", "Hero", "who attacks"),
        Column("abilities", "Abilities", "of the villain, both at once"),
        *mean_columns("hits", "Hits left", "mean of the hits left after minus-hits"),
        Column("lost", "Lost together", "mean hits that both cost at once", HITS),
        Column("apart", "Lost one by one", "what each costs alone, added", HITS),
        Column("more", "More together", "lost together less lost one by one", HITS),
    )
    rows = tuple(
        (titles()[hero], against(pair), *mean_cells(mean(box, hero, pair)),
         *map(rounded, _lost(box, hero, pair)))
        for hero, pair in _asked(box)
    )  # fmt: skip
    return Table("ability-pairs", "Two abilities at once", columns, rows)


def _lost(box: Box, hero: str, pair: tuple[str, str]) -> tuple[Number | None, ...]:
    """Return what two abilities cost together, one by one, and the difference."""
    free = mean(box, hero)
    together = apart(free, mean(box, hero, pair))
    one, other = (apart(free, mean(box, hero, [name])) for name in pair)
    added = _plus(one, other)
    return together, added, apart(together, added)


def _plus(one: Number | None, other: Number | None) -> Number | None:
    if one is None or other is None:
        return None
    if isinstance(one, Fraction) and isinstance(other, Fraction):
        return one + other
    return asking.Enclosed(
        asking.low(one) + asking.low(other), asking.high(one) + asking.high(other)
    )


def _more_or_less(box: Box) -> list[Sentence]:
    """Say how often two abilities cost less together than one by one."""
    more = [n for hero, pair in _asked(box) if (n := _lost(box, hero, pair)[2]) is not None]
    less, dearer = (sum(asking.high(n) < 0 for n in more), sum(asking.low(n) > 0 for n in more))
    same = sum(asking.low(n) <= 0 <= asking.high(n) for n in more)
    values: Values = {"less": less, "more": dearer, "same": same, "pairs": len(more)}
    text = "Of {pairs} pairs of abilities {less} cost less together than added one by one, {more} "
    text += "cost more, and {same} cost the same."
    return [Sentence(text, values, lambda less, more, same, pairs: less + more + same == pairs)]


# ---- Kryptonite ------------------------------------------------------------------------------


def kryptonite(box: Box) -> list[Part]:
    """Return what Kryptonite, with Heat Vision and without, does to Superman."""
    rows = tuple(
        _against(box, number, muted) for muted in (False, True) for number in range(MOST_KRYPTONITE)
    )
    columns = (
        Column("kryptonite", "Kryptonite", "how often the villain has the ability", "times"),
        Column("heat_vision", "Heat Vision", "whether it cancels"),
        Column("hits", "Hits", "Superman's mean hits", HITS),
        Column("none", "No hit", "chance of no hit at all, when he plays for hits", CHANCE),
        Column("chance_3", "Reach 3", "chance of 3 hits, when he plays for that", CHANCE),
    )
    table = Table("kryptonite", "Superman against Kryptonite", columns, rows)
    alt = "Superman's mean hits by the Kryptonite of the villain, with Heat Vision and without."
    chart = Figure("kryptonite-hits", "Superman's hits against Kryptonite", table, "lines",
                   "kryptonite", "hits", "heat_vision", alt)  # fmt: skip
    return [*_costs(box, rows), table, chart]


def _against(box: Box, number: int, muted: bool) -> tuple[Any, ...]:
    abilities = ["kryptonite"] * number + ["no-heat-vision"] * muted
    found = asking.solve(box, "superman", abilities=abilities, law_to=0)
    none = next(row for row in found["hits"] if row.get("hits") == 0)
    three = asking.chances(box, "superman", abilities, most=3)[2]
    says = "cancels nothing" if muted else "cancels"
    return number, says, asking.exact(found["value"]), asking.exact(none), three


def _costs(box: Box, rows: tuple[tuple[Any, ...], ...]) -> list[Sentence]:
    free, first, muted = rows[0], rows[1], rows[MOST_KRYPTONITE]
    values: Values = {
        "free": free[2],
        "one": first[2],
        "muted": muted[2],
        "none": free[3],
        "now": first[3],
    }
    one = "One KRYPTONITE of the villain takes Superman's mean from {free:.2f} to {one:.2f} hits, "
    one += "and his chance of no hit at all goes from {none:.1%} to {now:.1%}."
    dearer = "costs him more" if muted[2] < first[2] else "costs him no more"
    two = f"NO HEAT VISION leaves {{muted:.2f}} hits; it {dearer} than one KRYPTONITE."
    return [
        Sentence(one, values, partial(_weaker, box)),
        Sentence(two, values, _dearer if muted[2] < first[2] else _no_dearer),
    ]


def _weaker(
    box: Box, /, free: Fraction, one: Fraction, none: Fraction, now: Fraction, **_: Any
) -> bool:
    """Tell whether the means fall; who plays for the mean misses no less than who wants one hit."""
    missed = [1 - _hit(box, abilities) for abilities in ([], ["kryptonite"])]
    least = missed[0] <= none <= 1 and missed[1] <= now <= 1
    return 0 <= one <= free and least and free <= MOST_HITS * (1 - none)


def _hit(box: Box, abilities: list[str]) -> Fraction:
    return asking.chances(box, "superman", abilities, most=1)[0]


def _dearer(muted: Fraction, one: Fraction, **_: Fraction) -> bool:
    return muted < one


def _no_dearer(muted: Fraction, one: Fraction, **_: Fraction) -> bool:
    return muted >= one
