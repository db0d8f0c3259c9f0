"""What the sheets say of felling and of ONLY 3 ROLLS, played out by recursion written by hand.

Tables are read as they are printed, rules as their words say.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from reports.asking import chances, fraction, low
from reports.chapters.heroes import banking as hero_banking
from reports.chapters.heroes import needs as hero_needs
from reports.chapters.heroes import pairs as hero_pairs
from reports.chapters.heroes import piles as hero_piles
from reports.chapters.heroes import three as hero_three
from reports.chapters.heroes.numbers import NEEDS
from reports.chapters.heroes.plays import played, scores
from reports.chapters.heroes.words import faces
from reports.parts import Box, Sentence, Steps, Table
from reports.wording import said
from tests.reports import by_hand
from tests.reports import lantern_by_hand as lantern
from tests.reports.hero_boxes import BOXES, EVEN, HEROES, KIND, ODD, built

boxes = pytest.mark.parametrize("box", BOXES.values(), ids=BOXES)
every_box = pytest.mark.parametrize("box", {**BOXES, **ODD}.values(), ids={**BOXES, **ODD})
LANTERN, BATMAN = "green-lantern", "batman"


# ---- what play for the most hits fells -------------------------------------------------------


@boxes
@pytest.mark.parametrize("need", NEEDS)
def test_points_fell_as_often_as_by_hand(need: int, box: Box) -> None:
    attack = by_hand.Batman(faces(box, BATMAN), lambda end: int(end >= need))
    assert played(box, BATMAN)[need] == attack.by_points(hero_banking.points(box))


LETTERS = {"S": 0, "K": 1, "H": 2, "F": 3}


def _places(box: Box) -> dict[tuple[str, by_hand.Pile], tuple[int, ...]]:
    """Return the numbers of the printed tables by colour and pile: first, open, even, spare."""
    found = {}
    for table in hero_piles.tables(box):
        colour = table.name.rpartition("-")[2]
        for dice, *numbers in table.rows:
            pile = tuple(str(dice).count(letter) for letter in LETTERS)
            found[colour, pile] = tuple(int(n) if n != "" else 0 for n in numbers if n is not None)
    return found


@boxes
def test_tables_of_colours_score_and_fell_as_by_hand(box: Box) -> None:
    places = _places(box)

    def place(colour: str, pile: by_hand.Pile, left: int | None) -> int:
        # Open: more to cancel than can be; spare: a Heat Vision or two Freeze Breaths left over.
        column = 0 if left is None else 1 if left > 0 else 3 if left <= -2 else 2
        return 10 * places[colour, pile][column] + by_hand.DICE[colour]

    dice = faces(box, "superman")
    assert scores(box, "superman") == by_hand.superman_by_tables(dice, place, lambda hits: hits)
    for need in NEEDS:
        reached = by_hand.superman_by_tables(dice, place, lambda hits, n=need: int(hits >= n))
        assert played(box, "superman")[need] == reached


def _printed(box: Box) -> lantern.Chooser:
    """Return how a player chooses who does what the printed table of pairs says."""
    table = hero_pairs.pair_table(box, hero_pairs.FREE)
    heads = [column.head for column in table.columns[1:]]
    rows = [(str(row[0]), list(zip(heads, map(str, row[1:]), strict=True))) for row in table.rows]
    cells = {(green, black): told for green, row in rows for black, told in row}

    def choose(hand: lantern.Hand) -> list[lantern.Move]:
        green, black = (
            "".join(s * n for s, n in zip(lantern.LETTERS, pile, strict=True)) for pile in hand
        )
        told = cells[green, black]
        if told in (".", "stop"):
            return []
        piles = (tuple(told.split().count(f"{c}{s}") for s in lantern.LETTERS) for c in ("g", "b"))
        return [(next(piles), next(piles))]

    return choose


@boxes
def test_the_table_of_pairs_scores_and_fells_as_by_hand(box: Box) -> None:
    dice, choose = faces(box, LANTERN), _printed(box)
    assert lantern.played(dice, choose, float) == pytest.approx(float(fraction(box, LANTERN)))
    for need in NEEDS:
        reached = lantern.played(dice, choose, lambda hits, n=need: float(hits >= n))
        assert float(low(played(box, LANTERN)[need])) == pytest.approx(reached, abs=1e-9)


@boxes
@pytest.mark.parametrize("need", NEEDS)
def test_flash_fells_by_his_rule_as_by_hand(need: int, box: Box) -> None:
    rule = hero_needs.felling(box, "flash")
    assert rule is not None
    reached = by_hand.flash(faces(box, "flash"), need, lambda total: float(total >= need))[0]
    assert float(rule.rows[need].value.low) == pytest.approx(reached, abs=1e-12)
    assert rule.rows[need].value.low == chances(box, "flash")[need - 1]


# ---- the rules to fell -----------------------------------------------------------------------


def test_batman_fells_by_his_rule_as_by_hand() -> None:
    rule = hero_needs.felling(EVEN, BATMAN)
    assert rule is not None
    for need in NEEDS:
        stop = {"do": "stop", "if": [["result", "at-least", need]]}
        assert rule.rows[need].rule["rule"] == [stop, {"do": "bank-all"}, {"do": "bank minus"}]
        attack = by_hand.Batman(faces(EVEN, BATMAN), lambda end: end)
        assert rule.rows[need].value.exact == attack.to_fell(need)


def _lantern_rule(need: int) -> lantern.Chooser:
    def choose(hand: lantern.Hand) -> list[lantern.Move]:
        moves = [] if lantern.result(hand) >= need else lantern.pairs(hand)
        if not moves:
            return []
        moves = lantern.narrowed(moves, lambda m: lantern.count(m, lantern.PARALLAX) == 1)
        moves = lantern.narrowed(
            moves, lambda m: m[1][lantern.LANTERN] + m[1][lantern.PARALLAX] == 1
        )
        return lantern.most(moves, lambda m: m[0][lantern.RECHARGE])

    return choose


def test_green_lantern_fells_by_his_rule_as_by_hand() -> None:
    rule = hero_needs.felling(EVEN, LANTERN)
    assert rule is not None
    first = [["with parallax", "most"], ["other black", "most"], ["lead green", "most"]]
    for need in NEEDS:
        stop = {"do": "stop", "if": [["result", "at-least", need]]}
        assert rule.rows[need].rule["rule"] == [stop, {"do": "roll-one", "first": first}]
        reached = lantern.played(
            faces(EVEN, LANTERN), _lantern_rule(need), lambda hits, n=need: float(hits >= n)
        )
        assert float(rule.rows[need].value.low) == pytest.approx(reached, abs=1e-9)


# ---- ONLY 3 ROLLS ----------------------------------------------------------------------------


@boxes
def test_the_table_of_pairs_scores_in_three_rolls_as_by_hand(box: Box) -> None:
    by_table = lantern.played(faces(box, LANTERN), _printed(box), float, 3)
    assert float(hero_three.one_pair(box)) == pytest.approx(by_table, abs=1e-9)


def _at_once(hand: lantern.Hand) -> list[lantern.Move]:
    """All pairs with a Parallax; else all of two Recharges; else nothing."""
    moves = lantern.several(hand)
    bad = [
        m
        for m in moves
        if lantern.count(m, lantern.PARALLAX) == lantern.count(m, lantern.RECHARGE)
        and not lantern.count(m, lantern.LANTERN)
    ]
    alike = [m for m in moves if lantern.count(m, lantern.RECHARGE) == sum(map(sum, m))]
    some = bad or alike
    return lantern.most(some, lambda m: sum(map(sum, m))) if some else []


@pytest.mark.parametrize("box", [EVEN, KIND], ids=["even", "kind"])
def test_the_rule_for_three_rolls_scores_as_by_hand(box: Box) -> None:
    row = hero_three.rule(box)
    assert row.rule["rule"] == [{"do": "roll-each parallax"}, {"do": "roll-each recharge"}]
    reached = lantern.played(faces(box, LANTERN), _at_once, float, 3)
    assert float(row.value.low) == pytest.approx(reached, abs=1e-9)


def test_one_pair_at_a_time_is_said_for_rolls_without_a_limit_only() -> None:
    sheet = [part for part in built(LANTERN, "even").sheet if isinstance(part, Steps)]
    first, three, *_ = sheet
    texts = [said(line) for line in first.lines]
    assert any("one pair at once" in text for text in texts)
    assert "without ONLY 3 ROLLS" in texts[0]
    assert "ONLY 3 ROLLS" in three.title
    assert not any("one pair" in said(line) for part in sheet[1:] for line in part.lines)


# ---- which when, for any box -----------------------------------------------------------------


@every_box
@pytest.mark.parametrize("hero", HEROES)
def test_no_rule_fells_more_often_than_perfect_play(hero: str, box: Box) -> None:
    rule, best = hero_needs.felling(box, hero), chances(box, hero)
    assert (rule is None) == (not any(best[need - 1] for need in NEEDS))
    for need, row in (rule.rows if rule else {}).items():
        assert 0 <= row.value.low <= best[need - 1] == row.perfect.high
    for need, chance in played(box, hero).items():
        assert low(chance) <= best[need - 1]


@pytest.mark.parametrize("hero", HEROES)
@pytest.mark.parametrize("case", ["even", "kind", "hard", "wild"])
def test_a_chapter_begins_with_which_rule_to_use(hero: str, case: str) -> None:
    parts = built(hero, case).parts
    first = [part for part in parts[:3] if isinstance(part, Sentence)]
    texts = [said(each) for each in first]
    assert texts[0].startswith("Your first games: the short rule")
    assert any(text.startswith("To fell a villain: ") for text in texts)


@pytest.mark.parametrize("hero", HEROES)
def test_what_it_costs_to_play_for_the_most_hits_stands_on_the_sheet(hero: str) -> None:
    sheet = built(hero, "even").sheet
    table = next(p for p in sheet if isinstance(p, Table) and p.name == f"{hero}-needs")
    heads = [column.name for column in table.columns]
    assert [row[0] for row in table.rows] == list(NEEDS)
    for row in table.rows:
        cells = dict(zip(heads, row, strict=True))
        assert cells["best"] == chances(EVEN, hero)[int(str(row[0])) - 1]
        assert Fraction(str(cells["played"])) < Fraction(str(cells["best"]))


@pytest.mark.parametrize("hero", HEROES)
def test_tables_and_steps_of_a_sheet_say_for_which_aim(hero: str) -> None:
    aims = ("for the most hits", "to fell", "fells", "for each aim", "damage as you can")
    for part in built(hero, "even").sheet:
        assert any(aim in part.title for aim in aims), part.title  # type: ignore[union-attr]


def test_the_word_is_set_aside() -> None:
    for case in ("even", "wild", "plain"):
        made = built(BATMAN, case)
        parts = (*made.parts, *made.sheet)
        lines = [each for part in parts if isinstance(part, Steps) for each in part.lines]
        texts = [said(p) for p in (*parts, *lines) if isinstance(p, Sentence)]
        titles = [part.title for part in parts if isinstance(part, Table | Steps)]
        assert not [text for text in (*texts, *titles) if "bank" in text.lower()]
