"""Boxes of dice, some far from any that were printed, and the chapters built for them."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from unittest.mock import patch

from reports.parts import Box, Chapter, Sentence, Steps
from tests.reports.chapters import chapter

HEROES = ("flash", "green-lantern", "superman", "batman")
CHAPTERS = ("overview", *HEROES)

EVEN = Box()
# Tables that the known facts allow, far from the even ones.
KIND = Box(
    "a kind box",
    {
        "flash": {
            "red": {"flash": 3, "reverse-flash": 1, "race": 2},
            "yellow": {"flash": 4, "reverse-flash": 1, "race": 1},
        },
        "green-lantern": {
            "green": {"lantern": 2, "parallax": 1, "recharge": 3},
            "black": {"lantern": 4, "parallax": 1, "recharge": 1},
        },
        "superman": {
            "red": {"superman": 1, "kryptonite": 1, "heat-vision": 3, "freeze-breath": 1},
            "yellow": {"superman": 1, "kryptonite": 1, "heat-vision": 1, "freeze-breath": 3},
            "blue": {"superman": 1, "kryptonite": 3, "heat-vision": 1, "freeze-breath": 1},
        },
        "batman": {
            "black": {"bat": 4, "batmobile": 2},
            "gray": {"bat": 1, "wound": 1, "batmobile": 4},
        },
    },
)
HARD = Box(
    "a hard box",
    {
        "flash": {
            "red": {"flash": 1, "reverse-flash": 4, "race": 1},
            "yellow": {"flash": 1, "reverse-flash": 3, "race": 2},
        },
        "green-lantern": {
            "green": {"lantern": 1, "parallax": 4, "recharge": 1},
            "black": {"lantern": 1, "parallax": 3, "recharge": 2},
        },
        "superman": {
            "red": {"superman": 1, "kryptonite": 3, "heat-vision": 1, "freeze-breath": 1},
            "yellow": {"superman": 1, "kryptonite": 3, "heat-vision": 1, "freeze-breath": 1},
            "blue": {"superman": 1, "kryptonite": 2, "heat-vision": 2, "freeze-breath": 1},
        },
        "batman": {
            "black": {"bat": 1, "wound": 4, "batmobile": 1},
            "gray": {"bat": 1, "wound": 1, "batmobile": 4},
        },
    },
)
# Tables with which there is little or nothing to decide, or much more than usual.
RACING = Box(
    "every roll shows a Race",
    {"flash": {"red": {"flash": 3, "reverse-flash": 1, "race": 2}, "yellow": {"race": 6}}},
)
PLAIN = Box(
    "nothing to decide",
    {
        "flash": {
            "red": {"flash": 2, "reverse-flash": 2, "blank": 2},
            "yellow": {"flash": 3, "blank": 3},
        },
        "green-lantern": {
            "green": {"lantern": 2, "parallax": 2, "blank": 2},
            "black": {"lantern": 3, "blank": 3},
        },
        "superman": {
            "red": {"superman": 1, "heat-vision": 5},
            "yellow": {"superman": 1, "freeze-breath": 5},
            "blue": {"superman": 2, "blank": 4},
        },
        "batman": {
            "black": {"bat": 3, "wound": 3},
            "gray": {"bat": 2, "wound": 2, "blank": 2},
        },
    },
)
WILD = Box(
    "much of everything",
    {
        "flash": {"red": {"flash": 1, "blank": 3, "race": 2}, "yellow": {"flash": 3, "blank": 3}},
        "green-lantern": {
            "green": {"lantern": 3, "recharge": 3},
            "black": {"lantern": 2, "parallax": 2, "recharge": 2},
        },
        "superman": {
            "red": {"superman": 1, "kryptonite": 5},
            "yellow": {"superman": 1, "kryptonite": 4, "freeze-breath": 1},
            "blue": {"superman": 1, "kryptonite": 5},
        },
        "batman": {
            "black": {"bat": 2, "blank": 2, "batmobile": 2},
            "gray": {"bat": 1, "wound": 1, "blank": 1, "batmobile": 3},
        },
    },
)
BOXES = {"even": EVEN, "kind": KIND, "hard": HARD}
ODD = {"racing": RACING, "plain": PLAIN, "wild": WILD}


@cache
def built(name: str, which: str) -> Chapter:
    """Return a chapter, built once; without the rules searched for, which other tests look at."""
    box = {**BOXES, **ODD}[which]
    if name == "overview":
        return chapter(name, box)
    module = import_module(f"reports.chapters.{name.replace('-', '_')}")
    with patch.object(module, "rules_parts", lambda box, hero: []):
        return chapter(name, box)


def sentences(made: Chapter) -> list[Sentence]:
    """Return all sentences of a chapter and its sheet, those of its rules included."""
    parts = (*made.parts, *made.sheet)
    steps = [line for part in parts if isinstance(part, Steps) for line in part.lines]
    return [*(part for part in parts if isinstance(part, Sentence)), *steps]
