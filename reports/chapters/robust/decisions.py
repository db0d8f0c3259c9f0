"""Which decisions are best under every set of faces, counted; and Flash's, total by total."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from reports import asking
from reports.cells import CHANCE, Values, titles
from reports.parts import Cell, Column, Figure, Part, Sentence, Table
from reports.pivots import pivot

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


def goal_columns(meaning: str, unit: str) -> dict[Cell, Column]:
    """Return a column for each goal; `meaning` has a place {goal} for it."""
    return {
        goal: Column(
            f"goal_{place}", goal.capitalize(), meaning.format(goal=f"playing for {goal}"), unit
        )
        for place, goal in enumerate(GOALS)
    }


# ---- how many --------------------------------------------------------------------------------


def decided() -> list[Part]:
    """Return how many situations of each goal have one answer under every set of faces."""
    shares = {
        (hero, goal): Fraction(found["whatever_the_dice"], found["situations"])
        for hero in titles()
        for goal in GOALS
        for found in [robust(hero, goal)["decisions"]]
    }
    return [_steadiest(shares), _shares(shares), _bars()]


def _steadiest(shares: dict[tuple[str, str], Fraction]) -> Sentence:
    """Say whose decisions for a number of hits hold most, and whose least."""
    needs = {
        hero: [shares[hero, goal] for goal in list(GOALS)[1:]] for hero in titles()
    }  # fmt: skip
    hero = max(needs, key=lambda name: min(needs[name]))
    other = min(needs, key=lambda name: max(needs[name]))
    values: Values = {"hero": titles()[hero], "least": min(needs[hero]),
                      "other": titles()[other], "most": max(needs[other])}  # fmt: skip
    text = "A situation is what can lie before you and leaves a choice; counted are those in which "
    text += "one choice is best under every set of faces, also where all choices come to the same. "
    text += "Playing for 3, 4 or 5 hits, {hero} can rely on "
    text += "all of his choices" if values["least"] == 1 else "{least:.0%} or more of his choices"
    text += " whatever the dice, {other} on no more than {most:.0%}: he should count his faces."
    lows, highs = (
        [pick(row) for row in needs.values()] for pick in (min, max)
    )  # fmt: skip
    return Sentence(text, values, lambda least, most, **_:
                    (least, most) == (max(lows), min(highs)))  # fmt: skip


def _shares(shares: dict[tuple[str, str], Fraction]) -> Table:
    cells: dict[tuple[Cell, Cell], Cell] = {
        (titles()[hero], goal): share for (hero, goal), share in shares.items()
    }
    heads = goal_columns("share of situations in which one choice is best for all dice, {goal}",
                         CHANCE)  # fmt: skip
    title = "Share of the situations with one best choice whatever the dice"
    return pivot("robust-shares", title, HERO, heads, cells)


def _bars() -> Figure:
    columns = (
        HERO,
        GOAL,
        Column("situations", "Situations", "that can lie there and leave a choice"),
        Column("alike", "Whatever the dice", "those where one choice is best for all dice"),
        Column("share", "Share", "of the situations", CHANCE),
        Column("leaves", "First roll: choice", "chance that the first roll leaves a choice, with "
               "the assumed dice; empty for Flash", CHANCE),
        Column("sure", "First roll: sure", "chance that it does, and one choice is best for all "
               "dice; empty for Flash", CHANCE),
    )  # fmt: skip
    rows = tuple(_row(hero, goal) for hero in titles() for goal in GOALS)
    title = "How many decisions do not depend on the dice"
    alt = f"{title}: a group of bars for each hero, a bar for each goal."
    note = "A situation in which every choice is best counts too. The chances of a first roll are "
    note += "those of the assumed dice."
    table = Table("robust-decided", title, columns, rows, note)
    return Figure("robust-decided-figure", title, table, "bars", "hero", "share", "goal", alt)


def _row(hero: str, goal: str) -> tuple[Cell, ...]:
    found = robust(hero, goal)["decisions"]
    alike, every = found["whatever_the_dice"], found["situations"]
    first = found.get("first_roll")
    told = (
        (asking.exact(first[n]) for n in ("leaves_a_choice", "whatever_the_dice"))
        if first
        else (None, None)
    )
    return (titles()[hero], goal, every, alike, Fraction(alike, every), *told)


# ---- Flash -----------------------------------------------------------------------------------


def flash() -> list[Part]:
    """Return which totals Flash rolls on at, and stops at, whatever the dice."""
    return [_by_need(), _limits(), _totals()]


def _rows(goal: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = robust("flash", goal)["decisions"]["by_total"]
    return rows


def _total(row: dict[str, Any]) -> int:
    return int(row["total"] if "total" in row else row["at_least"])


def _span(goal: str, best: str) -> list[int]:
    return [_total(row) for row in _rows(goal) if row["best"] == best]


def _by_need() -> Sentence:
    """Say that below a need Flash rolls on and at it he stops, where that is so for all dice."""
    held = [
        need
        for need in NEEDS
        for goal in [f"at least {need} hits"]
        if all((row["best"] == "stop") == (_total(row) >= need) for row in _rows(goal))
        and not _span(goal, "depends")
    ]
    text = (
        "Flash who needs 3, 4 or 5 hits rolls on below that number as long as a Race lets him, and "
    )
    text += (
        "stops as soon as he has it, whatever the dice. Where he plays for hits on average, the "
    )
    text += "dice decide."
    if held != list(NEEDS):
        text = "For some needs even Flash's choice depends on the dice: see the table."
    mean = bool(_span("hits on average", "depends"))
    return Sentence(text, {}, lambda **_: (mean and held == list(NEEDS)) or "depends" in text)


def _limits() -> Table:
    """Return up to which total he rolls on, and from which on he stops, a row a goal."""
    columns = (
        GOAL,
        Column("roll", "Roll on up to", "the greatest total at which he rolls on for all dice"),
        Column("depends", "The dice decide", "totals at which the best choice depends on them"),
        Column("stop", "Stop from", "the least total at which he stops for all dice"),
    )
    rows = tuple(_limit(goal) for goal in GOALS)
    note = "A total is Flashes less Reverse-Flashes so far, with a Race in the latest roll."
    return Table("robust-flash-limits", "Flash: roll on or stop", columns, rows, note)


def _limit(goal: str) -> tuple[Cell, ...]:
    rolls, depends, stops = (_span(goal, best) for best in ("roll on", "depends", "stop"))
    whole = any("at_least" in row and row["best"] == "depends" for row in _rows(goal))
    told = ""
    if depends:
        told = f"{min(depends)} or more" if whole else f"{min(depends)} to {max(depends)}"
    return goal, max(rolls, default=None), told, min(stops, default="never")


def _totals() -> Figure:
    rows = tuple(
        (goal, _total(row), "at_least" in row, row["best"],
         Fraction(row["roll_best_in"], row["possible_in"]),
         row["roll_best_in"], row["stop_best_in"], row["possible_in"])
        for goal in GOALS
        for row in _rows(goal)
    )  # fmt: skip
    columns = (
        GOAL,
        Column("total", "Total", "flashes less reverse-flashes so far, a race in the latest roll"),
        Column("or_more", "Or more", "whether the row holds for all totals from there on"),
        Column("best", "Best", "what is best for all dice, or that it depends"),
        Column("share", "Share", "of the sets of faces under which rolling on is best", CHANCE),
        Column("roll_best", "Roll on in", "sets of faces under which rolling on is best", "tables"),
        Column("stop_best", "Stop in", "sets of faces under which stopping is best", "tables"),
        Column("possible", "Of", "sets of faces under which the total can lie there", "tables"),
    )
    title = "Flash: under which share of the dice he rolls on, by total"
    alt = f"{title}: a line for each goal."
    table = Table("robust-flash-totals", title, columns, rows)
    return Figure("robust-flash-figure", title, table, "lines", "total", "share", "goal", alt)
