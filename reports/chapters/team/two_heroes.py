"""What two heroes reach together, alone, and one after the other, in questions to the answers."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

from reports import asking
from reports.asking import Number
from reports.cells import listed, titles
from reports.parts import Box

Pair = tuple[str, str]
GOALS: dict[str, dict[str, Any]] = {
    "felled": {"kind": "threat-removed"},
    "city": {"kind": "resistance"},
}
THREATS = (4, 5, 6, 7)
WAITING = 5
"""The threat at which heroes also take turns within their attacks."""


def pairs() -> list[Pair]:
    """Return every pair of different heroes."""
    return list(combinations(titles(), 2))


def said(pair: Pair) -> str:
    """Return two heroes in a sentence."""
    return listed(titles()[hero] for hero in pair)


def either(box: Box, pair: Pair, threat: int) -> Fraction:
    """Return the chance that one of two heroes fells a threat unaided."""
    one, other = (alone(box, hero, threat) for hero in pair)
    return 1 - (1 - one) * (1 - other)


def turn(
    box: Box, heroes: Pair | tuple[str], threats: tuple[int, ...], goal: dict[str, Any], **keys: Any
) -> dict[str, Any]:
    """Return the turn answer of heroes without tools before villains without abilities."""
    return asking.ask(
        "turn",
        {
            "battlefield": [{"threat": threat} for threat in threats],
            "heroes": [{"hero": hero, **box.of(hero)} for hero in heroes],
            "goal": goal,
            "interleave": False,
            **keys,
        },
    )


def alone(box: Box, hero: str, threat: int) -> Fraction:
    """Return the chance that one hero fells a threat in one attack."""
    return asking.chances(box, hero, most=max(THREATS))[threat - 1]


def both(box: Box, pair: Pair, threat: int) -> Fraction:
    """Return the chance that two heroes fell a villain, in the best fixed order."""
    return asking.exact(turn(box, pair, (threat,), {"kind": "fell", "villain": 0})["best"]["value"])


def in_order(box: Box, first: str, second: str, threat: int) -> Fraction:
    """Return the chance to fell a villain where `first` has ended before `second` begins.

    The first plays for what the second has of what is left: a `worth` table of one attack. Nothing
    of the turn answer is used.
    """
    left = [Fraction(1), *asking.chances(box, second, most=max(THREATS))]
    worth = {str(hits): str(left[threat - hits]) for hits in range(threat + 1)}
    return asking.exact(
        asking.solve(box, first, {"kind": "worth", "worth": worth}, law_to=0)["value"]
    )


def marker(box: Box, pair: Pair, threat: int) -> Fraction:
    """Return the best chance to fell a villain with damage of both: a Team marker saves 2."""
    goal = {"kind": "resistance", "left": {"0": 0}}
    return asking.exact(turn(box, pair, (threat,), goal)["best"]["value"]) / 2


def waited(box: Box, pair: Pair) -> Number:
    """Return the best chance to fell a villain if both attack in turn, seeing all dice."""
    goal = {"kind": "fell", "villain": 0}
    found = turn(box, pair, (WAITING,), goal, interleave=True)
    told = found.get("interleaved", found["best"]["value"])
    return asking.number(told)


def choices(box: Box, pair: Pair, threat: int, goal: str) -> tuple[Fraction, Fraction]:
    """Return the value of both on one villain, and of one each, of two alike villains."""
    rows = turn(box, pair, (threat, threat), GOALS[goal])["assignments"]
    return _best(rows, 1), _best(rows, 2)


def _best(rows: list[dict[str, Any]], targets: int) -> Fraction:
    """Return the best value of the assignments with so many different targets."""
    own = [row["value"] for row in rows if len(set(row["targets"].values())) == targets]
    return max(map(asking.exact, own))
