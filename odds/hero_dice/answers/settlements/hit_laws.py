"""Laws of hits as a request gives them: exact probabilities that sum to 1."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from math import lcm

from odds.exact.distribution import Law
from odds.hero_dice.answers import door
from odds.hero_dice.data.checks import shown
from odds.hero_dice.words import Fault

MOST_HITS = 999
MOST_DIGITS = 400
"""The most digits of either part of a probability: laws that `solve` answers fit well in."""

_NUMBER = re.compile(r"0|[1-9][0-9]{0,2}", re.ASCII)
_PROBABILITY = re.compile(
    rf"[0-9]{{1,{MOST_DIGITS}}}(/[0-9]{{1,{MOST_DIGITS}}}|\.[0-9]{{1,{MOST_DIGITS}}})?", re.ASCII
)


def read_hits(raw: object, field: str) -> Law[int]:
    """Return a law of hits: exact probabilities by number of hits, which sum to 1.

    >>> read_hits({"3": "1/2", "4": "0.5"}, "hits").weights
    {3: 1, 4: 1}
    """
    if not isinstance(raw, Mapping) or not 0 < len(raw) <= MOST_HITS + 1:
        raise Fault(field, 'must be a table hits -> probability such as {"3": "1/2", "4": "1/2"}')
    rows = {
        _number(key, field): _probability(value, f"{field}.{key}") for key, value in raw.items()
    }
    if len(rows) != len(raw):
        raise Fault(field, "names a number of hits twice")
    if sum(rows.values()) != 1:
        raise Fault(field, f"the probabilities must sum to 1; yours sum to {_sum(rows)}")
    total = lcm(*(chance.denominator for chance in rows.values()))
    return Law({hits: int(rows[hits] * total) for hits in sorted(rows) if rows[hits]}, total)


def _sum(rows: Mapping[int, Fraction]) -> str:
    total = sum(rows.values(), Fraction(0))
    short = max(total.denominator, total.numerator) < 10**18
    return str(total) if short else f"{float(total):.18g}"


def _number(key: object, field: str) -> int:
    text = str(key)
    if isinstance(key, bool) or not _NUMBER.fullmatch(text):
        raise Fault(
            f"{field}.{text}"[:80],
            f"hits are whole numbers from 0 to {MOST_HITS}; you gave {shown(key)}",
        )
    return int(text)


def _probability(value: object, field: str) -> Fraction:
    text = door.number_text(value, MOST_DIGITS)
    if not _PROBABILITY.fullmatch(text):
        raise Fault(
            field,
            f'must be a probability such as "1/2" or 0.5 with at most {MOST_DIGITS} digits a '
            f"part; you gave {shown(value)}",
        )
    top, _, bottom = text.partition("/")
    if bottom and not int(bottom):
        raise Fault(field, f"a fraction needs a denominator other than 0; you gave {shown(text)}")
    return Fraction(top) / Fraction(bottom or 1)
