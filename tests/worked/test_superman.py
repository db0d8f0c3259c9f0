"""The example of the Superman rulebook and its sentences: SU1, SU2 and SU3."""

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement

import pytest

from odds.hero_dice.answers import Fault, solve
from tests.worked.telling import Hand, hands, offered, options, worth_of_ending

MEAN = {"kind": "mean-hits"}
SHORT = {"superman": "S", "kryptonite": "K", "heat-vision": "H", "freeze-breath": "B"}
FINALS = [Counter(f) for f in combinations_with_replacement(SHORT, 6)]
"""Every way in which six dice can lie in the end, 84 of them."""
COLOURS = ("red", "yellow", "blue")


def final(hand: Hand, **more):
    """Options once only the yellow dice are in the hand: red and blue lie aside."""
    aside = {colour: hand[colour] for colour in ("red", "blue")}
    state = {"hand": {"yellow": hand["yellow"]}, "aside": aside, "rolls": 3}
    return options("superman", state, goal=MEAN, **more)


def value(found) -> Fraction:
    assert len(found) == 1
    return Fraction(found[0]["value"]["exact"])


@pytest.mark.parametrize(
    "hand",
    [
        hand
        for hand in hands("superman", superman=2, kryptonite=1, heat_vision=1, freeze_breath=2)
        if "kryptonite" in hand["red"]
    ],
)
def test_example_makes_three_hits(hand):
    """The book: "two Superman symbols plus one additional hit", so he gets 3 hits."""
    assert value(final(hand)) == 3


def hits_by_the_book(shown: Counter) -> int:
    """Each pair of freeze breath, or each single heat vision, cancels out one kryptonite."""
    uncancelled = shown["kryptonite"] - shown["heat-vision"] - shown["freeze-breath"] // 2
    return 0 if uncancelled > 0 else shown["superman"] + 1


@pytest.mark.parametrize("shown", FINALS, ids=lambda s: "".join(SHORT[x] for x in s.elements()))
def test_hits_of_all_final_dice(shown):
    """Any kryptonite left makes it 0 hits, the bonus included; else the Supermans and one more."""
    ordered = list(shown.elements())
    hand = {"red": ordered[:1], "yellow": ordered[1:3], "blue": ordered[3:]}
    counted = {colour: dict(Counter(dice)) for colour, dice in hand.items()}
    assert value(final(counted)) == hits_by_the_book(shown)


def story(hand, aside, rolls, **more):
    found = options("superman", {"hand": hand, "aside": aside, "rolls": rolls}, goal=MEAN, **more)
    return {(row["do"], row.get("colour")) for row in found}


def test_example_told_roll_by_roll():
    """Blue is set aside, then red, then the yellow dice are all that is left."""
    blue, red = {"blue": {"superman": 2, "freeze-breath": 1}}, {"red": {"kryptonite": 1}}
    yellow = {"yellow": {"kryptonite": 2}}
    every = {("keep", colour) for colour in COLOURS}
    assert story({**blue, **red, **yellow}, {}, 1) == every
    assert story({**red, **yellow}, blue, 2) == every - {("keep", "blue")}
    last = {"yellow": {"heat-vision": 1, "freeze-breath": 1}}
    assert story(last, {**blue, **red}, 3) == {("keep", "yellow")}


def test_without_the_red_die_there_are_two_rolls():
    """A removed red die leaves two colours: after the second roll the last one is kept."""
    given = {"abilities": ["minus-die"]}
    yellow, blue = {"yellow": {"superman": 2}}, {"blue": {"kryptonite": 3}}
    removed = {"removed": ["red"]}
    state = {"hand": {**yellow, **blue}, "rolls": 1, **removed}
    first = {row["colour"] for row in options("superman", state, goal=MEAN, **given)}
    state = {"hand": blue, "aside": yellow, "rolls": 2, **removed}
    second = options("superman", state, goal=MEAN, **given)
    assert first == {"yellow", "blue"}
    assert [(row["do"], row["colour"]) for row in second] == [("keep", "blue")]


def test_third_roll_without_the_red_die_is_refused():
    state = {"hand": {"blue": {"superman": 3}}, "aside": {"yellow": {"superman": 2}}, "rolls": 3}
    with pytest.raises(Fault, match=r"state\.rolls"):
        options("superman", {**state, "removed": ["red"]}, MEAN, abilities=["minus-die"])


@pytest.mark.parametrize(("remove", "rolls"), [("red", 2), ("blue", 3)])
def test_number_of_rolls_shows_in_the_odds(remove, rolls):
    """Only the yellow dice score, each on one face: 3 hits need both in the same roll.

    All else is blank, so the yellow dice are kept for last unless both show Superman, and every
    roll but a wasted one throws both: the chance to fail is (35/36) to the number of rolls.
    """
    dice = {"red": {"blank": 6}, "yellow": {"superman": 1, "blank": 5}, "blue": {"blank": 6}}
    goal = {"kind": "hits-at-least", "hits": 3}
    asked = {"hero": "superman", "dice": dice, "goal": goal}
    answer = solve({**asked, "abilities": ["minus-die"], "remove": [remove]})
    assert Fraction(answer["value"]["exact"]) == 1 - Fraction(35, 36) ** rolls


def test_attack_is_over_once_all_lies_aside():
    """Nothing is offered but what the rules offer: no early stop while colours are in the hand."""
    hand = {"red": {"superman": 1}, "yellow": {"superman": 2}, "blue": {"superman": 3}}
    found = options("superman", {"hand": hand, "rolls": 1}, goal=MEAN)
    assert offered(found) == {"keep"}
    with pytest.raises(StopIteration):
        worth_of_ending(found)
