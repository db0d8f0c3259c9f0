"""Tables as files. Truth: the table itself, and what pandas, csv and pyarrow read back."""

import csv
import io
import json
from fractions import Fraction

import pandas as pd
import pyarrow.parquet as pq
import pytest

from reports import data
from reports.edition import Edition
from reports.parts import Box, Chapter, Column, Table
from tests.reports.samples.flash import LAW, MEANS

MINE = {"flash": {"red": {"flash": 6}, "yellow": {"race": 6}}}
EDITION = Edition(Box("mine", MINE), "1.2", "mine~flash.red.6-0-0.yellow.0-0-6")


def test_csv_holds_every_fraction_exactly():
    rows = list(csv.DictReader(io.StringIO(data.as_csv(LAW).decode())))
    assert [Fraction(row["chance_exact"]) for row in rows] == [row[1] for row in LAW.rows]
    assert [float(row["chance"]) for row in rows] == [float(row[1]) for row in LAW.rows]


def test_parquet_is_what_csv_is():
    found = pd.read_parquet(io.BytesIO(data.as_parquet(LAW, EDITION)))
    assert list(found.columns) == ["hits", "chance", "chance_exact", "who", "known"]
    assert found["hits"].dtype == "int64"
    assert found["chance"].dtype == "float64"
    assert [Fraction(x) for x in found["chance_exact"]] == [row[1] for row in LAW.rows]
    again = pd.read_csv(io.BytesIO(data.as_csv(LAW)))
    assert found["chance"].tolist() == again["chance"].tolist()


def test_parquet_carries_meaning_unit_and_whose_dice():
    schema = pq.read_schema(io.BytesIO(data.as_parquet(LAW, EDITION)))
    assert schema.field("chance").metadata[b"description"] == b"the chance of these hits"
    assert schema.field("chance").metadata[b"unit"] == b"chance"
    assert schema.metadata[b"dice"] == b"mine"
    assert schema.metadata[b"version"] == b"1.2"


def test_what_nobody_knows_is_empty():
    rows = list(csv.DictReader(io.StringIO(data.as_csv(LAW).decode())))
    assert [row["known"] for row in rows[:2]] == ["True", ""]


def test_a_number_that_is_no_fraction_has_its_ends_and_no_exact_value():
    first, second = data.rows(MEANS)[:2]
    assert first["mean_exact"] is None
    assert first["mean_low"] < first["mean_high"]
    assert second["mean_exact"] == "4/3"
    assert second["mean_low"] == ""


@pytest.mark.parametrize("cells", [(1, "13+"), (None,), ("",), (10**30, 1), (True, False)])
def test_any_cells_can_be_written(cells):
    table = Table("t", "T", (Column("x", "X", "x"),), tuple((cell,) for cell in cells))
    assert data.as_csv(table).decode().startswith("x\n")
    assert pq.read_table(io.BytesIO(data.as_parquet(table, EDITION))).num_rows == len(cells)


def test_the_package_describes_every_column_of_every_file():
    chapter = Chapter("flash", "Flash", ())
    tables = {"sample-law": (LAW, chapter), "sample-means": (MEANS, chapter)}
    told = json.loads(data.package(tables, EDITION))
    assert told["version"] == "1.2"
    sure = "given by the user"
    red = {"hero": "Flash", "colour": "red", "faces": {"flash": 6}, "confidence": sure}
    assert red in told["dice"]
    for resource, table in zip(told["resources"], (LAW, MEANS), strict=True):
        head = data.as_csv(table).decode().splitlines()[0].split(",")
        described = resource["schema"]["fields"]
        assert [field["name"] for field in described] == head
        assert all(field["description"] for field in described)
        assert resource["command"] == EDITION.command("flash")


def test_same_bytes_every_time():
    assert data.as_csv(LAW) == data.as_csv(LAW)
    assert data.as_parquet(LAW, EDITION) == data.as_parquet(LAW, EDITION)
