"""Small settings, and ways through their states."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pyspiel

import odds.hero_dice.adapters.open_spiel  # noqa: F401

NAME = "python_hero_dice"

ATTACKS = (
    "heroes=flash",
    "heroes=flash,abilities=only-3-rolls reverse-flash shield:1,need=3",
    "heroes=green-lantern",
    "heroes=green-lantern,abilities=minus-die minus-die parallax",
    "heroes=superman,abilities=kryptonite minus-die no-heat-vision",
    "heroes=batman",
    "heroes=batman,markers=3,abilities=wound minus-die",
    "heroes=flash,dice=flash red flash 3 blank 3; flash yellow race 6,rolls=3",
)
GAMES = (
    "rounds=2",
    "rounds=2,edition=2015,tough=True,reinforcements=1",
    "heroes=green-lantern,rounds=2,deck=seed,seed=7,cards=3",
    "heroes=superman,rounds=3,deck=seed,seed=1,edition=2015",
    "heroes=batman,rounds=2,cards=2",
    "heroes=flash batman,rounds=2,edition=2015",
    "heroes=flash batman,rounds=2,players=2,reinforcements=1",
    "heroes=green-lantern flash superman,players=3,rounds=2,tough=True,deck=seed,seed=4",
    "heroes=flash flash,rounds=2,reinforcements=0,deck=flash#2/captain-cold "
    "flash#1/captain-cold flash#1/weather-wizard flash#2/weather-wizard",
)
ALL = (*(f"attack=True,{given}" for given in ATTACKS), *GAMES)


def load(given: str) -> Any:
    """Return a game by its parameters."""
    return pyspiel.load_game(f"{NAME}({given})")


def actions(state: Any) -> list[int]:
    """Return every action that may follow."""
    if state.is_chance_node():
        return [action for action, _ in state.chance_outcomes()]
    return state.legal_actions()


def walk(game: Any, seed: int) -> Iterator[Any]:
    """Yield the states of a random game, copies of them."""
    rng, state = Random(seed), game.new_initial_state()
    while not state.is_terminal():
        yield state.clone()
        state.apply_action(rng.choice(actions(state)))
    yield state.clone()


def value(state: Any, known: dict[str, Fraction]) -> Fraction:
    """Return the best mean return, by trying everything; states with one string are one.

    Probabilities are sixths written as floats, and become sixths again: the value is exact.
    """
    key = str(state)
    if key not in known:
        known[key] = worked_out(state, known)
    return known[key]


def worked_out(state: Any, known: dict[str, Fraction]) -> Fraction:
    """Return the value of a state out of those that follow."""
    if state.is_terminal():
        return Fraction(state.returns()[0])
    if not state.is_chance_node():
        return max(value(state.child(action), known) for action in state.legal_actions())
    return sum(
        (sixths(p) * value(state.child(action), known) for action, p in state.chance_outcomes()),
        Fraction(0),
    )


def sixths(probability: float) -> Fraction:
    """Return the fraction that a probability is nearest to."""
    return Fraction(probability).limit_denominator(6)
