"""The import rule: `api` and `web` take from the project only `answers`, `web` knows no `api`."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MAY = {"api": ("odds.hero_dice.answers", "api", "web"), "web": ("odds.hero_dice.answers", "web")}
OURS = ("odds", "api", "web", "reports")


def imported(path):
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{name.name}" for name in node.names)


@pytest.mark.parametrize("package", MAY)
def test_import_rule(package):
    files = list((ROOT / package).rglob("*.py"))
    assert files
    for path in files:
        names = [name for name in imported(path) if name.split(".")[0] in OURS]
        wrong = [name for name in names if not f"{name}.".startswith(_roots(package))]
        assert not wrong, f"{path.name} imports {wrong}"


def _roots(package):
    return tuple(f"{root}." for root in MAY[package])
