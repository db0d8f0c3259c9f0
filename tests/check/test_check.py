"""Solver and engine side by side: the short list, the rulebooks' examples, a few planted faults.

The whole list is `odds check`, all planted faults `odds check --faults`.
"""

from __future__ import annotations

import pytest

from odds.hero_dice.abilities import ABILITIES
from odds.hero_dice.check import all_cases, check_case, short_cases
from odds.hero_dice.check.faults import FAULTS, ROOT, UNCHANGED, Fault, caught
from odds.hero_dice.check.vectors import VECTORS
from odds.hero_dice.heroes import hero_names

SHOWN = {
    "solver: a total of exactly -2 is a bust": "value",
    "engine: any two dice may be thrown again, without a Recharge": "choices",
    "solver: the law is that of another of several best choices": "law",
    "samples: every symbol falls equally often": "samples",
    "engine: a single hero earns a Team marker": "example",
}
"""A few of the planted faults, and what notices each."""


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


def test_the_faults_shown_are_planted():
    assert set(SHOWN) <= {fault.what for fault in FAULTS}
    assert {fault.side for fault in FAULTS} == {"solver", "engine", "samples"}


@pytest.mark.parametrize("fault", [f for f in FAULTS if f.what in SHOWN], ids=lambda f: f.what)
def test_planted_faults_are_noticed(fault):
    """A few of the planted faults, each in a process of its own."""
    assert SHOWN[fault.what] in caught(fault).by


def test_nothing_is_noticed_where_nothing_is_planted():
    assert not caught(UNCHANGED)


def test_a_fault_that_stops_the_check_is_noticed_as_an_error():
    stops = Fault("solver: no rolls at all", "terms.py", "import", "no import", "flash")
    assert caught(stops).by == ("error",)


def test_a_fault_whose_text_is_gone_is_told():
    with pytest.raises(ValueError, match="no longer has 'nowhere'"):
        caught(Fault("solver: nothing", "terms.py", "nowhere", "", "flash"))
