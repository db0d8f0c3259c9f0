"""Answers of the catalogue, and those about the service itself."""

from __future__ import annotations

from typing import Annotated, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from api.models.answers import Dice, Fact
from api.models.fields import Colour, Confidence, Count, Faces, HeroName, Symbol, words


class KnownText(TypedDict):
    """A text with where it comes from; null where nobody knows it."""

    value: str | None
    confidence: Confidence
    source: str


class KnownTexts(TypedDict):
    """Texts with where they come from; null where nobody knows them."""

    value: list[str] | None
    confidence: Confidence
    source: str


class KnownNumber(TypedDict):
    """A whole number with where it comes from; null where nobody knows it."""

    value: int | None
    confidence: Confidence
    source: str


class KnownNumbers(TypedDict):
    """Whole numbers with where they come from; null where nobody knows them."""

    value: list[int] | None
    confidence: Confidence
    source: str


class HeroCard(TypedDict):
    """A hero card that is known; the name is ours."""

    name: str
    effect: KnownText
    computed: Annotated[bool, Field(description="Turns may hold it.")]


class Hero(TypedDict):
    """A hero with dice, symbols, markers, known cards and default faces."""

    hero: HeroName
    title: str
    dice: Annotated[dict[Colour, Count], Field(description="Number of dice by colour.")]
    symbols: list[Symbol]
    markers: Annotated[dict[str, Count], Field(description="Number of markers by name.")]
    cards: list[HeroCard]
    faces: Dice
    source: str


class Heroes(TypedDict):
    """The heroes."""

    heroes: list[Hero]


class Villain(TypedDict):
    """A villain as far as it is known."""

    name: str
    set: KnownText
    threat: KnownNumber
    abilities: KnownTexts
    note: str


class Ability(TypedDict):
    """An ability of villains."""

    ability: Annotated[str, Field(description="As it is written; N stands for a number.")]
    text: Annotated[str, Field(description="What it does.")]
    hero: HeroName | None
    touches_attack: bool
    adds: Annotated[bool, Field(description="Each entry of a stack counts.")]
    source: str
    confidence: Confidence


class Villains(TypedDict):
    """The villains known, and the words of abilities, goals and readings."""

    villains: list[Villain]
    abilities: list[Ability]
    goals: Annotated[
        dict[str, list[str]], Field(description="Goal -> the keys it takes besides `kind`.")
    ]
    readings: Annotated[dict[str, str], Field(description="Reading -> what it says.")]


class Abilities(TypedDict):
    """The abilities of villains."""

    abilities: list[Ability]


class Title(TypedDict):
    """A title and the least final resistance that earns it."""

    title: str
    least: int


class KnownTitles(TypedDict):
    """Titles, best first; null where nobody knows them."""

    value: list[Title] | None
    confidence: Confidence
    source: str


class City(TypedDict):
    """One side of a city card."""

    name: str
    side: Annotated[str, words(["team", "solo"])]
    resistance: KnownNumber
    titles: KnownTitles


class Cities(TypedDict):
    """The city cards, one row a side."""

    cities: list[City]


class Edition(TypedDict):
    """A printing of the rules: what differs between the sets of 2015 and 2016."""

    name: str
    sets: KnownTexts
    setup: KnownTexts
    face_down: KnownText
    phases: KnownTexts
    power_limits: KnownNumbers
    settlement: KnownTexts
    length: KnownText
    left_over: KnownText
    solo: KnownTexts
    tough_fight: KnownNumber


class Editions(TypedDict):
    """The printings of the rules."""

    editions: list[Edition]


class Profile(TypedDict):
    """The default faces of a hero's dice, and the facts known about them."""

    hero: HeroName
    faces: Faces
    source: str
    confidence: Confidence
    facts: list[Fact]


class Profiles(TypedDict):
    """The default faces of all dice."""

    dice: list[Profile]


# ---- the service -----------------------------------------------------------------------------


class Health(TypedDict):
    """The service is up."""

    status: Annotated[str, words(["ok"])]


class Version(TypedDict):
    """What answers: the program, what it stands on, and a mark of its data."""

    version: str
    python: str
    packages: Annotated[dict[str, str], Field(description="Version by package.")]
    data: Annotated[
        str, Field(pattern="^[0-9a-f]{16}$", description="Changes whenever a data file changes.")
    ]


class Sampled(TypedDict):
    """Attacks with real dice for one goal, beside the exact law of the result."""

    goal: str
    attacks: Annotated[int, Field(ge=1)]
    z: Annotated[
        list[float],
        Field(description="How far each result is off, in standard errors; rare ones as one."),
    ]
    chi_square: Annotated[float, Field(ge=0, description="Pearson's sum over these results.")]
    freedom: Annotated[int, Field(ge=0, description="Its degrees of freedom.")]


class CheckRow(TypedDict):
    """One comparison of solver and engine for a hero against some abilities."""

    hero: HeroName
    abilities: str
    comparison: Annotated[str, words(["value", "choices", "law", "samples"])]
    compared: Annotated[int, Field(ge=0, description="How much was compared.")]
    same: bool
    differences: list[str]
    standard_error: NotRequired[
        Annotated[float, Field(ge=0, description="The greatest one of a sampled chance.")]
    ]
    deviation: NotRequired[
        Annotated[
            float,
            Field(ge=0, description="How many standard errors a sampled chance is off at most."),
        ]
    ]
    samples: NotRequired[Annotated[list[Sampled], Field(description="One for each goal.")]]


class PlantedFault(TypedDict):
    """A small fault put into the rules, and what noticed it."""

    side: Annotated[str, words(["solver", "engine", "samples"])]
    fault: str
    file: Annotated[str, Field(description="The changed file, from `odds/hero_dice`.")]
    hero: HeroName
    case: Annotated[str, Field(description="The first case that differs; empty for none.")]
    by: Annotated[
        list[str],
        Field(description="The comparisons that differ; `example`, or `error` where it stops."),
    ]
    told: Annotated[dict[str, str], Field(description="What each of them says.")]
    solver: NotRequired[Annotated[str, Field(description="The best value of the solver.")]]
    engine: NotRequired[Annotated[str, Field(description="The best value of the engine.")]]


class PlantedFaults(TypedDict):
    """Faults planted one at a time, to see that the check notices them."""

    all: Count
    caught: Count
    unchanged_noticed: Annotated[
        bool | None, Field(description="Whether the check fails where nothing is planted.")
    ]
    rows: list[PlantedFault]


class OtherProgram(TypedDict):
    """Answers of another program to the same questions."""

    program: str
    hero: HeroName
    compared: Count
    different: Count


class Checks(TypedDict):
    """The last validation: the solver and a literal engine side by side."""

    made: Annotated[
        str, Field(description="When, in UTC.", json_schema_extra={"format": "date-time"})
    ]
    version: str
    data: Annotated[str, Field(description="The mark of the data it was made with.")]
    same: Annotated[bool, Field(description="Solver and engine agree everywhere.")]
    samples: Annotated[int, Field(ge=1, description="Attacks with real dice a case.")]
    rulebook_examples: Count
    rows: list[CheckRow]
    code: NotRequired[
        Annotated[str, Field(pattern="^[0-9a-f]{16}$", description="The mark of the code checked.")]
    ]
    rulebook_examples_failed: NotRequired[list[str]]
    other_programs: NotRequired[list[OtherProgram]]
    planted_faults: NotRequired[PlantedFaults]


class Problem(TypedDict):
    """An error: RFC 9457 problem details."""

    type: Annotated[
        str,
        Field(
            pattern="^urn:hero-odds:[a-z-]+$",
            description="The kind of error; it stays the same for ever.",
            examples=["urn:hero-odds:unknown-word"],
        ),
    ]
    title: str
    status: Annotated[int, Field(ge=400, le=599)]
    detail: Annotated[str, Field(description="What is wrong and what to do.")]
    field: Annotated[
        str, Field(description="The field that is wrong, empty for the whole request.")
    ]
    code: Annotated[str, Field(description="The last part of `type`.")]
    estimate: NotRequired[
        Annotated[int, Field(description="Work that the question would take, if too much.")]
    ]
    budget: NotRequired[Annotated[int, Field(description="Work that a question may take.")]]
