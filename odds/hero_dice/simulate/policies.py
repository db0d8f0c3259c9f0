"""Policies by name: each makes the chooser of one game out of the game's seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from odds.hero_dice.engine import Chooser, at_random
from odds.hero_dice.words import Fault

Make = Callable[[int], Chooser]


def at_random_of(seed: int) -> Chooser:
    """Return a chooser that picks any legal event; its own luck is apart from that of the dice."""
    return at_random(Random(f"{seed} chooser"))  # noqa: S311


def simple_of(seed: int) -> Chooser:
    """Return the chooser of the simple rules; it needs no luck."""
    from odds.hero_dice.simulate.simple import choose

    return choose


def greedy_of(seed: int) -> Chooser:
    """Return the chooser by exact odds; it needs no luck."""
    from odds.hero_dice.simulate.greedy import choose

    return choose


POLICIES: Mapping[str, Make] = {"random": at_random_of, "simple": simple_of, "greedy": greedy_of}

MEANING: Mapping[str, str] = {
    "random": "any legal act",
    "simple": "the villain nearest to falling; stops once the need is met; no odds",
    "greedy": "targets and rolls by exact odds: damage counts 1 a point, a defeat its threat again",
}


def policy(name: str, seed: int) -> Chooser:
    """Return the chooser of a policy for the game of a seed; `Fault` for an unknown name.

    >>> policy("lucky", 1)
    Traceback (most recent call last):
    odds.hero_dice.words.Fault: policy: choose one of random, simple, greedy; you gave 'lucky'
    """
    if name not in POLICIES:
        raise Fault("policy", f"choose one of {', '.join(POLICIES)}; you gave {name[:40]!r}")
    return POLICIES[name](seed)
