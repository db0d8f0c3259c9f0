"""Faces so plain that the answer can be written down, for each hero."""

from fractions import Fraction
from functools import cache
from math import comb

import pytest

from tests.closed_forms.attacks import MEAN, answer, at_least, law_of, same_on_all, value

GREEN_BLACK = ("green", "black")
RED_YELLOW = ("red", "yellow")
BLACK_GRAY = ("black", "gray")
THREE = ("red", "yellow", "blue")


def only(colours, symbol: str):
    """Every face of every die shows the same symbol."""
    return {colour: {symbol: 6} for colour in colours}


def binomial(k: int, n: int, p: Fraction) -> Fraction:
    return comb(n, k) * p**k * (1 - p) ** (n - k)


@pytest.mark.parametrize(
    ("hero", "colours", "symbol", "hits"),
    [
        ("flash", RED_YELLOW, "flash", 4),
        ("flash", RED_YELLOW, "reverse-flash", 0),
        ("flash", RED_YELLOW, "blank", 0),
        ("green-lantern", GREEN_BLACK, "lantern", 6),
        ("green-lantern", GREEN_BLACK, "parallax", 0),
        ("green-lantern", GREEN_BLACK, "recharge", 0),
        ("green-lantern", GREEN_BLACK, "blank", 0),
        ("superman", THREE, "superman", 7),
        ("superman", THREE, "kryptonite", 0),
        ("superman", THREE, "heat-vision", 1),
        ("superman", THREE, "freeze-breath", 1),
        ("superman", THREE, "blank", 1),
        ("batman", BLACK_GRAY, "bat", 7),
        ("batman", BLACK_GRAY, "wound", 0),
        ("batman", BLACK_GRAY, "batmobile", 0),
        ("batman", BLACK_GRAY, "blank", 0),
    ],
)
@pytest.mark.parametrize("abilities", [(), ("only-3-rolls",)])
def test_one_symbol_only(hero, colours, symbol, hits, abilities):
    """The result is certain; and where one could roll for ever the attack ends all the same."""
    response = answer(hero, MEAN, only(colours, symbol), *abilities)
    assert Fraction(response["value"]["exact"]) == hits
    assert law_of(response)[hits] == 1
    for need in range(1, 9):
        assert value(hero, at_least(need), only(colours, symbol), *abilities) == (need <= hits)


@pytest.mark.parametrize(("symbol", "bust"), [("reverse-flash", 1), ("flash", 0), ("blank", 0)])
def test_bust_of_one_symbol(symbol, bust):
    """Four reverse-flashes make -4, below -2."""
    assert Fraction(answer("flash", MEAN, only(RED_YELLOW, symbol))["bust"]["exact"]) == bust


@pytest.mark.parametrize("need", [1, 3])
def test_races_only_never_hit(need):
    """Every roll may be rolled again and nothing is ever gained."""
    response = answer("flash", at_least(need), only(RED_YELLOW, "race"))
    assert (response["value"]["exact"], response["bust"]["exact"]) == ("0", "0")


# ---- Superman's kryptonite -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("symbol", "muted", "cancelled"),
    [("heat-vision", (), 6), ("freeze-breath", (), 3), ("heat-vision", ("no-heat-vision",), 0),
     ("freeze-breath", ("no-heat-vision",), 3), ("superman", (), 0), ("blank", (), 0)],
)  # fmt: skip
def test_how_much_kryptonite_is_cancelled(symbol, muted, cancelled):
    """Six heat visions cancel six, six freeze breaths three; one more makes it no hits at all."""
    for kryptonite in range(8 - len(muted)):
        hits = 7 if symbol == "superman" else 1
        found = value("superman", MEAN, only(THREE, symbol), *muted, *["kryptonite"] * kryptonite)
        assert found == (hits if kryptonite <= cancelled else 0)


@pytest.mark.parametrize(("colour", "rolls"), [("red", 3), ("yellow", 3), ("blue", 3)])
@pytest.mark.parametrize("faces", [1, 4])
def test_one_colour_that_scores(colour, rolls, faces):
    """All of one colour must show Superman; the others, blank, are set aside first."""
    dice = {**only(THREE, "blank"), colour: {"superman": faces, "blank": 6 - faces}}
    number = THREE.index(colour) + 1
    once = Fraction(faces, 6) ** number
    assert value("superman", at_least(number + 1), dice) == 1 - (1 - once) ** rolls


@pytest.mark.parametrize("faces", [1, 3, 5])
def test_mean_of_three_blue_dice_kept_together(faces):
    """Three times at most, all three at once: keep what beats the mean of the throws left."""
    p = Fraction(faces, 6)
    mean = Fraction(0)
    for _ in range(3):
        mean = sum((binomial(k, 3, p) * max(k, mean) for k in range(4)), Fraction(0))
    dice = {**only(THREE, "blank"), "blue": {"superman": faces, "blank": 6 - faces}}
    assert value("superman", MEAN, dice) == 1 + mean


# ---- Green Lantern ---------------------------------------------------------------------------


@pytest.mark.parametrize("lanterns", range(1, 6))
def test_lanterns_and_recharges_make_six_hits(lanterns):
    """Without a limit recharges are thrown, with a lantern if need be, until none is left."""
    dice = same_on_all(GREEN_BLACK, lantern=lanterns, recharge=6 - lanterns)
    assert value("green-lantern", MEAN, dice) == 6
    assert value("green-lantern", at_least(6), dice) == 1


@pytest.mark.parametrize(("green", "black"), [(1, 5), (3, 3), (4, 2)])
def test_no_recharge_is_one_roll(green, black):
    """Lanterns less parallaxes of one roll of 4 and 2 dice: a sum of two binomials."""
    dice = {
        "green": {"lantern": green, "parallax": 6 - green},
        "black": {"lantern": black, "parallax": 6 - black},
    }
    law = plus_less_minus(4, Fraction(green, 6), 2, Fraction(black, 6))
    assert law_of(answer("green-lantern", MEAN, dice)) == law
    assert value("green-lantern", MEAN, dice) == sum(hits * p for hits, p in law.items())


def plus_less_minus(n: int, p: Fraction, m: int, q: Fraction) -> dict[int, Fraction]:
    """The law of max(0, pluses less minuses) of n and m dice; only hits that can come."""
    law: dict[int, Fraction] = {}
    for i in range(n + 1):
        for k in range(m + 1):
            hits = max(0, 2 * (i + k) - n - m)
            law[hits] = law.get(hits, Fraction(0)) + binomial(i, n, p) * binomial(k, m, q)
    return {hits: law.get(hits, Fraction(0)) for hits in range(max(law) + 1)}


def test_one_recharge_colour_that_is_thrown_for_ever():
    """Black dice, always a recharge, turn up again and again; the green ones only show lanterns."""
    dice = {"green": {"lantern": 6}, "black": {"recharge": 6}}
    assert value("green-lantern", MEAN, dice) == 4
    assert value("green-lantern", at_least(5), dice) == 0


def test_black_recharges_lift_all_green_dice():
    """A black recharge takes any parallax along, as often as it likes: four lanterns are sure."""
    dice = {"green": {"lantern": 1, "parallax": 5}, "black": {"recharge": 6}}
    assert value("green-lantern", at_least(4), dice) == 1
    assert value("green-lantern", MEAN, dice) == 4


# ---- Batman ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("black", "gray"), [(1, 5), (3, 3), (4, 2)])
@pytest.mark.parametrize("markers", [0, 3])
def test_no_batmobile_and_no_wish_to_throw_is_one_roll(black, gray, markers):
    """Without batmobiles and markers there is one roll; it is a sum of two binomials."""
    dice = {
        "black": {"bat": black, "wound": 6 - black},
        "gray": {"bat": gray, "wound": 6 - gray},
    }
    law = plus_less_minus(4, Fraction(black, 6), 3, Fraction(gray, 6))
    mean = sum(hits * p for hits, p in law.items())
    found = value("batman", MEAN, dice, markers=markers)
    assert found == mean if not markers else found > mean


@pytest.mark.parametrize("bats", range(1, 6))
@pytest.mark.parametrize("dice", [{"black": 4, "gray": 0}, {"black": 0, "gray": 3}])
def test_one_colour_of_bats_and_batmobiles(bats, dice):
    """Of n dice with j bats and a batmobile, set aside some bats, one at least, or end.

    A plain recursion over the dice in the hand; the other colour is blank and never set aside.
    """
    p = Fraction(bats, 6)

    @cache
    def hand(n: int) -> Fraction:
        ways = (binomial(j, n, p) * after(n, j) for j in range(n + 1))
        return sum(ways, Fraction(0))

    def after(n: int, j: int) -> Fraction | int:
        return max([j, *(i + hand(n - i) for i in range(1, j + 1) if j < n)])

    faces = {"bat": bats, "batmobile": 6 - bats}
    table = {colour: faces if n else {"blank": 6} for colour, n in dice.items()}
    assert value("batman", MEAN, table) == hand(sum(dice.values()))


@pytest.mark.parametrize("markers", [1, 2, 3])
def test_each_marker_buys_another_throw(markers):
    """Only the gray dice score, on one face; without a bat a marker sets a blank black die aside.

    Then all three gray dice are thrown again: the chance to miss is (5/6)**3 for every throw.
    """
    dice = {"black": {"blank": 6}, "gray": {"bat": 1, "blank": 5}}
    miss = Fraction(5, 6) ** 3
    assert value("batman", at_least(1), dice) == 1 - miss
    assert value("batman", at_least(1), dice, markers=markers) == 1 - miss ** (markers + 1)


# ---- Flash -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("red", "yellow"), [(1, 5), (3, 3), (5, 1)])
def test_flash_without_races_rolls_once(red, yellow):
    """Flashes less reverse-flashes of one roll; -3 or less is a bust."""
    dice = {
        "red": {"flash": red, "reverse-flash": 6 - red},
        "yellow": {"flash": yellow, "reverse-flash": 6 - yellow},
    }
    law = plus_less_minus(3, Fraction(red, 6), 1, Fraction(yellow, 6))
    response = answer("flash", MEAN, dice)
    assert law_of(response) == law
    four_down = Fraction(6 - red, 6) ** 3 * Fraction(6 - yellow, 6)
    assert Fraction(response["bust"]["exact"]) == four_down


@pytest.mark.parametrize("need", range(1, 7))
@pytest.mark.parametrize("flashes", [1, 3])
def test_flashes_and_races_only_by_recursion(need, flashes):
    """No roll takes a hit away, so go on below the need while a race shows.

    With x the chance of four races, p_k that of k flashes: P(n) = sum p_k P(n - k) / (1 - x).
    """
    p = Fraction(flashes, 6)

    @cache
    def reach(n: int) -> Fraction:
        if n <= 0:
            return Fraction(1)
        races = sum((binomial(k, 4, p) * reach(n - k) for k in range(1, 4)), Fraction(0))
        return (races + (p**4 if n <= 4 else 0)) / (1 - (1 - p) ** 4)

    dice = same_on_all(RED_YELLOW, flash=flashes, race=6 - flashes)
    assert value("flash", at_least(need), dice) == reach(need)
