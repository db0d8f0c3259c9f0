"""The OpenAPI document: committed as generated, complete, and true in every example.

Truth: the OpenAPI 3.1 and JSON Schema vocabularies as `jsonschema` reads them; `answers` for words.
"""

import csv
import json
from copy import deepcopy

import pytest
from jsonschema import Draft202012Validator

from api import openapi
from api.compatibility import breaks
from api.example_answers import SHORTENED, asked, shortened
from api.models.tables import BatchQuestions
from api.operations import JSON, NDJSON, OPERATIONS
from api.problems import PROBLEM, TITLES
from odds.hero_dice.answers import catalogue, request
from odds.hero_dice.answers.attack import state
from odds.hero_dice.answers.bulk import batching, table_request
from odds.hero_dice.answers.faces import evidence, over_tables
from odds.hero_dice.answers.settlements import battlefield
from odds.hero_dice.answers.settlements import request as settle_request
from odds.hero_dice.answers.turns import request as turn_request

COMMITTED = json.loads(openapi.committed())
SCHEMAS = COMMITTED["components"]["schemas"]
WITH_EXAMPLE = [each for each in OPERATIONS if each.example is not None]
WITHOUT = [each for each in OPERATIONS if each.example is None]


def closed(document):
    """Return the document with schemas that refuse keys they do not name."""
    found = deepcopy(document)
    for schema in found["components"]["schemas"].values():
        if "properties" in schema:
            schema.setdefault("additionalProperties", False)
    return found


CLOSED = closed(COMMITTED)


def valid(value, schema):
    """Hold a value against a schema of the document, keys that it does not name refused."""
    Draft202012Validator({**schema, "components": CLOSED["components"]}).validate(value)


def answer_schema(operation):
    content = COMMITTED["paths"][operation.path][operation.method]["responses"]["200"]["content"]
    return content[JSON]["schema"]


# ---- the file --------------------------------------------------------------------------------


def test_no_change_breaks_a_client():
    assert breaks(COMMITTED, openapi.document()) == []


VOLATILE = {"made", "version", "python", "packages", "data"}
"""What two answers say of the program and of the time of its last checks."""


def steady(document):
    """Return the document as a text, what changes by itself left out of its examples."""
    found = deepcopy(document)
    for path in ("/api/v1/version", "/api/v1/checks"):
        content = found["paths"][path]["get"]["responses"]["200"]["content"][JSON]
        value = content["examples"]["answer"]["value"]
        value.update(dict.fromkeys(VOLATILE & value.keys()))
    return openapi.written(found)


def test_the_committed_document_is_the_one_generated_and_its_examples_are_answered_now():
    made = json.loads(openapi.written(openapi.document(examples=asked())))
    assert steady(COMMITTED) == steady(made), "write it anew: uv run python -m api.openapi"
    assert openapi.committed() == openapi.written(COMMITTED)


def test_it_is_served(client):
    response = client.get("/api/v1/openapi.json")
    assert (response.status_code, response.mimetype) == (200, JSON)
    assert response.get_json() == COMMITTED


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_model_is_a_schema_with_a_description(name):
    Draft202012Validator.check_schema(SCHEMAS[name])
    assert SCHEMAS[name]["description"]


# ---- completeness ----------------------------------------------------------------------------


def test_every_route_of_the_api_is_in_the_document(app):
    pages = {"/api/v1/openapi.json", "/api/v1/docs", "/api/v1/docs/reference.css"}
    routes = {
        (rule.rule, method.lower())
        for rule in app.url_map.iter_rules()
        for method in rule.methods - {"HEAD", "OPTIONS"}
        if rule.rule.startswith("/api/v1") and rule.rule not in pages
    }
    paths = COMMITTED["paths"].items()
    listed = {(path, method) for path, methods in paths for method in methods}
    assert listed - {("/health", "get")} == routes


def test_operations_have_names_of_their_own():
    assert len({each.name for each in OPERATIONS}) == len(OPERATIONS)


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda each: each.name)
def test_every_operation_says_how_it_may_fail(operation):
    responses = COMMITTED["paths"][operation.path][operation.method]["responses"]
    assert {"405", "406", "429"} <= responses.keys()
    if operation.body is not None:
        assert {"400", "413", "415", "422"} <= responses.keys()
    for status in responses.keys() - {"200", "308"}:
        name = responses[status]["$ref"].rpartition("/")[2]
        assert PROBLEM in COMMITTED["components"]["responses"][name]["content"]


def test_limits_say_when_to_come_back_and_methods_which_are_taken():
    responses = COMMITTED["components"]["responses"]
    assert "Retry-After" in responses["TooManyRequests"]["headers"]
    assert "Allow" in responses["MethodNotAllowed"]["headers"]


def kinds_in(name):
    field = SCHEMAS[name]["properties"]["goal"]
    return set(field["discriminator"]["mapping"])


def test_models_know_every_goal():
    assert kinds_in("OddsQuestion") == set(catalogue.goals())
    assert kinds_in("TurnQuestion") == set(catalogue.turn_goals())


@pytest.mark.parametrize("kind", batching.kinds())
def test_every_kind_of_a_batch_is_described(kind):
    assert f"`{kind}`" in BatchQuestions.__doc__


# ---- examples --------------------------------------------------------------------------------


def ask(client, operation):
    if operation.method == "get":
        return client.get(f"{operation.path}?{operation.example or ''}")
    return client.post(operation.path, json=operation.example)


@pytest.mark.parametrize("operation", WITH_EXAMPLE, ids=lambda each: each.name)
def test_the_example_is_answered_as_the_document_says(client, operation):
    response = ask(client, operation)
    assert response.status_code == 200, response.get_data(as_text=True)[:300]
    assert response.mimetype in operation.media
    if operation.media == (NDJSON,):
        for line in response.get_data(as_text=True).splitlines():
            valid(json.loads(line), {"$ref": "#/components/schemas/BatchLine"})
    else:
        valid(response.get_json(), answer_schema(operation))


@pytest.mark.parametrize("operation", WITHOUT, ids=lambda each: each.name)
def test_what_takes_nothing_answers_as_the_document_says(client, operation):
    response = client.get(operation.path)
    assert response.status_code == 200
    valid(response.get_json(), answer_schema(operation))


@pytest.mark.parametrize(
    "operation", [each for each in WITH_EXAMPLE if each.body], ids=lambda each: each.name
)
def test_the_example_has_the_shape_that_the_document_asks_for(operation):
    made = COMMITTED["paths"][operation.path][operation.method]["requestBody"]["content"][JSON]
    assert made["example"] == operation.example
    valid(operation.example, made["schema"])


def example_of(operation, media=JSON):
    content = COMMITTED["paths"][operation.path][operation.method]["responses"]["200"]["content"]
    return content[media]["examples"]["answer"]


TEXTS = [
    (each, media)
    for each in OPERATIONS
    for media in each.media
    if media != "application/vnd.apache.parquet"
]


@pytest.mark.parametrize(
    ("operation", "media"), TEXTS, ids=[f"{each.name} {media}" for each, media in TEXTS]
)
def test_every_answer_that_is_a_text_has_an_example_of_its_schema(operation, media):
    value = example_of(operation, media)["value"]
    if media == JSON:
        valid(value, answer_schema(operation))
    elif media == NDJSON:
        for line in value.splitlines():
            valid(json.loads(line), {"$ref": "#/components/schemas/BatchLine"})
    else:
        head, *rows = csv.reader(value.splitlines())
        assert rows
        assert {len(row) for row in rows} == {len(head)}


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda each: each.name)
def test_an_example_that_is_shortened_says_so(client, operation):
    if operation.media == (NDJSON,):
        return
    whole, example = ask(client, operation).get_json(), example_of(operation)
    says = example.get("description") == SHORTENED
    assert says == (shortened(whole) != whole)


@pytest.mark.parametrize("name", COMMITTED["components"]["responses"])
def test_every_problem_has_examples_of_its_status(name):
    (content,) = COMMITTED["components"]["responses"][name]["content"].values()
    assert content["examples"]
    for code, example in content["examples"].items():
        problem = example["value"]
        valid(problem, content["schema"])
        assert TITLES[problem["status"]].replace(" ", "") == name
        assert problem["code"] == code


KEYS = {
    "OddsQuestion": request.KEYS,
    "AdviceQuestion": {*request.KEYS, "state"} - {"certificate"},
    "PlanQuestion": {*request.KEYS} - {"certificate", "digits", "law_to", "first_rolls"},
    "RobustQuestion": {*request.KEYS, *over_tables.KEYS} - {"certificate", "dice", "dice_name"},
    "LearnedQuestion": {*request.KEYS, *over_tables.KEYS, *evidence.KEYS}
    - {"certificate", "dice", "dice_name"},
    "State": state.KEYS,
    "SettlementQuestion": settle_request.KEYS,
    "BattleVillain": battlefield.KEYS,
    "AttackEntry": settle_request.ATTACK_KEYS,
    "DirectDamage": settle_request.DIRECT_KEYS,
    "Silenced": settle_request.SILENCED_KEYS,
    "Split": settle_request.SPLIT_KEYS,
    "TurnQuestion": turn_request.KEYS,
    "Fighter": turn_request.HERO_KEYS,
    "TableQuestion": table_request.KEYS,
    "TypedVillain": table_request.VILLAIN_KEYS,
}


@pytest.mark.parametrize("name", KEYS)
def test_models_have_the_keys_that_are_answered(name):
    """A key that changes nothing in an answer is left out of its model, no other one."""
    assert set(SCHEMAS[name]["properties"]) == set(KEYS[name])


MORE = {
    "certificate": ("/api/v1/odds", {"certificate": True, "law_to": 0}),
    "certificate, unbounded": (
        "/api/v1/odds",
        {"goal": {"kind": "mean-hits"}, "certificate": True, "law_to": 0},
    ),
    "minus-die": ("/api/v1/odds", {"abilities": ["minus-die"], "first_rolls": 2}),
    "unbounded": ("/api/v1/odds", {"goal": {"kind": "mean-damage"}, "law_to": 3}),
    "own dice": (
        "/api/v1/odds",
        {
            "dice": {"red": {"flash": 1, "race": 5}, "yellow": {"flash": 6}},
            "dice_name": "mine",
        },
    ),
    "which die": ("/api/v1/advice", {"abilities": ["minus-die"]}),
    "robust before": ("/api/v1/dice/robust", {"first_rolls": 1}),
    "robust, which die": ("/api/v1/dice/robust", {"abilities": ["minus-die"], "digits": 4}),
    "robust, pairs": (
        "/api/v1/dice/robust",
        {"hero": "green-lantern", "abilities": ["only-3-rolls"], "first_rolls": 1},
    ),
    "learned, state": (
        "/api/v1/dice/learned",
        {
            "counts": {"red": {"flash": 4}},
            "state": {"hand": {"red": {"flash": 2, "race": 1}, "yellow": {"race": 1}}},
        },
    ),
    "learned, which die": ("/api/v1/dice/learned", {"abilities": ["minus-die"], "first_rolls": 1}),
}


@pytest.mark.parametrize(("path", "more"), MORE.values(), ids=list(MORE))
def test_other_answers_have_no_key_that_the_document_does_not_name(client, path, more):
    asked = {"hero": "flash", "goal": {"kind": "hits-at-least", "hits": 3}, **more}
    response = client.post(path, json=asked)
    assert response.status_code == 200, response.get_data(as_text=True)[:300]
    operation = next(each for each in OPERATIONS if (each.path, each.method) == (path, "post"))
    valid(response.get_json(), answer_schema(operation))


def test_problems_have_the_shape_of_the_document(client):
    problem = {"$ref": "#/components/schemas/Problem"}
    for response in (
        client.post("/api/v1/odds", json={}),
        client.put("/api/v1/odds"),
        client.get("/api/v1/nothing"),
        client.post("/api/v1/odds", data=b"x"),
    ):
        valid(json.loads(response.data), problem)
