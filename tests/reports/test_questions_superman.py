"""Superman under both readings of open questions by brute force: every die on its own."""

from fractions import Fraction
from functools import cache

import pytest

from reports import asking
from tests.reports.boxes import BOXES, cases
from tests.reports.by_dice import faces_of, throws


def superman(faces, dice, worth):
    """Return the best mean of `worth(symbols kept)` with so many dice of each colour."""

    @cache
    def after(kept, left):
        if not left:
            return worth(kept)
        colours = [colour for colour in left for _ in range(dice[colour])]
        best = Fraction(0)
        for symbols, p in throws(faces, colours):
            best += p * max(keep(kept, left, colours, symbols, colour) for colour in left)
        return best

    # "After each roll set aside all dice of one colour, throw the rest again."
    def keep(kept, left, colours, symbols, colour):
        own = [s for c, s in zip(colours, symbols, strict=True) if c == colour]
        rest = tuple(each for each in left if each != colour)
        return after(tuple(sorted((*kept, *own))), rest)

    return after((), tuple(colour for colour in dice if dice[colour]))


def hits(kept, heat=True, bonus=1):
    """Return Superman's hits: every Kryptonite must be cancelled, else none."""
    cancels = kept.count("heat-vision") * heat + kept.count("freeze-breath") // 2
    return kept.count("superman") + bonus if cancels >= kept.count("kryptonite") else 0


def reached(need):
    return lambda kept: Fraction(hits(kept) >= need)


ALL = {"red": 1, "yellow": 2, "blue": 3}


@pytest.mark.parametrize("box", ["assumed dice", "an odd box"])
def test_superman_who_loses_a_die_by_choice_or_by_chance(box):
    faces = faces_of(BOXES[box], "superman")
    found = {value.about: value for value in cases(box, "who-chooses")}
    for need in (3, 4):
        left = {
            colour: superman(faces, {**ALL, colour: n - 1}, reached(need))
            for colour, n in ALL.items()
        }
        row = found[f"Superman's chance at threat {need} against -1 DIE"]
        assert row.ours == max(left.values())
        assert row.other == sum(Fraction(n, 6) * left[colour] for colour, n in ALL.items())


def test_superman_without_heat_vision_and_with_it():
    """With the red and one blue die less, so that four dice are thrown."""
    faces, dice = faces_of(BOXES["assumed dice"], "superman"), {"red": 0, "yellow": 2, "blue": 2}
    for heat, muted in {True: [], False: ["no-heat-vision"]}.items():
        abilities = [*muted, "minus-die", "minus-die"]
        told = asking.fraction(BOXES["assumed dice"], "superman", {"kind": "mean-hits"}, abilities,
                               remove=["red", "blue"])  # fmt: skip
        assert told == superman(faces, dice, lambda kept, heat=heat: Fraction(hits(kept, heat)))


def test_superman_whose_bonus_comes_after_the_shield():
    """Four dice as above: what the shield leaves, then +1 if he has any hit at all."""
    faces, dice = faces_of(BOXES["assumed dice"], "superman"), {"red": 0, "yellow": 2, "blue": 2}

    def after(kept):
        free = hits(kept)
        return Fraction(max(0, free - 1 - 2) + 1 if free else 0)

    told = asking.fraction(BOXES["assumed dice"], "superman", {"kind": "mean-damage"},
                           ["shield:2", "minus-die", "minus-die"], remove=["red", "blue"],
                           readings=["bonus-after-minus-hits"])  # fmt: skip
    assert told == superman(faces, dice, after)
