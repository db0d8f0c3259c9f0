"""A progress bar on standard error for work that takes longer than a second."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress

PATIENCE = 1.0


@contextmanager
def shown(what: str = "solving") -> Iterator[Callable[[int, int], None]]:
    """Give a function (done, of) that draws a bar once a second has passed, on terminals only."""
    began = time.monotonic()
    bar: list[Progress] = []

    def progress(done: int, of: int) -> None:
        if not bar and sys.stderr.isatty() and time.monotonic() - began > PATIENCE:
            bar.append(_bar(what, of))
        if bar:
            bar[0].update(bar[0].task_ids[0], completed=done)

    try:
        yield progress
    finally:
        for each in bar:
            each.stop()


def _bar(what: str, of: int) -> Progress:
    from rich.console import Console
    from rich.progress import Progress

    bar = Progress(console=Console(stderr=True), transient=True)
    bar.add_task(what, total=of)
    bar.start()
    return bar
