"""Rules changed from outside: an attack that may be begun anew, or that offers less."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from odds.exact.process import compile_process
from odds.exact.solve import Solution, solve
from odds.hero_dice.answers.request import Request
from odds.hero_dice.attack.dice import face_matrix
from odds.hero_dice.attack.structure import plan_of, rules_of
from odds.hero_dice.goals import cap_of


@dataclass
class Restart:
    """The same attack, which may once be thrown away and begun anew wherever it may end.

    Rolls and states carry how often that may still be done.
    """

    inner: Any
    times: int = 1

    @property
    def start(self) -> tuple[Any, int]:
        """Return the opening roll with the restart still at hand."""
        return self.inner.start, self.times

    @property
    def cyclic(self) -> bool:
        """Return whether a state can come back."""
        return bool(self.inner.cyclic)

    def level(self, roll: tuple[Any, int]) -> int:
        """Return a level above all of those after the restart."""
        return int(self.inner.level(roll[0]) + roll[1] * (self.inner.level(self.inner.start) + 1))

    def draw(self, roll: tuple[Any, int]) -> int:
        """Return the draw of the roll itself."""
        return int(self.inner.draw(roll[0]))

    def outcomes(self, roll: tuple[Any, int]) -> Sequence[tuple[Any, int]]:
        """Return the outcomes of the roll itself."""
        return [(state, roll[1]) for state in self.inner.outcomes(roll[0])]

    def options(self, state: tuple[Any, int]) -> tuple[Any, list[tuple[Any, int]]]:
        """Return what the attack offers, and the restart where it may end."""
        result, rolls = self.inner.options(state[0])
        offered = [(roll, state[1]) for roll in rolls]
        if result is not None and state[1]:
            offered.append((self.inner.start, state[1] - 1))
        return result, offered


@dataclass
class Fewer:
    """The same attack with only those rolls that are allowed."""

    inner: Any
    allowed: Callable[[Any], bool]

    def __getattr__(self, name: str) -> Any:
        """Leave all else to the attack."""
        return getattr(self.inner, name)

    def options(self, state: Any) -> tuple[Any, list[Any]]:
        """Return the result and the allowed rolls."""
        result, rolls = self.inner.options(state)
        return result, [roll for roll in rolls if self.allowed(roll)]


def rules_for(request: Request) -> Any:
    """Return fresh rules of the attack that a request asks about."""
    setting = request.setting
    pool = tuple(number for _, number in request.hero.dice)
    cap = cap_of(setting.goal, setting.terms)
    return rules_of(plan_of(setting.hero, setting.faces, setting.terms, pool, setting.markers, cap))


def solve_rules(request: Request, rules: Any, draws: Any = None) -> Solution:
    """Compile some rules, weigh them with the faces of a request, and solve for its goal."""
    draws = draws or rules.draws
    process = compile_process(rules, draws.starts)
    symbols = [*request.hero.symbols, "blank"][: draws.symbols]
    faces = face_matrix(request.dice.table(), request.hero.colours, symbols)
    worths = [request.setting.worth(result) for result in process.results]
    return solve(process, draws.table().weights(faces), [int(worth) for worth in worths])
