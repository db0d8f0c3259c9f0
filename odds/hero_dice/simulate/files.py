"""Files written whole or not at all: a temporary file beside the old one takes its place."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from tempfile import NamedTemporaryFile

from odds.hero_dice.words import Fault

OPEN = 0o666


def write_whole(path: Path, write: Callable[[Path], object]) -> None:
    """Let `write` fill a new file, then put it in the place of `path` at once.

    A link is followed. `Fault` names the file if it cannot be written, or if something stands there
    that is no file (a folder, a device); what stood there before then stands there still.
    """
    try:
        path = Path(os.path.realpath(path))
        if path.exists() and not path.is_file():
            raise Fault(str(path), "cannot be written: it is there and is not a file")
        with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
            made = Path(file.name)
    except Fault:
        raise
    except (OSError, ValueError) as error:
        raise cannot(path, error) from None
    try:
        write(made)
        _keep(made, path)
    except OSError as error:
        raise cannot(path, error) from None
    finally:
        made.unlink(missing_ok=True)


def _keep(made: Path, path: Path) -> None:
    """Put a file on the disk with the rights of the one that it replaces."""
    with made.open("rb") as file:
        os.fsync(file.fileno())
    made.chmod(path.stat().st_mode & 0o777 if path.exists() else OPEN & ~_umask())
    made.replace(path)


def _umask() -> int:
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def write_text(path: Path, text: str) -> None:
    """Write a text file whole or not at all."""
    write_whole(path, lambda made: made.write_text(text, "utf-8"))


def cannot(path: Path, error: Exception) -> Fault:
    """Return the fault of a file that cannot be written."""
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return Fault(str(path), f"cannot be written: {reason}")
