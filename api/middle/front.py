"""The first and last hand on every request, before Flask: its id, ready answers, log, metrics.

A GET whose address is known and whose answer lies in this process is sent from here.
"""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from werkzeug.datastructures import MIMEAccept
from werkzeug.exceptions import BadRequest
from werkzeug.http import parse_accept_header
from werkzeug.wsgi import ClosingIterator

from api.middle.cache import JSON, Cache
from api.middle.forms import Form, encoding_for, kept_header, known
from api.middle.logs import log_request
from api.middle.metrics import Metrics
from api.middle.security import headers_for

if TYPE_CHECKING:
    from _typeshed.wsgi import InputStream, StartResponse, WSGIApplication, WSGIEnvironment

SANE = re.compile(r"[A-Za-z0-9._:-]{1,64}")
HEARD = 8 * 1024 * 1024
"""Bytes of a body that is too large which are read all the same."""
_UNSENT = {"Content-Type", "Content-Length", "Content-Encoding"}


class Body:
    """The body of a request; what the server cannot read of it is the fault of the client."""

    def __init__(self, stream: InputStream) -> None:
        self.stream = stream

    def read(self, size: int = -1) -> bytes:
        """Read as the stream does; 400 where it is cut short or broken."""
        return self._guarded(self.stream.read, size)

    def readline(self, size: int = -1) -> bytes:
        """Read a line as the stream does."""
        return self._guarded(self.stream.readline, size)

    def __iter__(self) -> Iterator[bytes]:
        """Yield the lines."""
        return iter(self.readline, b"")

    def _guarded(self, read: Callable[[int], bytes], size: int) -> bytes:
        try:
            return read(size)
        except Exception as error:
            raise BadRequest("the body of the request is cut short or broken") from error


class Front:
    """A WSGI application around another one."""

    def __init__(self, app: WSGIApplication, cache: Cache, metrics: Metrics) -> None:
        self.app = app
        self.cache = cache
        self.metrics = metrics

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request."""
        started = time.perf_counter()
        given = environ.get("HTTP_X_REQUEST_ID", "")
        name = given if SANE.fullmatch(given) else secrets.token_hex(8)
        environ["odds.id"] = name
        environ["wsgi.input"] = Body(environ["wsgi.input"])
        ready = self._ready(environ)
        if ready is None:
            return self._pass_on(environ, start_response, name, started)
        form, route = ready
        self.metrics.looked("memory", True)
        environ["odds.route"], environ["odds.cache"] = route, "memory"
        status, headers, body = _response(environ, form)
        start_response(status, [*headers, ("X-Request-Id", name)])
        self._tell(environ, status, started)
        return [body]

    def _ready(self, environ: WSGIEnvironment) -> tuple[Form, str] | None:
        """Return the answer and the rule of its route, where both are at hand."""
        if environ["REQUEST_METHOD"] not in ("GET", "HEAD") or environ.get("CONTENT_LENGTH"):
            return None
        address = f"{environ['PATH_INFO']}?{environ.get('QUERY_STRING', '')}"
        found = self.cache.addresses.get(address)
        if found is None:
            return None
        if not takes_json(environ.get("HTTP_ACCEPT", "")):
            return None
        encoding = encoding_for(environ.get("HTTP_ACCEPT_ENCODING", ""))
        form = self.cache.form(found[0], encoding)
        return None if form is None else (form, found[1])

    def _pass_on(
        self, environ: WSGIEnvironment, start_response: StartResponse, name: str, started: float
    ) -> Iterable[bytes]:
        """Let the application answer; what is logged is the time to the end of the answer."""
        sent = ["500"]

        def start(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> Any:
            sent[0] = status
            return start_response(status, [*headers, ("X-Request-Id", name)], exc_info)

        body = self.app(environ, start)
        if sent[0].startswith("413"):
            _read_off(environ)
        return ClosingIterator(body, [lambda: self._tell(environ, sent[0], started)])

    def _tell(self, environ: WSGIEnvironment, status: str, started: float) -> None:
        seconds = time.perf_counter() - started
        method, route = environ["REQUEST_METHOD"], environ.get("odds.route", "none")
        self.metrics.answered(method, route, status[:3], seconds)
        log_request(environ, route, int(status[:3]), seconds)


@lru_cache(512)
def takes_json(accepted: str) -> bool:
    """Tell whether a value of `Accept` takes JSON, which all answers are that lie ready.

    >>> takes_json(""), takes_json("text/csv, */*;q=0.1"), takes_json("text/csv")
    (True, True, False)
    """
    return not accepted or bool(parse_accept_header(accepted, MIMEAccept).best_match((JSON,)))


def _read_off(environ: WSGIEnvironment) -> None:
    """Read a body that is refused, up to a bound: many clients hear only when they have spoken."""
    left = int(environ.get("CONTENT_LENGTH") or 0)
    while 0 < left <= HEARD:
        left -= len(environ["wsgi.input"].read(min(left, 65536))) or left


def _response(environ: WSGIEnvironment, form: Form) -> tuple[str, list[tuple[str, str]], bytes]:
    """Return status, headers and body of an answer that lies ready."""
    method = environ["REQUEST_METHOD"]
    headers = _headers(form, method)
    if known(form.etag, environ.get("HTTP_IF_NONE_MATCH", "")):
        return "304 NOT MODIFIED", [pair for pair in headers if pair[0] not in _UNSENT], b""
    return "200 OK", headers, b"" if method == "HEAD" else form.body


def _headers(form: Form, method: str) -> list[tuple[str, str]]:
    return [*form.headers, ("Cache-Control", kept_header()), *headers_for(method, True)]
