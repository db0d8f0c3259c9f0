"""What holds for all admissible dice: ranges, and the decisions that are best under every table.

These numbers do not depend on whose dice the guide is for; where a hero's own dice were given,
their values are laid into the ranges.
"""

from __future__ import annotations

from odds.hero_dice.answers import catalogue
from reports import asking
from reports.asking import Number
from reports.cells import (
    CHANCE,
    HITS,
    Values,
    listed,
    mean_cells,
    mean_columns,
    plain,
    rounded,
    titles,
)
from reports.chapters import robust_decisions as decided
from reports.chapters.robust_decisions import GOAL, GOALS, HERO, NEEDS, robust
from reports.parts import Box, Chapter, Column, Figure, Heading, Part, Sentence, Table

ENDS = {"least": "worst table", "default": "assumed dice", "greatest": "best table"}


def chapter(box: Box) -> Chapter:
    """Return the chapter for these dice."""
    means, chances = _ranges(["hits on average"]), _ranges(list(GOALS)[1:])
    parts: tuple[Part, ...] = (
        plain(
            "Nobody has published the faces of the dice. What is known of them allows a number of "
            "tables of faces; whatever holds for all of them holds for your dice too, as long as "
            "the facts are right."
        ),
        *(_counted(hero) for hero in titles()),
        Heading("How wide the ranges are", "robust-ranges"),
        *(_mean_range(hero) for hero in titles()),
        *(_own(box, hero) for hero in titles() if hero in box.dice),
        _surely_better(),
        means,
        _bars(means, "Hits on average: worst, assumed and best dice"),
        chances,
        *(_bars_of(chances, need) for need in NEEDS),
        Heading("Decisions that hold whatever the dice", "robust-decisions"),
        *(decided.decided(hero, goal) for hero in titles() for goal in GOALS),
        decided.decisions(),
        Heading("Flash: when to roll on", "robust-flash"),
        *decided.flash(),
        Heading("The likeliest first rolls", "robust-first-rolls"),
        *decided.first_rolls(),
        decided.after_first_roll(),
        Heading("Which die to leave out for -1 DIE", "robust-minus-die"),
        *decided.minus_die(),
    )
    return Chapter("robust", "Whatever the dice", parts)


def _end(hero: str, goal: str, end: str) -> Number:
    return asking.number(robust(hero, goal)["value"][end])


# ---- ranges ----------------------------------------------------------------------------------


def _counted(hero: str) -> Sentence:
    tables = robust(hero, "hits on average")["tables"]
    values: Values = {
        "hero": titles()[hero],
        "n": tables["number"],
        "confidence": tables["confidence"],
    }
    text = "{hero}: {n} tables of faces fit the facts; the weakest of these facts is {confidence}."
    return Sentence(text, values, lambda n, **_: n > 0)


def _mean_range(hero: str) -> Sentence:
    goal = "hits on average"
    low, high = (_end(hero, goal, end) for end in ("least", "greatest"))
    values: Values = {"hero": titles()[hero], "low": rounded(low), "high": rounded(high)}
    text = "Whatever the dice, {hero} at best play scores {low:.2f} to {high:.2f} hits on average."
    ordered = asking.high(low) <= asking.low(high)
    return Sentence(text, values, lambda low, high, **_: ordered and 0 <= low <= high)


def _ranges(goals: list[str]) -> Table:
    rows = tuple(
        (titles()[hero], goal, said, *mean_cells(_end(hero, goal, end)), _faces(hero, goal, end))
        for goal in goals
        for hero in titles()
        for end, said in ENDS.items()
    )
    unit = HITS if goals == ["hits on average"] else CHANCE
    columns = (
        HERO,
        GOAL,
        Column("dice", "Dice", "worst table: the least value of all; best: the greatest"),
        *mean_columns("value", "Value", "best play for the goal with these dice", unit),
        Column("faces", "Faces", "a table of faces that has this value"),
    )
    name = "robust-means" if unit == HITS else "robust-chances"
    return Table(name, "The range over all tables that fit the facts", columns, rows)


def _faces(hero: str, goal: str, end: str) -> str:
    assumed = next(row["faces"] for row in catalogue.dice() if row["hero"] == hero)
    faces = robust(hero, goal)["value"][end].get("faces", assumed)
    return "; ".join(
        f"{colour} {', '.join(f'{n} {symbol}' for symbol, n in row.items())}"
        for colour, row in faces.items()
    )


def _bars(table: Table, title: str) -> Figure:
    alt = f"{title}: three bars for each hero."
    return Figure(f"{table.name}-figure", title, table, "bars", "hero", "value", "dice", alt)


def _bars_of(table: Table, need: int) -> Figure:
    rows = tuple(row for row in table.rows if row[1] == f"at least {need} hits")
    title = f"Chance of at least {need} hits: worst, assumed and best dice"
    return _bars(Table(f"robust-at-least-{need}", title, table.columns, rows), title)


def _own(box: Box, hero: str) -> Sentence:
    """Lay the values of given dice into the ranges, or say which facts they contradict."""
    broken = asking.solve(box, hero, GOALS["at least 3 hits"], law_to=0)["dice"]["contradicts"]
    held = [_within(box, hero, goal) for goal in list(GOALS)[1:]]
    values: Values = {"hero": titles()[hero], "box": box.name}
    if broken:
        text = "The dice of {hero} in {box} contradict {n} of the facts, so the ranges need not "
        text += "hold for them: {facts}."
        values |= {"n": len(broken), "facts": "; ".join(broken)}
        return Sentence(text, values, lambda n, **_: n > 0)
    values |= {"n": sum(held), "all": len(held)}
    text = "The dice of {hero} in {box} fit the facts: {n} of {all} chances lie in the ranges."
    return Sentence(text, values, lambda n, **rest: n == rest["all"])


def _within(box: Box, hero: str, goal: str) -> bool:
    own = asking.exact(asking.solve(box, hero, GOALS[goal], law_to=0)["value"])
    least, greatest = (_end(hero, goal, end) for end in ("least", "greatest"))
    return asking.low(least) <= own <= asking.high(greatest)


def _surely_better() -> Sentence:
    """Say for how many pairs of heroes the worst dice of one beat the best of the other."""
    every = [
        (one, other, goal)
        for goal in GOALS
        for one in titles()
        for other in titles()
        if one != other
        and asking.low(_end(one, goal, "least")) > asking.high(_end(other, goal, "greatest"))
    ]
    cases = len(GOALS) * len(titles()) * (len(titles()) - 1) // 2
    told = (f"{titles()[a]} over {titles()[b]} for {goal}" for a, b, goal in every)
    text = "Is one hero surely better than another, whatever the dice of both? In {n} of {all} "
    text += "comparisons" + (f": {listed(told)}." if every else ": the dice decide.")
    values: Values = {"n": len(every), "all": cases}
    return Sentence(text, values, lambda n, **rest: 0 <= n <= rest["all"])
