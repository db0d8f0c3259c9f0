"""The service itself: is it up, what is it, how was it checked."""

from __future__ import annotations

from flask import Response, jsonify

from api.middle import kept, not_kept
from api.models import lists
from api.operations import operation
from api.views.blueprints import api, service
from api.views.catalogue import listed, no_query
from odds.hero_dice.answers import about

TAG = "Service"
MINUTE = 60


@operation(api, "get", "/checks", TAG, lists.Checks, errors=(404, 422))
def checks() -> Response:
    """Tell how the last validation went.

    Solver and a literal engine of the rules were laid side by side: best value, choices and law
    must be the same exactly; attacks with real dice are sampled and come with their standard error.
    """
    no_query()
    return listed(**about.last_checks())


@operation(api, "get", "/version", TAG, lists.Version, errors=(422,))
def version() -> Response:
    """Tell what answers: program, Python, packages, and a mark of the data."""
    no_query()
    return kept(jsonify(about.about()), MINUTE)


@operation(service, "get", "/health", TAG, lists.Health)
def health() -> Response:
    """Tell that the service is up; its data were checked when it started."""
    return not_kept(jsonify(status="ok"))
