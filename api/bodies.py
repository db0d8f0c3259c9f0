"""The body of a request, read with care: its type, its size, its JSON."""

from __future__ import annotations

from typing import Any

from flask import request
from werkzeug.exceptions import UnsupportedMediaType

from odds.hero_dice.answers import parse_json

JSON = "application/json"


def json_body() -> Any:
    """Return the JSON of the request; `Fault` for none or too large a one, 415 for other types."""
    if request.mimetype != JSON:
        raise UnsupportedMediaType(f"send JSON with the content type {JSON}")
    return parse_json(request.get_data(cache=False))
