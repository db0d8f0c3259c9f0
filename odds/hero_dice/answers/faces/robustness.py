"""The robust answer: the least and the greatest over all admissible tables, and what holds for all.

The strongest thing to be said about dice whose faces nobody has published is a decision that is
best under every table that the known facts allow: "Whatever the dice, roll on."
"""

from __future__ import annotations

from typing import Any

from odds.hero_dice.answers.attack.openings import openings
from odds.hero_dice.answers.faces.decisions import Removed, decisions
from odds.hero_dice.answers.faces.over_tables import (
    Asked,
    Point,
    Progress,
    greatest,
    least,
    options_of_tables,
    points,
    read_asked,
    ways,
    words_of,
)
from odds.hero_dice.answers.faces.rows import option_rows, says
from odds.hero_dice.answers.numbers import Odds, value
from odds.hero_dice.words import ThrowAllAgain

FIRST_ROLLS = 4


def robust(raw: object, progress: Progress = lambda done, of: None) -> dict[str, Any]:
    """Answer a robust request; `Fault` where it cannot be answered.

    >>> request = {"hero": "flash", "goal": {"kind": "hits-at-least", "hits": 4}}
    >>> hand = {"red": {"flash": 1, "race": 2}, "yellow": {"race": 1}}
    >>> robust({**request, "state": {"hand": hand}})["says"]
    'Whatever the dice, roll on.'
    """
    asked = read_asked(raw)
    if asked.state is None:
        given = isinstance(raw, dict) and "first_rolls" in raw
        flash = isinstance(asked.request.hero.rule, ThrowAllAgain)
        usual = 0 if flash else FIRST_ROLLS
        found = _before(asked, asked.request.first_rolls if given else usual, progress)
    else:
        found = _amid(asked, progress)
    terms = asked.request.setting.terms
    return {
        "hero": asked.request.hero.name,
        **found,
        "tables": asked.plain(),
        "ignored": list(terms.ignored),
        "readings": sorted(terms.readings),
    }


def ends(asked: Asked, places: list[int], values: list[Odds]) -> dict[str, Any]:
    """Return the least and the greatest value with a table for each, and that of the default."""
    digits, default = asked.request.digits, asked.default()
    found: dict[str, Any] = {}
    for name, (number, at) in (("least", least(values)), ("greatest", greatest(values))):
        table = asked.tables[places[at]]
        found[name] = {**value(number, digits), "faces": {c: dict(row) for c, row in table}}
    own = [values[i] for i, place in enumerate(places) if place == default]
    found["default"] = value(own[0], digits) if own else None
    return found


# ---- with the dice as they lie ---------------------------------------------------------------


def _amid(asked: Asked, progress: Progress) -> dict[str, Any]:
    found = list(points(asked, list(range(len(asked.tables))), progress))
    places = [place for place, _ in found]
    rows = _option_rows(asked, found)
    hand = found[0][1].hand(asked.request)
    return {
        "value": ends(asked, places, [point.value for _, point in found]),
        "says": says(rows, hand, len(found)),
        "options": rows,
        "possible_in": len(found),
        "impossible_in": len(asked.tables) - len(found),
    }


def _option_rows(asked: Asked, found: list[tuple[int, Point]]) -> list[dict[str, Any]]:
    gathered = options_of_tables(found)
    lie = found[0][1].lie
    words = {key: words_of(asked.request, lie, key) for key in gathered}
    return option_rows(gathered, words, len(found), asked.request.digits)


# ---- before the first roll -------------------------------------------------------------------


def _before(asked: Asked, rolls: int, progress: Progress) -> dict[str, Any]:
    ranked = []
    for done, table in enumerate(asked.tables):
        progress(done, len(asked.tables))
        ranked.append(openings(asked.under(table)))
    found: dict[str, Any] = {
        "value": ends(asked, list(range(len(ranked))), [each[0].value for each in ranked])
    }
    rows = _minus_die(asked, ranked)
    removed: Removed = tuple(rows[0]["remove"])
    if asked.request.minus_dice:
        found["minus_die"] = {"says": says(rows, {}, len(ranked)), "options": rows}
    attacks = [next(o.attack for o in each if o.removed == removed) for each in ranked]
    found["decisions"] = decisions(asked, removed, attacks, rolls)
    return found


def _minus_die(asked: Asked, ranked: list[Any]) -> list[dict[str, Any]]:
    """Return the ways to take the dice, that which is best under most tables first."""
    gathered: dict[Any, list[Any]] = {}
    for each in ranked:
        for key, numbers in ways(each).items():
            gathered.setdefault(key, []).append(numbers)
    words: dict[Any, dict[str, Any]] = {key: {"remove": list(key)} for key in gathered}
    return option_rows(gathered, words, len(ranked), asked.request.digits)
