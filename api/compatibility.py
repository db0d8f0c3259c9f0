"""What a new OpenAPI document takes away from clients of an old one.

A client may leave out what was optional, send what was allowed, and read what was promised. So
requests must not get stricter and answers must not get poorer; both may grow.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

Schema = Mapping[str, Any]
FLOORS = ("minimum", "minLength", "minItems", "minProperties")
CEILINGS = ("maximum", "maxLength", "maxItems", "maxProperties")


def breaks(old: Schema, new: Schema) -> list[str]:
    """Return every change that would break a client, each in a line.

    >>> path = {"/x": {"get": {"operationId": "x", "responses": {}}}}
    >>> breaks({"paths": path}, {"paths": {}})
    ['/x: removed']
    """
    return list(_Comparison(old, new).all())


@dataclass
class _Comparison:
    """Two documents; `met` are pairs of schemas compared already, so that circles end."""

    old: Schema
    new: Schema
    met: set[tuple[str, str, bool]] = field(default_factory=set)

    def all(self) -> Iterator[str]:
        """Yield every break."""
        for path, methods in self.old["paths"].items():
            if path not in self.new["paths"]:
                yield f"{path}: removed"
                continue
            for method, each in methods.items():
                where, other = f"{method.upper()} {path}", self.new["paths"][path].get(method)
                if other is None:
                    yield f"{where}: removed"
                else:
                    yield from self.operations(where, each, other)

    def operations(self, where: str, old: Schema, new: Schema) -> Iterator[str]:
        """Yield what breaks between two operations."""
        if old["operationId"] != new["operationId"]:
            yield f"{where}: operationId {old['operationId']} is now {new['operationId']}"
        yield from self.parameters(where, old, new)
        if new.get("requestBody", {}).get("required") and "requestBody" not in old:
            yield f"{where}: a body is now needed"
        yield from self.contents(
            f"{where}: body", old.get("requestBody", {}), new.get("requestBody", {}), True
        )
        for status, answer in old["responses"].items():
            if status not in new["responses"]:
                yield f"{where}: answer {status} removed"
            elif status == "200":
                there = new["responses"][status]
                yield from self.contents(f"{where}: answer", answer, there, False)

    def parameters(self, where: str, old: Schema, new: Schema) -> Iterator[str]:
        """Yield what breaks between the keys of two queries."""
        before, now = (
            {row["name"]: row for row in each.get("parameters", ())} for each in (old, new)
        )
        for name, row in before.items():
            if name not in now:
                yield f"{where}: key {name} removed"
                continue
            if now[name]["required"] and not row["required"]:
                yield f"{where}: key {name} is now needed"
            yield from self.schemas(
                f"{where}: key {name}", row["schema"], now[name]["schema"], True
            )
        for name in now.keys() - before.keys():
            if now[name]["required"]:
                yield f"{where}: new key {name} is needed"

    def contents(self, where: str, old: Schema, new: Schema, asked: bool) -> Iterator[str]:
        """Yield what breaks between the types of two bodies."""
        there = new.get("content", {})
        for media, content in old.get("content", {}).items():
            if media not in there:
                yield f"{where}: {media} removed"
            else:
                schemas = content["schema"], there[media]["schema"]
                yield from self.schemas(where, *schemas, asked)

    # ---- schemas -----------------------------------------------------------------------------

    def schemas(self, where: str, old: Schema, new: Schema, asked: bool) -> Iterator[str]:
        """Yield what breaks between two schemas, of a request (`asked`) or of an answer."""
        pair = (str(old.get("$ref")), str(new.get("$ref")), asked)
        if "$ref" in old and "$ref" in new:
            if pair in self.met:
                return
            self.met.add(pair)
        old, new = _resolved(self.old, old), _resolved(self.new, new)
        yield from _types(where, old, new)
        yield from _words(where, old, new)
        if asked:
            yield from _bounds(where, old, new)
        yield from self.alternatives(where, old, new, asked)
        yield from self.objects(where, old, new, asked)
        for key in ("items", "additionalProperties"):
            if isinstance(old.get(key), Mapping) and isinstance(new.get(key), Mapping):
                yield from self.schemas(f"{where}[]", old[key], new[key], asked)

    def alternatives(self, where: str, old: Schema, new: Schema, asked: bool) -> Iterator[str]:
        """Yield the alternatives that a request lost or an answer gained; compare the others."""
        for key in ("anyOf", "oneOf"):
            before, now = ({_name(one): one for one in each.get(key, ())} for each in (old, new))
            if not before:
                continue
            gone, word = (before, "removed") if asked else (now, "added")
            for name in gone.keys() - (now if asked else before).keys():
                yield f"{where}: alternative {name} {word}"
            for name in before.keys() & now.keys():
                yield from self.schemas(where, before[name], now[name], asked)

    def objects(self, where: str, old: Schema, new: Schema, asked: bool) -> Iterator[str]:
        """Yield what breaks between the keys of two tables."""
        before, now = old.get("properties", {}), new.get("properties", {})
        needed = set(old.get("required", ())), set(new.get("required", ()))
        for name in before.keys() - now.keys():
            yield f"{where}.{name}: removed"
        for name in sorted((needed[1] - needed[0]) if asked else (needed[0] - needed[1])):
            if asked or name in now:
                yield f"{where}.{name}: is {'now needed' if asked else 'no longer always there'}"
        for name in before.keys() & now.keys():
            yield from self.schemas(f"{where}.{name}", before[name], now[name], asked)


def _resolved(document: Schema, schema: Schema) -> Schema:
    if "$ref" not in schema:
        return schema
    name = schema["$ref"].rpartition("/")[2]
    found: Schema = document["components"]["schemas"][name]
    return found


def _name(schema: Schema) -> str:
    return str(schema.get("$ref", schema.get("type", schema))).rpartition("/")[2]


def _types(where: str, old: Schema, new: Schema) -> Iterator[str]:
    wider = (old.get("type"), new.get("type")) == ("integer", "number")
    if "type" in old and "type" in new and old["type"] != new["type"] and not wider:
        yield f"{where}: {old['type']} is now {new['type']}"


def _words(where: str, old: Schema, new: Schema) -> Iterator[str]:
    before, now = (
        {
            str(each)
            for each in [*schema.get("enum", ()), *([schema["const"]] if "const" in schema else [])]
        }
        for schema in (old, new)
    )
    if now:
        yield from (f"{where}: the word {word} is gone" for word in sorted(before - now))
    if now and not before:
        yield f"{where}: only some words are taken now"


def _bounds(where: str, old: Schema, new: Schema) -> Iterator[str]:
    for key in FLOORS:
        if key in new and new[key] > old.get(key, float("-inf")):
            yield f"{where}: {key} is now {new[key]}"
    for key in CEILINGS:
        if key in new and new[key] < old.get(key, float("inf")):
            yield f"{where}: {key} is now {new[key]}"
    if new.get("pattern", old.get("pattern")) != old.get("pattern"):
        yield f"{where}: another pattern"
    if new.get("additionalProperties") is False and old.get("additionalProperties", True):
        yield f"{where}: unknown keys are refused now"
