"""The fields that models share: words, whole numbers, exact numbers, dice."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated, Any

from pydantic import (
    BeforeValidator,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    WithJsonSchema,
    with_config,
)
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from odds.hero_dice.answers import catalogue

Handler = GetCoreSchemaHandler

asked = with_config(ConfigDict(extra="forbid"))
"""Marks a model of requests: a key that it does not name is refused."""


@dataclass(frozen=True)
class Words:
    """One of the given words."""

    words: tuple[str, ...]

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.literal_schema(list(self.words))


@dataclass(frozen=True)
class Whole:
    """A whole number within bounds: 3.0 counts as 3, true and false do not count."""

    least: int | None = None
    most: int | None = None

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        number = core_schema.int_schema(ge=self.least, le=self.most, strict=True)
        return core_schema.no_info_before_validator_function(_integral, number)


def _integral(value: object) -> object:
    """Return a decimal without a fraction as an integer, anything else as it is."""
    if isinstance(value, Decimal | float) and -(10**15) < value < 10**15 and value == int(value):
        return int(value)
    return value


def words(listed: Iterable[str]) -> Words:
    """Return the field of one of the words."""
    return Words(tuple(listed))


# ---- words -----------------------------------------------------------------------------------

_HEROES = catalogue.heroes()
HERO_NAMES = tuple(row["hero"] for row in _HEROES)
COLOURS = tuple(dict.fromkeys(colour for row in _HEROES for colour in row["dice"]))
SYMBOLS = tuple(dict.fromkeys(symbol for row in _HEROES for symbol in row["symbols"]))

HeroName = Annotated[str, words(HERO_NAMES), Field(description="A hero.")]
Colour = Annotated[str, words(COLOURS), Field(description="A colour of dice.")]
Symbol = Annotated[str, words(SYMBOLS), Field(description="What a face shows.")]
Confidence = Annotated[
    str,
    words(("printed", "inferred", "assumed", "unknown", "given")),
    Field(description="How sure a value is; `given` came with the request."),
]
EditionName = Annotated[
    str,
    words(row["name"] for row in catalogue.editions()),
    Field(description="A printing of the rules."),
]
Seat = Annotated[
    str,
    Field(
        pattern=rf"^(?:{'|'.join(HERO_NAMES)})(?:#[1-9])?$",
        description="A hero who plays; doppelgängers are `flash#1`, `flash#2`.",
        examples=["flash", "flash#2"],
    ),
]
_ABILITIES = [row["ability"].replace(":N", ":[0-9]{1,2}") for row in catalogue.abilities()]
AbilityName = Annotated[
    str,
    Field(
        pattern=rf"^(?:{'|'.join(_ABILITIES)})$",
        description="An ability of a villain; a shield carries its size.",
        examples=["kryptonite", "shield:2"],
    ),
]
Reading = Annotated[
    str, words(catalogue.readings()), Field(description="Another reading of an unclear rule.")
]
SettlementReading = Annotated[
    str,
    words(catalogue.settlement_readings()),
    Field(description="Another reading of an unclear rule."),
]
TurnReading = Annotated[
    str,
    words(catalogue.turn_readings()),
    Field(description="Another reading of an unclear rule."),
]
Abilities = Annotated[
    list[AbilityName],
    Field(max_length=8, description="Abilities of the villain, each entry of its stack."),
]

# ---- numbers ---------------------------------------------------------------------------------

_NUMBER = r"-?[0-9]{1,1000}(?:[/.][0-9]{1,1000})?"


def _number(value: object) -> object:
    """Let a number pass that is whole, decimal, or a fraction as text."""
    text = isinstance(value, str) and re.fullmatch(_NUMBER, value, re.ASCII)
    if text or (isinstance(value, int | float | Decimal) and not isinstance(value, bool)):
        return value
    raise PydanticCustomError("number", 'must be a number such as 2, "1/2" or "0.5"')


Exact = Annotated[
    Any,
    BeforeValidator(_number),
    WithJsonSchema(
        {
            "anyOf": [{"type": "string", "pattern": f"^{_NUMBER}$"}, {"type": "number"}],
            "description": "An exact number: whole, decimal, or a fraction as text; 1e2 is 100. "
            "Each part has at most 18 digits, of a worth of one attack 1,000, of a chance 400.",
            "examples": ["1/2", "0.5", 2],
        }
    ),
]
Fractional = Annotated[
    str,
    Field(
        pattern=r"^-?[0-9]+(?:/[0-9]+)?$",
        description="A fraction in lowest terms.",
        examples=["78675695677/258987355456"],
    ),
]
DecimalText = Annotated[
    str,
    Field(pattern=r"^-?[0-9]+(?:\.[0-9]+)?$", description="A decimal.", examples=["0.3038"]),
]
Count = Annotated[int, Whole(0)]
Digits = Annotated[
    int,
    Whole(1, 1000),
    Field(
        description="Digits of decimals and enclosures; enclosures are at most 10^-digits wide.",
        json_schema_extra={"default": 30},
    ),
]

# ---- dice ------------------------------------------------------------------------------------

FacesOfDie = Annotated[
    dict[Symbol, Annotated[int, Whole(0, 6)]],
    Field(description="Number of faces by symbol; six in all, blanks are `blank`."),
]
Faces = Annotated[
    dict[Colour, FacesOfDie],
    Field(
        description="Faces of a hero's dice by colour and symbol.",
        examples=[
            {
                "red": {"flash": 2, "reverse-flash": 2, "race": 2},
                "yellow": {"flash": 3, "reverse-flash": 1, "race": 2},
            }
        ],
    ),
]
Pile = Annotated[
    dict[Symbol, Annotated[int, Whole(0, 99)]], Field(description="Number of dice by symbol.")
]
Hand = Annotated[
    dict[Colour, Pile],
    Field(
        description="Dice as they lie, by colour and symbol.",
        examples=[{"red": {"flash": 2, "race": 1}, "yellow": {"race": 1}}],
    ),
]
