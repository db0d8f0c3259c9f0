"""What the hero chapters advise: rules, habits and examples, against recursion written by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from reports.asking import MEAN, fraction, high, low
from reports.chapters import overview
from reports.chapters.heroes import banking as hero_banking
from reports.chapters.heroes import flash as hero_flash
from reports.chapters.heroes import habits as hero_habits
from reports.chapters.heroes import piles as hero_piles
from reports.chapters.heroes import short as hero_short
from reports.chapters.heroes.bank import first, worths
from reports.chapters.heroes.examples import moves
from reports.chapters.heroes.words import faces
from reports.parts import Box, Sentence, Steps
from reports.wording import said
from tests.reports import by_hand
from tests.reports.hero_boxes import BOXES, EVEN, HARD, HEROES, KIND, ODD, WILD, built

boxes = pytest.mark.parametrize("box", BOXES.values(), ids=BOXES)


def habit(box: Box, hero: str, words: str) -> hero_habits.Habit:
    return next(h for h in hero_habits.habits(box, hero) if h.words == words)


# ---- Flash -----------------------------------------------------------------------------------


@boxes
def test_flash_throws_on_for_a_need_of_4_as_often_as_by_hand(box: Box) -> None:
    fells = by_hand.flash(faces(box, "flash"), 4, lambda total: float(total >= 4))
    for total in (1, 2, 3):
        worth = hero_flash.advised(box, 4, total, "defeat")
        assert worth is not None
        assert float(worth["roll"]) == pytest.approx(fells[total], abs=1e-12)


@boxes
@pytest.mark.parametrize("total", [1, 2, 3])
def test_what_it_costs_flash_to_stop_early_is_as_by_hand(total: int, box: Box) -> None:
    found = habit(box, "flash", f"Stop as soon as the total is {total} or more")
    hits = by_hand.flash(faces(box, "flash"), total, lambda end: float(max(0, end)))
    fells = by_hand.flash(faces(box, "flash"), total, lambda end: float(end >= 4))
    assert found.hits is not None
    assert float(low(found.hits)) == pytest.approx(hits[0], abs=1e-12)
    assert float(low(found.fells)) == pytest.approx(fells[0], abs=1e-12)


# ---- Superman --------------------------------------------------------------------------------

MOST = "Keep the colour with the most Superman symbols, never mind the Kryptonite"


def balanced(pile: by_hand.Pile) -> int:
    return 2 * pile[2] + pile[3] - 2 * pile[1]


@boxes
def test_what_it_costs_to_keep_most_supermans_is_as_by_hand(box: Box) -> None:
    found = habit(box, "superman", MOST)
    kept = by_hand.superman(faces(box, "superman"), lambda c, pile: (pile[0], by_hand.DICE[c]))
    assert found.hits == kept
    assert found.lost == fraction(box, "superman") - kept


@boxes
def test_what_it_costs_to_cancel_best_is_as_by_hand(box: Box) -> None:
    found = habit(
        box, "superman", "Keep the colour with the best balance, never mind the Superman symbols"
    )
    assert found.hits == by_hand.superman(
        faces(box, "superman"), lambda c, pile: (balanced(pile), by_hand.DICE[c])
    )


@boxes
def test_what_it_costs_to_keep_most_supermans_and_then_cancel_is_as_by_hand(box: Box) -> None:
    found = habit(
        box,
        "superman",
        "Keep the colour with the most Superman symbols, among equals the best balance",
    )
    assert found.hits == by_hand.superman(
        faces(box, "superman"), lambda c, pile: (pile[0], balanced(pile), by_hand.DICE[c])
    )


def test_a_habit_that_leaves_equals_open_would_be_worth_less() -> None:
    # An independent count of the worst choice: 1.3026 hits where nothing is said of equals.
    worst = by_hand.superman_at_worst(faces(EVEN, "superman"), lambda pile: pile[0])
    named = habit(EVEN, "superman", MOST).hits
    assert (round(float(worst), 4), worst < (named or 0)) == (1.3026, True)


@pytest.mark.parametrize("which", ["even", "kind", "hard", "wild"])
def test_one_list_at_both_rolls_reaches_what_recursion_says(which: str) -> None:
    box = {**BOXES, **ODD}[which]
    # Equal numbers: the colour with fewer dice, as the steps say.
    found, lists = hero_piles.policy(box), hero_piles.lists(box)
    symbols = ("superman", "kryptonite", "heat-vision", "freeze-breath")
    places: dict[tuple[str, by_hand.Pile], int] = {}
    for (index, word), place in lists.first.items():
        colour = found.plan["colours"][index]
        shown = [symbol for c, symbol in found.plan["faces"] if c == colour]
        lies = dict(zip(shown, map(int, word), strict=True))
        places[colour, tuple(lies.get(symbol, 0) for symbol in symbols)] = place
    assert lists.one_list == by_hand.superman(
        faces(box, "superman"), lambda c, pile: (-places[c, pile], -by_hand.DICE[c])
    )
    steps = built("superman", which).sheet[0]
    assert isinstance(steps, Steps)
    told = [said(line) for line in steps.lines]
    assert any("fewer dice" in line for line in told) == hero_piles.tied(lists)


# ---- Batman ----------------------------------------------------------------------------------


@boxes
def test_dice_thrown_again_are_worth_what_recursion_says(box: Box) -> None:
    attack = by_hand.Batman(faces(box, "batman"), lambda end: max(0, end))
    for black, gray in product(range(1, 5), range(1, 4)):
        banked = 7 - black - gray
        assert worths(box)[f"{black}{gray}"] == attack.thrown((black, gray), banked) - banked


@pytest.mark.parametrize("box", [EVEN, KIND, HARD, WILD], ids=["even", "kind", "hard", "wild"])
def test_counting_points_reaches_what_recursion_says(box: Box) -> None:
    attack = by_hand.Batman(faces(box, "batman"), lambda end: max(0, end))
    assert hero_banking.by_points(box) == attack.by_points(hero_banking.points(box))
    assert fraction(box, "batman") == attack.thrown((4, 3), 0)


def test_a_worked_example_of_batman_by_hand() -> None:
    # Black Bat, Bat, Bat, Batmobile; gray Bat, Wound, Batmobile.
    hand = ((3, 0, 1, 0), (1, 1, 1, 0))
    attack = by_hand.Batman(faces(EVEN, "batman"), lambda end: max(0, end))
    dice = {
        "black": {"bat": 3, "batmobile": 1},
        "gray": {"bat": 1, "wound": 1, "batmobile": 1},
    }
    best = {"do": "set-aside", "dice": {"black": {"bat": 3}, "gray": {"bat": 1}}}
    example = hero_banking.Example("You rolled", {"hand": dice, "rolls": 1}, best)
    (move, worth), *_ = moves(EVEN, "batman", example)
    assert (move["dice"], worth) == (best["dice"], attack.best(hand, 0))
    assert worth == 4 + attack.thrown((1, 2), 4) - 4


def test_after_the_first_roll_no_die_may_be_banked_as_often_as_by_hand() -> None:
    # Of a third Batmobiles each: no colour shows one beside another die.
    black, gray = (Fraction(2, 3) ** n + Fraction(1, 3) ** n for n in (4, 3))
    assert first(EVEN).none == black * gray


@boxes
def test_what_is_best_after_the_first_roll_is_as_by_hand(box: Box) -> None:
    attack = by_hand.Batman(faces(box, "batman"), lambda end: max(0, end))
    none = stops = Fraction(0)
    for hand, p in attack.falls((4, 3)):
        ways = [attack.thrown(left, gain) for left, gain, _ in attack.banks(hand)]
        none += p * (not ways)
        stops += p * (bool(ways) and max(ways, default=0) < max(0, by_hand.net(hand)))
    assert (first(box).none, first(box).stops) == (none, stops)


# ---- short rules, side by side ---------------------------------------------------------------


@pytest.mark.parametrize("hero", HEROES)
@boxes
def test_a_short_rule_has_two_conditions_at_most_and_loses_what_it_says(
    hero: str, box: Box
) -> None:
    row = hero_short.short(box, hero)
    assert row is not None
    assert row.size <= 2
    assert row.value.low + row.loss.low <= row.perfect.high
    if hero != "flash":
        assert row.perfect.exact == fraction(box, hero)
        assert row.value.exact == fraction(box, hero) - (row.loss.exact or Fraction(0))


@boxes
def test_habits_reach_no_more_than_perfect_play(box: Box) -> None:
    for hero in HEROES:
        found = hero_habits.habits(box, hero)
        assert len(found) == len(hero_habits.HABITS[hero])
        assert all(each.lost is not None and high(each.lost) >= 0 for each in found)
        assert all(high(each.missed) >= 0 for each in found)


@boxes
def test_the_overview_names_those_who_fell_a_threat_best(box: Box) -> None:
    heads, rows = overview.HEROES, overview.threats_table(box).rows
    named = {n: names for names, first, last in overview.runs(box) for n in range(first, last + 1)}
    for threat, *chances, best in rows:
        numbers = dict(zip(heads, map(Fraction, chances), strict=True))
        first = [hero for hero in heads if numbers[hero] == max(numbers.values())]
        assert str(best).lower().replace(" ", "-").split("-and-") == first
        assert named[threat] == best


@boxes
@pytest.mark.parametrize("hero", HEROES)
def test_a_short_rule_says_what_its_words_count(hero: str, box: Box) -> None:
    for goal in (MEAN, hero_short.FELL):
        row = hero_short.short(box, hero, goal)
        assert row is not None
        text = hero_short.words(row)
        for word, note in (("result", "Your result: "), ("balance", "The balance of dice: ")):
            assert (word in " ".join(row.words)) == (note in text)


def test_a_chance_that_an_ability_raises_is_told() -> None:
    # A rederivation: -1 DIE helps most at a need of 1, 68.2 to 70.9, 90.1 to 91.9, 92.8 to 93.3.
    rises = {"flash": (0.682, 0.709), "green-lantern": (0.901, 0.919), "superman": (0.928, 0.933)}
    for hero, (was, now) in rises.items():
        lines = [each for each in built(hero, "even").parts if isinstance(each, Sentence)]
        told = next(each for each in lines if "most of all at a need" in each.text).values
        assert (told["ability"], told["need"]) == ("-1 DIE", 1)
        assert [round(float(told[key]), 3) for key in ("was", "now")] == [was, now]
