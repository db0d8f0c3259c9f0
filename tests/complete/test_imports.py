"""Who may import whom, read off the syntax trees of all files; imports inside functions count.

The kernel knows no game, the words know nothing of ours, the two readings never see each other, and
api, web and reports see the answers only.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
OURS = ("odds", "api", "web", "reports", "tests")
ANSWERS = "odds.hero_dice.answers"
CHECK = "odds.hero_dice.check"
SIMULATE = "odds.hero_dice.simulate"
ATTACK = "odds.hero_dice.attack"
ENGINE = "odds.hero_dice.engine"
SETTLEMENT = "odds.hero_dice.settlement"


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {
    module_of(path): path
    for package in ("odds", "api", "web", "reports")
    for path in sorted((ROOT / package).rglob("*.py"))
}


def within(name: str, *packages: str) -> bool:
    """Tell whether a dotted name lies in one of the packages."""
    return any(f"{name}.".startswith(f"{package}.") for package in packages)


def names(node: ast.AST, module: str, package: bool) -> Iterator[str]:
    """Yield the full dotted names that a node imports."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    if isinstance(node, ast.ImportFrom):
        above = module.split(".")[: -node.level + package or None] if node.level else []
        base = ".".join([*above, *([node.module] if node.module else [])])
        yield from (f"{base}.{alias.name}" for alias in node.names)


def imported(module: str) -> set[str]:
    """Return every name of ours that a module imports."""
    path = MODULES[module]
    found = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    every = {name for node in found for name in names(node, module, path.stem == "__init__")}
    return {name for name in every if within(name, *OURS)}


def modules(*packages: str) -> list[str]:
    return [module for module in MODULES if within(module, *packages)]


@pytest.mark.parametrize(
    ("source", "module", "package", "found"),
    [
        ("import odds.exact.solve", "api.x", False, ["odds.exact.solve"]),
        ("from odds import cli, exact", "api.x", False, ["odds.cli", "odds.exact"]),
        ("from . import walk", "odds.exact.solve", False, ["odds.exact.walk"]),
        ("from .walk import Walk", "odds.exact", True, ["odds.exact.walk.Walk"]),
        ("from ..exact import walk", "odds.hero_dice", True, ["odds.exact.walk"]),
        ("def f():\n    from odds import exact", "api", True, ["odds.exact"]),
    ],
)
def test_imports_are_read_whatever_their_form(source, module, package, found):
    nodes = ast.walk(ast.parse(source))
    assert [name for node in nodes for name in names(node, module, package)] == found


@pytest.mark.parametrize(
    "package", ["odds.exact", ATTACK, "odds.hero_dice.words", ANSWERS, "api", "web"]
)
def test_there_is_something_to_look_at(package):
    assert modules(package)


def test_certificate_imports_nothing_of_ours():
    """It checks the solver, so no fault of the solver may be its own."""
    assert not imported("odds.exact.certificate")


@pytest.mark.parametrize("module", modules("odds.exact"))
def test_kernel_knows_no_game(module):
    assert all(within(name, "odds.exact") for name in imported(module))


def test_words_import_nothing_of_ours():
    assert not imported("odds.hero_dice.words")


@pytest.mark.parametrize("module", modules("api", "web", "reports"))
def test_pages_and_programs_see_answers_only(module):
    deep = {name for name in imported(module) if within(name, "odds")}
    assert all(within(name, ANSWERS, CHECK) for name in deep)


@pytest.mark.parametrize("module", modules("odds.hero_dice"))
def test_readings_never_see_each_other(module):
    """Only `check` lays the two side by side, and `simulate` plays one with hints of the other."""
    both = {
        reading for reading in (ATTACK, ENGINE) for n in imported(module) if within(n, reading)
    } | {reading for reading in (ATTACK, ENGINE) if within(module, reading)}
    assert len(both) < 2 or within(module, CHECK, SIMULATE)


@pytest.mark.parametrize("module", [*modules(SETTLEMENT), *modules(ENGINE)])
def test_the_two_settlements_never_see_each_other(module):
    """The engine settles marker by marker, the other counts; each catches the other's faults."""
    other = ENGINE if within(module, SETTLEMENT) else SETTLEMENT
    assert not any(within(name, other) for name in imported(module))


@pytest.mark.parametrize("module", modules("odds"))
def test_odds_know_nothing_of_those_who_show_them(module):
    """Only the command that serves imports the API and the page."""
    shown = {name for name in imported(module) if within(name, "api", "web", "reports", "tests")}
    assert not shown or within(module, "odds.cli")
