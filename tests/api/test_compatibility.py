"""Which changes of the document break a client. Truth: what a client may send and may rely on."""

from copy import deepcopy

import pytest

from api.compatibility import breaks

ASKED = {
    "type": "object",
    "properties": {
        "hero": {"type": "string", "enum": ["flash", "batman"]},
        "hits": {"type": "integer", "minimum": 0, "maximum": 99},
        "goal": {"oneOf": [{"$ref": "#/components/schemas/A"}, {"$ref": "#/components/schemas/B"}]},
    },
    "required": ["hero"],
    "additionalProperties": False,
}
ANSWER = {
    "type": "object",
    "properties": {
        "value": {"type": "string"},
        "rows": {"type": "array", "items": {"$ref": "#/components/schemas/Row"}},
    },
    "required": ["value", "rows"],
}
ROW = {
    "type": "object",
    "properties": {"p": {"type": "string"}, "rest": {"$ref": "#/components/schemas/Row"}},
    "required": ["p"],
}
OLD = {
    "paths": {
        "/odds": {
            "get": {
                "operationId": "odds",
                "parameters": [
                    {"name": "hero", "required": True, "schema": ASKED["properties"]["hero"]},
                    {"name": "hits", "required": False, "schema": ASKED["properties"]["hits"]},
                ],
                "responses": {"200": {}, "422": {}},
            },
            "post": {
                "operationId": "solve",
                "requestBody": {
                    "required": True,
                    "content": {
                        "application/json": {"schema": {"$ref": "#/components/schemas/Asked"}}
                    },
                },
                "responses": {
                    "200": {
                        "content": {
                            "application/json": {"schema": {"$ref": "#/components/schemas/Answer"}}
                        }
                    },
                    "422": {},
                },
            },
        }
    },
    "components": {
        "schemas": {
            "Asked": ASKED,
            "Answer": ANSWER,
            "Row": ROW,
            "A": {"type": "object", "properties": {"kind": {"const": "a"}}},
            "B": {"type": "object", "properties": {"kind": {"const": "b"}}},
        }
    },
}


def changed(change):
    new = deepcopy(OLD)
    change(new, new["paths"]["/odds"], new["components"]["schemas"])
    return breaks(OLD, new)


def drop(table, key):
    table.pop(key)


BREAKING = {
    "a path": lambda d, p, s: drop(d["paths"], "/odds"),
    "a method": lambda d, p, s: drop(p, "get"),
    "a name that clients call": lambda d, p, s: p["get"].update(operationId="other"),
    "a key of a query": lambda d, p, s: p["get"]["parameters"].pop(),
    "a key of a query that is needed": lambda d, p, s: p["get"]["parameters"][1].update(
        required=True
    ),
    "a new key of a query that is needed": lambda d, p, s: p["get"]["parameters"].append(
        {"name": "x", "required": True, "schema": {}}
    ),
    "a word of a query": lambda d, p, s: p["get"]["parameters"][0]["schema"].update(enum=["flash"]),
    "an error": lambda d, p, s: drop(p["get"]["responses"], "422"),
    "the type of a body": lambda d, p, s: p["post"]["requestBody"].update(content={}),
    "the type of an answer": lambda d, p, s: p["post"]["responses"]["200"].update(content={}),
    "a word": lambda d, p, s: s["Asked"]["properties"]["hero"].update(enum=["batman"]),
    "words where none were": lambda d, p, s: s["Asked"]["properties"]["hits"].update(enum=[1]),
    "a key of a request": lambda d, p, s: drop(s["Asked"]["properties"], "hits"),
    "a key that is needed": lambda d, p, s: s["Asked"].update(required=["hero", "hits"]),
    "a bound": lambda d, p, s: s["Asked"]["properties"]["hits"].update(maximum=9),
    "another bound": lambda d, p, s: s["Asked"]["properties"]["hits"].update(minimum=1),
    "a pattern": lambda d, p, s: s["Asked"]["properties"]["hero"].update(pattern="^x$"),
    "another type": lambda d, p, s: s["Asked"]["properties"]["hits"].update(type="string"),
    "an alternative": lambda d, p, s: s["Asked"]["properties"]["goal"]["oneOf"].pop(),
    "a key of an answer": lambda d, p, s: drop(s["Answer"]["properties"], "value"),
    "a key that was always there": lambda d, p, s: s["Answer"].update(required=["rows"]),
    "a key deep in an answer": lambda d, p, s: drop(s["Row"]["properties"], "p"),
    "null in an answer": lambda d, p, s: s["Row"].update(
        properties={**ROW["properties"], "p": {"type": "null"}}
    ),
}
HARMLESS = {
    "nothing": lambda d, p, s: None,
    "a path more": lambda d, p, s: d["paths"].update({"/new": {}}),
    "an error more": lambda d, p, s: p["get"]["responses"].update({"429": {}}),
    "a word more": lambda d, p, s: s["Asked"]["properties"]["hero"]["enum"].append("superman"),
    "a key that may be left out": lambda d, p, s: s["Asked"]["properties"].update(x={}),
    "a wider bound": lambda d, p, s: s["Asked"]["properties"]["hits"].update(maximum=999),
    "a key more in an answer": lambda d, p, s: s["Answer"]["properties"].update(x={}),
    "a key that is always there": lambda d, p, s: s["Row"].update(required=["p", "rest"]),
    "another example": lambda d, p, s: p["post"]["responses"]["200"]["content"][
        "application/json"
    ].update(examples={"answer": {"summary": "POST /odds", "value": {"value": 1}}}),
    "an alternative more": lambda d, p, s: s["Asked"]["properties"]["goal"]["oneOf"].append({}),
    "a number that need not be whole": lambda d, p, s: s["Asked"]["properties"]["hits"].update(
        type="number"
    ),
}


@pytest.mark.parametrize("change", BREAKING.values(), ids=list(BREAKING))
def test_a_breaking_change_is_said(change):
    assert len(changed(change)) >= 1


@pytest.mark.parametrize("change", HARMLESS.values(), ids=list(HARMLESS))
def test_a_harmless_change_is_none(change):
    assert changed(change) == []
