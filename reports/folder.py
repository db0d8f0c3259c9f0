"""The folder of a guide: files are written where they differ, what is no longer made goes."""

from __future__ import annotations

import os
from pathlib import Path

from odds.hero_dice.answers import Fault

CACHE = ".cache"
_FILES = "files.txt"


class Folder:
    """A folder that knows which of its files a build has made."""

    def __init__(self, path: Path) -> None:
        """Make the folder; `Fault` where something else lies in it."""
        self.path, self.made = path, set[str]()
        if path.is_dir() and not (path / CACHE / _FILES).exists() and any(path.iterdir()):
            raise Fault("out", f"{path} holds other files; name a new or an empty folder")
        try:
            (path / CACHE).mkdir(parents=True, exist_ok=True)
            (path / CACHE / _FILES).touch()
        except OSError as error:
            raise Fault("out", f"{path} cannot be written: {error.strerror}") from None

    @property
    def cache(self) -> Path:
        """Return where finished work is kept from build to build."""
        return self.path / CACHE

    def put(self, name: str, body: bytes | str) -> Path:
        """Write a file, unless it is there with these bytes."""
        body = body.encode() if isinstance(body, str) else body
        place = self.path / name
        self.made.add(name)
        if not place.exists() or place.read_bytes() != body:
            place.parent.mkdir(parents=True, exist_ok=True)
            swap(place, body)
        return place

    def finish(self) -> None:
        """Remove what an earlier build made and this one did not."""
        listed = self.cache / _FILES
        for name in set(listed.read_text(encoding="utf-8").splitlines()) - self.made:
            (self.path / name).unlink(missing_ok=True)
        swap(listed, "".join(f"{name}\n" for name in sorted(self.made)).encode())


def swap(place: Path, body: bytes) -> None:
    """Write a file so that it is there whole or not at all."""
    new = place.with_name(f"{place.name}.{os.getpid()}.new")
    new.write_bytes(body)
    new.replace(place)
