"""The data files are complete and say what the facts say.

Truth: the collected facts about the game (counts, values, confidence), the words that every
interface uses, and the default profile as it was settled.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import fields
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from odds.hero_dice import data
from odds.hero_dice.abilities import ABILITIES, ability_words, parse_ability
from odds.hero_dice.data.loading import CONFIDENCES, shipped_sources
from odds.hero_dice.heroes import hero, hero_names
from odds.hero_dice.words import FACES, Ability, Balance, Fault, Known
from tests.complete.shipped import FILES, FOLDER, shipped

# ---- complete --------------------------------------------------------------------------------

WORDS = [
    *("kryptonite", "no-heat-vision", "minus-die", "only-3-rolls", "no-cards", "shield:N"),
    *("parallax", "reverse-flash", "wound", "two-faced", "team-attack", "solo-attack"),
    *("defeat-twice", "reinforcement"),
]


def test_everything_loads() -> None:
    data.check_all()


def test_every_file_in_the_folder_is_loaded() -> None:
    assert {path.name for path in FOLDER.glob("*.toml")} == {*FILES, "sources.toml"}


@pytest.mark.parametrize("name", hero_names())
def test_every_hero_has_dice(name: str) -> None:
    dice, record = data.dice(name), hero(name)
    assert tuple(dice.table()) == record.colours
    for faces in dice.table().values():
        assert sum(faces.values()) == FACES
        assert set(faces) <= set(record.symbols)
    assert dice.confidence == "assumed"
    assert "default profile" in dice.source


def test_the_default_profile_is_the_one_settled() -> None:
    assert {name: data.dice(name).table() for name in hero_names()} == {
        "flash": {
            "red": {"flash": 2, "reverse-flash": 2, "race": 2},
            "yellow": {"flash": 3, "reverse-flash": 1, "race": 2},
        },
        "green-lantern": {
            "green": {"lantern": 2, "parallax": 2, "recharge": 2},
            "black": {"lantern": 3, "parallax": 1, "recharge": 2},
        },
        "superman": {
            "red": {"superman": 1, "kryptonite": 1, "heat-vision": 2, "freeze-breath": 2},
            "yellow": {"superman": 1, "kryptonite": 2, "heat-vision": 2, "freeze-breath": 1},
            "blue": {"superman": 1, "kryptonite": 2, "heat-vision": 1, "freeze-breath": 2},
        },
        "batman": {
            "black": {"bat": 3, "wound": 1, "batmobile": 2},
            "gray": {"bat": 2, "wound": 2, "batmobile": 2},
        },
    }


def test_every_ability_has_a_record() -> None:
    assert list(ability_words()) == WORDS
    for ability in ABILITIES.values():
        assert ability.text
        assert ability.source
        assert ability.confidence == "printed"


EFFECTS: dict[str, dict[str, object]] = {
    "kryptonite": {"hero": "superman", "adds": True, "misses": 1},
    "no-heat-vision": {"hero": "superman", "mutes": "heat-vision"},
    "minus-die": {"adds": True, "minus_dice": 1},
    "only-3-rolls": {"roll_limit": 3},
    "shield": {"adds": True, "numbered": True, "minus_hits": 1},
    "parallax": {"hero": "green-lantern", "adds": True, "minus_hits": 1},
    "reverse-flash": {"hero": "flash", "adds": True, "minus_hits": 1},
    "wound": {"hero": "batman", "adds": True, "minus_hits": 1},
}


@pytest.mark.parametrize("name", ABILITIES)
def test_abilities_do_what_the_facts_say_and_no_more(name: str) -> None:
    ability, told = ABILITIES[name], ("name", "text", "source", "confidence")
    plain = Ability(ability.name, ability.text, ability.source)
    effects = [field.name for field in fields(Ability) if field.name not in told]
    expected = {key: getattr(plain, key) for key in effects} | EFFECTS.get(name, {})
    assert {key: getattr(ability, key) for key in effects} == expected
    assert ability.touches_attack == (name in EFFECTS)


def all_known() -> list[tuple[str, Known]]:
    found: list[tuple[str, Known]] = []
    facts = [fact for name in hero_names() for fact in data.facts(name)]
    records: list[Any] = [*data.villains(), *data.cards(), *data.cities(), *data.editions()]
    for record in (*records, *facts):
        values = [(f.name, getattr(record, f.name)) for f in fields(record)]
        found += [(f"{record}: {key}", value) for key, value in values if isinstance(value, Known)]
    return found


def test_every_value_has_source_and_confidence() -> None:
    assert len(all_known()) > 100
    for place, known in all_known():
        assert known.confidence in CONFIDENCES, place
        assert known.source.strip(), place
        assert (known.value is None) == (known.confidence == "unknown"), place


def test_plain_values_are_names_and_notes_only() -> None:
    tables = {"villain": {"name", "note"}, "card": {"hero", "name"}, "city": {"name", "side"}}
    for file, key in (
        ("villains.toml", "villain"),
        ("cards.toml", "card"),
        ("cities.toml", "city"),
    ):
        for entry in tomllib.loads(shipped(file))[key]:
            assert {k for k, v in entry.items() if not isinstance(v, dict)} <= tables[key]


def test_every_source_is_used() -> None:
    everything = "".join(shipped(file) for file in FILES)
    assert [name for name in shipped_sources() if f'"{name}"' not in everything] == []


def test_every_villains_abilities_parse() -> None:
    for card in data.villains():
        assert card.abilities.value is None or isinstance(card.abilities.value, tuple)
        for text in card.abilities.value or ():
            parse_ability(text, card.name)


def test_villains_are_those_of_the_facts() -> None:
    sets = Counter(card.set.value for card in data.villains())
    assert sets == {"flash": 7, "batman": 6, "superman": 4, "green-lantern": 4, None: 1}
    threats = {card.name: (card.threat.value, card.threat.confidence) for card in data.villains()}
    assert {name: value for name, value in threats.items() if value[1] == "printed"} == {
        "Weather Wizard": (4, "printed"),
        "Captain Cold": (5, "printed"),
        "Reverse Flash": (3, "printed"),
        "Grodd": (3, "printed"),
        "Scarecrow": (3, "printed"),
        "The Joker": (6, "printed"),
        "Nekron": (4, "printed"),
        "Parallax": (3, "printed"),
        "Black Hand": (5, "printed"),
        "Flash Reinforcement": (1, "printed"),
    }
    assert [name for name, value in threats.items() if value[1] == "inferred"] == [
        "Professor Zoom",
        "Atrocitus",
        "Reinforcement with Shield",
    ]
    abilities = {c.name: c.abilities.value for c in data.villains() if c.abilities.value}
    assert abilities == {
        "Weather Wizard": ("only-3-rolls",),
        "Captain Cold": ("reverse-flash",),
        "Reverse Flash": ("defeat-twice",),
        "Bearer of Two-Faced": ("two-faced",),
        "Atrocitus": ("shield:2",),
        "Parallax": ("team-attack",),
        "Reinforcement with Shield": ("reinforcement", "shield:1"),
        "Flash Reinforcement": ("reinforcement",),
    }


def test_cards_and_cities_are_those_of_the_facts() -> None:
    cards = Counter(card.hero for card in data.cards())
    assert cards == {"superman": 3, "batman": 1, "flash": 3, "green-lantern": 3}
    sides = {(city.name, city.side): city.resistance.value for city in data.cities()}
    assert sides == {
        ("Metropolis", "team"): 16,
        ("Metropolis", "solo"): 18,
        ("Gotham City", "team"): 16,
        ("Gotham City", "solo"): 18,
        ("Central City", "team"): 18,
        ("Central City", "solo"): None,
        ("Oa", "team"): 22,
        ("Oa", "solo"): 18,
    }
    for city in data.cities():
        titles = city.titles.value
        assert titles is None or (isinstance(titles, tuple) and len(titles) in (5, 6))


def test_the_two_editions_differ_as_the_facts_say() -> None:
    old, new = data.edition("2015"), data.edition("2016")
    assert (old.power_limits.value, new.power_limits.value) == ((12, 15, 20, 25), (12, 15, 18, 21))
    assert old.phases.value == ("attack", "settlement", "villains-advance")
    assert new.phases.value == ("villains-advance", "attack", "settlement")
    assert old.setup.value == ("battlefield", "outskirts")
    assert new.setup.value == ("outskirts",)
    assert isinstance(old.settlement.value, tuple)
    assert isinstance(new.settlement.value, tuple)
    assert old.settlement.value[:2] == ("villain-abilities", "hero-hits")
    assert new.settlement.value[:4] == (
        "direct-damage",
        "hero-hits",
        "villain-abilities",
        "damage",
    )
    assert {*_names(old.sets), *_names(new.sets)} == set(hero_names())


def _names(known: Known) -> tuple[str, ...]:
    assert isinstance(known.value, tuple)
    return known.value


# ---- the default profile against the facts ---------------------------------------------------


def mean(name: str, colour: str) -> Fraction:
    score, faces = hero(name).score, data.dice(name).table()[colour]
    assert isinstance(score, Balance)
    return Fraction(faces.get(score.plus, 0) - faces.get(score.minus, 0), FACES)


def test_the_default_profile_agrees_with_what_is_known() -> None:
    assert all(faces["superman"] == 1 for faces in data.dice("superman").table().values())
    rows = [tuple(sorted(faces.items())) for faces in data.dice("superman").table().values()]
    assert len(set(rows)) == 3
    assert mean("flash", "yellow") > mean("flash", "red")
    assert mean("green-lantern", "black") > mean("green-lantern", "green")


def splits(symbols: tuple[str, ...], left: int = FACES) -> list[dict[str, int]]:
    if len(symbols) == 1:
        return [{symbols[0]: left}]
    return [
        {symbols[0]: n, **rest} for n in range(left + 1) for rest in splits(symbols[1:], left - n)
    ]


def admissible(name: str) -> list[dict[str, dict[str, int]]]:
    record, facts = hero(name), data.facts(name)
    alone = tuple(fact for fact in facts if not hasattr(fact, "holds"))
    colours = []
    for colour in record.colours:
        others = {c: data.dice(name).table()[c] for c in record.colours}
        rows = [{**others, colour: row} for row in splits((*record.symbols, "blank"))]
        colours.append([t[colour] for t in rows if not data.contradiction(alone, record, t)])
    tables = (dict(zip(record.colours, rows, strict=True)) for rows in product(*colours))
    return [table for table in tables if not data.contradiction(facts, record, table)]


def unevenness(name: str, table: dict[str, dict[str, int]]) -> int:
    """Sum of squared distances from an even split, in units of one face over all symbols."""
    symbols = hero(name).symbols
    counts = [len(symbols) * faces.get(symbol, 0) for faces in table.values() for symbol in symbols]
    return sum((count - FACES) ** 2 for count in counts)


@pytest.mark.parametrize(
    ("name", "tables"),
    # 42 pairs are better for yellow and black; 6^3 - 6 for Superman; 15 x 10 for Batman.
    [("flash", 42), ("green-lantern", 42), ("superman", 210), ("batman", 150)],
)
def test_no_admissible_table_is_nearer_an_even_split(name: str, tables: int) -> None:
    found = admissible(name)
    assert len(found) == tables
    default = unevenness(name, data.dice(name).table())
    differing = [table for table in found if len({str(faces) for faces in table.values()}) > 1]
    assert default == min(unevenness(name, table) for table in differing)


# ---- abilities as they are written -----------------------------------------------------------


@pytest.mark.parametrize("text", [word.replace(":N", ":20") for word in WORDS])
def test_every_word_parses(text: str) -> None:
    ability, number = parse_ability(text, "abilities[0]")
    assert ability.name == text.partition(":")[0]
    assert number == (20 if ability.numbered else 1)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("sheild:1", "did you mean 'shield:N'?"),
        ("Wound", "did you mean 'wound'?"),
        ("no cards", "did you mean 'no-cards'?"),
        ("only 3 rolls", "did you mean 'only-3-rolls'?"),
        ("zzz", "no ability 'zzz'; Abilities: kryptonite, "),
        ("", "no ability ''"),
        ("x" * 10**6, "no ability 'xxx"),
        ("shield", "shield needs a number from 1 to 20, such as 'shield:1'"),
        ("shield:", "you gave ''"),
        ("shield:0", "you gave '0'"),
        ("shield:21", "you gave '21'"),
        ("shield:1000000", "you gave '1000000'"),
        ("shield:-1", "you gave '-1'"),
        ("shield:+1", "you gave '+1'"),
        ("shield:01", "you gave '01'"),
        ("shield: 1", "you gave ' 1'"),
        ("shield:1\n", "you gave '1"),
        ("shield:٣", "you gave"),
        ("shield:²", "you gave"),
        ("shield:1.0", "you gave '1.0'"),
        ("shield:1:1", "you gave '1:1'"),
        ("shield:" + "9" * 10**6, "you gave '99999999999999999999'"),
        ("wound:2", "wound takes no number; write 'wound' alone"),
        ("wound:", "wound takes no number"),
        (None, "an ability is a text"),
        (3, "an ability is a text"),
        (["wound"], "an ability is a text"),
    ],
)
def test_other_words_are_refused_with_what_to_do(text: object, said: str) -> None:
    with pytest.raises(Fault) as caught:
        parse_ability(text, "abilities[3]")
    assert caught.value.field == "abilities[3]"
    assert said in caught.value.detail
    assert len(str(caught.value)) < 400


# ---- looked up by name -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ("Captain Cold", "Captain Cold"),
        ("captain COLD", "Captain Cold"),
        ("captain-cold", "Captain Cold"),
        ("golden-glider-mirror-master", "Golden Glider & Mirror Master"),
        ("the_joker", "The Joker"),
    ],
)
def test_villains_answer_to_name_and_slug(asked: str, name: str) -> None:
    assert data.villain(asked).name == name


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("Joker", "did you mean The Joker"),
        ("zzzzz", "no villain 'zzzzz' is known; give threat and abilities by hand"),
        ("", "no villain ''"),
        ("&", "no villain '&'"),
        ("y" * 10**6, "no villain 'yyy"),
    ],
)
def test_unknown_villains_are_refused_with_near_names(asked: str, said: str) -> None:
    with pytest.raises(Fault, match=r"^villain: ") as caught:
        data.villain(asked)
    assert said in caught.value.detail
    assert len(str(caught.value)) < 300


def test_unknown_editions_and_heroes_are_refused() -> None:
    with pytest.raises(Fault, match=r"^edition: no edition '2017'; choose one of 2015, 2016$"):
        data.edition("2017")
    with pytest.raises(Fault, match=r"^hero: no hero 'robin'"):
        data.dice("robin")
    with pytest.raises(Fault, match=r"^hero: no hero 'robin'"):
        data.facts("robin")
