"""The two examples of the Flash rulebook: FL1 (three rolls, 3 hits) and FL2 (a bust)."""

from fractions import Fraction

import pytest

from odds.hero_dice.answers import Fault, solve
from tests.worked.telling import hands, offered, options, worth_of_ending

MEAN = {"kind": "mean-hits"}
FIRST = {"flash": 1, "reverse_flash": 1, "race": 2}
SECOND = [{"flash": 1, "race": 3}, {"flash": 2, "reverse_flash": 1, "race": 1}]
THIRD = {"flash": 3, "reverse_flash": 1}


def ask(hand, total, rolls, goal=None, **more):
    state = {"hand": hand, "total": total, "rolls": rolls}
    return options("flash", state, **({"goal": goal} if goal else {}), **more)


@pytest.mark.parametrize("hand", hands("flash", **FIRST))
def test_first_roll_is_worth_nothing_and_may_be_rolled_again(hand):
    """The book: "He notes 0 hits. As he has at least one Race, he may roll again"."""
    found = ask(hand, total=0, rolls=1)
    assert worth_of_ending(found) == 0
    assert offered(found) == {"stop", "roll"}


def test_second_roll_has_two_solutions():
    """The book: "one Flash more than Reverse-Flashes"; with a race and no blanks: two ways."""
    ways = [
        (flash, flash - 1, 4 - (2 * flash - 1)) for flash in range(1, 5) if 4 - (2 * flash - 1) > 0
    ]
    assert ways == [(s.get("flash", 0), s.get("reverse_flash", 0), s["race"]) for s in SECOND]


@pytest.mark.parametrize("hand", [hand for shown in SECOND for hand in hands("flash", **shown)])
def test_second_roll_makes_one_hit_and_may_be_rolled_again(hand):
    """The book: "He notes 1 hit and rolls again"."""
    found = ask(hand, total=0, rolls=2)
    assert worth_of_ending(found) == 1
    assert offered(found) == {"stop", "roll"}


@pytest.mark.parametrize("goal", [None, MEAN])
@pytest.mark.parametrize("hand", hands("flash", **THIRD))
def test_third_roll_ends_the_attack_with_three_hits(hand, goal):
    """The book: "As he has no Race, he may not roll again. Barry scores 3 hits in total"."""
    found = ask(hand, total=1, rolls=3, goal=goal)
    assert offered(found) == {"stop"}
    assert worth_of_ending(found) == 3


@pytest.mark.parametrize("hand", hands("flash", race=4))
def test_three_rolls_at_most_end_a_roll_full_of_races(hand):
    """Only 3 rolls: "may roll a maximum of 3 times", the first included."""
    third, second = (ask(hand, 0, n, abilities=["only-3-rolls"]) for n in (3, 2))
    assert offered(third) == {"stop"}
    assert offered(second) == {"stop", "roll"}


@pytest.mark.parametrize("hand", hands("flash", reverse_flash=3, race=1))
def test_three_reverse_flashes_bust(hand):
    """The attack ends at once with 0 hits: "although he has a Race, he may not roll again"."""
    told = {"kind": "worth", "worth": {"0": "1", "bust": "7"}}
    for goal, value in ((MEAN, 0), (told, 7)):
        found = ask(hand, total=0, rolls=1, goal=goal)
        assert (offered(found), worth_of_ending(found)) == ({"stop"}, value)


@pytest.mark.parametrize("hand", hands("flash", reverse_flash=2, race=2))
def test_two_below_zero_is_no_bust(hand):
    """The book: "If the total ever falls *below* -2": -2 itself may be rolled on."""
    found = ask(hand, total=0, rolls=1)
    assert offered(found) == {"stop", "roll"}
    assert worth_of_ending(found) == -2


@pytest.mark.parametrize("hand", hands("flash", reverse_flash=1, race=3))
def test_bust_is_read_off_the_running_total(hand):
    """A total of -2 and one more reverse-flash is a bust, whatever the latest roll is alone."""
    assert offered(ask(hand, total=-2, rolls=2)) == {"stop"}
    assert offered(ask(hand, total=-1, rolls=2)) == {"stop", "roll"}


def test_certain_bust():
    """With three red reverse-flashes and a yellow race on every face the first roll is FL2."""
    dice = {"red": {"reverse-flash": 6}, "yellow": {"race": 6}}
    for goal in (MEAN, {"kind": "hits-at-least", "hits": 1}):
        answer = solve({"hero": "flash", "dice": dice, "goal": goal})
        assert Fraction(answer["bust"]["exact"]) == 1
        assert [(row["hits"], row["exact"]) for row in answer["hits"]] == [(0, "1")]
        assert answer["value"]["exact"] == "0"


@pytest.mark.parametrize("rolls", [0, 4])
def test_no_fourth_roll_under_only_three(rolls):
    """A state after more rolls than there are is refused."""
    with pytest.raises(Fault, match=r"state\.rolls"):
        ask({"red": {"race": 3}, "yellow": {"race": 1}}, 0, rolls, abilities=["only-3-rolls"])
