"""The queries of GET: the same questions as in bodies, as keys of an address."""

from __future__ import annotations

from typing import Annotated, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from api.models.fields import (
    AbilityName,
    Colour,
    Digits,
    HeroName,
    Reading,
    Whole,
    asked,
    words,
)
from api.models.questions import LawTo, Markers, MostNeed, Need, NeedKind
from odds.hero_dice.answers import catalogue

_ROW = r"(?:-?[0-9]{1,2}|bust):-?[0-9]+(?:[/.][0-9]+)?"
GoalKind = Annotated[str, words(catalogue.goals()), Field(description="What is wanted.")]
DiceText = Annotated[
    str,
    Field(
        pattern=r"^[A-Za-z0-9._~-]{1,2000}$",
        description="Your dice as the short text of a profile, as `odds dice show` writes it.",
        examples=["Ann.27s_box~flash.red.3-1-2.yellow.4-1-1"],
    ),
]
RepeatedAbility = Annotated[
    list[AbilityName],
    Field(max_length=8, description="An ability of the villain; may be repeated."),
]
RepeatedRemoval = Annotated[
    list[Colour],
    Field(max_length=16, description="A die that `minus-die` takes; may be repeated."),
]
RepeatedReading = Annotated[
    list[Reading],
    Field(max_length=8, description="Another reading of a rule; may be repeated."),
]


@asked
class AttackQuery(TypedDict):
    """A question about an attack."""

    hero: HeroName
    goal: GoalKind
    hits: NotRequired[
        Annotated[int, Whole(0, 99), Field(description="The hits wanted (`hits-at-least`).")]
    ]
    need: NotRequired[Need]
    worth: NotRequired[
        Annotated[
            str,
            Field(
                pattern=f"^{_ROW}(?:,{_ROW})*$",
                description="The worth of each result (`worth`).",
                examples=["0:0,1:1/2,2:3"],
            ),
        ]
    ]
    ability: NotRequired[RepeatedAbility]
    dice: NotRequired[DiceText]
    markers: NotRequired[Markers]
    remove: NotRequired[RepeatedRemoval]
    reading: NotRequired[RepeatedReading]


@asked
class OddsQuery(AttackQuery):
    """A solve request."""

    digits: NotRequired[Digits]
    law_to: NotRequired[LawTo]
    certificate: NotRequired[
        Annotated[
            bool,
            Field(
                strict=True,
                description="Also give the policy and its values, which a short program can check.",
                json_schema_extra={"default": False},
            ),
        ]
    ]


@asked
class NeedsQuery(TypedDict):
    """An attack, and how much may be needed of it."""

    hero: HeroName
    kind: NotRequired[NeedKind]
    most: NotRequired[MostNeed]
    chance: NotRequired[
        Annotated[
            str,
            Field(
                pattern=r"^[0-9]{1,18}(?:[/.][0-9]{1,18})?$",
                description="The greatest need with at least this chance is wanted too.",
                examples=["4/5"],
            ),
        ]
    ]
    ability: NotRequired[RepeatedAbility]
    dice: NotRequired[DiceText]
    markers: NotRequired[Markers]
    remove: NotRequired[RepeatedRemoval]
    reading: NotRequired[RepeatedReading]
    digits: NotRequired[Digits]


@asked
class TableQuery(TypedDict):
    """A request of the table hero x villain; without keys it is about all heroes and villains."""

    hero: NotRequired[
        Annotated[list[HeroName], Field(max_length=4, description="Only this hero; repeatable.")]
    ]
    villain: NotRequired[
        Annotated[
            list[Annotated[str, Field(pattern=r"^[A-Za-z0-9 &.'-]{1,40}$")]],
            Field(max_length=50, description="Only this known villain; repeatable."),
        ]
    ]
    dice: NotRequired[DiceText]
    markers: NotRequired[
        Annotated[
            list[Annotated[str, Field(pattern=r"^[a-z-]{1,20}:[0-9]{1,2}$")]],
            Field(
                max_length=4,
                description="Markers that a hero may spend in each attack; repeatable.",
                examples=[["batman:2"]],
            ),
        ]
    ]
    reading: NotRequired[RepeatedReading]
    digits: NotRequired[Digits]
