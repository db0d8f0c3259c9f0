"""Serve the page and the API on this machine."""

from __future__ import annotations

import sys

from odds.hero_dice.words import Fault


def serve(host: str, port: int) -> None:
    """Serve until interrupted; `Fault` where the address cannot be had or the data is damaged."""
    from waitress.server import create_server

    from api import create_app

    if not 0 <= port <= 65535:
        raise Fault("port", f"must be 0 to 65535; you gave {port}")
    app = create_app()
    try:
        server = create_server(app, host=host, port=port, threads=4)
    except OSError as error:
        raise Fault(
            "port", f"cannot listen on {host} port {port} ({error.strerror}); try another --port"
        ) from None
    print(
        f"Hero Odds is at http://{host}:{server.effective_port} (Ctrl-C ends it)", file=sys.stderr
    )
    server.run()
