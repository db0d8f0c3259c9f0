"""The chapters of the guide; a module in this folder with a `chapter` is one, in the order here."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from reports.parts import Box, Chapter, Writer

ORDER = (
    "overview",
    "flash",
    "green-lantern",
    "superman",
    "batman",
    "villains",
    "abilities",
    "tools",
    "team",
    "robust",
    "questions",
    "validation",
    "data",
)


def _module(name: str) -> Any:
    return import_module(f"{__name__}.{name.replace('-', '_')}")


def _rank(name: str) -> tuple[int, str]:
    return (ORDER.index(name) if name in ORDER else len(ORDER), name)


@cache
def names() -> tuple[str, ...]:
    """Return the names of all chapters in the order of the guide."""
    files = (module.name.replace("_", "-") for module in iter_modules(__path__))
    return tuple(sorted((n for n in files if hasattr(_module(n), "chapter")), key=_rank))


def writer(name: str) -> Writer:
    """Return the function that makes a chapter; `KeyError` where there is none of that name."""
    if name not in names():
        raise KeyError(name)
    found: Writer = _module(name).chapter
    return found


def chapter(name: str, box: Box) -> Chapter:
    """Return a chapter for these dice."""
    return writer(name)(box)
