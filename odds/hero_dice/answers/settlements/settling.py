"""The settle answer: the exact joint law of what attacks do to a battlefield."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from odds.exact.distribution import Law
from odds.hero_dice import settlement
from odds.hero_dice.answers.numbers import written
from odds.hero_dice.answers.settlements.request import Request, read_request
from odds.hero_dice.settlement import Outcome, Part, Stack
from odds.hero_dice.words import DiceSet, Fault

MOST_ANSWER = 20_000_000
"""The most characters of a joint law."""


def settle(raw: object) -> dict[str, Any]:
    """Answer a settle request; `Fault` names the field and the rule that it breaks.

    >>> scarecrow = {"name": "Scarecrow", "threat": 3}
    >>> attack = {"hero": "flash", "target": 0, "hits": {"2": "1/4", "3": "3/4"}}
    >>> settle({"battlefield": [scarecrow], "attacks": [attack]})["villains"][0]["defeated"]
    '3/4'
    """
    request = read_request(raw)
    parts = settlement.settle(
        request.stacks,
        request.heroes,
        request.entries,
        request.direct,
        request.rules,
        by_hero=request.joint,
    )
    response: dict[str, Any] = {
        "villains": [_villain(stack, parts, i) for i, stack in enumerate(request.stacks)],
        "team_markers": _odds(settlement.team_markers(parts)),
    }
    if request.joint:
        response["joint"] = _joint(parts, request)
    if any(stack.has("two-faced") for stack in request.stacks):
        response["dice"] = _dice(request.dice)
    if request.readings:
        response["readings"] = list(request.readings)
    return response


def _villain(stack: Stack, parts: Iterable[Part], place: int) -> dict[str, Any]:
    law = settlement.villain_law(parts, place)
    ends = settlement.image(law, lambda fate: fate.fate)
    return {
        "name": stack.name,
        **{fate: written(ends.chance(fate)) for fate in settlement.FATES},
        "damage": _odds(settlement.image(law, lambda fate: sum(fate.damage))),
    }


def _odds(law: Law[int]) -> dict[str, str]:
    """Return a law of numbers as the contract writes it."""
    return {str(n): written(law.chance(n)) for n in sorted(law.weights) if law.weights[n]}


def _joint(parts: tuple[Part, ...], request: Request) -> list[dict[str, Any]]:
    """Return the joint law, the likeliest first, then by damage."""
    rows = settlement.joint_size(parts)
    digits = sum(part.law.total.bit_length() for part in parts) * 2 // 3
    size = rows * (digits + 60 * len(request.stacks) + 40)
    if size > MOST_ANSWER:
        raise Fault(
            "attacks",
            f"too much: the joint law would have {rows} rows; give hit laws with fewer rows, or "
            'leave it out: "joint": false',
            "too-much",
        )
    law = settlement.joint(parts)
    ranked = sorted(law.weights.items(), key=lambda row: (-row[1], row[0].damage, row[0]))
    return [_row(outcome, law.chance(outcome), request) for outcome, n in ranked if n]


def _row(outcome: Outcome, chance: Fraction, request: Request) -> dict[str, Any]:
    villains = [
        {
            "fate": fate,
            "damage": {name: n for name, n in zip(request.seats, damage, strict=True) if n},
        }
        for fate, damage in zip(outcome.fates, outcome.damage, strict=True)
    ]
    return {"p": written(chance), "villains": villains, "team_markers": outcome.team}


def _dice(dice: DiceSet) -> dict[str, Any]:
    return {"faces": dice.table(), "source": dice.source, "confidence": dice.confidence}
