"""The time that one question may take: the thread that computes too long is stopped.

Counted is the time of the processor where the system tells it, so that the answer to a question
does not depend on what else is asked meanwhile.

The work estimates refuse costly questions before they start; this holds what they let through. The
watchman raises `TooLong` in the thread that computes, at its next step of Python, as Ctrl-C would.
"""

from __future__ import annotations

import ctypes
import heapq
import itertools
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from odds.hero_dice.answers import Fault


class TooLong(BaseException):
    """Raised in a thread whose time is over; nothing that expects an `Exception` holds it up."""


@dataclass(slots=True)
class _Watch:
    """One question under watch."""

    thread: int
    seconds: float
    begun: float
    over: bool = False
    stopped: bool = False

    def left(self) -> float:
        """Return the seconds that are left."""
        return self.seconds - (_used(self.thread) - self.begun)


def _used(thread: int) -> float:
    """Return the seconds that a living thread has used, or those of the clock."""
    if not hasattr(time, "pthread_getcpuclockid"):
        return time.monotonic()
    return time.clock_gettime(time.pthread_getcpuclockid(thread))


class _Watchman:
    """One thread a process that looks when the next time is over.

    `fence` is a plain lock, entered and left by single steps of the interpreter, so that a thread
    which is stopped while it ends its watch cannot leave it shut.
    """

    def __init__(self) -> None:
        self.fence = threading.Lock()
        self.changed = threading.Condition()
        self.due: list[tuple[float, int, _Watch]] = []
        self.numbers = itertools.count()
        self.thread: threading.Thread | None = None

    def begin(self, seconds: float) -> _Watch:
        thread = threading.get_ident()
        watch = _Watch(thread, seconds, _used(thread))
        with self.changed:
            self._look_in(seconds, watch)
            if self.thread is None or not self.thread.is_alive():
                self.thread = threading.Thread(target=self._stand, name="watchman", daemon=True)
                self.thread.start()
            elif self.due[0][2] is watch:
                self.changed.notify()
        return watch

    def end(self, watch: _Watch) -> None:
        """End the watch; afterwards nothing is raised because of it."""
        with self.fence:
            watch.over = True
        if watch.stopped:
            _let_it_come()

    def _stand(self) -> None:
        with self.changed:
            while True:
                while self.due and self.due[0][2].over:
                    heapq.heappop(self.due)
                wait = self.due[0][0] - time.monotonic() if self.due else None
                if wait is None or wait > 0:
                    self.changed.wait(wait)
                else:
                    self._look(heapq.heappop(self.due)[2])

    def _look(self, watch: _Watch) -> None:
        """Stop the thread if its time is over, else look again when it can be."""
        with self.fence:
            left = 0.0 if watch.over else watch.left()
            if left > 0:
                self._look_in(max(left, 0.01), watch)
            elif not watch.over:
                watch.stopped = True
                _raise_in(watch.thread, TooLong)

    def _look_in(self, seconds: float, watch: _Watch) -> None:
        heapq.heappush(self.due, (time.monotonic() + seconds, next(self.numbers), watch))


def _raise_in(thread: int, error: type[BaseException]) -> None:
    """Let the error be raised in a thread at its next step."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error))


def _let_it_come() -> None:
    """Take steps until an error that may still be due in this thread is raised, and drop it.

    It is not taken back by the interpreter's call for that, which leaves all threads checking for
    errors at every step from then on.
    """
    try:
        for _ in range(1000):
            pass
    except TooLong:
        return


_watchman = _Watchman()


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Let the block take that long; then it ends with a `Fault` of the code `too-much`.

    >>> with within(5):
    ...     pass
    """
    try:
        watch = _watchman.begin(seconds)
        try:
            yield
        finally:
            _watchman.end(watch)
    except (TooLong, MemoryError):
        raise Fault(
            "",
            f"the answer takes more than {seconds:g} seconds, or too much memory; ask for less",
            "too-much",
        ) from None
