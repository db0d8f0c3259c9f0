"""Turn requests drawn at random, small enough for every choice to be tried."""

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
PAIRS: dict[str, tuple[tuple[str, str], ...]] = {
    "flash": (("flash", "race"), ("flash", "reverse-flash"), ("flash", "blank")),
    "green-lantern": (("lantern", "recharge"), ("parallax", "recharge"), ("lantern", "blank")),
    "superman": (("superman", "kryptonite"), ("heat-vision", "superman")),
    "batman": (("bat", "batmobile"), ("bat", "wound"), ("batmobile", "wound")),
}
"""Two symbols a die keep the ways in which dice may fall few."""
CARDS = {
    "flash": ("recover", "yellow-die", "roll-on"),
    "green-lantern": ("two-damage", "restart", "recover"),
    "superman": ("recover",),
    "batman": ("batmobiles-hit",),
}
PLAIN = ("shield:1", "shield:2", "reverse-flash", "parallax", "wound", "defeat-twice", "two-faced")
ROLLING = ("kryptonite", "no-heat-vision", "no-cards", "reinforcement")
TARGETING = ("team-attack", "solo-attack")
KINDS = ("fell", "beat", "fell-all", "mean-damage", "threat-removed", "resistance", "worth")


def drawn_turn(random: Random, tools: bool = True, heroes: int = 2) -> dict[str, Any]:
    """Return a turn request with few dice in every attack; at most so many heroes."""
    names = [random.choice(HEROES) for _ in range(random.randint(1, heroes))]
    places = random.choice((1, 2, 2, 3)) if len(names) < 3 else 1
    villains = [_villain(random, names) for _ in range(places)]
    seats = [f"{n}#{names[: i + 1].count(n)}" if names.count(n) > 1 else n
             for i, n in enumerate(names)]  # fmt: skip
    for villain in villains:
        _mark(random, villain, seats)
    return {
        "edition": random.choice(("2015", "2016")),
        "solo": len(names) == 1 and random.random() < 0.5,
        "battlefield": villains,
        "heroes": [_hero(random, name, tools) for name in names],
        "goal": _goal(random, villains),
        "dice": {"gray": random.choice(({"bat": 2, "wound": 3, "batmobile": 1}, {"wound": 6}))},
        "readings": [
            name
            for name in ("bonus-after-minus-hits", "two-faced-old-markers", "one-colour-a-step")
            if random.random() < 0.25
        ],
        "interleave": False,
    }


def _villain(random: Random, names: list[str]) -> dict[str, Any]:
    most = 3 if "batman" in names or "green-lantern" in names else 2
    abilities = ["only-3-rolls"] + ["minus-die"] * random.choice((most, most + 1))
    abilities += random.sample(PLAIN, random.choice((0, 1, 1, 2)))
    abilities += random.sample(ROLLING, random.choice((0, 0, 1)))
    abilities += random.sample(TARGETING, random.choice((0, 0, 0, 1)))
    random.shuffle(abilities)
    return {"threat": random.randint(1, 4), "abilities": abilities[:8]}


def _mark(random: Random, villain: dict[str, Any], seats: list[str]) -> None:
    """Put damage there, less than the threat, and old markers if it is turned."""
    damage: dict[str, int] = {}
    for seat in seats:
        if random.random() < 0.3 and sum(damage.values()) + 1 < villain["threat"]:
            damage[seat] = 1
    villain["damage"] = damage
    if "defeat-twice" in villain["abilities"] and random.random() < 0.6:
        villain["turned"] = True
        villain["old_markers"] = {seat: random.choice((0, 1)) for seat in seats}


def _hero(random: Random, name: str, tools: bool) -> dict[str, Any]:
    row: dict[str, Any] = {"hero": name, "dice": faces(random, name)}
    if not tools:
        return row
    if name != "superman":
        row["markers"] = random.choice((0, 1, 1, 2)) if name != "green-lantern" else random.choice(
            (0, 1, 1)
        )  # fmt: skip
    row["cards"] = random.sample(CARDS[name], random.randint(0, min(2, len(CARDS[name]))))
    row["played"] = [c for c in CARDS[name] if c not in row["cards"] and random.random() < 0.2]
    return row


def faces(random: Random, name: str) -> dict[str, dict[str, int]]:
    """Return the faces of a hero's dice, two symbols a colour."""
    found = {}
    for colour in COLOURS[name]:
        one, other = random.choice(PAIRS[name])
        number = random.choice((2, 3, 4))
        found[colour] = {one: number, other: 6 - number}
    return found


def _goal(random: Random, villains: list[dict[str, Any]]) -> dict[str, Any]:
    places = list(range(len(villains)))
    kind = random.choice(KINDS)
    goal: dict[str, Any] = {"kind": kind}
    if kind in ("fell", "beat", "worth") or (kind == "mean-damage" and random.random() < 0.5):
        goal["villain"] = random.choice(places)
    if kind == "fell-all":
        goal["villains"] = random.sample(places, random.randint(1, len(places)))
    if kind == "worth":
        rising = sorted(random.choice((0, 1, 2, 3, 5)) for _ in range(random.randint(1, 6)))
        goal["worth"] = {str(i): f"{n}/2" for i, n in enumerate(rising)}
    if kind == "resistance" and random.random() < 0.5:
        goal["left"] = {str(place): str(random.randint(0, 4)) for place in places[:1]}
    return goal


# ---- heroes who wait for each other: no minus-die, so the dice say little ---------------------


def drawn_together(
    random: Random, tools: bool = False, heroes: int = 2, names: tuple[str, ...] = HEROES[:3]
) -> dict[str, Any]:
    """Return a request in which heroes with nearly all dice fixed share a villain."""
    rows = [_fixed(random, random.choice(names), tools) for _ in range(heroes)]
    extra = ("shield:1", "reverse-flash", "defeat-twice", "two-faced")
    villains = [
        {
            "threat": random.randint(2, 7 if heroes == 2 else 9),
            "abilities": ["only-3-rolls", *random.sample(extra, random.choice((0, 0, 1)))],
        }
        for _ in range(random.choice((1, 2)) if tools else 1)
    ]
    kind = random.choice(("fell", "beat", "mean-damage", "resistance", "threat-removed"))
    goal: dict[str, Any] = {"kind": kind}
    if kind in ("fell", "beat"):
        goal["villain"] = 0
    return {"battlefield": villains, "heroes": rows, "goal": goal}


def _fixed(random: Random, name: str, tools: bool) -> dict[str, Any]:
    number = random.choice((1, 2, 3, 4, 5))

    def two(one: str, other: str) -> dict[str, int]:
        return {one: number, other: 6 - number}

    dice = {
        "flash": {
            "red": {random.choice(("flash", "blank")): 6},
            "yellow": two(*random.choice((("race", "reverse-flash"), ("flash", "race")))),
        },
        "green-lantern": {
            "green": {random.choice(("lantern", "parallax", "blank")): 6},
            "black": two(*random.choice((("lantern", "recharge"), ("parallax", "recharge")))),
        },
        "superman": {
            "red": two("superman", "kryptonite"),
            "yellow": two("heat-vision", "kryptonite"),
            "blue": {"superman": 6},
        },
    }[name]
    if name == "flash" and random.random() < 0.7:
        dice["red"] = two(*random.choice((("flash", "race"), ("flash", "reverse-flash"))))
    row: dict[str, Any] = {"hero": name, "dice": dice}
    if tools and name != "superman":
        row["markers"] = random.choice((0, 1))
    return row
