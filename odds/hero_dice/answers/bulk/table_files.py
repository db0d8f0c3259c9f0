"""The table hero x villain as CSV and as Parquet, a row a pair, with a data dictionary.

Parquet carries the meaning of each column in the metadata of its field.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from odds.hero_dice.answers.bulk.hits_table import NUMBERS

TEXT, WHOLE, FLOAT, FLAG = "string", "int64", "float64", "bool"
_MEANT = {
    "hits": "mean hits left after the villain's minus-hits, played for that",
    "raw_hits": "mean hits before minus-hits, played for that",
    "defeat": "chance that one attack does as much damage as the threat, played for that",
}
_PARTS = {
    "": (FLOAT, "as the nearest floating-point number"),
    "_exact": (TEXT, "as a fraction; empty where it is none"),
    "_decimal": (TEXT, "as a decimal with as many digits as asked"),
    "_low": (TEXT, "proved lower end, where it is no fraction"),
    "_high": (TEXT, "proved upper end, where it is no fraction"),
    "_remove": (TEXT, "dice that minus-die takes for it, by colour, joined by spaces"),
    "_problem": (TEXT, "why there is no number, as a word, where a known villain has none"),
}

COLUMNS: Mapping[str, tuple[str, str]] = {
    "hero": (TEXT, "the hero who attacks"),
    "villain": (TEXT, "the villain attacked"),
    "threat": (WHOLE, "the villain's threat; empty where nobody knows it"),
    "threat_confidence": (TEXT, "printed, inferred, assumed, unknown, or given by the request"),
    "abilities": (TEXT, "the villain's abilities, joined by spaces; empty: none, or unknown"),
    "abilities_confidence": (TEXT, "as for the threat; inferred and printed ones are evidenced"),
    "may_have_more": (FLAG, "the card may have more abilities than these"),
    "unknown": (TEXT, "what nobody knows (threat, abilities); nothing is computed from it"),
    "ignored": (TEXT, "abilities that change none of the numbers"),
    **{
        f"{name}{end}": (kind, f"{_MEANT[name]}: {what}")
        for name in NUMBERS
        for end, (kind, what) in _PARTS.items()
    },
    "markers": (WHOLE, "Batmobile markers that may be spent in the attack"),
    "dice_source": (TEXT, "where the faces of the hero's dice come from"),
    "dice_confidence": (TEXT, "how sure these faces are"),
}
"""The data dictionary: each column with its type and its meaning, in written order."""


def as_rows(answer: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the rows of an answer of the table, flat, with the columns of the dictionary.

    >>> from odds.hero_dice.answers.bulk.hits_table import expected_hits
    >>> row = next(as_rows(expected_hits({"heroes": ["superman"], "villains": ["atrocitus"]})))
    >>> list(row) == list(COLUMNS), round(row["hits"], 6), row["abilities"]
    (True, 0.58737, 'shield:2')
    """
    for place, row in enumerate(answer["rows"]):
        villain = answer["villains"][place // len(answer["heroes"])]
        dice = answer["dice"][row["hero"]]
        yield {
            "hero": row["hero"],
            "villain": row["villain"],
            "threat": row["threat"],
            "threat_confidence": villain["threat"]["confidence"],
            "abilities": _joined(row["abilities"]),
            "abilities_confidence": villain["abilities"]["confidence"],
            "may_have_more": villain["may_have_more"],
            "unknown": _joined(row["unknown"]),
            "ignored": _joined(row.get("ignored")),
            **{key: n for name in NUMBERS for key, n in _number(name, row).items()},
            "markers": answer["markers"].get(row["hero"], 0),
            "dice_source": dice["source"],
            "dice_confidence": dice["confidence"],
        }


def _joined(words: list[str] | None) -> str:
    return " ".join(words or ())


def _number(name: str, row: Mapping[str, Any]) -> dict[str, Any]:
    number = row[name] or {}
    ends = ("exact", "decimal", "low", "high")
    return {
        name: _float(number) if number else None,
        **{f"{name}_{end}": number.get(end) or "" for end in ends},
        f"{name}_remove": _joined(row.get("remove", {}).get(name)),
        f"{name}_problem": row.get("problems", {}).get(name, {}).get("code", ""),
    }


def _float(number: Mapping[str, str | None]) -> float:
    return float(Fraction(number["exact"] or number["decimal"] or 0))


def as_csv(answer: Mapping[str, Any]) -> str:
    """Return an answer of the table as CSV with a head line; no number is an empty field.

    >>> from odds.hero_dice.answers.bulk.hits_table import expected_hits
    >>> as_csv(expected_hits({"heroes": ["flash"], "villains": ["bane"]})).splitlines()[1][:31]
    'flash,Bane,,unknown,,unknown,Fa'
    """
    made = io.StringIO(newline="")
    writer = csv.DictWriter(made, list(COLUMNS), lineterminator="\n")
    writer.writeheader()
    writer.writerows(as_rows(answer))
    return made.getvalue()


def as_parquet(answer: Mapping[str, Any]) -> bytes:
    """Return an answer of the table as Parquet; each field carries its `description`.

    >>> from odds.hero_dice.answers.bulk.hits_table import expected_hits
    >>> as_parquet(expected_hits({"heroes": ["flash"], "villains": ["bane"]}))[:4]
    b'PAR1'
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    fields = [
        pa.field(name, getattr(pa, kind.replace("bool", "bool_"))(), metadata={"description": what})
        for name, (kind, what) in COLUMNS.items()
    ]
    table = pa.Table.from_pylist(list(as_rows(answer)), schema=pa.schema(fields))
    made = pa.BufferOutputStream()
    pq.write_table(table, made)
    return bytes(made.getvalue())
