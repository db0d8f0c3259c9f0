"""A breaker: a helper that failed is left alone for a while, so that it slows nothing down."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Lock

REST = 3.0
"""Seconds for which a failed helper is left alone."""


class Breaker:
    """Closed while all is well; open after a failure; after a rest one caller may try again.

    >>> breaker = Breaker(clock=lambda: 0.0)
    >>> breaker.closed(), breaker.fail(), breaker.closed()
    (True, None, False)
    """

    def __init__(self, rest: float = REST, clock: Callable[[], float] = time.monotonic) -> None:
        self._rest = rest
        self._clock = clock
        self._lock = Lock()
        self._again: float | None = None

    def closed(self) -> bool:
        """Tell whether the helper may be asked now."""
        if self._again is None:
            return True
        with self._lock:
            now = self._clock()
            if self._again is not None and now < self._again:
                return False
            self._again = now + self._rest
            return True

    def fail(self) -> None:
        """Open: the helper did not answer."""
        with self._lock:
            self._again = self._clock() + self._rest

    def succeed(self) -> None:
        """Close: the helper answered."""
        if self._again is not None:
            with self._lock:
                self._again = None
