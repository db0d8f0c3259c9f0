"""The body of a request, read with care: its type, its size, its JSON."""

from __future__ import annotations

from typing import Any

from flask import request
from werkzeug.exceptions import UnsupportedMediaType

from api.operations import JSON
from odds.hero_dice.answers import HUGE, parse_json


def json_body(most: int = HUGE) -> Any:
    """Return the JSON of the request; `Fault` for none or too large a one, 415 for other types."""
    if request.mimetype != JSON:
        raise UnsupportedMediaType(f"send JSON with the content type {JSON}")
    return parse_json(raw_body(most), most)


def raw_body(most: int) -> bytes:
    """Return the bytes of the request; where there are more, one byte too many; 415 if encoded."""
    encoding = request.headers.get("Content-Encoding", "").strip().lower()
    if encoding not in ("", "identity"):
        told = f"a body is taken as it is, not in {encoding[:20]}; send it without Content-Encoding"
        raise UnsupportedMediaType(told)
    if most != HUGE:
        request.max_content_length = most + 1
    return request.get_data(cache=False)
