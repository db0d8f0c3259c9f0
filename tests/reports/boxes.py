"""Boxes of dice that the chapters are built for, and what the tests read of a chapter."""

from collections.abc import Iterator
from functools import cache

from reports.chapters import questions
from reports.chapters.questions.records import Value
from reports.parts import Box, Chapter, Figure, Sentence, Steps, Table
from tests.reports.chapters import chapter

CHAPTERS = (
    "villains",
    "abilities",
    "tools",
    "team",
    "robust",
    "questions",
    "validation",
    "data",
)
USUAL = Box()
COUNTED = Box(
    "a counted box",
    {
        "flash": {
            "red": {"flash": 2, "reverse-flash": 1, "race": 3},
            "yellow": {"flash": 3, "reverse-flash": 1, "race": 2},
        },
        "green-lantern": {
            "green": {"lantern": 1, "parallax": 3, "recharge": 2},
            "black": {"lantern": 2, "parallax": 2, "recharge": 2},
        },
        "batman": {
            "black": {"bat": 4, "batmobile": 2},
            "gray": {"bat": 3, "wound": 1, "batmobile": 2},
        },
    },
)
ODD = Box(
    "an odd box",
    {
        "flash": {"red": {"race": 6}, "yellow": {"flash": 5, "race": 1}},
        "green-lantern": {
            "green": {"recharge": 6},
            "black": {"lantern": 4, "parallax": 1, "recharge": 1},
        },
        "superman": {
            colour: {"superman": 1, "kryptonite": 5} for colour in ("red", "yellow", "blue")
        },
        "batman": {
            "black": {"bat": 1, "wound": 4, "batmobile": 1},
            "gray": {"bat": 1, "wound": 3, "batmobile": 2},
        },
    },
)
POOR = Box(
    "a poor box",
    {
        "flash": {
            "red": {"flash": 1, "reverse-flash": 3, "race": 2},
            "yellow": {"flash": 1, "reverse-flash": 2, "race": 2, "blank": 1},
        },
        "green-lantern": {
            "green": {"lantern": 3, "parallax": 3},
            "black": {"lantern": 4, "parallax": 2},
        },
        "superman": {
            colour: {"superman": 2, "heat-vision": 2, "freeze-breath": 2}
            for colour in ("red", "yellow", "blue")
        },
        "batman": {
            "black": {"bat": 3, "wound": 2, "blank": 1},
            "gray": {"bat": 3, "wound": 3},
        },
    },
)
BOXES = {box.name: box for box in (USUAL, COUNTED, ODD, POOR)}
"""Assumed dice; dice of three heroes; dice that contradict facts, Flash without a finite mean;
Flash below 0 on average, blanks, no Recharge, no Batmobile, no Kryptonite."""


@cache
def made(name: str, box: str) -> Chapter:
    return chapter(name, BOXES[box])


def sentences(chapter: Chapter) -> Iterator[Sentence]:
    for part in chapter.parts:
        if isinstance(part, Sentence):
            yield part
        if isinstance(part, Steps):
            yield from part.lines


def table(chapter: Chapter, name: str) -> list[dict[str, object]]:
    """Return the rows of a table by column."""
    tables = [p.table if isinstance(p, Figure) else p for p in chapter.parts
              if isinstance(p, Figure | Table)]  # fmt: skip
    found = next(each for each in tables if each.name == name)
    names = [column.name for column in found.columns]
    return [dict(zip(names, row, strict=True)) for row in found.rows]


@cache
def cases(box: str, name: str) -> list[Value]:
    """Return every number under both readings of an open question, by its name."""
    return [v for q in questions.questions(BOXES[box]) for v in q.values if q.name == name]
