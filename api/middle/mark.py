"""The mark of the program: two programs with one mark give the same answer to a question."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from odds.hero_dice import answers

_ROOTS = (Path(answers.__file__).parents[2], Path(__file__).parents[1])
_KINDS = {".py", ".toml", ".json"}


@cache
def program_version() -> str:
    """Return the version of the program as installed."""
    try:
        return version("hero-odds")
    except PackageNotFoundError:
        return "0"


@cache
def program_mark() -> str:
    """Return a digest of the version, the data and the source of all that makes an answer."""
    seen = sha256(program_version().encode())
    for root in _ROOTS:
        for path in sorted(path for path in root.rglob("*") if path.suffix in _KINDS):
            content = path.read_bytes()
            seen.update(f"{path.relative_to(root).as_posix()} {len(content)}\n".encode())
            seen.update(content)
    return seen.hexdigest()


def key_of(kind: str, asked: Mapping[str, Any]) -> str:
    """Return the key of a question: the same for the same question to the same program, only then.

    >>> key_of("odds", {"a": 1, "b": 2}) == key_of("odds", {"b": 2, "a": 1})
    True
    >>> key_of("odds", {"a": 1}) == key_of("odds", {"a": "1"})
    False
    """
    text = json.dumps(asked, sort_keys=True, separators=(",", ":"), default=_other)
    return sha256(f"{program_mark()}\0{kind}\0{text}".encode()).hexdigest()


def _other(value: object) -> dict[str, str]:
    """Write what JSON has no word for, such as an exact decimal, so that it equals no text."""
    return {type(value).__name__: str(value)}
