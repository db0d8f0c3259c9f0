"""Identities between goals, abilities and tables of worths: what must agree whatever the dice."""

from fractions import Fraction

import pytest

from odds.exact.distribution import Bracket
from tests.closed_forms.attacks import HEROES, MEAN, answer, at_least, attack, ends, value, worth
from tests.closed_forms.test_restart import BLANKS

MOST = {"flash": 12, "green-lantern": 6, "superman": 7, "batman": 7}
"""The most hits of an attack; Flash's with three rolls at most."""
LIMIT = {hero: ["only-3-rolls"] if hero == "flash" else [] for hero in HEROES}
DICE = [(hero, dice) for hero in HEROES for dice in (None, BLANKS[hero])]
every_dice = pytest.mark.parametrize(
    ("hero", "dice"), DICE, ids=lambda x: x if isinstance(x, str) else ""
)

JAGGED = {-3: 2, -2: 0, -1: 1, 0: Fraction(1, 2), 1: 4, 2: 3, 3: 3, 4: 5, "bust": 1}
"""A table of worths that goes up and down, the most at its top."""


# ---- tables of worths ------------------------------------------------------------------------


@every_dice
@pytest.mark.parametrize("constant", ["0", "-7/3", "5"])
def test_constant_table_is_worth_its_constant(hero, dice, constant):
    """Whatever is done, a result is worth the same; ending comes first among the ties."""
    assert value(hero, worth({0: constant}), dice) == Fraction(constant)
    assert value(hero, worth({-1: constant, 0: constant, "bust": constant}), dice) == Fraction(
        constant
    )


@every_dice
@pytest.mark.parametrize(("a", "b"), [(3, 0), (1, -5), (Fraction(2, 7), Fraction(11, 3))])
def test_worths_in_another_unit(hero, dice, a, b):
    """Decisions do not depend on the unit or the zero: w -> a w + b turns the value likewise."""
    changed = worth({result: a * Fraction(w) + b for result, w in JAGGED.items()})
    assert value(hero, changed, dice) == a * value(hero, worth(JAGGED), dice) + b


@pytest.mark.parametrize(("a", "b"), [(3, 0), (Fraction(1, 4), 2)])
def test_worths_in_another_unit_without_a_cap(a, b):
    """Flash's table with its most in the middle: the enclosures turn likewise."""
    table = {-2: 0, -1: 2, 0: 1, 1: 6, 2: 2}
    low, high = ends("flash", worth(table))
    lower, higher = ends("flash", worth({result: a * w + b for result, w in table.items()}))
    assert a * low + b <= higher
    assert lower <= a * high + b


@every_dice
@pytest.mark.parametrize("hits", [1, 2, 5])
def test_indicator_table_is_hits_at_least(hero, dice, hits):
    table = worth({result: int(result >= hits) for result in range(hits + 1)})
    assert value(hero, table, dice) == value(hero, at_least(hits), dice)


@pytest.mark.parametrize("hero", [hero for hero in HEROES if hero != "flash"])
def test_table_of_hits_is_mean_hits(hero):
    table = worth({hits: hits for hits in range(MOST[hero] + 1)})
    assert value(hero, table) == value(hero, MEAN)


# ---- minus-hits ------------------------------------------------------------------------------


@every_dice
@pytest.mark.parametrize("shields", [["shield:1"], ["shield:2"], ["shield:1", "shield:1"]])
@pytest.mark.parametrize("need", [1, 3])
def test_defeat_through_a_shield_needs_so_many_hits_more(hero, dice, shields, need):
    """max(0, hits - s) >= k if and only if hits >= k + s, for k >= 1."""
    minus = sum(int(shield[-1]) for shield in shields)
    found = value(hero, {"kind": "defeat", "need": need}, dice, *shields)
    assert found == value(hero, at_least(need + minus), dice)


@pytest.mark.parametrize(
    ("hero", "own"),
    [("flash", "reverse-flash"), ("green-lantern", "parallax"), ("batman", "wound")],
)
@pytest.mark.parametrize(
    "goal", [{"kind": "defeat", "need": 2}, {"kind": "mean-damage", "need": 3}]
)
def test_own_minus_hit_is_a_shield_of_one(hero, own, goal):
    assert value(hero, goal, None, own) == value(hero, goal, None, "shield:1")


@every_dice
@pytest.mark.parametrize("kind", [{"kind": "defeat", "need": 0}, at_least(0)], ids=str)
def test_nothing_needed_is_sure(hero, dice, kind):
    assert value(hero, kind, dice, "shield:2") == 1


@every_dice
def test_mean_damage_is_mean_hits_where_nothing_is_taken_off(hero, dice):
    """Also with a need that no attack exceeds, if the attack is bounded."""
    damage = {"kind": "mean-damage"}
    assert answer(hero, damage, dice)["value"] == answer(hero, MEAN, dice)["value"]
    limited = value(hero, damage | {"need": MOST[hero]}, dice, *LIMIT[hero])
    assert limited == value(hero, MEAN, dice, *LIMIT[hero])


@every_dice
def test_damage_of_one_is_a_hit_at_least(hero, dice):
    """min(1, hits) is 1 if and only if there is a hit."""
    assert value(hero, {"kind": "mean-damage", "need": 1}, dice) == value(hero, at_least(1), dice)


@every_dice
def test_hits_are_counted_before_minus_hits(hero, dice):
    """Shields change damage, not hits: raw means and chances stay as they are."""
    for goal in (MEAN, at_least(3)):
        assert answer(hero, goal, dice, "shield:3")["value"] == answer(hero, goal, dice)["value"]


OTHERS = {
    "flash": ["kryptonite", "no-heat-vision", "wound", "parallax"],
    "green-lantern": ["kryptonite", "no-heat-vision", "wound", "reverse-flash"],
    "batman": ["kryptonite", "no-heat-vision", "parallax", "reverse-flash"],
    "superman": ["wound", "parallax", "reverse-flash", "only-3-rolls"],
}
NOBODYS = ["two-faced", "team-attack", "solo-attack", "no-cards", "defeat-twice", "reinforcement"]


@pytest.mark.parametrize("hero", HEROES)
@pytest.mark.parametrize(
    "goal", [MEAN, {"kind": "defeat", "need": 2}, {"kind": "mean-damage"}], ids=str
)
def test_abilities_against_others_change_nothing(hero, goal):
    """Nor do those that no attack roll feels, nor three rolls for one who makes three."""
    alone = answer(hero, goal)
    for ability in [*OTHERS[hero], *NOBODYS]:
        changed = answer(hero, goal, None, ability)
        assert {**changed, "ignored": []} == {**alone, "ignored": []}


# ---- inequalities that can be proved ---------------------------------------------------------


@every_dice
def test_mean_is_no_more_than_the_sum_of_best_chances(hero, dice):
    """The mean is sum P(hits >= k) under its own policy; each chance is best under its own."""
    chances = [value(hero, at_least(k), dice, *LIMIT[hero]) for k in range(1, MOST[hero] + 1)]
    assert value(hero, MEAN, dice, *LIMIT[hero]) <= sum(chances)
    assert chances == sorted(chances, reverse=True)
    assert value(hero, at_least(MOST[hero] + 1), dice, *LIMIT[hero]) == 0


@every_dice
@pytest.mark.parametrize("need", [2, 4])
def test_damage_up_to_a_need_is_no_more_than_the_sum_of_best_chances(hero, dice, need):
    chances = [
        value(hero, {"kind": "defeat", "need": k}, dice, "shield:1") for k in range(1, need + 1)
    ]
    assert value(hero, {"kind": "mean-damage", "need": need}, dice, "shield:1") <= sum(chances)


@pytest.mark.parametrize("dice", [None, BLANKS["batman"]])
@pytest.mark.parametrize("goal", [MEAN, at_least(3), {"kind": "mean-damage", "need": 4}], ids=str)
@pytest.mark.parametrize("terms", [(), ("only-3-rolls",), ("minus-die",)])
def test_more_markers_are_never_worse(dice, goal, terms):
    """A marker need not be spent."""
    found = [value("batman", goal, dice, *terms, markers=markers) for markers in range(4)]
    assert found == sorted(found)


@every_dice
@pytest.mark.parametrize("goal", [at_least(2), {"kind": "mean-damage", "need": 4}], ids=str)
def test_three_rolls_at_most_never_help(hero, dice, goal):
    """Whoever has more rolls may end after three."""
    assert value(hero, goal, dice, "only-3-rolls") <= value(hero, goal, dice)


# ---- a die less ------------------------------------------------------------------------------

HARMLESS = {
    "flash": {"red": {"flash": 2, "race": 2, "blank": 2}, "yellow": {"flash": 4, "race": 2}},
    "green-lantern": {
        "green": {"lantern": 2, "recharge": 1, "blank": 3},
        "black": {"lantern": 1, "recharge": 5},
    },
    "superman": {
        "red": {"superman": 1, "blank": 5},
        "yellow": {"superman": 2, "heat-vision": 4},
        "blue": {"superman": 1, "freeze-breath": 5},
    },
    "batman": {"black": {"bat": 2, "batmobile": 4}, "gray": {"bat": 3, "blank": 3}},
}
"""Faces that never take a hit away: a die more may then be left out of account."""


@pytest.mark.parametrize("hero", HEROES)
@pytest.mark.parametrize("goal", [MEAN, at_least(3), {"kind": "mean-damage", "need": 2}], ids=str)
@pytest.mark.parametrize("dice_less", [1, 2, 3])
def test_a_harmless_die_less_never_helps(hero, goal, dice_less):
    """With it one may decide as without it: it adds hits or ways to go on, or nothing at all."""
    terms = [["minus-die"] * n for n in (dice_less - 1, dice_less)]
    before, after = (value(hero, goal, HARMLESS[hero], *names) for names in terms)
    assert after <= before


@pytest.mark.parametrize(
    ("hero", "dice", "remove"),
    [
        ("flash", {"red": {"flash": 6}, "yellow": {"reverse-flash": 6}}, "yellow"),
        ("green-lantern", {"green": {"lantern": 6}, "black": {"parallax": 6}}, "black"),
        ("batman", {"black": {"bat": 6}, "gray": {"wound": 6}}, "gray"),
        (
            "superman",
            {"red": {"kryptonite": 6}, "yellow": {"superman": 6}, "blue": {"superman": 6}},
            "red",
        ),
    ],
)
def test_a_harmful_die_less_helps(hero, dice, remove):
    """So nothing is proved for all faces: without its one bad die the attack is better."""
    response = answer(hero, MEAN, dice, "minus-die")
    assert response["minus_die"]["best"] == [remove]
    assert Fraction(response["value"]["exact"]) > value(hero, MEAN, dice)


@pytest.mark.parametrize("hero", HEROES)
@pytest.mark.parametrize("goal", [at_least(2), {"kind": "mean-damage", "need": 3}], ids=str)
def test_choice_of_the_die_is_the_best_of_all(hero, goal):
    """The value with minus-die is the most of the values with each die taken."""
    response = answer(hero, goal, None, "minus-die")
    colours = [option["remove"] for option in response["minus_die"]["options"]]
    forced = [value(hero, goal, None, "minus-die", remove=colour) for colour in colours]
    assert Fraction(response["value"]["exact"]) == max(forced)
    assert forced == sorted(forced, reverse=True)


def test_no_dice_left():
    """With every die set aside the attack has no hits; Superman keeps his one."""
    for hero, number in (("flash", 4), ("green-lantern", 6), ("batman", 7), ("superman", 6)):
        found = value(hero, MEAN, None, *["minus-die"] * number)
        assert found == (1 if hero == "superman" else 0)


def test_enclosed_values_are_brackets():
    """Flash's default mean is no fraction; both its ends are, and they differ."""
    found = attack("flash", MEAN).value
    assert isinstance(found, Bracket)
    assert found.low < found.high
