"""On small attacks every listed event can be done and every other of any shape is refused."""

from collections import deque
from itertools import combinations

import pytest

from odds.hero_dice.data import dice
from odds.hero_dice.engine.attack import Remove, RollAgain, SetAside, can, do, start
from tests.engine.attack.acting import COLOURS, events_of_any_shape

SMALL = [
    ("flash", (), ("minus-die",) * 2, 0, ()),
    ("flash", (0, 1, 2), ("only-3-rolls",) + ("minus-die",) * 3, 0, ()),
    ("green-lantern", (0, 1), ("minus-die",) * 2, 0, ()),
    ("green-lantern", (0, 1, 2, 4), ("only-3-rolls",) + ("minus-die",) * 4, 0, ()),
    ("superman", (2, 4, 5), ("minus-die",) * 3, 0, ()),
    ("batman", (2, 3, 5, 6), ("minus-die",) * 4, 2, ()),
    ("batman", (2, 3, 5, 6), ("minus-die",) * 4, 1, ("one-colour-a-step",)),
    ("batman", (3, 4, 5, 6), ("only-3-rolls",) + ("minus-die",) * 4, 2, ()),
]
"""hero, dice removed at once, abilities, markers, readings"""


def reached(attack, most):
    """Every attack that can come about, at most so many."""
    found, fresh = {attack}, deque([attack])
    while fresh and len(found) < most:
        attack = fresh.popleft()
        events = [*attack.legal(), *(event for event, _ in attack.chances())]
        after = dict.fromkeys(do(attack, event) for event in events)
        fresh.extend(a for a in after if a not in found)
        found.update(after)
    return found


def begin(hero, removed, abilities, markers, readings):
    attack = start(hero, dice(hero).faces, abilities, markers, readings)
    for die in removed:
        attack = do(attack, Remove(die))
    return attack


def lists_of(hero):
    """Every list of a hero's dice in number order, and some that are not."""
    numbers = range(len(COLOURS[hero]))
    ordered = [c for size in range(len(numbers) + 1) for c in combinations(numbers, size)]
    return [*ordered, (1, 0), (0, 0), (0, len(numbers)), (-1, 0)]


@pytest.mark.parametrize("small", SMALL)
def test_listed_events_and_no_others(small):
    hero = small[0]
    events = list(events_of_any_shape(hero, lists_of(hero)))
    for attack in reached(begin(*small), 1200):
        listed = [*attack.legal(), *(event for event, _ in attack.chances())]
        assert len(set(listed)) == len(listed)
        assert set(listed) == {event for event in events if can(attack, event)}
        assert bool(listed) != attack.over


@pytest.mark.parametrize("small", SMALL)
def test_who_acts_and_what_chance_weighs(small):
    for attack in reached(begin(*small), 500):
        acts = {"chance": attack.chances(), "player": attack.legal(), "nobody": (attack,)}
        assert [who for who, listed in acts.items() if listed and who != "nobody"] == (
            [] if attack.over else [attack.actor]
        )
        assert sum(weight for _, weight in attack.chances()) in (0, 6)


# A set of dice falls into pairs with a recharge each just if its size is even and half of it shows
# recharges: the second, counting form of the sentence.
def test_pairs_counted():
    for attack in reached(begin(*SMALL[2]), 400):
        for event in attack.legal():
            if isinstance(event, RollAgain):
                leads = sum(attack.dice[n].face == "recharge" for n in event.dice)
                assert len(event.dice) % 2 == 0
                assert 2 * leads >= len(event.dice) > 0


def test_batman_never_sets_a_batmobile_aside():
    for attack in reached(begin(*SMALL[5]), 400):
        assert not any(die.aside and die.face == "batmobile" for die in attack.dice)
        for event in attack.legal():
            if isinstance(event, SetAside):
                assert len(event.markers) <= attack.markers
