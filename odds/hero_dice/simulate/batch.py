"""Attacks in bulk: millions of them under the solver's best policy, moved together in numpy.

What `sample` draws are counts; every share and mean made of them has its sampling error. The laws
are compared with the exact law and with the engine's literal attacks in `tests/simulation`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

from odds.exact.sample import sample, sample_walk
from odds.exact.walk_solve import WalkSolution
from odds.hero_dice.answers.attack.openings import openings
from odds.hero_dice.answers.door import whole
from odds.hero_dice.answers.request import read_request
from odds.hero_dice.words import BUST

BLOCK = 2**20
MOST_ATTACKS = 10**10
Result = int | str


@dataclass(frozen=True)
class Share:
    """A simulated number with its standard error."""

    value: float
    error: float


@dataclass(frozen=True)
class Batch:
    """How often each result came in so many attacks; a bust apart."""

    attacks: int
    counts: Mapping[Result, int]

    def share(self, result: Result) -> Share:
        """Return how often a result came, as a share of all attacks.

        >>> Batch(100, {0: 75, 1: 25}).share(1)
        Share(value=0.25, error=0.04330127018922193)
        """
        value = self.counts.get(result, 0) / self.attacks
        return Share(value, sqrt(value * (1 - value) / self.attacks))

    @property
    def mean_hits(self) -> Share:
        """The mean hits: results below 0 and busts count 0."""
        hits = Counter[int]()
        for result, number in self.counts.items():
            hits[0 if result == BUST else max(0, int(result))] += number
        mean = sum(h * n for h, n in hits.items()) / self.attacks
        spread = sum(n * (h - mean) ** 2 for h, n in hits.items())
        return Share(mean, sqrt(spread / max(1, self.attacks - 1) / self.attacks))


def attacks(
    hero: str,
    goal: Mapping[str, Any],
    number: int,
    seed: int,
    *,
    dice: Mapping[str, Mapping[str, int]] | None = None,
    abilities: Sequence[str] = (),
    markers: int = 0,
) -> Batch:
    """Return how so many attacks end that are played best for a goal.

    The keys are those of a solve request; `Fault` where it cannot be answered. The same seed gives
    the same counts.

    >>> batch = attacks("superman", {"kind": "mean-hits"}, 1000, seed=1)
    >>> sum(batch.counts.values()), batch.mean_hits.error < 0.1
    (1000, True)
    """
    whole(number, "number", 1, MOST_ATTACKS)
    raw = {"hero": hero, "goal": goal, "abilities": abilities, "markers": markers}
    request = read_request(raw if dice is None else {**raw, "dice": dice})
    solution = openings(request)[0].attack.solution
    counts = Counter[Result]()
    for block, first in enumerate(range(0, number, BLOCK)):
        rng = np.random.default_rng(np.random.SeedSequence([seed, block]))
        counts.update(drawn(solution, min(BLOCK, number - first), rng))
    return Batch(number, {result: counts[result] for result in sorted(counts, key=_order)})


def drawn(solution: Any, number: int, rng: np.random.Generator) -> dict[Result, int]:
    """Return the counts of so many attacks of a solved one."""
    if isinstance(solution, WalkSolution):
        walked = sample_walk(solution, number, rng)
        return {BUST if total is None else total: n for total, n in walked.items()}
    counts = sample(solution, number, rng).tolist()
    return {r: n for r, n in zip(solution.process.results, counts, strict=True) if n}


def _order(result: Result) -> tuple[bool, int]:
    return (False, -1) if isinstance(result, str) else (True, result)
