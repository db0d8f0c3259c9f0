"""`odds simulate`: many games by a policy, as a summary and as a table in a file."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from math import isnan
from os import cpu_count
from pathlib import Path
from typing import Any

from odds.cli.gaming import assumed, check_place, setting_of
from odds.cli.progress import shown
from odds.cli.tables import grid
from odds.hero_dice.answers.door import whole
from odds.hero_dice.simulate.chance import MOST_SEED
from odds.hero_dice.simulate.games import Plan
from odds.hero_dice.simulate.many import Rows, executor, simulate
from odds.hero_dice.simulate.policies import MEANING, policy
from odds.hero_dice.words import Fault

MOST_GAMES = 10**7
MOST_WORKERS = 256


def run(options: argparse.Namespace) -> None:
    """Simulate what the flags say, print the summary, write the files."""
    games = whole(options.games, "games", 1, MOST_GAMES)
    workers = whole(_workers(options.workers), "workers", 1, MOST_WORKERS)
    policy(options.policy, 0)
    root = whole(options.seed, "seed", 0, MOST_SEED)
    for file in (options.csv, options.parquet):
        check_place(file)
    if options.csv and options.csv == options.parquet:
        raise Fault("parquet", "names the file that --csv names; give it another")
    plan = Plan(setting_of(options), options.policy, root)
    rows = _rows(plan, games, workers, options.scheduler)
    print("\n".join(report(plan, rows, options)))


def _workers(given: int | None) -> int:
    return min(MOST_WORKERS, cpu_count() or 1) if given is None else given


def _rows(plan: Plan, games: int, workers: int, scheduler: str | None) -> Rows:
    with shown("playing") as progress, executor(workers, scheduler) as (pool, at_once):
        return simulate(plan, games, pool, at_once, progress)


# ---- the summary -----------------------------------------------------------------------------


def report(plan: Plan, rows: Rows, options: argparse.Namespace) -> list[str]:
    """Write the files, and return the summary as lines."""
    from odds.hero_dice.simulate import results

    found = results.table(rows)
    if options.csv:
        results.write_csv(found, Path(options.csv))
    if options.parquet:
        results.write_parquet(found, Path(options.parquet))
    return [
        *_head(plan, len(rows)),
        "",
        *grid([["", "mean", "standard error", "least", "most"], *_means(results.means(found))]),
        "",
        *grid([["title", "games", "share", "standard error"], *_titles(results.titles(found))]),
        "",
        *assumed(plan.setting),
    ]


def _head(plan: Plan, games: int) -> Iterator[str]:
    made = plan.setting
    tough = ", tough fight" if made.tough else ""
    counted = f"{games} game{'s' if games > 1 else ''}"
    yield f"{counted} of {', '.join(made.names)} (rules of {made.edition.name}{tough})"
    yield f"policy {plan.policy}: {MEANING[plan.policy]}; seed {plan.root}"


def _means(found: Any) -> Iterator[list[str]]:
    for name, row in found.iterrows():
        error = "unknown" if isnan(row["error"]) else f"{row['error']:.4f}"
        numbers = [f"{row['mean']:.4f}", error, f"{row['least']:.0f}", f"{row['most']:.0f}"]
        yield [str(name).replace("_", " "), *numbers]


def _titles(found: Any) -> Iterator[list[str]]:
    for name, row in found.iterrows():
        yield [str(name), f"{row['games']:.0f}", f"{row['share']:.4f}", f"{row['error']:.4f}"]
