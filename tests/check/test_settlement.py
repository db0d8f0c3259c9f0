"""The exact settlement beside the engine's, which moves every marker: thousands of battlefields.

The engine is handed one combination of hits and gray faces after the other. How many hits Tornado
moves is found with the engine too: the most (or fewest) with which the villain still falls.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from odds.hero_dice.answers import settle
from odds.hero_dice.data import edition
from odds.hero_dice.engine.settlement import (
    Scored,
    Settling,
    clear,
    gray_dice,
    strike,
    two_faced,
)
from odds.hero_dice.engine.stacks import Stack, placed
from tests.engine.game.table import card
from tests.readings.drawn_battlefields import drawn
from tests.readings.test_settlement import answered

Scores = list[tuple[dict[str, Any], int]]
"""Entries of a request, each with the hits that it came to."""


def seats_of(request: dict[str, Any]) -> list[str]:
    named = [row["hero"] for key in ("attacks", "direct") for row in request.get(key, ())]
    lying = [hero for v in request["battlefield"] for hero in (*v["damage"], *v["old_markers"])]
    return list(dict.fromkeys(named + lying))


def row_of(request: dict[str, Any], seats: list[str]) -> tuple[Stack, ...]:
    """Return the engine's villains, with their Construct markers."""
    off = defaultdict(tuple[str, ...])
    for marker in request.get("silenced", ()):
        off[marker["villain"]] += (marker["ability"],)
    return tuple(
        Stack(
            (card(villain["name"], villain["threat"], villain["abilities"]),),
            tuple(villain["damage"].get(hero, 0) for hero in seats),
            tuple(villain["old_markers"].get(hero, 0) for hero in seats),
            villain["turned"],
            off[place],
        )
        for place, villain in enumerate(request["battlefield"])
    )


def scored(hero: str, scores: Scores, moved: dict[str, int], request: dict[str, Any]) -> Scored:
    """Return what the engine says that a hero scored."""
    own = [(entry, n) for entry, n in scores if entry["hero"] == hero]
    attack = [(entry, n) for entry, n in own if not entry["card"]]
    splits = [(entry["split"]["neighbour"], moved[hero]) for entry, _ in attack if "split" in entry]
    return Scored(
        hero.split("#")[0],
        attack[0][0]["target"] if attack else None,
        attack[0][1] if attack else 0,
        tuple(splits),
        tuple((entry["target"], n) for entry, n in own if entry["card"]),
        tuple((d["villain"], d["damage"]) for d in request["direct"] if d["hero"] == hero),
    )


class Engine:
    """The engine's settlement of one request."""

    def __init__(self, request: dict[str, Any]) -> None:
        self.request = request
        self.seats = seats_of(request)
        self.row = row_of(request, self.seats)
        self.steps = edition(request["edition"]).settlement.value

    def struck(self, scores: Scores, moved: dict[str, int]) -> Settling:
        heroes = tuple(scored(hero, scores, moved, self.request) for hero in self.seats)
        readings = tuple(self.request["readings"])
        return strike(Settling(self.row, heroes, self.request["solo"], readings), self.steps)

    def moves(self, scores: Scores) -> dict[str, int]:
        """Return how many hits each Tornado moves, the entries before it counted."""
        moved: dict[str, int] = {}
        for place, (entry, hits) in enumerate(scores):
            if "split" in entry:
                moved[entry["hero"]] = self.moved(scores[: place + 1], hits, moved)
        return moved

    def moved(self, scores: Scores, hits: int, moved: dict[str, int]) -> int:
        entry = scores[-1][0]
        rule, neighbour = entry["split"]["rule"], entry["split"]["neighbour"]

        def falls(villain: int, number: int) -> bool:
            found = self.struck(scores, {**moved, entry["hero"]: number}).battlefield[villain]
            return sum(found.damage) >= found.threat

        if rule == "all-to-neighbour":
            return hits
        if rule == "target-first":
            return next((n for n in range(hits, -1, -1) if falls(entry["target"], n)), 0)
        return next((n for n in range(hits + 1) if falls(neighbour, n)), hits)

    def ends(self, now: Settling, faces: dict[int, str]) -> Any:
        row = now.battlefield
        for place, face in faces.items():
            row = placed(row, place, two_faced(row[place], face, now.readings))
        after = clear(Settling(row, now.scored, now.alone, now.readings), self.steps)
        fates = tuple(
            "defeated" if i in after.fallen else "turned" if i in after.turned else "stays"
            for i in range(len(row))
        )
        damage = (
            frozenset((hero, n) for hero, n in zip(self.seats, v.damage, strict=True) if n)
            for v in row
        )
        return tuple(zip(fates, damage, strict=True)), len(after.teams)

    def law(self) -> dict[Any, Fraction]:
        law: dict[Any, Fraction] = defaultdict(Fraction)
        gray = [(face, n) for face, n in self.request["dice"]["gray"].items() if n]
        attacks = self.request["attacks"]
        for rolled in product(*(entry["hits"].items() for entry in attacks)):
            scores = [(e, int(n)) for e, (n, _) in zip(attacks, rolled, strict=True)]
            chance = Fraction(1)
            for _, p in rolled:
                chance *= Fraction(p)
            now = self.struck(scores, self.moves(scores))
            places = gray_dice(now.battlefield, now.readings)
            for faces in product(gray, repeat=len(places)):
                weight = chance
                for _, n in faces:
                    weight *= Fraction(n, 6)
                shown = {place: face for place, (face, _) in zip(places, faces, strict=True)}
                law[self.ends(now, shown)] += weight
        return dict(law)


@pytest.mark.parametrize("seed", range(20))
def test_solver_and_engine_settle_alike(seed: int) -> None:
    """Both editions, doppelgängers, Tornado, cards, damage, Construct, turned villains."""
    random = Random(1000 + seed)
    for _ in range(150):
        request = drawn(random, rows=2, cards_only=True)
        assert answered(settle(request)) == Engine(request).law(), request
