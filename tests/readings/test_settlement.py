"""Settlement by brute force: every combination of hits and gray faces, one sentence at a time.

Truth: the rules as the facts give them (both editions), read here a second time with plain numbers
and tables; nothing of `odds.hero_dice` but the answer asked is used. A split is found by trial: the
fewest hits with which the villain has damage up to its threat.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from odds.hero_dice.answers import settle
from tests.readings.drawn_battlefields import drawn

OWN_MINUS = {"flash": "reverse-flash", "green-lantern": "parallax", "batman": "wound"}
Hits = dict[tuple[str, int], int]


def abilities_on(request: dict[str, Any]) -> list[list[str]]:
    """Return the abilities of each villain without those under Construct markers."""
    listed = [list(villain.get("abilities", ())) for villain in request["battlefield"]]
    for marker in request.get("silenced", ()):
        listed[marker["villain"]].remove(marker["ability"])
    return listed


class Table:
    """One combination of hits on its way through the settlement."""

    def __init__(self, request: dict[str, Any]) -> None:
        self.request = request
        self.villains = request["battlefield"]
        self.on = abilities_on(request)
        self.new_rules = request.get("edition", "2016") == "2016"
        self.damage: Hits = defaultdict(int)
        self.hits: Hits = defaultdict(int)  # of each hero on each villain, before minus-hits
        for place, villain in enumerate(self.villains):
            for hero, number in villain.get("damage", {}).items():
                self.damage[hero, place] += number
        for card in request.get("direct", ()):
            self.damage[card["hero"], card["villain"]] += card["damage"]

    def left(self, hero: str, place: int, hits: int) -> int:
        """Return what a villain leaves of all hits of a hero."""
        who = hero.split("#")[0]
        minus = sum(int(word[7:]) for word in self.on[place] if word.startswith("shield:"))
        minus += self.on[place].count(OWN_MINUS.get(who, "nobody's"))
        own = [
            a["target"] for a in self.request["attacks"] if a["hero"] == hero and not a.get("card")
        ]
        safe = "bonus-after-minus-hits" in self.request.get("readings", ())
        if safe and who == "superman" and hits and own[:1] == [place]:
            return max(0, hits - 1 - minus) + 1
        return max(0, hits - minus)

    def on_it(self, place: int, hits: Hits) -> int:
        """Return the damage on a villain if these hits, and no more, become damage."""
        heroes = {hero for hero, at in (*self.damage, *hits) if at == place}
        lying = sum(self.damage[hero, place] for hero in heroes)
        return lying + sum(self.left(hero, place, hits[hero, place]) for hero in heroes)

    def enough(self, place: int, hero: str, most: int, reduced: bool) -> int:
        """Return the fewest hits with which the villain would be defeated, or all."""
        for number in range(most + 1):
            if reduced:
                more = defaultdict(int, self.hits)
                more[hero, place] += number
                on_it = self.on_it(place, more)
            else:
                on_it = number + sum(n for (_, at), n in self.damage.items() if at == place)
            if on_it >= self.villains[place]["threat"]:
                return number
        return most

    def score(self, entry: dict[str, Any], number: int) -> None:
        hero, target = entry["hero"], entry["target"]
        if not self.new_rules and not entry.get("card"):
            before = self.left(hero, target, self.hits[hero, target])
            self.hits[hero, target] += number
            number = self.left(hero, target, self.hits[hero, target]) - before
        goes = self.hits if self.new_rules else self.damage
        split = entry.get("split", {"rule": None})
        if split["rule"] == "target-first":
            stay = self.enough(target, hero, number, self.new_rules)
        elif split["rule"] == "neighbour-first":
            stay = number - self.enough(split["neighbour"], hero, number, self.new_rules)
        else:
            stay = 0 if split["rule"] == "all-to-neighbour" else number
        goes[hero, target] += stay
        if number - stay:
            goes[hero, split["neighbour"]] += number - stay

    def place_damage(self) -> None:
        if self.new_rules:
            for (hero, place), number in list(self.hits.items()):
                self.damage[hero, place] += self.left(hero, place, number)


def ends(table: Table, faces: tuple[str, ...]) -> tuple[Any, ...]:
    """Return fates and damage of all villains and the Team markers for these gray faces."""
    fates, team = [], 0
    both = "two-faced-old-markers" in table.request.get("readings", ())
    for place, villain in enumerate(table.villains):
        old = dict(villain.get("old_markers", {}))
        new = {hero: n for (hero, at), n in table.damage.items() if at == place and n}
        if "two-faced" in table.on[place]:
            there = set(new) | {hero for hero, n in old.items() if n and both}
            for hero in there:
                if faces[place] in ("bat", "batmobile"):
                    new[hero] = new.get(hero, 0) + 1
                elif faces[place] == "wound":
                    pile = new if new.get(hero) else old
                    pile[hero] -= 1
        new = {hero: n for hero, n in new.items() if n}
        fate = "stays"
        if sum(new.values()) >= villain["threat"]:
            first = "defeat-twice" in table.on[place] and not villain.get("turned")
            fate = "turned" if first else "defeated"
        heroes = set(new) | {hero for hero, n in old.items() if n}
        team += fate == "defeated" and len(heroes) > 1 and not table.request.get("solo")
        fates.append((fate, frozenset(new.items())))
    return tuple(fates), team


def brute(request: dict[str, Any]) -> dict[Any, Fraction]:
    """Return the joint law, every combination on its own."""
    law: dict[Any, Fraction] = defaultdict(Fraction)
    gray = [(face, n) for face, n in request["dice"]["gray"].items() if n]
    dice = [gray if "two-faced" in on else [("none", 6)] for on in abilities_on(request)]
    attacks = request["attacks"]
    for rolled in product(*(entry["hits"].items() for entry in attacks)):
        chance, table = Fraction(1), Table(request)
        for entry, (number, p) in zip(attacks, rolled, strict=True):
            chance *= Fraction(p)
            table.score(entry, int(number))
        table.place_damage()
        for faces in product(*dice):
            weight = chance
            for _, n in faces:
                weight *= Fraction(n, 6)
            law[ends(table, tuple(face for face, _ in faces))] += weight
    return dict(law)


def answered(response: dict[str, Any]) -> dict[Any, Fraction]:
    """Return the joint law of a response in the same shape."""
    rows = {
        (
            tuple((v["fate"], frozenset(v["damage"].items())) for v in row["villains"]),
            row["team_markers"],
        ): Fraction(row["p"])
        for row in response["joint"]
    }
    assert len(rows) == len(response["joint"])
    return rows


def verify_marginals(response: dict[str, Any], joint: dict[Any, Fraction]) -> None:
    """Each villain's row and the law of Team markers are what the joint law says."""
    teams: dict[str, Fraction] = defaultdict(Fraction)
    for (_, team), p in joint.items():
        teams[str(team)] += p
    assert {n: Fraction(p) for n, p in response["team_markers"].items()} == teams
    for place, villain in enumerate(response["villains"]):
        totals: dict[str, Fraction] = defaultdict(Fraction)
        fates: dict[str, Fraction] = defaultdict(Fraction)
        for (row, _), p in joint.items():
            fates[row[place][0]] += p
            totals[str(sum(n for _, n in row[place][1]))] += p
        assert {n: Fraction(p) for n, p in villain["damage"].items()} == totals
        shown = {fate: Fraction(villain[fate]) for fate in ("defeated", "turned", "stays")}
        assert {fate: p for fate, p in shown.items() if p} == fates
        assert sum(shown.values()) == 1


@pytest.mark.parametrize("seed", range(30))
def test_joint_law_is_that_of_every_combination(seed: int) -> None:
    """Random battlefields, both editions and all readings; without the joint law the rest stays."""
    random = Random(seed)
    for _ in range(20):
        request = drawn(random)
        joint = brute(request)
        response = settle(request)
        assert answered(response) == joint, request
        verify_marginals(response, joint)
        short = settle({**request, "joint": False})
        assert short == {key: short[key] for key in response if key != "joint"}
        assert all(short[key] == response[key] for key in short)


def test_rows_are_sorted_by_chance() -> None:
    """The likeliest outcome comes first."""
    random = Random(99)
    for _ in range(50):
        chances = [Fraction(row["p"]) for row in settle(drawn(random))["joint"]]
        assert chances == sorted(chances, reverse=True)
