"""The web service: `create_app` joins the API and the page into one Flask app."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Flask

from odds.hero_dice.answers import HUGE, check_data

WORK_BUDGET, BATCH_BUDGET = 20_000, 120_000
"""The most work, in about milliseconds, of one question and of all questions of a batch."""


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Return the app, its data checked; an error of the data names file, entry and fault.

    `config` holds Flask settings that replace the defaults.

    >>> create_app().test_client().get("/health").get_json()
    {'status': 'ok'}
    """
    from api import middle, problems, views
    from web import pages

    check_data()
    app = Flask(__name__, static_folder=None)
    # A redirect to the path with one slash would be built from what the client says is our host.
    app.url_map.merge_slashes = False
    # One byte more than is taken: a body without a length is cut there and seen to be too large.
    app.config.from_mapping(MAX_CONTENT_LENGTH=HUGE + 1)
    app.config.from_mapping(WORK_BUDGET=WORK_BUDGET, BATCH_BUDGET=BATCH_BUDGET)
    app.config.from_mapping(config or {})
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.register_blueprint(views.service)
    app.register_blueprint(views.api, url_prefix="/api/v1")
    app.register_blueprint(pages)
    problems.register(app)
    middle.init_app(app)
    return app
