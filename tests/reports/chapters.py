"""The chapters of the guide by name."""

from __future__ import annotations

from importlib import import_module

from reports.build import modules, short
from reports.parts import Box, Chapter


def names() -> tuple[str, ...]:
    """Return the names of all chapters in the order of the guide."""
    return tuple(map(short, modules()))


def chapter(name: str, box: Box) -> Chapter:
    """Return a chapter for these dice."""
    made: Chapter = import_module(f"reports.chapters.{name.replace('-', '_')}").chapter(box)
    return made
