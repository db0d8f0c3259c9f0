"""Open questions of the rules, ranked by how much each matters, with both readings.

Three kinds: readings that the answers can be asked for, readings played out by counting, and
questions that move no number here.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Any

from odds.hero_dice.answers import catalogue
from reports import asking
from reports.cells import CHANCE, Values, listed, mean_cells, mean_columns, plain, rounded, titles
from reports.chapters.questions_asked import asked
from reports.chapters.questions_open import UNANSWERED
from reports.chapters.questions_played import counted_as_answered, played
from reports.chapters.questions_records import Question, Value
from reports.numbers import decimal, percent
from reports.parts import Box, Chapter, Column, Figure, Heading, Part, Sentence, Table

ASKS = Column("question", "Question", "what the rulebooks leave open")
OURS = Column("reading", "Read here", "how this guide and the program take it")
OTHER = Column("other", "Otherwise", "how else it can be read")
QUESTION = Column("question", "Question", "a short name of the question")
ABOUT = Column("about", "Number", "what is counted, in which case")
SHORT = {
    "one-colour-a-step": "Batman: both colours",
    "bonus-after-minus-hits": "Superman's +1",
    "two-faced-old-markers": "TWO-FACED: old markers",
    "shields": "Two shields",
    "no-heat-vision": "NO HEAT VISION",
    "better-dice": "Better dice",
    "settlement-order": "Order of settlement",
    "two-faced-before": "TWO-FACED: when",
    "who-chooses": "-1 DIE: who chooses",
    "moved-hits": "Moved hits",
    "left-over": "Cards left over",
    "batman-may-stop": "Batman may stop",
    "bust-by-roll": "Flash's bust",
    "first-throw": "The first throw",
    "below-zero": "Below 0 and a card",
}
"""The questions in a picture."""
MUCH = Fraction(1, 20)
"""A chance moved by more than this is called much."""


def questions(box: Box) -> list[Question]:
    """Return every question that moves a number, the one that matters most first."""
    return sorted([*asked(box), *played(box)], key=_rank)


def _rank(question: Question) -> tuple[Fraction, Fraction]:
    most = question.most(CHANCE)
    return (-most.most if most else Fraction(0), -max(v.most for v in question.values))


def chapter(box: Box) -> Chapter:
    """Return the chapter for these dice."""
    every = questions(box)
    parts: tuple[Part, ...] = (
        plain(
            "The rulebooks leave some points open, and no errata were found. Agree on the first "
            "few before you play: here each stands with both readings, the one that this guide "
            "uses, and how much the other would change."
        ),
        *_dice(box),
        Heading("Ranked by how much they matter", "questions-values"),
        _much(every),
        _most(every),
        _ranked(every),
        _chart(every),
        Heading("Questions that change no number here", "questions-open"),
        plain(
            "These may matter for a title, for cards that nobody has described, or in the rare "
            "case that the table names. Everywhere else they change no chance."
        ),
        _unanswered(),
        Heading("Every number under both readings", "questions-numbers"),
        *_how(box, every),
        _map(every),
        _means(every),
    )
    return Chapter("questions", "Open questions of the rules", parts)


def _dice(box: Box) -> list[Sentence]:
    missing = [title for hero, title in titles().items() if hero not in box.dice]
    if not box.dice or not missing:
        return []
    text = "The numbers are for {box}; the dice of {missing} are assumed."
    return [Sentence(text, {"box": box.name, "missing": listed(missing)})]


# ---- what matters ----------------------------------------------------------------------------


def _much(every: list[Question]) -> Sentence:
    """Say how many questions move a chance, and how many move one by much."""
    moved = [most.most for question in every if (most := question.most(CHANCE))]
    much = sum(most > MUCH for most in moved)
    values: Values = {"much": much, "bar": MUCH, "some": len(moved),
              "all": len(every) + len(UNANSWERED)}  # fmt: skip
    text = "Of {all} open questions {some} move a chance in the cases that were tried; where they "
    text += "matter most, "
    text += f"{'{much}' if much else 'none'} of them move one by more than {{bar:.0%}} of attacks."
    kept = dict(values)
    return Sentence(text, values, lambda **told: told == kept and much <= len(moved))


def _most(every: list[Question]) -> Sentence:
    """Say which question matters most, where, and what it comes to."""
    question = every[0]
    value = question.most(CHANCE)
    if value is None or value.ours is None or value.other is None:
        return plain("With these dice no open question moves a chance.")
    low, high = asking.low(value.other), asking.high(value.other)
    values: Values = {"asks": question.asks, "about": value.about, "ours": rounded(value.ours),
              "other": low, "high": high}  # fmt: skip
    text = "Of the cases tried, most depends on this one: {asks} It shows most here: {about}, "
    text += "{ours:.1%} as this guide reads it, "
    text += "{other:.1%} otherwise." if low == high else "{other:.1%} to {high:.1%} otherwise."
    top = max(most.most for each in every if (most := each.most(CHANCE)))
    fits = partial(_fits, value, top)
    return Sentence(text, values, lambda ours, other, high, **_: fits(ours, other, high))


def _fits(value: Value, top: Fraction, /, ours: Any, other: Any, high: Any) -> bool:
    """Tell whether the numbers said are the value's, and no chance is moved more."""
    if value.ours is None or value.other is None:
        return False
    near = abs(Fraction(ours) - asking.middle(value.ours)) < Fraction(1, 10**5)
    ends = (asking.low(value.other), asking.high(value.other))
    return near and value.most == top and (other, high) == ends


def _ranked(every: list[Question]) -> Table:
    columns = (
        ASKS,
        OURS,
        OTHER,
        Column("most", "Moves a chance by", "the greatest difference of the cases tried", CHANCE),
        Column("where", "Where most", "the number that is moved most, here and otherwise"),
        Column("tried", "Tried", "the cases over which the greatest difference was sought"),
    )
    rows = tuple(
        (q.asks, q.ours, q.other, most.most if (most := q.most(CHANCE)) else "", _where(q),
         q.tried)
        for q in every
    )  # fmt: skip
    return Table("questions-ranked", "Open questions, the weightiest first", columns, rows)


def _where(question: Question) -> str:
    """Return the number that the other reading moves most, a chance before all others."""
    units = dict.fromkeys((CHANCE, *(value.unit for value in question.values)))
    found = [value for unit in units if (value := question.most(unit))]
    if not found:
        return "nothing computed here changes"
    value = found[0]
    told = (_said(number, value.unit) for number in (value.ours, value.other))
    return "{}: {} here, {} otherwise".format(value.about, *told)


def _said(number: asking.Number | None, unit: str) -> str:
    """Return a number, or between what it lies."""
    if number is None:
        return "unknown"
    ends = dict.fromkeys(_one(end, unit) for end in (asking.low(number), asking.high(number)))
    return " to ".join(ends)


def _one(number: Fraction, unit: str) -> str:
    return percent(number, 1) if unit == CHANCE else decimal(number, 2)


def _chart(every: list[Question]) -> Figure:
    rows = tuple(
        (SHORT[q.name], q.asks, most.most if (most := q.most(CHANCE)) else Fraction(0))
        for q in every
    )
    columns = (
        Column("question", "Question", "a short name of the question"),
        Column("asks", "Question in words", "what the rulebooks leave open"),
        Column("most", "Greatest difference", "in a chance, over the cases tried", CHANCE),
    )
    title = "How much each open question moves a chance, where it matters most"
    table = Table("questions-most", title, columns, rows)
    alt = f"{title}: a bar for each question."
    return Figure("questions-figure", title, table, "bars", "question", "most", alt=alt)


# ---- what changes nothing, every number ------------------------------------------------------


def _unanswered() -> Table:
    columns = (ASKS, OURS, OTHER, Column("basis", "Why no number changes", "or what speaks for it"))
    rows = tuple((q.asks, q.ours, q.other, q.why) for q in UNANSWERED)
    return Table("questions-unanswered", "Open questions without a number", columns, rows)


def _how(box: Box, every: list[Question]) -> list[Sentence]:
    """Say how the numbers come about, and that no reading of the program is missing."""
    named = {**catalogue.readings(), **catalogue.settlement_readings(), **catalogue.turn_readings()}
    told = {question.name for question in every}
    return [
        Sentence(
            "Where the program can be asked for the other reading, it is; every such reading "
            "stands here. Where it cannot, the attacks are played out from "
            "the sentences of the rulebooks by counting every roll. As the guide reads the rules "
            "that comes to the very chances of the program, at every threat tried.",
            {},
            lambda: set(named) <= told and counted_as_answered(box),
        ),
    ]


def _map(every: list[Question]) -> Figure:
    """Return each chance under both readings; the picture shows how far they lie apart."""
    rows = tuple(
        (f"{SHORT[question.name]}: {value.case}", SHORT[question.name], value.about, value.threat,
         *mean_cells(value.ours), *mean_cells(value.other), value.most)
        for question in every
        for value in question.values
        if value.unit == CHANCE
    )  # fmt: skip
    columns = (
        Column("case", "Case", "the question, and in which case it is tried"),
        QUESTION,
        ABOUT,
        Column("threat", "Threat", "of the villain", "damage"),
        *mean_columns("ours", "Here", "under the reading of this guide", CHANCE),
        *mean_columns("other", "Otherwise", "under the other reading", CHANCE),
        Column("most", "Apart", "how far they lie apart at most", CHANCE),
    )
    title = "How far every chance tried is moved by the other reading"
    alt = f"{title}: a field for each case and threat."
    table = Table("questions-chances", title, columns, rows)
    return Figure("questions-chances-figure", title, table, "heat", "threat", "most", "case", alt)


def _means(every: list[Question]) -> Table:
    """Return for each case the number that is no chance and is moved most."""
    units = [
        (question, value)
        for question in every
        for value in question.values
        if value.unit != CHANCE and value is _widest(question, value)
    ]
    rows = tuple(
        (SHORT[question.name], value.about, value.unit,
         *mean_cells(value.ours), *mean_cells(value.other), value.most)
        for question, value in units
    )  # fmt: skip
    columns = (
        QUESTION,
        ABOUT,
        Column("unit", "Counts", "hits, threat felled, or resistance"),
        *mean_columns("ours", "Here", "under the reading of this guide", ""),
        *mean_columns("other", "Otherwise", "under the other reading", ""),
        Column("most", "Apart", "how far they lie apart at most"),
    )
    note = "Where a case was tried at several threats, the one where the readings lie most apart."
    return Table("questions-means", "Other numbers under both readings", columns, rows, note)


def _widest(question: Question, value: Value) -> Value:
    """Return the value of the same case and unit that is moved most; alone where it has no case."""
    own = [each for each in question.values if (each.unit, each.case) == (value.unit, value.case)]
    return max(own, key=lambda each: each.most) if value.case else value
