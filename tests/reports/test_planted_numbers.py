"""A wrong number planted in a sentence stops the build, which names chapter and sentence.

Truth: a sentence that was right with its number is wrong with another one.
"""

from __future__ import annotations

import importlib
from functools import cache

import pytest

from odds.hero_dice.answers import Fault
from odds.hero_dice.simulate.many import Here
from reports import build as building
from reports.chapters import ORDER
from reports.parts import Box, Chapter, Sentence, Steps
from tests.reports.chapters import chapter
from tests.reports.planted_numbers import numbers, planted, sentences, unseen, with_part

BOX = Box()
each_chapter = pytest.mark.parametrize("name", ORDER)


@cache
def made(name: str) -> Chapter:
    return chapter(name.replace("_", "-"), BOX)


@each_chapter
def test_a_wrong_number_stops_the_build_and_is_named(name, tmp_path, monkeypatch):
    """In a sentence of every chapter: the chapter, the sentence and the number are told."""
    found = next(each for each in planted(made(name)) if each.noticed)
    wrong = with_part(made(name), found.sentence, found.changed)
    module = f"{building.CHAPTERS}.{name}"
    monkeypatch.setattr(importlib.import_module(module), "chapter", lambda box: wrong)
    with pytest.raises(Fault) as told:
        building.build(BOX, [module], tmp_path, Here())
    assert f"chapter {wrong.name}: no longer true" in str(told.value)
    assert found.sentence.text in str(told.value)
    assert repr(found.wrong) in str(told.value)
    assert not list(tmp_path.rglob("*.json")), "nothing wrong is kept"


@each_chapter
def test_no_number_may_be_just_anything(name):
    """Every number of a sentence: its check fails for a wrong one, or a table holds it."""
    assert unseen(made(name)) == []


def test_lines_of_steps_are_sentences_too():
    line, other = (Sentence(f"{word} {{n}}", {"n": 1}, lambda n: n == 1) for word in "ab")
    steps = Chapter("c", "C", (Steps("s", "S", (line,)),), (other,))
    assert sentences(steps) == [other, line] or sentences(steps) == [line, other]
    found = list(planted(steps))
    assert [(each.wrong, each.noticed) for each in found] == [(2, True), (0, True)] * 2
    changed = with_part(steps, line, found[-1].changed)
    assert changed.parts[0].lines[0].values == {"n": 0}
    assert numbers(Sentence("{n}", {"n": True})) == []
