"""A cache bounded by bytes: what was used longest ago goes first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")

OVERHEAD = 400
"""Bytes counted for an entry beside its content."""


class Shelf(Generic[T]):
    """Values by key, at most `room` bytes of them as `size` counts; safe among threads.

    >>> shelf = Shelf[bytes](2 * (OVERHEAD + 5), len)
    >>> for key in "abc":
    ...     shelf.put(key, b"12345")
    >>> shelf.get("a"), shelf.get("b")
    (None, b'12345')
    """

    def __init__(self, room: int, size: Callable[[T], int]) -> None:
        self.room = room
        self.used = 0
        self._size = size
        self._lock = Lock()
        self._values: OrderedDict[Hashable, T] = OrderedDict()

    def __len__(self) -> int:
        return len(self._values)

    def get(self, key: Hashable) -> T | None:
        """Return the value, now the one used last; None where there is none."""
        with self._lock:
            value = self._values.get(key)
            if value is not None:
                self._values.move_to_end(key)
            return value

    def put(self, key: Hashable, value: T) -> None:
        """Keep the value; one that is larger than all the room is not kept."""
        size = self._cost(value)
        with self._lock:
            old = self._values.pop(key, None)
            if old is not None:
                self.used -= self._cost(old)
            if size > self.room:
                return
            self._values[key] = value
            self.used += size
            while self.used > self.room:
                self.used -= self._cost(self._values.popitem(last=False)[1])

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._values.clear()
            self.used = 0

    def _cost(self, value: T) -> int:
        return OVERHEAD + self._size(value)
