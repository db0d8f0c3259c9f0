"""The Batman attack of the play example, BA1: five bats, a wound and a batmobile make 4 hits."""

import pytest

from tests.worked.telling import hand_of, hands, options, worth_of_ending

MEAN = {"kind": "mean-hits"}


@pytest.mark.parametrize("hand", hands("batman", bat=5, wound=1, batmobile=1))
@pytest.mark.parametrize("goal", [None, MEAN])
def test_ending_is_worth_four(hand, goal):
    """Bats less wounds over all dice; the batmobile counts nothing here."""
    found = options("batman", {"hand": hand, "rolls": 1}, **({"goal": goal} if goal else {}))
    assert worth_of_ending(found) == 4


@pytest.mark.parametrize("hand", hands("batman", bat=5, wound=1, batmobile=1))
def test_same_dice_partly_set_aside_are_worth_four(hand):
    """Dice count alike in the hand and set aside: the bats of one colour lie aside."""
    colour = next(c for c in hand if hand[c].get("bat"))
    aside = hand_of([(colour, "bat")] * hand[colour]["bat"])
    left = {**hand, colour: {s: n for s, n in hand[colour].items() if s != "bat"}}
    found = options("batman", {"hand": left, "aside": aside})
    assert worth_of_ending(found) == 4
