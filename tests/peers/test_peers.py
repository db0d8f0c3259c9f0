"""Truth from other programs: icepool and Storm on the questions that our solver answers.

Outside the default paths, since both programs are in an optional group:
`uv run --group peers pytest tests/peers`.
"""

import json
from fractions import Fraction
from types import ModuleType

import pytest

from tests.peers.questions import (
    MEAN,
    QUESTIONS,
    TABLES,
    WITH_BLANKS,
    Faces,
    Goal,
    Question,
    default_faces,
    faces,
)

icepool = pytest.importorskip("icepool")
pytest.importorskip("stormpy")
from tests.peers import icepool_models, storm_flash, storm_models  # noqa: E402
from tests.peers.record import FILE, entry  # noqa: E402

CASES = [
    pytest.param(question, faces(question.hero, table), goal, id=f"{question.function}-{i}-{kind}")
    for question in QUESTIONS
    for i, table in enumerate((*TABLES[question.hero], WITH_BLANKS[question.hero]))
    for kind, goal in (("goal", question.goal), ("further", question.further))
]
EXACT = [case for case in CASES if case.values[0].function != "flash_mean"]
BOTH = [case for case in EXACT if hasattr(icepool_models, case.values[0].function)]
UNBOUNDED = [case for case in CASES if case.values[0].function == "flash_mean"]
each = pytest.mark.parametrize


@pytest.fixture(scope="module")
def ours() -> ModuleType:
    """Our functions; imported here, so that the peers can be compared without them."""
    from tests.peers import ours

    return ours


@each(("question", "dice", "goal"), BOTH)
def test_icepool_agrees_with_storm(question: Question, dice: Faces, goal: Goal) -> None:
    answers = [
        getattr(peer, question.function)(dice, goal) for peer in (icepool_models, storm_models)
    ]
    assert answers[0] == answers[1]


@each(("question", "dice", "goal"), EXACT)
def test_ours_agrees_with_storm(
    ours: ModuleType, question: Question, dice: Faces, goal: Goal
) -> None:
    function = question.function
    assert getattr(ours, function)(dice, goal) == getattr(storm_models, function)(dice, goal)


@each(("question", "dice", "goal"), UNBOUNDED)
def test_our_enclosure_meets_storms(
    ours: ModuleType, question: Question, dice: Faces, goal: Goal
) -> None:
    low, high = ours.flash_mean(dice, goal, 30)
    storm_low, storm_high = storm_models.flash_mean_bounds(dice, goal, 30)
    assert 0 <= high - low <= Fraction(1, 10**30)
    assert low <= storm_high
    assert storm_low <= high


def test_truncated_mean_is_the_same_in_both_peers() -> None:
    dice = default_faces("flash")
    truncated = storm_flash.flash_value(dice, MEAN, 40)
    assert icepool_models.flash_mean_below(dice, 40) == truncated


@each("goal", [MEAN, ("at-least", 4)])
def test_single_pairs_lose_nothing_without_a_roll_limit(goal: Goal) -> None:
    dice = default_faces("green-lantern")
    values = {storm_models.green_lantern_mean(dice, goal, pairs=pairs) for pairs in (1, 2, 3)}
    assert len(values) == 1


@pytest.mark.skipif(icepool.__version__ != "2.1.3", reason="the trap is known in 2.1.3")
def test_icepool_drops_what_is_final_at_the_start() -> None:
    """Half of the start is final at 2; the other half goes to 2 or 3 with equal chance."""
    start, step = icepool.Die([1, 2]), {1: icepool.Die([2, 3])}
    assert icepool.map(step, start, repeat=1).probability(2) == Fraction(3, 4)
    assert icepool.map(step, start, repeat="inf").probability(2) == Fraction(1, 2)


@each("question", QUESTIONS, ids=lambda question: question.function)
def test_recorded_values_are_what_the_peers_say(question: Question) -> None:
    dice = default_faces(question.hero)
    found = entry(question.hero, question.function, dice, question.goal)
    assert found in json.loads(FILE.read_text())
