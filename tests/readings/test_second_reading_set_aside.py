"""The second reading of Superman and Batman, who set dice aside, against values worked by hand.

A few dice only (minus-die takes the others), with faces such as "half bat, half wound". Each
docstring holds the working; what the rulebooks say of an example stands in the facts.
"""

from fractions import Fraction

import pytest

from tests.readings.reading_chains import options
from tests.readings.reading_heroes import Batman, Superman
from tests.readings.reading_words import Choice, End, Faces, Terms
from tests.readings.requests_and_laws import all_alike, lay
from tests.readings.second_reading import best

MEAN = {"kind": "mean-hits"}


# ---- Superman --------------------------------------------------------------------------------

HALF_KRYPTONITE = all_alike("superman", {"superman": 3, "kryptonite": 3})


@pytest.mark.parametrize(("abilities", "value"), [([], 1), (["kryptonite"], 0)])
def test_superman_one_die(abilities, value):
    """One die: 2 hits or none, a half each; a villain's kryptonite is never cancelled."""
    reading = best("superman", HALF_KRYPTONITE, ["minus-die"] * 5 + abilities, MEAN)
    assert reading.value == value


def test_superman_two_colours():
    """Keep one die and reroll the other.

    SS (1/4) or SK (1/2): keep an S, then 1/2 * 3. KK (1/4): 0. Together 3/4 * 3/2.
    """
    gone = ["yellow", "blue", "blue", "blue"]
    reading = best("superman", HALF_KRYPTONITE, ["minus-die"] * 4, MEAN, remove=gone)
    assert (reading.value, reading.hits) == (Fraction(9, 8), {0: Fraction(5, 8), 3: Fraction(3, 8)})


@pytest.mark.parametrize(("abilities", "hits"), [([], 1), (["kryptonite"], 0)])
def test_superman_without_dice(abilities, hits):
    """No rolls; the bonus counts if there is no kryptonite."""
    reading = best("superman", HALF_KRYPTONITE, ["minus-die"] * 9 + abilities, MEAN)
    assert reading.hits == {hits: 1}


@pytest.mark.parametrize(
    ("faces", "terms", "hits"),
    [
        ("S S K H B B", Terms(), 3),
        ("S S K K H B B", Terms(), 3),
        ("S S K K H B", Terms(), 0),
        ("S K B B", Terms(), 2),
        ("S K B", Terms(), 0),
        ("S K H", Terms(heat_vision=False), 0),
        ("S K B B H", Terms(heat_vision=False), 2),
        ("S S K H B B", Terms(kryptonite=1), 3),
        ("S S K H B B", Terms(kryptonite=2), 0),
        ("H H H B B B B", Terms(kryptonite=5), 1),
        ("H H H B B B B", Terms(kryptonite=6), 0),
        ("S blank blank", Terms(), 2),
    ],
)
def test_superman_tally(faces, terms, hits):
    """SU1, SU2 and their neighbours."""
    words = {"S": "superman", "K": "kryptonite", "H": "heat-vision", "B": "freeze-breath"}
    dice = tuple(("blue", words.get(face, face)) for face in faces.split())
    assert Superman(Faces({}), (), terms).tally(dice) == End(hits, hits)


@pytest.mark.parametrize(("gone", "rolls"), [("red", 2), ("yellow", 3), ("blue", 3)])
def test_superman_without_a_red_die_rolls_twice(gone, rolls):
    """SU3; one yellow or blue die fewer leaves the colour in play."""
    hand = ["red", "yellow", "yellow", "blue", "blue", "blue"]
    hand.remove(gone)
    attack = Superman(Faces(HALF_KRYPTONITE), tuple(hand), Terms())
    assert throws_made(attack) == rolls


def throws_made(attack):
    choice, made = attack.start(), 0
    while choice.throw is not None:
        made += 1
        choice = attack.choices(attack.fall(choice.throw)[0][1])[0]
    return made


def test_superman_bonus_after_minus_hits():
    """One superman and the bonus: 2 hits; shield 2 leaves 0, or the bonus if it comes last."""
    dice, gone = all_alike("superman", {"superman": 6}), ["minus-die"] * 5
    default = best("superman", dice, [*gone, "shield:2"], {"kind": "mean-damage"})
    other = best("superman", dice, [*gone, "shield:2"], {"kind": "mean-damage"}, 0, [BONUS_AFTER])
    assert (default.hits, default.value) == ({2: 1}, 0)
    assert (other.hits, other.value) == ({2: 1}, 1)


BONUS_AFTER = "bonus-after-minus-hits"


# ---- Batman ----------------------------------------------------------------------------------


def black_dice(number, table, markers=0, abilities=(), goal=MEAN):
    gone = ["gray"] * 3 + ["black"] * (4 - number)
    return best(
        "batman",
        all_alike("batman", table),
        ["minus-die"] * len(gone) + list(abilities),
        goal,
        markers,
        remove=gone,
    )


@pytest.mark.parametrize("markers", [0, 1, 2])
def test_batman_banks_a_bat(markers):
    """Half bat, half batmobile: BB 2; BM 1 + 1/2; MM 0: 1/2 + 3/4. A marker adds nothing."""
    assert black_dice(2, {"bat": 3, "batmobile": 3}, markers).value == Fraction(5, 4)


@pytest.mark.parametrize(("markers", "value"), [(0, Fraction(1, 2)), (1, 1), (2, 1)])
def test_batman_spends_a_marker(markers, value):
    """Half bat, half wound: BB 2; BW 0, or with a marker 1 + (1 or -1), mean 1; WW 0."""
    assert black_dice(2, {"bat": 3, "wound": 3}, markers).value == value


@pytest.mark.parametrize(
    ("abilities", "value"), [([], Fraction(1, 2)), (["wound"], 0), (["shield:1"], 0)]
)
def test_batman_wound_takes_a_hit(abilities, value):
    """One die, bat or wound: half a hit, and none once a hit is taken off."""
    goal = {"kind": "mean-damage"}
    assert black_dice(1, {"bat": 3, "wound": 3}, 0, abilities, goal).value == value


def batman_choices(hand, markers=0, readings=(), left=None):
    attack = Batman(Faces({}), (), Terms(readings=readings))
    return options(attack, ((), lay(*hand), left, markers))


@pytest.mark.parametrize(
    ("hand", "markers", "readings", "number"),
    [
        (["black bat", "black batmobile", "gray bat", "gray batmobile"], 0, (), 4),
        (["black bat", "black batmobile", "gray bat", "gray batmobile"], 0, ("one",), 3),
        (["black bat", "black batmobile", "gray bat", "gray wound"], 0, (), 2),
        (["black bat", "black batmobile", "gray bat", "gray wound"], 1, (), 8),
        (["black bat", "black bat", "black wound", "black batmobile"], 0, (), 6),
        (["black bat", "gray bat"], 0, (), 1),
        (["black bat", "gray bat"], 1, (), 3),
        (["black bat", "gray bat"], 2, (), 4),
        (["black batmobile", "gray batmobile"], 2, (), 1),
        (["black blank", "black batmobile"], 0, (), 2),
    ],
)
def test_batman_choices_counted_by_hand(hand, markers, readings, number):
    """Stopping is one; like dice of a colour count as one."""
    readings = ("one-colour-a-step",) if readings else ()
    assert len(batman_choices(hand, markers, readings)) == number


@pytest.mark.parametrize(("hand", "left"), [("black bat", 1), ("black batmobile", 2)])
def test_batman_pays_one_marker_for_one_colour(hand, left):
    """Of two markers one is spent on two black dice, and none if a batmobile shows."""
    choices = batman_choices([hand, "black wound", "black wound"], 2)
    assert {choice.throw[3] for choice in choices if choice.throw} == {left}


def test_batman_without_a_throw_left_is_done():
    """BA1: five bats, a wound and a batmobile are 4 hits."""
    hand = ["black bat"] * 4 + ["gray bat", "gray wound", "gray batmobile"]
    assert batman_choices(hand, left=0) == [Choice("stop", 0, end=End(4, 4))]


def test_batman_with_no_die_in_the_hand_is_done():
    """A marker lets the only die be set aside: the same end as stopping."""
    assert [choice.end for choice in batman_choices(["black bat"], 1)] == [End(1, 1)] * 2
