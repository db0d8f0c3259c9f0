"""Open questions of the rules: each value under each reading, and how much they differ.

Two kinds: readings that the program can be asked for, and questions that no number can be put to.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from odds.hero_dice.answers import catalogue
from reports.cells import (
    CHANCE,
    Values,
    mean_cells,
    mean_columns,
    plain,
    rounded,
    titles,
)
from reports.chapters.questions_asked import Question, questions
from reports.chapters.questions_open import UNANSWERED
from reports.parts import Box, Chapter, Column, Figure, Heading, Part, Sentence, Table


def chapter(box: Box) -> Chapter:
    """Return the chapter for these dice."""
    every = list(questions(box))
    table = _table(every)
    parts: tuple[Part, ...] = (
        plain(
            "The rulebooks leave some points open, and no errata were found. Here stands how each "
            "is read in this guide, how else it could be read, and what the other reading changes."
        ),
        *_dice(box),
        Heading("What each reading changes", "questions-values"),
        *(_answer(question) for question in every),
        _most(every),
        _readings(every),
        table,
        _chart(every),
        Heading("Questions that no number can be put to", "questions-open"),
        plain(
            "These are read as the text suggests; the program knows no other reading of them, so "
            "nothing is said of how much they matter."
        ),
        _unanswered(),
    )
    return Chapter("questions", "Open questions of the rules", parts)


def _dice(box: Box) -> list[Sentence]:
    missing = [title for hero, title in titles().items() if hero not in box.dice]
    if not box.dice or not missing:
        return []
    return [plain(f"The numbers are for {box.name}; the dice of {', '.join(missing)} are assumed.")]


# ---- what is said ----------------------------------------------------------------------------


def _answer(question: Question) -> Sentence:
    """Say how much the other reading changes at most, for each unit, and where."""
    text = "{asks} Here: {ours}. Otherwise: {other}. "
    values: Values = {"asks": question.asks, "ours": question.ours, "other": question.other}
    told = []
    for place, unit in enumerate(dict.fromkeys(value.unit for value in question.values)):
        own = [value for value in question.values if value.unit == unit]
        most = max(own, key=lambda value: value.width)
        if most.width:
            shape = ".1%" if unit == CHANCE else ".2f"
            told.append(
                f"{most.about}, {{one{place}:{shape}}} here, {{two{place}:{shape}}} otherwise"
            )
            values |= {f"one{place}": rounded(most.ours), f"two{place}": rounded(most.other)}
            values[f"width{place}"] = max(value.width for value in own)
    changes = "It changes at most: " + "; ".join(told) + "."
    return Sentence(text + (changes if told else "Nothing computed here changes."), values, _fits)


def _fits(**values: Any) -> bool:
    """Tell whether each two numbers lie as far apart as the readings do at most."""
    places = [name.removeprefix("width") for name in values if name.startswith("width")]
    return all(
        abs(abs(Fraction(values[f"two{n}"]) - Fraction(values[f"one{n}"])) - values[f"width{n}"])
        < Fraction(1, 10**5)
        for n in places
    )


def _most(every: list[Question]) -> Sentence:
    """Say which question moves a chance most."""
    found = [
        (value.width, question, value)
        for question in every
        for value in question.values
        if value.unit == CHANCE
    ]
    width, question, value = max(found, key=lambda row: row[0])
    values: Values = {"asks": question.asks, "about": value.about, "width": width,
              "most": max(row[0] for row in found)}  # fmt: skip
    text = "Of all chances here one moves most, by {width:.1%} of all attacks or turns: {about}. "
    text += "The question is: {asks}"
    return Sentence(text, values, lambda width, most, **_: width == most >= 0)


def _readings(every: list[Question]) -> Sentence:
    """Hold the named readings of the program to this chapter: none may be missing."""
    named = {**catalogue.readings(), **catalogue.settlement_readings(), **catalogue.turn_readings()}
    told = [name for name in named if any(question.name == name for question in every)]
    text = "The program knows {n} named readings beside the usual ones; {told} of them stand here."
    return Sentence(text, {"n": len(named), "told": len(told)}, lambda n, told: n == told)


def _table(every: list[Question]) -> Table:
    rows = tuple(
        (question.name, value.about, value.unit, *mean_cells(value.ours), *mean_cells(value.other),
         rounded(value.gap))
        for question in every
        for value in question.values
    )  # fmt: skip
    columns = (
        Column("question", "Question", "a short name of the question"),
        Column("about", "Number", "what is counted, in which situation"),
        Column("unit", "Counts", "hits, threat, or a chance from 0 to 1"),
        *mean_columns("ours", "Here", "under the reading of this guide", ""),
        *mean_columns("other", "Otherwise", "under the other reading", ""),
        Column("difference", "Difference", "the other reading less the one here"),
    )
    return Table("questions-table", "Every number under both readings", columns, rows)


def _chart(every: list[Question]) -> Figure:
    chances = {q.name: [v.width for v in q.values if v.unit == CHANCE] for q in every}
    rows = tuple((name, max(widths)) for name, widths in chances.items() if widths)
    columns = (
        Column("question", "Question", "a short name of the question"),
        Column(
            "most",
            "Greatest difference",
            "in a chance, over the situations of the question",
            CHANCE,
        ),
    )
    title = "How much each open question moves a chance at most"
    table = Table("questions-most", title, columns, rows)
    alt = f"{title}: a bar for each question."
    return Figure("questions-figure", title, table, "bars", "question", "most", alt=alt)


def _unanswered() -> Table:
    columns = (
        Column("question", "Question", "what the rulebooks leave open"),
        Column("reading", "Read here", "how this guide and the program take it"),
        Column("basis", "Why", "what speaks for it"),
    )
    return Table("questions-unanswered", "Open questions without a number", columns, UNANSWERED)
