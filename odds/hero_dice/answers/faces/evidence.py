"""Rolls as they fell, and what they make of the admissible tables: an exact posterior.

A table of faces gives the rolls the likelihood prod(faces ** count) up to a factor that all tables
share. Weights are integers over their sum, without their common divisor.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

from odds.hero_dice.answers import door
from odds.hero_dice.answers.faces.over_tables import Asked
from odds.hero_dice.data.admissible import Table, set_facts
from odds.hero_dice.data.face_facts import contradictions, shows_never
from odds.hero_dice.data.faces import check_faces
from odds.hero_dice.words import BLANK, Fault, Hero

KEYS = ("rolls", "counts", "prior")
MOST_ROLLS = 1000
MOST_COUNT = 10_000
Seen = Counter[tuple[str, str]]
"""How often a die of a colour showed a symbol."""


@dataclass(frozen=True)
class Posterior:
    """Integer weights of the tables asked about, in their order, and what was seen."""

    weights: tuple[int, ...]
    seen: Seen
    given_prior: bool

    @property
    def total(self) -> int:
        """The sum of all weights."""
        return sum(self.weights)

    @property
    def possible(self) -> list[int]:
        """The places of the tables that are still possible, likeliest first."""
        found = [i for i, weight in enumerate(self.weights) if weight]
        return sorted(found, key=lambda i: -self.weights[i])


def read_posterior(asked: Asked, raw: Mapping[str, Any]) -> Posterior:
    """Return the posterior that the rolls of a request make of its prior.

    `Fault` where no table of the set, or none that the prior holds for possible, shows such rolls.
    """
    hero = asked.request.hero
    named = _rolls(hero, raw.get("rolls", ()))
    counts = door.table(raw.get("counts", {}), "counts", hero.colours)
    named += _dice(hero, counts, "counts", dict.fromkeys(hero.colours, MOST_COUNT))
    _check_possible(asked, named)
    seen: Seen = Counter()
    for _, colour, symbol, count in named:
        seen[colour, symbol] += count
    prior = _prior(asked, raw["prior"]) if "prior" in raw else [1] * len(asked.tables)
    weights = weigh(asked.tables, seen, prior)
    if not any(weights):
        raise _against_prior(asked, seen, prior)
    return Posterior(weights, seen, "prior" in raw)


def weigh(tables: tuple[Table, ...], seen: Seen, prior: list[int]) -> tuple[int, ...]:
    """Return the integer weight of each table after what was seen, without a common divisor.

    >>> red = [(("red", (("flash", n), ("race", 6 - n))),) for n in (2, 4)]
    >>> weigh(tuple(red), Counter({("red", "flash"): 2}), [1, 1])
    (1, 4)
    """
    from flint import fmpz

    weights = [fmpz(number) for number in prior]
    for i, table in enumerate(tables):
        for colour, row in table:
            faces = dict(row)
            for symbol in _symbols(seen, colour):
                weights[i] *= fmpz(faces.get(symbol, 0)) ** seen[colour, symbol]
    divisor = fmpz(0)
    for weight in weights:
        divisor = divisor.gcd(weight)
    return tuple(int(weight // divisor) if divisor else 0 for weight in weights)


def _symbols(seen: Seen, colour: str) -> list[str]:
    return [symbol for (where, symbol), count in seen.items() if where == colour and count]


# ---- rolls -----------------------------------------------------------------------------------

Named = list[tuple[str, str, str, int]]
"""Field of the request, colour, symbol and how often it showed."""


def _rolls(hero: Hero, raw: object) -> Named:
    found: Named = []
    for i, roll in enumerate(door.items(raw, "rolls", MOST_ROLLS)):
        found += _dice(
            hero, door.table(roll, f"rolls[{i}]", hero.colours), f"rolls[{i}]", dict(hero.dice)
        )
    return found


def _dice(hero: Hero, table: Mapping[str, object], field: str, most: Mapping[str, int]) -> Named:
    """Return counted dice by colour; a roll has no more of a colour than the hero has."""
    found: Named = []
    for colour, raw in table.items():
        own, at = _pile(hero, colour, raw, f"{field}.{colour}", most[colour]), f"{field}.{colour}"
        if field != "counts" and sum(n for *_, n in own) > most[colour]:
            many = sum(n for *_, n in own)
            dice = door.dice_in_words(most[colour], colour)
            raise Fault(at, f"{hero.title} has {dice}; you gave {many}")
        found += own
    return found


def _pile(hero: Hero, colour: str, raw: object, field: str, most: int) -> Named:
    given = door.table(raw, field, (*hero.symbols, BLANK))
    found: Named = []
    for symbol, raw_count in given.items():
        at = f"{field}.{symbol}"
        if most == MOST_COUNT:
            count = door.whole(raw_count, at, 0, most)
        else:
            count = door.dice_showing(raw_count, at, most, colour)
        found.append((at, colour, symbol, count))
    return found


def _check_possible(asked: Asked, named: Named) -> None:
    """Raise a fault at the first die that shows what the facts rule out, with that fact."""
    facts = set_facts(asked.request.hero.name, asked.chosen)[0]
    for field, colour, symbol, count in named:
        if count and not any(dict(dict(table)[colour]).get(symbol) for table in asked.tables):
            fact = shows_never(facts, colour, symbol)
            raise Fault(field, f"no admissible {colour} die shows this; {fact}", "impossible")


# ---- the prior -------------------------------------------------------------------------------


def _prior(asked: Asked, raw: object) -> list[int]:
    """Return the prior as integer weights of all tables; those not named get none."""
    found: dict[int, Fraction] = {}
    for i, entry in enumerate(door.items(raw, "prior", len(asked.tables))):
        field = f"prior[{i}]"
        given = door.table(entry, field, ("faces", "weight"))
        for key in ("faces", "weight"):
            if key not in given:
                raise Fault(f"{field}.{key}", "missing", "missing")
        place = _place(asked, given["faces"], f"{field}.faces")
        if place in found:
            raise Fault(f"{field}.faces", "the same table stands earlier in the list")
        found[place] = door.fraction(given["weight"], f"{field}.weight")
        if found[place] < 0:
            raise Fault(f"{field}.weight", "must not be negative")
    if not any(found.values()):
        raise Fault("prior", "must give at least one table a weight above 0")
    common = lcm(*(weight.denominator for weight in found.values()))
    return [int(found.get(i, Fraction(0)) * common) for i in range(len(asked.tables))]


def _place(asked: Asked, raw: object, field: str) -> int:
    """Return the place of a table; `Fault` where it contradicts a fact of the set."""
    hero = asked.request.hero
    faces = check_faces(hero, raw, field)
    if faces.faces in asked.tables:
        return asked.tables.index(faces.faces)
    broken = contradictions(set_facts(hero.name, asked.chosen)[0], hero, faces.table())
    raise Fault(field, f"is not admissible; it contradicts {broken[0]}", "impossible")


def _against_prior(asked: Asked, seen: Seen, prior: list[int]) -> Fault:
    """Return the fault of rolls that no table of the prior shows."""
    held = [table for table, weight in zip(asked.tables, prior, strict=True) if weight]
    for (colour, symbol), count in seen.items():
        if count and not any(dict(dict(table)[colour]).get(symbol) for table in held):
            detail = f"no table that it gives a weight shows {symbol} on a {colour} die; rolls do"
            return Fault("prior", detail, "impossible")
    return Fault("prior", "no table that it gives a weight can show all these rolls", "impossible")
