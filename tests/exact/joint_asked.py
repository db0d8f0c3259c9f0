"""What the kernel answers about interleaved toys, asked for by name."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from odds.exact.distribution import Bracket
from odds.exact.joint import Interleaved, Limits, Option, interleave
from tests.exact.joint_plain import (
    WAITING,
    Attack,
    Worth,
    options,
    recursion,
    side,
    table,
    toys_of,
)
from tests.exact.toys import Toy

NONE = Limits(0, 0)
NARROW = Fraction(1, 10**10)
HALF, ONE = Fraction(1, 2), Fraction(1)
Odds = Fraction | Bracket


def asked(
    one: Attack, other: Attack, worth: Worth, scale: int = 1, limits: Limits | None = None
) -> Interleaved:
    """The pair, ready for questions; worths times `scale` are whole."""
    worths = table(one, other, worth, scale)
    return interleave(side(one), side(other), worths, scale, exact_states=limits or Limits())


def value(one: Attack, other: Attack, worth: Worth, limits: Limits | None = None) -> Odds:
    return asked(one, other, worth, limits=limits).value


def holds(odds: Odds, truth: Fraction) -> bool:
    """Whether a fraction is the truth, or a narrow bracket has it."""
    if isinstance(odds, Bracket):
        return odds.low <= truth <= odds.high and odds.width <= NARROW * 9
    return odds == truth


def can_end(toy: Toy) -> bool:
    """Whether a toy can end from wherever it can be."""
    if not toy.process.results:
        return False
    try:
        toy.solve()
    except ValueError:
        return False
    return True


def verify_choices(one: Attack, other: Attack, worth: Worth, limits: Limits) -> None:
    """Every choice of every joint state is there, in tie order, with the value that it has."""
    truth = recursion(one, other, worth)
    pair = asked(one, other, worth, 7, limits)
    rolls = [names(attack, "rolls") for attack in (one, other)]
    for s, i in {WAITING: None, **names(one, "states")}.items():
        for t, j in {WAITING: None, **names(other, "states")}.items():
            wanted = options(one, other, worth, truth, s, t)
            found = pair.choices(i, j)
            assert [named(option, rolls) for option in found] == list(wanted)
            for option in found:
                assert holds(option.value, wanted[named(option, rolls)])
            assert holds(pair.at(i, j), max(wanted.values()))


def names(attack: Attack, what: str) -> dict[Any, int]:
    """The numbers of rolls or states by name: those of one toy after those of another."""
    if isinstance(attack, Toy):
        numbers: dict[Any, int] = getattr(attack.process, what)
        return numbers
    every = [(k, name) for k, toy in enumerate(toys_of(attack)) for name in names(toy, what)]
    return {name: number for number, name in enumerate(every)}


def named(option: Option, rolls: list[dict[Any, int]]) -> Any:
    if option.who == "end":
        return "end"
    return option.who, list(rolls[option.who == "other"])[option.roll]
