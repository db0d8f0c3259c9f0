"""Single flight: equal questions that are asked at once are computed once, the others wait."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from concurrent.futures import Future
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class Flights(Generic[T]):
    """Computations under way, by key."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._flying: dict[Hashable, Future[T]] = {}

    def fly(self, key: Hashable, compute: Callable[[], T]) -> T:
        """Return what `compute` returns or raise what it raises, here or in another thread.

        >>> Flights[int]().fly("six", lambda: 6)
        6
        """
        with self._lock:
            flight = self._flying.get(key)
            mine = flight is None
            if flight is None:
                flight = self._flying[key] = Future()
        if mine:
            self._land(key, flight, compute)
        return flight.result()

    def _land(self, key: Hashable, flight: Future[T], compute: Callable[[], T]) -> None:
        try:
            flight.set_result(compute())
        except BaseException as error:
            flight.set_exception(error)
            if not isinstance(error, Exception):
                raise
        finally:
            with self._lock:
                del self._flying[key]
