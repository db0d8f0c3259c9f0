"""What stands between the server and the views: cache, compression, limits, headers, logs, metrics.

`answered` makes the response to a question by way of the cache; `remembered` gives its body alone.
`within(seconds)` bounds a computation that goes past both, `question_bound()` by the seconds of a
question.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial

from flask import Flask, current_app, request
from werkzeug.middleware.proxy_fix import ProxyFix

from api.middle import metrics as told
from api.middle.answering import answered
from api.middle.breaker import Breaker
from api.middle.budget import within
from api.middle.cache import Cache, Nowhere, Store, remembered
from api.middle.finishing import finish
from api.middle.front import Front
from api.middle.limits import Limiter, check_length
from api.middle.logs import request_id
from api.middle.mark import program_mark, program_version
from api.middle.redis_store import RedisStore, connect
from api.middle.security import kept, not_kept, secure
from api.middle.settings import MEGABYTE, Settings, settings_of
from api.middle.shelf import Shelf

__all__ = [
    "answered",
    "init_app",
    "kept",
    "not_kept",
    "program_mark",
    "program_version",
    "question_bound",
    "remembered",
    "request_id",
    "within",
]


def init_app(app: Flask) -> None:
    """Put the middle around an app whose settings are made; `ValueError` for a wrong setting."""
    settings = settings_of(app.config)
    breaker = Breaker()
    metrics = told.Metrics()
    store = _store(settings, breaker, metrics)
    cache = Cache(settings.cache_bytes, store, metrics, settings.seconds)
    limiter = Limiter(settings.rate_limit, settings.redis_url, breaker)
    app.extensions["odds_cache"] = cache
    app.extensions["odds_made"] = Shelf(8 * MEGABYTE, lambda form: len(form.body))
    app.before_request(_note_route)
    app.before_request(check_length)
    app.before_request(limiter.check)
    # The last that is registered here is the first that runs.
    app.after_request(secure)
    app.after_request(finish)
    told.register(app, metrics)
    app.wsgi_app = Front(app.wsgi_app, cache, metrics)  # type: ignore[method-assign]
    if settings.proxies:
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=settings.proxies, x_proto=settings.proxies
        )


def question_bound() -> Callable[[], AbstractContextManager[None]]:
    """Return what bounds the time of a question that goes past the cache."""
    cache: Cache = current_app.extensions["odds_cache"]
    return partial(within, cache.seconds)


def _store(settings: Settings, breaker: Breaker, metrics: told.Metrics) -> Store:
    if not settings.redis_url:
        return Nowhere()
    return RedisStore(connect(settings.redis_url), breaker, metrics, settings.secret)


def _note_route() -> None:
    """Note the rule of the route for log and metrics; a raw path never gets there."""
    request.environ["odds.route"] = request.url_rule.rule if request.url_rule else "none"
