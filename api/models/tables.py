"""The table hero x villain, and many questions in one request."""

from __future__ import annotations

from typing import Annotated, Any, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from api.models.answers import Dice, Number, Readings, Removal
from api.models.fields import (
    Abilities,
    Confidence,
    Count,
    Digits,
    Faces,
    HeroName,
    Reading,
    Whole,
    asked,
    words,
)
from api.models.lists import Problem
from api.models.questions import DiceName

_NUMBERS = ("hits", "raw_hits", "defeat")
NumberName = Annotated[str, words(_NUMBERS)]
Name = Annotated[str, Field(min_length=1, max_length=80, description="The name of a villain.")]


@asked
class TypedVillain(TypedDict):
    """A villain typed in; it has just what is typed, null is unknown."""

    name: Name
    threat: NotRequired[Annotated[int, Whole(1, 99)] | None]
    abilities: NotRequired[Abilities | None]


@asked
class TableQuestion(TypedDict):
    """Which heroes and villains; without keys all of them, with the default dice."""

    heroes: NotRequired[Annotated[list[HeroName], Field(min_length=1, max_length=4)] | None]
    villains: NotRequired[
        Annotated[list[Name | TypedVillain], Field(min_length=1, max_length=100)] | None
    ]
    dice: NotRequired[
        Annotated[dict[HeroName, Faces], Field(description="Faces of the dice by hero.")]
    ]
    dice_name: NotRequired[DiceName]
    markers: NotRequired[
        Annotated[
            dict[HeroName, Annotated[int, Whole(0, 99)]],
            Field(description="Markers that a hero may spend in each attack."),
        ]
    ]
    readings: NotRequired[list[Reading]]
    digits: NotRequired[Digits]


class ThreatOf(TypedDict):
    """The threat of a villain; null is unknown."""

    value: int | None
    confidence: Confidence


class AbilitiesOf(TypedDict):
    """The abilities of a villain; null is unknown."""

    value: list[str] | None
    confidence: Confidence


class TableVillain(TypedDict):
    """A villain of the table, what is unknown of it, and what to know of its numbers."""

    name: str
    threat: ThreatOf
    abilities: AbilitiesOf
    unknown: Annotated[list[str], Field(description="What nobody knows of it.")]
    may_have_more: Annotated[bool, Field(description="The card may have more abilities.")]
    says: list[str]
    note: str


class NoNumber(TypedDict):
    """Why a number of a row has no value."""

    code: str
    detail: str


class TableRow(TypedDict):
    """A hero against a villain, each number played for it alone; null is not computed."""

    hero: HeroName
    villain: str
    threat: int | None
    abilities: list[str] | None
    unknown: list[str]
    hits: Annotated[Number | None, Field(description="Mean hits left after minus-hits.")]
    raw_hits: Annotated[Number | None, Field(description="Mean hits before minus-hits.")]
    defeat: Annotated[
        Number | None, Field(description="The chance of damage up to the threat in one attack.")
    ]
    remove: NotRequired[
        Annotated[
            dict[NumberName, Removal], Field(description="The dice that minus-die takes for each.")
        ]
    ]
    problems: NotRequired[dict[NumberName, NoNumber]]
    ignored: NotRequired[list[str]]


class Table(TypedDict):
    """Hits and the chance to defeat, every hero against every villain."""

    heroes: list[HeroName]
    villains: list[TableVillain]
    rows: list[TableRow]
    dice: dict[HeroName, Dice]
    markers: dict[HeroName, Count]
    readings: Readings


# ---- batches ---------------------------------------------------------------------------------


@asked
class BatchQuestions(TypedDict):
    """Many questions: each `{"id": ..., "kind": ..., "request": {...}}`, the id being yours.

    Kinds: `odds`, `advice`, `plan`, `needs`, `settlement`, `turn`, `robust`, `learned`,
    `expected-hits`; the request is what the route of that kind takes. A question that is wrong gets
    its error beside it.
    """

    questions: Annotated[list[Any], Field(max_length=5000)]


class BatchLine(TypedDict):
    """The answer or the problem of one question; one line of the stream."""

    id: Annotated[str | float | None, Field(description="The id of the question, as you gave it.")]
    index: Annotated[int, Field(ge=0, description="The place of the question.")]
    status: Annotated[int, Field(description="200, or the status of the problem.")]
    answer: NotRequired[dict[str, Any]]
    problem: NotRequired[Problem]
