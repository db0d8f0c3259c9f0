"""`odds simulate`: the same games wherever they are played, sampling errors, files, bad input."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from math import sqrt
from pathlib import Path
from statistics import mean, stdev

import pandas as pd
import pytest

from odds.hero_dice.engine import setting
from odds.hero_dice.simulate import results
from odds.hero_dice.simulate.chance import played
from odds.hero_dice.simulate.games import COLUMNS, Plan, one_game, row_of, seed_of
from odds.hero_dice.simulate.many import CHUNK, Here, Rows, executor, simulate
from odds.hero_dice.simulate.policies import policy
from tests.simulation.table import table

Odds = Callable[..., tuple[int, str, str]]
GAMES = 2 * CHUNK + 5
PLAN = Plan(setting(["flash", "superman"]), "simple", root=5)


@pytest.fixture(scope="module")
def rows() -> Rows:
    return simulate(PLAN, GAMES, Here(), 1)


# ---- one answer ------------------------------------------------------------------------------


def test_a_pool_gives_the_same_games(rows: Rows) -> None:
    """Two processes, chunks in any order: the same rows."""
    with executor(2) as (pool, at_once):
        assert simulate(PLAN, GAMES, pool, at_once) == rows


def test_a_cluster_gives_the_same_games(rows: Rows) -> None:
    """A dask scheduler, by its address."""
    import distributed

    with (
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None
        ) as cluster,
        executor(1, cluster.scheduler_address) as (pool, at_once),
    ):
        assert simulate(PLAN, GAMES, pool, at_once) == rows


def test_a_seed_belongs_to_its_game(rows: Rows) -> None:
    """Fewer games are the first of more; a game alone is the same game."""
    assert simulate(PLAN, 3, Here(), 1) == rows[:3]
    assert [row[0] for row in rows] == list(range(GAMES))
    assert len({row[1] for row in rows}) == GAMES
    number = GAMES - 2
    one = one_game(PLAN, number)
    assert tuple(getattr(one, name) for name in COLUMNS) == rows[number]
    assert one.seed == seed_of(PLAN.root, number)


def test_a_row_is_what_the_engine_says() -> None:
    """Rounds, resistance, title, defeated and the rest, from the game itself."""
    made = table(("batman", "batman"))
    over = played(made, 9, policy("greedy", 9))
    row = row_of(4, 9, over)
    assert (row.game, row.seed, row.rounds) == (4, 9, 8)
    assert (row.resistance, row.title) == (over.resistance, over.title)
    assert row.team_markers == over.team_markers
    cards = sum(len(stack.cards) for stack in (*over.defeated, *over.city, *over.battlefield))
    assert cards == len(made.villains)
    assert row.defeated == sum(len(stack.cards) for stack in over.defeated)
    city = sum(card.threat for stack in over.city for card in stack.cards)
    assert row.city_threat == city


def test_watching_a_seed_is_the_simulated_game(odds: Odds, tmp_path: Path) -> None:
    """A row's seed plays its game again in `odds play`."""
    path = tmp_path / "games.csv"
    odds(f"simulate flash --games 2 --policy simple --workers 1 --seed 3 --csv {path}")
    row = pd.read_csv(path).iloc[1]
    out = odds(f"play flash --watch simple --seed {row['seed']}")[1]
    assert f"resistance {row['resistance']}, {row['title']}" in out.splitlines()[-1]


def test_progress_is_told(rows: Rows) -> None:
    """Games done of all, up to the last."""
    told: list[tuple[int, int]] = []
    simulate(PLAN, CHUNK + 1, Here(), 1, lambda done, of: told.append((done, of)))
    assert told == [(CHUNK, CHUNK + 1), (CHUNK + 1, CHUNK + 1)]


# ---- numbers and files -----------------------------------------------------------------------


def test_standard_errors_by_hand(rows: Rows) -> None:
    """Means and errors against the statistics of the standard library."""
    found = results.means(results.table(rows))
    for name in results.NUMBERS:
        column = [row[COLUMNS.index(name)] for row in rows]
        assert found.loc[name, "mean"] == pytest.approx(mean(column))
        assert found.loc[name, "error"] == pytest.approx(stdev(column) / sqrt(GAMES))
        assert (found.loc[name, "least"], found.loc[name, "most"]) == (min(column), max(column))


def test_errors_cover_the_truth() -> None:
    """Of 40 short simulations nearly all have the long one's mean within three errors."""
    plan = Plan(setting(["flash"]), "random", root=2)
    every = results.table(simulate(plan, 480, Here(), 1))["resistance"]
    parts = [every[i : i + 12] for i in range(0, 480, 12)]
    assert sum(abs(part.mean() - every.mean()) < 3 * part.sem() for part in parts) >= 37


def test_shares_of_titles_add_up(rows: Rows) -> None:
    """Titles nobody knows are counted as such; shares with their errors."""
    found = results.titles(results.table(rows))
    assert found["games"].sum() == GAMES
    assert found["share"].sum() == pytest.approx(1)
    untitled = [(*row[:4], None, *row[5:]) for row in rows]
    assert list(results.titles(results.table(untitled)).index) == [results.UNTITLED]
    assert results.share_error(0.5, 100) == pytest.approx(0.05)


def test_csv_and_parquet_come_back(odds: Odds, tmp_path: Path) -> None:
    """Both files hold the same table, a row a game."""
    csv, parquet = tmp_path / "games.csv", tmp_path / "games.parquet"
    files = f"--csv {csv} --parquet {parquet}"
    status, out, err = odds(f"simulate superman --games 9 --policy simple --workers 1 {files}")
    assert (status, err) == (0, "")
    one, other = pd.read_csv(csv, dtype={"title": "string"}), pd.read_parquet(parquet)
    pd.testing.assert_frame_equal(one, other)
    assert list(one.columns) == list(COLUMNS)
    assert len(one) == 9
    assert f"{one['resistance'].mean():.4f}" in out
    assert sorted(tmp_path.iterdir()) == [csv, parquet]


def test_the_summary_states_errors_and_whose_cards(odds: Odds) -> None:
    """Each mean stands beside its standard error; assumed cards and dice are said."""
    line = "simulate batman batman --games 6 --policy random --workers 1 --edition 2015 --tough"
    out = odds(line)[1]
    assert "6 games of batman#1, batman#2 (rules of 2015, tough fight)" in out
    assert "policy random: any legal act; seed 0" in out
    assert re.search(r"^resistance +-?\d+\.\d{4} +\d+\.\d{4} +-?\d+ +-?\d+$", out, re.MULTILINE)
    assert "Assumed or unknown, not printed" in out


def test_one_game_has_no_error(odds: Odds) -> None:
    """The standard error of a single game is unknown, and said to be."""
    out = odds("simulate flash --games 1 --policy random --workers 1")[1]
    assert "1 game of flash" in out
    assert re.search(r"^resistance +-?\d+\.0000 +unknown", out, re.MULTILINE)


# ---- bad input -------------------------------------------------------------------------------


BAD = [
    ("simulate", "hero: missing"),
    ("simulate flash --games 0", "games: must be a whole number from 1"),
    ("simulate flash --games -5", "games"),
    ("simulate flash --games 99999999999999", "games"),
    ("simulate flash --games many", "--games"),
    ("simulate flash --games 1.5", "--games"),
    ("simulate flash --workers 0", "workers"),
    ("simulate flash --workers 100000", "workers"),
    ("simulate flash --seed -1", "seed"),
    ("simulate flash --policy best", "policy: choose one of random, simple, greedy"),
    ("simulate thor", "thor"),
    ("simulate flash --edition 2099", "edition"),
    ("simulate flash --csv /nowhere/a.csv", "/nowhere/a.csv"),
    ("simulate flash --parquet /", "cannot be written"),
    ("simulate flash --scheduler nowhere", "scheduler"),
    ("simulate flash --scheduler tcp://127.0.0.1:1", "scheduler"),
]


@pytest.mark.parametrize(("line", "told"), BAD)
def test_bad_input_is_one_line_and_status_2(
    odds: Odds, monkeypatch: pytest.MonkeyPatch, line: str, told: str
) -> None:
    """Refused before anything is played; nothing is written."""
    monkeypatch.setattr("odds.hero_dice.simulate.many.PATIENCE", 1)
    status, out, err = odds(line)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("odds: ")
    assert told in err


def test_without_dask_the_extra_is_named(odds: Odds, monkeypatch: pytest.MonkeyPatch) -> None:
    """What to install is said in one line."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    status, _, err = odds("simulate flash --games 1 --scheduler tcp://127.0.0.1:1")
    assert status == 2
    assert "uv sync --extra cluster" in err
