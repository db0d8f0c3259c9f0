"""A small app behind the middle, whose one question counts how often it is solved."""

import time
from types import SimpleNamespace

import pytest
from flask import Flask, request
from flask.testing import FlaskClient

from api import middle, problems
from web import pages


class Buffered(FlaskClient):
    """A client that reads every answer to its end, as those over a wire do."""

    def open(self, *args, buffered=True, **kwargs):
        return super().open(*args, buffered=buffered, **kwargs)


def small_app(**config):
    """Return the app; `app.solved` lists what was computed."""
    app = Flask("small", static_folder=None)
    app.config.from_mapping(config)
    app.solved, app.test_client_class = [], Buffered

    def double(number, much):
        app.solved.append(number)
        if number < 0:
            raise ValueError("secret")
        while number == 99:
            time.sleep(0)
        return {"twice": 2 * number, "much": "abc " * much}

    @app.route("/api/double", methods=["GET", "POST"])
    def answer():
        given = request.args if request.method != "POST" else request.get_json()
        asked = {"n": int(given["n"]), "much": int(given.get("much", 0))}
        compute = lambda: double(asked["n"], asked["much"])  # noqa: E731
        return middle.answered("double", asked, compute, get=request.method != "POST")

    @app.get("/api/list")
    def listed():
        return middle.kept(app.json.response(words=["abc"] * 1000), 60)

    @app.get("/api/stream")
    def stream():
        return (f"{n}\n" * 500 for n in range(4))

    app.register_blueprint(pages)
    problems.register(app)
    middle.init_app(app)
    return app


@pytest.fixture
def make():
    def made(**config):
        app = small_app(**config)
        return SimpleNamespace(app=app, client=app.test_client(), solved=app.solved)

    return made


@pytest.fixture
def small(make):
    return make()
