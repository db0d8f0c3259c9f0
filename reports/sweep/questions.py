"""What a sweep asks, and the tasks it is cut into: the same ones whoever does them, and where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations_with_replacement, pairwise
from typing import Any

from odds.hero_dice import answers
from odds.hero_dice.answers.bulk.sweeping import sweep_work
from odds.hero_dice.answers.catalogue import ability_effects, goals, heroes

Stack = tuple[str, ...]
Goal = tuple[str, int | None]
"""A kind of goal, and the number it names."""

SHIELDS = (1, 2)
MOST_HITS = 8
GOALS: tuple[Goal, ...] = (
    ("mean-hits", None),
    *(("hits-at-least", hits) for hits in range(1, MOST_HITS + 1)),
    *(("defeat", need) for need in range(1, MOST_HITS + 1)),
)
"""What is asked where nobody says otherwise."""
TARGET = 600
"""About how many milliseconds a task should take on a slow core; on a fast one a third of that."""


@dataclass(frozen=True)
class Sweep:
    """A whole sweep: no abilities means those that change anything for a hero."""

    heroes: tuple[str, ...]
    goals: tuple[Goal, ...] = GOALS
    abilities: tuple[str, ...] = ()
    set: str = "better"
    digits: int = 30

    def plain(self) -> dict[str, Any]:
        """Return it as plain lists and texts."""
        return {key: _listed(value) for key, value in asdict(self).items()}


def _listed(value: Any) -> Any:
    return [_listed(each) for each in value] if isinstance(value, tuple) else value


@dataclass(frozen=True)
class Task:
    """A piece of a sweep: one hero, some stacks of abilities, tables from `first` before `last`."""

    hero: str
    stacks: tuple[Stack, ...]
    first: int
    last: int
    goals: tuple[Goal, ...]
    set: str
    digits: int

    def requests(self) -> Iterator[dict[str, Any]]:
        """Yield the request of each stack."""
        for stack in self.stacks:
            asked = request(self.hero, stack, self.goals, self.set, self.digits)
            yield {**asked, "from": self.first, "to": self.last}

    @property
    def rows(self) -> int:
        """How many rows it comes to."""
        return len(self.stacks) * (self.last - self.first) * len(self.goals)

    def plain(self) -> dict[str, Any]:
        """Return it as plain lists and texts."""
        return {key: _listed(value) for key, value in asdict(self).items()}


def everyone() -> tuple[str, ...]:
    """Return the names of all heroes."""
    return tuple(row["hero"] for row in heroes())


def request(
    hero: str, stack: Stack, asked: Sequence[Goal], chosen: str, digits: int
) -> dict[str, Any]:
    """Return the request of one stack over all tables."""
    return {
        "hero": hero,
        "abilities": list(stack),
        "goals": [spelled(goal) for goal in asked],
        "set": chosen,
        "digits": digits,
    }


def spelled(goal: Goal) -> dict[str, Any]:
    """Return a goal as a request names it.

    >>> spelled(("defeat", 4))
    {'kind': 'defeat', 'need': 4}
    """
    kind, number = goal
    return {"kind": kind} if number is None else {"kind": kind, goals()[kind][0]: number}


# ---- abilities -------------------------------------------------------------------------------


def felt(hero: str) -> tuple[str, ...]:
    """Return the abilities that change a hero's roll or what is left of his hits.

    >>> felt("flash")
    ('minus-die', 'only-3-rolls', 'shield:1', 'shield:2', 'reverse-flash')
    """
    return tuple(
        word
        for name, effect in ability_effects().items()
        if effect["touches_attack"] and effect["hero"] in (None, hero)
        for word in ([f"{name}:{n}" for n in SHIELDS] if effect["numbered"] else [name])
    )


def stacks(hero: str, words: tuple[str, ...] = ()) -> list[Stack]:
    """Return no ability, each alone, and all pairs; twice the same one only where both count.

    >>> stacks("flash", ("minus-die", "only-3-rolls"))[3:]
    [('minus-die', 'minus-die'), ('minus-die', 'only-3-rolls')]
    """
    words = words or felt(hero)
    pairs = combinations_with_replacement(words, 2)
    return [(), *((word,) for word in words), *(p for p in pairs if p[0] != p[1] or _adds(p[0]))]


def _adds(word: str) -> bool:
    return bool(ability_effects()[word.partition(":")[0]]["adds"])


# ---- tasks -----------------------------------------------------------------------------------


def tasks(sweep: Sweep) -> list[Task]:
    """Return the tasks of a sweep; `Fault` where it asks what cannot be answered."""
    return [task for hero in sweep.heroes for task in _of_hero(sweep, hero)]


def _of_hero(sweep: Sweep, hero: str) -> Iterator[Task]:
    number = len(answers.tables(hero, sweep.set)["tables"])
    work = {stack: _work(sweep, hero, stack, number) for stack in stacks(hero, sweep.abilities)}
    heavy = [stack for stack, load in work.items() if load >= 2 * TARGET]
    for stack in heavy:
        parts = min(number, round(work[stack] / TARGET))
        ends = [number * part // parts for part in range(parts + 1)]
        for first, last in pairwise(ends):
            yield _task(sweep, hero, (stack,), first, last)
    light = {stack: load for stack, load in work.items() if stack not in heavy}
    for bundle in bundles(light, TARGET):
        yield _task(sweep, hero, bundle, 0, number)


def _task(sweep: Sweep, hero: str, bundle: tuple[Stack, ...], first: int, last: int) -> Task:
    return Task(hero, bundle, first, last, sweep.goals, sweep.set, sweep.digits)


def _work(sweep: Sweep, hero: str, stack: Stack, number: int) -> float:
    work = sweep_work(request(hero, stack, sweep.goals, sweep.set, sweep.digits))
    return work.compile + number * work.solve


def bundles(loads: dict[Stack, float], least: float) -> list[tuple[Stack, ...]]:
    """Return stacks in their order, put together until each bundle has enough to do.

    >>> bundles({("a",): 3, ("b",): 4, ("c",): 6, ("d",): 1}, 5)
    [(('a',), ('b',)), (('c',), ('d',))]
    """
    found: list[list[Stack]] = []
    load = least
    for stack, own in loads.items():
        if load >= least:
            found.append([])
            load = 0
        found[-1].append(stack)
        load += own
    if load < least and len(found) > 1:
        last = found.pop()
        found[-1] += last
    return [tuple(bundle) for bundle in found]
