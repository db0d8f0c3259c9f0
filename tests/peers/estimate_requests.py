"""Requests drawn at random for the estimates, from plain ones to the worst that are legal."""

from __future__ import annotations

from random import Random
from typing import Any

HEROES = ("flash", "green-lantern", "superman", "batman")
COLOURS = {
    "flash": ("red", "yellow"),
    "green-lantern": ("green", "black"),
    "superman": ("red", "yellow", "blue"),
    "batman": ("black", "gray"),
}
SYMBOLS = {
    "flash": ("flash", "reverse-flash", "race"),
    "green-lantern": ("lantern", "parallax", "recharge"),
    "superman": ("superman", "kryptonite", "heat-vision", "freeze-breath"),
    "batman": ("bat", "wound", "batmobile"),
}
OWN = {"flash": "reverse-flash", "green-lantern": "parallax", "batman": "wound"}
CARDS = {
    "flash": ("roll-on", "yellow-die", "recover"),
    "green-lantern": ("two-damage", "restart", "recover"),
    "superman": ("recover",),
    "batman": ("batmobiles-hit",),
}
WORST_SHIELD = ["shield:20"] * 8


def dice(random: Random, hero: str) -> dict[str, dict[str, int]]:
    """Six faces a colour, blanks among them now and then."""
    symbols = [*SYMBOLS[hero], *(["blank"] if random.random() < 0.4 else [])]
    found = {}
    for colour in COLOURS[hero]:
        faces = [*symbols, *random.choices(symbols, k=6)][:6]
        found[colour] = {symbol: faces.count(symbol) for symbol in dict.fromkeys(faces)}
    return found


def abilities(random: Random) -> list[str]:
    pool = ["minus-die", "only-3-rolls", "kryptonite", "no-heat-vision", *OWN.values()]
    shields = [f"shield:{random.choice((1, 2, 5, 12, 20))}" for _ in range(8)]
    if random.random() < 0.2:
        return shields[: random.randint(1, 8)]
    return random.sample([*pool, *shields[:2]], random.choice((0, 0, 1, 1, 2, 3)))


def worth(random: Random) -> dict[str, str]:
    digits = random.choice((1, 3, 30, 300, 900))
    low, high = -random.choice((0, 2, 9, 99)), random.choice((0, 4, 9, 40, 99))
    rows = {str(r): str(random.randrange(10**digits)) for r in range(low, high + 1)}
    if random.random() < 0.7:
        rows[str(high)] = str(10**digits)
    if random.random() < 0.3:
        rows[str(low)] = f"{random.randrange(10**digits)}/{10**digits + 1}"
    return rows


def goal(random: Random) -> dict[str, Any]:
    kind = random.choice(("mean-hits", "hits-at-least", "mean-damage", "defeat", "worth"))
    number = random.choice((1, 3, 4, 6, 12, 40, 70, 99))
    if kind == "hits-at-least":
        return {"kind": kind, "hits": number}
    if kind == "defeat" or (kind == "mean-damage" and random.random() < 0.4):
        return {"kind": kind, "need": number}
    return {"kind": kind, "worth": worth(random)} if kind == "worth" else {"kind": kind}


def odds(random: Random, own_dice: bool = True) -> dict[str, Any]:
    hero = random.choice(HEROES)
    found: dict[str, Any] = {"hero": hero, "goal": goal(random), "abilities": abilities(random)}
    if own_dice and random.random() < 0.4:
        found["dice"] = dice(random, hero)
    if hero == "batman" and random.random() < 0.5:
        found["markers"] = random.randint(0, 3)
    if random.random() < 0.4:
        found["digits"] = random.choice((1, 100, 300, 1000))
    if random.random() < 0.3:
        found["law_to"] = random.choice((0, 100, 200))
    if random.random() < 0.3:
        found["first_rolls"] = random.choice((1, 4, 20, 60))
    return found


def advice(random: Random) -> dict[str, Any]:
    found = odds(random)
    found.pop("first_rolls", None)
    return found


def robust(random: Random) -> dict[str, Any]:
    found = odds(random, own_dice=False)
    if random.random() < 0.3:
        found["set"] = "any"
    return found


def learned(random: Random) -> dict[str, Any]:
    found = robust(random)
    if random.random() < 0.7:
        times = random.choice((5, 100, 10_000))
        hero = found["hero"]
        found["counts"] = {
            colour: {symbol: random.randint(1, times) for symbol in SYMBOLS[hero]}
            for colour in COLOURS[hero]
        }
    return found


def hits(random: Random) -> dict[str, Any]:
    foes = [
        {"name": f"v{i}", "threat": random.randint(1, 40), "abilities": abilities(random)}
        for i in range(random.choice((1, 8, 30)))
    ]
    return {"villains": foes, "digits": random.choice((30, 30, 300, 1000))}


# ---- turns -----------------------------------------------------------------------------------


def turn(random: Random) -> dict[str, Any]:
    number = random.randint(1, 4)
    tools = random.choice((0.0, 0.0, 0.2, 0.4, 1.0))
    most = (12, 8, 5, 4)[number - 1]
    foes = [_foe(random, i) for i in range(random.randint(1, most))]
    found: dict[str, Any] = {
        "edition": random.choice(("2015", "2016")),
        "battlefield": foes,
        "heroes": [_hero(random, name, tools) for name in random.sample(HEROES, number)],
        "goal": _goal(random, len(foes)),
        "interleave": random.random() < 0.5,
    }
    return found


def _foe(random: Random, place: int) -> dict[str, Any]:
    names = ["two-faced", "defeat-twice", "team-attack", "solo-attack", "no-cards", "minus-die"]
    names += ["only-3-rolls", "kryptonite", *OWN.values(), f"shield:{random.randint(1, 4)}"]
    threat = random.choice((3, 4, 5, 6, 8, 12, 25))
    chosen = random.sample(names, random.choice((0, 1, 1, 2, 3)))
    return {"name": f"v{place}", "threat": threat, "abilities": chosen}


def _hero(random: Random, name: str, tools: float) -> dict[str, Any]:
    found: dict[str, Any] = {"hero": name}
    if name != "superman" and random.random() < tools:
        found["markers"] = random.randint(1, 3)
    cards = [card for card in CARDS[name] if random.random() < tools]
    return {**found, "cards": cards} if cards else found


def _goal(random: Random, foes: int) -> dict[str, Any]:
    kind = random.choice(("threat-removed", "threat-removed", "fell", "mean-damage", "resistance"))
    if kind == "fell":
        return {"kind": kind, "villain": random.randrange(foes)}
    return {"kind": kind}


def needs(random: Random) -> dict[str, Any]:
    hero = random.choice(HEROES)
    found: dict[str, Any] = {
        "hero": hero,
        "kind": random.choice(("defeat", "hits-at-least")),
        "most": random.choice((1, 6, 15, 99)),
        "abilities": abilities(random),
    }
    return {**found, "dice": dice(random, hero)} if random.random() < 0.5 else found


DRAWN = {
    "odds": odds,
    "advice": advice,
    "needs": needs,
    "robust": robust,
    "learned": learned,
    "expected-hits": hits,
    "turn": turn,
}

WORST: list[tuple[str, dict[str, Any]]] = [
    ("odds", {"hero": "flash", "goal": {"kind": "mean-damage"}, "abilities": WORST_SHIELD}),
    (
        "odds",
        {
            "hero": "flash",
            "goal": {"kind": "defeat", "need": 99},
            "abilities": WORST_SHIELD,
            "digits": 1000,
            "first_rolls": 60,
        },
    ),
    (
        "odds",
        {
            "hero": "flash",
            "goal": {"kind": "mean-damage"},
            "abilities": WORST_SHIELD,
            "digits": 300,
            "law_to": 200,
        },
    ),
    (
        "odds",
        {
            "hero": "batman",
            "goal": {"kind": "mean-hits"},
            "markers": 3,
            "abilities": ["only-3-rolls"],
            "dice": {
                "black": {"bat": 1, "wound": 2, "batmobile": 2, "blank": 1},
                "gray": {"bat": 3, "wound": 1, "batmobile": 2},
            },
        },
    ),
    ("robust", {"hero": "flash", "goal": {"kind": "mean-damage"}, "abilities": WORST_SHIELD}),
    ("robust", {"hero": "batman", "goal": {"kind": "mean-hits"}, "markers": 3, "first_rolls": 60}),
    ("robust", {"hero": "superman", "goal": {"kind": "mean-hits"}, "first_rolls": 60}),
    ("learned", {"hero": "superman", "goal": {"kind": "mean-hits"}, "first_rolls": 60}),
]
