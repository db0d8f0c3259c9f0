"""Settle requests drawn at random, small enough to be looked through outcome by outcome."""

from __future__ import annotations

from random import Random
from typing import Any

HEROES = ("flash", "green-lantern", "superman", "batman", "flash#1", "flash#2")
ABILITIES = (
    *("shield:1", "shield:2", "reverse-flash", "parallax", "wound", "kryptonite", "no-cards"),
    *("defeat-twice", "defeat-twice", "two-faced", "reinforcement", "only-3-rolls"),
)
SPLITS = ("target-first", "neighbour-first", "all-to-neighbour")
READINGS = ("bonus-after-minus-hits", "two-faced-old-markers")


def drawn(random: Random, rows: int = 3, cards_only: bool = False) -> dict[str, Any]:
    """Return a request with at most so many rows a hit law.

    With `cards_only` every entry after a hero's first is marked as a card's, and cards are not
    split.
    """
    heroes = random.sample(HEROES[:4], random.randint(1, 3))
    if random.random() < 0.2:
        heroes = ["flash#1", "flash#2", *heroes[:1]]
        heroes = [hero for hero in heroes if hero != "flash"]
    villains = [_villain(random, heroes) for _ in range(random.randint(1, 3))]
    request: dict[str, Any] = {
        "edition": random.choice(("2015", "2016")),
        "solo": random.random() < 0.2,
        "battlefield": villains,
        "attacks": _attacks(random, heroes, len(villains), rows, cards_only),
        "direct": [
            {
                "hero": random.choice(heroes),
                "villain": random.randrange(len(villains)),
                "damage": random.randint(0, 2),
            }
            for _ in range(random.choice((0, 0, 1, 2)))
        ],
        "readings": [name for name in READINGS if random.random() < 0.3],
        "dice": {
            "gray": random.choice(
                ({"bat": 2, "wound": 3, "batmobile": 1}, {"wound": 4, "blank": 1, "bat": 1})
            )
        },
    }
    able = [i for i, villain in enumerate(villains) if villain["abilities"]]
    if able and random.random() < 0.3:
        place = random.choice(able)
        ability = random.choice(villains[place]["abilities"])
        if ability != "reinforcement":
            request["silenced"] = [{"villain": place, "ability": ability}]
    _without_forbidden(request)
    return request


def _without_forbidden(request: dict[str, Any]) -> None:
    """Take out the cards of heroes who target a villain with NO CARDS."""
    on = [list(villain["abilities"]) for villain in request["battlefield"]]
    for marker in request.get("silenced", ()):
        on[marker["villain"]].remove(marker["ability"])
    own: dict[str, int] = {}
    for entry in request["attacks"]:
        if not entry["card"]:
            own.setdefault(entry["hero"], entry["target"])
    barred = {hero for hero, target in own.items() if "no-cards" in on[target]}
    request["attacks"] = [
        entry for entry in request["attacks"] if not (entry["card"] and entry["hero"] in barred)
    ]
    request["direct"] = [row for row in request["direct"] if row["hero"] not in barred]


def _villain(random: Random, heroes: list[str]) -> dict[str, Any]:
    threat = random.randint(1, 7)
    abilities = [random.choice(ABILITIES) for _ in range(random.choice((0, 1, 1, 2, 3)))]
    turned = "defeat-twice" in abilities and random.random() < 0.5
    damage: dict[str, int] = {}
    for hero in heroes:
        number = random.choice((0, 0, 1, 2))
        if sum(damage.values()) + number < threat:
            damage[hero] = number
    old = {hero: random.choice((0, 1, 2)) for hero in heroes} if turned else {}
    return {
        "name": random.choice(("Nekron", "Grodd", "Bane")),
        "threat": threat,
        "abilities": abilities,
        "damage": damage,
        "turned": turned,
        "old_markers": old,
    }


def _attacks(
    random: Random, heroes: list[str], villains: int, rows: int, cards_only: bool
) -> list[dict[str, Any]]:
    listed: list[dict[str, Any]] = []
    for hero in heroes:
        for number in range(random.choice((0, 1, 1, 1, 2, 3))):
            target = random.randrange(villains)
            entry: dict[str, Any] = {"hero": hero, "target": target, "hits": _hits(random, rows)}
            entry["card"] = number > 0 if cards_only else random.random() < 0.25
            beside = [place for place in (target - 1, target + 1) if 0 <= place < villains]
            splits = hero.startswith("flash") and beside and not (cards_only and entry["card"])
            if splits and random.random() < 0.7:
                entry["split"] = {
                    "rule": random.choice(SPLITS),
                    "neighbour": random.choice(beside),
                }
            listed.append(entry)
    if cards_only:
        return random.sample(listed, len(listed)) if random.random() < 0.5 else listed
    random.shuffle(listed)
    return listed


def _hits(random: Random, rows: int) -> dict[str, str]:
    numbers = random.sample(range(9), random.randint(1, rows))
    weights = [random.randint(1, 4) for _ in numbers]
    return {str(n): f"{w}/{sum(weights)}" for n, w in zip(numbers, weights, strict=True)}
