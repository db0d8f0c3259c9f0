"""Which plans a phone may need at the table without a network, as addresses, likeliest first.

A pure function of what the phone knows: the heroes, the stacks that lie on the battlefield, the
markers left, the user's dice. The addresses are in the one spelling that the API answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, zip_longest
from typing import Any
from urllib.parse import quote, urlencode

from flask import Blueprint, Response, jsonify, request

from odds.hero_dice.answers import Fault, catalogue
from odds.hero_dice.answers.faces import profiles

MOST = 600
"""Addresses in one answer; what is least likely is left out."""
MOST_STACKS, MOST_WORDS, MOST_THREAT, MOST_MARKERS = 12, 8, 40, 9
USUAL_NEEDS = (3, 4, 2, 5, 1, 6, 7, 8, 9, 10, 11, 12)
"""Known threats are 3 to 6; damage that lies makes less of them, stacks more."""
SHIELDS = ("shield:1", "shield:2")
AN_HOUR = 3600
Words = tuple[str, ...]
Row = dict[str, Any]

ahead = Blueprint("ahead", __name__)


@dataclass(frozen=True)
class Wanted:
    """What a phone knows: `stacks` as threat and abilities; `dice` are a short text or empty."""

    heroes: Words
    stacks: tuple[tuple[int, Words], ...] = ()
    abilities: Words = ()
    markers: int | None = None
    dice: str = ""


@ahead.get("/prefetch.json")
def prefetch() -> Response:
    """Send the addresses of the plans that a phone should fetch before the table needs them."""
    try:
        found = addresses(_wanted())
    except Fault as fault:
        refused = jsonify(title="Cannot Be Answered", status=422, detail=str(fault))
        refused.status_code, refused.mimetype = 422, "application/problem+json"
        refused.cache_control.no_store = True
        return refused
    response = jsonify(addresses=found)
    response.cache_control.public = True
    response.cache_control.max_age = AN_HOUR
    return response


# ---- the list --------------------------------------------------------------------------------


def addresses(wanted: Wanted) -> list[str]:
    """Return the addresses of the plans, likeliest first, at most `MOST`; `Fault` for a wrong key.

    >>> addresses(Wanted(("flash",), stacks=((2, ("shield:1", "two-faced")),)))[0]
    '/api/v1/plans?hero=flash&goal=defeat&need=2&ability=shield:1'
    """
    each = [_of_hero(row, wanted) for row in _rows(wanted.heroes)]
    turns = chain.from_iterable(zip_longest(*each))
    return list(dict.fromkeys(address for address in turns if address))[:MOST]


def _of_hero(row: Row, wanted: Wanted) -> Iterator[str]:
    """Yield the addresses of one hero: his stacks, then all needs, alone and with each ability."""
    dice = _dice_of(wanted.dice, row["hero"])
    held = _held(row, wanted.markers)
    usual = [(), *((word,) for word in (*wanted.abilities, *usual_abilities(row["hero"])))]
    spent = range(1, held + 1)
    asked = chain(
        ((need, words, n) for need, words in _stack_needs(wanted.stacks) for n in (0, *spent)),
        ((need, words, 0) for words in usual for need in USUAL_NEEDS),
        ((need, (), n) for n in spent for need in USUAL_NEEDS),
        ((need, words, n) for n in spent for words in usual[1:] for need in USUAL_NEEDS),
    )
    for need, words, markers in asked:
        yield address_of(row["hero"], need, words, markers, dice)


def _stack_needs(stacks: Iterable[tuple[int, Words]]) -> Iterator[tuple[int, Words]]:
    """Yield what the stacks need now, then what they will need when some damage lies there."""
    rows = [[(need, words) for need in range(threat, 0, -1)] for threat, words in stacks]
    return (each for turn in zip_longest(*rows) for each in turn if each)


def usual_abilities(hero: str) -> list[str]:
    """Return the abilities that touch an attack of the hero, each as one card bears it.

    >>> usual_abilities("flash")
    ['minus-die', 'only-3-rolls', 'shield:1', 'shield:2', 'reverse-flash']
    """
    rows = [row for row in catalogue.abilities() if _touches(row, hero)]
    names = [SHIELDS if _name(row) == "shield" else (_name(row),) for row in rows]
    return [word for words in names for word in words]


def address_of(hero: str, need: int, words: Words, markers: int, dice: str) -> str:
    """Return the canonical address of the plan to defeat a villain."""
    pairs = [("hero", hero), ("goal", "defeat"), ("need", str(need))]
    pairs += [("ability", word) for word in touching(words, hero)]
    pairs += [("dice", dice)] if dice else []
    pairs += [("markers", str(markers))] if markers else []
    return f"/api/v1/plans?{urlencode(pairs, safe=':,/~', quote_via=quote)}"


def touching(words: Words, hero: str) -> list[str]:
    """Return the abilities that change an attack of the hero, sorted; one counts once if it does.

    >>> touching(("wound", "shield:2", "shield:2", "only-3-rolls", "only-3-rolls"), "flash")
    ['only-3-rolls', 'shield:2', 'shield:2']
    """
    rows = {_name(row): row for row in catalogue.abilities()}
    found = []
    for word in words:
        row = rows.get(word.partition(":")[0])
        if row is None:
            raise Fault("ability", f"there is no ability {word[:30]!r}")
        if _touches(row, hero) and (row["adds"] or word not in found):
            found.append(word)
    return sorted(found)


def _touches(row: Row, hero: str) -> bool:
    return bool(row["touches_attack"]) and row["hero"] in (None, hero)


def _name(row: Row) -> str:
    name: str = row["ability"]
    return name.partition(":")[0]


def _held(row: Row, markers: int | None) -> int:
    """Return how many markers the hero may spend in an attack: only Batmobiles touch a roll."""
    most: int = row["markers"].get("batmobile", 0)
    return most if markers is None else min(most, markers)


def _rows(names: Words) -> list[Row]:
    rows = {row["hero"]: row for row in catalogue.heroes()}
    for name in names:
        if name not in rows:
            raise Fault("hero", f"must be one of {', '.join(rows)}; you gave {name[:30]!r}")
    return [rows[name] for name in dict.fromkeys(names)]


def _dice_of(text: str, hero: str) -> str:
    """Return the short text of this hero's dice alone, empty where the profile has none of his."""
    if not text:
        return ""
    named = profiles.from_text(text)
    own = {who: table for who, table in named.tables().items() if who == hero}
    return profiles.text_of(profiles.profile(named.name, own)) if own else ""


# ---- the query -------------------------------------------------------------------------------


def _wanted() -> Wanted:
    given = request.args
    stacks = given.getlist("stack")
    if len(stacks) > MOST_STACKS:
        raise Fault("stack", f"at most {MOST_STACKS}")
    markers = given.get("markers")
    return Wanted(
        tuple(given.getlist("hero")),
        tuple(map(_stack, stacks)),
        tuple(given.getlist("ability")[:MOST_WORDS]),
        None if markers is None else _number(markers, "markers", 0, MOST_MARKERS),
        given.get("dice", ""),
    )


def _stack(text: str) -> tuple[int, Words]:
    """Return threat and abilities of `4,shield:2,wound`."""
    threat, *words = text.split(",")
    if len(words) > MOST_WORDS:
        raise Fault("stack", f"has at most {MOST_WORDS} abilities")
    return _number(threat, "stack", 1, MOST_THREAT), tuple(words)


def _number(text: str, field: str, least: int, most: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4 and least <= int(text) <= most):
        raise Fault(field, f"must be a whole number from {least} to {most}; you gave {text[:20]!r}")
    return int(text)
