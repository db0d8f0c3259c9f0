"""The chance of every need up to some number, each at its own best play, and the question reversed.

"What do I need?" asks one attack many goals: the structure is compiled once, for the highest of
them, and solved for each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from odds.hero_dice.answers import door
from odds.hero_dice.answers.attack.openings import removals
from odds.hero_dice.answers.numbers import shown
from odds.hero_dice.answers.request import (
    GOALS,
    MOST_NEED,
    Request,
    plain,
    pool_without,
    read_request,
)
from odds.hero_dice.attack.solving import finite_attack
from odds.hero_dice.goals import Goal, cap_of
from odds.hero_dice.words import Fault

KINDS = ("defeat", "hits-at-least")
"""What can be needed: damage after the minus-hits, or hits."""
OWN = ("kind", "most", "chance")
SHARED = ("hero", "dice", "dice_name", "abilities", "markers", "remove", "readings", "digits")
"""The keys of a request: its own, and those that it shares with a solve request."""
MOST = 15
Progress = Callable[[int, int], None]
Removed = tuple[str, ...]


@dataclass(frozen=True)
class Asked:
    """A checked request: `request` is the solve request of the highest need."""

    request: Request
    kind: str
    most: int
    chance: Fraction | None = None

    @property
    def ways(self) -> list[Removed]:
        """Every way to take the dice of `minus-die` that is left open, in written order."""
        named = self.request.remove
        return list(removals(self.request)) if named is None else [named]

    def under(self, need: int) -> Request:
        """Return the solve request of one need."""
        setting = replace(self.request.setting, goal=Goal(self.kind, need))
        return replace(self.request, setting=setting)


def read_needs(raw: object) -> Asked:
    """Return a request checked; `Fault` names the field that is wrong.

    >>> read_needs({"hero": "flash", "chance": "0.8"}).chance
    Fraction(4, 5)
    """
    given = door.table(raw, "", (*SHARED, *OWN))
    kind = door.word(given.get("kind", KINDS[0]), "kind", KINDS)
    most = door.whole(given.get("most", MOST), "most", 1, MOST_NEED)
    goal = {"kind": kind, GOALS[kind][0]: most}
    request = read_request({**{key: given[key] for key in SHARED if key in given}, "goal": goal})
    return Asked(request, kind, most, _chance(given))


def _chance(given: Mapping[str, object]) -> Fraction | None:
    if "chance" not in given:
        return None
    chance = door.fraction(given["chance"], "chance")
    if not 0 < chance <= 1:
        need = "must be above 0 and at most 1"
        raise Fault("chance", f'{need}, such as "0.8" or "4/5"; you gave {chance}')
    return chance


def needs(raw: object, progress: Progress = lambda done, of: None) -> dict[str, Any]:
    """Answer a request: the chance of each need; `Fault` where it cannot be answered.

    >>> answer = needs({"hero": "flash", "abilities": ["only-3-rolls"], "chance": "1/2"})
    >>> answer["rows"][1]["chance"]["decimal"][:6], answer["reached"]["need"]
    ('0.4742', 1)
    """
    asked = read_needs(raw)
    values = chances(asked, progress)
    terms = asked.request.setting.terms
    found: dict[str, Any] = {
        "hero": asked.request.hero.name,
        "kind": asked.kind,
        "rows": [_row(asked, need, *values[need]) for need in range(1, asked.most + 1)],
    }
    if asked.chance is not None:
        found["reached"] = _reached(asked, asked.chance, values)
    return {
        **found,
        "dice": plain(asked.request),
        "ignored": list(terms.ignored),
        "readings": sorted(terms.readings),
    }


def _row(asked: Asked, need: int, chance: Fraction, removed: Removed) -> dict[str, Any]:
    row = {"need": need, "chance": shown(chance, asked.request.digits)}
    return {**row, "remove": list(removed)} if asked.request.minus_dice else row


def _reached(
    asked: Asked, least: Fraction, values: list[tuple[Fraction, Removed]]
) -> dict[str, Any]:
    """Return the greatest need that has at least a chance; a need of 0 is always reached."""
    need = max(place for place, (chance, _) in enumerate(values) if chance >= least)
    return {
        "at_least": str(least),
        **_row(asked, need, *values[need]),
        "or_more": need == asked.most,
    }


# ---- the chances -----------------------------------------------------------------------------


def chances(
    asked: Asked, progress: Progress = lambda done, of: None
) -> list[tuple[Fraction, Removed]]:
    """Return the chance of every need from 0 up and the dice to take for it, ties as written."""
    ways = asked.ways
    found: list[tuple[Fraction, Removed]] = [(Fraction(1), ways[0])]
    for need in range(1, asked.most + 1):
        progress(need - 1, asked.most)
        found.append(_best(asked, need, ways) if found[-1][0] else found[-1])
    return found


def _best(asked: Asked, need: int, ways: list[Removed]) -> tuple[Fraction, Removed]:
    """Return the best chance of a need; the first of equal ways."""
    values = [_solved(asked, need, way) for way in ways]
    top = max(values)
    return top, ways[values.index(top)]


def _solved(asked: Asked, need: int, way: Removed) -> Fraction:
    highest = asked.request.setting
    pool = pool_without(asked.request.hero, way, "remove")
    setting = asked.under(need).setting
    return finite_attack(setting, pool, cap_of(highest.goal, highest.terms)).value
