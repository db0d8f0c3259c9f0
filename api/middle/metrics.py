"""What Prometheus is told, of all workers together: requests, latencies, cache hits, solves."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from flask import Flask, Response
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector

from api.middle.security import not_kept

METHODS = {"GET", "HEAD", "POST", "OPTIONS", "PUT", "DELETE", "PATCH"}
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)


class Metrics:
    """The counters of one app; each app has a registry of its own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = self._make(
            Counter, "odds_requests", "Requests answered", ["method", "route", "status"]
        )
        self.latencies = self._make(
            Histogram,
            "odds_request_seconds",
            "Seconds to the end of the answer",
            ["route"],
            SECONDS,
        )
        self.lookups = self._make(Counter, "odds_cache", "Look-ups of answers", ["store", "result"])
        self.solves = self._make(
            Histogram, "odds_solve_seconds", "Seconds of computing an answer", ["kind"], SECONDS
        )
        self._child = lru_cache(4096)(lambda metric, labels: metric.labels(*labels))

    def _make(self, kind: Any, name: str, what: str, labels: list[str], buckets: Any = None) -> Any:
        more = {"buckets": buckets} if buckets else {}
        return kind(name, what, labels, registry=self.registry, **more)

    def answered(self, method: str, route: str, status: str, seconds: float) -> None:
        """Count a request; the route is the rule, never the raw path."""
        known = method if method in METHODS else "other"
        self._child(self.requests, (known, route, status)).inc()
        self._child(self.latencies, (route,)).observe(seconds)

    def looked(self, store: str, hit: bool) -> None:
        """Count a look-up in a store: memory or redis."""
        self._child(self.lookups, (store, "hit" if hit else "miss")).inc()

    @contextmanager
    def solving(self, kind: str) -> Iterator[None]:
        """Time the block as the solving of a question of that kind."""
        started = time.perf_counter()
        try:
            yield
        finally:
            self._child(self.solves, (kind,)).observe(time.perf_counter() - started)

    def text(self) -> bytes:
        """Return all metrics in the text format of Prometheus, of all workers together."""
        if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
            return generate_latest(self.registry)
        together = CollectorRegistry()
        MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return generate_latest(together)


def register(app: Flask, metrics: Metrics) -> None:
    """Let the app tell its metrics at /metrics."""

    def told() -> Response:
        return not_kept(Response(metrics.text(), content_type=CONTENT_TYPE_LATEST))

    app.add_url_rule("/metrics", "metrics", told, methods=["GET"])
