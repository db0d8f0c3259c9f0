"""Logs as lines of JSON, each with the id of its request; no addresses of people are written."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, TextIO

from flask import has_request_context, request

_requests = logging.getLogger("odds.requests")


class JsonLines(logging.Formatter):
    """A record as one line of JSON: time, level, logger, message, id, and what is told besides."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        told = getattr(record, "told", None)
        if told:
            line.update(told)
        elif has_request_context():
            line["id"] = request_id()
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def request_id() -> str:
    """Return the id of the request that is being answered."""
    return str(request.environ.get("odds.id", ""))


def log_request(environ: Mapping[str, Any], route: str, status: int, seconds: float) -> None:
    """Log a request that was answered; `cache` says whence the answer came."""
    if not _requests.isEnabledFor(logging.INFO):
        return
    told = {
        "id": environ["odds.id"],
        "method": environ["REQUEST_METHOD"],
        "route": route,
        "status": status,
        "ms": round(1000 * seconds, 3),
        "cache": environ.get("odds.cache", "none"),
    }
    _requests.info("request", extra={"told": told})


def write_json_lines(stream: TextIO = sys.stderr, requests: bool = True) -> None:
    """Let everything that is logged be written as lines of JSON; `requests` also each request."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    _requests.setLevel(logging.INFO if requests else logging.WARNING)
