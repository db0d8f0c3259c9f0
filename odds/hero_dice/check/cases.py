"""The cases: every hero against every ability and every pair of them, with goals in turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations_with_replacement, cycle
from typing import Any

from odds.hero_dice.abilities import ABILITIES
from odds.hero_dice.heroes import hero, hero_names
from odds.hero_dice.words import Ability, BankByColour, SetAsideColour

WORTH = {"-2": "1", "-1": "1/2", "0": "0", "1": "1/3", "2": "2", "3": "7/2", "4": "7/2", "5": "5"}
GOALS: tuple[dict[str, Any], ...] = (
    {"kind": "defeat", "need": 3},
    {"kind": "mean-damage", "need": 2},
    {"kind": "worth", "worth": WORTH},
    {"kind": "hits-at-least", "hits": 2},
    {"kind": "mean-hits"},
)
CAPPED = GOALS[:4]
"""The goals under which the engine can try everything: Flash needs a cap or a roll limit."""


@dataclass(frozen=True)
class Case:
    """One question put to both readings."""

    hero: str
    abilities: tuple[str, ...]
    goal: dict[str, Any] = field(hash=False)
    markers: int = 0
    readings: tuple[str, ...] = ()
    dice: Mapping[str, Mapping[str, int]] | None = field(default=None, hash=False)
    """Faces by colour and symbol; assumed dice where none are given."""

    @property
    def request(self) -> dict[str, Any]:
        """The case as a solve request."""
        asked = {
            "hero": self.hero,
            "abilities": list(self.abilities),
            "goal": self.goal,
            "markers": self.markers,
            "readings": list(self.readings),
        }
        return asked if self.dice is None else {**asked, "dice": self.dice}

    @property
    def against(self) -> str:
        """The abilities, markers and readings in words."""
        counts = Counter(self.abilities)
        words = [word if n == 1 else f"{n} {word}" for word, n in counts.items()]
        words += [f"{self.markers} markers"] * bool(self.markers) + list(self.readings)
        return ", ".join(words) or "nothing"

    @property
    def title(self) -> str:
        """The case in one line."""
        return f"{self.hero}, {self.goal['kind']}, against {self.against}"

    @property
    def seed(self) -> str:
        """What the chance of its sampled attacks begins with: the title, and dice if given."""
        return self.title if self.dice is None else f"{self.title}, {self.dice}"


def _written(ability: Ability) -> str:
    return f"{ability.name}:2" if ability.numbered else ability.name


def _felt(name: str) -> list[str]:
    """Return the abilities that touch a hero's attack, as they are written."""
    felt = (a for a in ABILITIES.values() if a.touches_attack and a.hero in (None, name))
    return [_written(ability) for ability in felt]


def _stacks(name: str) -> Iterator[tuple[str, ...]]:
    """Yield no ability, every ability alone, and every pair that touches the attack."""
    yield ()
    yield from ((_written(ability),) for ability in ABILITIES.values())
    yield from combinations_with_replacement(_felt(name), 2)


def _goals(abilities: tuple[str, ...], name: str) -> tuple[dict[str, Any], ...]:
    unlimited = name == "flash" and "only-3-rolls" not in abilities
    return CAPPED if unlimited else GOALS


def all_cases(names: tuple[str, ...] = ()) -> list[Case]:
    """Return every case of the given heroes, of all heroes where none is given."""
    found = []
    for name in names or hero_names():
        turns = {len(goals): cycle(goals) for goals in (CAPPED, GOALS)}
        for abilities in _stacks(name):
            found.append(Case(name, abilities, next(turns[len(_goals(abilities, name))])))
        found += [Case(name, (), goal) for goal in _goals((), name)]
        found += _special(name)
    return list(dict.fromkeys(found))


def _special(name: str) -> list[Case]:
    """Return the cases of markers and of readings that a hero has."""
    rule, defeat = hero(name).rule, GOALS[0]
    if isinstance(rule, BankByColour):
        marked = [Case(name, (), goal, markers=1) for goal in GOALS[:2]]
        limited = Case(name, ("only-3-rolls", "minus-die"), defeat, markers=2)
        one = Case(name, ("minus-die",), defeat, markers=1, readings=("one-colour-a-step",))
        return [*marked, limited, one]
    if isinstance(rule, SetAsideColour):
        return [Case(name, ("shield:1",), GOALS[1], readings=("bonus-after-minus-hits",))]
    return []


def short_cases(names: tuple[str, ...] = ()) -> list[Case]:
    """Return a list that a test suite can afford: fewer dice, every ability that is felt."""
    found = []
    for name in names or hero_names():
        small = ("minus-die",) * {"flash": 1, "green-lantern": 2, "superman": 3, "batman": 3}[name]
        for goal in _goals(small, name):
            found.append(Case(name, (*small, "no-cards"), goal))
        for word in _felt(name):
            found += [Case(name, (*small, word), goal) for goal in _short_goals(word)]
        found += _short_special(name, small)
    return found


def _short_goals(word: str) -> tuple[dict[str, Any], ...]:
    """Return damage goals for what takes hits off, else the two that need the most of a roll."""
    takes_hits = ABILITIES[word.partition(":")[0]].minus_hits
    return (GOALS[0], GOALS[1]) if takes_hits else (GOALS[2], GOALS[3])


def _short_special(name: str, small: tuple[str, ...]) -> list[Case]:
    if name == "batman":
        one = Case(name, small, GOALS[1], markers=1, readings=("one-colour-a-step",))
        return [Case(name, small, GOALS[0], markers=1), one]
    if name == "superman":
        return [Case(name, (*small, "shield:1"), GOALS[1], 0, ("bonus-after-minus-hits",))]
    return []
