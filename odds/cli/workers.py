"""The production server: gunicorn with workers of threads, one app loaded before they start.

SIGTERM ends it when the answers under way are given; SIGHUP loads program and data anew and changes
the workers one after the other, or keeps the old ones where the new program does not start.
"""

from __future__ import annotations

import json
import logging
import os
import selectors
import shutil
import socket
import struct
import sys
import tempfile
import time
from functools import partial
from math import ceil
from typing import Any

from gunicorn.app.base import BaseApplication
from gunicorn.glogging import Logger
from gunicorn.workers.gthread import ThreadWorker

from odds.cli.serving import tell_address
from odds.hero_dice.answers.problems import KINDS, code_of_status, problem
from odds.hero_dice.words import Fault

THREADS = 8
SLOW = 10
"""Seconds for which a worker's thread waits for the next bytes of a request."""
METRICS = "PROMETHEUS_MULTIPROC_DIR"
_RELOADED = ("api", "web", "odds.hero_dice", "odds.exact")


def serve_workers(listener: socket.socket, host: str, workers: int) -> None:
    """Serve on a socket until told to stop."""
    shared = None if METRICS in os.environ else tempfile.mkdtemp(prefix="hero-odds-")
    if shared is not None:
        os.environ[METRICS] = shared
    master = os.getpid()
    try:
        _Server(listener, host, workers).run()
    finally:
        # A worker that ends comes by here too; what is shared goes with the master.
        if shared is not None and os.getpid() == master:
            shutil.rmtree(shared, ignore_errors=True)


class _Server(BaseApplication):  # type: ignore[misc]
    """The app and the settings of its server."""

    def __init__(self, listener: socket.socket, host: str, workers: int) -> None:
        self.port = listener.getsockname()[1]
        self.file = listener.detach()  # gunicorn makes a socket of its own of it
        self.host = host
        self.workers = workers
        self.app = _load()
        super().__init__()

    def load_config(self) -> None:
        """Tell gunicorn its settings."""
        for name, value in self._settings().items():
            self.cfg.set(name, value)

    def load(self) -> Any:
        """Return the app."""
        return self.app

    def reload(self) -> None:
        """Load program and data anew; where that fails, say so and go on with the old."""
        super().reload()
        kept = {name: module for name, module in sys.modules.items() if _is_ours(name)}
        for name in kept:
            del sys.modules[name]
        try:
            self.app = self.callable = _load()
        except (Exception, SystemExit):
            logging.getLogger("gunicorn.error").exception("the old program goes on")
            for name in [name for name in sys.modules if _is_ours(name)]:
                del sys.modules[name]
            sys.modules.update(kept)

    def _settings(self) -> dict[str, Any]:
        return {
            "bind": f"fd://{self.file}",
            "workers": self.workers,
            "worker_class": ProblemWorker,
            "threads": THREADS,
            "preload_app": True,
            "timeout": 60,
            "graceful_timeout": _grace(),
            "keepalive": 15,
            "limit_request_line": 8190,
            "control_socket_disable": True,
            "logger_class": JsonLogger,
            "loglevel": "warning",
            "forwarded_allow_ips": "",
            "when_ready": self._tell,
            "child_exit": _forget_worker,
        }

    def _tell(self, arbiter: object) -> None:
        tell_address(self.host, self.port)


def _grace() -> int:
    """Return the seconds in which a worker that is told to end gives the answers under way.

    Its threads take turns on one processor, and each question may take its whole time there.
    """
    from api.middle.settings import settings_of

    return ceil(settings_of({}).seconds * THREADS) + SLOW


def _is_ours(name: str) -> bool:
    return any(f"{name}.".startswith(f"{package}.") for package in _RELOADED)


def _load() -> Any:
    """Return a new app; `Fault` where a setting is wrong or the data are damaged."""
    from api import create_app
    from api.middle.logs import write_json_lines

    write_json_lines(sys.stderr)
    try:
        return create_app()
    except ValueError as error:
        raise Fault("", str(error)) from None


def _forget_worker(arbiter: object, worker: Any) -> None:
    """Let the metrics forget what only a living worker has."""
    from prometheus_client.multiprocess import mark_process_dead

    mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]


class JsonLogger(Logger):  # type: ignore[misc]
    """What gunicorn says, as lines of JSON."""

    def setup(self, cfg: Any) -> None:
        """Set up as gunicorn does, and change the form of the lines."""
        from api.middle.logs import JsonLines

        super().setup(cfg)
        for handler in self.error_log.handlers:
            handler.setFormatter(JsonLines())

    def exception(self, message: str, *args: Any, **more: Any) -> None:
        """Log an error with its traceback; a client that is merely slow is none."""
        if not isinstance(sys.exc_info()[1], BlockingIOError):
            super().exception(message, *args, **more)


class _Wire:
    """A client that takes down what is sent to it."""

    def __init__(self) -> None:
        self.sent = b""

    def sendall(self, data: bytes) -> None:
        """Take the bytes down."""
        self.sent += data

    def gettimeout(self) -> None:
        """Return None: this wire blocks."""

    def setblocking(self, flag: bool) -> None:
        """Do nothing."""


class ProblemWorker(ThreadWorker):  # type: ignore[misc]
    """A worker whose own refusals are problem details, and whom silent clients do not hold up."""

    def enqueue_req(self, conn: Any) -> None:
        """Give a connection to a thread as soon as it says something, and no sooner."""
        if conn.initialized or conn.data_ready:
            super().enqueue_req(conn)
            return
        conn.sock.setblocking(False)
        conn.timeout = time.monotonic() + SLOW
        self.pending_conns.append(conn)
        spoken = partial(self.on_pending_socket_readable, conn)
        self.poller.register(conn.sock, selectors.EVENT_READ, spoken)

    def handle(self, conn: Any) -> Any:
        """Handle a connection, with bounds on each wait for its bytes."""
        bound = struct.pack("ll", SLOW, 0)
        conn.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, bound)
        conn.sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, bound)
        return super().handle(conn)

    def handle_error(self, req: Any, client: Any, addr: Any, exc: Exception) -> None:
        """Send what gunicorn would say about a request that is no HTTP, as problem details."""
        wire = _Wire()
        super().handle_error(req, wire, addr, exc)
        try:
            client.sendall(_as_problem(wire.sent))
        except OSError:
            self.log.debug("the client is gone")


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def _as_problem(answer: bytes) -> bytes:
    """Return an error of HTTP with a body of problem details.

    >>> _as_problem(b"HTTP/1.1 400 Bad Request\\r\\n").split(b"\\r\\n")[0]
    b'HTTP/1.1 400 Bad Request'
    """
    line = answer.split(b"\r\n", 1)[0].decode("latin-1") or "HTTP/1.1 400 Bad Request"
    status = int(line.split(" ", 2)[1])
    code = code_of_status(status)
    told = f"the server could not read this as a request of HTTP/1.1; {_lower(KINDS[code].do)}"
    body = json.dumps(problem(code, told, status=status).body).encode()
    heads = (
        line,
        "Content-Type: application/problem+json",
        f"Content-Length: {len(body)}",
        "Cache-Control: no-store",
        "X-Content-Type-Options: nosniff",
        "Connection: close",
    )
    return "\r\n".join((*heads, "", "")).encode("latin-1") + body
