"""Serve the page and the API on this machine."""

from __future__ import annotations

import logging
import sys

from odds.hero_dice.words import Fault

MOST_BODY = 8 * 1024 * 1024
"""Bytes of a request that the server reads before it gives up; the app refuses far less."""


def serve(host: str, port: int) -> None:
    """Serve until interrupted; `Fault` where the address cannot be had or the data is damaged."""
    from waitress.server import create_server

    from api import create_app

    if not 0 <= port <= 65535:
        raise Fault("port", f"must be 0 to 65535; you gave {port}")
    app = create_app()
    try:
        server = create_server(
            app, host=host, port=port, threads=8, max_request_body_size=MOST_BODY
        )
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise Fault(
            "port", f"cannot listen on {host} port {port} ({why}); try another --host or --port"
        ) from None
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    print(
        f"Hero Odds is at http://{host}:{server.effective_port} (Ctrl-C ends it)", file=sys.stderr
    )
    server.run()
