"""The solver against the second reading: every value an equal fraction, every law as well.

Each request goes through the one public door of the solver and through `second_reading.best`.
Laws are compared where the tie rule (stop first, then fewer dice in the hand) decides every tie
without the written order; everywhere they must sum to 1 and give the value back.
`requests_and_laws` holds the requests and how to read the rows.
"""

from fractions import Fraction
from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings

from odds.hero_dice.answers import solve
from tests.readings.drawn_requests import requests
from tests.readings.requests_and_laws import (
    BLANKS,
    DEFAULT,
    FEW_GOALS,
    GOALS,
    HEROES,
    SPARED,
    TABLES,
    law_of,
    name_of,
    needs_a_limit,
    value_by_law,
)
from tests.readings.second_reading import best

ABILITIES = [
    "kryptonite",
    "no-heat-vision",
    "minus-die",
    "only-3-rolls",
    "no-cards",
    "shield:1",
    "shield:3",
    "parallax",
    "reverse-flash",
    "wound",
    "two-faced",
    "team-attack",
    "solo-attack",
    "defeat-twice",
    "reinforcement",
]
TOUCHING = {
    "flash": ["minus-die", "only-3-rolls", "shield:1", "reverse-flash"],
    "green-lantern": ["minus-die", "only-3-rolls", "shield:1", "parallax"],
    "superman": ["minus-die", "only-3-rolls", "shield:1", "kryptonite", "no-heat-vision"],
    "batman": ["minus-die", "only-3-rolls", "shield:1", "wound"],
}
PAIRS = [
    (hero, pair) for hero in HEROES for pair in combinations_with_replacement(TOUCHING[hero], 2)
]
STACKS = [
    ("minus-die", "minus-die", "minus-die", "shield:1", "shield:2", "only-3-rolls"),
    ("only-3-rolls", "only-3-rolls", "minus-die", "parallax", "wound", "reverse-flash"),
    ("kryptonite", "kryptonite", "no-heat-vision", "minus-die", "shield:1", "shield:1"),
    ("minus-die",) * 7,
    ("kryptonite",) + ("minus-die",) * 6,
    ("kryptonite", "kryptonite", "kryptonite", "wound", "parallax", "reverse-flash"),
]


def compare(hero, dice, abilities, goal, markers=0, readings=(), remove=None):
    """Ask both, and lay the answers side by side."""
    request = {"hero": hero, "dice": dice, "abilities": list(abilities), "goal": goal}
    request |= {"markers": markers} if markers else {}
    request |= {"readings": list(readings)} if readings else {}
    request |= {"remove": list(remove)} if remove is not None else {}
    answer = solve(request)
    reading = best(hero, dice, abilities, goal, markers, readings, remove)
    assert Fraction(answer["value"]["exact"]) == reading.value
    compare_laws(answer, reading, goal)
    return answer, reading


def compare_laws(answer, reading, goal):
    """The laws are laws, give the value back, and are the reading's where no tie is open."""
    hits, damage = law_of(answer, "hits"), law_of(answer, "damage")
    bust = Fraction(answer["bust"]["exact"])
    assert sum(hits.values()) == sum(damage.values()) == 1
    assert value_by_law(goal, hits, damage, bust) in (None, reading.value)
    if reading.unique:
        assert (hits, damage, bust) == (reading.hits, reading.damage, reading.bust)


def goals_for(hero, dice, abilities, goals=GOALS):
    """The goals that a finite chain can answer."""
    return [goal for goal in goals if not needs_a_limit(hero, dice, abilities, goal)]


def compare_small(hero, dice, abilities, goals, **more):
    """Compare on a few of the hero's dice, for each goal that a finite chain can answer."""
    gone = None if "minus-die" in abilities else SPARED[hero]
    abilities = [*abilities, *(["minus-die"] * len(SPARED[hero]))]
    for goal in goals_for(hero, dice, abilities, goals):
        compare(hero, dice, abilities, goal, remove=gone, **more)


@pytest.mark.parametrize("ability", ABILITIES)
@pytest.mark.parametrize("hero", HEROES)
def test_every_ability_alone(hero, ability):
    compare_small(hero, DEFAULT[hero], [ability], FEW_GOALS)


@pytest.mark.parametrize(
    ("hero", "pair"), PAIRS, ids=[f"{hero}-{'+'.join(pair)}" for hero, pair in PAIRS]
)
def test_every_pair_of_abilities(hero, pair):
    compare_small(hero, DEFAULT[hero], pair, FEW_GOALS)


@pytest.mark.parametrize("stack", STACKS, ids="+".join)
@pytest.mark.parametrize("hero", HEROES)
def test_stacks_of_abilities_with_all_dice(hero, stack):
    for goal in ({"kind": "mean-damage", "need": 3}, {"kind": "hits-at-least", "hits": 2}):
        compare(hero, DEFAULT[hero], stack, goal)


@pytest.mark.parametrize("goal", GOALS, ids=name_of)
@pytest.mark.parametrize("hero", HEROES)
def test_every_goal_with_all_dice(hero, goal):
    for possible in goals_for(hero, DEFAULT[hero], [], [goal]):
        compare(hero, DEFAULT[hero], [], possible)


@pytest.mark.parametrize("goal", GOALS, ids=name_of)
@pytest.mark.parametrize("hero", ["flash", "green-lantern"])
def test_every_goal_in_three_rolls_with_all_dice(hero, goal):
    compare(hero, DEFAULT[hero], ["only-3-rolls"], goal)


@pytest.mark.parametrize("limit", [[], ["only-3-rolls"]], ids=["free", "3-rolls"])
@pytest.mark.parametrize(
    ("hero", "table"), [(hero, table) for hero in HEROES for table in TABLES[hero]]
)
def test_every_face_table(hero, table, limit):
    """Faces with blanks, without a race, all recharge and the like."""
    compare_small(hero, TABLES[hero][table], limit, FEW_GOALS)


@pytest.mark.parametrize("hero", HEROES)
def test_blanks_with_all_dice(hero):
    goal = {"kind": "mean-damage", "need": 3}
    compare(hero, BLANKS[hero], ["only-3-rolls", "shield:1"], goal)


@pytest.mark.parametrize(
    "abilities", [[], ["only-3-rolls"], ["wound", "minus-die"]], ids=["free", "3-rolls", "fewer"]
)
@pytest.mark.parametrize("readings", [(), ("one-colour-a-step",)], ids=["both", "one-colour"])
@pytest.mark.parametrize("markers", [0, 1, 2])
def test_batman_markers_and_readings(markers, readings, abilities):
    dice = DEFAULT["batman"]
    compare("batman", dice, abilities, {"kind": "mean-hits"}, markers, readings)
    compare_small("batman", dice, abilities, GOALS, markers=markers, readings=readings)


@pytest.mark.parametrize(
    "abilities", [[], ["shield:1"], ["shield:2", "kryptonite"]], ids=["none", "one", "two"]
)
def test_superman_bonus_after_minus_hits(abilities):
    dice, readings = DEFAULT["superman"], ("bonus-after-minus-hits",)
    compare("superman", dice, abilities, {"kind": "mean-damage"}, 0, readings)
    compare_small("superman", dice, abilities, GOALS, readings=readings)


@settings(deadline=None, max_examples=60)
@given(requests(spare=True))
def test_any_faces_and_abilities(request):
    compare(**request)


@pytest.mark.parametrize("taken", [1, 2])
@pytest.mark.parametrize("hero", HEROES)
def test_the_die_to_give_up(hero, taken):
    """The best dice to give up, and each option as if it were forced."""
    abilities = ["minus-die"] * taken + ["shield:1"]
    goal = {"kind": "mean-damage", "need": 3}
    answer, reading = compare(hero, DEFAULT[hero], abilities, goal)
    assert tuple(sorted(answer["minus_die"]["best"])) in reading.removed
    for option in answer["minus_die"]["options"]:
        gone = option["remove"]
        _, forced = compare(hero, DEFAULT[hero], abilities, goal, remove=gone)
        assert Fraction(option["value"]["exact"]) == forced.value
        assert option["tie"] == (len(reading.removed) > 1 and forced.value == reading.value)


def test_like_dice_tie_for_giving_up():
    """Red and yellow dice with the same faces: either may go, and the answer says so."""
    dice = {"red": DEFAULT["flash"]["red"], "yellow": DEFAULT["flash"]["red"]}
    goal = {"kind": "hits-at-least", "hits": 2}
    answer, _ = compare("flash", dice, ["minus-die"], goal)
    assert [option["tie"] for option in answer["minus_die"]["options"]] == [True, True]
