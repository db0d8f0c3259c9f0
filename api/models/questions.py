"""Requests about one attack: the solve contract, and what builds upon it."""

from __future__ import annotations

from typing import Annotated, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from api.models.fields import (
    Abilities,
    Colour,
    Digits,
    Exact,
    Faces,
    Hand,
    HeroName,
    Reading,
    Whole,
    asked,
    words,
)

Need = Annotated[
    int,
    Whole(0, 99),
    Field(description="The damage that is needed, after the villain's minus-hits."),
]
ResultKey = Annotated[
    str,
    Field(pattern=r"^(?:-?[0-9]{1,2}|bust)$", description="A result of the attack, or `bust`."),
]


@asked
class MeanHits(TypedDict):
    """The mean of the hits."""

    kind: Annotated[str, words(["mean-hits"])]


@asked
class HitsAtLeast(TypedDict):
    """The chance of so many hits."""

    kind: Annotated[str, words(["hits-at-least"])]
    hits: Annotated[int, Whole(0, 99), Field(description="The hits wanted.")]


@asked
class MeanDamage(TypedDict):
    """The mean of what is left after the villain's minus-hits, at most the need if one is given."""

    kind: Annotated[str, words(["mean-damage"])]
    need: NotRequired[Need]


@asked
class Defeat(TypedDict):
    """The chance of damage up to the need."""

    kind: Annotated[str, words(["defeat"])]
    need: Need


@asked
class Worth(TypedDict):
    """The mean of what each result is worth; beyond the ends of the table its end values hold."""

    kind: Annotated[str, words(["worth"])]
    worth: Annotated[
        dict[ResultKey, Exact],
        Field(
            min_length=1,
            description="Result before minus-hits -> its worth, without gaps.",
            examples=[{"0": "0", "1": "1/2", "2": "3"}],
        ),
    ]


Goal = Annotated[
    MeanHits | HitsAtLeast | MeanDamage | Defeat | Worth,
    Field(discriminator="kind", description="What is wanted of the attack."),
]
Markers = Annotated[
    int,
    Whole(0, 99),
    Field(
        description="Batmobile markers that may be spent in this attack.",
        json_schema_extra={"default": 0},
    ),
]
Remove = Annotated[
    list[Colour],
    Field(
        max_length=16,
        description="The dice that `minus-die` takes; without it the best ones are found.",
    ),
]
Readings = Annotated[
    list[Reading], Field(description="Other readings of rules that the books leave unclear.")
]
DiceName = Annotated[
    str,
    Field(
        min_length=1,
        max_length=60,
        description="What you call the dice that you give; `dice.source` of the answer says it.",
        examples=["Ann's box"],
    ),
]
LawTo = Annotated[
    int,
    Whole(0, 200),
    Field(description="Last row of an unbounded law.", json_schema_extra={"default": 40}),
]
FirstRolls = Annotated[
    int,
    Whole(0, 60),
    Field(description="How many of the likeliest first rolls to show, with options ranked."),
]


@asked
class PolicyQuestion(TypedDict):
    """What every question about an attack holds."""

    hero: HeroName
    goal: Goal
    abilities: NotRequired[Abilities]
    markers: NotRequired[Markers]
    remove: NotRequired[Remove]
    readings: NotRequired[Readings]


@asked
class PlanQuestion(PolicyQuestion):
    """A solve request whose whole policy is wanted."""

    dice: NotRequired[Faces]
    dice_name: NotRequired[DiceName]


@asked
class AttackQuestion(PolicyQuestion):
    """A question about an attack that is answered with numbers."""

    digits: NotRequired[Digits]
    law_to: NotRequired[LawTo]
    first_rolls: NotRequired[FirstRolls]


@asked
class OddsQuestion(AttackQuestion):
    """A solve request: a hero, what he wants, and against what."""

    dice: NotRequired[Faces]
    dice_name: NotRequired[DiceName]
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


# ---- many needs ------------------------------------------------------------------------------

NeedKind = Annotated[
    str,
    words(["defeat", "hits-at-least"]),
    Field(
        description="What is needed: damage after the villain's minus-hits, or hits.",
        json_schema_extra={"default": "defeat"},
    ),
]
MostNeed = Annotated[
    int,
    Whole(1, 99),
    Field(description="The highest need to answer.", json_schema_extra={"default": 15}),
]


@asked
class NeedsQuestion(TypedDict):
    """An attack, and how much may be needed of it."""

    hero: HeroName
    kind: NotRequired[NeedKind]
    most: NotRequired[MostNeed]
    chance: NotRequired[
        Annotated[
            Exact, Field(description="The greatest need with at least this chance is wanted too.")
        ]
    ]
    abilities: NotRequired[Abilities]
    dice: NotRequired[Faces]
    dice_name: NotRequired[DiceName]
    markers: NotRequired[Markers]
    remove: NotRequired[Remove]
    readings: NotRequired[Readings]
    digits: NotRequired[Digits]


# ---- in the middle of an attack --------------------------------------------------------------


@asked
class State(TypedDict):
    """The dice as they lie."""

    hand: NotRequired[Hand]
    aside: NotRequired[Hand]
    total: NotRequired[
        Annotated[
            int,
            Whole(-999, 999),
            Field(description="Flash: the rolls before `hand`.", json_schema_extra={"default": 0}),
        ]
    ]
    rolls: NotRequired[
        Annotated[
            Annotated[int, Whole(0, 999)] | None, Field(description="Throws made, `hand` included.")
        ]
    ]
    removed: NotRequired[
        Annotated[
            Annotated[list[Colour], Field(max_length=12)] | None,
            Field(description="The dice that minus-die took."),
        ]
    ]
    markers: NotRequired[
        Annotated[int, Whole(0, 99), Field(description="Markers still to be spent.")]
    ]


MaybeState = Annotated[
    State | None, Field(description="The dice as they lie; without it the attack has not begun.")
]


@asked
class AdviceQuestion(AttackQuestion):
    """A solve request with the dice as they lie."""

    dice: NotRequired[Faces]
    dice_name: NotRequired[DiceName]
    state: NotRequired[MaybeState]


# ---- dice that nobody has published ----------------------------------------------------------

SetOfTables = Annotated[
    str,
    words(["better", "any"]),
    Field(
        description="Which facts the tables obey: `better` all, `any` all but comparisons.",
        json_schema_extra={"default": "better"},
    ),
]


@asked
class RobustQuestion(AttackQuestion):
    """A solve request without dice, asked over every table of faces that the facts allow."""

    set: NotRequired[SetOfTables]
    state: NotRequired[MaybeState]


@asked
class PriorTable(TypedDict):
    """A table of faces and its weight before any roll."""

    faces: Faces
    weight: Exact


@asked
class LearnedQuestion(RobustQuestion):
    """A robust request with what was rolled."""

    rolls: NotRequired[
        Annotated[list[Hand], Field(max_length=1000, description="Rolls as they fell.")]
    ]
    counts: NotRequired[
        Annotated[
            dict[Colour, dict[str, Annotated[int, Whole(0, 10_000)]]],
            Field(description="How often each colour showed each symbol in all."),
        ]
    ]
    prior: NotRequired[
        Annotated[
            list[PriorTable],
            Field(
                max_length=1000,
                description="Weights of tables; others count 0. Without it all count alike.",
            ),
        ]
    ]
