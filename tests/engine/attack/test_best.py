"""The best-of recursion on attacks small enough to be worked out by hand or counted anew."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from odds.hero_dice.data import dice
from odds.hero_dice.engine.attack import (
    Fall,
    FirstRoll,
    Remove,
    RollOn,
    SetAside,
    best_value,
    canonical,
    do,
    start,
    throw_whole,
)
from odds.hero_dice.engine.attack.improving import Equation, solved
from odds.hero_dice.words import Fault
from tests.engine.attack.acting import begun, fall, rolled
from tests.readings import second_reading


def mean_hits(result):
    return Fraction(0 if result == "bust" else max(0, result))


def at_least(hits):
    return lambda result: Fraction(result != "bust" and result >= hits)


def alike(hero, **faces):
    """The same faces on every die."""
    colours = dice(hero).table()
    return {colour: {k.replace("_", "-"): n for k, n in faces.items()} for colour in colours}


# One die: p = 3/6 + p / 6 from a race on 0 or more; a reverse-flash ends it: p = 3/5.
def test_flash_with_one_die():
    faces = alike("flash", flash=3, race=1, reverse_flash=2)
    attack = start("flash", faces, ["minus-die"] * 3)
    assert best_value(attack, at_least(1), enough=1) == Fraction(3, 5)
    # Stopping where nothing is won yet is never better than a race once more.
    limited = start("flash", faces, ["minus-die"] * 3 + ["only-3-rolls"])
    assert best_value(limited, at_least(1)) == Fraction(1, 2) * (
        1 + Fraction(1, 6) + Fraction(1, 36)
    )


# The yellow die always shows a race: he rolls on until he has enough, through many equal totals.
def test_flash_comes_back_to_the_same_total():
    faces = {"red": {"flash": 1, "blank": 5}, "yellow": {"race": 6}}
    attack = start("flash", faces, ["minus-die"] * 2)
    assert best_value(attack, at_least(5), enough=5) == 1


def test_flash_without_bound_is_refused():
    with pytest.raises(Fault, match="enough: without a roll limit the total has no bound"):
        best_value(start("flash", dice("flash").faces), mean_hits)


# From 0 on no result is worth more, yet the first roll has to be made: 4 of 6 faces reach 0.
def test_enough_of_nothing_still_rolls():
    attack = start("flash", alike("flash", flash=3, race=1, reverse_flash=2), ["minus-die"] * 3)
    assert best_value(attack, at_least(0), enough=0) == Fraction(4, 6)


# Two dice, half of whose faces are lanterns, the others recharges: while a recharge lies both dice
# may be rolled again, so he does until both are lanterns.
def test_green_lantern_rolls_until_all_are_lanterns():
    faces = alike("green-lantern", lantern=3, recharge=3)
    attack = start("green-lantern", faces, ["minus-die"] * 4)
    assert best_value(attack, mean_hits) == 2
    # Three throws at most: the last is worth 1; before, one lantern is kept if it is worth more.
    last = Fraction(1)
    for _ in range(2):
        last = Fraction(1, 2) + Fraction(1, 2) * max(Fraction(1), last) + Fraction(1, 4) * last
    limited = start("green-lantern", faces, ["minus-die"] * 4 + ["only-3-rolls"])
    assert best_value(limited, mean_hits) == last


# Superman with one die left: a superman counts two, kryptonite nothing, anything else the bonus.
def test_superman_with_one_die():
    faces = alike("superman", superman=1, kryptonite=2, heat_vision=3)
    attack = start("superman", faces, ["minus-die"] * 5)
    assert best_value(attack, mean_hits) == Fraction(2 + 3, 6)
    harder = start("superman", faces, ["minus-die"] * 5 + ["kryptonite"])
    assert best_value(harder, mean_hits) == Fraction(3, 6)
    muted = start("superman", faces, ["minus-die"] * 5 + ["kryptonite", "no-heat-vision"])
    assert best_value(muted, mean_hits) == 0


# The player removes the die that he wants least: the black ones are all batmobiles.
def test_the_best_die_is_removed():
    faces = {"black": {"batmobile": 6}, "gray": {"bat": 6}}
    attack = start("batman", faces, ["minus-die"] * 4)
    assert best_value(attack, mean_hits) == 3


# Two black dice, half of whose faces are bats, and one marker: with two bats he stops at 2, with
# one he sets it aside and throws the other, with none he sets a blank aside and throws the other.
def test_batman_with_a_marker():
    faces = {"black": {"bat": 3, "blank": 3}, "gray": {"blank": 6}}
    attack = start("batman", faces, ["minus-die"] * 5, markers=1)
    for die in (2, 3, 4, 5, 6):
        attack = do(attack, Remove(die))
    half = Fraction(1, 2)
    assert best_value(attack, mean_hits) == (2 + 2 * (1 + half) + half) / 4


# The second reading of the tests is written anew and knows no numbered dice.
@pytest.mark.parametrize(
    ("hero", "abilities", "markers", "hits"),
    [
        ("flash", ["minus-die"], 0, 3),
        ("flash", ["minus-die", "minus-die"], 0, 4),
        ("green-lantern", ["minus-die"] * 2, 0, 2),
        ("green-lantern", ["minus-die"] * 3, 0, 1),
        ("green-lantern", ["minus-die"] * 2 + ["only-3-rolls"], 0, 2),
        ("superman", ["minus-die"] * 2 + ["kryptonite"], 0, 2),
        ("batman", ["minus-die"] * 3, 1, 3),
    ],
)
def test_second_reading(hero, abilities, markers, hits):
    table = dice(hero).table()
    goal = {"kind": "hits-at-least", "hits": hits}
    expected = second_reading.best(hero, table, abilities, goal, markers).value
    attack = start(hero, table, abilities, markers)
    assert best_value(attack, at_least(hits), hits) == expected


@given(st.lists(st.lists(st.integers(0, 9), min_size=5, max_size=5), min_size=4, max_size=4))
def test_equations_are_solved(rows):
    total = [sum(row) + 1 for row in rows]
    factors = [{k: Fraction(row[k], total[i]) for k in range(4)} for i, row in enumerate(rows)]
    fixed = [Fraction(row[4], total[i]) for i, row in enumerate(rows)]
    found = solved({i: Equation(fixed[i], dict(factors[i])) for i in range(4)})
    for i in range(4):
        assert found[i] == fixed[i] + sum(factors[i][k] * found[k] for k in range(4))


def test_value_in_the_middle_of_a_throw():
    attack = begun("flash", ["minus-die"] * 3, [0, 1, 2])
    falls = attack.chances()
    values = [best_value(do(attack, event), at_least(1), 1) * w for event, w in falls]
    assert sum(values) / 6 == best_value(attack, at_least(1), 1)


def test_value_at_the_end():
    attack = do(rolled("flash", "flash", "flash", "race", "race"), RollOn())
    attack = do(attack, Fall(0, "flash"))
    assert best_value(attack, lambda result: Fraction(7), enough=99) == 7


@pytest.mark.parametrize(
    ("hero", "removed"), [("flash", 0), ("green-lantern", 2), ("superman", 2), ("batman", 3)]
)
def test_whole_throws_are_the_single_falls_together(hero, removed):
    attack = begun(hero, ["minus-die"] * removed, range(removed))
    weights = {}
    rows = [dict(attack.faces)[attack.dice[n].colour] for n in attack.in_cup]
    for faces in product(*rows):
        after, weight = attack, 1
        for die, (face, count) in zip(attack.in_cup, faces, strict=True):
            after, weight = do(after, Fall(die, face)), weight * count
        key = canonical(after)
        weights[key] = weights.get(key, 0) + weight
    assert dict(throw_whole(attack)) == weights


def test_canonical_forgets_which_die_is_which():
    one = rolled("flash", "flash", "race", "race", "race")
    other = rolled("flash", "race", "flash", "race", "race")
    assert one != other
    assert canonical(one) == canonical(other) == canonical(canonical(one))
    assert canonical(do(start("flash", one.faces), FirstRoll())).in_cup == (0, 1, 2, 3)


def test_canonical_forgets_which_like_die_was_set_aside():
    attack = rolled("batman", "bat", "bat", "wound", "batmobile", "bat", "bat", "wound")
    one, other = (do(attack, SetAside((die,))) for die in (0, 1))
    after = [fall(a, *["bat"] * 3, *["wound"] * 3) for a in (one, other)]
    assert canonical(after[0]) == canonical(after[1])
    one, other = (do(attack, SetAside(dice)) for dice in ((0, 2), (1, 2)))
    assert canonical(one) == canonical(other) != canonical(do(attack, SetAside((0, 1))))
