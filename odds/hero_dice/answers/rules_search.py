"""Simple rules found: the best of each size among the pieces of `rules_pieces`.

Sizes 1 and 2 are searched through; larger rules grow out of the best ones found, by one condition
or by a line of two, and are then bettered by exchanging single conditions. The search compares
floats; the best of each size is chosen among all that come within 1e-9 of it by exact values. The
same request finds the same rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from odds.exact.distribution import Bracket
from odds.hero_dice.answers import door
from odds.hero_dice.answers.numbers import Odds, value
from odds.hero_dice.answers.request import read_request
from odds.hero_dice.answers.rules_applied import allowed
from odds.hero_dice.answers.rules_judging import Judge
from odds.hero_dice.answers.rules_pieces import Pieces, as_many, one_more, pieces, two_more
from odds.hero_dice.answers.rules_words import Rule
from odds.hero_dice.words import Fault

MOST_SIZE = 6
_WIDTH = 16
_SHORTER = 4
_BETTERED = 4
_NEAR = 1e-9
_FINALISTS = 6
Score = Callable[[Rule], float | None]
Found = tuple[float, Rule]


class Search:
    """Finds the best rules of each size for one request."""

    def __init__(self, judging: Judge) -> None:
        self.judging = judging
        self.pieces: Pieces = pieces(
            judging.request.hero, judging.request.setting.terms.roll_limit is not None
        )
        self._seen: set[bytes] = set()
        self._score = self._by_value if judging.endless else self._roughly()

    def _roughly(self) -> Score:
        """Return a score in floats; None for a rule that plays like one judged before."""
        rough = self.judging.rough()

        def score(rule: Rule) -> float | None:
            kept = allowed(rule, rough.seen)
            key = kept.tobytes()
            if key in self._seen:
                return None
            self._seen.add(key)
            return rough.value(kept)

        return score

    def _by_value(self, rule: Rule) -> float | None:
        key = repr(rule).encode()
        if key in self._seen:
            return None
        self._seen.add(key)
        try:
            return _middle(self.judging.value(rule))
        except Fault:
            return None

    def levels(self, most: int) -> list[list[Found]]:
        """Return the best rules of each size from 0 up, best first."""
        top = _middle(self.judging.opening.value)
        levels = [self._ranked(self.pieces.roots)]
        every = list(self.pieces.roots)
        for size in range(1, most + 1):
            if size <= 2:
                # A rule that plays like a smaller one may still be part of a better one.
                every = self._grown(every)
                levels.append(self._ranked(every))
            else:
                grown = self._grown([rule for _, rule in levels[-1][:_WIDTH]])
                shorter = [rule for _, rule in levels[-2][:_SHORTER]]
                grown += [more for rule in shorter for more in two_more(self.pieces, rule)]
                levels.append(self._bettered(self._ranked(grown)))
            if max(found[0][0] for found in levels if found) > top - 1e-12:
                break
        return levels

    def _grown(self, rules: Iterable[Rule]) -> list[Rule]:
        """Return every rule that has one condition more than one of these, each once."""
        more = (rule for smaller in rules for rule in one_more(self.pieces, smaller))
        return list(dict.fromkeys(more))

    def _bettered(self, found: list[Found]) -> list[Found]:
        """Return rules with those added that come of exchanging conditions of the best ones."""
        while found:
            near = [other for _, rule in found[:_BETTERED] for other in as_many(self.pieces, rule)]
            more = self._ranked(near)
            if not more:
                break
            best, found = found[0][0], _sorted([*found, *more])
            if found[0][0] <= best + 1e-12:
                break
        return found

    def _ranked(self, rules: Iterable[Rule]) -> list[Found]:
        scored = ((self._score(rule), rule) for rule in rules)
        return _sorted([(score, rule) for score, rule in scored if score is not None])

    def best(self, found: list[Found]) -> tuple[Rule, Odds]:
        """Return the best of rules of one size by exact values; of equals one with few lines."""
        near = [rule for score, rule in found if score >= found[0][0] - _NEAR]
        short = sorted(near, key=lambda rule: len(rule.lines))[:_FINALISTS]
        judged = [(rule, self.judging.value(rule)) for rule in short]
        return max(judged, key=lambda pair: _least(pair[1]))


def _sorted(found: list[Found]) -> list[Found]:
    return sorted(found, key=lambda pair: -round(pair[0], 13))


def _least(number: Odds) -> Fraction:
    return number.low if isinstance(number, Bracket) else number


def _most(number: Odds) -> Fraction:
    return number.high if isinstance(number, Bracket) else number


def _middle(number: Odds) -> float:
    low, high = (number.low, number.high) if isinstance(number, Bracket) else (number, number)
    return float((low + high) / 2)


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
    for found in search.levels(most):
        if not found:
            continue
        rule, worth = search.best(found)
        if top is not None and _least(worth) <= top:
            continue
        top = _most(worth)
        rows.append(_row(judging, rule, worth))
    return {**judging.about(), "rows": rows}


def _row(judging: Judge, rule: Rule, worth: Odds) -> dict[str, Any]:
    digits = judging.request.digits
    return {
        "size": rule.size,
        "rule": rule.plain(),
        "value": value(worth, digits),
        "loss": value(judging.loss(rule, worth), digits),
    }
