"""What is known about the faces of the dice, apart from the default profile, out of `dice.toml`.

These facts say which tables of faces are admissible, and the default profile must be one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from odds.hero_dice.data.checks import each, one_of, whole
from odds.hero_dice.data.loading import Entry, document
from odds.hero_dice.heroes import hero as hero_record
from odds.hero_dice.heroes import hero_names
from odds.hero_dice.words import BLANK, FACES, Balance, Faces, Fault, Hero, Known

RELATIONS = ("higher-mean", "not-all-alike")


@dataclass(frozen=True, slots=True)
class FaceFact:
    """How many faces show each of `symbols` on each of `colours`: value (least, most)."""

    hero: str
    colours: tuple[str, ...]
    symbols: tuple[str, ...]
    faces: Known


@dataclass(frozen=True, slots=True)
class ColourFact:
    """How dice of different colours compare; the value is one of `RELATIONS`."""

    hero: str
    colours: tuple[str, ...]
    holds: Known


DiceFact = FaceFact | ColourFact


@lru_cache(maxsize=8)
def dice_facts(file: str, text: str) -> tuple[DiceFact, ...]:
    """Return all facts of a file, those of single colours first."""
    top = document(file, text, "fact", "comparison", *hero_names())
    facts = [_face_fact(entry) for entry in top.parts("fact", _label)]
    return (*facts, *(_colour_fact(entry) for entry in top.parts("comparison", _label)))


def _label(entry: Entry) -> str:
    words = [entry.checked("hero", one_of(*hero_names()))]
    words += [" ".join(map(str, _words(entry, key))) for key in ("colours", "symbols")]
    return " ".join(word for word in words if word)


def _words(entry: Entry, key: str) -> tuple[str, ...]:
    hero = hero_record(entry.checked("hero", one_of(*hero_names())))
    known = {"colours": hero.colours, "symbols": (*hero.symbols, BLANK)}[key]
    return entry.checked(key, each(one_of(*known), most=len(known))) if key in entry.table else ()


def _face_fact(entry: Entry) -> FaceFact:
    entry.only("hero", "colours", "symbols", "faces")
    for key in ("colours", "symbols"):
        entry.get(key)
    colours, symbols = _words(entry, "colours"), _words(entry, "symbols")
    return FaceFact(str(entry.get("hero")), colours, symbols, entry.known("faces", _bounds))


def _colour_fact(entry: Entry) -> ColourFact:
    entry.only("hero", "colours", "holds")
    colours = _words(entry, "colours")
    if len(colours) < 2:
        raise entry.fault("must name the two colours or more that are compared", "colours")
    holds = entry.known("holds", one_of(*RELATIONS))
    hero = hero_record(str(entry.get("hero")))
    if holds.value == "higher-mean" and not isinstance(hero.score, Balance):
        raise entry.fault(f"{hero.title}'s dice have no mean of their own", "holds")
    return ColourFact(hero.name, colours, holds)


def _bounds(value: object) -> tuple[int, int]:
    pair = each(whole(0, FACES), most=2)(value)
    if len(pair) != 2 or pair[0] > pair[1]:
        raise Fault("", "must be two numbers, the least and the most")
    return pair[0], pair[1]


# ---- tables against facts --------------------------------------------------------------------


def contradiction(facts: tuple[DiceFact, ...], hero: Hero, faces: Faces) -> str:
    """Say which fact a table of faces contradicts; empty if it is admissible.

    >>> from odds.hero_dice.heroes import hero
    >>> never = Known((0, 0), "assumed", "our own assumption")
    >>> fact = FaceFact("flash", ("red",), ("blank",), never)
    >>> contradiction((fact,), hero("flash"), {"red": {"flash": 5, "blank": 1}})
    'red blank: from 0 to 0 faces (assumed, our own assumption)'
    """
    return next(iter(contradictions(facts, hero, faces)), "")


def contradictions(facts: tuple[DiceFact, ...], hero: Hero, faces: Faces) -> list[str]:
    """Say every fact that a table of faces contradicts, those of single colours first.

    >>> from odds.hero_dice.data import facts
    >>> from odds.hero_dice.heroes import hero
    >>> faces = {"red": {"flash": 5, "race": 1}, "yellow": {"flash": 3, "race": 3}}
    >>> [words.partition(" (")[0] for words in contradictions(facts("flash"), hero("flash"), faces)]
    ['red reverse-flash: from 1 to 6 faces', 'yellow reverse-flash: from 1 to 6 faces', \
'yellow, red: higher-mean']
    """
    broken = (_broken(fact, hero, faces) for fact in facts if fact.hero == hero.name)
    return [words for words in broken if words]


def shows_never(facts: tuple[DiceFact, ...], colour: str, symbol: str) -> str:
    """Say which fact forbids a die to show a symbol; empty if none does by itself.

    >>> from odds.hero_dice.data import facts
    >>> shows_never(facts("flash"), "red", "blank")[:35]
    'red blank: from 0 to 0 faces (assum'
    """
    forbid = (
        f"{colour} {symbol}: from {fact.faces.value[0]} to 0 faces {_origin(fact.faces)}"
        for fact in facts
        if isinstance(fact, FaceFact) and isinstance(fact.faces.value, tuple)
        if colour in fact.colours and symbol in fact.symbols and fact.faces.value[1] == 0
    )
    return next(forbid, "")


def told(fact: DiceFact) -> str:
    """Say a fact in words, without how sure it is.

    >>> told(FaceFact("batman", ("gray",), ("bat", "wound"), Known((1, 6), "printed", "a book")))
    'gray bat, wound: 1 to 6 faces each'
    >>> told(ColourFact("flash", ("yellow", "red"), Known("higher-mean", "inferred", "a book")))
    'yellow has more hits on average than red'
    """
    colours = ", ".join(fact.colours)
    if isinstance(fact, FaceFact):
        each = " each" if len(fact.colours) * len(fact.symbols) > 1 else ""
        return f"{colours} {', '.join(fact.symbols)}: {_number(fact.faces.value)}{each}"
    if fact.holds.value == "higher-mean":
        return " has more hits on average than ".join(fact.colours)
    return (
        f"{colours}: not all alike" if fact.holds.value else f"{colours}: unknown how they compare"
    )


def _number(bounds: object) -> str:
    if not isinstance(bounds, tuple):
        return "unknown number of faces"
    least, most = bounds
    if least == most:
        return {0: "no face", 1: "1 face"}.get(most, f"{most} faces")
    return f"{least} to {most} faces"


def known_of(fact: DiceFact) -> Known:
    """Return the value of a fact with its confidence and source."""
    return fact.faces if isinstance(fact, FaceFact) else fact.holds


def _broken(fact: DiceFact, hero: Hero, faces: Faces) -> str:
    if isinstance(fact, FaceFact):
        return _outside(fact, faces)
    tables = [faces[colour] for colour in fact.colours]
    if fact.holds.value is None or _RELATION[str(fact.holds.value)](hero, tables):
        return ""
    return f"{', '.join(fact.colours)}: {fact.holds.value} {_origin(fact.holds)}"


def _outside(fact: FaceFact, faces: Faces) -> str:
    if not isinstance(fact.faces.value, tuple):
        return ""
    least, most = fact.faces.value
    for colour, symbol in ((c, s) for c in fact.colours for s in fact.symbols):
        if not least <= faces[colour].get(symbol, 0) <= most:
            return f"{colour} {symbol}: from {least} to {most} faces {_origin(fact.faces)}"
    return ""


def _origin(known: Known) -> str:
    return f"({known.confidence}, {known.source})"


def _higher_mean(hero: Hero, tables: list[Mapping[str, int]]) -> bool:
    score = hero.score
    assert isinstance(score, Balance)
    means = [table.get(score.plus, 0) - table.get(score.minus, 0) for table in tables]
    return all(high > low for high, low in pairwise(means))


def _not_all_alike(hero: Hero, tables: list[Mapping[str, int]]) -> bool:
    rows = [[table.get(symbol, 0) for symbol in (*hero.symbols, BLANK)] for table in tables]
    return any(row != rows[0] for row in rows)


_RELATION: dict[str, Callable[[Hero, list[Mapping[str, int]]], bool]] = {
    "higher-mean": _higher_mean,
    "not-all-alike": _not_all_alike,
}
