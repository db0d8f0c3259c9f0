"""What a hero loses who rolls for mean hits instead of what the turn is for.

Truth: the law of `solve` for mean hits, summed by hand; and that nothing beats the best play.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from odds.hero_dice.answers import solve, turn


@pytest.mark.parametrize("hero", ["green-lantern", "superman", "batman"])
@pytest.mark.parametrize("threat", [2, 4, 6])
def test_alone_it_is_the_chance_that_the_law_of_mean_hits_misses(hero: str, threat: int) -> None:
    answer = turn(
        {
            "battlefield": [{"threat": threat}],
            "heroes": [{"hero": hero}],
            "goal": {"kind": "fell", "villain": 0},
        }
    )
    law = solve({"hero": hero, "goal": {"kind": "mean-hits"}})["hits"]
    reached = sum(Fraction(row["exact"]) for row in law if row["hits"] >= threat)
    best = answer["best"]
    loss = best["plan"][0]["if_played_for_hits"]["loses"]
    assert Fraction(loss["exact"]) == Fraction(best["value"]["exact"]) - reached


@pytest.mark.parametrize("kind", ["resistance", "threat-removed", "mean-damage"])
@pytest.mark.parametrize(
    "hero",
    [
        {"hero": "batman", "cards": ["batmobiles-hit"]},
        {"hero": "batman", "cards": ["batmobiles-hit"], "markers": 2},
        {"hero": "flash", "cards": ["roll-on", "yellow-die"], "markers": 1},
        {"hero": "green-lantern", "cards": ["restart", "two-damage", "recover"], "markers": 1},
        {"hero": "superman"},
    ],
)
def test_no_way_to_roll_beats_the_best(hero: dict[str, object], kind: str) -> None:
    answer = turn(
        {
            "battlefield": [{"threat": 4, "abilities": ["shield:1"]}, {"threat": 3}],
            "heroes": [hero],
            "goal": {"kind": kind},
        }
    )
    loss = answer["best"]["plan"][0]["if_played_for_hits"]["loses"]
    assert Fraction(loss.get("low") or loss["exact"]) >= 0
