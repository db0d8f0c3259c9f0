"""The second reading against values worked by hand and the examples of the rulebooks.

Hand-worked attacks use a few dice only (minus-die takes the others) and faces such as "half
flash, half race". Each docstring holds the working.
"""

from fractions import Fraction
from itertools import combinations, product

import pytest

from tests.readings.reading_chains import BestOf, follow, improve, mean, options, reached
from tests.readings.reading_heroes import Flash, GreenLantern, pairings
from tests.readings.reading_words import Choice, End, Faces, Terms
from tests.readings.requests_and_laws import all_alike, lay
from tests.readings.second_reading import best

MEAN = {"kind": "mean-hits"}


# ---- Flash -----------------------------------------------------------------------------------


def one_flash_die(table, goal, abilities=()):
    return best("flash", all_alike("flash", table), ["minus-die"] * 3 + list(abilities), goal)


def test_flash_without_a_race_rolls_once():
    """Flash or reverse-flash, one half each: 1/2 of 1 hit; -1 is no bust and no hit."""
    reading = one_flash_die({"flash": 3, "reverse-flash": 3}, MEAN)
    assert (reading.value, reading.hits, reading.bust) == (
        Fraction(1, 2),
        {0: Fraction(1, 2), 1: Fraction(1, 2)},
        0,
    )


def test_flash_returns_to_the_same_total():
    """v = 1/3 (flash) + 1/3 v (race); a reverse-flash shows no race: v = 1/2."""
    table = {"flash": 2, "reverse-flash": 2, "race": 2}
    assert one_flash_die(table, {"kind": "hits-at-least", "hits": 1}).value == Fraction(1, 2)


def test_flash_three_rolls():
    """Two dice, half flash, half race: a roll has mean 1 and a race in 3/4: 1 + 3/4 + 9/16."""
    dice = all_alike("flash", {"flash": 3, "race": 3})
    abilities = ["minus-die", "minus-die", "only-3-rolls"]
    assert best("flash", dice, abilities, MEAN).value == Fraction(37, 16)


@pytest.mark.parametrize(("gone", "bust"), [(0, 1), (1, 1), (2, 0), (3, 0), (4, 0)])
def test_flash_busts_below_minus_two(gone, bust):
    """Dice that show reverse-flash only: -4 and -3 are a bust, -2, -1 and no dice are not."""
    dice = all_alike("flash", {"reverse-flash": 6})
    reading = best("flash", dice, ["minus-die"] * gone, MEAN)
    assert (reading.value, reading.hits, reading.bust) == (0, {0: 1}, bust)


def test_flash_example_two_busts_in_spite_of_a_race():
    """Three reverse-flash and a race: -3, attack over."""
    dice = {"red": {"reverse-flash": 6}, "yellow": {"race": 6}}
    assert best("flash", dice, ["only-3-rolls"], MEAN).bust == 1


def test_flash_busts_on_the_running_total():
    """One red, one yellow: -1 and a race in each roll; the third roll brings -3."""
    dice = {"red": {"reverse-flash": 6}, "yellow": {"race": 6}}
    abilities, gone = ["minus-die", "minus-die", "only-3-rolls"], ["red", "red"]

    def value(table):
        goal = {"kind": "worth", "worth": table}
        return best("flash", dice, abilities, goal, remove=gone).value

    assert value({"0": "0", "bust": "9"}) == 9
    assert value({"-2": "5", "-1": "1/2", "0": "0", "bust": "1"}) == 5
    assert value({"-1": "1/2", "0": "0"}) == Fraction(1, 2)
    assert value({"1": "2/3", "2": "0"}) == Fraction(2, 3)


def test_flash_example_one():
    """Totals 0, 1, 3; the race allows a roll after the first two, not after the third."""
    flash = Flash(Faces({}), ("red",) * 3 + ("yellow",), Terms(rolls=9))
    latest = [(0, True, 8), (1, True, 7), (3, False, 6)]
    assert [len(flash.choices(state)) for state in latest] == [2, 2, 1]
    assert flash.choices(latest[-1])[0].end == End(3, 3)


def test_flash_that_only_races_stops_at_once():
    """Nothing can be won, and the tie rule says stop."""
    reading = best("flash", all_alike("flash", {"race": 6}), [], {"kind": "defeat", "need": 1})
    assert (reading.value, reading.hits, reading.unique) == (0, {0: 1}, True)


def test_flash_without_any_limit_is_refused():
    """An uncapped mean has no finite chain."""
    with pytest.raises(NotImplementedError):
        one_flash_die({"flash": 3, "race": 3}, MEAN)


def test_flash_settles_his_minus_hits():
    """Four sure hits less shield 1 and reverse-flash 1; a wound and a parallax are not his."""
    dice = all_alike("flash", {"flash": 6})
    abilities = ["shield:1", "reverse-flash", "wound", "parallax", "kryptonite"]
    reading = best("flash", dice, abilities, {"kind": "mean-damage"})
    assert (reading.value, reading.hits, reading.damage) == (2, {4: 1}, {2: 1})


def test_flash_stops_when_the_need_is_met():
    """Three sure hits and a race: shield 1 leaves the two that are needed."""
    dice = {"red": {"flash": 6}, "yellow": {"race": 6}}
    goal = {"kind": "mean-damage", "need": 2}
    reading = best("flash", dice, ["shield:1"], goal)
    assert (reading.value, reading.hits) == (2, {3: 1})


def test_flash_rolls_on_for_what_the_shield_takes():
    """One hit and a race in each roll: need 2 and shield 1 take three rolls."""
    dice, gone = {"red": {"flash": 6}, "yellow": {"race": 6}}, ["red", "red"]
    goal = {"kind": "mean-damage", "need": 2}
    reading = best("flash", dice, ["shield:1", "minus-die", "minus-die"], goal, remove=gone)
    assert (reading.value, reading.hits, reading.damage) == (2, {3: 1}, {2: 1})


def test_shields_add():
    """Four sure hits less 1 and less 2."""
    dice = all_alike("flash", {"flash": 6})
    reading = best("flash", dice, ["shield:1", "shield:2"], {"kind": "mean-damage"})
    assert reading.damage == {1: 1}


def test_the_worst_die_is_given_up():
    """Red dice hit, the yellow one takes a hit away: 3 without it, 2 - 1 without a red one."""
    dice = {"red": {"flash": 6}, "yellow": {"reverse-flash": 6}}
    reading = best("flash", dice, ["minus-die"], MEAN)
    assert (reading.value, reading.removed) == (3, (("yellow",),))
    assert best("flash", dice, ["minus-die"], MEAN, remove=["red"]).value == 1


# ---- Green Lantern ---------------------------------------------------------------------------


def two_green_dice(abilities=()):
    dice = all_alike("green-lantern", {"lantern": 3, "recharge": 3})
    return best("green-lantern", dice, ["minus-die"] * 4 + list(abilities), MEAN)


def test_green_lantern_rolls_without_limit():
    """W = 1/4 * 2 + 1/2 W + 1/4 W, since one lantern and a recharge (1) is worth less: W = 2."""
    reading = two_green_dice()
    assert (reading.value, reading.hits) == (2, {2: 1})


def test_green_lantern_three_rolls():
    """Last roll 1; then 1/4 * 2 + 3/4 * 1 = 5/4; then 1/4 * 2 + 3/4 * 5/4 = 23/16."""
    assert two_green_dice(["only-3-rolls"]).value == Fraction(23, 16)


def test_green_lantern_one_die_has_no_partner():
    """A single recharge cannot be rerolled: 1/6."""
    dice = all_alike("green-lantern", {"lantern": 1, "parallax": 1, "recharge": 4})
    assert best("green-lantern", dice, ["minus-die"] * 5, MEAN).value == Fraction(1, 6)


def test_green_lantern_that_rolls_for_ever_stops():
    """Recharges only: nothing to win, and the law is that of stopping."""
    dice = all_alike("green-lantern", {"recharge": 6})
    reading = best("green-lantern", dice, [], MEAN)
    assert (reading.value, reading.hits) == (0, {0: 1})


def test_green_lantern_never_goes_round_for_ever():
    """Green recharges only, black half lantern, half parallax: both black dice reach a lantern.

    Rerolling two green dice leaves all as it was and ties with what is best.
    """
    dice = {"green": {"recharge": 6}, "black": {"lantern": 3, "parallax": 3}}
    reading = best("green-lantern", dice, [], MEAN)
    assert (reading.value, reading.hits) == (2, {2: 1})


@pytest.mark.parametrize(
    ("recharges", "others", "ways"),
    [(1, 0, 0), (0, 3, 0), (1, 3, 3), (2, 1, 3), (2, 2, 6), (4, 0, 7), (1, 5, 5), (3, 3, 25)],
)
def test_pairings_counted_by_hand(recharges, others, ways):
    """Pairs of 6 dice with 3 recharges: 15 - 3; fours: 15 - 3; six: 1; together 25."""
    dice = (("green", "recharge"),) * recharges + (("green", "parallax"),) * others
    assert len(pairings(dice)) == ways


@pytest.mark.parametrize("size", range(7))
def test_pairings_are_any_2r_dice_with_r_recharges(size):
    """Disjoint pairs with a recharge each: any 2r dice of which at least r show a recharge."""
    for faces in product(["recharge", "lantern"], repeat=size):
        dice = tuple(("green", face) for face in faces)
        expected = {
            frozenset(taken)
            for r in range(1, size // 2 + 1)
            for taken in combinations(range(size), 2 * r)
            if sum(faces[i] == "recharge" for i in taken) >= r
        }
        assert pairings(dice) == expected


def test_green_lantern_rulebook_example():
    """GL1: every reroll of the example is allowed, and it ends with 4 hits and no choice."""
    hal = GreenLantern(Faces({}), ("green",) * 4 + ("black",) * 2, Terms())
    for lying, taken in GL1:
        dice = tuple(("green", face) for face in lying)
        thrown = [c.throw for c in hal.choices((dice, None)) if c.throw is not None]
        assert any(
            sorted(dice) == sorted(rest + tuple(("green", face) for face in taken))
            for rest, _, _ in thrown
        )
    end = (lay(*["green lantern"] * 5, "green parallax"), None)
    assert hal.choices(end) == [Choice("stop", 0, end=End(4, 4))]


GL1 = [  # the dice as they lie, and those taken up
    (["lantern"] + ["parallax"] * 3 + ["recharge"] * 2, ["recharge"] * 2 + ["parallax"] * 2),
    (["lantern"] * 3 + ["parallax"] + ["recharge"] * 2, ["recharge", "parallax"]),
    (["lantern"] * 3 + ["parallax"] * 2 + ["recharge"], ["recharge", "parallax"]),
]


# ---- the chains ------------------------------------------------------------------------------


def test_no_policy_of_a_small_flash_attack_is_better():
    """Two dice, two hits needed: the best of every way to say stop or roll at each total."""
    dice = Faces({"red": {"flash": 2, "reverse-flash": 1, "race": 3}, "yellow": {"race": 1}})
    attack, goal = Flash(dice, ("red", "red"), Terms(cap=2)), lambda end: Fraction(end.hits >= 2)
    states = reached(attack, lambda state: options(attack, state))
    open_states = [state for state, choices in states.items() if len(choices) == 2]
    values = [
        mean(follow(attack, pick_from(open_states, picks)), goal)
        for picks in product([0, 1], repeat=len(open_states))
    ]
    _, of_choice = improve(attack, goal)
    assert of_choice(attack.start()) == max(values) > min(values)


def pick_from(open_states, picks):
    chosen = dict(zip(open_states, picks, strict=True))
    return lambda state, choices: choices[chosen.get(state, 0)]


@pytest.mark.parametrize("hero", [Flash, GreenLantern])
def test_both_ways_to_the_best_policy_agree(hero):
    """With three rolls an attack ends; improving a policy and reading back give one value."""
    words = ("flash", "reverse-flash", "race", "lantern", "parallax", "recharge")
    faces = Faces(dict.fromkeys(("red", "green"), dict.fromkeys(words, 1)))
    attack = hero(faces, (("red" if hero is Flash else "green"),) * 3, Terms(rolls=3))
    start, worth = attack.start(), lambda end: Fraction(end.hits)
    assert improve(attack, worth)[1](start) == BestOf(attack, worth).of_choice(start)


def test_a_tie_between_dice_to_give_up_is_told():
    """Like dice of two colours: either may go, and the laws are not called the only ones."""
    dice = all_alike("flash", {"flash": 3, "reverse-flash": 3})
    reading = best("flash", dice, ["minus-die"], MEAN)
    assert (reading.removed, reading.unique) == ((("red",), ("yellow",)), False)
