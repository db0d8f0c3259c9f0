"""Attacks in bulk against the exact law and against the engine's literal attacks.

Chi-square with fixed seeds; a statistic beyond six standard deviations of its law is a fault.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import sqrt
from typing import Any

import numpy as np
import pytest

from odds.exact.distribution import Bracket
from odds.hero_dice.answers.attack.openings import openings
from odds.hero_dice.answers.request import read_request
from odds.hero_dice.heroes import hero_names
from odds.hero_dice.simulate.batch import BLOCK, Batch, attacks
from odds.hero_dice.words import Fault
from tests.simulation.literal import LiteralAttacks

NUMBER = 200_000
LITERAL = 2_500
SIGMAS = 6
FEWEST = 8
GOALS: tuple[dict[str, Any], ...] = (
    {"kind": "mean-hits"},
    {"kind": "defeat", "need": 4},
    {"kind": "worth", "worth": {"0": "0", "1": "1/2", "2": "3", "3": "4"}},
)
AGAINST = ((), ("minus-die", "shield:1"), ("only-3-rolls",), ("kryptonite", "no-heat-vision"))


def law(asked: Mapping[str, Any]) -> dict[int | str, float]:
    """Return the exact law of the results, to more than the digits of a float."""
    found = openings(read_request(asked))[0].attack.law(150).chances
    return {result: _middle(chance) for result, chance in found.items()}


def _middle(chance: Fraction | Bracket) -> float:
    return float((chance.low + chance.high) / 2 if isinstance(chance, Bracket) else chance)


def too_far(statistic: float, degrees: int) -> bool:
    """Tell whether a chi-square lies beyond six sigmas of its law: mean k, variance 2k."""
    return degrees > 0 and statistic > degrees + SIGMAS * sqrt(2 * degrees)


def against_law(counts: Mapping[int | str, int], chances: Mapping[int | str, float]) -> bool:
    """Tell whether counts go with a law; rare results are put together."""
    number = sum(counts.values())
    assert all(chances.get(result) for result in counts), "a result that the law does not know"
    pairs = [(counts.get(result, 0), number * chance) for result, chance in chances.items()]
    cells = [pair for pair in pairs if pair[1] >= FEWEST]
    rest = [pair for pair in pairs if pair[1] < FEWEST]
    few = (sum(n for n, _ in rest), sum(e for _, e in rest))
    cells += [few] if few[1] >= 1 else []
    return not too_far(sum((n - e) ** 2 / e for n, e in cells), len(cells) - 1)


def alike(one: Mapping[int | str, int], other: Mapping[int | str, int]) -> bool:
    """Tell whether two samples go with one law (chi-square of a table of two rows)."""
    rows = np.array([[c.get(r, 0) for r in {**one, **other}] for c in (one, other)], float)
    rows = rows[:, rows.sum(axis=0) >= 2 * FEWEST]
    expected = rows.sum(axis=1, keepdims=True) * rows.sum(axis=0) / rows.sum()
    return not too_far(float(((rows - expected) ** 2 / expected).sum()), rows.shape[1] - 1)


def asked(name: str, goal: Mapping[str, Any], words: Iterable[str]) -> dict[str, Any]:
    markers = {"markers": 2} if name == "batman" else {}
    return {"hero": name, "goal": goal, "abilities": list(words), **markers}


def batch(question: Mapping[str, Any], number: int = NUMBER, seed: int = 11) -> Batch:
    more = {key: value for key, value in question.items() if key not in ("hero", "goal")}
    return attacks(question["hero"], question["goal"], number, seed, **more)


@pytest.mark.parametrize("words", AGAINST, ids=" ".join)
@pytest.mark.parametrize("goal", GOALS, ids=lambda goal: goal["kind"])
@pytest.mark.parametrize("name", hero_names())
def test_the_batch_follows_the_exact_law(
    name: str, goal: dict[str, Any], words: tuple[str, ...]
) -> None:
    """Counts of each result against the law of the solution."""
    question = asked(name, goal, words)
    assert against_law(batch(question).counts, law(question))


@pytest.mark.parametrize("words", AGAINST[:2], ids=" ".join)
@pytest.mark.parametrize("name", hero_names())
def test_the_batch_is_like_literal_attacks(name: str, words: tuple[str, ...]) -> None:
    """Counts of each result against attacks that the engine rolls die by die."""
    question = asked(name, GOALS[1], words)
    literal = LiteralAttacks(question).counts(LITERAL, seed=5)
    assert alike(batch(question).counts, literal)
    assert against_law(literal, law(question))


def test_the_tests_above_can_fail() -> None:
    """Another villain's law, and another goal's attacks, are told apart."""
    one, other = asked("flash", GOALS[1], ()), asked("flash", GOALS[1], ("reverse-flash",))
    assert not against_law(batch(one).counts, law(other))
    assert not alike(batch(one).counts, batch(other).counts)


@pytest.mark.parametrize("name", hero_names())
def test_the_mean_is_within_its_error(name: str) -> None:
    """Mean hits against the exact mean: within six standard errors, and the error is not idle."""
    found = batch(asked(name, GOALS[0], ())).mean_hits
    value = openings(read_request(asked(name, GOALS[0], ())))[0].value
    assert abs(found.value - _middle(value)) < SIGMAS * found.error
    assert 0 < found.error < 0.02


def test_standard_errors_are_those_of_the_sample() -> None:
    """By hand: 4 results 0, 0, 2, bust; share 1/4, hits 0, 0, 2, 0."""
    found = Batch(4, {"bust": 1, 0: 2, 2: 1})
    assert found.share(2).value == 0.25
    assert found.share(2).error == pytest.approx(sqrt(0.25 * 0.75 / 4))
    assert found.mean_hits.value == 0.5
    assert found.mean_hits.error == pytest.approx(np.std([0, 0, 2, 0], ddof=1) / 2)


def test_a_seed_gives_one_sample_and_blocks_do_not_show() -> None:
    """Whole blocks are the same in a longer batch."""
    question = asked("superman", GOALS[0], ())
    assert batch(question, 1000) == batch(question, 1000)
    assert batch(question, 1000) != batch(question, 1000, seed=12)
    longer, block = batch(question, BLOCK + 5).counts, batch(question, BLOCK).counts
    assert sum(longer.values()) - sum(block.values()) == 5
    assert all(longer[result] >= n for result, n in block.items())


@pytest.mark.parametrize("number", [0, -1, 10**12, 1.5, True])
def test_absurd_numbers_are_refused(number: Any) -> None:
    """As many attacks as a whole number from 1."""
    with pytest.raises(Fault, match="must be a whole number"):
        attacks("flash", {"kind": "mean-hits"}, number, 0)
