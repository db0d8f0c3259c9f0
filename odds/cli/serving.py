"""Serve the page and the API on this machine: one process, or a master with workers."""

from __future__ import annotations

import ctypes
import logging
import socket
import sys

from odds.hero_dice.words import Fault

MOST_BODY = 8 * 1024 * 1024
"""Bytes of a request that the server reads before it gives up; the app refuses far less."""
MOST_WORKERS = 256
MOST_ARENAS = 2
"""Heaps a process; the C library takes eight a processor unless it is told."""
_ARENAS = -8
"""M_ARENA_MAX of malloc.h."""


def serve(host: str, port: int, workers: int | None = None) -> None:
    """Serve until interrupted; `Fault` where the address cannot be had or a setting is wrong.

    With `workers` a production server is started, whose log lines are JSON.
    """
    _share_memory()
    if not 0 <= port <= 65535:
        raise Fault("port", f"must be 0 to 65535; you gave {port}")
    if workers is None:
        return _serve_alone(host, port)
    if not 1 <= workers <= MOST_WORKERS:
        raise Fault("workers", f"must be 1 to {MOST_WORKERS}; you gave {workers}")
    if sys.platform == "win32":
        raise Fault("workers", "Windows has no workers; leave --workers out")
    from odds.cli.workers import serve_workers

    return serve_workers(_listener(host, port), host, workers)


def _share_memory() -> None:
    """Let all threads share few heaps, where the C library gives each its own and keeps it."""
    if sys.platform == "linux":
        mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
        if mallopt is not None:
            mallopt(_ARENAS, MOST_ARENAS)


def _serve_alone(host: str, port: int) -> None:
    from waitress.server import create_server

    try:
        from api import create_app

        app = create_app()
    except ValueError as error:
        raise Fault("", str(error)) from None
    try:
        server = create_server(
            app, host=host, port=port, threads=8, max_request_body_size=MOST_BODY
        )
    except (OSError, ValueError) as error:
        raise _not_listening(host, port, error) from None
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    tell_address(host, server.effective_port)
    server.run()


def tell_address(host: str, port: int) -> None:
    """Tell where the page is; an address of IPv6 stands in brackets."""
    shown = f"[{host}]" if ":" in host else host
    print(f"Hero Odds is at http://{shown}:{port} (Ctrl-C ends it)", file=sys.stderr, flush=True)


def _listener(host: str, port: int) -> socket.socket:
    """Return a socket that listens, for workers to inherit."""
    try:
        family, _, _, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(2048)
    except OSError as error:
        raise _not_listening(host, port, error) from None
    return listener


def _not_listening(host: str, port: int, error: Exception) -> Fault:
    why = getattr(error, "strerror", None) or error
    return Fault(
        "port", f"cannot listen on {host} port {port} ({why}); try another --host or --port"
    )
