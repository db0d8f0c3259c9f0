"""What is laid over each other in one picture: heroes, goals and stacks of abilities."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from web.explore.asking import Request, goal, need, question, stack
from web.explore.fields import Values
from web.explore.words import Words

MOST = 12
"""More lines in one picture help nobody; those beyond are left out, and the page says so."""


@dataclass(frozen=True)
class Series:
    """A hero with a goal and a stack of abilities."""

    hero: str
    goal: str
    stack: str

    @property
    def key(self) -> str:
        """Return the name of the series in files."""
        return f"{self.hero} {self.goal} {self.stack}"

    def request(self, values: Values, needed: int | None = None) -> Request:
        """Return the solve request of the series."""
        number = need(values) if needed is None else needed
        return question(
            self.hero, goal(self.goal, number), stack(self.stack), values.get("dice", ())
        )


def every(values: Values) -> list[Series]:
    """Return all that the inputs ask for."""
    return [
        Series(*each) for each in product(values["hero"], values["goal"], values.get("with", ()))
    ]


def series(values: Values) -> list[Series]:
    """Return what is drawn."""
    return every(values)[:MOST]


def left_out(values: Values, words: Words) -> tuple[str, ...]:
    """Say how many are not drawn."""
    beyond = len(every(values)) - MOST
    return (words("explore.left-out", most=MOST, n=beyond),) if beyond > 0 else ()


def name_of(one: Series, values: Values, words: Words) -> str:
    """Return a series in words: what differs between those drawn, and its hero."""
    parts = [words.hero(one.hero)]
    if len(values["goal"]) > 1:
        parts.append(words(f"explore.short.{one.goal}"))
    if len(values.get("with", ())) > 1 or one.stack != "none":
        parts.append(words.abilities(one.stack))
    return ", ".join(parts)
