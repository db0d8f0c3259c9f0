"""The positions of positions.toml, for the engine and for the plain counter."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

from odds.hero_dice import data
from odds.hero_dice.data import check_faces
from odds.hero_dice.engine.attack import Attack, start
from odds.hero_dice.engine.cards import CityCard, HeroCard, VillainCard
from odds.hero_dice.engine.flow import begin
from odds.hero_dice.engine.game import do
from odds.hero_dice.engine.game_events import Shuffle
from odds.hero_dice.engine.perft import perft
from odds.hero_dice.engine.setting import DRAWN, SHUFFLED, Seat, Setting, seat_names
from odds.hero_dice.engine.state import Game
from odds.hero_dice.heroes import hero
from tests.perft import paths, plain_attack, plain_game

FILE = Path(__file__).with_name("positions.toml")
Numbers = list[tuple[int, str, int, str]]
"""Of each depth from 1: paths, weight, ended, worth."""


def stored() -> list[dict[str, Any]]:
    """Return every position with its rows."""
    kinds = tomllib.loads(FILE.read_text("utf-8"))
    return [{**given, "kind": kind} for kind in kinds for given in kinds[kind]]


def written(row: paths.Sums) -> tuple[int, str, int, str]:
    """Return a row as it stands in the file."""
    number, weight, ended, worth = row
    return number, str(Fraction(weight)), ended, str(Fraction(worth))


# ---- the plain counter -----------------------------------------------------------------------


def counted(given: dict[str, Any], depth: int) -> Numbers:
    """Return the rows that the plain counter finds."""
    play = partial(plain_game.game, given) if given["kind"] == "game" else lambda: alone(given)
    return [written(sums) for sums in paths.rows(play, depth)]


def alone(given: dict[str, Any]) -> paths.Play:
    """Play a position's attack."""
    words, markers = given.get("abilities", []), given.get("markers", 0)
    return plain_attack.alone(plain_attack.Attack(given["hero"], given["dice"], words, markers))


# ---- the engine ------------------------------------------------------------------------------


def engine(given: dict[str, Any], depth: int) -> Numbers:
    """Return the rows that the engine finds."""
    rows = perft(game(given) if given["kind"] == "game" else attack(given), depth)
    return [written((row.paths, row.weight, row.ended, row.worth)) for row in rows]


def attack(given: dict[str, Any]) -> Attack:
    """Return the attack of a position."""
    words, markers = given.get("abilities", ()), given.get("markers", 0)
    return start(given["hero"], given["dice"], words, markers)


def game(given: dict[str, Any]) -> Game:
    """Return the game of a position, before its set-up; a given order is shuffled."""
    table = setting(given)
    first = begin(table)
    return do(first, Shuffle(tuple(table.villains))) if shuffled(given, first) else first


def shuffled(given: dict[str, Any], first: Game) -> bool:
    return bool(given.get("order")) and first.moment == "shuffle"


def setting(given: dict[str, Any]) -> Setting:
    """Return what the game is played with: the first hero's box holds all villains."""
    names = seat_names(given["heroes"])
    return Setting(
        edition=data.edition(given["edition"]),
        seats=tuple(seat(given, place, name) for place, name in enumerate(names)),
        city=CityCard("City", "team", given["resistance"]),
        gray=gray(given),
        tough=given.get("tough", False),
        deck=SHUFFLED if given.get("order") else DRAWN,
    )


def seat(given: dict[str, Any], place: int, name: str) -> Seat:
    who = given["heroes"][place]
    cards = given.get("cards", {}).get(str(place), [])
    villains = given["villains"] if place == 0 else []
    return Seat(
        name,
        who,
        check_faces(hero(who), given["dice"][who]).faces,
        tuple(HeroCard(card, card, effect) for card, effect in cards),
        tuple(VillainCard(v, v, name, threat, tuple(words)) for v, threat, words in villains),
    )


def gray(given: dict[str, Any]) -> tuple[tuple[str, int], ...]:
    row = given["dice"].get("batman", {}).get("gray", {"bat": 2, "wound": 2, "batmobile": 2})
    return tuple(row.items())
