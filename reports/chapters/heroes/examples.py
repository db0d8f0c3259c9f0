"""Worked examples: dice as they lie, what is best with them, and what something else is worth.

Which dice are shown is chosen by likelihood from the perfect policy; what moves are worth is asked
of exact advice, and each example checks that the two agree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from reports.asking import MEAN, Number, ask, high, low, number, request
from reports.chapters.heroes.dice import did, doing, lying
from reports.chapters.heroes.policy import Policy
from reports.chapters.heroes.words import say, title
from reports.parts import Box, Heading, Part, Sentence, Steps

Move = Mapping[str, Any]


@dataclass(frozen=True)
class Example:
    """Dice as they lie and the best move with them; `begin` opens its sentence."""

    begin: str
    state: Mapping[str, Any]
    best: Move
    goal: Mapping[str, Any] = field(default_factory=lambda: MEAN)
    rival: Callable[[Move], bool] = lambda move: True
    """Tells which other move to compare with: the best one that fits."""


def moves(box: Box, hero: str, example: Example) -> list[tuple[Move, Number]]:
    """Return what may be done, best first, each with its exact worth."""
    asked = request(box, hero, example.goal, state=dict(example.state))
    return [(row, number(row["value"])) for row in ask("advise", asked)["options"]]


def same(one: Move, other: Move) -> bool:
    """Tell whether two moves do the same."""
    return all((one.get(key) or {}) == (other.get(key) or {}) for key in ("do", "dice", "colour"))


def told(box: Box, hero: str, example: Example) -> Sentence | None:
    """Return an example as a sentence, or None where there is no other move to compare with."""
    rows = moves(box, hero, example)
    mine = next((worth for move, worth in rows if same(move, example.best)), None)
    others = [r for r in rows if not same(r[0], example.best) and example.rival(r[0])]
    if mine is None or not others:
        return None
    other, worth = others[0]
    return say(
        f"{{begin}}: {{best}}. {_compared(example.best, other, mine, worth)}",
        lambda mine, worth, **_: low(mine) >= low(worth) and low(mine) >= low(rows[0][1]),
        begin=example.begin,
        best=doing(hero, example.best),
        mine=mine,
        other=did(hero, other),
        worth=worth,
    )


def place(name: str, number: Number, digits: int = 2) -> str:
    """Return the place of a number in a sentence: whole numbers without decimals.

    >>> place("n", Fraction(5)), place("n", Fraction(1, 3))
    ('{n}', '{n:2}')
    """
    whole = isinstance(number, Fraction) and number.denominator == 1
    return f"{{{name}}}" if whole else f"{{{name}:{digits}}}"


def digits_of(one: Number, other: Number) -> int:
    """Return how many decimals tell two numbers apart, at least two and at most six.

    >>> digits_of(Fraction(1, 3), Fraction(1, 2)), digits_of(Fraction(1), Fraction(1001, 1000))
    (2, 3)
    """
    apart = abs(low(one) - low(other))
    return next((n for n in range(2, 6) if apart * 10**n >= 1), 6)


def _compared(best: Move, other: Move, mine: Number, worth: Number) -> str:
    """Return how two moves compare, with places for their worths."""
    digits = digits_of(mine, worth)
    one, two = place("mine", mine, digits), place("worth", worth, digits)
    hits = f"{one} hit" if low(mine) == 1 == high(mine) else f"{one} hits"
    if high(worth) >= low(mine):
        return f"That is worth {place('mine', mine)} on average, and {{other}} is worth as much."
    if best["do"] == "stop":
        return f"That is {hits}; {{other}} is worth only {two} on average."
    return f"That is worth {hits} on average, {{other}} only {two}."


def likeliest(hands: Iterable[tuple[str, Fraction]]) -> str | None:
    """Return the likeliest hand, the greatest word of equals; None of none."""
    return max(hands, key=lambda row: (row[1], row[0]), default=(None, Fraction(0)))[0]


def examples_parts(box: Box, hero: str, chosen: Iterable[Sentence | None]) -> list[Part]:
    """Return worked examples under a heading; nothing where there are none."""
    lines = tuple(each for each in chosen if each)
    if not lines:
        return []
    heading = f"{title(hero)}: worked examples"
    return [
        Heading("Worked examples", f"{hero}-worked"),
        Steps(f"{hero}-examples", heading, lines),
    ]


def rolled(found: Policy, hand: str) -> str:
    """Return how an example of a first roll begins."""
    return f"You rolled {lying(found.dice(hand))}"
