"""Every table of faces that the facts of `dice.toml` allow a hero.

`better` keeps all facts. `any` leaves out those that say how the means of two colours compare: that
"better" means more hits on average is our reading of a word in the rulebooks.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from pathlib import Path

from odds.hero_dice.data.face_facts import (
    ColourFact,
    DiceFact,
    FaceFact,
    contradiction,
    dice_facts,
)
from odds.hero_dice.data.faces import Row
from odds.hero_dice.data.loading import opened
from odds.hero_dice.heroes import hero as hero_record
from odds.hero_dice.words import BLANK, FACES, Hero

Table = tuple[tuple[str, Row], ...]
Bounds = tuple[tuple[int, int], ...]
SETS = ("better", "any")


def set_facts(
    hero: str, chosen: str = "better", path: Path | None = None, *, text: str | None = None
) -> tuple[tuple[DiceFact, ...], tuple[DiceFact, ...]]:
    """Return the facts that define a set of tables, and those that it leaves out.

    >>> [len(facts) for facts in set_facts("flash", "any")]
    [4, 1]
    """
    every = dice_facts(*opened("dice.toml", path, text))
    own = [fact for fact in every if fact.hero == hero_record(hero).name]
    out = [fact for fact in own if chosen == "any" and _compares_means(fact)]
    return tuple(fact for fact in own if fact not in out), tuple(out)


def _compares_means(fact: DiceFact) -> bool:
    return isinstance(fact, ColourFact) and fact.holds.value == "higher-mean"


def admissible(
    hero: str, chosen: str = "better", path: Path | None = None, *, text: str | None = None
) -> tuple[Table, ...]:
    """Return all admissible tables of a hero, more faces of the first symbols first.

    >>> len(admissible("flash")), len(admissible("flash", "any"))
    (42, 100)
    >>> admissible("flash", "any")[0][0]
    ('red', (('flash', 4), ('reverse-flash', 1), ('race', 1)))
    """
    return _tables(hero_record(hero), set_facts(hero, chosen, path, text=text)[0])


@lru_cache(maxsize=16)
def _tables(hero: Hero, facts: tuple[DiceFact, ...]) -> tuple[Table, ...]:
    ways = [tuple(_rows(hero, colour, facts)) for colour in hero.colours]
    tables = (tuple(zip(hero.colours, rows, strict=True)) for rows in product(*ways))
    named = ((table, {colour: dict(row) for colour, row in table}) for table in tables)
    return tuple(table for table, faces in named if not contradiction(facts, hero, faces))


def _rows(hero: Hero, colour: str, facts: tuple[DiceFact, ...]) -> Iterator[Row]:
    """Yield the faces that one die may have, without the symbols it does not show."""
    symbols = (*hero.symbols, BLANK)
    bounds = tuple(_bounds(colour, symbol, facts) for symbol in symbols)
    for split in _splits(FACES, bounds):
        yield tuple((symbol, n) for symbol, n in zip(symbols, split, strict=True) if n)


def _bounds(colour: str, symbol: str, facts: tuple[DiceFact, ...]) -> tuple[int, int]:
    """Return the least and the most faces that all facts allow a symbol."""
    known = [
        fact.faces.value
        for fact in facts
        if isinstance(fact, FaceFact) and colour in fact.colours and symbol in fact.symbols
    ]
    pairs = [(0, FACES), *(pair for pair in known if isinstance(pair, tuple))]
    return max(low for low, _ in pairs), min(high for _, high in pairs)


def _splits(faces: int, bounds: Bounds) -> Iterator[tuple[int, ...]]:
    """Yield every split of so many faces within bounds, larger first numbers first."""
    if not bounds:
        if faces == 0:
            yield ()
        return
    low, high = bounds[0]
    for count in range(min(high, faces), low - 1, -1):
        for rest in _splits(faces - count, bounds[1:]):
            yield (count, *rest)
