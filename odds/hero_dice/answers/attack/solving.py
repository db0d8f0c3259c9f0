"""The solve answer: value, laws of hits and damage, and which die to set aside."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from odds.hero_dice.answers.attack.openings import Opening, Progress, compare, openings
from odds.hero_dice.answers.numbers import Odds, plus, shown, value
from odds.hero_dice.answers.request import Request, plain, read_request
from odds.hero_dice.attack.solving import ResultLaw
from odds.hero_dice.goals import Result
from odds.hero_dice.words import BUST


def solve(raw: object, progress: Progress = lambda done, of: None) -> dict[str, Any]:
    """Answer a solve request; `Fault` where it cannot be answered.

    >>> request = {"hero": "superman", "goal": {"kind": "hits-at-least", "hits": 1}}
    >>> solve(request)["bust"]["exact"]
    '0'
    """
    request = read_request(raw)
    response = answer(request, progress)
    if request.first_rolls:
        from odds.hero_dice.answers.attack.opening_rolls import first_rolls

        response["first_rolls"] = first_rolls(raw, request.first_rolls)
    return response


def answer(request: Request, progress: Progress = lambda done, of: None) -> dict[str, Any]:
    """Answer a checked solve request."""
    ranked = openings(request, progress=progress)
    attack = ranked[0].attack
    minus_hits = request.setting.terms.minus_hits
    law: ResultLaw = attack.law(request.law_to + minus_hits)
    digits = request.digits
    response: dict[str, Any] = {
        "hero": request.hero.name,
        "value": value(ranked[0].value, digits),
        "hits": rows("hits", law, request.setting.terms.hits, request),
        "damage": rows("damage", law, request.setting.damage, request),
        "bust": shown(law.chances.get(BUST, Fraction(0)), digits),
        "dice": plain(request),
        "ignored": list(request.setting.terms.ignored),
        "readings": sorted(request.setting.terms.readings),
    }
    if request.minus_dice:
        response["minus_die"] = minus_die(ranked, digits)
    if request.certificate:
        from odds.hero_dice.answers.certificates.writing import certificate

        response["certificate"] = certificate(request, ranked)
    return response


def minus_die(ranked: list[Opening], digits: int) -> dict[str, Any]:
    """Return which dice to set aside, and what each way is worth."""
    top = ranked[0].value
    ties = [compare(top, each.value) == 0 for each in ranked]
    several = sum(ties) > 1
    return {
        "best": list(ranked[0].removed),
        "options": [
            {
                "remove": list(each.removed),
                "value": value(each.value, digits),
                "tie": several and tied,
            }
            for each, tied in zip(ranked, ties, strict=True)
        ],
    }


def rows(
    name: str, law: ResultLaw, number: Callable[[Result], int], request: Request
) -> list[dict[str, Any]]:
    """Return a law as rows from 0 up; one row "at least" closes an unbounded one."""
    chances: dict[int, Odds] = {}
    for result, chance in law.chances.items():
        at = number(result)
        chances[at] = plus(chances.get(at, Fraction(0)), chance)
    beyond = _sum([chance for n, chance in chances.items() if n > request.law_to], law.tail)
    endless = law.last is not None and beyond != 0
    end = request.law_to if endless else max(n for n, chance in chances.items() if chance != 0)
    listed = [
        {name: n, **shown(chances.get(n, Fraction(0)), request.digits)} for n in range(end + 1)
    ]
    if endless:
        listed.append({"at_least": end + 1, **shown(beyond, request.digits)})
    return listed


def _sum(numbers: list[Odds], start: Odds) -> Odds:
    for number in numbers:
        start = plus(start, number)
    return start
