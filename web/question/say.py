"""The words of the page in one language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from markupsafe import Markup, escape

from web.texts import texts


@dataclass(frozen=True)
class Say:
    """Says texts of the catalogue in one language.

    >>> Say("de")("question.option.stop"), Say("pl").symbol("bat"), Say("de").bears("shield:2")
    ('Aufhören', 'nietoperz', 'Schild 2')
    """

    language: str

    def __call__(self, key: str, **values: object) -> str:
        """Return a text, its places filled."""
        return _said(self.language)[key].format(**values)

    def marked(self, key: str, **values: object) -> Markup:
        """Return a text for a template: values that are marked up stay so, all else is escaped."""
        return escape(_said(self.language)[key]).format(**values)

    def hero(self, name: str) -> str:
        """Return the name of a hero."""
        return self(f"common.hero.{name}")

    def symbol(self, name: str) -> str:
        """Return the name of a symbol."""
        return self(f"common.symbol.{name}")

    def colour(self, name: str) -> str:
        """Return the name of a colour."""
        return self(f"common.colour.{name}")

    def markers(self, name: str) -> str:
        """Return what markers of a hero are called."""
        return self(f"common.marker.{name}")

    def ability(self, name: str) -> str:
        """Return the name of an ability."""
        return self(f"common.ability.{name}")

    def meaning(self, name: str) -> str:
        """Return what an ability does."""
        return self(f"common.meaning.{name}")

    def goal(self, name: str) -> str:
        """Return the name of a goal."""
        return self(f"common.goal.{name}")

    def error(self, status: int) -> str:
        """Return what an error of this status is called."""
        key = f"question.error.title.{status}"
        return self(key if key in _said(self.language) else "question.error.title.other")

    def bears(self, word: str) -> str:
        """Return an ability with its number, from a word such as `shield:2`."""
        name, _, number = word.partition(":")
        return f"{self.ability(name)} {number}".rstrip()

    def number(self, text: str) -> str:
        """Return a decimal number as this language writes it.

        >>> Say("en").number("2.5"), Say("de").number("2.5")
        ('2.5', '2,5')
        """
        return text.replace(".", self("question.decimal-mark"))

    def place(self, name: str) -> str:
        """Return the label of the place on the page that a problem concerns.

        >>> Say("en").place("hand.red"), Say("en").place("removed"), Say("de").place("shield")
        ('Your roll, red', 'Dice set aside', 'Schild')
        """
        kind, _, colour = name.partition(".")
        if f"question.place.{kind}" in _said(self.language):
            label = self(f"question.place.{kind}")
        else:
            label = self.ability(kind)
        return f"{label}, {self.colour(colour)}" if colour else label


@cache
def _said(language: str) -> Mapping[str, str]:
    return MappingProxyType(texts(language, "common", "question"))
