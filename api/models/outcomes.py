"""Answers about a battlefield: settlements and turns."""

from __future__ import annotations

from typing import Annotated, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from api.models.answers import Dice, Number, Readings, Removal, Tie, Value
from api.models.fields import Count, Fractional, Seat, words

Law = Annotated[
    dict[Annotated[str, Field(pattern="^[0-9]+$")], Fractional],
    Field(description="Number -> its chance."),
]
Place = Annotated[int, Field(ge=0, description="A villain by its place from 0.")]
Targets = Annotated[
    dict[Seat, Place | None], Field(description="Whom each hero attacks; null for nobody.")
]
HitsKey = Annotated[
    str,
    Field(
        pattern=r"^[0-9]+(?:\+[0-9]+)?$",
        description="Hits; after a plus what `also_counts` names.",
    ),
]


class VillainFates(TypedDict):
    """What becomes of a villain."""

    name: str
    defeated: Fractional
    turned: Fractional
    stays: Fractional
    damage: Law


class VillainEnd(TypedDict):
    """A villain in one outcome."""

    fate: Annotated[str, words(["defeated", "turned", "stays"])]
    damage: dict[Seat, Count]


class JointRow(TypedDict):
    """One outcome of the settlement and its chance."""

    p: Fractional
    villains: list[VillainEnd]
    team_markers: Count


class Settlement(TypedDict):
    """The exact law of a settlement; `joint` lists the outcomes, likeliest first."""

    villains: list[VillainFates]
    team_markers: Law
    joint: NotRequired[list[JointRow]]
    dice: NotRequired[Dice]
    readings: NotRequired[Readings]


# ---- turns -----------------------------------------------------------------------------------


class Assignment(TypedDict):
    """A choice of targets and its value."""

    targets: Targets
    order: Annotated[list[Seat], Field(description="The heroes in the order of attack.")]
    value: Value
    tie: Tie
    loss: Number
    at_least: NotRequired[
        Annotated[bool, Field(description="Played without markers and cards; it is worth more.")]
    ]


class EndOfAttack(TypedDict):
    """How an attack ended, where more than hits is told apart."""

    hits: Count
    batmobiles: NotRequired[Annotated[Count, Field(description="Batmobiles that lie.")]]
    cards_left: NotRequired[
        Annotated[Count, Field(description="Cards to roll on or to take a card back, not used.")]
    ]


End = Annotated[
    Count | EndOfAttack, Field(description="Hits, or a table where more than hits is told apart.")
]


class RollsFor(TypedDict):
    """A worth table that the advice on one attack takes as its goal, and when it holds."""

    after: Annotated[
        list[dict[Seat, End]], Field(description="Ends of the heroes before for which it holds.")
    ]
    after_in_all: Count
    chance: Number
    value: Number
    worth: dict[HitsKey, Fractional]
    restart_at_most: NotRequired[int]
    roll_on_at: NotRequired[list[int]]


class Loses(TypedDict):
    """What the turn loses if he plays for mean hits."""

    loses: Number


class HeroPlan(TypedDict):
    """What a hero of the turn rolls for."""

    hero: Seat
    target: Place
    villain: str
    most_hits: Annotated[Count, Field(description="More hits count as that many.")]
    rolls_for: Annotated[
        list[RollsFor], Field(description="Ordered by the hits of the heroes before.")
    ]
    rows_in_all: Count
    also_counts: NotRequired[
        Annotated[
            str,
            words(["batmobiles", "cards_left"]),
            Field(description="What stands after the plus in the keys of `worth`."),
        ]
    ]
    remove: NotRequired[Removal]
    if_played_for_hits: NotRequired[Loses]


class Covered(TypedDict):
    """An ability on which a Construct is laid before the first roll."""

    villain: Place
    ability: str
    when: str


class Use(TypedDict):
    """A tool used when all dice lie."""

    hero: Seat
    tool: str
    villain: int | None
    what: object


class AtTheEnd(TypedDict):
    """What to do with the tools left for one end of all attacks."""

    hits: dict[Seat, End]
    chance: Number
    use: list[Use]


class YellowCase(TypedDict):
    """The play for what yellow dice have come to."""

    yellow_hits: dict[Seat, int]
    chance: Number
    plan: list[HeroPlan]


class Best(Assignment):
    """The best choice of targets, with the plan of every hero."""

    plan: list[HeroPlan]
    covered: list[Covered]
    at_the_end: list[AtTheEnd]
    cases: NotRequired[list[YellowCase]]


class Tool(TypedDict):
    """What a marker or a card is worth in this turn."""

    hero: Seat
    tool: str
    number: Count
    gain: Number
    gain_of_the_last: Number
    spend: Annotated[bool, Field(description="It gains something in this turn.")]
    when: str


class Turn(TypedDict):
    """Every choice of targets ranked, the plan of the best, what waiting and tools gain."""

    best: Best
    assignments: list[Assignment]
    assignments_in_all: Count
    interleaved: NotRequired[Value]
    gain_of_waiting: NotRequired[Value]
    played_with_tools: Annotated[
        int, Field(ge=0, description="How many choices of targets were played with tools.")
    ]
    tools: NotRequired[list[Tool]]
    dice: Annotated[dict[str, Dice], Field(description="The dice of each hero.")]
    readings: Readings
