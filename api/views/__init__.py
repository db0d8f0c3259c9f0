"""The routes of the API: each reads a request, asks `answers`, and sends what comes back."""

from __future__ import annotations

from api.views import about, catalogue, documents, questions, tables
from api.views.blueprints import api, service

__all__ = ["about", "api", "catalogue", "documents", "questions", "service", "tables"]
