"""What a chart says, in the language of its reader."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from web.explore.fields import NONE
from web.explore.tables import Cell, Column
from web.texts import texts

_NUMBERED = re.compile(r"([a-z-]+):([0-9]+)")
_LEAST = Fraction(1, 1000)
_PERCENT = {"en": "{}%", "de": "{}\u00a0%", "pl": "{}%"}


@dataclass(frozen=True)
class Words:
    """The texts of one language; called with a key and the values of its places."""

    language: str
    known: Mapping[str, str]

    def __call__(self, key: str, **places: object) -> str:
        """Return the text of a key, its places filled."""
        return self.known[key].format(**places)

    def hero(self, name: str) -> str:
        """Return the name of a hero."""
        return self(f"common.hero.{name}")

    def colour(self, name: str) -> str:
        """Return the word for a colour of dice."""
        return self(f"common.colour.{name}")

    def goal(self, kind: str) -> str:
        """Return a goal in words."""
        return self(f"common.goal.{kind}")

    def ability(self, text: str) -> str:
        """Return an ability as cards say it; words that are none stay as they are."""
        numbered = _NUMBERED.fullmatch(text)
        name, number = (numbered[1], f" {numbered[2]}") if numbered else (text, "")
        return self.known.get(f"common.ability.{name}", name) + number

    def abilities(self, text: str) -> str:
        """Return a stack of abilities written with commas."""
        if text in ("", NONE):
            return self("explore.nothing")
        return " + ".join(self.ability(word) for word in text.split(","))

    def pile(self, symbols: Mapping[str, int]) -> str:
        """Return dice of one colour: how many show what."""
        # A count with a times sign suits every language: no symbol needs a plural.
        told = (f"{n} × {self(f'common.symbol.{s}')}" for s, n in symbols.items() if n)
        return ", ".join(told) or "–"

    def dice(self, table: Mapping[str, Mapping[str, int]]) -> str:
        """Return dice of several colours."""
        piles = (
            (self.colour(c), self.pile(pile)) for c, pile in table.items() if any(pile.values())
        )
        return "; ".join(f"{colour}: {pile}" for colour, pile in piles)

    def letters(self, symbols: Mapping[str, int]) -> str:
        """Return dice of one colour by a letter a die."""
        return "".join(self(f"explore.letter.{s}") * n for s, n in symbols.items()) or "–"

    def percent(self, chance: Fraction) -> str:
        """Return a chance with one decimal; what is neither sure nor impossible never looks so."""
        if 0 < chance < _LEAST / 2:
            return "< " + self._percent(_LEAST)
        if 1 - _LEAST / 2 < chance < 1:
            return "> " + self._percent(1 - _LEAST)
        return self._percent(chance)

    def _percent(self, chance: Fraction) -> str:
        return _PERCENT[self.language].format(self._decimal(100 * chance, 1))

    def mean(self, number: Fraction) -> str:
        """Return a mean with two decimals."""
        return self._decimal(number, 2)

    def _decimal(self, number: Fraction, places: int) -> str:
        text = f"{float(round(number, places)):.{places}f}".replace("-", "−")
        return text if self.language == "en" else text.replace(".", ",")

    def cell(self, column: Column, cell: Cell) -> str:
        """Return a cell as people see it."""
        if cell is None:
            return self(column.absent)
        if isinstance(cell, Fraction):
            return self.percent(cell) if column.kind == "chance" else self.mean(cell)
        text = column.show(str(cell))
        return text.replace("-", "−") if column.kind == "count" else text


@cache
def words_in(language: str) -> Words:
    """Return the words of a language.

    >>> words_in("de").abilities("minus-die,shield:2"), words_in("pl").mean(Fraction(1, 3))
    ('−1 Würfel + Schild 2', '0,33')
    """
    return Words(language, texts(language, "common", "explore"))
