"""The adapter that the benchmark calls: it answers, forgets, and answers the same again."""

from __future__ import annotations

from tests.peers import ours
from tests.peers.questions import MEAN, default_faces


def test_forgetting_changes_no_answer() -> None:
    """Every structure is compiled again after `clear_cache`, and nothing else happens."""
    dice = default_faces("batman")
    before = ours.batman_mean(dice, MEAN)
    ours.clear_cache()
    assert ours.batman_mean(dice, MEAN) == before
