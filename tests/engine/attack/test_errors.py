"""Each rule that an event can break raises an error of its own type with the rule in words."""

import inspect
from pathlib import Path

import pytest

from odds.hero_dice.data import dice
from odds.hero_dice.engine import attack as package
from odds.hero_dice.engine import errors
from odds.hero_dice.engine.attack import (
    Fall,
    FirstRoll,
    KeepColour,
    Remove,
    RollAgain,
    RollOn,
    SetAside,
    Stop,
    as_though_race,
    begin_again,
    can,
    do,
    result,
    start,
    switch_off,
    throw_whole,
    verify,
)
from odds.hero_dice.engine.errors import RuleError
from tests.engine.attack.acting import begun, fall, rolled

F, R, C = "flash", "reverse-flash", "race"
L, P, G = "lantern", "parallax", "recharge"
BAT, WOUND, MOBILE = "bat", "wound", "batmobile"


def new(hero, *abilities):
    return start(hero, dice(hero).faces, abilities)


def flash(*faces, **setting):
    return rolled("flash", *faces, **setting)


def lantern(**setting):
    return rolled("green-lantern", L, P, P, P, G, L, **setting)


def superman():
    return do(rolled("superman", *["superman"] * 6), KeepColour("red"))


def superman_lying():
    return fall(superman(), *["superman"] * 5)


def batman(**setting):
    return rolled("batman", BAT, BAT, WOUND, MOBILE, BAT, BAT, WOUND, **setting)


def limited():
    attack = rolled("flash", F, C, C, C, abilities=["only-3-rolls"])
    for _ in range(2):
        attack = fall(do(attack, RollOn()), F, C, C, C)
    return attack


def limited_lantern():
    attack = rolled("green-lantern", *[G] * 6, abilities=["only-3-rolls"])
    for _ in range(2):
        attack = fall(do(attack, RollAgain((0, 1))), G, G)
    return attack


def limited_batman():
    attack = rolled("batman", BAT, BAT, BAT, MOBILE, *[BAT] * 3, abilities=["only-3-rolls"])
    for die in range(2):
        attack = fall(do(attack, SetAside((die,))), *[BAT] * (2 - die), MOBILE, *[BAT] * 3)
    return attack


def gone():
    return do(new("flash", "minus-die", "minus-die"), Remove(1))


BREACHES = [
    ("NotYourTurn", begun("flash"), Stop(), "the dice in the cup fall first"),
    ("NotYourTurn", flash(F, F, F, F), Fall(0, F), "no die is in the cup"),
    ("AttackIsOver", do(flash(F, F, F, F), Stop()), RollOn(), "nothing more is thrown"),
    ("AttackIsOver", flash(R, R, R, C), RollOn(), "the attack has ended"),
    ("NotThisHero", flash(F, F, C, C), RollAgain((2, 3)), "Flash does not RollAgain"),
    ("NotThisHero", lantern(), RollOn(), "rerolls dice in pairs"),
    ("NotThisHero", superman_lying(), SetAside((1,)), "sets all dice of one colour aside"),
    ("NotThisHero", batman(), KeepColour("black"), "stops or sets dice aside"),
    ("NothingRolled", new("flash"), Stop(), "the first roll comes first"),
    ("AlreadyRolled", flash(F, F, F, F), FirstRoll(), "before the attack has begun"),
    ("AlreadyRolled", flash(F, F, F, F), Remove(0), "before the attack has begun"),
    ("DieStillToRemove", gone(), FirstRoll(), "1 more of the dice must be removed"),
    ("NoDieToRemove", new("flash"), Remove(0), "no -1 die is left"),
    ("DieAlreadyRemoved", gone(), Remove(1), "die 1 was removed"),
    ("NoSuchDie", gone(), Remove(4), "numbered 0 to 3"),
    ("NoSuchDie", gone(), Remove(-1), "numbered 0 to 3"),
    ("NoSuchDie", lantern(), RollAgain((4, 6)), "numbered 0 to 5"),
    ("NoSuchDie", batman(), SetAside((-1,)), "numbered 0 to 6"),
    ("DieNotInHand", fall(do(batman(), SetAside((0,))), *[BAT] * 3, *[BAT] * 3), SetAside((0,)),
     "die 0 was set aside or removed"),
    ("DieNotInHand",
     rolled("green-lantern", P, P, P, G, L, abilities=["minus-die"], removed=[0]),
     RollAgain((0, 4)), "not in the hand"),
    ("DiceOutOfOrder", lantern(), RollAgain((4, 1)), "once, in number order"),
    ("DiceOutOfOrder", lantern(), RollAgain((4, 4)), "once, in number order"),
    ("DiceOutOfOrder", batman(), SetAside((1, 0)), "once, in number order"),
    ("DiceOutOfOrder", batman(markers=2), SetAside((4,), ("gray", "gray")), "each colour once"),
    ("NotNextInCup", begun("flash"), Fall(1, F), "die 0 is next"),
    ("FaceNotOnDie", begun("flash"), Fall(0, "lantern"), "no face of a red die shows 'lantern'"),
    ("RollLimitReached", limited(), RollOn(), "may roll 3 times at most"),
    ("RollLimitReached", limited_lantern(), RollAgain((0, 1)), "may roll 3 times at most"),
    ("RollLimitReached", limited_batman(), SetAside((2,)), "may roll 3 times at most"),
    ("NoRaceShown", flash(F, F, F, R), RollOn(), "at least one race"),
    ("NotInPairs", lantern(), RollAgain((1, 2)), "at least one of each pair a recharge"),
    ("NotInPairs", lantern(), RollAgain((1, 2, 3, 4)), "two by two"),
    ("NotInPairs", lantern(), RollAgain((4,)), "two by two"),
    ("NotInPairs", lantern(), RollAgain(()), "two by two"),
    ("MustSetAside", superman_lying(), Stop(), "all dice of one colour must be set aside"),
    ("ColourNotInHand", superman_lying(), KeepColour("red"), "no red die is in the hand"),
    ("ColourNotInHand", superman_lying(), KeepColour("mauve"), "no mauve die"),
    ("NothingSetAside", batman(), SetAside(()), "only if at least one is set aside"),
    ("BatmobileStays", batman(), SetAside((3,)), "die 3 shows a batmobile"),
    ("NoBatmobile", batman(), SetAside((4,)), "no gray die shows a batmobile"),
    ("NoMarkerLeft", batman(), SetAside((4,), ("gray",)), "1 markers would be spent; 0 are left"),
    ("MarkerNotNeeded", batman(markers=2), SetAside((0,), ("black",)), "for black would be lost"),
    ("MarkerNotNeeded", batman(markers=2), SetAside((0,), ("gray",)), "for gray would be lost"),
    ("OneColourAStep", batman(markers=2, readings=["one-colour-a-step"]),
     SetAside((0, 4), ("gray",)), "of one colour only"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "attack", "event", "words"), BREACHES)
def test_breach(name, attack, event, words):
    assert not can(attack, event)
    for act in (verify, do):
        with pytest.raises(RuleError, match=words) as caught:
            act(attack, event)
        assert type(caught.value).__name__ == name


OTHERS = [
    ("AttackNotOver", lambda: result(flash(F, F, F, F)), "no result yet"),
    ("NotYourTurn", lambda: throw_whole(flash(F, F, F, F)), "no die is in the cup"),
    ("NotThisHero", lambda: as_though_race(lantern()), "Green Lantern does not roll on"),
    ("AttackIsOver", lambda: as_though_race(flash(R, R, R, C)), "no roll to go on from"),
    ("NothingRolled", lambda: as_though_race(new("flash")), "first roll comes first"),
    ("NotYourTurn", lambda: as_though_race(begun("flash")), "fall first"),
    ("NothingRolled", lambda: begin_again(new("green-lantern")), "first roll comes first"),
    ("NotYourTurn", lambda: begin_again(begun("green-lantern")), "fall first"),
    ("AbilityNotThere", lambda: switch_off(new("flash", "wound"), "minus-die"), "no 'minus-die'"),
]


@pytest.mark.parametrize(("name", "act", "words"), OTHERS)
def test_breach_of_a_hook(name, act, words):
    with pytest.raises(RuleError, match=words) as caught:
        act()
    assert type(caught.value).__name__ == name


def test_every_error_is_raised_here():
    source = "".join(p.read_text() for p in Path(package.__file__).parent.glob("*.py"))
    kinds = {name for name, kind in vars(errors).items() if inspect.isclass(kind)} - {"RuleError"}
    used = {name for name in kinds if name in source}
    assert used == {name for name, *_ in (*BREACHES, *OTHERS)}
    assert all(issubclass(getattr(errors, name), RuleError) for name in used)
