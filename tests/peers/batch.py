"""A batch of mixed questions against the bare solves: `python -m tests.peers.batch`.

Both run in this process, cold, in turns; the least time of each counts. `bare` answers every
question by its own function in the order given, `distinct` every different question once.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from random import Random
from typing import Any

from odds.hero_dice import answers
from odds.hero_dice.answers.bulk.batching import FUNCTIONS
from odds.hero_dice.attack.structure import structure
from odds.hero_dice.words import Fault
from tests.peers.estimate_requests import HEROES

NUMBER = 1_000
RUNS = 3
MEANS = ("mean-hits", "mean-damage")
ABILITIES = ("minus-die", "only-3-rolls", "shield:1", "shield:2", "kryptonite", "wound")


def question(random: Random, place: int) -> dict[str, Any]:
    """One of the questions that programs ask: nine in ten odds, the others advice."""
    hero, kind = random.choice(HEROES), random.choice((*MEANS, "hits-at-least", "defeat"))
    goal: dict[str, Any] = {"kind": kind}
    if kind not in MEANS:
        goal["hits" if kind == "hits-at-least" else "need"] = random.randint(1, 8)
    chosen = random.choices(ABILITIES, k=random.randint(0, 2))
    request = {"hero": hero, "goal": goal, "abilities": chosen}
    return {"id": place, "kind": "odds" if random.random() < 0.9 else "advice", "request": request}


def bare(asked: list[dict[str, Any]]) -> None:
    for each in asked:
        try:
            getattr(answers, FUNCTIONS[each["kind"]])(each["request"])
        except Fault:
            continue


def batched(asked: list[dict[str, Any]]) -> None:
    for row in answers.batch(asked):
        json.dumps(row)


def least(run: Callable[[list[dict[str, Any]]], None], asked: list[dict[str, Any]]) -> float:
    structure.cache_clear()
    began = time.process_time()
    run(asked)
    return time.process_time() - began


def main() -> None:
    random = Random(1)
    asked = [question(random, place) for place in range(NUMBER)]
    once = list({json.dumps([q["kind"], q["request"]]): q for q in asked}.values())
    runs = {"bare": (bare, asked), "distinct": (bare, once), "batch": (batched, asked)}
    times: dict[str, float] = {}
    for _ in range(RUNS):
        for name, (run, own) in runs.items():
            times[name] = min(times.get(name, 1e9), least(run, own))
    print(f"{NUMBER} questions, {len(once)} different")
    for name, seconds in times.items():
        print(f"{name:9} {seconds:6.2f} s  {seconds / times['bare']:5.2f} of bare")


if __name__ == "__main__":
    main()
