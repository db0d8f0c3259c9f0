"""Both readings of open questions by brute force: every die on its own, sentence by sentence.

Nothing here knows piles, symmetry or the kernel: a throw is a tuple of symbols, one for each die,
and what may be set aside or thrown again is every subset of dice. Fewer dice keep it small where a
hero has seven.
"""

from fractions import Fraction
from functools import cache

import pytest

from reports import asking
from reports.chapters.questions import batman as questions_batman
from reports.chapters.questions import flash as questions_flash
from reports.chapters.questions import lantern as questions_lantern
from tests.reports.boxes import BOXES, cases
from tests.reports.by_dice import faces_of, subsets, throws

# ---- Flash -----------------------------------------------------------------------------------

FLASH = ("red", "red", "red", "yellow")


def flash(faces, need, most, total=0, by_total=True):
    """Return the chance to end at `need` or more within so many throws, never stopping below it."""

    @cache
    def after(total, most):
        if not most:
            return Fraction(0)
        chance = Fraction(0)
        for symbols, p in throws(faces, FLASH):
            roll = symbols.count("flash") - symbols.count("reverse-flash")
            # "A total below -2 is a bust" here; "a roll of -3 or less" in the other reading.
            if (total + roll if by_total else roll) < -2:
                continue
            if total + roll >= need:
                chance += p
            elif "race" in symbols:
                chance += p * after(total + roll, most - 1)
        return chance

    return after(total, most)


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("most", [3, 4])
def test_flash_with_three_throws_and_four(most, box):
    faces = faces_of(BOXES[box], "flash")
    for need in (1, 3, 4):
        found = questions_flash.within(questions_flash.rolls(BOXES[box]), need, most)
        assert found == flash(faces, need, most)


def spread(faces, need, by_total, many=150):
    """Return the chance to have won within many throws, and that of still rolling, as floats."""
    rolls = {}
    for symbols, p in throws(faces, FLASH):
        key = symbols.count("flash") - symbols.count("reverse-flash"), "race" in symbols
        rolls[key] = rolls.get(key, 0.0) + float(p)
    alive, won = {0: 1.0}, 0.0
    for _ in range(many):
        then = {}
        for total, here in alive.items():
            for (roll, race), p in rolls.items():
                if (total + roll if by_total else roll) < -2:
                    continue
                if total + roll >= need:
                    won += here * p
                elif race:
                    then[total + roll] = then.get(total + roll, 0.0) + here * p
        alive = then
    return won, sum(alive.values())


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("need", [0, 1, 3, 5])
def test_flash_without_a_limit_under_both_readings_of_the_bust(need, box):
    faces, rolls = faces_of(BOXES[box], "flash"), questions_flash.rolls(BOXES[box])
    readings = {True: questions_flash.reach, False: questions_flash.reach_by_roll}
    for by_total, count in readings.items():
        won, left = spread(faces, need, by_total)
        found = count(rolls, need)
        assert won - 1e-9 <= float(asking.high(found))
        assert float(asking.low(found)) <= won + left + 1e-9


@pytest.mark.parametrize("box", BOXES)
def test_a_hit_of_a_card_is_eaten_by_a_minus(box):
    """The yellow die is thrown first; its hit is added to the total, whatever that is."""
    faces = faces_of(BOXES[box], "flash")
    hit = Fraction(faces["yellow"].get("flash", 0), 6)
    rows = cases(box, "below-zero")
    assert [row.threat for row in rows] == list(range(1, 9))
    for need, row in enumerate(rows, 1):
        ends = [spread(faces, n, by_total=True) for n in (need - 1, need)]
        low = hit * Fraction(ends[0][0]) + (1 - hit) * Fraction(ends[1][0])
        high = low + Fraction(max(ends[0][1], ends[1][1]))
        assert low - Fraction(1, 10**9) <= row.other <= high + Fraction(1, 10**9)
        # In the reading of this guide the card's hit counts in full: nothing else is needed.
        one, two = (1.0, ends[1][0]) if need == 1 else (ends[0][0], ends[1][0])
        ours = hit * Fraction(one) + (1 - hit) * Fraction(two)
        assert ours - Fraction(1, 10**9) <= row.ours <= ours + high - low + Fraction(1, 10**9)


# ---- Batman ----------------------------------------------------------------------------------


def batman(faces, colours, need, most=99, must=False, one_colour=False):
    """Return the best chance of `need` more hits with dice of these colours."""

    @cache
    def thrown(colours, need, most):
        return sum((p * after(colours, s, need, most) for s, p in throws(faces, colours)),
                   Fraction(0))  # fmt: skip

    def after(colours, symbols, need, most):
        stop = Fraction(symbols.count("bat") - symbols.count("wound") >= need)
        on = [thrown(*rest, most - 1) for rest in set(asides(colours, symbols, need))]
        if most == 1 or not on:
            return stop
        return max(on) if must else max(stop, *on)

    def asides(colours, symbols, need):
        # "Any number of dice of the Batmobile's colour; a Batmobile itself can never be set aside."
        lit = {c for c, s in zip(colours, symbols, strict=True) if s == "batmobile"}
        may = [i for i, s in enumerate(symbols) if s != "batmobile" and colours[i] in lit]
        for chosen in subsets(may):
            if one_colour and len({colours[i] for i in chosen}) > 1:
                continue
            kept = [symbols[i] for i in chosen]
            left = tuple(c for i, c in enumerate(colours) if i not in chosen)
            yield left, need - kept.count("bat") + kept.count("wound")

    return thrown(tuple(colours), need, most)


FIVE = ("black", "black", "black", "gray", "gray")


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("must", [False, True])
def test_batman_who_may_stop_and_who_may_not(must, box):
    faces = faces_of(BOXES[box], "batman")
    attack = questions_batman.Attack(questions_flash.faces(BOXES[box], "batman"), must)
    assert list(attack.table) == ["black", "gray"]
    for need in (1, 2, 3):
        assert attack.chance((3, 2), need) == batman(faces, FIVE, need, must=must)


def test_batman_with_a_die_less_who_may_not_stop():
    """With any one of his dice left out, chosen before the first throw."""
    box = BOXES["a poor box"]
    faces = faces_of(box, "batman")
    least = [batman(faces, c, 3, must=True) for c in (("black",) * 3 + ("gray",) * 3,
             ("black",) * 4 + ("gray",) * 2)]  # fmt: skip
    assert questions_batman.chance(box, 3, must=True, lost=1) == max(least)


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("most", [3, 4])
def test_batman_with_three_throws_and_four(most, box):
    faces = faces_of(BOXES[box], "batman")
    attack = questions_batman.Attack(questions_flash.faces(BOXES[box], "batman"))
    for need in (2, 3):
        assert attack.chance((3, 2), need, most) == batman(faces, FIVE, need, most)


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("one_colour", [False, True])
def test_batman_with_two_dice_less_as_it_is_answered(one_colour, box):
    faces = faces_of(BOXES[box], "batman")
    readings = {"readings": ["one-colour-a-step"]} if one_colour else {}
    for need in (2, 4):
        told = asking.fraction(BOXES[box], "batman", {"kind": "hits-at-least", "hits": need},
                               ["minus-die"] * 2, remove=["black", "gray"], **readings)  # fmt: skip
        assert told == batman(faces, FIVE, need, one_colour=one_colour)


# ---- Green Lantern ---------------------------------------------------------------------------


def lantern(faces, colours, need, most):
    """Return the best chance of `need` hits within so many throws."""

    @cache
    def after(symbols, most):
        if symbols.count("lantern") - symbols.count("parallax") >= need:
            return Fraction(1)
        if not most:
            return Fraction(0)
        again = (thrown(symbols, frozenset(chosen), most) for chosen in pairs(symbols))
        return max(again, default=Fraction(0))

    def pairs(symbols):
        # "A Recharge with one other die of any face"; several such pairs at once.
        for chosen in subsets(range(len(symbols))):
            full = sum(symbols[i] == "recharge" for i in chosen)
            if len(chosen) % 2 == 0 and 2 * full >= len(chosen):
                yield chosen

    @cache
    def thrown(symbols, chosen, most):
        places = sorted(chosen)
        chance = Fraction(0)
        for new, p in throws(faces, [colours[i] for i in places]):
            lying = list(symbols)
            for place, symbol in zip(places, new, strict=True):
                lying[place] = symbol
            chance += p * after(tuple(lying), most - 1)
        return chance

    return sum((p * after(s, most - 1) for s, p in throws(faces, colours)), Fraction(0))


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("most", [3, 4])
def test_green_lantern_with_three_throws_and_four(most, box):
    faces = faces_of(BOXES[box], "green-lantern")
    for need in (1, 2):
        attack = questions_lantern.Attack(
            questions_flash.faces(BOXES[box], "green-lantern"), need
        )  # fmt: skip
        assert list(attack.table) == ["green", "black"]
        found = attack.chance([2, 2], most)
        assert found == lantern(faces, ("green", "green", "black", "black"), need, most)
