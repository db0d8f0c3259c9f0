"""Games for these tests: every kind of table, and games part of the way through."""

from __future__ import annotations

from collections.abc import Iterator

from odds.hero_dice.engine import Game, Setting, setting
from odds.hero_dice.engine.play import next_hero
from odds.hero_dice.simulate.chance import moves
from odds.hero_dice.simulate.policies import policy

TABLES = (
    ("flash",),
    ("green-lantern",),
    ("superman",),
    ("batman",),
    ("flash", "batman"),
    ("green-lantern", "green-lantern", "superman"),
    ("flash", "green-lantern", "superman", "batman"),
)


def table(heroes: tuple[str, ...], seed: int = 0) -> Setting:
    """Return a table; the edition and the tough fight change with the seed."""
    return setting(heroes, ("2016", "2015")[seed % 2], tough=seed % 3 == 1)


def choices(made: Setting, seed: int, name: str = "random") -> Iterator[tuple[Game, int]]:
    """Yield every point of a game at which a player chooses, with the seat that is asked."""
    for _, game in moves(made, seed, policy(name, seed)):
        if game.actor == "player":
            yield game, made.seat(next_hero(game))
