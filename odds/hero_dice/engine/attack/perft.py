"""Counts of the paths of an attack, where chance falls one die at a time.

A path is a sequence of events, chance's and the player's; its weight is the product of the faces
that chance showed on it. Both are exact numbers that any other program can count as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from odds.hero_dice.engine.attack.events import Event
from odds.hero_dice.engine.attack.playing import carry_out
from odds.hero_dice.engine.attack.state import Attack


@dataclass(frozen=True, slots=True)
class Row:
    """The paths of so many events: how many, the sum of their weights, how many end there."""

    depth: int
    paths: int
    weight: int
    ended: int


def perft(attack: Attack, depth: int) -> tuple[Row, ...]:
    """Return the paths of 1 to `depth` events from an attack on; shorter when all have ended.

    >>> from odds.hero_dice.data import dice
    >>> from odds.hero_dice.engine.attack import start
    >>> for row in perft(start("flash", dice("flash").faces), 6):
    ...     print(row)
    Row(depth=1, paths=1, weight=1, ended=0)
    Row(depth=2, paths=3, weight=6, ended=0)
    Row(depth=3, paths=9, weight=36, ended=0)
    Row(depth=4, paths=27, weight=216, ended=0)
    Row(depth=5, paths=81, weight=1296, ended=5)
    Row(depth=6, paths=137, weight=2248, ended=76)
    """
    rows = []
    layer = {attack: (1, 1)}
    for number in range(1, depth + 1):
        layer = next_layer(layer)
        if not layer:
            break
        rows.append(row(number, layer))
    return tuple(rows)


def row(depth: int, layer: dict[Attack, tuple[int, int]]) -> Row:
    """Return the counts of a layer."""
    return Row(
        depth,
        paths=sum(paths for paths, _ in layer.values()),
        weight=sum(weight for _, weight in layer.values()),
        ended=sum(paths for attack, (paths, _) in layer.items() if attack.over),
    )


def next_layer(layer: dict[Attack, tuple[int, int]]) -> dict[Attack, tuple[int, int]]:
    """Return every attack one event later, with the paths to it and the sum of their weights."""
    after: dict[Attack, tuple[int, int]] = {}
    for attack, (paths, weight) in layer.items():
        for event, faces in events(attack):
            child = carry_out(attack, event)
            before = after.get(child, (0, 0))
            after[child] = (before[0] + paths, before[1] + weight * faces)
    return after


def events(attack: Attack) -> Iterator[tuple[Event, int]]:
    """Yield every event that may come next with its weight; a choice of the player weighs 1."""
    yield from attack.chances()
    yield from ((event, 1) for event in attack.legal())
