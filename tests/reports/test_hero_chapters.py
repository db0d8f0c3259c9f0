"""The chapters of the four heroes and the overview, for several boxes.

What is true here comes from: rules of chance (laws sum to one), brute force over all rolls, exact
advice asked state by state, and following a policy roll by roll without the solver.
"""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise, product

import pytest

from reports.asking import chances, fraction, high, low
from reports.chapters.flash import drift, goes_on
from reports.chapters.heroes import bank as hero_bank
from reports.chapters.heroes import banking as hero_banking
from reports.chapters.heroes import costs as hero_costs
from reports.chapters.heroes import flash as hero_flash
from reports.chapters.heroes import pairs as hero_pairs
from reports.chapters.heroes import piles as hero_piles
from reports.chapters.heroes.numbers import fell_table, law_rows, law_table
from reports.chapters.heroes.policy import Policy, perfect
from reports.chapters.heroes.words import abilities
from reports.parts import Box, Chapter, Figure, Steps, Table
from reports.views import grid
from reports.wording import said
from tests.reports.chapters import names
from tests.reports.hero_boxes import BOXES, CHAPTERS, EVEN, HEROES, ODD, built, sentences

boxes = pytest.mark.parametrize("box", BOXES.values(), ids=BOXES)
heroes = pytest.mark.parametrize("hero", HEROES)
# The overview says nothing of a wild box that the heroes' chapters do not say.
CASES = [case for case in product(CHAPTERS, [*BOXES, *ODD]) if case != ("overview", "wild")]
chapters = pytest.mark.parametrize(("name", "which"), CASES)

# "1 hits", names of the data such as heat-vision, a doubled stop, an empty place.
CLUMSY = re.compile(
    r"\b1 (hits|cases|hands|points|conditions|rolls)\b|[a-z]+-(flash|vision|breath|lantern)\b"
    r"|(?<!\.)\.\.(?!\.)|\{|\bNone\b|  "
)


@chapters
def test_a_chapter_is_true_reads_well_and_is_whole(name: str, which: str) -> None:
    made = built(name, which)
    assert [fault for each in sentences(made) if (fault := each.fault())] == []
    _reads_well([said(each) for each in sentences(made)], {**BOXES, **ODD}[which].name)
    _is_whole(made)


def _reads_well(texts: list[str], box: str) -> None:
    assert any(box in text for text in texts)
    assert [text for text in texts if CLUMSY.search(text)] == []
    assert all(text[0].isupper() and text[-1] in ".:" for text in texts)


def _is_whole(made: Chapter) -> None:
    tables = [p for p in made.parts if isinstance(p, Table)]
    figures = [p for p in made.parts if isinstance(p, Figure)]
    named = [*(table.name for table in tables), *(figure.name for figure in figures)]
    assert len(named) == len(set(named))
    for table in (*tables, *(figure.table for figure in figures)):
        assert table.rows
        assert {len(row) for row in table.rows} == {len(table.columns)}
        assert len({column.name for column in table.columns}) == len(table.columns)
        assert not [c.head for c in table.columns if CLUMSY.search(c.head)]
    for figure in figures:
        columns = {column.name for column in figure.table.columns}
        assert {figure.x, figure.y, *filter(None, [figure.group])} <= columns


@heroes
def test_a_hero_has_a_cheat_sheet(hero: str) -> None:
    sheet = built(hero, "even").sheet
    assert isinstance(sheet[0], Steps)
    assert f"{hero}-fell" in [part.name for part in sheet if isinstance(part, Table)]


@heroes
def test_where_nothing_is_to_decide_the_sheet_holds_numbers_only(hero: str) -> None:
    steps = [part for part in built(hero, "plain").sheet if isinstance(part, Steps)]
    assert bool(steps) == (hero == "superman")


def test_proved_ends_stand_in_the_files_and_not_on_the_page() -> None:
    table = law_table(EVEN, "flash")
    names = [column.name for column in table.columns]
    for row in table.rows:
        cells = dict(zip(names, row, strict=True))
        low, high = (Fraction(str(cells[f"chance_{end}"])) for end in ("low", "high"))
        assert low < high
        assert high - low < Fraction(1, 10**9)
    assert [column.head for column, _ in grid(table).heads] == ["Hits", "Chance", "At least"]


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
        assert worth is not None
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
    assert hero_banking.by_points(box) <= fraction(box, "batman")


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
    # One red die, two yellow, three blue, four symbols each: 4, 10 and 20 piles.
    assert [len(table.rows) for table in hero_piles.tables(EVEN)] == [4, 10, 20]


def test_the_last_two_dice_of_batman_are_worth_their_mean() -> None:
    # Bat +1, Wound -1: 3/6 - 1/6 black, nothing gray. A Batmobile frees no die but itself.
    assert hero_bank.worths(EVEN)["11"] == Fraction(1, 3)


@boxes
def test_more_markers_are_never_worse(box: Box) -> None:
    rows = hero_bank.marked(box)
    assert all(a.mean <= b.mean for a, b in pairwise(rows))
    assert rows[0].fell == tuple(chances(box, "batman")[2:5])
