"""Requests about a battlefield: settlements and turns."""

from __future__ import annotations

from typing import Annotated, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from api.models.fields import (
    Abilities,
    AbilityName,
    Digits,
    EditionName,
    Exact,
    Faces,
    FacesOfDie,
    Seat,
    SettlementReading,
    TurnReading,
    Whole,
    asked,
    words,
)

Place = Annotated[
    int,
    Whole(0, 29),
    Field(description="A villain by its place from 0, the one nearest to the deck first."),
]
Markers = Annotated[
    dict[Seat, Annotated[int, Whole(0, 999)]], Field(description="Damage markers by hero.")
]
Solo = Annotated[
    bool,
    Field(
        strict=True,
        description="A game alone: Team Attack is ignored, and there are no Team markers.",
    ),
]


@asked
class BattleVillain(TypedDict):
    """A villain on the battlefield."""

    threat: Annotated[int, Whole(1, 99), Field(description="The threat of its whole stack.")]
    name: NotRequired[Annotated[str, Field(min_length=1, max_length=80)]]
    abilities: NotRequired[Abilities]
    damage: NotRequired[Markers]
    turned: NotRequired[
        Annotated[bool, Field(strict=True, description="Defeat Twice has turned it.")]
    ]
    old_markers: NotRequired[
        Annotated[Markers, Field(description="Markers from before it was turned, by hero.")]
    ]


@asked
class GrayDie(TypedDict):
    """The gray die of Two-Faced."""

    gray: FacesOfDie


# ---- settlements -----------------------------------------------------------------------------


@asked
class Split(TypedDict):
    """How Tornado divides hits between the target and a villain beside it."""

    rule: Annotated[str, words(["target-first", "neighbour-first", "all-to-neighbour"])]
    neighbour: Place


@asked
class AttackEntry(TypedDict):
    """The hits of a hero upon a villain, as a law."""

    hero: Seat
    target: Place
    hits: Annotated[
        dict[Annotated[str, Field(pattern=r"^(?:0|[1-9][0-9]{0,2})$")], Exact],
        Field(
            min_length=1,
            description="Number of hits -> probability; they sum to 1.",
            examples=[{"3": "1/2", "4": "1/2"}],
        ),
    ]
    split: NotRequired[Split | None]
    card: NotRequired[Annotated[bool, Field(strict=True, description="These are hits of a card.")]]


@asked
class DirectDamage(TypedDict):
    """Damage of a card, never reduced."""

    hero: Seat
    villain: Place
    damage: Annotated[int, Whole(0, 999)]


@asked
class Silenced(TypedDict):
    """An ability under a Construct."""

    villain: Place
    ability: AbilityName


@asked
class SettlementQuestion(TypedDict):
    """A battlefield and what the attacks upon it came to."""

    battlefield: Annotated[list[BattleVillain], Field(max_length=30)]
    attacks: NotRequired[Annotated[list[AttackEntry], Field(max_length=24)]]
    direct: NotRequired[Annotated[list[DirectDamage], Field(max_length=40)]]
    silenced: NotRequired[Annotated[list[Silenced], Field(max_length=12)]]
    edition: NotRequired[EditionName]
    solo: NotRequired[Solo]
    dice: NotRequired[GrayDie | None]
    readings: NotRequired[list[SettlementReading]]
    joint: NotRequired[
        Annotated[bool, Field(strict=True, description="false leaves the joint law out.")]
    ]


# ---- turns -----------------------------------------------------------------------------------


@asked
class Fell(TypedDict):
    """The chance that a villain falls."""

    kind: Annotated[str, words(["fell"])]
    villain: Place


@asked
class Beat(TypedDict):
    """The chance that a villain falls or is turned."""

    kind: Annotated[str, words(["beat"])]
    villain: Place


@asked
class FellAll(TypedDict):
    """The chance that all of some villains fall."""

    kind: Annotated[str, words(["fell-all"])]
    villains: Annotated[list[Place], Field(min_length=1, max_length=30)]


@asked
class TurnDamage(TypedDict):
    """The mean damage, of one villain or of all; no more counts than the threat."""

    kind: Annotated[str, words(["mean-damage"])]
    villain: NotRequired[Place]


@asked
class ThreatRemoved(TypedDict):
    """The mean threat of the villains that fall."""

    kind: Annotated[str, words(["threat-removed"])]


@asked
class Resistance(TypedDict):
    """The mean resistance kept, as though the game ended now."""

    kind: Annotated[str, words(["resistance"])]
    left: NotRequired[
        Annotated[
            dict[Annotated[str, Field(pattern=r"^(?:[0-9]|[12][0-9])$")], Exact],
            Field(description="What a villain costs that is still there, by place."),
        ]
    ]


@asked
class TurnWorth(TypedDict):
    """The mean of what the damage that lies at a villain is worth."""

    kind: Annotated[str, words(["worth"])]
    villain: Place
    worth: Annotated[
        dict[Annotated[str, Field(pattern=r"^[0-9]{1,2}$")], Exact],
        Field(min_length=1, description="Damage -> its worth, without gaps, never falling."),
    ]


TurnGoal = Annotated[
    Fell | Beat | FellAll | TurnDamage | ThreatRemoved | Resistance | TurnWorth,
    Field(discriminator="kind", description="What the team wants of the turn."),
]
Cards = Annotated[
    list[str],
    Field(
        max_length=6,
        description="Cards by name, as the words of `GET /api/v1/heroes` (`cards`) have them.",
        examples=[["roll-on"]],
    ),
]


@asked
class Fighter(TypedDict):
    """A hero with what he holds."""

    hero: Seat
    dice: NotRequired[Faces]
    markers: NotRequired[
        Annotated[int, Whole(0, 99), Field(description="His own markers, still in hand.")]
    ]
    cards: NotRequired[Cards]
    played: NotRequired[Cards]


@asked
class TurnQuestion(TypedDict):
    """A battlefield, the heroes of the turn, and what they want."""

    battlefield: Annotated[list[BattleVillain], Field(min_length=1, max_length=30)]
    heroes: Annotated[list[Fighter], Field(min_length=1, max_length=4)]
    goal: TurnGoal
    edition: NotRequired[EditionName]
    solo: NotRequired[Solo]
    dice: NotRequired[GrayDie]
    readings: NotRequired[list[TurnReading]]
    digits: NotRequired[Digits]
    interleave: NotRequired[
        Annotated[
            bool,
            Field(
                strict=True,
                description="false leaves out what heroes gain who may act at any moment.",
                json_schema_extra={"default": True},
            ),
        ]
    ]
    gains: NotRequired[
        Annotated[
            bool,
            Field(
                strict=True,
                description="Whether to tell what each marker and card adds; without it where all "
                "choices of targets were played with them.",
            ),
        ]
    ]
    assignments_to: NotRequired[
        Annotated[
            int,
            Whole(1, 1000),
            Field(
                description="How many choices of targets are listed.",
                json_schema_extra={"default": 200},
            ),
        ]
    ]
