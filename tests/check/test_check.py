"""Solver and engine side by side: the short list, the rulebooks' examples, a few planted faults.

The whole list is `odds check`, all planted faults `odds check --faults`.
"""

from __future__ import annotations

import pytest

from odds.hero_dice.abilities import ABILITIES
from odds.hero_dice.check import all_cases, check_case, short_cases
from odds.hero_dice.check.faults import FAULTS, ROOT, caught
from odds.hero_dice.check.vectors import VECTORS
from odds.hero_dice.heroes import hero_names

SHOWN = ("solver: bust at -2", "engine: pairs without a lead", "engine: one hero makes a team")


@pytest.mark.parametrize("case", short_cases(), ids=lambda case: case.title)
def test_both_readings_agree(case):
    """Same best value, same choices, same law, same samples."""
    assert [finding for finding in check_case(case, samples=300) if not finding.same] == []


@pytest.mark.parametrize("name", VECTORS)
def test_rulebook_examples(name):
    """The numbers of the rulebooks' play examples."""
    assert VECTORS[name]()


def test_the_whole_list_names_every_hero_and_ability():
    """No hero and no ability is left out of `odds check`."""
    named = {(case.hero, word.partition(":")[0]) for case in all_cases() for word in case.abilities}
    assert named == {(name, ability) for name in hero_names() for ability in ABILITIES}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.what)
def test_faults_can_be_planted(fault):
    """The text that each fault changes is still there."""
    assert fault.old in (ROOT / "odds" / "hero_dice" / fault.file).read_text()


@pytest.mark.parametrize("fault", [f for f in FAULTS if f.what in SHOWN], ids=lambda f: f.what)
def test_planted_faults_are_noticed(fault):
    """A few of the planted faults, each in a process of its own."""
    assert caught(fault)
