"""Paths counted by the engine and by an independent counter."""

import pytest

from odds.hero_dice.data import dice
from odds.hero_dice.engine.attack import Remove, do, start
from odds.hero_dice.engine.perft import perft
from tests.engine.attack.counter import COLOURS, FACES, count

# The counter's dice are the default profile, written as six letters a die.
LETTERS = {"reverse-flash": "R", "race": "C", "recharge": "C", "freeze-breath": "B"}
LETTERS |= {"batmobile": "M", "heat-vision": "H"}


@pytest.mark.parametrize("hero", FACES)
def test_the_counter_has_the_same_dice(hero):
    table = dice(hero).table()
    rows = [table[die.colour] for die in start(hero, dice(hero).faces).dice]
    written = [
        sorted("".join(LETTERS.get(s, s[0].upper()) * n for s, n in row.items())) for row in rows
    ]
    assert written == [sorted(letters) for letters in FACES[hero]]


POSITIONS = [
    ("flash", (), 11, 0, (), (11, 8031)),
    ("flash", (0, 3), 14, 0, (), (14, 1683)),
    ("flash", (1, 2), 14, 0, ("only-3-rolls",), (10, 209)),
    ("green-lantern", (), 8, 0, (), (8, 11492)),
    ("green-lantern", (0, 1, 5), 10, 0, (), (10, 6075)),
    ("green-lantern", (0, 1), 20, 0, ("only-3-rolls",), (16, 88209)),
    ("superman", (), 9, 0, (), (9, 49152)),
    ("superman", (0, 4), 20, 0, ("kryptonite",), (9, 8192)),
    ("batman", (0, 1, 4), 9, 2, (), (9, 9952)),
    ("batman", (0, 1, 4, 5), 20, 1, (), (10, 648)),
    ("batman", (0, 1, 2, 4), 20, 3, ("only-3-rolls",), (10, 1944)),
]
"""hero, dice removed, depth asked for, markers, abilities besides minus-die, and the last row:
(depth, paths). The first event is the first roll."""


@pytest.mark.parametrize(("hero", "removed", "depth", "markers", "abilities", "last"), POSITIONS)
def test_engine_and_counter_agree(hero, removed, depth, markers, abilities, last):
    words = (*abilities, *["minus-die"] * len(removed))
    attack = start(hero, dice(hero).faces, words, markers)
    for die in removed:
        attack = do(attack, Remove(die))
    rows = [(row.depth, row.paths, row.weight) for row in perft(attack, depth)]
    left = [die for die in range(len(COLOURS[hero])) if die not in removed]
    assert rows == count(hero, left, depth, markers, 3 if "only-3-rolls" in abilities else 99)
    assert rows[-1][:2] == last


# Any of the four dice, then any of the other three.
def test_removals_are_paths_too():
    rows = perft(start("flash", dice("flash").faces, ["minus-die"] * 2), 4)
    assert [(row.paths, row.weight) for row in rows] == [(4, 4), (12, 12), (12, 12), (36, 12)]


def test_paths_that_end_are_counted_once():
    attack = start("superman", dice("superman").faces, ["minus-die"] * 6)
    rows = perft(attack, 20)
    assert [row.paths for row in rows] == [6, 30, 120, 360, 720, 720]
    assert [row.ended for row in rows] == [0, 0, 0, 0, 0, 720]
