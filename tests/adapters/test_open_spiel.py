"""OpenSpiel's own tests of a game on small settings, and what the adapter promises beside them."""

from __future__ import annotations

import doctest
import pickle
import re

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.observation import make_observation

from odds.hero_dice.adapters import open_spiel
from tests.adapters.games import ALL, actions, load, walk


@pytest.mark.parametrize("given", ALL)
@pytest.mark.parametrize("serialize", [False, True])
def test_open_spiels_own_test_of_a_game(given, serialize):
    pyspiel.random_sim_test(load(given), num_sims=5, serialize=serialize, verbose=False)


@pytest.mark.parametrize("given", ALL)
def test_chances_add_up_to_one(given):
    for state in walk(load(given), 1):
        if state.is_chance_node():
            numbers, chances = zip(*state.chance_outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1, abs=1e-12)
            assert list(numbers) == sorted(set(numbers))
            assert max(numbers) < load(given).max_chance_outcomes()


@pytest.mark.parametrize("given", ALL)
def test_the_same_history_gives_the_same_strings(given):
    game = load(given)
    for state in list(walk(game, 2))[::5]:
        again = game.new_initial_state()
        for action in state.history():
            again.apply_action(action)
        assert str(again) == str(state)
        assert again.observation_string(0) == state.observation_string(0)
        assert again.legal_actions() == state.legal_actions()


@pytest.mark.parametrize("given", ALL)
def test_a_clone_goes_its_own_way(given):
    *_, state, _ = walk(load(given), 3)
    before, other = str(state), state.clone()
    other.apply_action(actions(other)[0])
    assert str(state) == before
    assert str(other) != before


# Numbers mean the same event in every state, and no two events share one.
@pytest.mark.parametrize("given", ALL)
def test_numbers_mean_the_same_in_every_state(given):
    game, said = load(given), {}
    for seed in range(5):
        for state in walk(game, seed):
            who = state.current_player()
            for action in actions(state):
                words = state.action_to_string(who, action)
                assert said.setdefault((who < 0, action), words) == words
    assert len(set(said.values())) == len(said)


def test_numbers_of_a_setting_never_change():
    names = [load("attack=True").action_to_string(0, action) for action in range(7)]
    assert names == [*(f"remove {die}" for die in range(4)), "first-roll", "stop", "roll-on"]
    game = load("heroes=flash batman,rounds=2")
    assert game.num_distinct_actions() == 1412
    assert game.action_to_string(0, 0) == "target flash 0"
    assert game.action_to_string(0, 1411) == "finish batman"


@pytest.mark.parametrize("given", ALL)
def test_the_tensor_has_the_same_parts_in_every_state(given):
    game = load(given)
    seen = make_observation(game)
    for state in walk(game, 4):
        seen.set_from(state, 0)
        assert sum(row.size for row in seen.dict.values()) == seen.tensor.size
        assert np.isfinite(seen.tensor).all()
        assert seen.string_from(state, 0) == str(state)


# The order of reinforcements in a stack, of words under Construct markers never matters.
@pytest.mark.parametrize("given", ALL)
def test_states_that_differ_have_different_tensors(given):
    game = load(given)
    seen, texts = make_observation(game), {}
    for seed in range(10):
        for state in walk(game, seed):
            seen.set_from(state, 0)
            words = sorted(re.split(r"[ ()]", str(state)))
            assert texts.setdefault(tuple(seen.tensor), words) == words


def test_everybody_gets_the_same():
    *_, end = walk(load("heroes=flash batman,rounds=2,players=2"), 5)
    assert len(set(end.returns())) == 1
    assert len(end.returns()) == 2


def test_games_and_states_can_be_written_and_read():
    game = load("heroes=flash batman,rounds=2,dice=flash red flash 3 race 3")
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    state = list(walk(game, 6))[20]
    text = pyspiel.serialize_game_and_state(game, state)
    read_game, read = pyspiel.deserialize_game_and_state(text)
    assert (str(read_game), str(read)) == (str(game), str(state))


def test_open_spiels_environment_plays_it():
    env = rl_environment.Environment(load("attack=True,heroes=flash,rolls=5"))
    step = env.reset()
    while not step.last():
        step = env.step([step.observations["legal_actions"][0][0]])
    assert step.rewards[0] >= 0


def test_examples_of_the_adapter():
    assert not doctest.testmod(open_spiel).failed


@pytest.mark.parametrize(
    ("given", "need"),
    [
        ("rounds=1", "rounds: must be a whole number from 2 to 8"),
        ("heroes=robin", "no hero"),
        ("heroes=flash batman flash batman flash", "one to four heroes"),
        ("players=3,heroes=flash batman", "players: 1, or one a hero: 2"),
        ("attack=True,heroes=flash batman", "heroes: one hero attacks"),
        ("attack=True,players=2", "players: one player attacks"),
        ("attack=True,abilities=tall", "tall"),
        ("attack=True,dice=flash red flash 9", "dice.red.flash: must be"),
        ("dice=flash red flash", "cannot be read"),
        ("deck=flash/grodd", "deck: drawn, seed or every card once"),
        ("edition=2017", "2017"),
        ("rolls=0", "rolls: must be a whole number from 1"),
    ],
)
def test_parameters_that_are_wrong_are_named(given, need):
    with pytest.raises(Exception, match=need):
        load(given)
