"""Sampled attacks. Truth: textbook formulas counted by hand; dice that cannot fall otherwise."""

from fractions import Fraction
from math import sqrt

import pytest

from odds.hero_dice.check.own import check_box
from odds.hero_dice.check.sampling import LEAST, Player, distance, played
from odds.hero_dice.engine import attack as literal

HALF = {0: Fraction(1, 2), 1: Fraction(1, 2)}


def thrown(**faces):
    """Return Flash's attack about to be thrown, all dice alike."""
    attack = literal.start("flash", {"red": faces, "yellow": faces})
    return literal.do(attack, literal.FirstRoll())


def stop(attack):
    return literal.Stop()


def test_distances_are_those_of_the_textbook():
    found = distance({0: 540, 1: 460}, HALF, 1000)
    assert found.z == pytest.approx((40 / sqrt(250), -40 / sqrt(250)))
    assert found.chi_square == pytest.approx(2 * 40**2 / 500)
    assert (found.freedom, found.wrong) == (1, "")
    assert found.deviation == pytest.approx(40 / (sqrt(250) + 1))


def test_rare_results_share_a_cell():
    p = Fraction(LEAST - 1, 1000)
    found = distance({0: 800, 1: 110, 2: 90}, {0: 1 - 2 * p, 1: p, 2: p}, 1000)
    assert found.freedom == 1
    assert found.z[0] == pytest.approx(2 / sqrt(1000 * float(2 * p * (1 - 2 * p))))


def test_a_rare_rest_lies_with_the_rarest():
    p = Fraction(1, 1000)
    found = distance({0: 498, 1: 500, 2: 2}, {0: Fraction(1, 2) - p, 1: Fraction(1, 2), 2: p}, 1000)
    assert found.freedom == 1
    assert found.z == (0.0, 0.0)


@pytest.mark.parametrize("seen", [{0: 700, 1: 300}, {0: 500, 1: 499, 2: 1}])
def test_what_cannot_be_chance_is_told(seen):
    assert "by the law" in distance(seen, HALF, 1000).wrong


def test_dice_with_one_face_fall_on_it():
    assert played(thrown(flash=6), stop, "x", 50) == {4: 50}


def test_every_face_falls_as_often_as_dice_show_it():
    """Four dice with one flash in six: the counts of a binomial law."""
    chances = {n: Fraction([625, 500, 150, 20, 1][n], 1296) for n in range(5)}
    seen = played(thrown(flash=1, race=5), stop, "seed", 20_000)
    found = distance(seen, chances, 20_000)
    assert not found.wrong
    assert max(map(abs, found.z)) < 4


def test_the_same_seed_gives_the_same_attacks():
    one, again, other = (played(thrown(flash=3, race=3), stop, s, 500) for s in "aab")
    assert one == again != other


def test_places_are_remembered():
    player = Player(thrown(flash=3, race=3), stop)
    drawn = iter([0.0, 0.9] * 40).__next__
    results = {player.play(drawn) for _ in range(20)}
    assert (results, len(player.known)) == ({2}, 6), "four dice, a stop and the end"


def test_dice_of_a_box_are_checked_where_it_names_them():
    assert check_box({}) == []
    faces = {"flash": 1, "reverse-flash": 1, "race": 4}
    found = check_box({"flash": {"red": faces, "yellow": faces}}, samples=2000)
    assert [(each.case.hero, each.comparison, each.same) for each in found] == [
        ("flash", "value", True),
        ("flash", "samples", True),
    ]


def test_all_recharges_end_all_the_same():
    """Tied rolls of dice that only show recharges could go on for ever."""
    green = {"green": {"recharge": 6}, "black": {"recharge": 5, "lantern": 1}}
    assert all(each.same for each in check_box({"green-lantern": green}, samples=300))
