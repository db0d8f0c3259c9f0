"""Counts of the paths of a game or of one attack, where chance falls one die or card at a time.

A path is a sequence of events, chance's and the players'. Its weight is the product of the chances
of the events of chance on it; a choice weighs 1. So the weights of all paths add up to 1 where
nobody chooses, and to the mean number of ways to choose elsewhere. What the ended paths come to
(the resistance of a game, the hits of an attack) is summed with these weights. All three are exact
numbers that any other program can count as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar

from odds.hero_dice.engine import attack as attacks
from odds.hero_dice.engine import game as games
from odds.hero_dice.engine.attack import Attack
from odds.hero_dice.engine.attack.playing import carry_out as act
from odds.hero_dice.engine.state import Game

Position = TypeVar("Position", Game, Attack)
Sums = tuple[int, Fraction]
"""The paths that lead to a position, and the sum of their weights."""


@dataclass(frozen=True, slots=True)
class Row:
    """The paths of so many events: how many, the sum of their weights, how many end there.

    `worth` is the sum over those that end there of weight times final resistance (or hits).
    """

    depth: int
    paths: int
    weight: Fraction
    ended: int
    worth: Fraction


def perft(position: Position, depth: int) -> tuple[Row, ...]:
    """Return the paths of 1 to `depth` events from a position on; fewer rows when all have ended.

    >>> from odds.hero_dice.data import dice
    >>> from odds.hero_dice.engine.attack import start
    >>> for row in perft(start("superman", dice("superman").faces, ["minus-die"] * 5), 9)[-3:]:
    ...     print(row.depth, row.paths, row.weight, row.ended, row.worth)
    6 720 720 0 0
    7 2880 720 0 0
    8 2880 720 2880 620
    >>> from odds.hero_dice.engine.flow import begin
    >>> from odds.hero_dice.engine.setting import setting
    >>> [(row.paths, str(row.weight)) for row in perft(begin(setting(["flash"], deck="drawn")), 2)]
    [(10, '1'), (90, '1')]
    """
    rows = []
    layer: dict[Position, Sums] = {position: (1, Fraction(1))}
    for number in range(1, depth + 1):
        layer = next_layer(layer)
        if not layer:
            break
        rows.append(row(number, layer))
    return tuple(rows)


def row(depth: int, layer: dict[Position, Sums]) -> Row:
    """Return the sums over a layer."""
    ended = {end: sums for end, sums in layer.items() if end.actor == "nobody"}
    return Row(
        depth,
        paths=sum(paths for paths, _ in layer.values()),
        weight=sum((weight for _, weight in layer.values()), Fraction(0)),
        ended=sum(paths for paths, _ in ended.values()),
        worth=sum((weight * worth(end) for end, (_, weight) in ended.items()), Fraction(0)),
    )


def next_layer(layer: dict[Position, Sums]) -> dict[Position, Sums]:
    """Return every position one event later, with the sums of the paths to it."""
    later: dict[Position, Sums] = {}
    for position, (paths, weight) in layer.items():
        for event, chance in events(position):
            child = after(position, event)
            before = later.get(child, (0, Fraction(0)))
            later[child] = before[0] + paths, before[1] + weight * chance
    return later


def events(position: Game | Attack) -> Iterator[tuple[Any, Fraction]]:
    """Yield every event that may come next with its chance; a choice weighs 1."""
    outcomes = position.chances()
    total = sum(weight for _, weight in outcomes)
    yield from ((event, Fraction(weight, total)) for event, weight in outcomes)
    yield from ((event, Fraction(1)) for event in position.legal())


def after(position: Position, event: Any) -> Position:
    """Return the position after an event that breaks no rule."""
    if isinstance(position, Game):
        return games.carry_out(position, event)
    return act(position, event)


def worth(position: Game | Attack) -> int:
    """Return what an ended position came to: resistance, or hits."""
    return position.resistance if isinstance(position, Game) else attacks.hits(position)
