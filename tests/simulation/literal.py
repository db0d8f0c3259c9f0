"""Attacks of the engine, die by die, under the solver's best policy: slow and literal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

from odds.hero_dice.answers.attack.openings import openings
from odds.hero_dice.answers.request import read_request
from odds.hero_dice.check.sides import solver_of
from odds.hero_dice.engine.attack import Attack, FirstRoll, Remove, canonical, do, result, start
from odds.hero_dice.simulate.asking import event_words


class LiteralAttacks:
    """One question, solved; `play` rolls an attack by the engine's rules.

    Like dice are sorted after each throw, so that a choice is looked up once for each hand.
    """

    def __init__(self, asked: Mapping[str, Any]) -> None:
        request = read_request(asked)
        best = openings(request)[0]
        self.solver = solver_of(request, best)
        words, markers = request_words(asked)
        attack = start(request.hero.name, request.dice.faces, words, markers)
        for colour in best.removed:
            die = next(d.number for d in attack.dice if d.colour == colour and not d.removed)
            attack = do(attack, Remove(die))
        self.thrown = attack if attack.over else do(attack, FirstRoll())
        self.known: dict[Attack, Any] = {}

    def play(self, rng: Random) -> int | str:
        """Return the result of one attack."""
        attack = self.thrown
        while not attack.over:
            if attack.actor == "chance":
                attack = do(attack, fall(attack, rng))
                continue
            attack = canonical(attack)
            attack = do(attack, self.best(attack))
        return result(attack)

    def best(self, attack: Attack) -> Any:
        """Return the solver's choice with the dice as they lie, as an event of the engine."""
        if attack not in self.known:
            words = self.solver.choices(attack)[0][0]
            events = attack.legal()
            self.known[attack] = next(e for e in events if event_words(attack, e) == words)
        return self.known[attack]

    def counts(self, attacks: int, seed: int) -> Counter[int | str]:
        """Return how often each result comes."""
        rng = Random(seed)
        return Counter(self.play(rng) for _ in range(attacks))


def fall(attack: Attack, rng: Random) -> Any:
    """Return how the next die falls."""
    events = attack.chances()
    return rng.choices([e for e, _ in events], [weight for _, weight in events])[0]


def request_words(asked: Mapping[str, Any]) -> tuple[tuple[str, ...], int]:
    """Return the abilities and the markers of a request."""
    return tuple(asked.get("abilities", ())), int(asked.get("markers", 0))
