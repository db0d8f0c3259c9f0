"""The results of many games as a table, its means with their sampling errors, and its files."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from pathlib import Path
from typing import Any

import pandas as pd

from odds.hero_dice.simulate.files import write_whole
from odds.hero_dice.simulate.games import COLUMNS

NUMBERS = ("rounds", "resistance", "defeated", "city_threat", "left_over", "team_markers")
UNTITLED = "no title known"


def table(rows: Iterable[tuple[Any, ...]]) -> pd.DataFrame:
    """Return the rows of a simulation as a table, a row a game."""
    found = pd.DataFrame(list(rows), columns=list(COLUMNS))
    whole = [name for name in COLUMNS if name != "title"]
    return found.astype({**dict.fromkeys(whole, "int64"), "title": "string"})


def means(found: pd.DataFrame) -> pd.DataFrame:
    """Return the mean of each number with its standard error; None errors for a single game.

    >>> rows = [(i, i, 8, n, "Action", 4, 0, 0, 0) for i, n in enumerate([1, 2, 3, 6])]
    >>> means(table(rows)).loc["resistance"].round(6).to_dict()
    {'mean': 3.0, 'error': 1.080123, 'least': 1.0, 'most': 6.0}
    """
    numbers = found[list(NUMBERS)]
    return pd.DataFrame(
        {
            "mean": numbers.mean(),
            "error": numbers.sem(),
            "least": numbers.min(),
            "most": numbers.max(),
        }
    )


def titles(found: pd.DataFrame) -> pd.DataFrame:
    """Return how often each title was won, with the standard error of its share.

    >>> rows = [(i, i, 8, 1, title, 4, 0, 0, 0) for i, title in enumerate("AAAB")]
    >>> titles(table(rows)).loc["A"].round(6).to_dict()
    {'games': 3.0, 'share': 0.75, 'error': 0.216506}
    """
    counted = found["title"].fillna(UNTITLED).value_counts().rename("games")
    counted = counted.sort_index().sort_values(ascending=False, kind="stable")
    shares = counted / max(1, len(found))
    errors = [share_error(float(share), len(found)) for share in shares]
    return pd.DataFrame({"games": counted, "share": shares, "error": errors})


def share_error(share: float, games: int) -> float:
    """Return the standard error of a share of so many games."""
    return sqrt(max(0.0, share * (1 - share)) / max(1, games))


# ---- files -----------------------------------------------------------------------------------


def write_csv(found: pd.DataFrame, path: Path) -> None:
    """Write the table as CSV, whole or not at all."""
    write_whole(path, lambda made: found.to_csv(made, index=False, lineterminator="\n"))


def write_parquet(found: pd.DataFrame, path: Path) -> None:
    """Write the table as Parquet, whole or not at all."""
    write_whole(path, lambda made: found.to_parquet(made, index=False))
