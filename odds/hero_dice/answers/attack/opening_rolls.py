"""The first decision: the likeliest first rolls, each with what is best to do then."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

from odds.hero_dice.answers.attack.advising import advise
from odds.hero_dice.answers.attack.openings import openings
from odds.hero_dice.answers.numbers import shown
from odds.hero_dice.answers.request import Request, pool_without, read_request
from odds.hero_dice.attack.dice import Pool, multinomial, piles
from odds.hero_dice.words import FACES, Faces

Roll = dict[str, dict[str, int]]


def first_rolls(raw: object, most: int = 6) -> list[dict[str, Any]]:
    """Return the likeliest first rolls, likeliest first: dice, chance, and the options ranked.

    Each row is {"dice", "chance", "options"} as in the advice contract; where `minus-die` takes
    dice they are the best ones to take.

    >>> rows = first_rolls({"hero": "flash", "goal": {"kind": "hits-at-least", "hits": 1}}, 1)
    >>> rows[0]["chance"]["exact"], rows[0]["options"][0]["do"]
    ('1/9', 'stop')
    """
    request = read_request(raw)
    removed = openings(request)[0].removed
    pool = pool_without(request.hero, removed, "remove")
    ranked = likeliest(request, pool, most)
    return [_row(raw, roll, chance, removed, request) for roll, chance in ranked]


def likeliest(request: Request, pool: Pool, most: int) -> list[tuple[Roll, Fraction]]:
    """Return the likeliest first rolls of a pool with their chances, likeliest first."""
    faces = request.dice.table()
    ranked = sorted(rolls_of(faces, pool), key=lambda row: -row[1])[:most]
    total = FACES ** sum(pool)
    return [(roll, Fraction(weight, total)) for roll, weight in ranked if weight]


def rolls_of(table: Faces, pool: Pool) -> Iterator[tuple[Roll, int]]:
    """Yield every first roll of a pool with its weight; `table` names the colours in order."""
    ways = [list(piles(n, len(faces))) for faces, n in zip(table.values(), pool, strict=True)]
    for thrown in product(*ways):
        weight, roll = 1, {}
        for colour, pile in zip(table, thrown, strict=True):
            weight *= multinomial(pile)
            for faces, count in zip(table[colour].values(), pile, strict=True):
                weight *= faces**count
            roll[colour] = {s: n for s, n in zip(table[colour], pile, strict=True) if n}
        yield roll, weight


def _row(
    raw: object, roll: Roll, chance: Fraction, removed: tuple[str, ...], request: Request
) -> dict[str, Any]:
    assert isinstance(raw, dict)
    state = {"hand": roll, "rolls": 1, "removed": list(removed)}
    advice = advise({**raw, "state": state})
    return {
        "dice": {colour: pile for colour, pile in roll.items() if pile},
        "chance": shown(chance, request.digits),
        "options": advice["options"],
    }
