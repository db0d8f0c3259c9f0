"""The stored paths of every position, by the engine and by the plain counter.

Truth: two programs that share nothing but the file of positions count the same.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from odds.hero_dice.engine.perft import perft
from odds.hero_dice.heroes import hero_names
from tests.perft import positions

POSITIONS = positions.stored()
NAMES = [given["name"] for given in POSITIONS]


def rows(given):
    return [tuple(row) for row in given["rows"]]


@pytest.mark.parametrize("given", POSITIONS, ids=NAMES)
def test_the_engine_counts_the_stored_rows(given):
    assert positions.engine(given, given["depth"]) == rows(given)


@pytest.mark.parametrize("given", POSITIONS, ids=NAMES)
def test_the_plain_counter_counts_the_stored_rows(given):
    assert positions.counted(given, given["depth"]) == rows(given)


@pytest.mark.parametrize("hero", hero_names())
def test_every_hero_has_an_attack_and_a_game(hero):
    assert any(given.get("hero") == hero for given in POSITIONS)
    assert any(hero in given.get("heroes", ()) for given in POSITIONS)


def test_both_editions_are_there():
    assert {given["edition"] for given in POSITIONS if "edition" in given} == {"2015", "2016"}


# A path that has ended counts at its own depth only.
def test_rows_end_with_the_last_path():
    given = next(given for given in POSITIONS if given["name"] == "Superman without a die")
    counted = perft(positions.attack(given), 99)
    assert [(row.paths, row.ended) for row in counted][-2:] == [(720, 0), (720, 720)]


@pytest.mark.parametrize("file", ["paths", "plain_attack", "plain_choices", "plain_game",
                                  "plain_settlement"])  # fmt: skip
def test_the_plain_counter_shares_nothing_with_the_engine(file):
    tree = ast.parse(Path(__file__).with_name(f"{file}.py").read_text("utf-8"))
    found = [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    found += [a.name for node in ast.walk(tree) if isinstance(node, ast.Import) for a in node.names]
    assert found
    assert not [name for name in found if name and name.startswith("odds")]
