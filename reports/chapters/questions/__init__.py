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
from reports.chapters.questions.answered import asked
from reports.chapters.questions.by_play import counted_as_answered, played
from reports.chapters.questions.open import UNANSWERED
from reports.chapters.questions.records import Question, Value
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
        _tried(every),
        Heading("Questions that change no number here", "questions-open"),
        plain(
            "These may matter for a title, for cards that nobody has described, or in the rare "
            "case that the table names. Everywhere else they change no chance."
        ),
        _unanswered(),
        Heading("The numbers under both readings", "questions-numbers"),
        *_how(box, every),
        _map(every),
        _numbers(every, "questions-chances", "Chances under both readings", chances=True),
        _numbers(every, "questions-means", "Other numbers under both readings", chances=False),
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
    )
    rows = tuple(
        (q.asks, q.ours, q.other, most.most if (most := q.most(CHANCE)) else "", _where(q))
        for q in every
    )
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
        (SHORT[q.name], q.asks, most.most) for q in every if (most := q.most(CHANCE)) is not None
    )
    still = listed(SHORT[q.name] for q in every if q.most(CHANCE) is None)
    note = f"Not in the picture, since no chance is moved in the cases tried: {still}." * bool(
        still
    )
    columns = (
        Column("question", "Question", "a short name of the question"),
        Column("asks", "Question in words", "what the rulebooks leave open"),
        Column("most", "Greatest difference", "in a chance, over the cases tried", CHANCE),
    )
    title = "How much each open question moves a chance, where it matters most"
    table = Table("questions-most", title, columns, rows, note)
    alt = f"{title}: a bar for each question that moves a chance."
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


def _tried(every: list[Question]) -> Table:
    """Return over which cases the greatest difference of each question was sought."""
    columns = (QUESTION, Column("tried", "Tried", "the cases over which the greatest was sought"))
    rows = tuple((SHORT[question.name], question.tried) for question in every)
    return Table("questions-tried", "Where the greatest difference was sought", columns, rows)


def _map(every: list[Question]) -> Figure:
    """Return by question and threat the greatest difference of a chance, over the cases tried."""
    found: dict[tuple[str, int], Fraction] = {}
    for question in every:
        for value in question.values:
            if value.unit == CHANCE:
                key = SHORT[question.name], value.threat
                found[key] = max(found.get(key, Fraction(0)), value.most)
    columns = (
        QUESTION,
        Column("threat", "Threat", "of the villain", "damage"),
        Column("most", "Apart", "the greatest difference of a chance, over the cases", CHANCE),
    )
    title = "How far a chance is moved at most, by threat"
    alt = f"{title}: a field for each question and threat, over the cases tried."
    rows = tuple((*key, most) for key, most in found.items())
    table = Table("questions-by-threat", title, columns, rows)
    return Figure("questions-by-threat-figure", title, table, "heat", "threat", "most", "question",
                  alt)  # fmt: skip


def _numbers(every: list[Question], name: str, title: str, chances: bool) -> Table:
    """Return for each case the number that the other reading moves most: chances, or all others."""
    unit = CHANCE if chances else ""
    rows = tuple(
        (SHORT[question.name], value.about, *(() if chances else (value.unit,)),
         *mean_cells(value.ours), *mean_cells(value.other), value.most)
        for question in every
        for value in question.values
        if (value.unit == CHANCE) == chances and value is _widest(question, value)
    )  # fmt: skip
    counts = Column("unit", "Counts", "hits, threat felled, or resistance")
    columns = (
        QUESTION,
        ABOUT,
        *(() if chances else (counts,)),
        *mean_columns("ours", "Here", "under the reading of this guide", unit),
        *mean_columns("other", "Otherwise", "under the other reading", unit),
        Column("most", "Apart", "how far they lie apart at most", unit),
    )
    note = "Of each case the threat at which the readings lie most apart."
    return Table(name, title, columns, rows, note)


def _widest(question: Question, value: Value) -> Value:
    """Return the value of the same case and unit that is moved most; alone where it has no case."""
    own = [each for each in question.values if (each.unit, each.case) == (value.unit, value.case)]
    return max(own, key=lambda each: each.most) if value.case else value
