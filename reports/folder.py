"""The folder of a guide: files are written where they differ, what is no longer made goes.

The name of a file is written down before the file is, so that after a kill, too, it is known which
files are the guide's; what is not is never touched. Finished work lies in the cache under its
digest: what is damaged is made again.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from hashlib import sha256
from pathlib import Path

from odds.hero_dice.answers import Fault
from reports.lock import alone, cannot

CACHE = ".cache"
_FILES, _LOCK = "files.txt", "lock"
_NEW = re.compile(r"(.+)\.[0-9]+\.new", re.ASCII)
MOST_KEPT = 100
"""Pieces of work of other dice or of earlier code that a cache keeps besides those asked for."""


class Folder:
    """A folder that knows which of its files a build has made."""

    def __init__(self, path: Path) -> None:
        """Make the folder; `Fault` where something else lies in it."""
        self.path, self.made, self.used = path, set[str](), set[Path]()
        with _told(path):
            if path.exists() and not path.is_dir():
                raise Fault("out", f"{str(path)!r} is a file; name a new or an empty folder")
            if path.is_dir() and not self._files.exists() and _filled(path):
                told = "holds other files; name a new or an empty folder"
                raise Fault("out", f"{str(path)!r} {told}")
            self.cache.mkdir(parents=True, exist_ok=True)
            self._files.touch()
            self.listed = set(self._files.read_text(encoding="utf-8").splitlines())

    @property
    def cache(self) -> Path:
        """Return where finished work is kept from build to build."""
        return self.path / CACHE

    @property
    def _files(self) -> Path:
        return self.cache / _FILES

    def alone(self) -> AbstractContextManager[None]:
        """Let no other build at the folder; `Fault` where one is at work in it."""
        return alone(self.cache / _LOCK, "build")

    def put(self, name: str, body: bytes | str) -> Path:
        """Write a file, unless it is there with these bytes; `Fault` if it is somebody else's."""
        body = body.encode() if isinstance(body, str) else body
        place = self.path / name
        with _told(place):
            if not place.exists() or place.read_bytes() != body:
                self.note(name)
                swap(place, body)
        self.made.add(name)
        return place

    def note(self, name: str) -> None:
        """Write down that a file of this name is the guide's; `Fault` if one is there already."""
        if name in self.listed:
            return
        if (self.path / name).exists():
            told = "is in the way: the guide has a file of that name; move yours elsewhere"
            raise Fault("out", f"{str(self.path / name)!r} {told}")
        with self._files.open("a", encoding="utf-8") as files:
            files.write(f"{name}\n")
        self.listed.add(name)

    def finish(self) -> None:
        """Remove what an earlier build made and this one did not."""
        with _told(self.path):
            listed = set(self._files.read_text(encoding="utf-8").splitlines())
            for place in (self.path / name for name in listed - self.made):
                if place.is_file():
                    place.unlink()
            swap(self._files, "".join(f"{name}\n" for name in sorted(self.made)).encode())
            self._sweep(listed)
            for kind in {place.parent for place in self.used}:
                forget(kind, self.used)

    def _sweep(self, listed: set[str]) -> None:
        """Remove what builds that were killed had half written."""
        for place in self.path.rglob("*.new"):
            whole = _NEW.fullmatch(place.relative_to(self.path).as_posix())
            if whole and (whole[1] in listed or self.cache in place.parents):
                place.unlink(missing_ok=True)


def _filled(path: Path) -> bool:
    """Tell whether anything lies in a folder that a build just begun does not make."""
    inside = (path / CACHE).iterdir() if (path / CACHE).is_dir() else ()
    return any(each.name != CACHE for each in path.iterdir()) or any(inside)


@contextmanager
def _told(place: Path) -> Iterator[None]:
    """Name the folder's flag where the disk refuses."""
    try:
        yield
    except OSError as error:
        raise cannot(place, error) from None


def swap(place: Path, body: bytes) -> None:
    """Write a file so that it is there whole or not at all; `Fault` where the disk refuses."""
    new = place.with_name(f"{place.name}.{os.getpid()}.new")
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        new.write_bytes(body)
        new.replace(place)
    except OSError as error:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        raise cannot(place, error) from None


# ---- the cache -------------------------------------------------------------------------------


def keep(place: Path, body: bytes) -> None:
    """Keep a piece of work behind its digest."""
    swap(place, sha256(body).digest() + body)


def kept(place: Path) -> bytes | None:
    """Return a piece of work; None where there is none, or where it is damaged."""
    try:
        found = place.read_bytes()
        place.touch()
    except OSError:
        return None
    digest, body = found[:32], found[32:]
    return body if sha256(body).digest() == digest else None


def forget(kind: Path, asked: set[Path]) -> None:
    """Remove the oldest pieces of work of a kind, apart from those asked for."""
    others = [path for path in kind.iterdir() if path not in asked]
    for path in sorted(others, key=lambda path: path.stat().st_mtime)[:-MOST_KEPT]:
        path.unlink(missing_ok=True)
