"""Thousands of mid-attack states: dice as they may lie, and the same damaged in every way.

Truth: a state is answered with a value that the goal can have, or refused by the name of a field;
nothing else happens, and not slowly. `python -m tests.system.test_states [STATES]` asks more.
"""

import copy
import random
import sys
import time
from collections import Counter
from fractions import Fraction

import pytest

from api import create_app
from odds.hero_dice.answers import catalogue

STATES = 1500
BOUND = 5
"""Seconds that one answer may take, with another test beside it."""
HEROES = {row["hero"]: row for row in catalogue.heroes()}
ABILITIES = [row["ability"].replace(":N", ":2") for row in catalogue.abilities()]
READINGS = list(catalogue.readings())
ODD = [None, True, -1, 0, 1, 7, 100, 10**30, 1.5, "2", "", [], {}, [1], {"red": 1}, "\u0000", "ſ"]
WORDS = ["red", "yellow", "green", "blue", "black", "gray", "flash", "bat", "blank", "hand", "é"]


def pile(dice, hero, colour, count):
    """Return so many dice of a colour as they fell."""
    faces = HEROES[hero]["faces"]["faces"][colour]
    return dict(Counter(dice.choices(list(faces), list(faces.values()), k=count)))


def question(dice):
    """Return a question whose dice might lie so, most of the time."""
    hero = dice.choice(list(HEROES))
    asked = {"hero": hero, "goal": goal(dice), "state": lying(dice, hero), "digits": 6}
    if dice.random() < 0.4:
        asked["abilities"] = dice.sample(ABILITIES, dice.randint(1, 2))
    if dice.random() < (0.4 if hero == "batman" else 0.03):
        asked["markers"] = dice.randint(0, 4)
    if dice.random() < 0.05:
        asked["readings"] = [dice.choice(READINGS)]
    return asked


def lying(dice, hero):
    """Return a state: dice in the hand and, of those who may, set aside; now and then more."""
    state = {"hand": {}, "aside": {}}
    for colour, count in HEROES[hero]["dice"].items():
        away = dice.choice([0, dice.randint(0, count)]) if hero in ("batman", "superman") else 0
        state["hand"][colour] = pile(dice, hero, colour, count - away)
        state["aside"][colour] = pile(dice, hero, colour, away)
    usual = {"total": "flash", "rolls": hero, "markers": "batman"}
    for key, own in usual.items():
        if dice.random() < (0.3 if hero == own else 0.03):
            state[key] = dice.randint(0, 4)
    return state


def goal(dice):
    """Return a goal whose value is a probability, or a mean."""
    number = dice.randint(0, 9)
    kinds = [{"kind": "hits-at-least", "hits": number}, {"kind": "defeat", "need": number}]
    return dice.choice([*kinds, {"kind": "mean-hits"}, {"kind": "mean-damage"}])


def places(value):
    """Yield every table and list inside with every key."""
    keys = value if isinstance(value, dict) else range(len(value))
    for key in keys:
        yield value, key
        if isinstance(value[key], dict | list):
            yield from places(value[key])


def damaged(dice, asked):
    """Return the question with one to three places changed."""
    asked = copy.deepcopy(asked)
    for _ in range(dice.randint(1, 3)):
        table, key = dice.choice(list(places(asked)))
        change = dice.choice(["other", "more", "gone", "new", "moved"])
        if change == "gone":
            del table[key]
        elif change == "more" and isinstance(table[key], int):
            table[key] += dice.choice([-1, 1, 1, 2])
        elif change == "new" and isinstance(table, dict):
            table[dice.choice(WORDS)] = copy.copy(dice.choice([1, 2, *ODD]))
        elif change == "moved" and isinstance(table, dict):
            table[dice.choice(WORDS)] = table.pop(key)
        else:
            table[key] = copy.copy(dice.choice(ODD))
        if not asked:
            break
    return asked


def wrong_with(client, asked):
    """Return the status of the answer, and what is wrong with it."""
    begun = time.monotonic()
    response = client.post("/api/v1/advice", json=asked)
    seconds, body = time.monotonic() - begun, response.get_json()
    if seconds > BOUND:
        return response.status_code, f"took {seconds:.1f} s"
    if response.status_code == 422:
        named = body["field"] or body["code"] == "too-much"
        return 422, "" if named and "Traceback" not in body["detail"] else f"names nothing: {body}"
    if response.status_code != 200:
        return response.status_code, f"status {response.status_code}: {body}"
    return 200, "" if sensible(asked, body) else f"no value of the goal: {body['options'][:1]}"


def sensible(asked, body):
    """Whether the options fall, and chances are chances."""
    values = [Fraction(each["value"]["low"]) for each in body.get("options", ())]
    if asked["goal"]["kind"] in ("hits-at-least", "defeat"):
        return all(0 <= each <= 1 for each in values) and values == sorted(values, reverse=True)
    return values == sorted(values, reverse=True)


def fuzz(seed, states):
    """Ask so many states and as many damaged ones; return statuses and what was wrong."""
    dice, statuses, wrong = random.Random(seed), Counter(), []
    client = create_app({"ODDS_RATE_LIMIT": "off"}).test_client()
    for _ in range(states):
        whole = question(dice)
        for asked in (whole, damaged(dice, whole)):
            status, fault = wrong_with(client, asked)
            statuses[status] += 1
            wrong += [f"{asked}: {fault}"] if fault else []
    return statuses, wrong


@pytest.mark.parametrize("seed", [1, 2])
def test_every_state_is_answered_or_refused_by_name(seed):
    statuses, wrong = fuzz(seed, STATES)
    assert not wrong, "\n".join(wrong[:5])
    assert min(statuses[200], statuses[422]) > STATES / 10, statuses


if __name__ == "__main__":
    tried, failed = fuzz(int(time.time()), int(sys.argv[1]) if sys.argv[1:] else 10 * STATES)
    print(dict(tried), *failed[:20], sep="\n")
    raise SystemExit(bool(failed))
