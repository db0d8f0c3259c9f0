"""The OpenAPI 3.1 document, made of the operations and the models that validate.

`python -m api.openapi` writes it to `api/openapi.json`, with what the app answers to its examples;
the committed file is what is served, and a test compares the two. Requests are refused by the
schemas that the document shows.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode

from api.example_answers import Examples, asked
from api.models.lists import Problem
from api.operations import JSON, NDJSON, OPERATIONS, Operation
from api.problems import PROBLEM, TITLES
from odds.hero_dice.answers.problems import KINDS, URN

COMMITTED = Path(__file__).parent / "openapi.json"
REFERENCE = "#/components/schemas/{model}"
Document = dict[str, Any]

INFO = {
    "title": "Hero Odds",
    "version": "1",
    "summary": "Exact odds and best decisions for dice heroes.",
    "description": (
        "Every number is a fraction, with a decimal beside it, or an enclosure proved to any "
        "number of digits. Nobody has published the faces of the dice: every answer says whose "
        "dice it is for. Bodies are strict: keys that are unknown or given twice are refused, "
        "whole numbers may be written 3.0. Errors are RFC 9457 problem details that name the "
        "field and say what to do; their `type` stays the same and is one of `x-problem-types`. "
        "Within this version nothing is taken away that a client may rely on; answers may get "
        "further keys. A fraction may have thousands of digits: Python reads more than 4,300 of "
        "them after `sys.set_int_max_str_digits(0)`."
    ),
    "license": {"name": "MIT", "identifier": "MIT"},
}
TAGS = {
    "Attacks": "One attack: what it is worth, what to do now, the whole policy.",
    "Battlefields": "What attacks do to a battlefield, and a whole turn.",
    "Unknown dice": "What holds while nobody knows the faces.",
    "Bulk": "Tables and many questions at once.",
    "Catalogue": "What there is to ask about.",
    "Service": "The service itself.",
}
_HEADERS: Mapping[int, Mapping[str, Any]] = {
    405: {
        "Allow": {"description": "The methods that the route takes.", "schema": {"type": "string"}}
    },
    429: {
        "Retry-After": {
            "description": "Seconds to wait.",
            "schema": {"type": "integer", "minimum": 0},
        }
    },
}
_NO_EXAMPLES = Examples()


def document(
    operations: Iterable[Operation] = OPERATIONS, examples: Examples = _NO_EXAMPLES
) -> Document:
    """Return the document of the operations, with examples of their answers."""
    listed = list(operations)
    schemas = _Schemas(listed)
    paths: dict[str, Any] = {}
    for each in listed:
        paths.setdefault(each.path, {})[each.method] = _operation(each, schemas, examples)
    return {
        "openapi": "3.1.0",
        "info": INFO,
        "servers": [{"url": "/", "description": "This server."}],
        "tags": [{"name": name, "description": text} for name, text in TAGS.items()],
        "paths": paths,
        "components": {
            "schemas": schemas.definitions,
            "responses": {
                _name_of(status): _problem(status, examples) for status in _statuses(listed)
            },
        },
        "x-problem-types": problem_types(),
    }


class _Schemas:
    """The schemas of all models, defined once each."""

    def __init__(self, operations: list[Operation]) -> None:
        pairs: dict[tuple[Any, JsonSchemaMode], TypeAdapter[Any]] = {}
        for each in operations:
            for model in (each.answer, each.query, each.body):
                if model is not None:
                    pairs[model, "validation"] = TypeAdapter(model)
        pairs[Problem, "validation"] = TypeAdapter(Problem)
        inputs = [(key, mode, one.core_schema) for (key, mode), one in pairs.items()]
        generator = GenerateJsonSchema(ref_template=REFERENCE)
        self._by_model, every = generator.generate_definitions(inputs)
        self._every: Mapping[str, Any] = {str(name): schema for name, schema in every.items()}
        queries = {self._name(each.query) for each in operations if each.query is not None}
        self.definitions = {
            name: self._every[name] for name in sorted(self._every) if name not in queries
        }

    def of(self, model: Any) -> Any:
        """Return the reference to a model."""
        return self._by_model[model, "validation"]

    def _name(self, model: Any) -> str:
        return str(self.of(model)["$ref"]).rpartition("/")[2]

    def keys(self, model: Any) -> tuple[Mapping[str, Any], list[str]]:
        """Return what a query model says of each key, and which keys it needs."""
        found = self._every[self._name(model)]
        return found["properties"], found.get("required", [])


# ---- operations ------------------------------------------------------------------------------


def _operation(each: Operation, schemas: _Schemas, examples: Examples) -> Document:
    made: Document = {
        "operationId": each.name,
        "tags": [each.tag],
        "summary": each.summary,
        "description": each.text,
    }
    if each.query is not None:
        made["parameters"] = _parameters(each, schemas)
    if each.body is not None:
        made["requestBody"] = _body(each, schemas)
    made["responses"] = {"200": _answer(each, schemas, examples), **_redirect(each)}
    for status in each.statuses:
        made["responses"][str(status)] = {"$ref": f"#/components/responses/{_name_of(status)}"}
    return made


def _parameters(each: Operation, schemas: _Schemas) -> list[Document]:
    from urllib.parse import parse_qs

    keys, needed = schemas.keys(each.query)
    given = parse_qs(each.example) if isinstance(each.example, str) else {}
    found = []
    for name, schema in keys.items():
        own = {key: value for key, value in schema.items() if key not in ("title", "description")}
        row = {"name": name, "in": "query", "required": name in needed}
        row |= {"description": schema.get("description", ""), "schema": own}
        if own["type"] == "array":
            row |= {"style": "form", "explode": True}
        if name in given:
            row["example"] = _example(own["type"], given[name])
        found.append(row)
    return found


def _example(kind: str, texts: list[str]) -> Any:
    return texts if kind == "array" else int(texts[0]) if kind == "integer" else texts[0]


def _body(each: Operation, schemas: _Schemas) -> Document:
    content: Document = {}
    for media in each.body_media:
        if media == NDJSON:
            content[media] = {"schema": {"type": "string", "description": "A question a line."}}
        else:
            content[media] = {"schema": schemas.of(each.body), "example": each.example}
    return {"required": True, "content": content}


def _answer(each: Operation, schemas: _Schemas, examples: Examples) -> Document:
    content = {
        media: _content(_schema(media, each, schemas), examples.answers.get((each.name, media)))
        for media in each.media
    }
    made: Document = {"description": "The answer.", "content": content}
    if each.method == "get":
        made["headers"] = {
            "Cache-Control": {"description": "How long to keep it.", "schema": {"type": "string"}}
        }
    return made


def _content(schema: Any, examples: Mapping[str, Any] | None) -> Document:
    return {"schema": schema, "examples": examples} if examples else {"schema": schema}


def _schema(media: str, each: Operation, schemas: _Schemas) -> Any:
    if media == NDJSON:
        line = schemas.of(each.answer)["$ref"]
        return {"type": "string", "description": f"Lines of JSON, each as {line} says."}
    if media != JSON:
        return {"type": "string", "format": "binary"}
    return schemas.of(each.answer)


def _redirect(each: Operation) -> Document:
    if not each.redirects:
        return {}
    location = {"description": "The canonical address.", "schema": {"type": "string"}}
    says = "The query is right but not canonical; ask the address in `Location`."
    return {"308": {"description": says, "headers": {"Location": location}}}


def problem_types() -> list[Document]:
    """Return every `type` that a problem can have, with its status and what to do."""
    return [
        {
            "type": f"{URN}{code}",
            "status": kind.status,
            "title": kind.title,
            "description": kind.do,
        }
        for code, kind in sorted(KINDS.items(), key=lambda row: (row[1].status, row[0]))
    ]


# ---- problems --------------------------------------------------------------------------------


def _statuses(operations: list[Operation]) -> list[int]:
    return sorted({status for each in operations for status in each.statuses})


def _name_of(status: int) -> str:
    return TITLES[status].replace(" ", "")


def _problem(status: int, examples: Examples) -> Document:
    schema = {"$ref": REFERENCE.format(model="Problem")}
    made: Document = {
        "description": TITLES[status],
        "content": {PROBLEM: _content(schema, examples.problems.get(status))},
    }
    if status in _HEADERS:
        made["headers"] = dict(_HEADERS[status])
    return made


# ---- the file --------------------------------------------------------------------------------


_NUMBER = r'\n\s+(?:"[^"\\\n]*": )?(?:-?\d+|true|false)'
_NUMBERS = re.compile(rf"[\[{{]{_NUMBER}(?:,{_NUMBER})*\n\s+[\]}}]")


def written(made: Document) -> str:
    """Return the document as the committed file holds it; whole numbers stand on one line.

    >>> print(written({"offers": {"300100": [0, 1]}}), end="")
    {
     "offers": {
      "300100": [0, 1]
     }
    }
    """
    text = json.dumps(made, indent=1, ensure_ascii=False)
    return _NUMBERS.sub(_on_one_line, text) + "\n"


def _on_one_line(found: re.Match[str]) -> str:
    return re.sub(r"(?<=,)\n\s+", " ", re.sub(r"(?<!,)\n\s+", "", found[0]))


@cache
def committed() -> str:
    """Return the committed document."""
    return COMMITTED.read_text(encoding="utf-8")


def main(given: list[str]) -> None:
    """Write the document anew; what would break a client is refused without `--breaking`."""
    import api.views  # noqa: F401
    from api.compatibility import breaks

    made = document(examples=asked())
    broken = breaks(json.loads(committed()), made) if COMMITTED.exists() else []
    if broken and "--breaking" not in given:
        sys.exit("\n".join(["this would break clients (--breaking writes it):", *broken]))
    COMMITTED.write_text(written(made), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
