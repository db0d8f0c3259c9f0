"""What stands together on paper. Truth: no part is lost, and what a reader needs."""

from fractions import Fraction

import pytest

from reports.paper import Group, groups
from reports.parts import Column, Figure, Heading, Sentence, Steps, Table
from tests.reports.samples import flash as sample

HEAD, TOLD = Heading("H", "h"), Sentence("So it is.")
LONG = Sentence("word " * 100)


def table(wide, rows=1):
    columns = tuple(Column(f"c{n}", f"C{n}", "c") for n in range(wide))
    return Table("t", "T", columns, ((Fraction(1, 3),) * wide,) * rows)


SLIM, WIDE = table(2), table(11)
BARS = Figure("f", "F", WIDE, "bars", "c0", "c1")
STEPS = Steps("s", "S", (TOLD,))


def hows(*parts):
    return [group.how for group in groups(parts)]


@pytest.mark.parametrize(
    "parts",
    [
        (),
        (HEAD,),
        (HEAD, HEAD, TOLD),
        (HEAD, TOLD, WIDE, BARS, BARS, TOLD),
        (TOLD, STEPS, SLIM, BARS, HEAD, SLIM, TOLD, SLIM),
        (HEAD, LONG, LONG, LONG, WIDE, STEPS),
        (WIDE, BARS, WIDE, BARS),
        sample.chapter(sample.Box()).parts,
    ],
)
def test_every_part_is_printed_once(parts):
    found = []
    for group in groups(parts):
        own = (group.head, *group.words, group.body, group.figure)
        found += [n for n in own if n is not None]
    assert sorted(found) == list(range(len(parts)))
    texts = [n for n in found if not isinstance(parts[n], Figure)]
    assert texts == sorted(texts), "in their order"


def test_sentences_stand_with_the_table_they_lead_to():
    assert groups([HEAD, TOLD, TOLD, WIDE]) == [Group("plain", 0, (1, 2), 3)]
    assert groups([TOLD, HEAD, TOLD, WIDE])[1] == Group("plain", 1, (2,), 3)


def test_a_picture_stands_with_its_table():
    assert groups([HEAD, TOLD, WIDE, BARS]) == [Group("above", 0, (1,), 2, 3)]
    assert groups([HEAD, TOLD, SLIM, BARS]) == [Group("twin", 0, (1,), 2, 3)]


def test_too_many_sentences_leave_the_last_with_the_table():
    assert [group.words for group in groups([HEAD, LONG, LONG, WIDE])] == [(1,), (2,)]


def test_a_lone_slim_table_has_its_words_beside_it():
    assert hows(TOLD, WIDE, HEAD, TOLD, SLIM, TOLD, WIDE) == ["plain", "beside", "plain"]
    assert hows(TOLD, SLIM, TOLD, SLIM) == ["flow", "flow"]


def test_a_long_table_may_go_on_on_the_next_page():
    assert groups([TOLD, table(11, 30)])[0].long
    assert not groups([TOLD, table(11, 10)])[0].long
