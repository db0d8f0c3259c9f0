"""Counts over all states at once against one state after the other; means against plain sums."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from odds.exact.distribution import Bracket
from odds.hero_dice.answers.attack.openings import opening
from odds.hero_dice.answers.faces.averages import chance, mean
from odds.hero_dice.answers.faces.over_tables import read_asked
from odds.hero_dice.answers.faces.tally import Tally, reached

MEAN = {"kind": "mean-hits"}
QUESTIONS: list[dict[str, Any]] = [
    {"hero": "batman", "goal": MEAN},
    {"hero": "batman", "goal": {"kind": "defeat", "need": 3}, "markers": 1},
    {"hero": "batman", "goal": MEAN, "abilities": ["minus-die"] * 4, "remove": ["black"] * 4},
    {"hero": "superman", "goal": MEAN, "abilities": ["kryptonite"]},
    {"hero": "green-lantern", "goal": MEAN},
]


def lies(process: Any, weights: Any) -> set[int]:
    """Follow every roll with a chance from the start, state after state."""
    found: set[int] = set()
    rolls, seen = [process.start], {process.start}
    while rolls:
        for state, slot in zip(*process.landing(rolls.pop()), strict=True):
            if weights.flat[slot] > 0 and state not in found:
                found.add(state)
                fresh = set(process.choices(state)) - seen
                seen |= fresh
                rolls.extend(fresh)
    return found


@pytest.mark.parametrize("question", QUESTIONS, ids=str)
def test_tally_is_what_states_say_one_by_one(question: dict[str, Any]) -> None:
    """`Solution.ties` of each state that can come to lie, table after table."""
    asked = read_asked(question)
    tables = random.Random(2).sample(asked.tables, 12)
    attacks = [opening(asked.under(t), asked.request.remove or ()).attack for t in tables]
    process = attacks[0].structure.process
    tally, best = Tally(process), {}
    for attack in attacks:
        tally.add(attack.solution)
        found = lies(process, attack.solution.weights)
        assert set(reached(process, attack.solution.weights).nonzero()[0].tolist()) == found
        for state in found:
            best.setdefault(state, []).append(set(attack.solution.ties(state)))
    choices = {s: len(process.choices(s)) + int(process.stop[s] >= 0) for s in best}
    deciding = {state for state in best if choices[state] > 1}
    decided = {state for state in deciding if set.intersection(*best[state])}
    assert set(tally.deciding.nonzero()[0].tolist()) == deciding
    assert set(tally.decided.nonzero()[0].tolist()) == decided
    assert deciding != decided or question.get("remove")


def test_some_states_never_lie_without_black_wounds() -> None:
    """The question above is not empty: such tables are among those sampled."""
    asked = read_asked(QUESTIONS[0])
    attacks = [opening(asked.under(table), ()).attack for table in asked.tables[:40]]
    numbers = {int(reached(a.structure.process, a.solution.weights).sum()) for a in attacks}
    assert len(numbers) == 2


# ---- means -----------------------------------------------------------------------------------


def test_means_of_brackets_enclose_the_means_of_their_ends() -> None:
    """By plain sums of the ends; no wider than the brackets but for the last digits."""
    rng = random.Random(3)
    for _ in range(50):
        weights = [rng.randrange(1, 9) for _ in range(4)]
        ends = [sorted(Fraction(rng.randrange(-99, 99), rng.randrange(1, 99)) for _ in "ab")
                for _ in weights]  # fmt: skip
        numbers = [Bracket(low, high) for low, high in ends]
        found = mean(weights, numbers, 20)
        low, high = (
            sum(w * pair[end] for w, pair in zip(weights, ends, strict=True)) / sum(weights)
            for end in (0, 1)
        )
        assert isinstance(found, Bracket)
        assert low - Fraction(1, 10**20) < found.low <= low
        assert high <= found.high < high + Fraction(1, 10**20)


def test_long_fractions_are_enclosed() -> None:
    """Denominators of thousands of digits: the exact mean lies within, the rest is exact."""
    numbers = [Fraction(2**20, 3**8000), Fraction(1, 7**900)]
    exact = (3 * numbers[0] + 5 * numbers[1]) / 8
    found = mean([3, 5], numbers, 20)
    assert isinstance(found, Bracket)
    assert found.low <= exact <= found.high
    assert found.width < Fraction(1, 10**20)
    odds = chance(3**9000, 3**9000 + 5**6000, 20)
    assert isinstance(odds, Bracket)
    assert odds.low <= Fraction(3**9000, 3**9000 + 5**6000) <= odds.high
    assert mean([3, 5], [Fraction(1, 3), Fraction(0)], 20) == Fraction(1, 8)
