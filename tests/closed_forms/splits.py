"""Face tables: all admissible splits, a spread with blanks, and what one roll of them does."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

FLASH = ("flash", "reverse-flash", "race")
RED, YELLOW = 3, 1
SPLITS = [(f, r, 6 - f - r) for f in range(1, 5) for r in range(1, 6 - f)]
"""The ten ways to split six faces into three symbols, each on one face at least."""

BLANKS = [
    ((1, 1, 1), (1, 1, 1)),
    ((2, 1, 1), (0, 0, 1)),
    ((0, 3, 1), (6, 0, 0)),
    ((0, 0, 2), (2, 1, 2)),
    ((2, 2, 0), (0, 0, 4)),
    ((1, 2, 3), (2, 3, 0)),
    ((3, 0, 1), (0, 5, 0)),
    ((0, 2, 4), (0, 0, 5)),
    ((4, 0, 1), (3, 0, 2)),
    ((1, 3, 1), (1, 0, 5)),
]
"""Flash tables with blank faces or without a symbol, red and yellow."""

Pair = tuple[tuple[int, int, int], tuple[int, int, int]]
PAIRS: list[Pair] = [*product(SPLITS, SPLITS), *BLANKS]


def table(pair: Pair) -> dict[str, dict[str, int]]:
    """Return the faces of Flash's dice as a request writes them."""
    return {colour: faces(split) for colour, split in zip(("red", "yellow"), pair, strict=True)}


def faces(split: tuple[int, int, int]) -> dict[str, int]:
    """Return the faces of one die, what is missing to six left blank."""
    shown = dict(zip((*FLASH, "blank"), (*split, 6 - sum(split)), strict=True))
    return {symbol: number for symbol, number in shown.items() if number}


def one_roll(pair: Pair) -> Counter[tuple[int, bool]]:
    """Return in how many of the 1296 falls four dice add so much and show a race, or not."""
    law: Counter[tuple[int, bool]] = Counter({(0, False): 1})
    for split, dice in zip(pair, (RED, YELLOW), strict=True):
        for _ in range(dice):
            law = _one_more_die(law, split)
    return law


def _one_more_die(law: Counter[tuple[int, bool]], split: tuple[int, int, int]):
    falls = [(1, False), (-1, False), (0, True), (0, False)]
    numbers = (*split, 6 - sum(split))
    found: Counter[tuple[int, bool]] = Counter()
    for ((gain, race), w), ((more, also), n) in product(
        law.items(), zip(falls, numbers, strict=True)
    ):
        if n:
            found[gain + more, race or also] += w * n
    return found


def drift(pair: Pair) -> Fraction:
    """Return the mean of flashes less reverse-flashes in one roll."""
    return sum(
        (Fraction(n * (s[0] - s[1]), 6) for n, s in zip((RED, YELLOW), pair, strict=True)),
        Fraction(0),
    )


def go_on(pair: Pair) -> Fraction:
    """Return the chance that a roll shows a race: one less that no die does."""
    no_race = Fraction(1)
    for n, split in zip((RED, YELLOW), pair, strict=True):
        no_race *= Fraction(6 - split[2], 6) ** n
    return 1 - no_race


RACING: list[Pair] = [
    *(((f, r, 6 - f - r), (0, 0, 6)) for f, r in product(range(5), range(5)) if f + r < 7),
    ((0, 0, 6), (4, 2, 0)),
    ((0, 0, 6), (2, 4, 0)),
]
"""Tables with a colour that always shows a race: every roll may be rolled on."""

RISING = [pair for pair in PAIRS if drift(pair) >= 0 and go_on(pair) < 1]
FALLING = [pair for pair in [*PAIRS, *RACING] if drift(pair) < 0]


def name(pair: Pair) -> str:
    """Return a short name: red and yellow faces."""
    return "-".join("".join(map(str, split)) for split in pair)
