"""How long a turn takes: settlement for all needs beside the bare attack, rankings, the worst case.

`python -m tests.peers.turn [--rounds N]`. Medians in milliseconds; nothing here is a test.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable

from odds.hero_dice.abilities import parse_ability
from odds.hero_dice.answers import turn
from odds.hero_dice.attack.solving import Setting, solve_attack
from odds.hero_dice.attack.structure import structure
from odds.hero_dice.data import dice
from odds.hero_dice.goals import Goal
from odds.hero_dice.heroes import hero, hero_names
from odds.hero_dice.settlement import Rules, Stack
from odds.hero_dice.terms import terms_of
from odds.hero_dice.turn import attacks
from odds.hero_dice.turn.battle import Battle, Fighter
from odds.hero_dice.turn.goals import TurnGoal
from odds.hero_dice.turn.ranking import Ranker

NEEDS = range(1, 16)
SHIELD = (parse_ability("shield:1", ""),)
RULES = Rules(dice("batman").table()["gray"], alone=True)
VILLAINS = [
    {"threat": 4, "abilities": ["shield:2"]},
    {"threat": 5, "abilities": ["reverse-flash"]},
    {"threat": 3, "abilities": ["only-3-rolls"]},
    {"threat": 6, "abilities": ["kryptonite"]},
    {"threat": 4, "abilities": ["team-attack"]},
]
MORE = [
    {"threat": 7, "abilities": ["minus-die", "wound"]},
    {"threat": 5, "abilities": ["shield:1", "parallax"]},
    {"threat": 3, "abilities": ["two-faced", "defeat-twice"]},
]
HEROES = ("flash", "green-lantern", "superman", "batman")


def timed(work: Callable[..., object], *arguments: object) -> float:
    """Milliseconds of one call."""
    began = time.perf_counter()
    work(*arguments)
    return (time.perf_counter() - began) * 1000


def bare(name: str) -> list[object]:
    """The chance to fell for every need, by one attack solve each."""
    who, faces = hero(name), dice(name).faces
    pool, terms = tuple(n for _, n in who.dice), terms_of(who, SHIELD)
    goals = [Goal("defeat", need) for need in NEEDS]
    return [solve_attack(Setting(who, faces, terms, goal), pool).value for goal in goals]


def settled(name: str) -> list[object]:
    """The same through targets, settlement and the goal of a turn."""
    attacks._value.cache_clear()
    fighters = (Fighter(name, hero(name), dice(name).faces),)
    found: list[object] = []
    for need in NEEDS:
        stacks = (Stack("villain", need, SHIELD, (0,), (0,)),)
        battle = Battle(stacks, fighters, RULES, TurnGoal("fell", (0,)), True)
        found.append(Ranker(battle).ranked()[0].value)
    return found


def needs(rounds: int) -> None:
    """Print settlement for all needs beside the bare attack."""
    print("all needs 1 to 15     bare ms  settled ms  ratio")
    for name in hero_names():
        if bare(name) != settled(name):
            raise SystemExit(f"{name}: the two disagree")
        one = statistics.median(timed(bare, name) for _ in range(rounds))
        two = statistics.median(timed(settled, name) for _ in range(rounds))
        print(f"{name:20}  {one:7.2f}  {two:10.2f}  {two / one:5.2f}")


def rankings() -> None:
    """Print rankings from nothing and again."""
    print("\nrankings                                       first ms  again ms")
    for kind in ("threat-removed", "resistance", "mean-damage"):
        for heroes, row in ((HEROES[:3], VILLAINS), (HEROES, VILLAINS + MORE)):
            asked = {
                "battlefield": row,
                "heroes": [{"hero": name} for name in heroes],
                "goal": {"kind": kind},
                "interleave": False,
            }
            attacks._value.cache_clear()
            structure.cache_clear()
            first, again = timed(turn, asked), timed(turn, asked)
            what = f"{kind}, {len(heroes)} heroes, {len(row)} villains"
            print(f"{what:45}  {first:8.0f}  {again:8.0f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=15)
    needs(parser.parse_args().rounds)
    rankings()
