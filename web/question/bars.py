"""The laws of hits and damage as rows of a table, each with a bar."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from web.question.say import Say
from web.question.words import percent, share

MOST_ROWS = 24
RARE = Fraction(1, 2000)
"""Where fewer than this share is left, one row says the rest."""


@dataclass(frozen=True)
class Bar:
    """A row: how many, the chance of that many, the chance of at least as many."""

    label: str
    width: str
    chance: str
    at_least: str
    enough: bool


@dataclass(frozen=True)
class Law:
    """A table: what is counted (`hits` or `damage`), what the table says, a row for each number."""

    what: str
    caption: str
    bars: list[Bar]


@dataclass(frozen=True)
class Entry:
    """A row before it is drawn: a number or more of it, its chance, the chance of at least it."""

    number: int
    more: bool
    chance: Fraction
    left: Fraction


def laws(say: Say, answer: dict[str, Any], needs: dict[str, int]) -> list[Law]:
    """Return the tables of an answer, that of the number needed first; equal ones as one.

    `needs` says how many are enough, of `hits` or of `damage`. The longest bar is as wide as
    there is room, in both tables alike.

    >>> rows = [{"exact": "1/4"}, {"exact": "3/4"}]
    >>> law = laws(Say("en"), {"hits": rows, "damage": rows}, {"hits": 1})[0]
    >>> [(bar.label, bar.width, bar.chance, bar.at_least, bar.enough) for bar in law.bars]
    [('0', '33.33', '25.0 %', '100.0 %', False), ('1', '100', '75.0 %', '75.0 %', True)]
    """
    entries = {what: _entries(answer[what]) for what in ("hits", "damage")}
    longest = max(entry.chance for rows in entries.values() for entry in rows)
    if entries["hits"] == entries["damage"]:
        what = next(iter(needs), "hits")
        bars = _bars(say, entries["hits"], longest, needs.get(what))
        return [Law(what, say("question.law.both"), bars)]
    found = [
        Law(what, say(f"question.law.{what}"), _bars(say, rows, longest, needs.get(what)))
        for what, rows in entries.items()
    ]
    return sorted(found, key=lambda law: law.what not in needs)


def _entries(rows: list[dict[str, Any]]) -> list[Entry]:
    """Return the rows of a law; where little is left, one row says the rest."""
    chances = [share(row) for row in rows]
    left = _left(chances)
    last = next((n for n, rest in enumerate(left) if n and rest < RARE), MOST_ROWS)
    cut = [n == last < len(rows) - 1 or "at_least" in row for n, row in enumerate(rows)]
    return [
        Entry(n, cut[n], left[n] if cut[n] else chances[n], left[n])
        for n in range(min(last + 1, len(rows)))
    ]


def _left(chances: list[Fraction]) -> list[Fraction]:
    """Return the chance of at least as many, for each row, clear of the width of enclosures."""
    rest, left = Fraction(0), []
    for chance in reversed(chances):
        rest += chance
        left.append(round(rest, 10))
    return left[::-1]


def _bars(say: Say, entries: list[Entry], longest: Fraction, need: int | None) -> list[Bar]:
    return [
        Bar(
            say("question.law.or-more", n=entry.number) if entry.more else str(entry.number),
            f"{float(100 * entry.chance / longest):.4g}",
            percent(say, entry.chance),
            percent(say, entry.left),
            need is not None and entry.number >= need,
        )
        for entry in entries
    ]
