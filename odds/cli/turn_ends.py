"""Ends of attacks in words: "batman 4 or more with 2 batmobiles", many of them as few."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any

from odds.hero_dice.heroes import hero
from odds.hero_dice.words import Cancelled, ThrowAllAgain

Point = tuple[int, ...]
Box = tuple[frozenset[int], ...]
_ALSO = {"batmobiles": ("batmobile", "batmobiles"), "cards_left": ("card left", "cards left")}


def may_exceed(name: str, most: int) -> bool:
    """Tell whether a hero can have more hits than these."""
    who = hero(name.partition("#")[0])
    bonus = who.score.bonus if isinstance(who.score, Cancelled) else 0
    return isinstance(who.rule, ThrowAllAgain) or most < sum(n for _, n in who.dice) + bonus


def numbers(values: Iterable[int], most: int | None = None) -> str:
    """Return numbers in words; `most` stands for itself and all above.

    >>> numbers({0, 1, 2, 5}), numbers({3, 4}, 4)
    ('0 to 2 or 5', '3 or more')
    """
    runs = groupby(enumerate(sorted(values)), key=lambda pair: pair[1] - pair[0])
    return " or ".join(_run([value for _, value in run], most) for _, run in runs)


def _run(run: list[int], most: int | None) -> str:
    if run[-1] == most:
        return f"{run[0]} or more"
    if len(run) == 1:
        return str(run[0])
    return f"{run[0]} {'or' if len(run) == 2 else 'to'} {run[-1]}"


def end(name: str, told: int | Mapping[str, int]) -> str:
    """Return one end of a hero's attack.

    >>> end("batman", {"hits": 4, "batmobiles": 1})
    'batman 4 with 1 batmobile'
    """
    if isinstance(told, int):
        return f"{name} {told}"
    also = "".join(_also(key, {n}) for key, n in told.items() if key != "hits")
    return f"{name} {told['hits']}{also}"


def _also(key: str, values: Iterable[int]) -> str:
    """Return what a hero has besides hits; cards that are all played are no news."""
    one, many = _ALSO[key]
    found = numbers(values)
    return f" with {found} {one if found == '1' else many}"


class Ends:
    """The ends of the heroes before, as the rows of a plan tell them apart."""

    def __init__(self, rows: Iterable[Mapping[str, Any]], most: Mapping[str, int]) -> None:
        """Take the rows of a plan, and the most hits of each hero that are told apart."""
        afters = [after for row in rows for after in row["after"]]
        self.most = {name: n if may_exceed(name, n) else None for name, n in most.items()}
        self.axes = [
            (name, key)
            for name, told in (afters[0].items() if afters else ())
            for key in (("hits",) if isinstance(told, int) else told)
        ]
        points = list(map(self.point, afters))
        self.all = tuple(map(frozenset, zip(*points, strict=True)))

    def point(self, after: Mapping[str, Any]) -> Point:
        """Return the numbers of an end of all heroes before."""
        numbered = {n: {"hits": t} if isinstance(t, int) else t for n, t in after.items()}
        return tuple(numbered[name][key] for name, key in self.axes)

    def words(self, afters: Iterable[Mapping[str, Any]]) -> list[str]:
        """Return ends in words, as few as lie together; what makes no difference is left out."""
        return [self._box(box) for box in boxes(list(map(self.point, afters)))]

    def _box(self, box: Box) -> str:
        told: dict[str, str] = {}
        for (name, key), values, every in zip(self.axes, box, self.all, strict=True):
            if values == every:
                continue
            if key == "hits":
                told[name] = f"{name} {numbers(values, self.most.get(name))}"
            else:
                told[name] = told.get(name, name) + _also(key, values)
        return " and ".join(told.values()) or "whatever came before"


def boxes(points: list[Point]) -> list[Box]:
    """Return few boxes that together hold just these points.

    >>> [sorted(map(sorted, box)) for box in boxes([(0, 0), (0, 1), (1, 0), (1, 1)])]
    [[[0, 1], [0, 1]]]
    """
    found: list[Box] = [tuple(frozenset({n}) for n in point) for point in points]
    for at in reversed(range(len(points[0]) if points else 0)):
        joined: dict[Box, frozenset[int]] = {}
        for box in found:
            rest = (*box[:at], *box[at + 1 :])
            joined[rest] = joined.get(rest, frozenset()) | box[at]
        found = [(*rest[:at], values, *rest[at:]) for rest, values in joined.items()]
    return found
