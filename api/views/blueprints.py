"""The blueprints: what stands below /api/v1, and the service itself."""

from __future__ import annotations

from flask import Blueprint

api = Blueprint("api", __name__)
service = Blueprint("service", __name__)
