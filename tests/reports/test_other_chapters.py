"""The chapters beside the heroes' own: they build for any box, and every number is checked."""

import re
from fractions import Fraction

import pytest

from reports import asking
from reports.cells import lead, leaders, mean_cells
from reports.checking import faults
from reports.parts import Sentence, Table
from reports.wording import said
from tests.reports.boxes import BOXES, CHAPTERS, USUAL, made, sentences
from tests.reports.chapters import chapter


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("name", CHAPTERS)
def test_a_chapter_builds_for_any_box_without_a_fault(name, box):
    assert faults(made(name, box)) == ()


@pytest.mark.parametrize("name", CHAPTERS)
def test_a_chapter_is_a_pure_function(name):
    again = chapter(name, USUAL)
    told = [list(map(said, sentences(each))) for each in (again, made(name, "assumed dice"))]
    assert told[0] == told[1]


def places(sentence: Sentence) -> list[str]:
    """Return the names of the numbers that stand in the text."""
    named = sorted(set(re.findall(r"\{(\w+)[:}]", sentence.text)))
    return [name for name in named if isinstance(sentence.values[name], int | float | Fraction)]


def idle(sentence: Sentence, name: str) -> bool:
    """Tell whether the check takes any other number in a place."""
    number = sentence.values[name]
    near = (number + step for step in (1, -1, Fraction(1, 100), -Fraction(1, 100)))
    return all(sentence.holds(**{**sentence.values, name: n}) for n in (*near, -1, 10**9))


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("name", CHAPTERS)
def test_every_number_in_a_text_can_fail_its_check(name, box):
    """A number that its check does not look at could be wrong unseen."""
    every = ((s, place) for s in sentences(made(name, box)) for place in places(s))
    assert [(s.text, place) for s, place in every if idle(s, place)] == []


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("name", CHAPTERS)
def test_no_float_where_the_number_is_a_fraction(name, box):
    """Flash's means alone are no fractions; the record of samples holds floats."""
    if name == "validation":
        return
    for part in made(name, box).parts:
        rows = part.rows if isinstance(part, Table) else ()
        floats = [row for row in rows if any(isinstance(cell, float) for cell in row)]
        assert all("Flash" in " ".join(map(str, row)) for row in floats)


# ---- cells -----------------------------------------------------------------------------------


def test_ends_enclose_a_number_that_is_no_fraction():
    low, high = Fraction(1, 3), Fraction(1, 3) + Fraction(1, 10**15)
    middle, down, up = mean_cells(asking.Enclosed(low, high))
    assert Fraction(down) <= low < high <= Fraction(up)
    assert abs(Fraction(middle) - low) < Fraction(1, 10**5)


def test_leaders_are_all_who_may_lead():
    numbers = {
        "a": Fraction(1),
        "b": asking.Enclosed(Fraction(2), Fraction(3)),
        "c": Fraction(5, 2),
    }
    assert leaders(numbers) == ["b", "c"]
    assert lead(numbers) == (Fraction(2), Fraction(1))
