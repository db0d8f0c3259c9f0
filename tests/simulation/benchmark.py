"""How fast attacks and games are simulated: `uv run python -m tests.simulation.benchmark`.

Medians over several runs of one core: attacks a second through the batch path and die by die by
the engine, both under the solver's best policy, and whole solo games by each policy. Solving is
done before the clock runs.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from statistics import median
from time import perf_counter

from odds.hero_dice.engine import setting
from odds.hero_dice.heroes import hero_names
from odds.hero_dice.simulate.batch import attacks
from odds.hero_dice.simulate.games import Plan
from odds.hero_dice.simulate.many import Here, simulate
from odds.hero_dice.simulate.policies import POLICIES
from tests.simulation.literal import LiteralAttacks

GOAL = {"kind": "mean-hits"}
WANTED = {"batch": 200_000, "literal": 1_000, "games": 50}
"""The numbers to reach, a second and core."""


def rate(number: int, work: Callable[[], object], runs: int) -> float:
    """Return the median of how many are done in a second, after one run that warms up."""
    work()
    return median(number / _seconds(work) for _ in range(runs))


def _seconds(work: Callable[[], object]) -> float:
    began = perf_counter()
    work()
    return perf_counter() - began


def batch_rate(hero: str, number: int, runs: int) -> float:
    """Return attacks a second through the batch path."""
    return rate(number, lambda: attacks(hero, GOAL, number, seed=1), runs)


def literal_rate(hero: str, number: int, runs: int) -> float:
    """Return attacks a second die by die."""
    literal = LiteralAttacks({"hero": hero, "goal": GOAL})
    return rate(number, lambda: literal.counts(number, seed=1), runs)


def game_rate(hero: str, policy: str, number: int, runs: int) -> float:
    """Return whole solo games a second."""
    plan = Plan(setting([hero]), policy, root=1)
    return rate(number, lambda: simulate(plan, number, Here(), 1), runs)


def main() -> None:
    """Measure everything and print one table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5, help="runs of each (default 5)")
    runs = parser.parse_args().runs
    print(f"a second and core, medians of {runs} runs; wanted: {WANTED}")
    print(f"{'hero':14}{'batch':>12}{'literal':>10}", *[f"{n:>10}" for n in POLICIES])
    for hero in hero_names():
        rates = [game_rate(hero, policy, 40, runs) for policy in POLICIES]
        batch, literal = batch_rate(hero, 500_000, runs), literal_rate(hero, 2_000, runs)
        print(f"{hero:14}{batch:>12,.0f}{literal:>10,.0f}", *[f"{n:>10.1f}" for n in rates])


if __name__ == "__main__":
    main()
