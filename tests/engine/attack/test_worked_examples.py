"""The attacks of the rulebooks' examples, event by event."""

import pytest

from odds.hero_dice.engine.attack import (
    KeepColour,
    RollAgain,
    RollOn,
    SetAside,
    Stop,
    can,
    do,
    hits,
    result,
)
from tests.engine.attack.acting import fall, lying, rolled

F, R, C = "flash", "reverse-flash", "race"
L, P, G = "lantern", "parallax", "recharge"
S, K, H, B = "superman", "kryptonite", "heat-vision", "freeze-breath"
BAT, WOUND, MOBILE = "bat", "wound", "batmobile"


# Flash rulebook, example 1; its second roll has exactly two solutions without blanks.
@pytest.mark.parametrize("second", [(F, C, C, C), (F, F, R, C)])
def test_fl1_flash_adds_three_rolls(second):
    attack = rolled("flash", F, R, C, C)
    assert (attack.total, attack.legal()) == (0, (Stop(), RollOn()))
    attack = fall(do(attack, RollOn()), *second)
    assert attack.total == 1
    attack = fall(do(attack, RollOn()), F, F, R, F)
    assert attack.total == 3
    # "As he has no Race, he may not roll again. Barry scores 3 hits in total."
    assert attack.legal() == (Stop(),)
    over = do(attack, Stop())
    assert (result(over), hits(over), over.rolls) == (3, 3, 3)


# Flash rulebook, example 2: "Although he has a Race, he may not roll again."
def test_fl2_flash_goes_bust():
    attack = rolled("flash", R, R, R, C)
    assert (attack.total, attack.over, attack.legal()) == (-3, True, ())
    assert (result(attack), hits(attack)) == ("bust", 0)


# "If the total ever falls below -2": -2 itself is no bust.
def test_flash_survives_minus_two():
    attack = rolled("flash", R, R, C, C)
    assert attack.legal() == (Stop(), RollOn())
    over = do(attack, Stop())
    assert (result(over), hits(over)) == (-2, 0)


# Green Lantern rulebook, example: 4 hits after three rerolls, no recharge left.
def test_gl1_green_lantern_rerolls_in_pairs():
    attack = rolled("green-lantern", L, P, P, P, G, G)
    attack = fall(do(attack, RollAgain((1, 2, 4, 5))), L, L, G, G)
    assert lying(attack) == {L: 3, P: 1, G: 2}
    attack = fall(do(attack, RollAgain((3, 4))), P, P)
    assert lying(attack) == {L: 3, P: 2, G: 1}
    attack = fall(do(attack, RollAgain((4, 5))), L, L)
    assert lying(attack) == {L: 5, P: 1}
    assert attack.legal() == (Stop(),)
    assert result(do(attack, Stop())) == 4


# Superman rulebook, example: blue first, then the red kryptonite, 2 + 1 hits.
def test_su1_superman_sets_three_colours_aside():
    attack = rolled("superman", K, K, K, S, S, B)
    attack = fall(do(attack, KeepColour("blue")), K, K, K)
    attack = fall(do(attack, KeepColour("red")), H, B)
    assert attack.legal() == (KeepColour("yellow"),)
    attack = do(attack, KeepColour("yellow"))
    assert lying(attack) == {S: 2, K: 1, H: 1, B: 2}
    assert (result(attack), attack.rolls) == (3, 3)


# "No hits at all, no matter how many Superman symbols you rolled."
@pytest.mark.parametrize(
    ("faces", "expected"),
    [
        ((K, S, S, S, S, S), 0),
        ((K, B, S, S, S, S), 0),
        ((K, B, B, S, S, S), 4),
        ((K, K, B, B, H, S), 2),
        ((K, K, B, B, B, S), 0),
        ((K, H, H, H, H, H), 1),
        ((S, S, S, S, S, S), 7),
    ],
)
def test_su2_one_kryptonite_left_takes_all_hits(faces, expected):
    rest = faces[1:]
    attack = fall(do(rolled("superman", *faces), KeepColour("red")), *rest)
    attack = do(fall(do(attack, KeepColour("yellow")), *rest[2:]), KeepColour("blue"))
    assert result(attack) == expected


# "If Superman sets aside the red die, he only gets two rolls in that attack."
def test_su3_without_the_red_die_two_rolls():
    attack = rolled("superman", S, S, S, S, S, abilities=["minus-die"], removed=[0])
    assert attack.legal() == (KeepColour("yellow"), KeepColour("blue"))
    attack = fall(do(attack, KeepColour("yellow")), S, S, S)
    attack = do(attack, KeepColour("blue"))
    assert (attack.over, attack.rolls, result(attack)) == (True, 2, 6)


def test_superman_without_a_yellow_die_still_has_three_rolls():
    attack = rolled("superman", S, S, S, S, S, abilities=["minus-die"], removed=[1])
    assert len(attack.legal()) == 3


# Flash rulebook, play example: Batman's 4 hits with one batmobile lying.
def test_ba1_batman_stops_at_once():
    attack = rolled("batman", BAT, BAT, BAT, MOBILE, BAT, BAT, WOUND)
    assert lying(attack) == {BAT: 5, WOUND: 1, MOBILE: 1}
    assert result(do(attack, Stop())) == 4


# Batman's hero sheet: a batmobile frees dice of its own colour, a marker stands for one.
def test_batman_banks_both_colours_with_a_marker():
    attack = rolled("batman", BAT, BAT, WOUND, MOBILE, BAT, BAT, WOUND, markers=1)
    assert can(attack, SetAside((0, 1)))
    attack = do(attack, SetAside((0, 1, 4, 5), ("gray",)))
    assert (attack.markers, attack.in_cup) == (0, (2, 3, 6))
    attack = fall(attack, BAT, BAT, WOUND)
    assert attack.legal() == (Stop(),)
    assert result(do(attack, Stop())) == 5


# "After three rolls both must end their attack."
def test_only_three_rolls():
    attack = rolled("flash", F, C, C, C, abilities=["only-3-rolls"])
    for _ in range(2):
        assert RollOn() in attack.legal()
        attack = fall(do(attack, RollOn()), F, C, C, C)
    assert (attack.rolls, attack.legal()) == (3, (Stop(),))
