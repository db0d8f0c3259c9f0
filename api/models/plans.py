"""The plan: the whole policy of one attack. `docs/plan.md` says how it is walked."""

from __future__ import annotations

from typing import Annotated, Any, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from api.models.answers import Dice, Ignored, Readings, Removal
from api.models.fields import Colour, Count, HeroName, words
from api.models.questions import Goal

Rank = Annotated[int, Field(ge=0, description="The place of a value in `values`.")]
Word = Annotated[
    str,
    Field(pattern="^[0-9]*$", description="Counts of dice, a digit each, in the order of `faces`."),
]


class PlanOpening(TypedDict):
    """A way to begin: the dice that minus-die takes, the dice thrown, what that is worth."""

    remove: Removal
    dice: Word
    rank: Rank


class PlanMove(TypedDict):
    """Something that may be done: dice put aside, dice thrown, what it adds to the registers."""

    do: Annotated[str, words(["stop", "roll", "keep", "set-aside"])]
    colour: NotRequired[Colour]
    aside: NotRequired[Word]
    throw: NotRequired[Word]
    markers: NotRequired[dict[Colour, Count]]
    adds: NotRequired[list[int]]
    ends: NotRequired[bool]


class Plan(TypedDict):
    """The best choice of every situation of an attack; ranks number the distinct exact values."""

    schema: Annotated[str, Field(pattern="^hero-odds-plan/[0-9]+$")]
    hero: HeroName
    goal: Goal
    abilities: list[str]
    markers: Count
    readings: Readings
    ignored: Ignored
    dice: Dice
    unit: Annotated[int, Field(ge=1, description="Values are divided by it.")]
    colours: list[Colour]
    faces: list[Annotated[list[Any], Field(min_length=2, max_length=2)]]
    registers: list[str]
    scores: Count
    start: list[int]
    per_throw: list[int]
    gains: list[list[int]]
    adds_up: bool
    top: int | None
    slope: Annotated[
        int, Field(description="What each total beyond `top` adds to values, times `unit`.")
    ]
    openings: list[PlanOpening]
    moves: list[PlanMove]
    offers: Annotated[dict[str, list[Count]], Field(description="Dice as they lie -> moves.")]
    rolls: Annotated[dict[str, Rank], Field(description="Dice, dice lying, registers -> rank.")]
    ends: Annotated[
        dict[str, list[Any]], Field(description="Registers -> hits, damage, rank, bust.")
    ]
    values: Annotated[list[int], Field(description="Every value times `unit`, ascending.")]
