"""What common habits cost: each is a rule that beginners play by, judged exactly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from odds.hero_dice.answers import Fault
from reports.asking import MEAN, Number, chances, high, low
from reports.cells import mean_cells, mean_columns
from reports.chapters.heroes.numbers import mean
from reports.chapters.heroes.short import FELL, NEED, plain
from reports.chapters.heroes.words import say, title
from reports.parts import Box, Cell, Column, Heading, Part, Sentence, Table
from reports.rules import balance, judged

Lines = Sequence[Mapping[str, Any]]
_STOP = {"do": "stop"}


def _stop_at(name: str, number: int, *otherwise: str) -> Lines:
    first = {"do": "stop", "if": [[name, "at-least", number]]}
    return [first, *({"do": do} for do in otherwise)]


def _keep(*marks: str) -> Lines:
    """Keep the colour with most of each mark in turn, among equals the one with more dice."""
    return [{"do": "keep", "first": [[mark, "most"] for mark in (*marks, "dice")]}]


def _pair(*preferred: tuple[str, str]) -> Lines:
    first = [[f"with {symbol}", side] for symbol, side in preferred]
    return [{"do": "roll-one", "first": first}, _STOP]


HABITS: dict[str, dict[str, Lines]] = {
    "flash": {
        "Stop as soon as the total is 1 or more": _stop_at("total", 1, "roll"),
        "Stop as soon as the total is 2 or more": _stop_at("total", 2, "roll"),
        "Stop as soon as the total is 3 or more": _stop_at("total", 3, "roll"),
        "Throw on whenever a Race shows": [{"do": "roll"}],
    },
    "green-lantern": {
        "Throw Recharges with Parallaxes only, a pair at a time": [{"do": "roll parallax"}, _STOP],
        "Throw a pair at a time: Parallaxes first, then two Recharges; no other pair": [
            {"do": "roll parallax"},
            {"do": "roll recharge"},
            _STOP,
        ],
        "Throw all pairs with a Parallax at once, then all of two Recharges; no other pair": [
            {"do": "roll-each parallax"},
            {"do": "roll-each recharge"},
            _STOP,
        ],
        "Throw on until no Recharge is left: a pair at a time, Parallaxes first, Lanterns last": (
            _pair(("parallax", "most"), ("lantern", "fewest"))
        ),
    },
    "superman": {
        "Keep the colour with the most Superman symbols, never mind the Kryptonite": _keep("hits"),
        "Keep the colour with the most Superman symbols, among equals the best balance": _keep(
            "hits", "spare"
        ),
        "Keep the colour with the best balance, never mind the Superman symbols": _keep("spare"),
    },
    "batman": {
        "Set aside every Bat that may be set aside": [{"do": "bank-all"}, _STOP],
        "Stop when no Wound lies; until then set aside every Bat that may be set aside": [
            {"do": "stop", "if": [["minus", "at-most", 0]]},
            {"do": "bank-all"},
            _STOP,
        ],
        "Stop at 3 hits; until then set aside every Bat that may be set aside": _stop_at(
            "result", 3, "bank-all", "stop"
        ),
    },
}
"""Habits of beginners, as rules that the program judges."""
NOTES = {
    "green-lantern": "Which of like dice is thrown is left open: the worst choice counts.",
    "superman": f"{balance()} If colours are still equal, the one with more dice is kept.",
    "batman": "If no Bat may be set aside he stops.",
}
"""What the words of the habits leave out."""


@dataclass(frozen=True)
class Habit:
    """A habit judged: what it reaches and loses in mean hits (None: no finite mean) and at 4."""

    words: str
    hits: Number | None
    lost: Number | None
    fells: Number
    missed: Number


def _judged(hero: str, goal: Mapping[str, Any], box: Box, rule: Lines) -> Any:
    rows = judged(hero, goal, box, [rule])
    return rows[0] if rows else None


def _habit(box: Box, hero: str, words: str, rule: Lines) -> Habit | None:
    """Return a habit judged, or None where it can roll for ever with these dice."""
    try:
        mean, fell = (_judged(hero, goal, box, rule) for goal in (MEAN, FELL))
    except Fault as fault:
        if fault.field != "rule":
            raise
        return None
    hits, lost = (plain(mean.value), plain(mean.loss)) if mean else (None, None)
    return Habit(words, hits, lost, plain(fell.value), plain(fell.loss))


def habits(box: Box, hero: str) -> list[Habit]:
    """Return the habits of a hero, the costliest for mean hits first."""
    found = [_habit(box, hero, words, rule) for words, rule in HABITS[hero].items()]
    known = [each for each in found if each]
    return sorted(known, key=lambda h: (-low(h.lost or Fraction(0)), -low(h.missed), h.words))


def habits_table(box: Box, hero: str) -> Table:
    """Return what habits reach and cost."""
    columns = (
        Column("habit", "Habit", "what the player always does"),
        *mean_columns("hits", "Hits", "mean hits of a player with this habit"),
        *mean_columns("cost", "Cost", "mean hits that perfect play has more"),
        *mean_columns("fells", f"Fells {NEED}", f"chance to fell a need of {NEED}", "chance"),
        *mean_columns("missed", "Cost ", "chance that perfect play for it has more", "chance"),
    )
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (
            each.words,
            *(x for n in (each.hits, each.lost, each.fells, each.missed) for x in mean_cells(n)),
        )
        for each in habits(box, hero)
    )
    heading = f"What habits cost {title(hero)}"
    return Table(f"{hero}-habits", heading, columns, rows, NOTES.get(hero, ""))


def habits_parts(box: Box, hero: str) -> list[Part]:
    """Return the section on what beginners get wrong; none where no habit has a choice."""
    rows = habits(box, hero)
    if not rows:
        return []
    said = [each for each in (_by_mean(box, hero, rows), _by_need(box, hero, rows)) if each]
    return [
        Heading("What beginners get wrong", f"{hero}-mistakes"),
        *said,
        habits_table(box, hero),
    ]


def _by_mean(box: Box, hero: str, rows: list[Habit]) -> Sentence | None:
    """Name the costliest habit for most hits."""
    best, lost = mean(box, hero), [row.lost for row in rows if row.lost is not None]
    if best is None or not lost:
        return None
    if not low(rows[0].lost or Fraction(0)):
        return say(
            "None of the habits below loses hits on average with these dice.",
            lambda: all(high(each) == 0 for each in lost),
        )
    return say(
        "The costliest habit for the number of hits: “{habit}”. It costs {cost:2} of the {best:2}"
        " hits that perfect play scores on average.",
        lambda habit, cost, best: (
            0 < low(cost) <= high(best) and all(low(each) <= high(cost) for each in lost)
        ),
        habit=rows[0].words,
        cost=rows[0].lost,
        best=best,
    )


def _by_need(box: Box, hero: str, rows: list[Habit]) -> Sentence | None:
    """Name the costliest habit at a need of 4."""
    every = chances(box, hero)
    best = every[NEED - 1]
    worst = max(rows, key=lambda row: low(row.missed))
    if not best or not low(worst.missed):
        return None
    fells = "never fells" if not high(worst.fells) else "fells in {fells:%} of all attacks"
    return say(
        f"The costliest against a need of {{need}}: “{{habit}}”. It {fells}, perfect play does in"
        " {best:%}.",
        lambda need, habit, fells, best: (
            low(fells) < best == every[need - 1]
            and all(high(row.fells) >= low(fells) for row in rows)
        ),
        need=NEED,
        habit=worst.words,
        fells=worst.fells,
        best=best,
    )
