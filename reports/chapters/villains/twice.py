"""Part of the chapter on villains: those that must be defeated in two rounds."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Any

from reports.cells import Values, listed, titles
from reports.chapters.villains.numbers import ALONE, TWICE, Known
from reports.parts import Sentence


def names(heroes: list[str], link: str = "and") -> str:
    """Return heroes as a list in a sentence."""
    return listed((titles()[hero] for hero in heroes), link)


def two_rounds(known: list[Known]) -> list[Sentence]:
    """Say of each villain that must be defeated twice how sure the defeats are."""
    return [_twice_said(villain) for villain in known if _counts_twice(villain)]


def _counts_twice(villain: Known) -> bool:
    return TWICE in villain.abilities and ALONE not in villain.abilities and bool(villain.chances)


def _twice_said(villain: Known) -> Sentence:
    one = villain.chances[villain.order[0]]
    best = [hero for hero in villain.order if villain.chances[hero] == one]
    pair, both = villain.beaten
    values: Values = {"name": villain.name, "hero": names(best, "or"), "one": one,
                      "twice": one**2, "pair": names(list(pair)), "both": both,
                      "all": both**2}  # fmt: skip
    text = "{name} must be defeated in two rounds. Alone the surest is {hero}: {one:.1%} for the "
    text += "first defeat, as much for the second, {twice:.1%} for both in two rounds. Together it "
    text += "is {pair}: {both:.1%} each time, {all:.1%} for both."
    return Sentence(text, values, partial(_squares, villain))


def _squares(
    villain: Known, /, one: Fraction, twice: Fraction, both: Fraction, **rest: Any
) -> bool:
    most = max(villain.chances.values())
    return one == most <= both == villain.beaten[1] and (twice, rest["all"]) == (one**2, both**2)
