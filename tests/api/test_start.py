"""The app does not start on damaged data. Truth: the design, "loaded and checked at start"."""

import pytest

import api


def test_damaged_data_stop_the_start(monkeypatch):
    def damaged():
        raise ValueError("villains.toml: Grodd: threat is missing")

    monkeypatch.setattr(api, "check_data", damaged)
    with pytest.raises(ValueError, match=r"villains\.toml: Grodd: threat is missing"):
        api.create_app()


def test_settings_replace_the_defaults():
    app = api.create_app({"MAX_CONTENT_LENGTH": 10})
    response = app.test_client().post("/api/v1/odds", json={"hero": "flash"})
    assert response.status_code == 413
