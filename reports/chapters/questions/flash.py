"""Flash's attack counted roll by roll, also as other readings of the rules would have it.

The answers know one reading of these rules; here the attack is played out from the sentences of the
rulebook, so that the other reading has a number. Under the usual reading the count must come to the
same chances as the answers; the chapter's checks and the tests hold it to that.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

from odds.hero_dice.answers import catalogue
from reports import asking
from reports.asking import Enclosed, Number
from reports.parts import Box

BUST = -3
"""A total, or a roll, of this or less is a bust."""
DEEP = 40
"""With no limit to the total from below: how far it is followed, the rest is enclosed."""
Rolls = Mapping[tuple[int, bool], Fraction]
"""The chance of each (flashes less reverse-flashes, whether a race lies) of one roll."""


def faces(box: Box, hero: str) -> dict[str, dict[str, int]]:
    """Return the faces of a hero's dice: colour -> symbol -> how many of six."""
    found: Any = asking.solve(box, hero, {"kind": "hits-at-least", "hits": 1}, law_to=0)
    return dict(found["dice"]["faces"])


def dice(hero: str) -> list[str]:
    """Return the colour of each of a hero's dice."""
    row = next(row for row in catalogue.heroes() if row["hero"] == hero)
    return [colour for colour, number in row["dice"].items() for _ in range(number)]


# "Each roll adds its Flashes less its Reverse-Flashes; all dice are thrown each time."
def rolls(box: Box) -> Rolls:
    """Return what one roll of all four dice may be."""
    table, worth = faces(box, "flash"), {"flash": 1, "reverse-flash": -1}
    found: dict[tuple[int, bool], Fraction] = {}
    for symbols in product(*(table[colour].items() for colour in dice("flash"))):
        total = sum(worth.get(symbol, 0) for symbol, _ in symbols)
        race = any(symbol == "race" and n for symbol, n in symbols)
        chance = Fraction(1)
        for _, n in symbols:
            chance *= Fraction(n, 6)
        found[total, race] = found.get((total, race), Fraction(0)) + chance
    return {key: chance for key, chance in found.items() if chance}


def within(roll: Rolls, need: int, throws: int) -> Fraction:
    """Return the chance to end at a total of `need` or more within so many throws."""

    @cache
    def left(total: int, throws: int) -> Fraction:
        if not throws:
            return Fraction(0)
        return sum((p * after(total + step, race, throws - 1) for (step, race), p in roll.items()),
                   Fraction(0))  # fmt: skip

    def after(total: int, race: bool, throws: int) -> Fraction:
        if total >= need:
            return Fraction(1)
        return left(total, throws) if race and total > BUST else Fraction(0)

    return left(0, throws)


def reach(roll: Rolls, need: int) -> Fraction:
    """Return the chance to end at a total of `need` or more, rolling on below it."""
    return _walked(roll, need, BUST + 1, by_total=True, below=Fraction(0))


def reach_by_roll(roll: Rolls, need: int) -> Number:
    """Return that chance if only a single roll of -3 or less is a bust, whatever the total."""
    low, high = (
        _walked(roll, need, -DEEP, by_total=False, below=Fraction(n)) for n in (0, 1)
    )  # fmt: skip
    return low if low == high else Enclosed(low, high)


def _walked(roll: Rolls, need: int, least: int, by_total: bool, below: Fraction) -> Fraction:
    """Return the chance to win the walk from 0; what falls below `least` wins with `below`."""
    moves: dict[int, dict[int, Fraction]] = {}
    wins: dict[int, Fraction] = {}
    for total in range(least, max(need, 1)):
        moves[total], wins[total] = {}, Fraction(0)
        for (step, race), chance in roll.items():
            there = total + step
            if not by_total and step <= BUST:
                continue
            if there >= need:
                wins[total] += chance
            elif race and there >= least:
                moves[total][there] = moves[total].get(there, Fraction(0)) + chance
            elif race and not by_total:
                wins[total] += chance * below
    return _from(0, moves, wins)


def _from(start: int, moves: dict[int, dict[int, Fraction]], wins: dict[int, Fraction]) -> Fraction:
    """Return the chance to win from a total: the others are taken out one by one.

    A total that is never left again never wins.
    """
    for total in [each for each in moves if each != start] + [start]:
        loop = moves[total].pop(total, Fraction(0))
        scale = 1 / (1 - loop) if loop < 1 else Fraction(0)
        wins[total] *= scale
        on = {there: chance * scale for there, chance in moves[total].items()}
        for other, row in moves.items():
            share = row.pop(total, Fraction(0)) if other != total else Fraction(0)
            if share:
                wins[other] += share * wins[total]
                for there, chance in on.items():
                    row[there] = row.get(there, Fraction(0)) + share * chance
        moves[total] = on
    return wins[start]
