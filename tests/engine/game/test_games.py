"""Whole games of random legal acts: they end, keep their cards and markers, and replay.

Truth: conservation. Nothing leaves the table but by a rule.
"""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

from odds.hero_dice.engine.attack import Attack
from odds.hero_dice.engine.deck import DrawnDeck
from odds.hero_dice.engine.flow import begin
from odds.hero_dice.engine.game import can, do
from odds.hero_dice.engine.game_events_json import event_from_json, event_to_json
from odds.hero_dice.engine.game_json import from_json, to_json
from odds.hero_dice.engine.play import at_random, play
from odds.hero_dice.engine.replay import check_log, replay
from odds.hero_dice.engine.setting import Setting, setting
from odds.hero_dice.engine.state import Game
from odds.hero_dice.heroes import hero_names
from tests.engine.game.table import random_steps, sensible

TABLES = {
    "flash-2015": setting(["flash"], "2015"),
    "lantern-2016-drawn": setting(["green-lantern"], "2016", deck="drawn"),
    "superman-tough": setting(["superman"], "2015", tough=True),
    "batman": setting(["batman"], "2016", readings=["one-colour-a-step"]),
    "doppelgangers-2015-drawn": setting(["flash", "flash"], "2015", deck="drawn"),
    "three": setting(["batman", "superman", "batman"], "2016", tough=True),
    "four-2016": setting(hero_names(), "2016", deck="drawn"),
    "four-2015": setting(hero_names(), "2015"),
}

pytestmark = pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)


def villain_cards(game: Game) -> Counter[str]:
    rows = (game.outskirts, game.battlefield, game.city, game.defeated)
    seen = [card.id for row in rows for villain in row for card in villain.cards]
    return Counter([*seen, *game.deck.cards])


def check(game: Game) -> None:
    """Check that every card, marker and die is in one place."""
    assert villain_cards(game) == Counter(list(game.setting.villains))
    for seat, one in zip(game.setting.seats, game.players, strict=True):
        cards = (*one.hand, *one.played, *one.left_out)
        assert Counter(cards) == Counter(card.id for card in seat.cards)
        assert one.markers >= 0
        if one.attack is not None:
            check_dice(one.attack)
    assert all(min((*v.damage, *v.old)) >= 0 for v in game.battlefield)
    assert game.team_markers <= len(game.defeated) * (not game.setting.alone)


def check_dice(attack: Attack) -> None:
    places = [(d.removed, d.aside, d.number in attack.in_cup) for d in attack.dice]
    assert all(sum(place) <= 1 for place in places)
    assert [d.number for d in attack.dice] == list(range(len(attack.dice)))


def test_random_games_end_and_lose_nothing(table: Setting) -> None:
    """Every state has somebody to act until the game is over; the events are all legal."""
    for seed in range(3):
        game = begin(table)
        for event, after in random_steps(table, seed):
            assert can(game, event)
            game = after
            check(game)
            open_events = game.legal() if game.actor == "player" else ()
            assert (game.actor == "player") == bool(open_events)
        assert (game.actor, game.phase, game.agenda) == ("nobody", "over", ())
        assert game.round == table.rounds
        come = (*game.battlefield, *game.city, *game.defeated)
        assert len(come) == table.rounds * len(table.seats)
        assert game.legal() == game.chances() == ()


def test_what_is_legal_can_be_done_and_nothing_listed_twice(table: Setting) -> None:
    for _, game in random_steps(table, 4)[::7]:
        events = game.legal()
        assert len(set(events)) == len(events)
        assert all(can(game, event) for event in events)


def test_json_at_every_step(table: Setting) -> None:
    """A game goes out and comes back the same, log and all; so does every event.

    Of the long games of several heroes every seventh step.
    """
    for event, game in random_steps(table, 5)[:: 1 if table.alone else 7]:
        back = from_json(json.loads(json.dumps(to_json(game))))
        assert (back, back.log) == (game, game.log)
        assert event_from_json(json.loads(json.dumps(event_to_json(event)))) == event


def test_replay(table: Setting) -> None:
    """The log leads to the same game, and so does any beginning of it."""
    played = random_steps(table, 6)
    for _, game in (played[0], played[len(played) // 2], played[-1]):
        assert replay(table, game.log) == game
        check_log(game)


def test_the_same_seed_plays_the_same_game(table: Setting) -> None:
    first, second = (play_with(table, 8) for _ in range(2))
    assert (first, first.log, first.news) == (second, second.log, second.news)


def play_with(table: Setting, seed: int) -> Game:
    rng = Random(seed)
    return play(begin(table), sensible(rng), rng)


def test_a_chooser_for_each_hero(table: Setting) -> None:
    """Each chooser sees its own hero's events only."""
    rng, asked = Random(9), Counter[str]()

    def chooser(name: str):
        def choose(game, events):
            assert {event.hero for event in events} == {name}
            asked[name] += 1
            return at_random(rng)(game, events)

        return choose

    game = play(begin(table), {name: chooser(name) for name in table.names}, rng)
    assert game.phase == "over"
    assert set(asked) == set(table.names)


def test_weights_of_chance(table: Setting) -> None:
    """Weights are positive whole numbers; dice have six faces; every outcome can be done."""
    for _, game in random_steps(table, 10)[1::5]:
        weights = [weight for _, weight in game.chances()]
        assert all(weight > 0 for weight in weights)
        if weights and game.moment != "card" and game.moment != "leave-out":
            assert sum(weights) == 6
        if game.moment == "card":
            assert isinstance(game.deck, DrawnDeck)
        for event, _ in game.chances():
            assert do(game, event).log == (*game.log, event)
