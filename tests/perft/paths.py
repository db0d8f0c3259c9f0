"""Counting paths by playing them: a game is a generator that plays itself and asks at each event.

It yields (key, options): `key` stands for everything that may still matter, an option is (chance,
what happens); a choice of the players has chance 1. It returns what the game came to. A path is
played from the start, event after event; of paths that meet in one key only the first goes on.
"""

from collections.abc import Callable, Generator
from fractions import Fraction
from typing import NamedTuple

Option = tuple[Fraction, Callable[[], None]]
Play = Generator[tuple[str, list[Option]], None, int]
Game = Callable[[], Play]
Sums = tuple[int, Fraction, int, Fraction]
"""Paths, the sum of their weights, how many end, the sum of weight times worth over those."""


class Met(NamedTuple):
    """What lies at the end of a path: a key with the chances of its options, or a worth."""

    key: str
    chances: tuple[Fraction, ...]
    worth: int | None


class Front(NamedTuple):
    """The paths that meet in one place: one of them, how many, the sum of their weights."""

    path: tuple[int, ...]
    paths: int
    weight: Fraction


def rows(game: Game, depth: int) -> list[Sums]:
    """Return the sums over all paths of 1, 2, ... events, until all have ended."""
    found: list[Sums] = []
    layer = {met(game, ()): Front((), 1, Fraction(1))}
    for _ in range(depth):
        layer = further(game, layer)
        if not layer:
            break
        found.append(sums(layer))
    return found


def further(game: Game, layer: dict) -> dict:
    """Return the places one event later."""
    later: dict = {}
    for (_, chances, _), (path, paths, weight) in layer.items():
        for i, chance in enumerate(chances):
            place = met(game, (*path, i))
            before = later.get(place, Front((*path, i), 0, Fraction(0)))
            more = before.paths + paths, before.weight + weight * chance
            later[place] = Front(before.path, *more)
    return later


def sums(layer: dict) -> Sums:
    """Return the sums over a layer."""
    ends = [(place.worth, front) for place, front in layer.items() if place.worth is not None]
    return (
        sum(front.paths for front in layer.values()),
        sum((front.weight for front in layer.values()), Fraction(0)),
        sum(front.paths for _, front in ends),
        sum((front.weight * worth for worth, front in ends), Fraction(0)),
    )


def met(game: Game, path: tuple[int, ...]) -> Met:
    """Play a path from the start and return what lies at its end."""
    play = game()
    try:
        key, options = next(play)
        for choice in path:
            options[choice][1]()
            key, options = next(play)
    except StopIteration as end:
        return Met("over", (), end.value)
    play.close()
    return Met(key, tuple(chance for chance, _ in options), None)
