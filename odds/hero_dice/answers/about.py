"""What answers: the program, what it stands on, its data, and how it was last checked."""

from __future__ import annotations

import json
import platform
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from odds.hero_dice.words import Fault

PACKAGES = ("flask", "numpy", "pyarrow", "pydantic", "python-flint")
_GAME = Path(__file__).parents[1]
LAST_CHECKS = _GAME / "check" / "last.json"
"""What `odds check --json` wrote last."""


@cache
def about() -> dict[str, Any]:
    """Return the version of the program, of Python and of packages, and the mark of the data.

    >>> len(about()["data"]), sorted(about()["packages"]) == sorted(PACKAGES)
    (16, True)
    """
    return {
        "version": _version("hero-odds"),
        "python": platform.python_version(),
        "packages": {name: _version(name) for name in PACKAGES},
        "data": data_mark(),
    }


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "unknown"


@cache
def data_mark() -> str:
    """Return a short digest of all data files: another one whenever a value changes."""
    seen = sha256()
    for path in sorted((_GAME / "data").glob("*.toml")):
        seen.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return seen.hexdigest()[:16]


@cache
def solver_mark() -> str:
    """Return a short digest of all that makes an answer: version, source of the solver, data."""
    seen = sha256(_version("hero-odds").encode())
    for root in (_GAME, _GAME.parent / "exact"):
        for path in sorted(path for path in root.rglob("*") if path.suffix in (".py", ".toml")):
            seen.update(f"{path.relative_to(root).as_posix()}\0".encode())
            seen.update(sha256(path.read_bytes()).digest())
    return seen.hexdigest()[:16]


_COMPARED = ("attack", "check", "engine", "heroes")
"""The packages that a check of solver against engine runs through, with the kernel beside them."""


@cache
def code_mark() -> str:
    """Return a short digest of the code of solver, engine and check.

    >>> len(code_mark())
    16
    """
    seen = sha256()
    folders = (_GAME.parent / "exact", *(_GAME / name for name in _COMPARED))
    paths = [*_GAME.glob("*.py"), *(path for each in folders for path in each.rglob("*.py"))]
    for path in sorted(paths):
        seen.update(f"{path.relative_to(_GAME.parent).as_posix()}\0".encode())
        seen.update(sha256(path.read_bytes()).digest())
    return seen.hexdigest()[:16]


def last_checks(path: Path = LAST_CHECKS) -> dict[str, Any]:
    """Return the results of the last checks; `Fault` where none were kept."""
    try:
        found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise Fault(
            "", "no results were kept; `odds check --json FILE` writes them", "no-checks"
        ) from None
    return found
