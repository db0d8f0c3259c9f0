"""The questions put to every program, and the dice they are asked about.

A table of faces is written as one tuple of counts for each colour, in the order of `SYMBOLS`.
The first table of a hero is the default profile; the others keep a program from answering out of
a memory of the faces it has just seen. Tables with blanks are compared but not timed. A goal turns
hits into a worth, so that a second goal can be asked about the same faces.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Goal = tuple[str, int]
Faces = dict[str, dict[str, int]]

MEAN: Goal = ("mean", 0)

COLOURS = {
    "flash": {"red": 3, "yellow": 1},
    "green-lantern": {"green": 4, "black": 2},
    "superman": {"red": 1, "yellow": 2, "blue": 3},
    "batman": {"black": 4, "gray": 3},
}
SYMBOLS = {
    "flash": ("flash", "reverse-flash", "race"),
    "green-lantern": ("lantern", "parallax", "recharge"),
    "superman": ("superman", "kryptonite", "heat-vision", "freeze-breath"),
    "batman": ("bat", "wound", "batmobile"),
}
TABLES = {
    "flash": [
        ((2, 2, 2), (3, 1, 2)),
        ((2, 2, 2), (2, 1, 3)),
        ((3, 2, 1), (3, 1, 2)),
        ((3, 2, 1), (2, 1, 3)),
        ((2, 2, 2), (4, 1, 1)),
        ((2, 2, 2), (2, 2, 2)),
        ((3, 1, 2), (4, 1, 1)),
    ],
    "green-lantern": [
        ((2, 2, 2), (3, 1, 2)),
        ((3, 1, 2), (3, 1, 2)),
        ((1, 3, 2), (2, 2, 2)),
        ((2, 3, 1), (3, 1, 2)),
        ((3, 2, 1), (2, 1, 3)),
        ((1, 2, 3), (2, 1, 3)),
        ((2, 1, 3), (3, 2, 1)),
    ],
    "superman": [
        ((1, 1, 2, 2), (1, 2, 2, 1), (1, 2, 1, 2)),
        ((1, 1, 3, 1), (1, 2, 2, 1), (1, 3, 1, 1)),
        ((1, 3, 1, 1), (1, 2, 1, 2), (1, 1, 2, 2)),
        ((1, 2, 1, 2), (1, 1, 1, 3), (1, 2, 2, 1)),
        ((1, 2, 2, 1), (1, 1, 2, 2), (1, 1, 3, 1)),
        ((1, 1, 1, 3), (1, 3, 1, 1), (1, 2, 2, 1)),
        ((1, 2, 2, 1), (1, 3, 1, 1), (1, 1, 1, 3)),
    ],
    "batman": [
        ((3, 1, 2), (2, 2, 2)),
        ((2, 2, 2), (3, 1, 2)),
        ((2, 1, 3), (1, 2, 3)),
        ((4, 1, 1), (3, 2, 1)),
        ((2, 3, 1), (3, 1, 2)),
        ((1, 3, 2), (2, 1, 3)),
        ((3, 2, 1), (2, 3, 1)),
    ],
}
WITH_BLANKS = {
    "flash": ((2, 1, 2), (3, 1, 1)),
    "green-lantern": ((2, 2, 1), (3, 1, 1)),
    "superman": ((1, 1, 2, 1), (1, 2, 1, 1), (1, 2, 1, 2)),
    "batman": ((2, 1, 2), (1, 1, 3)),
}
WARM_UP = {
    "flash": ((3, 2, 1), (3, 2, 1)),
    "green-lantern": ((3, 2, 1), (3, 2, 1)),
    "superman": ((1, 2, 2, 1), (1, 1, 2, 2), (1, 2, 1, 2)),
    "batman": ((3, 2, 1), (3, 2, 1)),
}


@dataclass(frozen=True)
class Terms:
    """What a villain's abilities and the hero's markers change about the roll."""

    removed: tuple[str, ...] = ()
    rolls: int | None = None
    kryptonite: int = 0
    heat_vision: bool = True
    markers: int = 0

    def sizes(self, hero: str) -> dict[str, int]:
        """The dice of each colour that are left."""
        return {colour: n - self.removed.count(colour) for colour, n in COLOURS[hero].items()}

    def request(self) -> dict[str, Any]:
        """The keys of a solve request that say the same."""
        abilities = ["minus-die"] * len(self.removed) + ["kryptonite"] * self.kryptonite
        abilities += ["only-3-rolls"] * (self.rolls == 3)
        abilities += ["no-heat-vision"] * (not self.heat_vision)
        more: dict[str, Any] = {"abilities": abilities} if abilities else {}
        more |= {"remove": list(self.removed)} if self.removed else {}
        return more | ({"markers": self.markers} if self.markers else {})


PLAIN = Terms()


@dataclass(frozen=True)
class Question:
    """One question: the function that answers it, its goal, and a second goal on the same faces.

    `programs` are those that can answer; `target` is the number to reach, in words; a `peer`
    names the program whose median must be at least `times` ours. A second goal on the same faces
    may take `further_at_most` of the time that the target allows.
    """

    name: str
    hero: str
    function: str
    goal: Goal
    further: Goal
    programs: tuple[str, ...]
    target: str
    peer: str = ""
    times: float = 0.0
    limit_ms: float = 0.0
    further_at_most: float = 0.5


QUESTIONS = (
    Question("Flash P(hits >= 4)", "flash", "flash_at_least", ("at-least", 4), ("at-least", 5),
             ("ours", "icepool", "storm"), "icepool >= 20x", "icepool", 20),
    Question("Flash unbounded mean, 30 digits", "flash", "flash_mean", MEAN, ("damage", 1),
             ("ours", "storm"), "< 2 ms", limit_ms=2, further_at_most=1.0),
    Question("Green Lantern mean", "green-lantern", "green_lantern_mean", MEAN, ("at-least", 4),
             ("ours", "storm"), "Storm >= 4x (aim 8x)", "storm", 4, further_at_most=1.0),
    Question("  Storm told to try single pairs only", "green-lantern",
             "green_lantern_single_pairs", MEAN, ("at-least", 4), ("ours", "storm"), "none",
             further_at_most=1.0),
    Question("Superman mean and law", "superman", "superman_mean_and_law", MEAN, ("at-least", 3),
             ("ours", "icepool", "storm"), "icepool >= 50x", "icepool", 50),
    Question("Batman mean", "batman", "batman_mean", MEAN, ("at-least", 3),
             ("ours", "icepool", "storm"), "< 50 ms", limit_ms=50),
)  # fmt: skip


def faces(hero: str, table: tuple[tuple[int, ...], ...]) -> Faces:
    """Face counts by colour and symbol; what is missing to six faces is blank.

    >>> faces("flash", ((2, 2, 2), (3, 1, 1)))["yellow"]
    {'flash': 3, 'reverse-flash': 1, 'race': 1, 'blank': 1}
    """
    named = [dict(zip(SYMBOLS[hero], counts, strict=True)) for counts in table]
    for colour in named:
        if blank := 6 - sum(colour.values()):
            colour["blank"] = blank
    return dict(zip(COLOURS[hero], named, strict=True))


def default_faces(hero: str) -> Faces:
    """The faces of the default profile."""
    return faces(hero, TABLES[hero][0])


def request(hero: str, dice: Faces, goal: Goal, **more: Any) -> dict[str, Any]:
    """The solve request for a goal; a shield turns the mean into a mean of damage."""
    kind, number = goal
    wanted: dict[str, Any] = {"kind": "mean-hits"}
    if kind == "at-least":
        wanted = {"kind": "hits-at-least", "hits": number}
    if kind == "damage":
        wanted, more = {"kind": "mean-damage"}, more | {"abilities": [f"shield:{number}"]}
    return {"hero": hero, "dice": dice, "goal": wanted, **more}


def weights(hero: str, colour: dict[str, int]) -> tuple[int, ...]:
    """The face counts of one die in the order of `SYMBOLS`, blanks last."""
    return (*(colour.get(symbol, 0) for symbol in SYMBOLS[hero]), colour.get("blank", 0))


def worth(goal: Goal, hits: int) -> int:
    """What `hits` are worth: themselves, 1 from a number on, or what a shield lets through."""
    kind, number = goal
    if kind == "at-least":
        return int(hits >= number)
    return max(0, hits - number)
