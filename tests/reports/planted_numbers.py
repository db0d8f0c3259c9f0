"""Plants a wrong number in every place of every sentence of the guide and looks who notices.

`python -m tests.reports.planted_numbers [CHAPTER ...]` lists how many are noticed by chapter, every
number of which some other value passes its check (one more, one less, a thousandth more or less),
and marks with `!` those whose check takes any of them. Such a number is held by nothing, unless it
is a fraction that stands in a table of its chapter as well.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from reports.checking import tables
from reports.parts import Box, Cell, Chapter, Part, Sentence, Steps
from tests.reports.chapters import chapter, names

_PLACE = re.compile(r"\{(\w+)[:}]")


@dataclass(frozen=True)
class Planted:
    """A sentence with one number changed: what it was, and what stands there now."""

    sentence: Sentence
    name: str
    wrong: Cell

    @property
    def changed(self) -> Sentence:
        """The sentence with the wrong number."""
        return replace(self.sentence, values={**self.sentence.values, self.name: self.wrong})

    @property
    def noticed(self) -> bool:
        """Whether the check of the sentence fails; one that breaks off has failed too."""
        try:
            return bool(self.changed.fault())
        except (ArithmeticError, LookupError, TypeError, ValueError):
            return True


def sentences(made: Chapter) -> list[Sentence]:
    """Return all sentences of a chapter and its sheet, lines of steps included."""
    parts = (*made.parts, *made.sheet)
    lines = [line for part in parts if isinstance(part, Steps) for line in part.lines]
    return [*(part for part in parts if isinstance(part, Sentence)), *lines]


def numbers(sentence: Sentence) -> list[str]:
    """Return the names of the numbers that stand in the text.

    >>> numbers(Sentence("{n} of {m:.1%}, {word}", {"n": 1, "m": 0.5, "word": "x", "k": 2}))
    ['n', 'm']
    """
    places = dict.fromkeys(_PLACE.findall(sentence.text))
    return [name for name in places if _is_number(sentence.values.get(name))]


def _is_number(value: Cell) -> bool:
    return isinstance(value, int | float | Fraction) and not isinstance(value, bool)


def wrongs(value: Cell) -> list[Cell]:
    """Return numbers near by: one more and one less, and where it is no count a thousandth off."""
    if isinstance(value, int):
        return [value + 1, value - 1]
    assert isinstance(value, float | Fraction)
    part = type(value)(1) / 1000
    off = abs(value) * part or part
    return [value + off, value - off, value + 1, value - 1]


def planted(made: Chapter) -> Iterator[Planted]:
    """Yield every sentence with one of its numbers changed, one after the other."""
    for sentence in sentences(made):
        for name in numbers(sentence):
            yield from (Planted(sentence, name, wrong) for wrong in wrongs(sentence.values[name]))


def held(made: Chapter, value: Cell) -> bool:
    """Tell whether a table of a chapter holds a number that is no whole one.

    >>> from reports.parts import Column, Table
    >>> law = Table("t", "T", (Column("p", "P", "p"),), ((Fraction(1, 3),),))
    >>> [held(Chapter("c", "C", (law,)), n) for n in (Fraction(1, 3), 0.333333, 1)]
    [True, True, False]
    """
    if isinstance(value, int) or not _is_number(value):
        return False
    cells = (cell for table in tables(made).values() for row in table.rows for cell in row)
    return any(_same(value, cell) for cell in cells if _is_number(cell))


def _same(value: Cell, cell: Cell) -> bool:
    if isinstance(value, Fraction) and isinstance(cell, Fraction):
        return value == cell
    return abs(float(value or 0) - float(cell or 0)) < 1e-6


def unseen(made: Chapter) -> list[tuple[str, str]]:
    """Return (text, name) of each number that its check takes whatever it is, held by no table."""
    every = list(planted(made))
    seen = {(id(each.sentence), each.name) for each in every if each.noticed}
    rest = {(id(p.sentence), p.name): p for p in every if (id(p.sentence), p.name) not in seen}
    return [
        (each.sentence.text, each.name)
        for each in rest.values()
        if not held(made, each.sentence.values[each.name])
    ]


def with_part(made: Chapter, old: Sentence, new: Sentence) -> Chapter:
    """Return a chapter with one sentence in another's place, wherever it stands."""

    def changed(part: Part) -> Part:
        if isinstance(part, Steps):
            return replace(part, lines=tuple(new if each is old else each for each in part.lines))
        return new if part is old else part

    return replace(
        made, parts=tuple(map(changed, made.parts)), sheet=tuple(map(changed, made.sheet))
    )


def main(chosen: list[str]) -> None:
    """Print counts by chapter and every weak place."""
    for name in chosen or names():
        made = chapter(name, Box())
        every = list(planted(made))
        weak = {(id(p.sentence), p.name): p for p in every if not p.noticed}
        places = {(id(p.sentence), p.name) for p in every}
        free = unseen(made)
        print(
            f"{name}: {len(places)} numbers, {len(every)} wrong ones planted, "
            f"{sum(p.noticed for p in every)} noticed; {len(weak)} numbers weakly checked, "
            f"{len(free)} not at all"
        )
        for each in weak.values():
            text, place = each.sentence.text, each.name
            mark = "!" if (text, place) in free else " "
            print(f"  {mark} {{{place}}} = {str(each.sentence.values[place])[:20]}: {text[:160]}")


if __name__ == "__main__":
    main(sys.argv[1:])
