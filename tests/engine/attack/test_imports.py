"""The literal reading shares records with the solver and nothing else."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from odds.hero_dice import engine

MAY = (
    "odds.hero_dice.words",
    "odds.hero_dice.heroes",
    "odds.hero_dice.abilities",
    "odds.hero_dice.data",
    "odds.hero_dice.engine",
)
FILES = sorted(Path(engine.__file__).parent.rglob("*.py"))


def imported(path):
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{name.name}" for name in node.names)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_engine_imports_records_only(path):
    ours = [name for name in imported(path) if name.split(".")[0] in ("odds", "api", "web")]
    assert not [name for name in ours if not f"{name}.".startswith(tuple(f"{m}." for m in MAY))]


def test_nothing_of_the_solver_is_loaded():
    code = "import sys, odds.hero_dice.engine.attack; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    solver = ("odds.exact", "odds.hero_dice.attack", "odds.hero_dice.terms", "odds.hero_dice.goals")
    names = loaded.stdout.decode().split()
    assert "odds.hero_dice.engine.attack" in names
    assert not [name for name in names if name.startswith((*solver, "odds.hero_dice.answers"))]
