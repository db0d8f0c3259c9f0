"""The document of the API for programs, and the reference made of it for people."""

from __future__ import annotations

from flask import Response

from api.middle import kept
from api.openapi import committed
from api.reference import page, style
from api.views.blueprints import api
from api.views.catalogue import HOUR


@api.get("/openapi.json")
def openapi_document() -> Response:
    """Send the OpenAPI document."""
    return kept(Response(committed(), mimetype="application/json"), HOUR)


@api.get("/docs")
def reference() -> Response:
    """Show the reference."""
    return kept(Response(page(), mimetype="text/html"), HOUR)


@api.get("/docs/reference.css")
def reference_style() -> Response:
    """Send the style of the reference."""
    return kept(Response(style(), mimetype="text/css"), HOUR)
