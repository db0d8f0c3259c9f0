"""The body of a request, read with care: its type, its size, its JSON."""

from __future__ import annotations

from typing import Any

from flask import request
from werkzeug.exceptions import UnsupportedMediaType

from odds.hero_dice.answers import HUGE, Fault, parse_json

JSON = "application/json"


def json_body() -> Any:
    """Return the JSON of the request; `Fault` for what is no JSON or too large, else 415."""
    if request.mimetype != JSON:
        raise UnsupportedMediaType(f"send JSON with the content type {JSON}")
    if (request.content_length or 0) > HUGE:
        raise Fault("", f"a request has at most {HUGE // 1024} KiB", "too-large")
    return parse_json(request.get_data(cache=False))
