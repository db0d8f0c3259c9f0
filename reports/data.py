"""Tables as files: CSV, Parquet, and what every column means.

A column with fractions becomes two: `name` is the nearest floating-point number, `name_exact` the
fraction itself as a/b, empty where the
number is none (it is rounded, and proved ends stand beside it). An empty field is what nobody knows
or what does not apply.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from reports.edition import Edition
from reports.numbers import is_number
from reports.parts import Cell, Chapter, Column, Table

_PARQUET = {"integer": "int64", "number": "float64", "boolean": "bool_", "string": "string"}


@dataclass(frozen=True)
class Field:
    """A column of a file: where it stands in the table, its type, and what it means."""

    name: str
    place: int
    kind: str
    meaning: str
    unit: str
    exact: bool = False

    def of(self, value: Cell) -> Any:
        """Return the value of a cell in this column; None is what nobody knows.

        >>> Field("p_exact", 0, "string", "a chance", "chance", exact=True).of(Fraction(1, 2))
        '1/2'
        """
        if value is None or (value == "" and (self.exact or self.kind != "string")):
            return None
        if self.exact:
            return None if isinstance(value, float) else str(value)
        if self.kind == "number":
            return float(value)
        return str(value) if self.kind == "string" else value


def fields(table: Table) -> tuple[Field, ...]:
    """Return the columns of the files of a table, in their order."""
    found: list[Field] = []
    for place, column in enumerate(table.columns):
        kind = _kind([row[place] for row in table.rows])
        found.append(Field(column.name, place, kind, column.meaning, column.unit))
        if _fractions(table, place):
            told = f"{column.meaning}, as a fraction"
            found.append(_exact(column, place, told))
    return tuple(found)


def _exact(column: Column, place: int, told: str) -> Field:
    return Field(f"{column.name}_exact", place, "string", told, column.unit, exact=True)


def _fractions(table: Table, place: int) -> bool:
    cells = [row[place] for row in table.rows]
    return any(isinstance(cell, Fraction) for cell in cells) and _kind(cells) == "number"


def _kind(cells: Iterable[Cell]) -> str:
    """Return the type that holds all cells; an empty text is no number, and no reason for text."""
    given = [cell for cell in cells if cell is not None]
    known = [cell for cell in given if cell != ""]
    if known and all(isinstance(cell, bool) for cell in known):
        return "boolean"
    if not known or not all(map(is_number, known)):
        return "string"
    small = all(isinstance(cell, int) and abs(cell) < 2**63 for cell in known)
    return "integer" if small else "number"


def rows(table: Table) -> list[dict[str, Any]]:
    """Return the rows of the files of a table.

    >>> columns = (Column("hits", "Hits", "hits"), Column("p", "Chance", "chance", "chance"))
    >>> rows(Table("law", "Law", columns, ((0, Fraction(1, 4)),)))
    [{'hits': 0, 'p': 0.25, 'p_exact': '1/4'}]
    """
    made = fields(table)
    return [{each.name: each.of(row[each.place]) for each in made} for row in table.rows]


def as_csv(table: Table) -> bytes:
    """Return a table as CSV with a head line."""
    made = io.StringIO(newline="")
    names = [each.name for each in fields(table)]
    writer = csv.DictWriter(made, names, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows(table))
    return made.getvalue().encode()


def as_parquet(table: Table, edition: Edition) -> bytes:
    """Return a table as Parquet; fields carry their meaning, the file whose dice it is for."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    made = [
        pa.field(
            each.name,
            getattr(pa, _PARQUET[each.kind])(),
            metadata={"description": each.meaning, "unit": each.unit},
        )
        for each in fields(table)
    ]
    told = {"title": table.title, "dice": edition.box.name, "version": edition.version}
    sink = pa.BufferOutputStream()
    pq.write_table(pa.Table.from_pylist(rows(table), schema=pa.schema(made, metadata=told)), sink)
    return bytes(sink.getvalue())


def package(tables: Mapping[str, tuple[Table, Chapter]], edition: Edition) -> bytes:
    """Return what the folder of data holds, as a Data Package describes it.

    Each table has beside it the command that builds it again.
    """
    told = {
        "name": "hero-odds-guide",
        "title": f"Hero Odds guide for {edition.box.name}",
        "version": edition.version,
        "licenses": [{"name": "MIT", "title": "MIT License"}],
        "dice": edition.faces,
        "command": edition.command(),
        "resources": [
            _resource(table) | {"command": edition.command(chapter.name)}
            for _, (table, chapter) in sorted(tables.items())
        ],
    }
    return (json.dumps(told, ensure_ascii=False, indent=1) + "\n").encode()


def _resource(table: Table) -> dict[str, Any]:
    described = [
        {"name": f.name, "type": f.kind, "description": f.meaning, "unit": f.unit}
        for f in fields(table)
    ]
    return {
        "name": table.name,
        "path": f"{table.name}.csv",
        "title": table.title,
        "description": table.note,
        "format": "csv",
        "mediatype": "text/csv",
        "encoding": "utf-8",
        "schema": {"fields": described, "missingValues": [""]},
        "parquet": f"{table.name}.parquet",
    }
