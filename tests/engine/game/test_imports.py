"""The engine shares records with the solver and nothing else; the solver never asks the engine.

Truth: the import rule of the design: two readings of one record, so that each finds the other's
misreadings.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from odds import hero_dice

ROOT = Path(hero_dice.__file__).parent
ENGINE = ROOT / "engine"
SHARED = ("words", "heroes", "abilities", "data", "engine")
SOLVER = ("words.py", "abilities.py", "heroes", "data", "attack", "terms.py", "goals.py", "answers")
OURS = "odds."


def imported(path: Path) -> Iterator[str]:
    """Yield every module of ours that a file imports."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def ours(path: Path) -> set[str]:
    return {name for name in imported(path) if name.startswith(OURS)}


def test_the_engine_imports_records_only() -> None:
    allowed = tuple(f"odds.hero_dice.{name}" for name in SHARED)
    for path in ENGINE.rglob("*.py"):
        assert not [name for name in ours(path) if not name.startswith(allowed)], path


def test_records_and_solver_do_not_import_the_engine() -> None:
    solver = [ROOT.parent / "exact", *(ROOT / name for name in SOLVER)]
    files = [p for place in solver for p in (place.rglob("*.py") if place.is_dir() else (place,))]
    assert all(path.exists() for path in files)
    for path in files:
        assert not [name for name in ours(path) if ".engine" in name], path
