"""Steps a second of the adapter, beside OpenSpiel's own Python games and the engine by itself.

`python -m tests.adapters.benchmark [--rounds N] [--seconds S]`

A step is one event, chance's or a player's, all of them at random. Every line plays for so many
seconds, one line after the other, round after round. The table gives the median over the rounds,
the least and the most, and the ratio to two of OpenSpiel's own games that have chance.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from random import Random

import open_spiel.python.games  # noqa: F401
import pyspiel

from odds.hero_dice.adapters.parameters import table
from odds.hero_dice.engine.attack import do
from odds.hero_dice.engine.play import at_random, steps
from tests.adapters.games import NAME

Play = Callable[[Random], int]
"""Plays once and returns the number of steps."""

PEERS = ("python_kuhn_poker", "python_tic_tac_toe", "python_liars_poker", "python_block_dominoes")
REFERENCES = ("python_kuhn_poker", "python_liars_poker")
OURS = {
    "attack, Flash": "attack=True,heroes=flash",
    "attack, Green Lantern": "attack=True,heroes=green-lantern",
    "attack, Superman": "attack=True,heroes=superman",
    "attack, Batman": "attack=True,heroes=batman",
    "game, Flash, 2 rounds": "heroes=flash,rounds=2",
    "game, Flash, 8 rounds": "heroes=flash",
    "game, Flash and Batman, 8 rounds": "heroes=flash batman",
}


def through_open_spiel(name: str) -> Play:
    """Play a game through OpenSpiel's interface."""
    game = pyspiel.load_game(name)

    def play(rng: Random) -> int:
        state, number = game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(chosen(state, rng))
            number += 1
        return number

    return play


def chosen(state: pyspiel.State, rng: Random) -> int:
    """Draw an action."""
    if state.is_chance_node():
        numbers, chances = zip(*state.chance_outcomes(), strict=True)
        return rng.choices(numbers, chances)[0]
    return rng.choice(state.legal_actions())


def engine_alone(given: str) -> Play:
    """Play the same by the engine, every event verified by its `do`."""
    values = dict(part.split("=") for part in given.split(","))
    if values.pop("attack", None):
        played = table({**values, "attack": True})
        return lambda rng: attack_steps(played.begin(), rng)
    played = table({key: int(v) if v.isdigit() else v for key, v in values.items()})
    return lambda rng: sum(1 for _ in steps(played.begin(), at_random(rng), rng))


def attack_steps(attack, rng: Random) -> int:
    """Play an attack at random."""
    number = 0
    while attack.actor != "nobody":
        if attack.actor == "chance":
            events, weights = zip(*attack.chances(), strict=True)
            attack = do(attack, rng.choices(events, weights)[0])
        else:
            attack = do(attack, rng.choice(attack.legal()))
        number += 1
    return number


def speed(play: Play, rng: Random, seconds: float) -> float:
    """Return the steps a second of playing for so long."""
    number, start = 0, time.perf_counter()
    while time.perf_counter() < start + seconds:
        number += play(rng)
    return number / (time.perf_counter() - start)


def lines() -> dict[str, Play]:
    """Return everything that is measured, by its name in the table."""
    peers = {name: through_open_spiel(name) for name in PEERS}
    ours = {f"adapter: {name}": through_open_spiel(f"{NAME}({v})") for name, v in OURS.items()}
    engine = {f"engine:  {name}": engine_alone(given) for name, given in OURS.items()}
    return {**peers, **ours, **engine}


def measured(rounds: int, seconds: float) -> dict[str, list[float]]:
    """Return the speeds of every line, one a round, after a round that does not count."""
    plays, found = lines(), {}
    for number in range(rounds + 1):
        for name, play in plays.items():
            speeds = found.setdefault(name, [])
            speeds += [speed(play, Random(number), seconds)] if number else []
            play(Random(0))
    return found


def shown(found: dict[str, list[float]]) -> str:
    """Return the table."""
    middle = {name: statistics.median(speeds) for name, speeds in found.items()}
    head = f"{'random play':<44}{'steps/s':>10}{'least':>10}{'most':>10}"
    told = [head + "".join(f"{'/ ' + name[7:]:>16}" for name in REFERENCES)]
    for name, speeds in found.items():
        row = f"{name:<44}{middle[name]:>10,.0f}{min(speeds):>10,.0f}{max(speeds):>10,.0f}"
        told.append(row + "".join(f"{middle[name] / middle[other]:>16.2f}" for other in REFERENCES))
    return "\n".join(told)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5, help="rounds that count")
    parser.add_argument("--seconds", type=float, default=0.5, help="seconds a line and round")
    options = parser.parse_args()
    print(shown(measured(options.rounds, options.seconds)))


if __name__ == "__main__":
    main()
