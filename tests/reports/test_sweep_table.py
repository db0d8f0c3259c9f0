"""The folder of a sweep as one table: to pandas and to pyarrow, held to `solve`."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pandas as pd
import pyarrow.dataset as ds
import pytest

from odds.hero_dice.answers import solve, tables
from reports.sweep.columns import columns
from reports.sweep.folder import ABOUT
from tests.reports.sweep_counting import SWEEP, Counting, parts, swept


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished folder."""
    path = tmp_path_factory.mktemp("done") / "sweep"
    swept(path, Counting())
    return path


def test_pandas_reads_one_table(done: Path) -> None:
    """A partition a hero, whole numbers whole, what a hero has no dice for empty."""
    found = pd.read_parquet(done)
    assert len(found) == 6 * (210 + 100) * 2
    assert set(found.columns) == {column.name for column in columns()}
    assert not found.duplicated(["hero", "set", "table", "abilities", "goal", "number"]).any()
    assert found["number"].dtype == "Int16"
    assert found["red_flash"].dtype == "Int8"
    flash = found[found["hero"] == "flash"]
    assert flash["red_superman"].isna().all()
    red = flash[["red_flash", "red_reverse-flash", "red_race", "red_blank"]]
    assert (red.sum(axis=1) == 6).all()


def test_a_row_read_back_is_the_answer(done: Path) -> None:
    """Some rows, by `solve` with the faces that stand in them."""
    found = pd.read_parquet(done)
    for _, row in found.sample(12, random_state=3).iterrows():
        faces = tables(row["hero"], "any")["tables"][row["table"]]
        assert all(row[f"{c}_{s}"] == n for c, of in faces.items() for s, n in of.items())
        goal = {"kind": row["goal"]} | ({"need": row["number"]} if row["goal"] == "defeat" else {})
        asked = {"hero": row["hero"], "dice": faces, "goal": goal}
        answer = solve({**asked, "abilities": [w for w in row["abilities"].split("+") if w]})
        if answer["value"]["exact"] is None:
            assert (row["low"], row["high"]) == (answer["value"]["low"], answer["value"]["high"])
            assert pd.isna(row["exact"])
        else:
            assert row["exact"] == answer["value"]["exact"]
            assert row["decimal"] == float(Fraction(row["exact"]))
        best = answer.get("minus_die", {"best": []})["best"]
        assert row["remove"] == "+".join(best)


def test_pyarrow_reads_a_hero_alone(done: Path) -> None:
    """The partition is a folder, and the schema says what its columns mean."""
    found = ds.dataset(done, partitioning="hive")
    flash = found.to_table(filter=ds.field("hero") == "flash")
    assert flash.num_rows == 6 * 100 * 2
    assert all(field.metadata[b"meaning"] for field in found.schema if field.name != "hero")


def test_the_folder_says_what_it_holds(done: Path) -> None:
    """The question, the version, the mark of the data, the meaning of each column."""
    told = json.loads((done / ABOUT).read_text())
    assert told["question"] == SWEEP.plain()
    assert told["tasks"] == len(parts(done))
    assert len(told["data"]) == 16
    assert set(told["columns"]) == set(pd.read_parquet(done).columns)
