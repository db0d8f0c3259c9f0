"""Rules in the guide: the curve falls, words say the rules, the theorem holds where it should."""

import re
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest

from odds.hero_dice import answers
from odds.hero_dice.answers.rules.pieces import pieces
from odds.hero_dice.heroes import hero as hero_of
from reports.parts import Box
from reports.rules import (
    GOALS,
    HEROES,
    Row,
    found,
    found_all,
    judged,
    named,
    steps,
    theorem,
    theorem_sentences,
    thresholds,
)

MEAN = {"kind": "mean-hits"}
FOUR = {"kind": "defeat", "need": 4}
EVEN = {"flash": 2, "reverse-flash": 2, "race": 2}
BAD = {"flash": 1, "reverse-flash": 3, "race": 2}
RACES = {"race": 6}


def box(red, yellow):
    return Box("a test's dice", {"flash": {"red": red, "yellow": yellow}})


CURVES = [("flash", goal, 5) for goal in GOALS]
CURVES += [("green-lantern", MEAN, 5), ("green-lantern", FOUR, 4)]
CURVES += [("superman", FOUR, 2), ("batman", FOUR, 1)]


@pytest.mark.parametrize(("hero", "goal", "most"), CURVES)
def test_loss_falls_as_rules_grow(hero, goal, most):
    rows = found(hero, goal, Box(), most=most)
    assert all(isinstance(row, Row) and row.words for row in rows)
    sizes, losses = [row.size for row in rows], [row.loss for row in rows]
    assert sizes == sorted(set(sizes))
    assert all(more.high < less.low or more.high == 0 for less, more in pairwise(losses))
    assert losses[-1].low >= 0


@pytest.mark.parametrize(("hero", "goal"), [("batman", FOUR), ("green-lantern", MEAN)])
def test_rows_are_exact_and_judged_alike_again(hero, goal):
    rows = found(hero, goal, Box(), most=1)
    perfect = Fraction(answers.solve({"hero": hero, "goal": goal})["value"]["exact"])
    for row in rows:
        assert row.perfect.exact == perfect
        assert row.value.exact + row.loss.exact == perfect
    again = judged(hero, goal, Box(), [row.rule["rule"] for row in rows])
    assert again == [replace(row, proved=False) for row in rows]


def test_found_all_gives_what_found_gives():
    few = found_all(Box(), jobs=2, most=0)
    assert set(few) == {(hero, named(goal)) for hero in HEROES for goal in GOALS}
    assert few["flash", "defeat-4"] == found("flash", FOUR, Box(), most=0)


def test_flash_needs_one_condition_to_be_perfect():
    last = found("flash", FOUR, Box())[-1]
    assert (last.size, last.loss.exact) == (1, 0)
    assert last.words[0] == "If your total is 4 or more: stop."


# ---- words -----------------------------------------------------------------------------------

SAID = [
    (
        "green-lantern",
        [{"do": "roll parallax", "first": [["other black", "most"], ["lead green", "most"]]}],
        "Throw a Recharge and a Parallax again "
        "(the Parallax black if you can, then the Recharge green if you can).",
    ),
    (
        "green-lantern",
        [{"do": "roll-one", "first": [["with parallax", "most"], ["other black", "most"]]}],
        "Throw a Recharge and one other die again "
        "(a Parallax if you can, then a black die that shows no Recharge if you can).",
    ),
    (
        "green-lantern",
        [{"do": "roll lantern black", "first": [["lead green", "most"]]}],
        "Throw a Recharge and a black Lantern again (the Recharge green if you can).",
    ),
    (
        "superman",
        [{"do": "keep", "first": [["score 8 -1/2 short 5 most 4", "most"]]}],
        "Keep the colour with the highest score (Superman 8, each die -½, and the balance of the "
        "dice set aside, its own too: each point below 0 counts 5 and no more than 4 above 0 "
        "count).",
    ),
    (
        "superman",
        [{"do": "keep", "first": [["hits", "most"], ["dice", "fewest"]]}],
        "Keep the colour with the most Superman symbols; "
        "among equals the one with the fewest dice.",
    ),
    (
        "superman",
        [{"do": "keep", "if": [["aside-spare", "at-least", 0]]}],
        "If the balance of the dice set aside is 0 or more: keep any colour.",
    ),
    (
        "batman",
        [{"do": "stop", "if": [["minus", "at-most", 0], ["loose", "at-least", 1]]}],
        "If your hand shows no Wounds and your hand shows at least one Bat of a colour without "
        "Batmobile: stop.",
    ),
    (
        "flash",
        [{"do": "stop", "if": [["throws-left", "at-most", 1], ["total", "at-least", 2]]}],
        "If at most one roll is left and your total is 2 or more: stop.",
    ),
]


@pytest.mark.parametrize(("hero", "rule", "words"), SAID)
def test_rule_is_said_in_plain_words(hero, rule, words):
    assert steps(hero, rule)[0] == words


def test_score_names_what_counts_under_the_villain():
    rule = [{"do": "keep", "first": [["score 4 -1", "most"]]}]
    assert "Heat Vision 2" in steps("superman", rule)[0]
    assert "Heat Vision" not in steps("superman", rule, ["no-heat-vision"])[0]
    assert "each die -1" in steps("superman", rule)[0]


@pytest.mark.parametrize("limited", [False, True])
@pytest.mark.parametrize("hero", HEROES)
def test_every_piece_that_is_searched_has_words(hero, limited):
    made = pieces(hero_of(hero), limited, blank=True)
    lines = {line for root in made.roots for line in root.lines} | set(made.free)
    lines |= {line for size in (1, 2) for line in made.lines_of(size)}
    text = " ".join(steps(hero, [line.plain()])[0] for line in lines)
    assert len(lines) > 3
    assert not re.search(r"[_\[\]{}*]|\b(minus|plus|lead|dead|loose)\b", text)


# ---- Flash's theorem -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "mu"),
    [
        (Box(), Fraction(1, 3)),
        (box(EVEN, EVEN), Fraction(0)),
        (box(BAD, BAD), Fraction(-4, 3)),
    ],
)
def test_theorem_holds_exactly_where_a_roll_adds_nothing_or_more(dice, mu):
    said = theorem(dice)
    assert said.mu == mu
    assert said.applies == (mu >= 0) == (said.loss.high == 0)
    sentences = theorem_sentences(dice)
    assert [sentence.fault() for sentence in sentences] == [""] * len(sentences)
    best = found("flash", MEAN, dice)[-1]
    assert best.loss.exact == 0
    assert best.size == int(mu < 0)


def test_where_every_roll_shows_a_race_there_is_no_mean():
    dice = box(RACES, RACES)
    assert found("flash", MEAN, dice) == []
    assert thresholds(dice, MEAN) == []
    assert theorem(dice).mu is None
    assert all(sentence.fault() == "" for sentence in theorem_sentences(dice))


def test_higher_thresholds_lose_less_where_a_roll_adds_on_average():
    rows = thresholds(Box(), MEAN, most=6)
    assert [row.size for row in rows] == [1] * 6 + [0]
    losses = [row.loss.high for row in rows]
    assert losses == sorted(losses, reverse=True)
    assert losses[-1] == 0
