"""Answers about dice that nobody has published: over all tables, and learned from rolls."""

from __future__ import annotations

from typing import Annotated, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from api.models.answers import Fact, Ignored, Move, Number, Readings, Removal, Value
from api.models.fields import (
    Colour,
    Confidence,
    Count,
    Faces,
    Hand,
    HeroName,
    Symbol,
    words,
)

Tables = Annotated[int, Field(ge=0, description="A number of tables of faces.")]


class TableSet(TypedDict):
    """The tables of faces asked about, and the facts that define them."""

    set: str
    number: Tables
    confidence: Confidence
    facts: list[Fact]
    left_out: list[Fact]


class ExtremeValue(Value):
    """The least or the greatest value, with a table of faces that attains it."""

    faces: Faces


class Extremes(TypedDict):
    """The ends of a value over all tables, and the value with the default dice."""

    least: ExtremeValue
    greatest: ExtremeValue
    default: Value | None


class OverTables(TypedDict):
    """An option over all tables."""

    best_in: Annotated[int, Field(ge=0, description="In how many tables it is best.")]
    whatever_the_dice: Annotated[bool, Field(description="It is best in all.")]
    least: Value
    greatest: Value
    greatest_loss: Number


class RobustOption(OverTables, Move):
    """A move over all tables in which it can be made."""


class RobustRemoval(OverTables):
    """Dice that minus-die may take, over all tables."""

    remove: Removal


class RobustMinusDie(TypedDict):
    """Which dice minus-die should take, over all tables."""

    says: str
    options: list[RobustRemoval]


class RobustFirstRoll(TypedDict):
    """A first roll, and what is best under some table."""

    dice: Hand
    chance: Number
    possible_in: Tables
    says: str
    options: list[RobustOption]


class TotalRow(TypedDict):
    """Flash: what is best at a total with a race in the latest roll."""

    total: NotRequired[int]
    at_least: NotRequired[int]
    rolls_left: NotRequired[Count]
    best: Annotated[str, words(["roll on", "stop", "either", "depends"])]
    roll_best_in: Tables
    stop_best_in: Tables
    possible_in: Tables


class FirstChoice(TypedDict):
    """The chances that the first roll leaves a choice, and one that holds whatever the dice."""

    leaves_a_choice: Number
    whatever_the_dice: Number


class Decisions(TypedDict):
    """Which best decisions hold for every table, over all situations of the attack."""

    removed: Removal
    situations: Count
    whatever_the_dice: Count
    says: list[str]
    by_total: NotRequired[list[TotalRow]]
    first_roll: NotRequired[FirstChoice]
    first_rolls: list[RobustFirstRoll]


class Robust(TypedDict):
    """The ends of the value over all tables, and what holds whatever the dice."""

    hero: HeroName
    value: Extremes
    says: NotRequired[str]
    options: NotRequired[list[RobustOption]]
    possible_in: NotRequired[Tables]
    impossible_in: NotRequired[Tables]
    minus_die: NotRequired[RobustMinusDie]
    decisions: NotRequired[Decisions]
    tables: TableSet
    ignored: Ignored
    readings: Readings


class LearnedTables(TableSet):
    """The tables asked about, how many are still possible, and where the prior came from."""

    possible: Tables
    prior: Annotated[str, words(["given", "uniform"])]


class LearnedValue(Extremes):
    """The mean of the value over the posterior, and its ends over the tables still possible."""

    mean: Value


class Believed(TypedDict):
    """The chance that an option is best, its mean value and its mean loss."""

    chance_best: Number
    value: Value
    loss: Number


class LearnedOption(Believed, Move):
    """A move over the posterior."""


class LearnedRemoval(Believed):
    """Dice that minus-die may take, over the posterior."""

    remove: Removal


class LearnedMinusDie(TypedDict):
    """Which dice minus-die should take, over the posterior."""

    says: str
    options: list[LearnedRemoval]


class LearnedFirstRoll(TypedDict):
    """A first roll, its chance, and how sure the best move is."""

    dice: Hand
    chance: Number
    says: str
    options: list[LearnedOption]


class Posterior(TypedDict):
    """A table of faces and its chance; `weight` is out of `total`, null where it is too long."""

    faces: Faces
    weight: Annotated[str, Field(pattern="^[0-9]+$")] | None
    chance: Number


class Learned(TypedDict):
    """What rolls say about the dice, and how sure the best decision is."""

    hero: HeroName
    value: LearnedValue
    says: NotRequired[str]
    options: NotRequired[list[LearnedOption]]
    possible_in: NotRequired[Tables]
    impossible_in: NotRequired[Tables]
    minus_die: NotRequired[LearnedMinusDie]
    first_rolls: NotRequired[list[LearnedFirstRoll]]
    posterior: list[Posterior]
    total: Annotated[str, Field(pattern="^[0-9]+$")] | None
    mean_faces: Annotated[
        dict[Colour, dict[Symbol, Number]], Field(description="Mean number of faces.")
    ]
    next: Annotated[
        dict[Colour, dict[Symbol, Number]], Field(description="What the next throw of a die shows.")
    ]
    seen: dict[Colour, dict[Symbol, Count]]
    tables: LearnedTables
    ignored: Ignored
    readings: Readings
