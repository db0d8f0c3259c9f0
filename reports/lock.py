"""One writer a folder: a lock that goes with its process, and how a refusing disk is told."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from odds.hero_dice.answers import Fault


def cannot(path: Path, error: OSError) -> Fault:
    """Return the fault of a disk that refuses.

    >>> print(cannot(Path("guide"), OSError(28, "No space left on device")))
    out: cannot write 'guide': No space left on device; make room or name another folder
    """
    told = f"cannot write {str(path)!r}: {error.strerror or error}"
    return Fault("out", f"{told}; make room or name another folder")


@contextmanager
def alone(lock: Path, work: str) -> Iterator[None]:
    """Hold a lock while the work is done; do nothing where there are none.

    `Fault` where another process holds it.
    """
    try:
        import fcntl
    except ImportError:
        yield
        return
    try:
        opened = lock.open("w")
    except OSError as error:
        raise cannot(lock, error) from None
    with opened as file:
        try:
            # Unlike `flock`, helpers do not inherit it, and so do not outlive their parent with it.
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            told = f"another {work} is at work in {str(lock.parent)!r}"
            raise Fault("out", f"{told}; wait for it, or name another folder") from None
        yield
