"""The sample sets are complete, say what is assumed, and agree with the other data files.

Truth: the collected facts (10 villain cards, 2 of them reinforcements, and 6 hero cards a set), the
data files that hold what is known of each card. Damaged files are refused with file, entry, fault.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from odds.hero_dice import data
from odds.hero_dice.abilities import ABILITIES
from odds.hero_dice.data import DataError
from odds.hero_dice.engine.cards import EFFECTS, REINFORCEMENT
from odds.hero_dice.engine.sets import (
    HeroSet,
    city_card,
    hero_cards,
    hero_set,
    part_of,
    villain_cards,
)
from odds.hero_dice.engine.setting import setting
from odds.hero_dice.heroes import hero_names
from odds.hero_dice.words import Known, Villain

FOLDER = Path(data.__file__).with_name("sets")
SETS = {name: hero_set(name) for name in hero_names()}
SURE = ("printed", "inferred")
EFFECT_OF = {
    ("superman", "recover"): "recover-card",
    ("batman", "batmobiles-hit"): "batmobiles-hit-neighbour",
    ("flash", "recover"): "recover-card",
    ("flash", "yellow-die"): "yellow-die-hits-all",
    ("flash", "roll-on"): "as-though-race",
    ("green-lantern", "two-damage"): "two-damage",
    ("green-lantern", "restart"): "begin-again",
    ("green-lantern", "recover"): "recover-card",
}
"""What each card that is known in words does."""


def shipped(hero: str) -> str:
    return FOLDER.joinpath(f"{hero}.toml").read_text("utf-8")


# ---- complete --------------------------------------------------------------------------------


def test_one_file_a_hero() -> None:
    assert {path.stem for path in FOLDER.glob("*.toml")} == set(hero_names())


@pytest.mark.parametrize("name", SETS)
def test_a_set_is_complete_enough_to_play(name: str) -> None:
    box = SETS[name]
    villains = villain_cards(box, name)
    assert sum(not card.reinforcement for card in villains) == 8
    assert sum(card.reinforcement for card in villains) == 2
    assert len(hero_cards(box)) == 6
    assert [city.side for city in box.cities] == ["team", "solo"]
    assert city_card(box, "team").titles
    assert city_card(box, "solo").titles


@pytest.mark.parametrize("name", SETS)
def test_sample_sets_say_so(name: str) -> None:
    """In the name of the set, in each value, and in the game that is played with it."""
    assert "sample set" in SETS[name].name
    assert len(setting([name]).assumed) > 5
    placeholders = [card for card, _ in SETS[name].villains if card.note.startswith("placeholder")]
    assert placeholders
    for card in placeholders:
        assert (card.threat.confidence, card.abilities.confidence) == ("assumed", "assumed")
        assert card.name.lower().startswith(
            (f"{name.replace('-', ' ')} villain", name.replace("-", " "))
        )


def test_every_ability_is_met_in_some_set_and_every_effect_on_some_card() -> None:
    cards = [card for name, box in SETS.items() for card in villain_cards(box, name)]
    words = {word.partition(":")[0] for card in cards for word in card.abilities}
    assert words == set(ABILITIES)
    assert {card.effect for box in SETS.values() for card in hero_cards(box)} == {
        *EFFECTS,
        "unknown",
    }


# ---- agrees with the other data files --------------------------------------------------------


def in_sets(villain: Villain) -> list[tuple[str, Villain]]:
    return [(n, v) for n, box in SETS.items() for v, _ in box.villains if v.name == villain.name]


@pytest.mark.parametrize("villain", data.villains(), ids=lambda villain: villain.name)
def test_known_villains_are_in_their_sets(villain: Villain) -> None:
    """What is known is told alike, with the same confidence; the unknown is assumed."""
    [(name, card)] = in_sets(villain)
    assert villain.set.value in (name, None)
    for known, told in ((villain.threat, card.threat), (villain.abilities, card.abilities)):
        agrees(known, told)
    lacks = villain.lacks.value if villain.lacks else ()
    assert not set(lacks) & set(card.abilities.value)


def agrees(known: Known, told: Known) -> None:
    if known.value is None:
        assert told.confidence == "assumed"
    else:
        assert (told.value, told.confidence) == (known.value, known.confidence)


@pytest.mark.parametrize("name", SETS)
def test_no_villain_but_the_known_is_surer_than_assumed(name: str) -> None:
    known = {villain.name for villain in data.villains()}
    for card, _ in SETS[name].villains:
        if card.name not in known:
            assert card.threat.confidence == card.abilities.confidence == "assumed"


@pytest.mark.parametrize("name", SETS)
def test_known_hero_cards_are_in_their_sets(name: str) -> None:
    """The first cards are those that are known; their effects are those that the words mean."""
    known = [card.name for card in data.cards() if card.hero == name]
    cards = [card for card, _ in SETS[name].cards]
    assert [card.name for card in cards][: len(known)] == known
    effects = {(name, card.name): card.effect.value for card in cards if card.effect.value}
    assert effects == {key: word for key, word in EFFECT_OF.items() if key[0] == name}


@pytest.mark.parametrize("name", SETS)
def test_city_sides_agree(name: str) -> None:
    known = {(city.name, city.side): city for city in data.cities()}
    for city in SETS[name].cities:
        there = known[city.name, city.side]
        agrees(there.resistance, city.resistance)
        agrees(there.titles, city.titles)


# ---- a box typed in --------------------------------------------------------------------------

BOX = """
[set]
hero = "flash"
name = "my Flash box"

[sources]
my-box = "the box on my shelf"

[[villain]]
name = "Grodd"
count = { value = 2, confidence = "printed", source = "my-box" }
threat = { value = 3, confidence = "printed", source = "my-box" }
abilities = { value = [], confidence = "printed", source = "my-box" }

[[card]]
name = "two"
count = { value = 3, confidence = "printed", source = "my-box" }
effect = { value = "two-damage", confidence = "printed", source = "my-box" }

[[city]]
name = "Central City"
side = "solo"
resistance = { value = 21, confidence = "printed", source = "my-box" }
titles = { confidence = "unknown", source = "not-found" }
"""


def test_a_typed_box() -> None:
    box = hero_set("flash", text=BOX)
    assert [card.id for card in villain_cards(box, "flash")] == ["flash/grodd", "flash/grodd#2"]
    assert [card.id for card in hero_cards(box)] == ["two", "two#2", "two#3"]
    table = setting(["flash"], sets={"flash": box}, rounds=2)
    assert (table.city.resistance, table.city.titles, table.assumed) == (
        21,
        None,
        ("Central City",),
    )


def test_a_box_out_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(BOX, "utf-8")
    assert hero_set("flash", file).name == "my Flash box"
    with pytest.raises(DataError, match=r"mine\.toml: set: hero: is 'flash'; 'batman' is asked"):
        hero_set("batman", file)


def test_a_part_of_a_box() -> None:
    small = part_of(SETS["batman"], villains=2, reinforcements=1, cards=0)
    assert Counter(card.reinforcement for card in villain_cards(small, "b")) == {False: 2, True: 1}
    assert setting(["batman"], sets={"batman": small}, rounds=2).rounds == 2


# ---- damaged files ---------------------------------------------------------------------------

DAMAGED = [
    ("[set]", "[sett]", "unknown key 'sett'"),
    ('hero = "flash"', 'hero = "aquaman"', "set: hero: 'aquaman' is none of flash"),
    ('name = "my Flash box"', "", "set: name: is missing"),
    ('name = "Grodd"', "", "villain 1: name: is missing"),
    (
        "value = 3, confidence",
        "value = 0, confidence",
        "Grodd: threat: value: must be",
    ),
    ("value = [],", 'value = ["flying"],', "Grodd: abilities: value: no ability 'flying'"),
    ("value = [],", 'value = "none",', "Grodd: abilities: value: must be a list"),
    ("value = 2,", "value = 99,", "Grodd: count: value: must be a whole number from 1 to 10"),
    (
        '"two-damage"',
        '"three-damage"',
        "two: effect: value: 'three-damage' is none of",
    ),
    ('"two-damage"', '"batmobiles-hit-neighbour"', "two: effect: only batman's cards can do this"),
    (
        '"two-damage", confidence = "printed"',
        '"two-damage", confidence = "sure"',
        "two: eff",
    ),
    ('side = "solo"', 'side = "dark"', "side: 'dark' is none of team, solo"),
    ("value = 21,", "value = true,", "Central City solo: resistance: value: must be a whole"),
    ('my-box = "the box on my shelf"', "", "no source 'my-box' in sources.toml"),
    ('name = "two"', 'name = "two', "line 16: is not TOML"),
    ('name = "two"', 'name = "two"\ncolour = "red"', "two: unknown key 'colour'"),
]


@pytest.mark.parametrize(("old", "new", "fault"), DAMAGED, ids=[fault for *_, fault in DAMAGED])
def test_damaged(old: str, new: str, fault: str) -> None:
    assert old in BOX
    text = BOX.replace(old, new, 1)
    with pytest.raises(DataError) as caught:
        hero_set("flash", text=text)
    assert str(caught.value).startswith("sets/flash.toml: ")
    assert fault in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('value = 3, confidence = "printed"', 'confidence = "unknown"', "Grodd: threat unknown"),
        (
            'value = [], confidence = "printed"',
            'confidence = "unknown"',
            "Grodd: abilities unkn",
        ),
        ('value = 21, confidence = "printed"', 'confidence = "unknown"', "city solo: a game needs"),
        ('side = "solo"', 'side = "team"', "city solo: a game needs the resistance"),
    ],
)
def test_unknown_values_are_fine_until_they_are_played_with(old: str, new: str, fault: str) -> None:
    box = hero_set("flash", text=BOX.replace(old, new, 1))
    assert isinstance(box, HeroSet)
    with pytest.raises(DataError, match=fault):
        setting(["flash"], sets={"flash": box}, rounds=2)


@pytest.mark.parametrize("name", SETS)
def test_every_line_of_a_shipped_file_matters(name: str) -> None:
    """Cut anywhere, a file is either refused or a smaller set; nothing else happens."""
    lines = shipped(name).splitlines()
    for end in range(0, len(lines), 5):
        try:
            box = hero_set(name, text="\n".join(lines[:end]))
        except DataError:
            continue
        assert len(box.cities) < 2 or end > len(lines) - 5


def test_reinforcements_name_themselves() -> None:
    assert REINFORCEMENT in ABILITIES
