"""Rounds, the end, scoring and titles in both editions, tough fight, and what a hero alone changes.

Truth: the rulebooks' sections on rounds, the end of the game and the variants.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from odds.hero_dice.engine.cards import CityCard
from odds.hero_dice.engine.flow import begin
from odds.hero_dice.engine.game import do
from odds.hero_dice.engine.game_events import GrayDie, LeaveOut, Target
from odds.hero_dice.engine.overrun import final_resistance, title
from odds.hero_dice.engine.setting import EACH_STACK, Setting, setting
from odds.hero_dice.engine.stacks import stack
from odds.hero_dice.engine.state import Game
from odds.hero_dice.heroes import hero_names
from tests.engine.game.table import aimed, card, finished, first_roll, random_steps, villain

CITY = CityCard("Central City", "team", 18, ((16, "Legendary"), (4, "Everyday"), (0, "Unheard Of")))


def phases(table: Setting, seed: int = 1) -> list[tuple[int, str]]:
    """Return the phases in which somebody decided something, in order, with their rounds."""
    found: list[tuple[int, str]] = []
    for _, game in random_steps(table, seed):
        if game.phase in ("attack", "over") and (game.round, game.phase) not in found:
            found.append((game.round, game.phase))
    return found


@pytest.mark.parametrize("edition", ["2015", "2016"])
@pytest.mark.parametrize("heroes", [1, 2, 4])
def test_eight_attacks(edition: str, heroes: int) -> None:
    """8 rounds in 2016; in 2015 the deck lasts for 6, then one more round and the final battle."""
    table = setting(hero_names()[:heroes], edition)
    assert phases(table) == [*((n, "attack") for n in range(1, 9)), (8, "over")]


def test_the_deck_ends_before_the_last_rounds_of_2015() -> None:
    """ "Once the villain deck is exhausted, the players play one more normal round." """
    sizes: dict[int, tuple[int, int]] = {}
    for _, game in random_steps(setting(["flash", "superman"], "2015", deck="drawn"), 3):
        if game.moment == "targets":
            sizes[game.round] = (len(game.deck) - len(game.outskirts[-1:]), len(game.outskirts))
    assert [there for _, there in sizes.values()] == [2] * 7 + [0]
    assert sizes[7][0] <= 0 < sizes[6][0]


def test_the_first_villains_of_2015_are_not_checked() -> None:
    """They are laid out on the battlefield; in 2016 the same cards would be checked."""
    table = replace(setting(["superman"], "2015"), rounds=8)
    first = random_steps(table, 2)[0][1]
    assert len(first.battlefield) == 1
    assert not [news for news in first.news if news.what == "advances"]


# ---- scoring ---------------------------------------------------------------------------------


def test_scoring() -> None:
    """Threats in the city, 2 for each card left over, reinforcements too, 2 for a Team marker."""
    left = [stack(2, card("R", 1, ["reinforcement"]), card("V", 5)), villain(2, "W", 4)]
    overrun = [villain(2, "X", 3), stack(2, card("R", 1, ["reinforcement"]), card("Y", 4))]
    assert final_resistance(CITY, overrun, left, 2) == 18 - 3 - 5 - 6 + 4
    assert final_resistance(CITY, overrun, left, 2, "each-stack") == 18 - 3 - 5 - 4 + 4
    assert final_resistance(CITY, [], [], 0) == 18


def test_threat_and_damage_left_do_not_matter() -> None:
    row = [replace(villain(2, "W", 4), damage=(3, 0)), villain(2, "V", 9)]
    assert final_resistance(CITY, [], row, 0) == 14


@pytest.mark.parametrize(
    ("resistance", "name"),
    [(30, "Legendary"), (16, "Legendary"), (15, "Everyday"), (0, "Unheard Of"), (-9, "Unheard Of")],
)
def test_titles(resistance: int, name: str) -> None:
    """The first number is a least value; above it the top title, below the list the lowest."""
    assert title(CITY, resistance) == name


def test_unknown_titles() -> None:
    assert title(replace(CITY, titles=None), 18) is None


def test_the_end_of_a_game() -> None:
    last = random_steps(setting(["flash", "batman"]), 2)[-1][1]
    threats = sum(v.threat for v in last.city)
    cards = sum(len(v.cards) for v in last.battlefield)
    assert last.resistance == 18 - threats - 2 * cards + 2 * last.team_markers
    assert last.title == title(last.setting.city, last.resistance)
    assert last.news[-1].number == last.resistance


@pytest.mark.parametrize(("readings", "left"), [((), 18 - 6), ((EACH_STACK,), 18 - 4)])
def test_reading_each_stack(readings: tuple[str, ...], left: int) -> None:
    """By the other reading a reinforced villain left over costs 2, not 2 a card."""
    game = begin(setting(["flash", "batman"], readings=readings))
    under = card("R", 1, ["reinforcement"])
    row = (stack(2, under, card("V", 5)), villain(2, "W", 4))
    assert replace(game, battlefield=row).resistance == left


# ---- variants --------------------------------------------------------------------------------


def test_tough_fight() -> None:
    """ "Each hero must now fight with only 5 Hero cards", one of them left out at random."""
    game = begin(setting(["flash", "batman"], tough=True))
    assert game.moment == "leave-out"
    assert [weight for _, weight in game.chances()] == [1] * 6
    game = do(game, LeaveOut("flash", "recover"))
    game = do(game, LeaveOut("batman", "batman-card-2"))
    assert [len(one.hand) for one in game.players] == [5, 5]
    assert game.players[0].left_out == ("recover",)
    assert game.moment == "shuffle"


def test_sides_of_the_city() -> None:
    """The solo side for a hero alone, the team side for several; the first hero's city."""
    assert setting(["green-lantern"]).city.resistance == 18
    assert setting(["green-lantern", "flash"]).city.resistance == 22
    assert setting(["flash", "green-lantern"]).city.name == "Central City"


def test_alone_nothing_lies_face_down_and_no_team_marker_is_given() -> None:
    for _, game in random_steps(setting(["green-lantern"]), 5):
        assert not any(v.face_down for v in game.outskirts)
        assert game.team_markers == 0


def test_in_a_team_the_last_card_lies_face_down() -> None:
    for _, game in random_steps(setting(["green-lantern", "flash", "batman"]), 5):
        if game.moment == "targets" and game.outskirts:
            assert [v.face_down for v in game.outskirts] == [False, False, True]


def test_doppelgangers_have_boxes_of_their_own() -> None:
    table = setting(["flash", "flash"])
    assert table.names == ("flash#1", "flash#2")
    assert len(table.villains) == 20
    assert len({card.name for card in table.villains.values()}) == 10


# ---- two-faced in a game ---------------------------------------------------------------------


def two_faced() -> Game:
    row = [("A", 2, ["two-faced"]), ("B", 9, []), ("C", 9, ["two-faced"])]
    game = aimed(["flash"], row, 0)
    hurt = replace(game.battlefield[2], damage=(1,))
    game = replace(game, battlefield=(*game.battlefield[:2], hurt))
    game = first_roll(game, "flash", "flash flash reverse-flash reverse-flash")
    return do(game, game.legal()[0])


def test_gray_dice_are_rolled_in_turn_after_the_damage() -> None:
    """No die for a villain without a marker; the other one is rolled at the settlement."""
    game = finished(two_faced())
    assert (game.actor, game.moment, game.phase) == ("chance", "gray-die", "settlement")
    assert game.chances() == (
        (GrayDie(2, "bat"), 2),
        (GrayDie(2, "wound"), 2),
        (GrayDie(2, "batmobile"), 2),
    )
    after = do(game, GrayDie(2, "batmobile"))
    assert [v.damage for v in after.battlefield][:3] == [(0,), (0,), (2,)]


def test_nobody_plays_while_the_gray_die_falls() -> None:
    game = finished(two_faced())
    assert game.legal() == ()
    assert all(one.finished for one in game.players)
    game = do(game, GrayDie(2, "wound"))
    assert (game.round, game.moment) == (2, "card")
    assert not any(one.finished or one.aimed for one in game.players)
    assert Target("flash", 0) not in game.legal()
