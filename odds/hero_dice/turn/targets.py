"""Who may target whom: TEAM ATTACK, SOLO ATTACK, and that each hero has a target if he can."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from odds.hero_dice.settlement import Stack

Targets = tuple[int | None, ...]
"""The villain that each seat targets; None: the hero finds none."""

TEAM, SOLO = "team-attack", "solo-attack"


def copies(stack: Stack, ability: str) -> int:
    """Return how often an ability is on a villain."""
    return sum(each.name == ability for each, _ in stack.abilities)


def in_the_way(
    stacks: Sequence[Stack], targets: Targets, alone: bool
) -> tuple[tuple[int, str], ...]:
    """Return the abilities that forbid these targets, each as often as it must be covered.

    >>> from odds.hero_dice.abilities import parse_ability
    >>> parallax = Stack("Parallax", 3, (parse_ability("team-attack", ""),))
    >>> in_the_way([parallax], (0,), alone=False), in_the_way([parallax], (0, 0), alone=False)
    (((0, 'team-attack'),), ())
    """
    found: list[tuple[int, str]] = []
    for place in sorted({at for at in targets if at is not None}):
        heroes = targets.count(place)
        # "This villain must be targeted by two or more heroes at once"; a hero alone ignores it.
        if heroes == 1 and not alone:
            found += [(place, TEAM)] * copies(stacks[place], TEAM)
        # "This villain can only be targeted by one hero at a time."
        if heroes > 1:
            found += [(place, SOLO)] * copies(stacks[place], SOLO)
    return tuple(found)


def legal_targets(
    stacks: Sequence[Stack], seats: int, alone: bool, covers: int = 0
) -> Iterator[tuple[Targets, tuple[tuple[int, str], ...]]]:
    """Yield every legal choice of targets with what must be covered for it, at most `covers`.

    "Each hero places his Target marker": no more heroes are without a target than must be, with
    the abilities covered that the choice needs; nobody must cover any.
    """
    choices: list[tuple[Targets, tuple[tuple[int, str], ...]]] = []
    fewest: dict[tuple[tuple[int, str], ...], int] = {}
    for aimless in range(seats + 1):
        for targets in _choices(len(stacks), seats, aimless):
            covered = in_the_way(stacks, targets, alone)
            choices.append((targets, covered))
            fewest.setdefault(covered, aimless)
        if () in fewest:
            break
    for targets, covered in choices:
        within = (n for other, n in fewest.items() if not Counter(other) - Counter(covered))
        if len(covered) <= covers and targets.count(None) == min(within):
            yield targets, covered


def _choices(villains: int, seats: int, aimless: int) -> Iterator[Targets]:
    """Yield every choice of targets with so many heroes who have none."""
    places: tuple[int | None, ...] = (*range(villains), None) if aimless else (*range(villains),)
    for targets in product(places, repeat=seats):
        if targets.count(None) == aimless:
            yield targets
