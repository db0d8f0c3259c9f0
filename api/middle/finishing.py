"""What every other response gets on its way out: compression, and an ETag where caches keep it.

A response that `answered` made comes finished, and so does one that comes with its ETag; a stream
goes out as it is, piece by piece.
"""

from __future__ import annotations

from flask import Response, current_app, request

from api.middle.forms import WORTH_SQUEEZING, Form, encoded, encoding_for, known, plain_form
from api.middle.shelf import Shelf


def finish(response: Response) -> Response:
    """Finish a response: compressed where that helps, tagged where caches may keep it."""
    if "odds.cache" in request.environ or "ETag" in response.headers:
        return response
    length = response.content_length
    if length is None or response.content_range or response.status_code in (204, 304):
        return response
    public = response.cache_control.public and response.status_code == 200
    if length >= WORTH_SQUEEZING:
        response.vary.add("Accept-Encoding")
    if length >= WORTH_SQUEEZING or public:
        response.direct_passthrough = False
        _set(response, _form(response), bool(public))
    return response


def _form(response: Response) -> Form:
    """Return the form to send; what was compressed before is not compressed again."""
    made: Shelf[Form] = current_app.extensions["odds_made"]
    plain = plain_form(response.get_data(), response.content_type or "")
    encoding = encoding_for(request.headers.get("Accept-Encoding", ""))
    form = made.get((plain.etag, encoding))
    if form is None:
        form = encoded(plain, encoding)
        made.put((plain.etag, encoding), form)
    return form


def _set(response: Response, form: Form, public: bool) -> None:
    response.set_data(form.body)
    if form.encoding:
        response.content_encoding = form.encoding
    if public:
        response.headers["ETag"] = form.etag
        not_changed(response, form.etag)


def not_changed(response: Response, etag: str) -> None:
    """Make 304 without a body of a GET whose asker has the body."""
    if request.method in ("GET", "HEAD") and known(etag, request.headers.get("If-None-Match", "")):
        response.status_code = 304
        response.set_data(b"")
        for name in ("Content-Length", "Content-Type", "Content-Encoding"):
            response.headers.pop(name, None)
