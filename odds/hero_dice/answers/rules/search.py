"""Simple rules found: the best of each size among the pieces of `pieces`.

Sizes up to `Pieces.through` are searched through, unless that is too much work: their best is
proved. Larger rules grow out of the best ones found, by one condition or by a line of two, and are
then bettered by exchanging single conditions. The search compares floats; the best of each size is
chosen among all that come within 1e-9 of it by exact values. The same request finds the same rules.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import chain
from typing import Any

from odds.exact.distribution import Bracket
from odds.hero_dice.answers import door
from odds.hero_dice.answers.numbers import Odds, value
from odds.hero_dice.answers.request import read_request
from odds.hero_dice.answers.rules.judging import Judge
from odds.hero_dice.answers.rules.pieces import Pieces, as_many, one_more, pieces, two_more
from odds.hero_dice.answers.rules.ranking import (
    NEAR,
    Found,
    Level,
    OneByOne,
    Ranking,
    Together,
    limited,
    middle,
    ranked,
)
from odds.hero_dice.answers.rules.words import Rule

MOST_SIZE = 8
_WIDTH = 16
_SHORTER = 2
_BETTERED = 4
_FINALISTS = 6


class Search:
    """Finds the best rules of each size for one request."""

    def __init__(self, judging: Judge) -> None:
        self.judging = judging
        self.pieces: Pieces = pieces(judging.request.hero, limited(judging), judging.blank)
        self.ranking: Ranking = OneByOne(judging) if judging.endless else Together(judging)

    def levels(self, most: int) -> list[Level]:
        """Return the best rules of each size from 0 up; none larger than a perfect one."""
        top = middle(self.judging.opening.value)
        levels: list[Level] = []
        for size in range(most + 1):
            self.ranking.begin()
            levels.append(self._level(size, levels))
            if max(level.found[0][0] for level in levels if level.found) > top - 1e-12:
                break
        return levels

    def _level(self, size: int, below: list[Level]) -> Level:
        """Return the best rules of a size: of all, or of those that grow out of smaller ones."""
        level = Level([], False)
        if size <= self.pieces.through and all(smaller.proved for smaller in below):
            level = self.ranking.every(size, _WIDTH)
        if level.proved:
            return level
        return Level(ranked([*level.found, *self._grown(below)]), False)

    def _grown(self, levels: list[Level]) -> list[Found]:
        """Return rules grown out of the best of the two sizes before, and bettered."""
        large = [rule for level in levels[-1:] for _, rule in level.found[:_WIDTH]]
        small = [rule for level in levels[-2:-1] for _, rule in level.found[:_SHORTER]]
        longer = (more for rule in large for more in one_more(self.pieces, rule))
        wider = (more for rule in small for more in two_more(self.pieces, rule))
        return self._bettered(self.ranking.fresh(chain(longer, wider), _WIDTH))

    def _bettered(self, found: list[Found]) -> list[Found]:
        """Return rules with those added that come of exchanging conditions of the best ones."""
        while found and not self.ranking.spent:
            near = (other for _, rule in found[:_BETTERED] for other in as_many(self.pieces, rule))
            best, more = found[0][0], self.ranking.fresh(near, _WIDTH)
            found = ranked([*found, *more])
            if found[0][0] <= best + 1e-12:
                break
        return found

    def best(self, found: list[Found]) -> tuple[Rule, Odds]:
        """Return the best of rules of one size by exact values; of equals one with few lines."""
        near = [rule for score, rule in found if score >= found[0][0] - NEAR]
        tidy = dict.fromkeys(map(self.ranking.tidied, near))
        short = sorted(tidy, key=lambda rule: len(rule.lines))[:_FINALISTS]
        judged = [(rule, self.judging.value(rule)) for rule in short]
        return max(judged, key=lambda pair: _least(pair[1]))


def _least(number: Odds) -> Fraction:
    return number.low if isinstance(number, Bracket) else number


def _most(number: Odds) -> Fraction:
    return number.high if isinstance(number, Bracket) else number


def best_rules(raw: object) -> dict[str, Any]:
    """Return the best rule found of each size up to `most` (5): the curve of size against loss.

    A size whose best rule is no better than a smaller one is left out.

    >>> asked = {"hero": "flash", "goal": {"kind": "hits-at-least", "hits": 2}}
    >>> [(row["size"], row["loss"]["exact"]) for row in best_rules(asked)["rows"]][-1]
    (1, '0')
    """
    request = read_request(raw, ("most",))
    most = door.whole(raw.get("most", 5) if isinstance(raw, dict) else 5, "most", 0, MOST_SIZE)
    judging = Judge(request)
    search = Search(judging)
    rows: list[dict[str, Any]] = []
    top: Fraction | None = None
    for level in search.levels(most):
        if not level.found:
            continue
        rule, worth = search.best(level.found)
        if top is not None and _least(worth) <= top:
            continue
        top = _most(worth)
        rows.append({**_row(judging, rule, worth), "proved": level.proved})
    return {**judging.about(), "rows": rows}


def _row(judging: Judge, rule: Rule, worth: Odds) -> dict[str, Any]:
    digits = judging.request.digits
    return {
        "size": rule.size,
        "rule": rule.plain(),
        "value": value(worth, digits),
        "loss": value(judging.loss(rule, worth), digits),
    }
