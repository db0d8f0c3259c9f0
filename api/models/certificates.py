"""The certificate: policy and values. `docs/certificate.md` says what each key proves."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field
from typing_extensions import TypedDict

from api.models.fields import Colour, Faces, Fractional, Symbol, words

WholeText = Annotated[
    str, Field(pattern="^-?[0-9]+$", description="A whole number over `denominator`.")
]
Row = Annotated[list[Any], Field(description="A row as docs/certificate.md lists it.")]


class Draw(TypedDict):
    """A throw of dice: its outcomes, each the throws that read alike, and their weights."""

    dice: list[int]
    outcomes: list[Any]
    weights: list[int]


class Begun(TypedDict):
    """A way to begin: the dice that minus-die takes, and what all ways have in common."""

    remove: list[Colour]
    denominator: WholeText
    colours: list[Colour]
    symbols: list[Symbol]
    draws: list[Draw]


class CertifiedTable(Begun):
    """An attack with finitely many situations: where every roll leads, what it is worth."""

    kind: Annotated[str, words(["table"])]
    start: int
    rolls: list[Row]
    situations: list[Row]
    ends: list[Row]
    names: dict[str, Any]


class CertifiedWalk(Begun):
    """Flash without a limit of rolls: bounds at every total, one inequality a row."""

    kind: Annotated[str, words(["walk"])]
    steps: list[Row]
    floor: int
    bust: WholeText
    payoff: list[WholeText]
    slope: WholeText
    low: list[WholeText]
    high: list[WholeText]
    ends: list[int]
    ends_from: int | None


class Certificate(TypedDict):
    """What proves the value with nothing but whole numbers; a short program checks it."""

    schema: Annotated[str, Field(pattern="^hero-odds-certificate/[0-9]+$")]
    faces: Faces
    value: Annotated[
        list[Fractional],
        Field(min_length=2, max_length=2, description="A lower and an upper bound."),
    ]
    openings: list[Annotated[CertifiedTable | CertifiedWalk, Field(discriminator="kind")]]
