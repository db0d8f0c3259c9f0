"""The rules of book-keeping between attacks as data for static/table/book.js.

What an ability takes off, power limits, orders of settlement, cities and titles come of the
answers; numbers that are the same in every printing stand here under their sentence.
"""

from __future__ import annotations

from typing import Any

from odds.hero_dice.answers import catalogue

# "All heroes try to protect the city over 8 rounds." The deck of 2015 lasts as long.
ROUNDS = 8

# Each box holds 6 hero cards.
HERO_CARDS = 6

MOST_ABILITIES = 8

# "If the result is a Wound, 1 damage marker of each hero is removed; else 1 is added."
TWO_FACED = {"wound": -1, "blank": 0}


def book_rules() -> dict[str, Any]:
    """Return the `Rules` that the functions of book.js take, ready for JSON.

    >>> rules = book_rules()
    >>> rules["editions"]["2016"]["limits"], rules["gray"]["wound"]
    ([12, 15, 18, 21], -1)
    >>> rules["heroes"]["flash"]
    {'marker': 'tornado', 'markers': 3, 'cards': 6}
    """
    heroes = {row["hero"]: row for row in catalogue.heroes()}
    return {
        "rounds": ROUNDS,
        "mostAbilities": MOST_ABILITIES,
        "heroes": {name: _hero(row) for name, row in heroes.items()},
        "abilities": {n: _ability(effect) for n, effect in catalogue.ability_effects().items()},
        "editions": {row["name"]: _edition(row) for row in catalogue.editions()},
        "cities": [_city(row) for row in catalogue.cities()],
        "gray": {face: TWO_FACED.get(face, 1) for face in heroes["batman"]["symbols"]},
    }


def _hero(row: dict[str, Any]) -> dict[str, Any]:
    marker, number = next(iter(row["markers"].items()), (None, 0))
    return {"marker": marker, "markers": number, "cards": HERO_CARDS}


def _ability(effect: dict[str, Any]) -> dict[str, Any]:
    return {
        "hero": effect["hero"],
        "minus": effect["minus_hits"],
        "numbered": effect["numbered"],
        "adds": effect["adds"],
        "touches": effect["touches_attack"],
    }


def _edition(row: dict[str, Any]) -> dict[str, Any]:
    """Return an edition; `laid`: the first villains lie on the battlefield without a check."""
    return {
        "limits": row["power_limits"]["value"],
        "laid": row["setup"]["value"][0] == "battlefield",
        "advanceFirst": row["phases"]["value"][0] == "villains-advance",
        "steps": row["settlement"]["value"],
        "solo": row["solo"]["value"],
        "tough": row["tough_fight"]["value"],
    }


def _city(row: dict[str, Any]) -> dict[str, Any]:
    """Return a side of a city; what nobody knows is None."""
    titles = row["titles"]["value"]
    return {
        "name": row["name"],
        "side": row["side"],
        "resistance": row["resistance"]["value"],
        "titles": titles and [[each["least"], slug(each["title"])] for each in titles],
    }


def slug(title: str) -> str:
    """Return the key of a title in the catalogue, `book.title.<slug>`.

    >>> slug("Never Heard Of")
    'never-heard-of'
    """
    return title.lower().replace(" ", "-")
