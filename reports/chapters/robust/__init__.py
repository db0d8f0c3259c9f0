"""What holds for all admissible dice: ranges, and the decisions that are best under every table.

These numbers do not depend on whose dice the guide is for; where a hero's own dice were given,
their values are laid into the ranges.
"""

from __future__ import annotations

from typing import Any

from odds.hero_dice.answers import catalogue
from reports import asking
from reports.asking import Number
from reports.cells import CHANCE, HITS, Values, listed, mean_columns, plain, rounded, titles
from reports.cells import mean_cells as ends
from reports.chapters.data import short
from reports.chapters.robust import decisions as decided
from reports.chapters.robust import rolls
from reports.chapters.robust.decisions import GOALS, HERO, NEEDS, robust
from reports.dice_words import faces_words
from reports.parts import Box, Chapter, Column, Figure, Heading, Part, Sentence, Table

MEAN = "hits on average"
ENDS = {"least": "worst dice", "default": "assumed dice", "greatest": "best dice"}


def chapter(box: Box) -> Chapter:
    """Return the chapter for these dice."""
    parts: tuple[Part, ...] = (
        plain(
            "No source that could be read tells the faces of the dice. So what can you rely on? "
            "This chapter tries every set of faces that fits the known facts: whatever holds for "
            "all of them holds for your dice too, as long as the facts are right."
        ),
        Heading("How much the dice matter", "robust-ranges"),
        *_widest(),
        _surely_better(),
        *(_own(box, hero) for hero in titles() if hero in box.dice),
        _means(),
        _figure(_long(MEAN), "Hits on average: worst, assumed and best dice"),
        _chances(),
        *(_figure(_long(goal), f"Chance of {goal}, by the dice") for goal in list(GOALS)[1:]),
        Heading("Decisions that hold whatever the dice", "robust-decisions"),
        *decided.decided(),
        Heading("Flash: when to roll on", "robust-flash"),
        *decided.flash(),
        Heading("The likeliest first rolls", "robust-first-rolls"),
        *rolls.first_rolls(),
        Heading("Which die to leave out for -1 DIE", "robust-minus-die"),
        *rolls.minus_die(),
    )
    return Chapter("robust", "Whatever the dice", parts)


def _end(hero: str, goal: str, end: str) -> Number:
    return asking.number(robust(hero, goal)["value"][end])


# ---- ranges ----------------------------------------------------------------------------------


def _widest() -> list[Sentence]:
    """Say whose hits depend most and least on the dice."""
    wide = {
        hero: asking.middle(_end(hero, MEAN, "greatest")) - asking.middle(_end(hero, MEAN, "least"))
        for hero in titles()
    }
    hero, steady = (pick(wide, key=lambda name: wide[name]) for pick in (max, min))
    values: Values = {"hero": titles()[hero], "steady": titles()[steady]}
    for key, name in {"": hero, "_steady": steady}.items():
        values |= {
            f"low{key}": rounded(_end(name, MEAN, "least")),
            f"high{key}": rounded(_end(name, MEAN, "greatest")),
        }
    text = "The dice matter most for {hero}: at best play he scores {low:.2f} to {high:.2f} hits "
    text += "on average, depending on them. They matter least for {steady}: {low_steady:.2f} to "
    text += "{high_steady:.2f}."
    kept = dict(values)
    ordered = all(
        asking.high(_end(name, MEAN, "least")) <= asking.low(_end(name, MEAN, "greatest"))
        for name in titles()
    )
    return [Sentence(text, values, lambda **told: ordered and {**kept, **told} == kept)]


def _surely_better() -> Sentence:
    """Say which hero beats which by his worst dice, if any does."""
    every = [
        (one, other, goal)
        for goal in GOALS
        for one in titles()
        for other in titles()
        if one != other
        and asking.low(_end(one, goal, "least")) > asking.high(_end(other, goal, "greatest"))
    ]
    if not every:
        text = (
            "No hero is surely better than another: for each two heroes and each goal here there "
        )
        return plain(text + "are dice that fit the facts with which either is as good or better.")
    told = listed(f"{titles()[a]} over {titles()[b]} for {goal}" for a, b, goal in every)
    return Sentence("Surely better, whatever the dice of both: {told}.", {"told": told})


def _means() -> Table:
    """Return for each hero how many sets of faces fit, and the range of his mean."""
    columns = (
        HERO,
        Column("tables", "Sets of faces", "that fit the facts", "tables"),
        Column("confidence", "Weakest fact", "how sure the least sure of these facts is"),
        *(
            column
            for end, said in ENDS.items()
            for column in mean_columns(end, said.capitalize(), f"mean hits with the {said}")
        ),
    )
    rows = tuple(
        (titles()[hero], found["number"], found["confidence"],
         *(cell for end in ENDS for cell in ends(_end(hero, MEAN, end))))
        for hero in titles()
        for found in [robust(hero, MEAN)["tables"]]
    )  # fmt: skip
    return Table("robust-means", "Hits on average, by the dice", columns, rows)


def _chances() -> Table:
    """Return the range of each chance, a row a hero and need."""
    columns = (
        HERO,
        Column("need", "Hits", "at least so many hits", HITS),
        *(Column(end, said.capitalize(), f"his chance with the {said}", CHANCE)
          for end, said in ENDS.items()),
    )  # fmt: skip
    rows: tuple[tuple[Any, ...], ...] = tuple(
        (titles()[hero], need,
         *(asking.exact(robust(hero, f"at least {need} hits")["value"][end]) for end in ENDS))
        for hero in titles()
        for need in NEEDS
    )  # fmt: skip
    return Table("robust-chances", "Chance to reach a number of hits, by the dice", columns, rows)


def _long(goal: str) -> Table:
    """Return the ends of a goal with faces that attain them, a row a hero and end."""
    rows = tuple(
        (titles()[hero], said, *ends(_end(hero, goal, end)), _faces(hero, goal, end))
        for hero in titles()
        for end, said in ENDS.items()
    )
    unit = HITS if goal == MEAN else CHANCE
    columns = (
        HERO,
        Column("dice", "Dice", "worst: the least value of all; best: the greatest"),
        *mean_columns("value", "Value", f"best play for {goal} with these dice", unit),
        Column("faces", "Faces", "a set of faces that has this value"),
    )
    name = f"robust-{goal.replace(' ', '-')}"
    return Table(name, f"Dice that are worst and best for {goal}", columns, rows)


def _faces(hero: str, goal: str, end: str) -> str:
    assumed = next(row["faces"] for row in catalogue.dice() if row["hero"] == hero)
    return faces_words(robust(hero, goal)["value"][end].get("faces", assumed))


def _figure(table: Table, title: str) -> Figure:
    alt = f"{title}: three bars for each hero."
    return Figure(f"{table.name}-figure", title, table, "bars", "hero", "value", "dice", alt)


# ---- given dice ------------------------------------------------------------------------------


def _own(box: Box, hero: str) -> Sentence:
    """Lay the values of given dice into the ranges, or say which facts they contradict."""
    broken = asking.solve(box, hero, GOALS["at least 3 hits"], law_to=0)["dice"]["contradicts"]
    held = [_within(box, hero, goal) for goal in list(GOALS)[1:]]
    values: Values = {"hero": titles()[hero], "box": box.name}
    if broken:
        told = "; ".join(map(short, broken))
        facts = f"{len(broken)} of the facts" if len(broken) > 1 else "a fact"
        text = f"The dice of {{hero}} in {{box}} contradict {facts}, so the ranges need not hold "
        text += "for them: {facts}."
        return Sentence(text, {**values, "facts": told}, lambda **_: bool(broken))
    text = "The dice of {hero} in {box} fit the facts, and their chances lie in the ranges."
    return Sentence(text, values, lambda **_: all(held))


def _within(box: Box, hero: str, goal: str) -> bool:
    own = asking.exact(asking.solve(box, hero, GOALS[goal], law_to=0)["value"])
    least, greatest = (_end(hero, goal, end) for end in ("least", "greatest"))
    return asking.low(least) <= own <= asking.high(greatest)
