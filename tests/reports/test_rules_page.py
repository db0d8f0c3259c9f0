"""The section on simple rules: for any box its sentences hold, and it reads well.

The rule worth learning is found a second time from the rows alone.
"""

from fractions import Fraction
from functools import cache
from itertools import pairwise

import pytest

from reports.chapters.heroes import rules as hero_rules
from reports.checking import faults
from reports.numbers import Place
from reports.parts import Chapter, Figure, Sentence, Steps, Table
from tests.reports.hero_boxes import BOXES, HEROES, ODD

MOST = 2


@pytest.fixture(autouse=True)
def small(monkeypatch):
    monkeypatch.setattr(hero_rules, "MOST", MOST)


@cache
def parts_of(hero, which):
    return hero_rules.rules_parts({**BOXES, **ODD}[which], hero)


def text(sentence):
    return sentence.text.format(**{name: Place(value) for name, value in sentence.values.items()})


def of(parts, kind):
    return [part for part in parts if isinstance(part, kind)]


@pytest.mark.parametrize("which", [*BOXES, *ODD])
@pytest.mark.parametrize("hero", HEROES)
def test_sentences_hold_and_read_well(hero, which):
    parts = parts_of(hero, which)
    assert not faults(Chapter(hero, hero, tuple(parts)))
    lines = [line for part in of(parts, Steps) for line in part.lines]
    for sentence in [*of(parts, Sentence), *lines]:
        said = text(sentence)
        assert not any(
            bad in said for bad in ("0 conditions", " 1 conditions", "0.000", "{", " 0 %")
        )
        assert said.endswith((".", "again"))


@pytest.mark.parametrize("which", [*BOXES, *ODD])
@pytest.mark.parametrize("hero", HEROES)
def test_curve_holds_every_size_and_falls(hero, which):
    for figure in of(parts_of(hero, which), Figure):
        for aim in {row[0] for row in figure.table.rows}:
            rows = [row for row in figure.table.rows if row[0] == aim]
            assert [row[1] for row in rows] == list(range(len(rows)))
            assert all(more[2] <= less[2] for less, more in pairwise(rows))
            assert len(rows) == MOST + 1 or rows[-1][2] == 0


@pytest.mark.parametrize("goal", hero_rules.GOALS, ids=str)
@pytest.mark.parametrize("hero", HEROES)
def test_rule_worth_learning_is_the_smallest_that_no_larger_one_betters_much(hero, goal):
    rows = hero_rules.rows_of(BOXES["even"], hero, goal)
    chosen = hero_rules.knee(rows)

    def won(less, more):
        return (less.loss.high - more.loss.high) / (more.size - less.size) / less.perfect.high

    for row in rows:
        larger = [won(row, more) for more in rows if more.size > row.size]
        enough = all(each <= Fraction(1, 100) for each in larger)
        assert enough == (row.size >= chosen.size) or row.size > chosen.size


@pytest.mark.parametrize("hero", ["green-lantern", "batman"])
def test_table_gives_rules_as_numbered_lines(hero):
    tables = of(parts_of(hero, "even"), Table)
    for table in (table for table in tables if not table.name.endswith("-words")):
        for size, rule, *_, proof in table.rows:
            lines = rule.split("\n")
            assert len(lines) == 1 or [line[:3] for line in lines] == [
                f"{number}. " for number in range(1, len(lines) + 1)
            ]
            assert proof in ("best there is", "perfect") or size > MOST
