"""How a row of the sweep is written: one schema for all heroes, so that the folder is one table.

Faces are columns `red_flash`, one for each colour and symbol of any hero; those that a row's hero
has no dice for are empty. The hero is the name of the row's folder.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from odds.hero_dice import answers
from odds.hero_dice.answers.catalogue import heroes
from reports.parts import Column
from reports.sweep.questions import Goal, Stack, Task

KEY = b"task"
_TYPES = {
    "set": "str",
    "table": "Int16",
    "default": "bool",
    "abilities": "str",
    "goal": "str",
    "number": "Int16",
    "exact": "str",
    "decimal": "float64",
    "low": "str",
    "high": "str",
    "remove": "str",
    "as_good": "str",
}
_MEANINGS = {
    "set": "which facts the tables obey: better (all of them) or any (means need not compare)",
    "table": "place of the table of faces among the hero's admissible ones, from 0",
    "default": "whether these are the faces assumed where nobody gives any",
    "abilities": "the villain's abilities, joined by +; empty for none",
    "goal": "mean-hits, hits-at-least, mean-damage or defeat",
    "number": "the hits or the need that the goal names",
    "exact": "the best value as a fraction; empty where it is no fraction",
    "decimal": "the value as the nearest decimal of double precision",
    "low": "a decimal that is proved not to exceed a value that is no fraction",
    "high": "a decimal that such a value is proved not to exceed",
    "remove": "minus-die: the colours of the dice to leave out, joined by +",
    "as_good": "minus-die: the other ways to leave dice out that are just as good",
}


@cache
def face_columns() -> tuple[str, ...]:
    """Return the columns of faces: each colour and symbol of any hero once.

    >>> face_columns()[:4]
    ('red_flash', 'red_reverse-flash', 'red_race', 'red_blank')
    """
    return tuple(
        dict.fromkeys(
            f"{colour}_{symbol}"
            for row in heroes()
            for colour in row["dice"]
            for symbol in row["symbols"]
        )
    )


def columns() -> tuple[Column, ...]:
    """Return all columns with what they mean, the hero first."""
    own = [Column(name, name.replace("_", " "), meaning) for name, meaning in _MEANINGS.items()]
    faces = [
        Column(name, name.replace("_", " "), "faces of each such die that show it", "faces")
        for name in face_columns()
    ]
    return (Column("hero", "hero", "whose attack it is"), *own, *faces)


@cache
def schema() -> Any:
    """Return the schema of a file; pandas reads whole numbers back as whole numbers."""
    types = {**_TYPES, **dict.fromkeys(face_columns(), "Int8")}
    empty = pd.DataFrame({name: pd.Series(dtype=kind) for name, kind in types.items()})
    plain = pa.Schema.from_pandas(empty, preserve_index=False)
    meanings = {column.name: column.meaning for column in columns()}
    fields = [_field(field).with_metadata({"meaning": meanings[field.name]}) for field in plain]
    return pa.schema(fields, plain.metadata)


def _field(field: Any) -> Any:
    return field.with_type(pa.string()) if _TYPES.get(field.name) == "str" else field


# ---- rows ------------------------------------------------------------------------------------


def rows(task: Task) -> list[dict[str, Any]]:
    """Return the rows of a task, solved."""
    every = answers.tables(task.hero, task.set)
    who = next(row for row in heroes() if row["hero"] == task.hero)
    faces = [_faces(who, table) for table in every["tables"]]
    return [
        {
            "set": task.set,
            "table": found["table"],
            "default": found["table"] == every["default"],
            **_row(stack, task.goals[found["goal"]], found),
            **faces[found["table"]],
        }
        for stack, request in zip(task.stacks, task.requests(), strict=True)
        for found in answers.sweep(request)["rows"]
    ]


def _faces(who: Mapping[str, Any], table: dict[str, dict[str, int]]) -> dict[str, int]:
    return {f"{c}_{s}": table[c].get(s, 0) for c in who["dice"] for s in who["symbols"]}


def _row(stack: Stack, goal: Goal, found: dict[str, Any]) -> dict[str, Any]:
    best, *others = ["+".join(way) for way in found["remove"]]
    return {
        "abilities": "+".join(stack),
        "goal": goal[0],
        "number": goal[1],
        **_numbers(found["value"]),
        "remove": best,
        "as_good": " ".join(others),
    }


def _numbers(value: Mapping[str, Any]) -> dict[str, Any]:
    exact = value["exact"]
    if exact is not None:
        return {"exact": exact, "decimal": float(Fraction(exact))}
    return {"decimal": float(value["decimal"]), "low": value["low"], "high": value["high"]}


# ---- files -----------------------------------------------------------------------------------


def packed(listed: list[dict[str, Any]], key: str) -> bytes:
    """Return rows as the bytes of a Parquet file that names its task."""
    table = pa.Table.from_pylist(listed, schema=schema())
    table = table.replace_schema_metadata({**table.schema.metadata, KEY: key.encode()})
    sink = pa.BufferOutputStream()
    pq.write_table(table, sink, compression="zstd")
    return bytes(sink.getvalue())
