"""Random play never raises, always ends, conserves dice, and replays from its events."""

import random

from hypothesis import given
from hypothesis import strategies as st

from odds.hero_dice.abilities import ability_words
from odds.hero_dice.engine.attack import Stop, do, from_json, hits, result, start, to_json
from odds.hero_dice.engine.attack.states_checked import check_state
from odds.hero_dice.heroes import hero, hero_names
from odds.hero_dice.words import BLANK

WORDS = [word.replace(":N", ":2") for word in ability_words()]
MOST = 400


@st.composite
def settings(draw):
    """Any hero with any dice, a stack of up to four abilities, some markers."""
    record = hero(draw(st.sampled_from(hero_names())))
    symbols = (*record.symbols, BLANK)
    faces = {
        colour: draw(st.lists(st.sampled_from(symbols), min_size=6, max_size=6))
        for colour in record.colours
    }
    table = {colour: {s: row.count(s) for s in symbols} for colour, row in faces.items()}
    abilities = draw(st.lists(st.sampled_from(WORDS), max_size=4))
    return (
        record.name,
        table,
        abilities,
        draw(st.integers(0, 3)) if record.name == "batman" else 0,
        draw(st.sampled_from([(), ("one-colour-a-step",)])),
    )


def play(attack, rng, most=MOST):
    """An attack played at random and its events; it stops where it could go on for ever."""
    log = []
    while not attack.over:
        if attack.actor == "chance":
            falls, weights = zip(*attack.chances(), strict=True)
            event = rng.choices(falls, weights)[0]
        else:
            tired = len(log) > most and Stop() in attack.legal()
            event = Stop() if tired else rng.choice(attack.legal())
        attack = do(attack, event)
        log.append(event)
        check_play(attack)
    return attack, log


def check_play(attack):
    check_state(attack)
    assert [die.number for die in attack.dice] == list(range(len(attack.dice)))
    kept = [die for die in attack.dice if not die.removed]
    assert len(kept) == len(attack.hand) + sum(die.aside for die in attack.dice)
    assert not any(attack.dice[number].face for number in attack.in_cup)


@given(settings(), st.integers(0, 2**32))
def test_random_play(setting, seed):
    name, table, abilities, markers, readings = setting
    first = start(name, table, abilities, markers, readings)
    over, log = play(first, random.Random(seed))
    assert (over.actor, over.legal(), over.chances()) == ("nobody", (), ())
    assert len(log) <= MOST + 10
    assert over.rolls <= 3 or "only-3-rolls" not in abilities
    assert hits(over) == max(0, 0 if result(over) == "bust" else result(over))
    again = first
    for event in log:
        again = do(again, event)
    assert again == over == from_json(to_json(over))


@given(settings(), st.integers(0, 2**32))
def test_colours_and_faces_do_not_change(setting, seed):
    name, table, abilities, markers, readings = setting
    first = start(name, table, abilities, markers, readings)
    over, _ = play(first, random.Random(seed))
    assert [die.colour for die in over.dice] == [die.colour for die in first.dice]
    taken = min(abilities.count("minus-die"), len(first.dice))
    assert sum(die.removed for die in over.dice) == taken
    assert (over.faces, over.abilities, over.readings) == (first.faces, first.abilities, readings)
    assert 0 <= over.markers <= markers
