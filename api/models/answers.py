"""Answers about one attack."""

from __future__ import annotations

from typing import Annotated, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from api.models.certificates import Certificate
from api.models.fields import (
    Colour,
    Confidence,
    Count,
    DecimalText,
    Faces,
    Fractional,
    Hand,
    HeroName,
    words,
)

Ignored = Annotated[
    list[str],
    Field(description="Abilities that change nothing in this attack."),
]
Readings = Annotated[list[str], Field(description="The other readings of rules that were used.")]
NeedKind = Annotated[
    str,
    words(["defeat", "hits-at-least"]),
    Field(description="What is needed: damage after the villain's minus-hits, or hits."),
]
Removal = Annotated[list[Colour], Field(description="The dice left out, by colour.")]
Tie = Annotated[bool, Field(description="Others are exactly as good.")]
ExactOrNull = Annotated[
    Fractional | None, Field(description="The number as a fraction; null where it is none.")
]


class Number(TypedDict):
    """An exact number; where it is no fraction, `low` and `high` enclose it."""

    exact: ExactOrNull
    decimal: DecimalText
    low: NotRequired[DecimalText]
    high: NotRequired[DecimalText]


class Value(TypedDict):
    """An exact number with the decimals just below and above it, or an enclosure of it."""

    exact: ExactOrNull
    decimal: DecimalText
    low: DecimalText
    high: DecimalText


class HitsRow(Number):
    """The chance of a number of hits; `at_least` closes an unbounded law."""

    hits: NotRequired[Count]
    at_least: NotRequired[Count]


class DamageRow(Number):
    """The chance of what is left after minus-hits; `at_least` closes an unbounded law."""

    damage: NotRequired[Count]
    at_least: NotRequired[Count]


class Dice(TypedDict):
    """Whose dice the answer is for."""

    faces: Faces
    source: str
    confidence: Confidence
    contradicts: NotRequired[
        Annotated[list[str], Field(description="Known facts that given faces contradict.")]
    ]


class RemovalOption(TypedDict):
    """Dice that minus-die may take, and what the attack is worth then."""

    remove: Removal
    value: Value
    tie: Tie


class MinusDie(TypedDict):
    """Which dice minus-die should take."""

    best: Removal
    options: list[RemovalOption]


class Move(TypedDict):
    """Something that the hero may do."""

    do: Annotated[str, words(["stop", "roll", "keep", "set-aside", "remove"])]
    dice: NotRequired[Hand]
    colour: NotRequired[Colour]
    markers: NotRequired[
        Annotated[dict[Colour, Count], Field(description="Markers spent, by colour.")]
    ]


class Option(Move):
    """A move with its exact value and what it loses against the best."""

    value: Value
    tie: Tie
    loss: Number


class FirstRoll(TypedDict):
    """A first roll, its chance, and the options then, best first."""

    dice: Hand
    chance: Number
    options: list[Option]


class Odds(TypedDict):
    """The value of a question, the laws under the best play for it, and whose dice they are."""

    hero: HeroName
    value: Value
    hits: Annotated[list[HitsRow], Field(description="The law of the hits, from 0 up.")]
    damage: Annotated[
        list[DamageRow], Field(description="The law of what is left after minus-hits, from 0 up.")
    ]
    bust: Annotated[Number, Field(description="The chance of a bust, among the 0 hits.")]
    dice: Dice
    ignored: Ignored
    readings: Readings
    minus_die: NotRequired[MinusDie]
    first_rolls: NotRequired[list[FirstRoll]]
    certificate: NotRequired[Certificate]


class NeedRow(TypedDict):
    """A need and its chance under the play that is best for it."""

    need: Count
    chance: Number
    remove: NotRequired[Removal]


class Reached(NeedRow):
    """The greatest need that has at least the chance asked for."""

    at_least: Fractional
    or_more: Annotated[
        bool, Field(description="It is the highest need asked about; greater ones may do as well.")
    ]


class Needs(TypedDict):
    """The chance of every need from 1 up, and the need that a chance reaches."""

    hero: HeroName
    kind: NeedKind
    rows: Annotated[list[NeedRow], Field(min_length=1)]
    reached: NotRequired[Reached]
    dice: Dice
    ignored: Ignored
    readings: Readings


class Advice(TypedDict):
    """Every option with its exact value, best first."""

    hero: HeroName
    value: Value
    options: Annotated[list[Option], Field(min_length=1)]
    dice: Dice
    ignored: Ignored
    readings: Readings


class Fact(TypedDict):
    """Something known about the dice."""

    fact: str
    confidence: Confidence
    source: str
