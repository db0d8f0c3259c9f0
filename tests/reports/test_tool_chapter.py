"""Markers and cards: gains that can be had otherwise, by identities that the rules give."""

from fractions import Fraction

import pytest

from odds.hero_dice import answers
from odds.hero_dice.answers import catalogue
from reports import asking
from reports.chapters.tools import trials as tool_samples
from reports.wording import said
from tests.reports.boxes import BOXES, USUAL, made, sentences, table


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("tool", tool_samples.samples())
def test_a_gain_is_the_same_by_two_answers_and_by_the_turn_itself(tool, box):
    for sample in tool_samples.samples()[tool]:
        gain = sample.gain(BOXES[box])
        assert gain == sample.told_gain(BOXES[box]) >= 0


def test_two_damage_is_two_less_to_reach():
    """The card deals its 2 at the end: Green Lantern then needs 2 hits less."""
    free = asking.chances(USUAL, "green-lantern", (), 6)
    for sample in tool_samples.samples()["two-damage"]:
        need = sample.villains[0]["threat"] - 2
        assert sample.value(USUAL) == (free[need - 1] if need > 0 else 1)


@pytest.mark.parametrize("box", BOXES)
def test_a_card_may_be_played_before_the_target_is_chosen(box):
    """Threat 4 and two of 3 with 2 damage: a hit fells the two and leaves 3 to reach; else he
    targets whichever is worth more."""
    samples = [s for s in tool_samples.samples()["yellow-die"] if len(s.villains) == 3]
    early, late = (next(s for s in samples if s.early == which) for which in (True, False))
    one, _, three, four = asking.chances(BOXES[box], "flash", (), 4)
    faces = BOXES[box].dice.get("flash") or next(
        row["faces"] for row in catalogue.dice() if row["hero"] == "flash"
    )
    hit = Fraction(faces["yellow"].get("flash", 0), 6)
    bare = max(3 * one, 4 * four)
    assert early.bare.value(BOXES[box]) == bare
    assert early.value(BOXES[box]) == hit * (6 + 4 * three) + (1 - hit) * bare
    assert early.value(BOXES[box]) >= late.value(BOXES[box])


def test_most_is_added_over_all_threats_that_were_tried():
    """With "two damage" at 7: 5 hits are enough, six dice never make 7."""
    told = " ".join(said(s) for s in sentences(made("tools", "assumed dice")))
    assert "against a threat of 7: the chance to fell it rises from 0\u00a0% to 50.8\u00a0%" in told


def test_a_second_attack_is_taken_where_the_first_fails():
    """To fell one villain, beginning anew is a second try: 1 - (1 - p)^2."""
    free = asking.chances(USUAL, "green-lantern", (), 8)
    for sample in tool_samples.samples()["restart"]:
        chance = free[sample.villains[0]["threat"] - 1]
        assert sample.value(USUAL) == 1 - (1 - chance) ** 2


def test_a_batmobile_is_worth_what_a_marker_of_the_attack_is():
    rows = table(made("tools", "assumed dice"), "batmobile-markers")
    for row in rows:
        asked = {"hero": "batman", "goal": {"kind": "defeat", "need": row["threat"]}}
        told = answers.solve({**asked, "markers": row["markers"]})["value"]["exact"]
        assert row["chance"] == Fraction(told)


def test_markers_are_explained_as_the_boards_of_the_heroes_say():
    """ "Flash has 3 Tornado markers", "Green Lantern has 3 Construct markers"; Batman has 3."""
    told = [said(s) for s in sentences(made("tools", "assumed dice"))]
    for words in ("Flash has 3 Tornado", "Green Lantern has 3 Construct", "Batman has 3 Batmobile"):
        assert sum(words in each for each in told) == 1


def test_dice_without_batmobiles_still_have_a_chapter():
    told = [said(s) for s in sentences(made("tools", "a poor box"))]
    assert any("the first Batmobile adds most" in each for each in told)
