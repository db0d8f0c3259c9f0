"""Part of the chapter on abilities: which die to leave out, and several abilities at once."""

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
    lead,
    leaders,
    listed,
    mean,
    mean_cells,
    mean_columns,
    rounded,
    titles,
)
from reports.chapters.abilities.feeling import felt
from reports.parts import Box, Column, Figure, Part, Sentence, Table

GOALS: dict[str, dict[str, Any]] = {
    "most hits": {"kind": "mean-hits"},
    "three hits": {"kind": "hits-at-least", "hits": 3},
    "five hits": {"kind": "hits-at-least", "hits": 5},
}
OWN = {"flash": "reverse-flash", "green-lantern": "parallax", "batman": "wound"}
"""The ability that takes one off the hits of one hero alone."""


# ---- -1 Die ----------------------------------------------------------------------------------


Options = dict[tuple[str, str], dict[str, Number]]
"""By (hero, goal) what each colour of the die left out leaves; a goal without a value is absent."""


def minus_die(box: Box) -> list[Part]:
    """Return which die each hero leaves out for each goal."""
    found: Options = {
        (hero, goal): options
        for hero in titles()
        for goal in GOALS
        if (options := _options(box, hero, goal))
    }
    told = [said for hero in titles() if (said := _leaves_out(hero, found))]
    return [Sentence(" ".join(told), {}, partial(_named, found, told)), _left_out(found)]


def _leaves_out(hero: str, found: Options) -> str:
    """Return which die a hero leaves out: one for all goals, or by goal; level ones are named."""
    by_goal = {goal: _best(found[h, goal]) for h, goal in found if h == hero}
    name = titles()[hero]
    if len(set(by_goal.values())) == 1:
        return f"{name} leaves out a {next(iter(by_goal.values()))} die for each goal of the table."
    return f"{name} leaves out " + ", ".join(f"{d} for {g}" for g, d in by_goal.items()) + "."


def _best(options: dict[str, Number]) -> str:
    return listed(leaders(options), "or")


def _named(found: Options, told: list[str], /) -> bool:
    """Tell whether for every hero and goal the die that is named is no worse than any other."""
    words = " ".join(told)
    return all(
        f"{titles()[hero]} leaves out" in words
        and lead(options)[0] > lead(options)[1]
        and all(die in words for die in leaders(options))
        for (hero, _), options in found.items()
    )


def _left_out(found: Options) -> Table:
    """Return what each die left out leaves, a row a hero and colour, a column a goal."""
    columns = (
        Column("hero", "Hero", "who attacks"),
        Column("die", "Left out", "the colour of the die set aside before the first roll"),
        *mean_columns("hits", "Hits", "mean hits when he plays for most; empty: no finite mean"),
        Column("chance_3", "Three hits", "chance of three when he plays for them", CHANCE),
        Column("chance_5", "Five hits", "chance of five when he plays for them", CHANCE),
        Column("best", "Best for", "the goals for which no other die is better"),
    )
    dice = dict.fromkeys((hero, die) for (hero, _), options in found.items() for die in options)
    rows = tuple(_left_out_row(hero, die, found) for hero, die in dice)
    return Table("minus-die", "-1 DIE: which die to leave out", columns, rows)


def _left_out_row(hero: str, die: str, found: Options) -> tuple[Any, ...]:
    own = {goal: found[hero, goal][die] for goal in GOALS if (hero, goal) in found}
    best = [goal for goal in own if die in leaders(found[hero, goal])]
    hits, *chances = GOALS
    return (
        titles()[hero],
        die,
        *(mean_cells(own[hits]) if hits in own else (None, "", "")),
        *(rounded(own[goal]) for goal in chances),
        "all" if len(best) == len(own) else listed(best) or "none",
    )


def _options(box: Box, hero: str, goal: str) -> dict[str, Number]:
    if GOALS[goal]["kind"] == "mean-hits" and mean(box, hero, ["minus-die"]) is None:
        return {}
    found = asking.solve(box, hero, GOALS[goal], ["minus-die"], law_to=0)["minus_die"]["options"]
    return {row["remove"][0]: asking.number(row["value"]) for row in found}


# ---- several at once -------------------------------------------------------------------------


def adding_up(box: Box) -> list[Part]:
    """Return what abilities cost together and apart, and the exact rules of adding."""
    return [*_shields(box), *_limits(box), *_more_or_less(box), _pairs(box)]


def _shields(box: Box) -> list[Sentence]:
    """Say that shields add up, and that a hero's own minus is one; checked need by need."""
    heroes = titles()
    own = [
        (_chances(box, hero, ["shield:1", name]), _chances(box, hero, ["shield:2"]))
        for hero, name in OWN.items()
    ]
    split = [
        (_chances(box, hero, ["shield:1", "shield:2"]), _chances(box, hero, ["shield:3"]))
        for hero in heroes
    ]
    named = listed(f"{against([name])} for {heroes[hero]}" for hero, name in OWN.items())
    return [
        Sentence(
            "{names} cost what one more point of shield costs, at every need from 1 to 8.",
            {"names": named},
            lambda **_: all(one == other for one, other in own),
        ),
        Sentence(
            "Shields add up for everybody: SHIELD 1 and SHIELD 2 are SHIELD 3, at every need from "
            "1 to 8. (Whether the "
            "shields of two cards in one stack add is an [open question](questions.html).)",
            {},
            lambda **_: all(one == other for one, other in split),
        ),
    ]


def _limits(box: Box) -> list[Sentence]:
    """Say that a limit of rolls counts once."""
    each = [(_chances(box, h, ["only-3-rolls"] * n) for n in (1, 2)) for h in titles()]
    same = all(one == two for one, two in each)
    text = "ONLY 3 ROLLS counts once, however often it stands there."
    return [Sentence(text, {}, lambda **_: same)]


def _chances(box: Box, hero: str, abilities: list[str]) -> list[Fraction]:
    return asking.chances(box, hero, abilities, most=8)


def _felt(box: Box, hero: str) -> list[str]:
    """Return what a hero feels; his own minus is not here, since it is a SHIELD of one."""
    every = ["kryptonite", "no-heat-vision", "minus-die", "only-3-rolls", "shield:1"]
    own = OWN.get(hero)
    return [name for name in every if name in felt(box, hero) and name != own]


Pair = tuple[str, tuple[str, str]]
ONCE = ("only-3-rolls", "no-heat-vision")
"""Abilities that count once."""


def _asked(box: Box) -> list[Pair]:
    """Return every hero with every pair of abilities that he feels."""
    return [
        (hero, pair)
        for hero in titles()
        for pair in combinations_with_replacement(_felt(box, hero), 2)
        if not (pair[0] == pair[1] and pair[0] in ONCE) and mean(box, hero) is not None
    ]


def _pairs(box: Box) -> Figure:
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
    title = "Hits lost to two abilities at once"
    alt = f"{title}: a field for each pair and hero; empty where he does not feel both."
    table = Table("ability-pairs", title, columns, rows)
    return Figure("ability-pairs-figure", title, table, "heat", "hero", "lost", "abilities", alt)


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
    text = (
        "Counted in mean hits, two abilities {how} the two alone, added: of {pairs} pairs of the "
    )
    text += "table {less} cost less, {more} more, {same} the same."
    values["how"] = (
        "mostly cost less than"
        if less > max(dearer, same)
        else "mostly cost more than"
        if dearer > max(less, same)
        else "cost now less, now more than"
    )
    return [
        Sentence(text, values, lambda less, more, same, pairs, **_: less + more + same == pairs)
    ]
