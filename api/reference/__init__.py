"""The reference page: the committed OpenAPI document as HTML, without any script."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from api.openapi import TAGS, committed

_HERE = Path(__file__).parent
_BOUNDS = {
    "minimum": "at least {}",
    "maximum": "at most {}",
    "minLength": "{} characters or more",
    "maxLength": "{} characters at most",
    "minItems": "{} entries or more",
    "maxItems": "{} entries at most",
    "pattern": "pattern {}",
    "default": "default {}",
}


@cache
def page() -> str:
    """Return the reference as HTML."""
    made = json.loads(committed())
    return _environment().get_template("reference.html").render(document=made, groups=groups(made))


@cache
def style() -> str:
    """Return the style of the reference."""
    return (_HERE / "reference.css").read_text(encoding="utf-8")


def _environment() -> Environment:
    found = Environment(
        loader=FileSystemLoader(_HERE), autoescape=True, undefined=StrictUndefined, trim_blocks=True
    )
    found.filters.update(kind=kind_of, bounds=bounds_of, name=name_of, pretty=pretty)
    return found


def groups(made: Mapping[str, Any]) -> list[tuple[str, list[tuple[str, str, Any]]]]:
    """Return the operations by tag: path, method and what the document says."""
    rows = [
        (path, method, each)
        for path, methods in made["paths"].items()
        for method, each in methods.items()
    ]
    return [(tag, [row for row in rows if tag in row[2]["tags"]]) for tag in TAGS]


def name_of(reference: str) -> str:
    """Return the name that a reference ends with.

    >>> name_of("#/components/schemas/Odds")
    'Odds'
    """
    return reference.rpartition("/")[2]


def kind_of(schema: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return a schema in few words, each with the name of the model it stands for, if it does.

    >>> kind_of({"type": "array", "items": {"$ref": "#/components/schemas/Option"}})
    [('list of ', ''), ('Option', 'Option')]
    """
    if "$ref" in schema:
        return [(name_of(schema["$ref"]), name_of(schema["$ref"]))]
    for word in ("anyOf", "oneOf"):
        if word in schema:
            return _joined(schema[word])
    if schema.get("type") == "array":
        return [("list of ", ""), *kind_of(schema.get("items", {}))]
    if isinstance(schema.get("additionalProperties"), Mapping):
        return [("table of ", ""), *kind_of(schema["additionalProperties"])]
    if "const" in schema:
        return [(json.dumps(schema["const"]), "")]
    if "enum" in schema:
        return [(" | ".join(map(str, schema["enum"])), "")]
    return [(str(schema.get("type", "anything")), "")]


def _joined(schemas: list[Mapping[str, Any]]) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for schema in schemas:
        found += [(" or ", "")] * bool(found) + kind_of(schema)
    return found


def bounds_of(schema: Mapping[str, Any]) -> str:
    """Return the bounds of a schema in words.

    >>> bounds_of({"type": "integer", "minimum": 0, "maximum": 99, "default": 3})
    'at least 0, at most 99, default 3'
    """
    return ", ".join(words.format(schema[key]) for key, words in _BOUNDS.items() if key in schema)


def pretty(value: Any) -> str:
    """Return an example as it is written."""
    return value if isinstance(value, str) else json.dumps(value, indent=2, ensure_ascii=False)
