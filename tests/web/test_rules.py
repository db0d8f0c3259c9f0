"""The rules of book-keeping as data are what the literal engine plays by."""

import json

import pytest

from odds.hero_dice.abilities import ABILITIES
from odds.hero_dice.engine.minus_hits import minus_hits
from odds.hero_dice.engine.sets import hero_set
from odds.hero_dice.engine.setting import ROUNDS, setting
from odds.hero_dice.engine.settlement import two_faced
from odds.hero_dice.engine.stacks import Stack
from odds.hero_dice.heroes import hero, hero_names
from tests.web.vector_boxes import RULES
from web.rules import book_rules


def test_rules_are_json_and_the_same_every_time():
    assert json.loads(json.dumps(book_rules())) == book_rules() == RULES


def test_rounds():
    assert RULES["rounds"] == ROUNDS


@pytest.mark.parametrize("edition", ["2015", "2016"])
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_rules_of_an_edition(edition, number):
    """Power limit, order of the settlement and what a hero alone changes."""
    table, rules = setting(list(hero_names())[:number], edition), RULES["editions"][edition]
    assert rules["limits"][number - 1] == table.power_limit
    assert tuple(rules["steps"]) == table.steps
    ignored = "team-attack-ignored" in rules["solo"] and number == 1
    assert ignored == table.applies("team-attack-ignored")


@pytest.mark.parametrize("name", hero_names())
def test_rules_of_a_hero(name):
    """Markers and hero cards; what abilities take off his hits, two copies and numbers too."""
    markers, rules = hero(name).markers, RULES["heroes"][name]
    expected = (markers.name, markers.number) if markers else (None, 0)
    assert (rules["marker"], rules["markers"]) == expected
    assert rules["cards"] == sum(count for _, count in hero_set(name).cards)
    for word, ability in RULES["abilities"].items():
        felt = ability["minus"] if ability["hero"] in (None, name) else 0
        copies = (f"{word}:2", f"{word}:3") if ability["numbered"] else (word, word)
        assert minus_hits(copies, name) == felt * (5 if ability["numbered"] else 2)


def test_rules_know_every_ability():
    assert list(RULES["abilities"]) == list(ABILITIES)


@pytest.mark.parametrize("face", RULES["gray"])
def test_rules_of_the_gray_die(face):
    """Each hero with markers there loses or gets one; who has none stays so."""
    change = RULES["gray"][face]
    assert two_faced(Stack((), (2, 0), (0, 0)), face).damage == (2 + change, 0)
    assert set(RULES["gray"]) == {*hero("batman").symbols, "blank"}


def test_rules_of_cities():
    """Both sides of four cities; titles go down to the last, unknown values are none."""
    sides = {(city["name"], city["side"]) for city in RULES["cities"]}
    assert len(sides) == len(RULES["cities"]) == 8
    for city in RULES["cities"]:
        assert city["resistance"] is None or city["resistance"] > 0
        least = [number for number, _ in city["titles"] or ()]
        assert least == sorted(least, reverse=True)
