"""What hero cards and markers change: rolling on without a race, starting afresh, abilities off."""

import pytest

from odds.hero_dice.data import dice
from odds.hero_dice.engine.attack import (
    FirstRoll,
    Remove,
    RollOn,
    SetAside,
    Stop,
    as_though_race,
    begin_again,
    do,
    result,
    start,
    switch_off,
)
from odds.hero_dice.engine.errors import NoRaceShown, RollLimitReached
from tests.engine.attack.acting import fall, rolled

F, R, C = "flash", "reverse-flash", "race"


def test_as_though_race_counts_for_one_roll():
    attack = as_though_race(rolled("flash", F, F, F, F))
    attack = fall(do(attack, RollOn()), F, F, F, R)
    assert attack.total == 6
    with pytest.raises(NoRaceShown):
        do(attack, RollOn())


def test_as_though_race_lifts_no_roll_limit():
    attack = rolled("flash", F, C, C, C, abilities=["only-3-rolls"])
    for _ in range(2):
        attack = fall(do(attack, RollOn()), F, C, C, C)
    with pytest.raises(RollLimitReached):
        do(as_though_race(attack), RollOn())


@pytest.mark.parametrize("stop", [True, False])
def test_begin_again_throws_the_result_away(stop):
    attack = rolled("green-lantern", *["parallax"] * 6)
    again = begin_again(do(attack, Stop()) if stop else attack)
    assert again == start("green-lantern", dice("green-lantern").faces)


def test_begin_again_after_a_bust_and_under_a_limit():
    attack = rolled("flash", R, R, R, C, abilities=["only-3-rolls"])
    again = begin_again(attack)
    assert (again.rolls, again.total, again.bust, again.over) == (0, 0, False, False)
    assert again.legal() == (FirstRoll(),)


def test_begin_again_keeps_removed_dice_out_and_markers_spent():
    setting = {"abilities": ["minus-die"], "removed": [6], "markers": 2}
    attack = rolled("batman", *["bat"] * 6, **setting)
    attack = fall(do(attack, SetAside((0, 1), ("black",))), *["bat"] * 4)
    again = begin_again(attack)
    assert (again.markers, again.dice[6].removed, again.legal()) == (1, True, (FirstRoll(),))
    assert do(again, FirstRoll()).in_cup == (0, 1, 2, 3, 4, 5)


def test_switching_off_what_takes_dice():
    attack = start("flash", dice("flash").faces, ["minus-die", "minus-die"])
    attack = switch_off(do(attack, Remove(0)), "minus-die")
    assert attack.legal() == (FirstRoll(),)


def test_switching_off_the_limit_in_the_middle():
    attack = rolled("flash", F, C, C, C, abilities=["only-3-rolls"])
    for _ in range(2):
        attack = fall(do(attack, RollOn()), F, C, C, C)
    assert switch_off(attack, "only-3-rolls").legal() == (Stop(), RollOn())


def test_an_attack_without_dice_is_over():
    for hero, count, expected in (("flash", 4, 0), ("superman", 6, 1), ("batman", 7, 0)):
        attack = start(hero, dice(hero).faces, ["minus-die"] * 8)
        for die in range(count):
            assert not attack.over
            attack = do(attack, Remove(die))
        assert (attack.legal(), result(attack)) == ((), expected)


def test_without_dice_a_kryptonite_is_left():
    attack = start("superman", dice("superman").faces, ["minus-die"] * 6 + ["kryptonite"])
    for die in range(6):
        attack = do(attack, Remove(die))
    assert result(attack) == 0
