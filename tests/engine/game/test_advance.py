"""The advance: AD1 to AD6 of the play examples (2 heroes, limit 15), and whole phases.

Truth: the play examples of the Flash and Green Lantern rulebooks (2016), the Superman rulebook for
2015.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from odds.hero_dice.engine.flow import begin
from odds.hero_dice.engine.game import do
from odds.hero_dice.engine.game_events import Shuffle
from odds.hero_dice.engine.overrun import overruns
from odds.hero_dice.engine.setting import setting
from odds.hero_dice.engine.stacks import Stack, stack, threats
from odds.hero_dice.engine.state import Game
from tests.engine.game.table import card, villain

LIMIT = setting(["flash", "batman"]).power_limit


def row(*threats: int) -> list[Stack]:
    return [villain(2, str(n), n) for n in threats]


REINFORCED = stack(2, card("R", 1, ["reinforcement"]), card("P", 3))
TURNED = replace(villain(2, "Reverse Flash", 3, "defeat-twice"), turned=True, old=(0, 4))

VECTORS = {
    "AD1": (row(4), villain(2, "V", 3), 7, False),
    "AD2a": (row(4), villain(2, "V", 5), 9, False),
    "AD2b": (row(4, 5), villain(2, "V", 3), 12, False),
    "AD3": ([*row(4), TURNED], villain(2, "V", 6), 13, False),
    "AD4": (row(4, 3, 6), villain(2, "V", 3), 16, True),
    "AD5a": (row(3), villain(2, "V", 4), 7, False),
    "AD5b": (row(3, 4), REINFORCED, 11, False),
    "AD6": ([*row(4), REINFORCED], villain(2, "V", 5), 13, False),
}


@pytest.mark.parametrize(("there", "newcomer", "total", "city"), VECTORS.values(), ids=VECTORS)
def test_vectors(there: list[Stack], newcomer: Stack, total: int, city: bool) -> None:
    assert LIMIT == 15
    assert threats([*there, newcomer]) == total
    assert overruns(there, newcomer, LIMIT) == city


def test_equality_does_not_overrun() -> None:
    """ "If the sum is *higher* than the heroes' power limit." """
    assert not overruns(row(12), villain(2, "V", 3), 15)
    assert overruns(row(12), villain(2, "V", 4), 15)


@pytest.mark.parametrize(
    ("edition", "limits"), [("2016", [12, 15, 18, 21]), ("2015", [12, 15, 20, 25])]
)
def test_power_limits(edition: str, limits: list[int]) -> None:
    heroes = ["flash", "batman", "superman", "green-lantern"]
    assert [setting(heroes[:n], edition).power_limit for n in (1, 2, 3, 4)] == limits


# ---- set-up ----------------------------------------------------------------------------------


def dealt(edition: str, heroes: list[str], *first: str) -> Game:
    """Return a game whose deck begins with these cards."""
    table = setting(heroes, edition)
    rest = [i for i in table.villains if i not in first]
    rest.sort(key=lambda i: not table.villains[i].reinforcement)
    return do(begin(table), Shuffle((*first, *rest)))


def names(stacks: tuple[Stack, ...]) -> list[str]:
    return [v.name for v in stacks]


def test_2016_begins_with_an_advance() -> None:
    """One villain a hero in the outskirts, the last face down; they advance, others come."""
    cards = [f"flash/{n}" for n in ("weather-wizard", "captain-cold", "grodd", "reverse-flash")]
    game = dealt("2016", ["flash", "batman"], *cards)
    assert names(game.battlefield) == ["Weather Wizard", "Captain Cold"]
    assert names(game.outskirts) == ["Grodd", "a villain face down"]
    assert (game.round, game.phase, game.moment) == (1, "attack", "targets")
    assert [news.what for news in game.news] == [
        *("outskirts", "face-down", "round", "advances", "outskirts", "advances"),
        *("outskirts", "face-down"),
    ]


def test_2015_begins_with_an_attack() -> None:
    """One villain a hero on the battlefield and one in the suburbs; no check at the set-up."""
    cards = [f"flash/{n}" for n in ("weather-wizard", "captain-cold", "grodd", "reverse-flash")]
    game = dealt("2015", ["flash", "batman"], *cards)
    assert names(game.battlefield) == ["Weather Wizard", "Captain Cold"]
    assert names(game.outskirts) == ["Grodd", "a villain face down"]
    assert (game.round, game.phase) == (1, "attack")
    assert not [news for news in game.news if news.what in ("advances", "overruns")]


def test_a_reinforcement_takes_the_next_card() -> None:
    """Several reinforcements stack; the stack counts as one villain."""
    cards = ["flash/flash-reinforcement", "batman/batman-reinforcement-1", "flash/grodd"]
    game = dealt("2016", ["flash", "batman"], *cards, "flash/captain-cold")
    assert names(game.battlefield) == ["Grodd", "Captain Cold"]
    assert (game.battlefield[0].threat, len(game.battlefield[0].cards)) == (5, 3)


def test_alone_the_card_lies_face_up() -> None:
    """ "There is no face-down last card." In 2016 a reinforcement is covered at once."""
    cards = ["flash/grodd", "flash/flash-reinforcement", "flash/captain-cold"]
    game = dealt("2016", ["flash"], *cards)
    assert [(v.name, v.face_down) for v in game.outskirts] == [("Captain Cold", False)]
    assert len(game.outskirts[0].cards) == 2


def test_alone_in_2015_support_waits() -> None:
    """ "Support cards gain an additional card ... when they are due to move." """
    cards = ["flash/grodd", "flash/flash-reinforcement", "flash/captain-cold"]
    game = dealt("2015", ["flash"], *cards)
    assert [(v.name, v.complete) for v in game.outskirts] == [("Flash Reinforcement", False)]
    assert len(game.deck) == 8
