"""Answers that were given before: in this process, else in Redis, else computed, once at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from flask import current_app

from api.middle.budget import within
from api.middle.flights import Flights
from api.middle.forms import Form, encoded, plain_form
from api.middle.mark import key_of
from api.middle.metrics import Metrics
from api.middle.shelf import Shelf

JSON = "application/json"
ADDRESSES = 8 * 1024 * 1024
"""Bytes for addresses whose answer is known."""


class Store(Protocol):
    """A store that other processes share; it may know nothing and never raises."""

    def get(self, key: str) -> bytes | None:
        """Return what was put under the key, whole and untouched, or None."""

    def put(self, key: str, body: bytes) -> None:
        """Keep the body if that is easy."""


class Nowhere:
    """A store that keeps nothing."""

    def get(self, key: str) -> bytes | None:
        """Return None."""
        return None

    def put(self, key: str, body: bytes) -> None:
        """Do nothing."""


class Cache:
    """Bodies of answers by key, in every form that was asked for, and the addresses that led there.

    `seconds` is what one question may take; `Fault` beyond.
    """

    def __init__(self, room: int, store: Store, metrics: Metrics, seconds: float) -> None:
        self.store = store
        self.metrics = metrics
        self.seconds = seconds
        self.forms: Shelf[Form] = Shelf(room, lambda form: len(form.body))
        self.addresses: Shelf[tuple[str, str]] = Shelf(ADDRESSES, lambda known: len(known[1]) + 600)
        self._flights: Flights[tuple[Form, str]] = Flights()

    def answer(
        self, kind: str, key: str, compute: Callable[[], Any], mimetype: str = JSON
    ) -> tuple[Form, str]:
        """Return the plain form of an answer and whence: memory, redis, computed."""
        form = self.forms.get((key, ""))
        self.metrics.looked("memory", form is not None)
        if form is not None:
            return form, "memory"
        return self._flights.fly(key, lambda: self._fetch(kind, key, compute, mimetype))

    def form(self, key: str, encoding: str) -> Form | None:
        """Return an answer in an encoding, made of the plain one once; None for one not kept."""
        form = self.forms.get((key, encoding))
        if form is None and encoding:
            plain = self.forms.get((key, ""))
            form = encoded(plain, encoding) if plain is not None else None
            if form is not None:
                self.forms.put((key, encoding), form)
        return form

    def _fetch(
        self, kind: str, key: str, compute: Callable[[], Any], mimetype: str
    ) -> tuple[Form, str]:
        body = self.store.get(key)
        whence = "redis"
        if body is None:
            body, whence = self._compute(kind, compute), "computed"
            self.store.put(key, body)
        form = plain_form(body, mimetype)
        self.forms.put((key, ""), form)
        return form, whence

    def _compute(self, kind: str, compute: Callable[[], Any]) -> bytes:
        with self.metrics.solving(kind), within(self.seconds):
            value = compute()
        return value if isinstance(value, bytes) else _written(value)


def _written(value: Any) -> bytes:
    return f"{current_app.json.dumps(value, separators=(',', ':'))}\n".encode()


def remembered(kind: str, asked: Mapping[str, Any], compute: Callable[[], Any]) -> bytes:
    """Return the body of an answer as `answered` would send it, without making a response of it."""
    cache: Cache = current_app.extensions["odds_cache"]
    return cache.answer(kind, question_key(kind, asked), compute)[0].body


def question_key(kind: str, asked: Mapping[str, Any], mimetype: str = JSON) -> str:
    """Return the key of a question that is answered in a content type."""
    return key_of(f"{kind} {mimetype}", asked)
