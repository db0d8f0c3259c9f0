"""Numbers and names as cells: fractions stay fractions, what is none is rounded beside its ends."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from odds.hero_dice.answers import Fault, catalogue
from odds.hero_dice.answers.numbers import decimal
from reports import asking
from reports.asking import Enclosed, Number
from reports.chapters.heroes.words import ability_words
from reports.parts import Box, Cell, Column, Sentence

Values = dict[str, Cell]
"""The values of a sentence by name."""

PLACES, ENDS = 6, 12
"""The places of a rounded number, and of the ends beside it."""
HITS, CHANCE = "hits", "chance"


def rounded(number: Number | None) -> Cell:
    """Return a fraction as it is; a number that is none rounded, as a float.

    >>> rounded(Fraction(1, 3)), rounded(Enclosed(Fraction(1, 8), Fraction(3, 8)))
    (Fraction(1, 3), 0.25)
    """
    return round(float(number.middle), PLACES) if isinstance(number, Enclosed) else number


def mean_cells(number: Number | None) -> tuple[Cell, Cell, Cell]:
    """Return a number with its ends; the ends are empty where it is a fraction.

    >>> mean_cells(Fraction(1, 2))
    (Fraction(1, 2), '', '')
    """
    if not isinstance(number, Enclosed):
        return number, "", ""
    return rounded(number), decimal(number.low, ENDS, -1), decimal(number.high, ENDS, 1)


def mean_columns(name: str, head: str, meaning: str, unit: str = HITS) -> tuple[Column, ...]:
    """Return the columns of `mean_cells`."""
    ends = "empty where the number beside it is an exact fraction"
    return (
        Column(name, head, f"{meaning}; exact, or rounded where its ends stand beside it", unit),
        Column(f"{name}_low", f"{head}, at least", f"a proved lower end; {ends}", unit),
        Column(f"{name}_high", f"{head}, at most", f"a proved upper end; {ends}", unit),
    )


def mean(box: Box, hero: str, abilities: Sequence[str] = (), **keys: Any) -> Number | None:
    """Return the mean of the hits left after minus-hits; None where it has no finite value."""
    try:
        return asking.value(box, hero, {"kind": "mean-damage"}, abilities, law_to=0, **keys)
    except Fault as fault:
        if fault.code != "no-finite-value":
            raise
        return None


def apart(one: Number | None, other: Number | None) -> Number | None:
    """Return the difference of two numbers, None where one has no finite value."""
    return None if one is None or other is None else asking.minus(one, other)


def leaders(numbers: Mapping[str, Number]) -> list[str]:
    """Return those who have the greatest number, or may have it.

    >>> leaders({"a": Fraction(1), "b": Fraction(2), "c": Fraction(2)})
    ['b', 'c']
    """
    bar = max(map(asking.low, numbers.values()))
    return [name for name, number in numbers.items() if asking.high(number) >= bar]


def lead(numbers: Mapping[str, Number]) -> tuple[Fraction, Fraction]:
    """Return the least that a leader has and the most that anybody else has (-1: nobody else)."""
    first = leaders(numbers)
    rest = [asking.high(number) for name, number in numbers.items() if name not in first]
    return min(asking.low(numbers[name]) for name in first), max(rest, default=Fraction(-1))


# ---- names -----------------------------------------------------------------------------------


def titles() -> dict[str, str]:
    """Return the heroes' names as they are written.

    >>> titles()["green-lantern"]
    'Green Lantern'
    """
    return {row["hero"]: row["title"] for row in catalogue.heroes()}


def listed(words: Iterable[str], link: str = "and") -> str:
    """Return words as a list in a sentence.

    >>> listed(["a", "b", "c"]), listed(["a"])
    ('a, b and c', 'a')
    """
    every = list(words)
    return f" {link} ".join(filter(None, [", ".join(every[:-1]), *every[-1:]]))


def ability(text: str) -> str:
    """Return an ability as it is printed.

    >>> ability("shield:2"), ability("two-faced"), ability("minus-die")
    ('SHIELD 2', 'TWO-FACED', '-1 DIE')
    """
    return "TWO-FACED" if text == "two-faced" else ability_words(text)


def against(abilities: Sequence[str]) -> str:
    """Return abilities in a row of a table."""
    return ", ".join(map(ability, abilities)) or "no ability"


def plain(text: str) -> Sentence:
    """Return a sentence without a number."""
    return Sentence(text)
