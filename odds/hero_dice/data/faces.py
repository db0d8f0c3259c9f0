"""Faces given by a user: six a die, every colour of the hero, only symbols that he has."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from odds.hero_dice.data.checks import integral, shown
from odds.hero_dice.words import BLANK, FACES, DiceSet, Fault, Hero

Row = tuple[tuple[str, int], ...]
"""The faces of a die: (symbol, number of faces) in the order of the hero's symbols."""


def check_faces(hero: Hero, faces: object, field: str = "dice") -> DiceSet:
    """Return the faces as a `DiceSet`, or raise `Fault` at the first thing wrong with them.

    >>> from odds.hero_dice.heroes import hero
    >>> red, yellow = {"flash": 2, "race": 3, "blank": 1}, {"race": 3, "flash": 3}
    >>> check_faces(hero("flash"), {"yellow": yellow, "red": red}).faces[1]
    ('yellow', (('flash', 3), ('race', 3)))
    >>> check_faces(hero("flash"), {"red": red, "yellow": {"race": 3, "flash": 4}})
    Traceback (most recent call last):
    odds.hero_dice.words.Fault: dice.yellow: a yellow die has 6 faces; you gave 7: flash 4, race 3
    """
    table = _table(faces, field, f"must name the faces of each colour: {_list(hero.colours)}")
    _refuse_others(table, hero.colours, field, f"{hero.title} has no such dice; his are")
    rows = ((colour, _row(hero, colour, table, field)) for colour in hero.colours)
    return DiceSet(tuple(rows), "given by the user", "given")


def _row(hero: Hero, colour: str, table: Mapping[object, object], field: str) -> Row:
    if colour not in table:
        need = f"his dice are {_list(hero.colours)}, and each colour needs its faces"
        raise Fault(f"{field}.{colour}", f"is missing; {need}")
    return die_faces(hero, colour, table[colour], f"{field}.{colour}")


def die_faces(hero: Hero, colour: str, faces: object, field: str = "") -> Row:
    """Return the checked faces of one die, without the symbols it does not show.

    >>> from odds.hero_dice.heroes import hero
    >>> die_faces(hero("batman"), "gray", {"batmobile": 2, "bat": 4, "wound": 0})
    (('bat', 4), ('batmobile', 2))
    """
    symbols = (*hero.symbols, BLANK)
    table = _table(faces, field, f"must name the symbols of a {colour} die: {_list(symbols)}")
    _refuse_others(table, symbols, field, f"{hero.title}'s dice have no such symbol; use")
    row = tuple((symbol, _count(table, symbol, field)) for symbol in symbols if symbol in table)
    return _six(colour, tuple((symbol, n) for symbol, n in row if n), field)


def _table(value: object, field: str, need: str) -> Mapping[object, object]:
    if not isinstance(value, Mapping):
        raise Fault(field, f"{need}; you gave {shown(value)}")
    return value


def _refuse_others(
    table: Mapping[object, object], words: tuple[str, ...], field: str, fault: str
) -> None:
    others = [key for key in table if key not in words]
    if others:
        raise Fault(_join(field, others[0]), f"{shown(others[0])}: {fault} {_list(words)}")


def _join(field: str, key: object) -> str:
    if not isinstance(key, str) or not re.fullmatch(r"[\w-]{1,20}", key):
        return field
    return f"{field}.{key}" if field else key


def _count(table: Mapping[object, object], symbol: str, field: str) -> int:
    count = integral(table[symbol])
    if count is None or not 0 <= count <= FACES:
        need = f"must be a whole number of faces from 0 to {FACES}"
        raise Fault(_join(field, symbol), f"{need}; you gave {shown(table[symbol])}")
    return count


def _six(colour: str, row: Row, field: str) -> Row:
    total = sum(n for _, n in row)
    if total != FACES:
        given = f"{total}: " + ", ".join(f"{symbol} {n}" for symbol, n in row) if row else "none"
        raise Fault(field, f"a {colour} die has {FACES} faces; you gave {given}")
    return row


def _list(words: Iterable[str]) -> str:
    return ", ".join(words)
