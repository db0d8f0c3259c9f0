"""The Batman attack of the play example, BA1: five bats, a wound and a batmobile make 4 hits."""

import pytest

from odds.hero_dice.answers import Fault
from tests.worked.telling import hands, options, worth_of_ending

MEAN = {"kind": "mean-hits"}


@pytest.mark.parametrize("hand", hands("batman", bat=5, wound=1, batmobile=1))
@pytest.mark.parametrize("goal", [None, MEAN])
def test_ending_is_worth_four(hand, goal):
    """Bats less wounds over all dice; the batmobile counts nothing here."""
    found = options("batman", {"hand": hand, "rolls": 1}, **({"goal": goal} if goal else {}))
    assert worth_of_ending(found) == 4


@pytest.mark.parametrize("hand", hands("batman", bat=5, wound=1, batmobile=1))
def test_same_dice_partly_set_aside_are_worth_four(hand):
    """Dice count alike in the hand and set aside: here one bat lies aside."""
    colour = next(c for c in hand if hand[c].get("bat"))
    left = {**hand, colour: {**hand[colour], "bat": hand[colour]["bat"] - 1}}
    found = options("batman", {"hand": left, "aside": {colour: {"bat": 1}}})
    assert worth_of_ending(found) == 4


def test_last_die_of_a_colour_goes_aside_by_a_marker_only():
    """A batmobile itself can never be set aside, so one die of the colour stays without markers."""
    gray = {"bat": 1, "wound": 1, "batmobile": 1}
    state = {"hand": {"gray": gray}, "aside": {"black": {"bat": 4}}}
    with pytest.raises(Fault, match="no attack comes to lie like this"):
        options("batman", state)
    found = options("batman", {**state, "markers": 0}, markers=1)
    assert worth_of_ending(found) == 4
