"""The chapters of the four heroes and the overview, for three boxes.

What is true here comes from: rules of chance (laws sum to one), brute force over all rolls, exact
advice asked state by state, and following a policy roll by roll without the solver.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product

import pytest

from reports.asking import chances, fraction, high, low
from reports.chapters import (
    chapter,
    hero_bank,
    hero_costs,
    hero_flash,
    hero_pairs,
    hero_piles,
    names,
)
from reports.chapters.flash import drift, goes_on
from reports.chapters.hero_numbers import fell_table, law_rows
from reports.chapters.hero_policy import Policy, perfect
from reports.chapters.hero_words import abilities
from reports.parts import Box, Chapter, Figure, Sentence, Steps, Table
from reports.wording import said

HEROES = ("flash", "green-lantern", "superman", "batman")
CHAPTERS = ("overview", *HEROES)

EVEN = Box()
# Tables that the known facts allow, far from the even ones.
KIND = Box(
    "a kind box",
    {
        "flash": {
            "red": {"flash": 3, "reverse-flash": 1, "race": 2},
            "yellow": {"flash": 4, "reverse-flash": 1, "race": 1},
        },
        "green-lantern": {
            "green": {"lantern": 2, "parallax": 1, "recharge": 3},
            "black": {"lantern": 4, "parallax": 1, "recharge": 1},
        },
        "superman": {
            "red": {"superman": 1, "kryptonite": 1, "heat-vision": 3, "freeze-breath": 1},
            "yellow": {"superman": 1, "kryptonite": 1, "heat-vision": 1, "freeze-breath": 3},
            "blue": {"superman": 1, "kryptonite": 3, "heat-vision": 1, "freeze-breath": 1},
        },
        "batman": {
            "black": {"bat": 4, "batmobile": 2},
            "gray": {"bat": 1, "wound": 1, "batmobile": 4},
        },
    },
)
HARD = Box(
    "a hard box",
    {
        "flash": {
            "red": {"flash": 1, "reverse-flash": 4, "race": 1},
            "yellow": {"flash": 1, "reverse-flash": 3, "race": 2},
        },
        "green-lantern": {
            "green": {"lantern": 1, "parallax": 4, "recharge": 1},
            "black": {"lantern": 1, "parallax": 3, "recharge": 2},
        },
        "superman": {
            "red": {"superman": 1, "kryptonite": 3, "heat-vision": 1, "freeze-breath": 1},
            "yellow": {"superman": 1, "kryptonite": 3, "heat-vision": 1, "freeze-breath": 1},
            "blue": {"superman": 1, "kryptonite": 2, "heat-vision": 2, "freeze-breath": 1},
        },
        "batman": {
            "black": {"bat": 1, "wound": 4, "batmobile": 1},
            "gray": {"bat": 1, "wound": 1, "batmobile": 4},
        },
    },
)
BOXES = {"even": EVEN, "kind": KIND, "hard": HARD}
boxes = pytest.mark.parametrize("box", BOXES.values(), ids=BOXES)
heroes = pytest.mark.parametrize("hero", HEROES)


def sentences(made: Chapter) -> list[Sentence]:
    parts = (*made.parts, *made.sheet)
    steps = [line for part in parts if isinstance(part, Steps) for line in part.lines]
    return [*(part for part in parts if isinstance(part, Sentence)), *steps]


@boxes
@pytest.mark.parametrize("name", CHAPTERS)
def test_a_chapter_has_no_sentence_that_fails(name: str, box: Box) -> None:
    made = chapter(name, box)
    assert [fault for each in sentences(made) if (fault := each.fault())] == []
    assert all("{" not in said(each) for each in sentences(made))
    assert any(box.name in said(each) for each in sentences(made))


@boxes
@pytest.mark.parametrize("name", CHAPTERS)
def test_tables_are_whole_and_names_are_given_once(name: str, box: Box) -> None:
    parts = chapter(name, box).parts
    tables = [p for p in parts if isinstance(p, Table)]
    figures = [p for p in parts if isinstance(p, Figure)]
    named = [*(table.name for table in tables), *(figure.name for figure in figures)]
    assert len(named) == len(set(named))
    for table in (*tables, *(figure.table for figure in figures)):
        assert table.rows
        assert {len(row) for row in table.rows} == {len(table.columns)}
        assert len({column.name for column in table.columns}) == len(table.columns)
    for figure in figures:
        columns = {column.name for column in figure.table.columns}
        assert {figure.x, figure.y, *filter(None, [figure.group])} <= columns


@heroes
def test_a_hero_has_a_cheat_sheet(hero: str) -> None:
    sheet = chapter(hero, EVEN).sheet
    assert isinstance(sheet[0], Steps)
    assert f"{hero}-fell" in [part.name for part in sheet if isinstance(part, Table)]


def test_the_chapters_stand_in_the_order_of_the_guide() -> None:
    assert names()[: len(CHAPTERS)] == CHAPTERS


# ---- closed forms and brute force ------------------------------------------------------------


def test_one_roll_of_flash_by_hand() -> None:
    # Red 2/2/2 adds nothing; yellow 3/1/2 adds 1/3. No race: (4/6)^4.
    assert (drift(EVEN), goes_on(EVEN)) == (Fraction(1, 3), 1 - Fraction(2, 3) ** 4)


@boxes
def test_flash_never_stops_for_the_mean_where_a_roll_gains(box: Box) -> None:
    assert (hero_flash.mean_threshold(box) is None) == (drift(box) >= 0)


@boxes
@heroes
def test_chances_fall_with_the_threat_and_minus_hits_shift_them(hero: str, box: Box) -> None:
    wide = fell_table(box, hero).rows
    rows = {row[0]: [Fraction(cell or 0) for cell in row[1:]] for row in wide}
    assert all(a >= b for row in rows.values() for a, b in pairwise(row))
    assert rows["SHIELD 1"][:-1] == rows["no ability"][1:]
    assert rows["SHIELD 2"][:-2] == rows["no ability"][2:]


@boxes
@pytest.mark.parametrize("hero", HEROES[1:])
def test_a_law_sums_to_one_and_gives_its_mean(hero: str, box: Box) -> None:
    rows = law_rows(box, hero)
    assert sum((low(chance) for _, _, chance in rows), Fraction(0)) == 1
    assert sum((hits * high(chance) for hits, _, chance in rows), Fraction(0)) == fraction(
        box, hero
    )


@heroes
def test_every_ability_that_matters_has_a_cost(hero: str) -> None:
    costs = {row.ability: row for row in hero_costs.costs(EVEN, hero)}
    assert set(costs) == {"", *abilities(hero)}
    assert {"minus-die", "only-3-rolls", "shield:1", "shield:2"} <= set(costs)


# ---- exact advice ----------------------------------------------------------------------------


@boxes
@pytest.mark.parametrize("need", [1, 2, 3, 5, 8])
def test_exact_advice_stops_flash_where_the_table_says(need: int, box: Box) -> None:
    found = hero_flash.least(box, need, hero_flash.CASES[0])
    assert found is not None
    for total in range(1, need + 1):
        worth = hero_flash.advised(box, need, total)
        assert (worth["stop"] >= worth["roll"]) == (total >= found)


# ---- policies followed without the solver ----------------------------------------------------


@boxes
@pytest.mark.parametrize("hero", ["superman", "batman"])
def test_following_a_plan_gives_the_solved_mean(hero: str, box: Box) -> None:
    policy: Policy = {"superman": hero_piles, "batman": hero_bank}[hero].policy(box)
    assert policy.follow(perfect) == fraction(box, hero)


@boxes
def test_the_tables_of_three_rolls_give_the_solved_mean(box: Box) -> None:
    policy = hero_pairs.policy(box, hero_pairs.AFTER_1)
    assert policy.follow(perfect) == fraction(box, "green-lantern", abilities=("only-3-rolls",))


@boxes
def test_simple_play_is_never_better_than_perfect_play(box: Box) -> None:
    lists = hero_piles.lists(box)
    best = fraction(box, "superman")
    assert lists.one_list <= best
    assert lists.value <= best
    assert hero_bank.by_worth(box) <= fraction(box, "batman")


def test_a_pair_table_has_every_hand_once() -> None:
    # Four green dice fall in 15 ways, two black ones in 6.
    for case in hero_pairs.CASES:
        table = hero_pairs.pair_table(EVEN, case)
        assert (len(table.rows), len(table.columns)) == (15, 7)
        assert len({row[0] for row in table.rows}) == 15


def test_a_cell_without_a_recharge_has_no_choice() -> None:
    table = hero_pairs.pair_table(EVEN, hero_pairs.FREE)
    heads = [column.head for column in table.columns[1:]]
    for row, (place, head) in product(table.rows, enumerate(heads, start=1)):
        assert (row[place] == ".") == ("R" not in f"{row[0]}{head}")


def test_every_pile_of_superman_stands_in_the_list() -> None:
    # One red die, two yellow, three blue, four symbols each: 4 + 10 + 20 piles.
    assert len(hero_piles.list_table(EVEN).rows) == 34


def test_two_lone_dice_of_batman_are_worth_their_mean() -> None:
    # One die thrown alone: bat +1, wound -1, a batmobile frees nothing but itself.
    worths = hero_bank.worths(EVEN)
    assert (worths["10"], worths["01"]) == (Fraction(1, 3), Fraction(0))


@boxes
def test_more_markers_are_never_worse(box: Box) -> None:
    rows = hero_bank.marked(box)
    assert all(a.mean <= b.mean for a, b in pairwise(rows))
    assert rows[0].fell == tuple(chances(box, "batman")[2:5])
