"""Situations and choices out of a plan, as docs/plan.md says them; no rule of the dice is here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from odds.hero_dice import answers

PLACES = 4
"""The digits that values of plans have."""
Counts = tuple[int, ...]
Dice = dict[str, dict[str, int]]


@dataclass(frozen=True, order=True)
class Worth:
    """A rank among exact values, equal only where they tie, and the value to four digits."""

    rank: int
    value: Fraction


@dataclass(frozen=True)
class Choice:
    """What may be done, how good it is, and which dice it moves (none: all or no)."""

    do: str
    worth: Worth
    dice: Dice
    colour: str = ""

    @property
    def value(self) -> Fraction:
        """Return its value."""
        return self.worth.value


@dataclass(frozen=True)
class Situation:
    """Dice as they lie after a throw, and the choices, best first; `ties` of them are best."""

    hand: Dice
    choices: tuple[Choice, ...]

    @property
    def ties(self) -> int:
        """Return how many choices are as good as the best one."""
        return sum(choice.worth == self.choices[0].worth for choice in self.choices)


class Plan:
    """The plan of one attack that began with all dice thrown."""

    def __init__(self, request: object) -> None:
        self.plan: dict[str, Any] = answers.plan(request)
        self.unit: int = self.plan["unit"]
        self.opening: str = self.plan["openings"][0]["dice"]
        self.removed: list[str] = self.plan["openings"][0]["remove"]

    def throws(self) -> int:
        """Return how many throws an attack has at most, 0 where nothing limits them."""
        limited = [
            n for n, per in zip(self.plan["start"], self.plan["per_throw"], strict=True) if per
        ]
        return int(limited[0]) if limited else 0

    def situations(self, throw: int = 1) -> Iterator[Situation]:
        """Yield what the dice may show when all of them lie after a throw."""
        at = tuple(
            start + throw * per
            for start, per in zip(self.plan["start"], self.plan["per_throw"], strict=True)
        )
        for word, moves in self.plan["offers"].items():
            hand = tuple(map(int, word))
            if self._by_colour(hand) == self.opening:
                found = [self._choice(hand, at, self.plan["moves"][number]) for number in moves]
                free = sorted((c for c in found if c is not None), key=lambda c: -c.worth.rank)
                yield Situation(self._named(hand), tuple(free))

    # ---- values ------------------------------------------------------------------------------

    def end(self, *at: int) -> Worth:
        """Return the worth of ending with these registers."""
        beyond = self._beyond(at)
        key = ",".join(map(str, (at[0] - beyond, *at[1:])[: self.plan["scores"]]))
        return self._worth(self.plan["ends"][key][2], beyond)

    def roll(self, thrown: str, lying: Counts, *at: int) -> Worth | None:
        """Return the worth of a throw, None where it may not be made."""
        beyond = self._beyond(at)
        key = ",".join(map(str, (at[0] - beyond, *at[1:])))
        rank = self.plan["rolls"].get(f"{thrown}|{''.join(map(str, lying))}|{key}")
        return None if rank is None else self._worth(rank, beyond)

    def _beyond(self, at: Counts) -> int:
        return 0 if self.plan["top"] is None else max(0, at[0] - self.plan["top"])

    def _worth(self, rank: int, beyond: int) -> Worth:
        units = self.plan["values"][rank] + beyond * self.plan["slope"]
        return Worth(rank, Fraction(units, self.unit))

    # ---- moves -------------------------------------------------------------------------------

    def _choice(self, hand: Counts, at: Counts, move: dict[str, Any]) -> Choice | None:
        """Return a move with its value, None where it may not be made."""
        if "ends" in move:
            done = at if self.plan["adds_up"] else self._gained(at, hand)
            return Choice(move["do"], self.end(*done), {}, move.get("colour", ""))
        nothing = "0" * len(hand)
        aside = tuple(map(int, move.get("aside", nothing)))
        held = tuple(a - b for a, b in zip(hand, aside, strict=True))
        thrown = tuple(map(int, move["throw"])) if "throw" in move else held
        lying = tuple(a - b for a, b in zip(held, thrown, strict=True))
        then = self._gained(at, aside)
        then = tuple(a + b for a, b in zip(then, move.get("adds", [0] * len(at)), strict=True))
        worth = self.roll(self._by_colour(thrown), lying, *then)
        named = self._named(aside if "throw" not in move else thrown)
        return None if worth is None else Choice(move["do"], worth, named, move.get("colour", ""))

    def _gained(self, at: Counts, dice: Counts) -> Counts:
        for n, gain in zip(dice, self.plan["gains"], strict=True):
            at = tuple(a + n * each for a, each in zip(at, gain, strict=True))
        return at

    def _by_colour(self, hand: Counts) -> str:
        shown = [c for (c, _), n in zip(self.plan["faces"], hand, strict=True) for _ in range(n)]
        return "".join(str(shown.count(colour)) for colour in self.plan["colours"])

    def _named(self, dice: Counts) -> Dice:
        found: Dice = {colour: {} for colour in self.plan["colours"]}
        for (colour, symbol), n in zip(self.plan["faces"], dice, strict=True):
            if n:
                found[colour][symbol] = n
        return {colour: pile for colour, pile in found.items() if pile}
