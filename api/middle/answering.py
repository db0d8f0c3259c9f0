"""`answered`: a question becomes a response, by way of the cache."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from flask import Response, current_app, request

from api.middle.cache import JSON, Cache, question_key
from api.middle.finishing import not_changed
from api.middle.forms import encoded, encoding_for, kept_header
from api.middle.security import not_kept


def answered(
    kind: str,
    asked: Mapping[str, Any],
    compute: Callable[[], Any],
    get: bool,
    *,
    mimetype: str = JSON,
    vary: tuple[str, ...] = (),
) -> Response:
    """Return the answer to a question, from a cache or computed; errors are raised, never kept.

    `kind` and `asked` say the whole question: what else changes the answer must be in them.
    `compute` returns what JSON can write, or bytes that are sent as they are. A GET (`get`) is kept
    by every cache, tagged with a strong ETag and answered 304 to those who have it; a POST is kept
    inside only. `vary` names the headers, such as `Accept`, that chose this answer.
    """
    cache: Cache = current_app.extensions["odds_cache"]
    key = question_key(kind, asked, mimetype)
    plain, whence = cache.answer(kind, key, compute, mimetype)
    request.environ["odds.cache"] = whence
    encoding = encoding_for(request.headers.get("Accept-Encoding", ""))
    form = cache.form(key, encoding) or encoded(plain, encoding)
    response = Response(form.body, content_type=form.kind)
    response.headers.extend(form.headers[2:])
    response.vary.update(vary)
    if not get:
        response.headers.pop("ETag")
        return not_kept(response)
    response.headers["Cache-Control"] = kept_header()
    not_changed(response, form.etag)
    if not vary:
        _remember_address(cache, key)
    return response


def _remember_address(cache: Cache, key: str) -> None:
    rule = request.url_rule.rule if request.url_rule else ""
    path, query = request.environ["PATH_INFO"], request.environ.get("QUERY_STRING", "")
    cache.addresses.put(f"{path}?{query}", (key, rule))
