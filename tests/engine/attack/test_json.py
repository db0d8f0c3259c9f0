"""Attacks and events survive JSON; what is damaged or impossible is refused with the field."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from odds.hero_dice.engine.attack import (
    Fall,
    FirstRoll,
    KeepColour,
    Remove,
    RollAgain,
    RollOn,
    SetAside,
    Stop,
    as_though_race,
    do,
    event_from_json,
    event_to_json,
    from_json,
    to_json,
)
from odds.hero_dice.engine.attack.states_checked import CHECKS
from odds.hero_dice.words import Fault
from tests.engine.attack.acting import begun, fall, rolled
from tests.engine.attack.test_legal import SMALL, begin, reached

FLASH = rolled("flash", "flash", "race", "race", "flash")
SUPERMAN = fall(do(rolled("superman", *["superman"] * 6), KeepColour("red")), *["kryptonite"] * 5)
BATMAN = fall(
    do(rolled("batman", *["bat"] * 3, "batmobile", *["wound"] * 3), SetAside((0, 1))),
    *["bat"] * 5,
)
LANTERN = do(rolled("green-lantern", *["recharge"] * 6), RollAgain((1, 4)))
TAKEN = begun("flash", ["minus-die", "only-3-rolls"], [0])
ATTACKS = [FLASH, as_though_race(FLASH), do(FLASH, RollOn()), SUPERMAN, BATMAN, LANTERN, TAKEN]


def through_text(written):
    return json.loads(json.dumps(written))


@pytest.mark.parametrize("small", SMALL)
def test_every_attack_comes_back(small):
    for attack in reached(begin(*small), 1200):
        assert from_json(through_text(to_json(attack))) == attack


@pytest.mark.parametrize("attack", ATTACKS)
def test_larger_attacks_come_back(attack):
    assert from_json(through_text(to_json(attack))) == attack


EVENTS = [
    Fall(3, "race"),
    Remove(0),
    FirstRoll(),
    Stop(),
    RollOn(),
    RollAgain((0, 5)),
    KeepColour("blue"),
    SetAside((0, 4), ("gray",)),
]


@pytest.mark.parametrize("event", EVENTS)
def test_events_come_back(event):
    assert event_from_json(through_text(event_to_json(event))) == event


@pytest.mark.parametrize(
    ("raw", "field"),
    [
        (None, "do"),
        ([], "do"),
        ({"die": 3}, "do"),
        ({"do": "dance"}, "do"),
        ({"do": ["stop"]}, "do"),
        ({"do": "remove"}, "die"),
        ({"do": "remove", "die": True}, "die"),
        ({"do": "stop", "die": 1}, ""),
        ({"do": "roll-again", "dice": 4}, "dice"),
        ({"do": "roll-again", "dice": [0, "1"]}, "dice"),
        ({"do": "set-aside", "dice": [0], "markers": [1]}, "markers"),
        ({"do": "fall", "die": 0, "face": None}, "face"),
    ],
)
def test_damaged_event(raw, field):
    with pytest.raises(Fault) as caught:
        event_from_json(raw)
    assert caught.value.field == field


@pytest.mark.parametrize(
    ("attack", "field", "value"),
    [
        (FLASH, "hero", "flush"),
        (FLASH, "faces", {"red": {"flash": 6}}),
        (FLASH, "abilities", [["shield:1"]]),
        (FLASH, "abilities", ["shield"]),
        (FLASH, "abilities", None),
        (FLASH, "readings", ["two-colours"]),
        (FLASH, "markers", 1),
        (BATMAN, "markers", 4),
        (FLASH, "rolls", -1),
        (FLASH, "rolls", True),
        (FLASH, "total", 1.5),
        (FLASH, "in_cup", [9]),
        (FLASH, "over", "yes"),
        (FLASH, "dice", []),
        (FLASH, "dice", "four"),
    ],
)
def test_damaged_value(attack, field, value):
    with pytest.raises(Fault) as caught:
        from_json({**to_json(attack), field: value})
    assert caught.value.field.split(".")[0].split("[")[0] == field


@pytest.mark.parametrize("key", to_json(FLASH))
def test_missing_key(key):
    written = to_json(FLASH)
    del written[key]
    with pytest.raises(Fault, match="is missing") as caught:
        from_json(written)
    assert caught.value.field == key


def test_unknown_key():
    with pytest.raises(Fault, match="unknown key 'luck'"):
        from_json({**to_json(FLASH), "luck": 1})
    with pytest.raises(Fault, match="must be a table"):
        from_json([FLASH.hero])


def test_missing_key_of_a_die():
    written = to_json(FLASH)
    del written["dice"][2]["face"]
    with pytest.raises(Fault, match=r"dice\[2\].face: is missing"):
        from_json(written)


# ---- what cannot have come about -------------------------------------------------------------


def changed(attack, dice=(), **values):
    """An attack as JSON with some values changed; `dice` gives (number, key, value)."""
    written = {**to_json(attack), **values}
    for number, key, value in dice:
        written["dice"][number][key] = value
    return written


ONLY = {"flash": 6}
BEFORE = to_json(begun("flash")) | {"rolls": 0}
IMPOSSIBLE = [
    ("a die shows a symbol", changed(FLASH, faces={"red": ONLY, "yellow": ONLY})),
    ("a removed die shows", changed(FLASH, [(0, "removed", True)])),
    ("with every die removed", changed(begun("flash"), [(i, "removed", True) for i in range(4)],
                                       in_cup=[])),
    ("before -1 die took", changed(FLASH, abilities=["minus-die"])),
    ("no die can have been set aside", changed(FLASH, [(0, "aside", True)])),
    ("set aside all together", changed(SUPERMAN, [(1, "aside", True)])),
    ("never set aside", changed(BATMAN, [(0, "face", "batmobile")])),
    ("before the first roll no die", BEFORE),
    ("once each", changed(LANTERN, in_cup=[4, 1])),
    ("once each", changed(LANTERN, in_cup=[1, 1])),
    ("once it is rolled", changed(LANTERN, in_cup=[1])),
    ("once it is rolled", changed(FLASH, [(2, "face", None)])),
    ("fall in number order", changed(FLASH, [(1, "face", None)], in_cup=[1])),
    ("more than the villain allows", changed(FLASH, abilities=["only-3-rolls"], rolls=4)),
    ("go with the dice set aside", changed(SUPERMAN, rolls=1)),
    ("go with the dice set aside", changed(SUPERMAN, rolls=3)),
    ("go with the dice set aside", changed(BATMAN, rolls=4)),
    ("go with the dice set aside", changed(BATMAN, rolls=1)),
    ("cannot come of", changed(FLASH, total=3)),
    ("cannot come of", changed(FLASH, total=7, rolls=2)),
    ("cannot come of", changed(FLASH, total=-1, rolls=2)),
    ("cannot come of", changed(LANTERN, total=1)),
    ("a bust is", changed(FLASH, bust=True, over=True)),
    ("go with the dice and the total", changed(LANTERN, over=True)),
    ("go with the dice and the total", changed(SUPERMAN, over=True)),
    ("no card can stand", changed(LANTERN, as_though_race=True)),
    ("no card can stand", changed(begun("flash"), as_though_race=True)),
]  # fmt: skip


@pytest.mark.parametrize(("words", "written"), IMPOSSIBLE)
def test_impossible_state(words, written):
    with pytest.raises(Fault, match=words) as caught:
        from_json(written)
    assert caught.value.code == "impossible"


def test_every_check_refuses_something():
    refused = {words for words, _ in IMPOSSIBLE}
    for _, _, need in CHECKS:
        assert any(words in need for words in refused), need


JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 9),
    st.text(max_size=3),
    st.lists(st.integers(-1, 6), max_size=3),
    st.sampled_from(["race", "red", "flash", "batman", "minus-die"]),
)


# Whatever is changed, a Fault or an attack that goes on without any other error comes of it.
@given(attack=st.sampled_from(ATTACKS), data=st.data(), seed=st.integers(0, 99))
def test_any_damage_is_a_fault_or_harmless(attack, data, seed):
    written = through_text(to_json(attack))
    place = written
    key = data.draw(st.sampled_from(sorted(written)))
    if key == "dice" and data.draw(st.booleans()):
        place = written["dice"][data.draw(st.integers(0, len(attack.dice) - 1))]
        key = data.draw(st.sampled_from(sorted(place)))
    place[key] = data.draw(JUNK)
    try:
        found = from_json(written)
    except Fault:
        return
    rng = random.Random(seed)
    for _ in range(20):
        events = [*found.legal(), *(event for event, _ in found.chances())]
        if not events:
            break
        found = do(found, rng.choice(events))
        assert from_json(to_json(found)) == found
