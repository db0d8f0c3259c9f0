"""A plan: the whole policy of one attack as compact JSON, walked offline without a dice rule.

The schema is `hero-odds-plan/1`; `docs/plan.md` says it field by field and `docs/plan_walker.py`
walks it. A situation is the dice as they lie and a few registers (a total, throws left); what may
be done depends on the dice alone, what it is worth on the roll or the end that it leads to. So the
plan holds a rank for every roll and every end instead of a row for every situation: ranks number
the distinct exact values, the best choice has the highest rank and equal ranks are exact ties.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from odds.hero_dice.answers.attack.openings import Opening, Progress, openings
from odds.hero_dice.answers.plans.readers import READERS
from odds.hero_dice.answers.plans.tables import PlanTables, digits, middle
from odds.hero_dice.answers.request import plain, pool_without, read_request
from odds.hero_dice.attack.dice import Pool
from odds.hero_dice.words import Fault

SCHEMA = "hero-odds-plan/1"
UNIT = 100_000
MOST = 2**53
"""Integers that every reader of JSON keeps whole."""


def plan(raw: object, progress: Progress = lambda done, of: None) -> dict[str, Any]:
    """Return the plan of a solve request; `Fault` where it cannot be answered.

    >>> found = plan({"hero": "flash", "goal": {"kind": "hits-at-least", "hits": 2}})
    >>> found["schema"], found["values"][found["openings"][0]["rank"]] / found["unit"]
    ('hero-odds-plan/1', 0.56697)
    """
    request = read_request(raw)
    tables = PlanTables.of(request)
    ways = openings(request, progress=progress)
    pools = [pool_without(request.hero, way.removed, "remove") for way in ways]
    attacks = [(way.attack, pool) for way, pool in zip(ways, pools, strict=True)]
    READERS[type(request.hero.rule)](request, attacks, tables)
    given = raw if isinstance(raw, Mapping) else {}
    return {
        "schema": SCHEMA,
        "hero": request.hero.name,
        "goal": given["goal"],
        "abilities": list(given.get("abilities", ())),
        "markers": request.setting.markers,
        "readings": sorted(request.setting.terms.readings),
        "ignored": list(request.setting.terms.ignored),
        "dice": plain(request),
        **_ranked(tables, [_opening(*both) for both in zip(ways, pools, strict=True)]),
    }


def _opening(way: Opening, pool: Pool) -> tuple[dict[str, Any], Fraction]:
    return {"remove": list(way.removed), "dice": digits(pool)}, middle(way.value)


def rounded(value: Fraction) -> int:
    """Return a whole number next to the value, never a 0 or 5 at the end that is not exact.

    So whoever rounds it once more, to fewer digits, gets the digits that the value itself gives
    (the rule is `ROUND_05UP` of Python's `decimal`).

    >>> rounded(Fraction(149, 10)), rounded(Fraction(151, 10)), rounded(-Fraction(1, 9))
    (14, 16, -1)
    """
    whole = int(value)
    if whole == value or whole % 5:
        return whole
    return whole + (1 if value > 0 else -1)


def _ranked(tables: PlanTables, starts: list[tuple[dict[str, Any], Fraction]]) -> dict[str, Any]:
    """Return the tables with every value replaced by its rank among the distinct values."""
    ends = {key: end.worth for key, end in tables.ends.items()}
    every = {*tables.rolls.values(), *ends.values(), *(value for _, value in starts)}
    ordered = sorted(every)
    rank = {value: i for i, value in enumerate(ordered)}
    units = [rounded(value * UNIT) for value in ordered]
    if max(map(abs, units)) >= MOST:
        raise Fault("goal.worth", f"a plan holds values below {MOST // UNIT}; give smaller ones")
    return {
        "unit": UNIT,
        **tables.shape(),
        "slope": tables.slope * UNIT,
        "openings": [{**row, "rank": rank[value]} for row, value in starts],
        "moves": [move.row(tables) for move in tables.moves],
        "offers": tables.offers,
        "rolls": {key: rank[value] for key, value in tables.rolls.items()},
        "ends": {key: end.row(rank[end.worth]) for key, end in tables.ends.items()},
        "values": units,
    }
