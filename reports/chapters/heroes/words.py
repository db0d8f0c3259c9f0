"""Words that the chapters of all heroes share: names, dice, sentences with rounded numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from odds.hero_dice.answers import catalogue
from reports.asking import Enclosed, Number, ask, request
from reports.chapters.heroes.dice import symbol
from reports.parts import Box, Cell, Column, Sentence, Table

ABILITY_WORDS = {
    "": "no ability",
    "kryptonite": "KRYPTONITE",
    "no-heat-vision": "NO HEAT VISION",
    "minus-die": "-1 DIE",
    "only-3-rolls": "ONLY 3 ROLLS",
    "shield:1": "SHIELD 1",
    "shield:2": "SHIELD 2",
    "parallax": "PARALLAX",
    "reverse-flash": "REVERSE-FLASH",
    "wound": "WOUND",
}


@cache
def _heroes() -> dict[str, dict[str, Any]]:
    return {row["hero"]: row for row in catalogue.heroes()}


def title(hero: str) -> str:
    """Return the name of a hero as a reader writes it."""
    return str(_heroes()[hero]["title"])


def dice_of(hero: str) -> dict[str, int]:
    """Return the number of dice of each colour."""
    return dict(_heroes()[hero]["dice"])


def symbols_of(hero: str) -> list[str]:
    """Return the symbols of a hero's dice, blank last."""
    return list(_heroes()[hero]["symbols"])


def faces(box: Box, hero: str) -> Mapping[str, Mapping[str, int]]:
    """Return the faces of a hero's dice: colour -> symbol -> how many of six."""
    goal = {"kind": "hits-at-least", "hits": 1}
    found: Mapping[str, Mapping[str, int]] = ask("solve", request(box, hero, goal))["dice"]["faces"]
    return found


@cache
def abilities(hero: str) -> tuple[str, ...]:
    """Return the abilities that change this hero's attack or what is left of his hits.

    >>> abilities("flash")
    ('minus-die', 'only-3-rolls', 'shield:1', 'shield:2', 'reverse-flash')
    """
    rows = [r for r in catalogue.abilities() if r["touches_attack"] and r["hero"] in (None, hero)]
    names = [str(row["ability"]) for row in rows]
    sizes = [[f"{n[:-2]}:{i}" for i in (1, 2)] if n.endswith(":N") else [n] for n in names]
    return tuple(each for size in sizes for each in size)


def ability_words(ability: str) -> str:
    """Return an ability as it is printed; "" is none."""
    return ABILITY_WORDS.get(ability, ability.upper().replace("-", " ").replace(":", " "))


# ---- sentences -------------------------------------------------------------------------------

_PLACE = re.compile(r"\{(\w+):(%|\d)\}")


def _form(place: re.Match[str]) -> str:
    name, how = place.groups()
    return f"{{{name}:.1%}}" if how == "%" else f"{{{name}:.{how}f}}"


def say(text: str, holds: Callable[..., bool] = lambda **_: True, **values: Any) -> Sentence:
    """Return a sentence; `{x:2}` shows x with two decimals, `{x:%}` in percent, `{x}` as it is.

    The check is given the numbers themselves, enclosures too; the places are filled with the middle
    of an enclosure, and only what a place names is kept.

    >>> say("It is {n:%}.", lambda n: n < 1, n=0.5).text
    'It is {n:.1%}.'
    """
    made = _PLACE.sub(_form, text)
    kept = {name: cell(v) for name, v in values.items() if f"{{{name}" in made}

    def check(**told: Cell) -> bool:
        # A number that is not the one computed is checked as it stands in the sentence.
        changed = {name: value for name, value in told.items() if value != kept[name]}
        return bool(holds(**{**values, **changed}))

    return Sentence(made, kept, check)


def cell(number: Number | None) -> Cell:
    """Return a number for a table: a fraction, or the middle of an enclosure as a float."""
    return float(number.middle) if isinstance(number, Enclosed) else number


def plural(number: int, word: str) -> str:
    """Return a number with its word.

    >>> plural(1, "hit"), plural(2, "hit")
    ('1 hit', '2 hits')
    """
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


# ---- dice in words ---------------------------------------------------------------------------


def face_table(box: Box, hero: str) -> Table:
    """Return the faces that a chapter is computed for, a row a colour."""
    table, shown = faces(box, hero), symbols_of(hero)
    used = [s for s in shown if s != "blank" or any(row.get(s) for row in table.values())]
    columns = (
        Column("colour", "Die", "the colour of the dice"),
        Column("dice", "Dice", "how many dice there are of that colour"),
        *(Column(s, symbol(s), f"faces of six that show {symbol(s)}", "faces") for s in used),
    )
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (c, n, *(table[c].get(s, 0) for s in used)) for c, n in dice_of(hero).items()
    )
    return Table(f"{hero}-faces", f"The dice of {title(hero)}: faces of six", columns, rows)


def whose(box: Box, hero: str) -> list[Sentence | Table]:
    """Return whose dice a chapter is for, and their faces."""
    known = "All numbers here are for these dice: {box}."
    if hero not in box.dice:
        known += (
            " Nobody has published the real faces; these are the most even ones that fit what is"
            " known. Count the faces of your own dice and build the guide again for them."
        )
    table = face_table(box, hero)
    six = all(sum(n for n in row[2:] if isinstance(n, int)) == 6 for row in table.rows)
    return [say(known, lambda box: six, box=box.name), table]
