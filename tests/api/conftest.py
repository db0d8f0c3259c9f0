"""A client of the app as it runs, errors answered and not raised."""

import pytest
from flask.testing import FlaskClient

import api.views  # noqa: F401  # the operations are there when tests are gathered
from api import create_app


@pytest.fixture(scope="session")
def app():
    return create_app({"ODDS_RATE_LIMIT": "off"})


@pytest.fixture
def client(app) -> FlaskClient:
    return app.test_client()
