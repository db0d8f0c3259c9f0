"""What a helper process does besides its work: it leaves Ctrl-C to its parent, and ends with it."""

from __future__ import annotations

import os
import signal
from multiprocessing import parent_process
from threading import Thread


def begin_helper() -> None:
    """Set up this process as a helper of the one that began it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End as soon as the parent has: a killed one cannot say so, and work would wait for ever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
