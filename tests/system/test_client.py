"""A Python client generated from the document asks a live server.

Truth: the bytes that the server sends, which the client must neither lose nor change; the examples
of the document.
"""

import importlib
import json
import subprocess
import sys
from pathlib import Path

import pytest

from api import openapi
from tests.system.servers import served

# Lines of JSON are a text to the client; it has no other word for them.
CONFIG = """
project_name_override: hero_odds_client
package_name_override: hero_odds_client
post_hooks: []
content_type_overrides: {application/x-ndjson: text/plain}
"""
OPERATIONS = {
    each["operationId"]: (each["tags"][0].lower().replace(" ", "_"), each)
    for methods in json.loads(openapi.committed())["paths"].values()
    for each in methods.values()
}
POSTS = [
    name for name, (_, each) in OPERATIONS.items() if "requestBody" in each and name != "batch"
]
PLAIN = [
    name for name, (_, each) in OPERATIONS.items() if not {"requestBody", "parameters"} & set(each)
]


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Generate the client, which must lose nothing but the other form of a batch's body."""
    folder = tmp_path_factory.mktemp("made")
    (folder / "config.yml").write_text(CONFIG)
    command = [str(Path(sys.executable).parent / "openapi-python-client"), "generate"]
    options = ["--path", str(openapi.COMMITTED), "--config", str(folder / "config.yml")]
    where = ["--output-path", str(folder / "hero_odds_client"), "--meta", "none"]
    done = subprocess.run([*command, *options, *where], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    told = done.stdout + done.stderr
    assert [told.count(each) for each in ("WARNING", "Unsupported content type")] == [1, 1], told
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        yield importlib.import_module("hero_odds_client")


@pytest.fixture(scope="module")
def client(made, tmp_path_factory):
    with served(tmp_path_factory.mktemp("server")) as server:
        url = f"http://127.0.0.1:{server.port}"
        with made.Client(base_url=url, follow_redirects=True, timeout=60) as client:
            yield client


def call(client, name, **given):
    """Call an operation, and return the answer with status, bytes and what was read of them."""
    tag, _ = OPERATIONS[name]
    module = importlib.import_module(f"hero_odds_client.api.{tag}.{name}")
    return module.sync_detailed(client=client, **given)


def body(name, given):
    """Return the body of an operation as the client's model of it."""
    content = OPERATIONS[name][1]["requestBody"]["content"]["application/json"]
    model = content["schema"]["$ref"].rpartition("/")[2]
    return getattr(models(), model).from_dict(given or content["example"])


def models():
    return importlib.import_module("hero_odds_client.models")


def nothing_lost(answer):
    assert answer.status_code == 200
    assert answer.parsed.to_dict() == json.loads(answer.content)
    return answer.parsed


@pytest.mark.parametrize("name", POSTS)
def test_the_example_comes_back_whole(client, name):
    nothing_lost(call(client, name, body=body(name, None)))


@pytest.mark.parametrize("name", PLAIN)
def test_what_takes_nothing_comes_back_whole(client, name):
    nothing_lost(call(client, name))


def test_odds_by_query(client):
    words = models()
    hero, goal = words.OddsHero("flash"), words.OddsGoal("hits-at-least")
    parsed = nothing_lost(
        call(client, "odds", hero=hero, goal=goal, hits=4, ability=["only-3-rolls"])
    )
    asked = {"hero": "flash", "goal": {"kind": "hits-at-least", "hits": 4}}
    posted = nothing_lost(
        call(client, "solve", body=body("solve", {**asked, "abilities": ["only-3-rolls"]}))
    )
    assert parsed.value.exact == posted.value.exact


def test_plans_by_query(client):
    words = models()
    hero, goal = words.PlansByQueryHero("batman"), words.PlansByQueryGoal("defeat")
    nothing_lost(call(client, "plans_by_query", hero=hero, goal=goal, need=3))


def test_the_table_by_query(client):
    heroes = [models().ExpectedHitsHeroItem("superman")]
    parsed = nothing_lost(call(client, "expected_hits", hero=heroes, villain=["atrocitus"]))
    assert [row.villain for row in parsed.rows] == ["Atrocitus"]


def test_advice_names_the_best_option_first(client):
    parsed = nothing_lost(call(client, "advice", body=body("advice", None)))
    values = [option.value.decimal for option in parsed.options]
    assert values == sorted(values, reverse=True)


def test_a_batch_has_an_answer_or_a_problem_a_line(client):
    answer = call(client, "batch", body=body("batch", None))
    lines = [models().BatchLine.from_dict(json.loads(x)) for x in answer.parsed.splitlines()]
    assert sorted((line.id, line.status) for line in lines) == [("mine", 200), ("wrong", 422)]
    wrong = next(line for line in lines if line.id == "wrong")
    assert wrong.problem.field == "goal"


def test_an_error_is_a_problem(client):
    asked = {"hero": "flash", "goal": {"kind": "defeat", "need": 4}, "abilities": ["shield:77"]}
    asked["dice"] = {"red": {"flash": 7}, "yellow": {"flash": 6}}
    answer = call(client, "solve", body=body("solve", asked))
    assert answer.status_code == 422
    assert isinstance(answer.parsed, models().Problem)
    assert answer.parsed.field
    assert answer.parsed.type_.startswith("urn:hero-odds:")
