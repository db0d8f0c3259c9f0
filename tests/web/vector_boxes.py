"""Settings for random games: any heroes, boxes whose cards are drawn out of all that can be."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from odds.hero_dice.engine.cards import EFFECTS, CityCard
from odds.hero_dice.engine.sets import HeroSet, hero_set
from odds.hero_dice.engine.setting import Setting, setting
from odds.hero_dice.heroes import hero_names
from odds.hero_dice.words import Card, Known, Villain
from web.rules import book_rules

RULES = book_rules()
WORDS = (
    *("shield:1", "shield:1", "shield:2", "two-faced", "two-faced", "team-attack", "team-attack"),
    *("solo-attack", "solo-attack", "defeat-twice", "defeat-twice", "no-cards", "wound"),
    *("parallax", "reverse-flash", "kryptonite", "no-heat-vision", "minus-die", "only-3-rolls"),
)


def drawn_setting(rng: Random) -> tuple[dict[str, Any], Setting]:
    """Return a choice of the book and the setting of the engine that goes with it."""
    edition, rounds, tough = rng.choice(["2015", "2016"]), rng.randint(2, 8), rng.random() < 0.2
    heroes = rng.choices(hero_names(), k=rng.choice([1, 1, 2, 2, 3, 4]))
    city, card = _city(rng, "solo" if len(heroes) == 1 else "team")
    choice = {"edition": edition, "heroes": [{"hero": name} for name in heroes], "city": city}
    boxes = {name: _box(rng, name, rounds) for name in dict.fromkeys(heroes)}
    table = setting(heroes, edition, sets=boxes, city=card, tough=tough, rounds=rounds)
    return {**choice, "tough": tough, "rounds": rounds}, table


def _city(rng: Random, side: str) -> tuple[dict[str, Any], CityCard]:
    row = rng.choice([row for row in RULES["cities"] if row["side"] == side])
    given = rng.randint(5, 30) if row["resistance"] is None or rng.random() < 0.3 else None
    titles = row["titles"] and tuple((least, title) for least, title in row["titles"])
    card = CityCard(row["name"], side, given or row["resistance"], titles)
    return {"name": row["name"], **({"resistance": given} if given else {})}, card


def _box(rng: Random, hero: str, rounds: int) -> HeroSet:
    threats = rng.choices(range(1, 13), weights=[3] * 6 + [1] * 6, k=rounds)
    villains = [_villain(rng, hero, f"{hero} {i}", n) for i, n in enumerate(threats)]
    under = [_villain(rng, hero, f"{hero} r{i}", 1, "reinforcement") for i in range(2)]
    mine = [name for name, effect in EFFECTS.items() if effect.hero in (None, hero)]
    cards = [(Card(hero, f"card {i}", _known(rng.choice(mine))), 1) for i in range(6)]
    rows = tuple((villain, 1) for villain in (*villains, *under))
    return replace(hero_set(hero), villains=rows, cards=tuple(cards))


def _villain(rng: Random, hero: str, name: str, threat: int, *more: str) -> Villain:
    words = (*more, *rng.sample(WORDS, rng.choice([0, 1, 1, 2, 3])))
    return Villain(name, _known(hero), _known(threat), _known(words))


def _known(value: object) -> Known:
    return Known(value, "assumed", "drawn")
