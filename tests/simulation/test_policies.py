"""Policies choose legal acts only, always the same ones, and the better ones do better."""

from __future__ import annotations

from dataclasses import replace
from statistics import mean

import pytest

from odds.hero_dice.answers import solve
from odds.hero_dice.engine import begin, do, replay, setting
from odds.hero_dice.engine.game_events import Act, Finish, PlayCard, Tornado
from odds.hero_dice.engine.minus_hits import minus_hits
from odds.hero_dice.engine.play import next_hero
from odds.hero_dice.simulate.asking import attack_request, event_words, option_words
from odds.hero_dice.simulate.chance import moves, played
from odds.hero_dice.simulate.closing import falling
from odds.hero_dice.simulate.greedy import expected
from odds.hero_dice.simulate.hints import advice, fresh_attack
from odds.hero_dice.simulate.needs import need
from odds.hero_dice.simulate.policies import POLICIES, policy
from odds.hero_dice.words import Fault
from tests.simulation.table import TABLES, choices, table


@pytest.mark.parametrize("heroes", TABLES, ids="+".join)
@pytest.mark.parametrize("name", POLICIES)
def test_policies_play_by_the_rules(name: str, heroes: tuple[str, ...]) -> None:
    """Every choice is among those that the engine lists, and the log replays to the same game."""
    for seed in (0, 1):
        made, choose = table(heroes, seed), policy(name, seed)
        game = None
        for event, after in moves(made, seed, choose):
            if game is not None and game.actor == "player":
                assert event in game.legal(next_hero(game))
            game = after
        assert game is not None
        assert game.actor == "nobody"
        assert replay(made, game.log) == game


@pytest.mark.parametrize("name", POLICIES)
def test_a_seed_plays_one_game(name: str) -> None:
    """Twice the same seed is twice the same log; another seed is another."""
    made = table(("flash", "batman"))
    logs = [played(made, seed, policy(name, seed)).log for seed in (3, 3, 4)]
    assert logs[0] == logs[1] != logs[2]


@pytest.mark.parametrize("heroes", TABLES[:5], ids="+".join)
def test_greedy_rolls_by_the_advice(heroes: tuple[str, ...]) -> None:
    """Each roll is the first option of `answers.advise` for the worth that `solver` describes."""
    asked = 0
    for game, seat in choices(table(heroes), 6, "greedy"):
        one = game.players[seat]
        if one.attack is None or one.attack.over or len(one.attack.legal()) == 1:
            continue
        assert one.target is not None
        lacks, threat = need(game, seat, one.target), game.battlefield[one.target].threat
        taken = minus_hits(one.attack.abilities, one.attack.hero)
        damage = {str(r): max(0, r - taken) for r in range(lacks + taken + 1)} | {"bust": 0}
        worth = {result: _worth(d, lacks, threat) for result, d in damage.items()}
        goal = {"kind": "worth", "worth": worth}
        best = advice(one.attack, goal)["options"][0]
        name = game.setting.names[seat]
        event = policy("greedy", 6)(game, game.legal(name))
        assert isinstance(event, Act)
        assert event_words(one.attack, event.event) == option_words(best)
        asked += 1
    assert asked >= 5


def _worth(damage: int, lacks: int, threat: int) -> int:
    """A point of damage up to what is lacking counts 1, the fall the threat once more."""
    if not lacks:
        return 0
    return lacks + threat if damage >= lacks else damage


def test_earlier_targets_count_with_their_means() -> None:
    """The second hero reckons with the first one's mean damage, here by `answers.solve`."""
    game = next(
        g for g, seat in choices(table(("superman", "batman"), 2), 4, "greedy") if seat == 1
    )
    place = game.players[0].target
    assert place is not None
    lacks, villain = need(game, 1, place), game.battlefield[place]
    means = {"kind": "mean-damage", "need": need(game, 0, place)}
    mean_damage = solve(attack_request(fresh_attack(game, 0, place), means))["value"]
    left = lacks - round(float(mean_damage["decimal"]))
    assert 0 < left < lacks
    fresh = fresh_attack(game, 1, place)
    taken = minus_hits(fresh.abilities, "batman")
    worth = {
        str(r): _worth(max(0, r - taken), left, villain.threat) for r in range(left + taken + 1)
    }
    value = solve(attack_request(fresh, {"kind": "worth", "worth": worth}))["value"]
    assert expected(game, 1, place) == pytest.approx(float(value["decimal"]))


@pytest.mark.parametrize("name", ["simple", "greedy"])
def test_cards_and_markers_are_played_where_one_more_villain_falls(name: str) -> None:
    """And kept where none falls: each use is looked at, and each declaration without one."""
    used, made = 0, table(("flash",))
    for seed in range(12):
        before = begin(made)
        for event, after in moves(made, seed, policy(name, seed)):
            if isinstance(event, PlayCard | Tornado):
                used += 1
                assert falling(after) > falling(before)
            if isinstance(event, Finish):
                more = [e for e in before.legal() if isinstance(e, PlayCard | Tornado)]
                assert all(falling(do(before, e)) <= falling(before) for e in more)
            before = after
    assert used


def test_knowing_the_odds_pays() -> None:
    """Over 60 games: greedy beats simple, simple beats random, each by several standard errors."""
    made = table(("batman",))
    worth = {n: mean(played(made, s, policy(n, s)).resistance for s in range(60)) for n in POLICIES}
    assert worth["random"] + 4 < worth["simple"]
    assert worth["simple"] + 2 < worth["greedy"]


def test_chance_does_not_care_who_chooses() -> None:
    """Chance is decided by the seed and the number of the event: the deck is the same for all."""
    made = table(("superman",))
    decks = {played(made, 9, policy(name, 9)).log[0] for name in POLICIES}
    assert len(decks) == 1


def test_an_unknown_policy_is_named() -> None:
    """The error lists the policies there are."""
    with pytest.raises(Fault, match="random, simple, greedy"):
        policy("", 0)


@pytest.mark.parametrize("name", ["simple", "greedy"])
def test_dice_that_never_end_an_attack_do_not_hang(name: str) -> None:
    """All faces race, or all recharge: rolling on is always legal and never leads anywhere."""
    faces = {
        "flash": {"red": {"race": 6}, "yellow": {"race": 6}},
        "green-lantern": {"green": {"recharge": 6}, "black": {"recharge": 6}},
    }
    made = setting(["flash", "green-lantern"], faces=faces)
    assert played(made, 1, policy(name, 1)).actor == "nobody"


def test_too_many_abilities_for_the_solver_fall_back_on_simple_rules() -> None:
    """A villain with more abilities than a request may name is fought without odds."""

    made = setting(["flash"])
    words = ("kryptonite",) + ("reverse-flash",) * 9
    seat = made.seats[0]
    villains = tuple(
        replace(card, abilities=(*card.abilities, *words)) if not card.reinforcement else card
        for card in seat.villains
    )
    made = replace(made, seats=(replace(seat, villains=villains),))
    assert played(made, 1, policy("greedy", 1)).actor == "nobody"
