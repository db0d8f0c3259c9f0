"""Which decisions are best under every table of faces, counted and listed."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import Any

from reports import asking
from reports.cells import CHANCE, Values, listed, titles
from reports.parts import Cell, Column, Part, Sentence, Table

NEEDS = (3, 4, 5)
MEAN = {"kind": "mean-hits"}
GOALS: dict[str, dict[str, Any]] = {
    "hits on average": MEAN,
    **{f"at least {need} hits": {"kind": "hits-at-least", "hits": need} for need in NEEDS},
}
HERO = Column("hero", "Hero", "who attacks")
GOAL = Column("goal", "Goal", "what he plays for")
FIRST_ROLLS = 4


def robust(hero: str, goal: str, **keys: Any) -> dict[str, Any]:
    """Return the robust answer of a goal by its name."""
    own = {"first_rolls": 0 if hero == "flash" else FIRST_ROLLS, "digits": 12}
    return asking.ask("robust", {"hero": hero, "goal": GOALS[goal], **own, **keys})


def decided(hero: str, goal: str) -> Sentence:
    """Return how many situations of a goal have one answer under every table."""
    found = robust(hero, goal)["decisions"]
    values: Values = {
        "hero": titles()[hero],
        "goal": goal,
        "n": found["whatever_the_dice"],
        "all": found["situations"],
        "share": Fraction(found["whatever_the_dice"], found["situations"]),
    }
    text = "{hero}, {goal}: in {n} of {all} situations ({share:.0%}) one choice is best whatever "
    return Sentence(text + "the dice.", values, lambda n, share, **rest: share * rest["all"] == n)


def decisions() -> Table:
    """Return that count for every hero and goal."""
    rows: list[tuple[Cell, ...]] = []
    for hero in titles():
        for goal in GOALS:
            found = robust(hero, goal)["decisions"]
            alike, every = found["whatever_the_dice"], found["situations"]
            rows.append((titles()[hero], goal, every, alike, Fraction(alike, every)))
    columns = (
        HERO,
        GOAL,
        Column("situations", "Situations", "that can lie there and leave a choice"),
        Column("alike", "Whatever the dice", "those where one choice is best under every table"),
        Column("share", "Share", "of the situations", CHANCE),
    )
    title = "How many decisions do not depend on the dice"
    return Table("robust-decided", title, columns, tuple(rows))


def after_first_roll() -> Table:
    """Return how often the first roll leaves a choice, and one that is sure."""
    rows: list[tuple[Cell, ...]] = []
    for hero in titles():
        for goal in GOALS:
            first = robust(hero, goal)["decisions"].get("first_roll")
            if first:
                names = ("leaves_a_choice", "whatever_the_dice")
                rows.append((titles()[hero], goal, *(asking.exact(first[n]) for n in names)))
    columns = (
        HERO,
        GOAL,
        Column("choice", "Leaves a choice", "chance of it, with the assumed dice", CHANCE),
        Column("sure", "Whatever the dice", "chance that it does and one choice is best under "
               "every table", CHANCE),
    )  # fmt: skip
    title = "After the first roll: how often the best choice is sure"
    return Table("robust-first-choice", title, columns, tuple(rows))


def flash() -> list[Part]:
    """Return which totals Flash rolls on at, and stops at, whatever the dice."""
    rows = tuple(
        (goal, row.get("total", row.get("at_least")), "at_least" in row, row["best"],
         row["roll_best_in"], row["stop_best_in"], row["possible_in"])
        for goal in GOALS
        for row in robust("flash", goal)["decisions"]["by_total"]
    )  # fmt: skip
    columns = (
        GOAL,
        Column("total", "Total", "flashes less reverse-flashes so far, a race in the latest roll"),
        Column("or_more", "Or more", "whether the row holds for all totals from there on"),
        Column("best", "Best", "what is best under every table, or that it depends"),
        Column("roll_best", "Roll on in", "tables under which rolling on is best", "tables"),
        Column("stop_best", "Stop in", "tables under which stopping is best", "tables"),
        Column("possible", "Of", "tables under which the total can lie there", "tables"),
    )
    table = Table("robust-flash-totals", "Flash: roll on or stop, by total", columns, rows)
    return [*(line for goal in GOALS for line in _totals(goal)), table]


def _totals(goal: str) -> Iterator[Sentence]:
    """Yield up to which total to roll on, and from which on to stop, whatever the dice."""
    rows = robust("flash", goal)["decisions"]["by_total"]
    totals = [row.get("total", row.get("at_least")) for row in rows]
    for best, text in {
        "roll on": "Playing for {goal}: with a total of {at} or less roll on, whatever the dice.",
        "stop": "Playing for {goal}: with a total of {at} or more stop, whatever the dice.",
    }.items():
        own = [total for total, row in zip(totals, rows, strict=True) if row["best"] == best]
        if own:
            values = {"goal": goal, "at": max(own) if best == "roll on" else min(own)}
            whole = own == (totals[: len(own)] if best == "roll on" else totals[-len(own) :])
            yield Sentence(text, {**values, "whole": whole}, partial(_ends, totals, own))
    depends = [total for total, row in zip(totals, rows, strict=True) if row["best"] == "depends"]
    if depends:
        text = "Playing for {goal}: at {n} of {all} totals it depends on the dice."
        values = {"goal": goal, "n": len(depends), "all": len(totals)}
        yield Sentence(text, values, lambda n, **rest: 0 < n <= rest["all"])


def _ends(totals: list[int], own: list[int], /, at: int, whole: bool, **_: Any) -> bool:
    """Tell whether the totals are all up to one, or all from one on, and no further."""
    inner = own[-1] if own[0] == totals[0] else own[0]
    return whole and at == inner


def first_rolls() -> list[Part]:
    """Return the likeliest first rolls with what is best under how many tables."""
    rows = tuple(
        (titles()[hero], goal, _hand(roll["dice"]), asking.exact(roll["chance"]), roll["says"])
        for hero in titles()
        for goal in GOALS
        for roll in robust(hero, goal)["decisions"]["first_rolls"]
    )
    sure = sum(str(row[-1]).startswith("Whatever the dice") for row in rows)
    text = "Of {all} likely first rolls listed here (four for each hero but Flash and for each "
    text += "goal) {n} have one answer whatever the dice."
    columns = (
        HERO,
        GOAL,
        Column("roll", "First roll", "the dice as they lie"),
        Column("chance", "Chance", "of this roll with the assumed dice", CHANCE),
        Column("says", "Best", "what is best, and under how many tables"),
    )
    values: Values = {"n": sure, "all": len(rows)}
    return [
        Sentence(text, values, lambda n, **rest: 0 <= n <= rest["all"]),
        Table("robust-rolls", "The likeliest first rolls and what is best", columns, rows),
    ]


def _hand(dice: dict[str, dict[str, int]]) -> str:
    return "; ".join(
        f"{colour} {', '.join(f'{n} {symbol}' for symbol, n in pile.items())}"
        for colour, pile in dice.items()
    )


def minus_die() -> list[Part]:
    """Return which die to leave out under how many tables."""
    rows = tuple(
        (titles()[hero], goal, option["remove"][0], option["best_in"], tables)
        for hero in titles()
        for goal in GOALS
        for answer in [robust(hero, goal, abilities=["minus-die"], first_rolls=0)]
        for tables in [answer["tables"]["number"]]
        for option in answer["minus_die"]["options"]
    )
    sure = [row for row in rows if row[3] == row[4]]
    columns = (
        HERO,
        GOAL,
        Column("die", "Left out", "the colour of the die set aside"),
        Column("best_in", "Best in", "tables under which no other die is better", "tables"),
        Column("tables", "Of", "tables that fit the facts", "tables"),
    )
    text = "Which die to leave out is the same for all tables in {n} of {all} cases"
    text += ": " + listed(f"{a} ({goal}) a {die} one" for a, goal, die, *_ in sure) if sure else ""
    cases = len(titles()) * len(GOALS)
    values: Values = {"n": len(sure), "all": cases}
    return [
        Sentence(text + ".", values, lambda n, **rest: 0 <= n <= rest["all"]),
        Table("robust-left-out", "-1 DIE: under how many tables each die is the best to leave out",
              columns, rows),
    ]  # fmt: skip
