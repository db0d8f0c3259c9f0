"""The admissible tables, counted by hand from the facts, and robust values of a single die.

Six faces in three positive parts are C(5, 2) = 10 splits; five in three are C(4, 2) = 6.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb

import pytest

from odds.hero_dice.answers import robust
from odds.hero_dice.data import dice
from odds.hero_dice.data.admissible import SETS, admissible, set_facts

SPLITS = [(a, b, 6 - a - b) for a in range(1, 5) for b in range(1, 6 - a)]
HIGHER = sum(a - b > c - d for (a, b, _), (c, d, _) in product(SPLITS, SPLITS))
COUNTS = {
    ("flash", "better"): HIGHER,
    ("flash", "any"): comb(5, 2) ** 2,
    ("green-lantern", "better"): HIGHER,
    ("green-lantern", "any"): comb(5, 2) ** 2,
    # Six splits a colour; all alike in six of them.
    ("superman", "better"): comb(4, 2) ** 3 - comb(4, 2),
    ("superman", "any"): comb(4, 2) ** 3 - comb(4, 2),
    # Black: bat and batmobile at least once, wounds from none on: C(6, 2) splits.
    ("batman", "better"): comb(6, 2) * comb(5, 2),
    ("batman", "any"): comb(6, 2) * comb(5, 2),
}


def test_there_are_42_pairs_with_a_higher_mean() -> None:
    """Of 100 pairs 16 have equal means (1, 2, 4, 9 ... by the mean), the rest half and half."""
    means = [a - b for a, b, _ in SPLITS]
    equal = sum(means.count(mean) for mean in means)
    assert (HIGHER, 100 - equal) == (42, 84)


@pytest.mark.parametrize(("hero", "chosen"), COUNTS)
def test_numbers_of_tables(hero: str, chosen: str) -> None:
    """As many as combinatorics say, none twice, the default profile among them."""
    tables = admissible(hero, chosen)
    assert len(tables) == len(set(tables)) == COUNTS[hero, chosen]
    assert dice(hero).faces in tables


@pytest.mark.parametrize("hero", ["flash", "green-lantern", "superman", "batman"])
def test_any_leaves_out_what_is_only_our_reading(hero: str) -> None:
    """`any` drops the comparison of means, and nothing that is printed."""
    _, out = set_facts(hero, "any")
    assert all(fact.holds.confidence == "inferred" for fact in out)
    assert len(out) == int(hero in ("flash", "green-lantern"))
    assert set(admissible(hero, "better")) <= set(admissible(hero, "any"))


def test_no_roll_of_flash_shows_a_race_for_sure() -> None:
    """Every admissible die has other faces too, so no mean lacks a finite value."""
    for chosen in SETS:
        rows = [dict(row) for table in admissible("flash", chosen) for _, row in table]
        assert all(row["race"] < 6 for row in rows)


def test_tables_follow_from_the_facts_of_a_file() -> None:
    """Another file of facts gives other tables: one race and blanks allowed."""
    text = """
[sources]
box = "counted"
[flash]
red = { value = { flash = 6 }, confidence = "assumed", source = "box" }
yellow = { value = { flash = 6 }, confidence = "assumed", source = "box" }
[[fact]]
hero = "flash"
colours = ["red", "yellow"]
symbols = ["race"]
faces = { value = [1, 1], confidence = "printed", source = "box" }
[[fact]]
hero = "flash"
colours = ["yellow"]
symbols = ["flash"]
faces = { value = [5, 6], confidence = "printed", source = "box" }
[[comparison]]
hero = "flash"
colours = ["yellow", "red"]
holds = { value = "higher-mean", confidence = "printed", source = "box" }
"""
    # Red: five faces over flash, reverse-flash and blank, C(7, 2) ways; five flashes are not less.
    assert len(admissible("flash", "better", text=text)) == comb(7, 2) - 1
    assert len(admissible("flash", "any", text=text)) == comb(7, 2)


@pytest.mark.parametrize(
    ("chosen", "least", "greatest"),
    [
        ("any", Fraction(1, 5), Fraction(4, 5)),
        # 1/5 needs the lowest of all means, which is not higher than another: next is 1/(1 + 3).
        ("better", Fraction(1, 4), Fraction(4, 5)),
    ],
)
def test_one_yellow_die_of_flash(chosen: str, least: Fraction, greatest: Fraction) -> None:
    """One die: a race is thrown again at no cost, so P(hit) = f / (f + r)."""
    answer = robust(
        {
            "hero": "flash",
            "goal": {"kind": "hits-at-least", "hits": 1},
            "abilities": ["minus-die"] * 3,
            "remove": ["red"] * 3,
            "set": chosen,
        }
    )
    value = answer["value"]
    assert value["least"]["exact"] == str(least)
    assert value["greatest"]["exact"] == str(greatest)
    faces = value["greatest"]["faces"]["yellow"]
    assert Fraction(faces["flash"], faces["flash"] + faces["reverse-flash"]) == greatest
    # A race shows at the total 0 only, and then one rolls on.
    assert [row["best"] for row in answer["decisions"]["by_total"]] == ["roll on"]


def test_no_dice_no_decision() -> None:
    """All dice left out: nothing to roll, nothing to decide, whatever the dice."""
    request = {"hero": "flash", "goal": {"kind": "mean-hits"}, "abilities": ["minus-die"] * 4}
    answer = robust(request)
    assert answer["value"]["greatest"]["exact"] == "0"
    assert answer["decisions"]["by_total"] == []
