"""The solver against the second reading: every value an equal fraction, every law as well.

Each request goes through the one public door of the solver and through `second_reading.best`.
Laws are compared where the tie rule's first two words decide every tie; everywhere they must
sum to 1 and give the value back. `requests_and_laws` holds the requests and the reading of rows.
"""

from fractions import Fraction
from itertools import combinations_with_replacement

import pytest

from odds.hero_dice.answers import solve
from tests.readings.requests_and_laws import (
    BLANKS,
    CAPPED,
    DEFAULT,
    GOALS,
    HEROES,
    TABLES,
    fewer,
    law_of,
    name_of,
    needs_a_limit,
    value_by_law,
)
from tests.readings.second_reading import best

ABILITIES = (
    "kryptonite no-heat-vision minus-die only-3-rolls no-cards shield:1 shield:3 parallax "
    "reverse-flash wound two-faced team-attack solo-attack defeat-twice reinforcement"
).split()
TOUCHING = (
    "kryptonite no-heat-vision minus-die only-3-rolls shield:1 parallax reverse-flash wound"
).split()
PAIRS = list(combinations_with_replacement(TOUCHING, 2))
STACKS = [
    ("minus-die", "minus-die", "minus-die", "shield:1", "shield:2", "only-3-rolls"),
    ("only-3-rolls", "only-3-rolls", "minus-die", "parallax", "wound", "reverse-flash"),
    ("kryptonite", "kryptonite", "no-heat-vision", "minus-die", "shield:1", "shield:1"),
    ("minus-die",) * 7,
    ("kryptonite",) + ("minus-die",) * 6,
    ("kryptonite",) * 3,
]


def compare(hero, dice, abilities, goal, markers=0, readings=(), remove=None):
    """Ask both, and lay the answers side by side."""
    request = {"hero": hero, "dice": dice, "abilities": list(abilities), "goal": goal}
    request |= {"markers": markers} if markers else {}
    request |= {"readings": list(readings)} if readings else {}
    request |= {"remove": list(remove)} if remove else {}
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


@pytest.mark.parametrize("ability", ABILITIES)
@pytest.mark.parametrize("hero", HEROES)
def test_every_ability_alone(hero, ability):
    for goal in goals_for(hero, DEFAULT[hero], [ability], CAPPED):
        compare(hero, DEFAULT[hero], [ability], goal)


@pytest.mark.parametrize("pair", PAIRS, ids="+".join)
@pytest.mark.parametrize("hero", HEROES)
def test_every_pair_of_abilities(hero, pair):
    """Two dice fewer for Superman and Batman keep the reading quick."""
    abilities = [*pair, *fewer(hero)]
    for goal in ({"kind": "mean-damage", "need": 3}, {"kind": "mean-hits"}):
        for possible in goals_for(hero, DEFAULT[hero], abilities, [goal]):
            compare(hero, DEFAULT[hero], abilities, possible)


@pytest.mark.parametrize("stack", STACKS, ids="+".join)
@pytest.mark.parametrize("hero", HEROES)
def test_stacks_of_abilities(hero, stack):
    for goal in goals_for(hero, DEFAULT[hero], stack):
        compare(hero, DEFAULT[hero], stack, goal)


@pytest.mark.parametrize("limit", [[], ["only-3-rolls"]], ids=["free", "3-rolls"])
@pytest.mark.parametrize("goal", GOALS, ids=name_of)
@pytest.mark.parametrize("hero", HEROES)
def test_every_goal(hero, goal, limit):
    for possible in goals_for(hero, DEFAULT[hero], limit, [goal]):
        compare(hero, DEFAULT[hero], limit, possible)


@pytest.mark.parametrize("limit", [[], ["only-3-rolls"]], ids=["free", "3-rolls"])
@pytest.mark.parametrize(
    ("hero", "table"), [(hero, table) for hero in HEROES for table in TABLES[hero]]
)
def test_every_face_table(hero, table, limit):
    """Faces with blanks, without a race, all recharge and the like."""
    dice, abilities = TABLES[hero][table], [*limit, *fewer(hero)]
    for goal in goals_for(hero, dice, abilities):
        compare(hero, dice, abilities, goal)


@pytest.mark.parametrize("hero", HEROES)
def test_all_dice_with_blanks(hero):
    goal = {"kind": "mean-damage", "need": 3}
    compare(hero, BLANKS[hero], ["only-3-rolls", "shield:1"], goal)


@pytest.mark.parametrize("abilities", [[], ["only-3-rolls"], ["wound", "minus-die"]], ids="+".join)
@pytest.mark.parametrize("readings", [(), ("one-colour-a-step",)], ids=["both", "one-colour"])
@pytest.mark.parametrize("markers", [0, 1, 2])
def test_batman_markers_and_readings(markers, readings, abilities):
    for goal in ({"kind": "mean-hits"}, {"kind": "defeat", "need": 3}):
        compare("batman", DEFAULT["batman"], abilities, goal, markers, readings)


@pytest.mark.parametrize("abilities", [[], ["shield:1"], ["shield:2", "kryptonite"]], ids="+".join)
@pytest.mark.parametrize("goal", GOALS, ids=name_of)
def test_superman_bonus_after_minus_hits(goal, abilities):
    compare("superman", DEFAULT["superman"], abilities, goal, 0, ("bonus-after-minus-hits",))


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
    dice = dict.fromkeys(("red", "yellow"), {"flash": 2, "reverse-flash": 2, "race": 2})
    goal = {"kind": "hits-at-least", "hits": 2}
    answer, _ = compare("flash", dice, ["minus-die"], goal)
    assert [option["tie"] for option in answer["minus_die"]["options"]] == [True, True]
