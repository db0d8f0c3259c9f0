"""Which villains hang together: those that a tool joins, and those that late markers choose among.

What happens on one part of the battlefield says nothing of another, so each is solved alone. A
Construct marker that is kept until all dice lie joins the villains whose abilities it may cover,
unless there are enough markers for all of these.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from odds.hero_dice.settlement import Stack
from odds.hero_dice.turn.battle import Battle
from odds.hero_dice.turn.equip import reaches_beside
from odds.hero_dice.turn.targets import Targets
from odds.hero_dice.words import Ability

Pairs = tuple[tuple[int, int], ...]
"""Seats with a number or with the villain that they target."""

Late = tuple[int, Ability, int]
"""An ability with its number, on a villain."""


@dataclass(frozen=True)
class Group:
    """Villains that hang together, who targets them, and the markers that may cover abilities."""

    places: tuple[int, ...]
    pairs: Pairs
    late: int = 0


def groups_of(
    battle: Battle, stacks: Mapping[int, Stack], targets: Targets, given: Pairs, markers: int
) -> tuple[Group, ...]:
    """Return the groups, `markers` to be placed when all dice lie."""
    joined = [_group(places, targets) for places in _joined_by_tools(battle, targets)]
    if not markers:
        return tuple(joined)
    choices = [len(late_of(battle, stacks, group.places, group.pairs, given)) for group in joined]
    if sum(choices) <= markers:
        return tuple(
            Group(group.places, group.pairs, number)
            for group, number in zip(joined, choices, strict=True)
        )
    places = [p for group, n in zip(joined, choices, strict=True) for p in group.places if n]
    rest = [group for group, n in zip(joined, choices, strict=True) if not n]
    whole = _group(tuple(sorted(places)), targets)
    return (Group(whole.places, whole.pairs, markers), *rest)


def _group(places: tuple[int, ...], targets: Targets) -> Group:
    pairs = tuple((seat, at) for seat, at in enumerate(targets) if at is not None and at in places)
    return Group(places, pairs)


def _joined_by_tools(battle: Battle, targets: Targets) -> Iterator[tuple[int, ...]]:
    """Yield the villains that tools join."""
    joined = {place: {place} for place in range(len(battle.stacks))}
    for fighter, target in zip(battle.fighters, targets, strict=True):
        if target is None or not reaches_beside(fighter):
            continue
        for beside in (target - 1, target + 1):
            if beside in joined and battle.enough(beside):
                union = joined[target] | joined[beside]
                joined.update(dict.fromkeys(union, union))
    yield from dict.fromkeys(tuple(sorted(group)) for group in joined.values())


def late_of(
    battle: Battle,
    stacks: Mapping[int, Stack],
    places: tuple[int, ...],
    pairs: Pairs,
    given: Pairs,
) -> list[Late]:
    """Return the abilities that a marker may cover with effect when all dice lie."""
    seats = {seat for seat, _ in pairs} | {seat for seat, hits in given if hits}
    heroes = {battle.fighters[seat].hero.name for seat in seats}
    return [
        (place, ability, number)
        for place in places
        if battle.goal.names(place)
        for ability, number in stacks[place].abilities
        if _counts(ability, heroes, any(stacks[place].damage))
    ]


def _counts(ability: Ability, heroes: set[str], damaged: bool) -> bool:
    """Tell whether an ability counts at settlement, with these heroes' hits on the villain."""
    if ability.minus_hits:
        return ability.hero in heroes if ability.hero else bool(heroes)
    if ability.name == "defeat-twice":
        return bool(heroes)
    return ability.name == "two-faced" and (damaged or bool(heroes))
