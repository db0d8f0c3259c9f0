"""The data files are complete, and nothing damaged in them passes.

Truth: the collected facts about the game (counts, values, confidence), the words that every
interface uses, and the default profile as it was settled.
"""

from __future__ import annotations

import random
import re
import tomllib
from collections import Counter
from dataclasses import fields
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from odds.hero_dice import data
from odds.hero_dice.abilities import ABILITIES, ability_words, parse_ability
from odds.hero_dice.data import DataError, check_faces
from odds.hero_dice.data.loading import CONFIDENCES, shipped_sources
from odds.hero_dice.heroes import hero, hero_names
from odds.hero_dice.words import FACES, Ability, Balance, Fault, Known

FOLDER = Path(data.__file__).parent
FILES = ("dice.toml", "villains.toml", "cards.toml", "cities.toml", "editions.toml")
LOAD = {
    "villains.toml": data.villains,
    "cards.toml": data.cards,
    "cities.toml": data.cities,
    "editions.toml": data.editions,
}


def shipped(file: str) -> str:
    return (FOLDER / file).read_text("utf-8")


def load(file: str, text: str) -> None:
    if file in LOAD:
        LOAD[file](text=text)
        return
    for name in hero_names():
        data.check_dice(name, text=text)


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


# ---- damaged files ---------------------------------------------------------------------------

# The file, then for each damage what stands there (-), what is put in its place (+) and how the
# message goes on after the name of the file (!).
DAMAGE = r"""
villains.toml
- threat = { value = 4, confidence = "inferred"
+ threat = { value = 4, confidence = "sure"
! Atrocitus: threat: confidence 'sure' is none of printed, inferred, assumed, unknown
- value = 5, confidence = "printed"
+ value = 5
! Captain Cold: threat: confidence: is missing
- value = 5, confidence = "printed"
+ value = true, confidence = "printed"
! Captain Cold: threat: value: must be a whole number from 1 to 20, not true
- value = 5, confidence = "printed"
+ value = 0, confidence = "printed"
! Captain Cold: threat: value: must be a whole number from 1 to 20, not 0
- value = 5, confidence = "printed"
+ value = 21, confidence = "printed"
! Captain Cold: threat: value: must be a whole number from 1 to 20, not 21
- value = 5, confidence = "printed"
+ value = 5.0, confidence = "printed"
! Captain Cold: threat: value: must be a whole number from 1 to 20, not 5.0
- value = 5, confidence = "printed"
+ value = nan, confidence = "printed"
! Captain Cold: threat: value: must be a whole number from 1 to 20, not nan
- value = 5, confidence = "printed"
+ value = 0xffffffffffffffffffffffffffffffffffffffff, confidence = "printed"
! Captain Cold: threat: value: must be a whole number from 1 to 20, not a far larger number
- value = 5, confidence = "printed"
+ value = 5, confidence = "unknown"
! Captain Cold: threat: is unknown, so it can have no value
- value = 5, confidence = "printed"
+ confidence = "printed"
! Captain Cold: threat: value: is missing
- value = 5, confidence = "printed"
+ value = 5, confidence = "inferred"
! Captain Cold: threat: why: is missing
- value = 5, confidence = "printed", source = "flash-rulebook"
+ value = 5, confidence = "printed"
! Captain Cold: threat: source: is missing
- value = 5, confidence = "printed", source = "flash-rulebook"
+ value = 5, confidence = "printed", source = "hearsay"
! Captain Cold: threat: source: no source 'hearsay' in sources.toml or in [sources]
- value = 5, confidence = "printed", source = "flash-rulebook"
+ value = 5, confidence = "printed", source = []
! Captain Cold: threat: source: must be a list of 1 to 6 values, not 0 values
- value = 5, confidence = "printed"
+ value = 5, worth = 3, confidence = "printed"
! Captain Cold: threat: unknown key 'worth'; known are value, confidence, source, why
- name = "Captain Cold"
+ name = "Captain Cold"⏎colour = "blue"
! Captain Cold: unknown key 'colour'; known are name, set, threat, abilities, lacks, note
- name = "Captain Cold"
+ name = "weather wizard"
! weather wizard: stands twice; give each entry a name of its own
- name = "Captain Cold"⏎
+
! villain 2: name: is missing
- name = "Captain Cold"
+ name = 7
! villain 2: name: must be a line of text, not 7
- name = "Captain Cold"
+ name = "  "
! villain 2: name: must be a line of text, not '  '
- name = "Captain Cold"
+ name = "&&"
! villain 2: name: must be a name of at most 80 characters, not '&&'
- name = "Captain Cold"
+ name = "Captain\nCold"
! villain 2: name: must be one line of printable text, not 'Captain\nCold'
- value = ["shield:2"]
+ value = ["sheild:2"]
! Atrocitus: abilities: value: no ability 'sheild:2'; did you mean 'shield:N'? Abilities: ...
- value = ["shield:2"]
+ value = ["shield:99"]
! Atrocitus: abilities: value: shield needs a number from 1 to 20, such as 'shield:1'; you ...
- value = ["shield:2"]
+ value = "shield:2"
! Atrocitus: abilities: value: must be a list of 1 to 8 values, not 'shield:2'
- value = ["shield:2"]
+ value = ["wound", "wound", "wound", "wound", "wound", "wound", "wound", "wound", "wound"]
! Atrocitus: abilities: value: must be a list of 1 to 8 values, not 9 values
- value = ["parallax"]
+ value = ["shield:1"]
! Parallax: lacks: value: 'shield:1' is none of kryptonite, no-heat-vision, minus-die, ...
- set = { value = "flash", confidence = "printed"
+ set = { value = "robin", confidence = "printed"
! Professor Zoom: set: value: 'robin' is none of flash, green-lantern, superman, batman
- [[villain]]⏎name = "Weather Wizard"
+ [[vilain]]⏎name = "x"⏎⏎[[villain]]⏎name = "Weather Wizard"
! unknown key 'vilain'; known are sources, villain
- [[villain]]⏎name = "Weather Wizard"
+ [[villain]⏎name = "Weather Wizard"
! line 10: is not TOML: ...
- [[villain]]⏎name = "Weather Wizard"
+ [sources]⏎flash-rulebook = "mine"⏎⏎[[villain]]⏎name = "Weather Wizard"
! sources: flash-rulebook: is already a source; choose another id
- [[villain]]⏎name = "Weather Wizard"
+ [sources]⏎my-box = 3⏎⏎[[villain]]⏎name = "Weather Wizard"
! sources: my-box: must be a line of text, not 3

cards.toml
- name = "restart"
+ name = "two-damage"
! green-lantern two-damage: stands twice; give each entry a name of its own
- hero = "batman"
+ hero = "robin"
! card 4: hero: 'robin' is none of flash, green-lantern, superman, batman
- value = "2 damage to the target"
+ value = 2
! green-lantern two-damage: effect: value: must be a line of text, not 2

cities.toml
- side = "team"
+ side = "left"
! city 1: side: 'left' is none of team, solo
- value = 22
+ value = 220
! Oa team: resistance: value: must be a whole number from 1 to 99, not 220
- [20, "Legendary"], [17, "Action"]
+ [17, "Legendary"], [20, "Action"]
! Oa team: titles: value: 'Action' must need less than 17: the best title stands first
- [20, "Legendary"]
+ ["Legendary", 20]
! Oa team: titles: value: must be a whole number from 0 to 99, not 'Legendary'
- [20, "Legendary"]
+ [20, "Legendary", 3]
! Oa team: titles: value: a title is a pair such as [15, 'Legendary']

editions.toml
- [12, 15, 18, 21]
+ [12, 15, 18]
! 2016: power_limits: value: must be 4 numbers that do not fall, for 1 to 4 heroes
- [12, 15, 18, 21]
+ [12, 15, 21, 18]
! 2016: power_limits: value: must be 4 numbers that do not fall, for 1 to 4 heroes
- "villains-advance", "attack", "settlement"]
+ "villains-advance", "attack", "attack"]
! 2016: phases: value: names something twice
- "villains-advance", "attack", "settlement"]
+ "villains-advance", "attack", "supper"]
! 2016: phases: value: 'supper' is none of villains-advance, attack, settlement

dice.toml
- flash = 3, reverse-flash = 1, race = 2
+ flash = 4, reverse-flash = 1, race = 2
! flash: yellow: value: a yellow die has 6 faces; you gave 7: flash 4, reverse-flash 1, race 2
- flash = 3, reverse-flash = 1, race = 2
+ flash = -3, reverse-flash = 1, race = 2
! flash: yellow: value: flash: must be a whole number of faces from 0 to 6; you gave -3
- flash = 3, reverse-flash = 1, race = 2
+ flash = 3, reverse-flash = true, race = 2
! flash: yellow: value: reverse-flash: must be a whole number of faces from 0 to 6; you gave true
- flash = 3, reverse-flash = 1, race = 2
+ flash = 3, reverse-flash = 1, bat = 2
! flash: yellow: value: bat: 'bat': Flash's dice have no such symbol; use flash, ...
- yellow = { value = { flash = 3
+ purple = { value = { flash = 3
! flash: unknown key 'purple'; known are red, yellow
- [green-lantern]
+ [grün]
! line 15: is not TOML: ...
- [green-lantern]
+ [robin]
! unknown key 'robin'; known are sources, fact, comparison, flash, green-lantern, superman, batman
- value = { flash = 3, reverse-flash = 1, race = 2 }, confidence = "assumed"
+ confidence = "unknown"
! flash: yellow: faces must be given; assume some if nobody knows them
- flash = 3, reverse-flash = 1, race = 2
+ flash = 1, reverse-flash = 3, race = 2
! flash: faces contradict yellow, red: higher-mean (inferred, Flash rulebook...
- superman = 1, kryptonite = 1, heat-vision = 2
+ superman = 2, kryptonite = 1, heat-vision = 1
! superman: faces contradict red superman: from 1 to 1 faces (printed, German...
- value = [1, 1]
+ value = [1, 7]
! superman red yellow blue superman: faces: value: must be a whole number from 0 to 6, not 7
- value = [1, 1]
+ value = [2, 1]
! superman red yellow blue superman: faces: value: must be two numbers, the least and the most
- symbols = ["superman"]
+ symbols = ["bat"]
! fact 7: symbols: 'bat' is none of superman, kryptonite, heat-vision, freeze-breath, blank
- holds = { value = "not-all-alike"
+ holds = { value = "higher-mean"
! superman red yellow blue: holds: Superman's dice have no mean of their own
- colours = ["yellow", "red"]
+ colours = ["yellow"]
! flash yellow: colours: must name the two colours or more that are compared
"""


def damages() -> list[tuple[str, str, str, str]]:
    cases, file = [], ""
    for block in re.findall(r"^(\S+\.toml)$|^- (.*)\n\+ ?(.*)\n! (.*)$", DAMAGE, re.MULTILINE):
        if block[0]:
            file = block[0]
        else:
            old, new = (part.replace("⏎", "\n") for part in block[1:3])
            cases.append((file, old, new, f"{file}: {block[3]}"))
    return cases


@pytest.mark.parametrize(("file", "old", "new", "said"), damages())
def test_damage_is_named_by_file_entry_and_fault(file: str, old: str, new: str, said: str) -> None:
    whole = shipped(file)
    assert old in whole
    with pytest.raises(DataError) as caught:
        load(file, whole.replace(old, new, 1))
    start = said.removesuffix("...")
    assert str(caught.value)[: len(start) if start != said else None] == start
    assert caught.value.file == file
    assert caught.value.fault


def test_no_damage_is_skipped() -> None:
    assert len(damages()) == len(re.findall("^! ", DAMAGE, re.MULTILINE))


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x = " + "[" * 1500, "nested too deep"),
        ("x = " + "{a=" * 600, "nested too deep"),
        ("\n" * 10 + "x = " + "1" * 3000, "line 11: is longer than 2,000 characters"),
        ("#\n" * 600_000, "is longer than 1,000,000 characters"),
        ("x = 1\nx = 2", "line 2: is not TOML"),
        ("\n\nx = '''", "line 3: is not TOML"),
        ("x = 2026-99-99", "line 1: is not TOML"),
        ("\x00", "line 1: is not TOML"),
        ("sources = 3", "sources: must be a table, not 3"),
        ("x = 3", "unknown key 'x'"),
        ("", "is missing"),
    ],
)
def test_broken_text_is_a_data_error(file: str, text: str, said: str) -> None:
    with pytest.raises(DataError) as caught:
        load(file, text)
    assert said in str(caught.value)
    assert str(caught.value).startswith(f"{file}: ")


@pytest.mark.parametrize("file", LOAD)
@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("3", "must be a list of tables, not 3"),
        ("{}", "must be a list of tables, not a table"),
        ("[1]", " 1: must be a table, not 1"),
        ("[[[]]]", " 1: must be a table, not a list"),
        ("[{}]", " 1: "),
        ("[{name = {}}]", " 1: "),
    ],
)
def test_wrong_shapes_are_data_errors(file: str, value: str, said: str) -> None:
    key = next(key for key in tomllib.loads(shipped(file)) if key != "sources")
    with pytest.raises(DataError) as caught:
        load(file, f"{key} = {value}")
    assert f"{file}: {key}" in str(caught.value)
    assert said in str(caught.value)


ODD = ("true", "-1", "1e400", "1979-05-27", '""', "[]", "{}", "[[[[1]]]]", "{a.b.c = [{}]}")


@pytest.mark.parametrize("file", FILES)
def test_any_value_may_be_anything_and_only_data_errors_come_of_it(file: str) -> None:
    text, rng = shipped(file), random.Random(file)
    tokens = re.finditer(r'#.*|"[^"\n]*"|\b\d+\b', text)
    places = [token.span() for token in tokens if not token[0].startswith("#")]
    for start, end in rng.sample(places, min(60, len(places))):
        damaged = text[:start] + rng.choice(ODD) + text[end:]
        with pytest.raises(DataError):
            load(file, damaged)


# ---- files of a user's own -------------------------------------------------------------------

OWN = """
[sources]
my-box = "counted from my own box"

[[villain]]
name = "Sinestro"
set = { value = "green-lantern", confidence = "printed", source = "my-box" }
threat = { value = 6, confidence = "printed", source = "my-box" }
abilities = { value = ["shield:1", "shield:1"], confidence = "printed", source = "my-box" }
"""


def test_a_file_of_ones_own_may_bring_its_own_sources(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xef\xbb\xbf" + OWN.replace("\n", "\r\n").encode())
    (sinestro,) = data.villains(path)
    assert sinestro.threat == Known(6, "printed", "counted from my own box")
    assert sinestro.abilities.value == ("shield:1", "shield:1")
    assert data.villain("SINESTRO", path) is sinestro
    assert data.villains() != (sinestro,)


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(OWN)
    assert data.villain("sinestro", path).threat.value == 6
    path.write_text(OWN.replace("value = 6", "value = 7"))
    assert data.villain("sinestro", path).threat.value == 7


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    path = tmp_path / "none.toml"
    with pytest.raises(DataError, match=r"none\.toml: cannot be read: "):
        data.villains(path)
    with pytest.raises(DataError, match="cannot be read: "):
        data.dice("flash", tmp_path)
    path.write_bytes(b"# fine\nx = '\xff'\n")
    with pytest.raises(DataError, match=r"none\.toml: line 2: is not UTF-8"):
        data.cards(path)


def test_dice_of_ones_own_may_be_surer_than_ours() -> None:
    own = '{ value = { flash = 6 }, confidence = "printed", source = "box" }'
    text = f'[sources]\nbox = "my box"\n[flash]\nred = {own}\nyellow = {own}\n'
    dice = data.dice("flash", text=text)
    assert (dice.source, dice.confidence) == ("my box", "printed")
    with pytest.raises(DataError, match=r"^dice.toml: superman: is missing$"):
        data.dice("superman", text=text)


# ---- faces given by a user -------------------------------------------------------------------

GREEN = {"lantern": 2, "parallax": 2, "recharge": 2}
BLACK = {"lantern": 3, "parallax": 1, "recharge": 2}


def test_given_faces_are_put_in_order_without_zeros() -> None:
    green = {"blank": 1, "recharge": 5, "lantern": 0}
    dice = check_faces(hero("green-lantern"), {"black": BLACK, "green": green})
    assert dice.faces == (
        ("green", (("recharge", 5), ("blank", 1))),
        ("black", (("lantern", 3), ("parallax", 1), ("recharge", 2))),
    )
    assert (dice.source, dice.confidence) == ("given by the user", "given")


@pytest.mark.parametrize("name", hero_names())
def test_the_default_faces_pass_when_given(name: str) -> None:
    assert check_faces(hero(name), data.dice(name).table()).faces == data.dice(name).faces


@pytest.mark.parametrize("symbol", ["lantern", "parallax", "recharge", "blank"])
def test_a_die_may_show_one_symbol_only(symbol: str) -> None:
    dice = check_faces(hero("green-lantern"), {"green": {symbol: 6}, "black": BLACK})
    assert dice.faces[0] == ("green", ((symbol, 6),))


@pytest.mark.parametrize(
    ("faces", "field", "said"),
    [
        (
            {"green": {"lantern": 3, "parallax": 2, "recharge": 2}, "black": BLACK},
            "dice.green",
            "a green die has 6 faces; you gave 7: lantern 3, parallax 2, recharge 2",
        ),
        (
            {"green": {"recharge": 2, "blank": 1, "parallax": 0}, "black": BLACK},
            "dice.green",
            "a green die has 6 faces; you gave 3: recharge 2, blank 1",
        ),
        ({"green": {}, "black": BLACK}, "dice.green", "a green die has 6 faces; you gave none"),
        (
            {"green": GREEN},
            "dice.black",
            "is missing; his dice are green, black, and each colour needs its faces",
        ),
        (
            {"green": GREEN, "black": BLACK, "purple": GREEN},
            "dice.purple",
            "'purple': Green Lantern has no such dice; his are green, black",
        ),
        (
            {"green": {"bat": 6}, "black": BLACK},
            "dice.green.bat",
            "'bat': Green Lantern's dice have no such symbol; use lantern, parallax, recharge, "
            "blank",
        ),
        (
            {"green": GREEN, "black": {"lantern": True, "recharge": 5}},
            "dice.black.lantern",
            "must be a whole number of faces from 0 to 6; you gave true",
        ),
        (
            {"green": GREEN, "black": {"lantern": 6.5}},
            "dice.black.lantern",
            "must be a whole number of faces from 0 to 6; you gave 6.5",
        ),
        (
            {"green": GREEN, "black": {"lantern": -1, "recharge": 7}},
            "dice.black.lantern",
            "must be a whole number of faces from 0 to 6; you gave -1",
        ),
        (
            {"green": GREEN, "black": {"lantern": "6"}},
            "dice.black.lantern",
            "must be a whole number of faces from 0 to 6; you gave '6'",
        ),
        (
            {"green": GREEN, "black": {"lantern": 10**5000}},
            "dice.black.lantern",
            "must be a whole number of faces from 0 to 6; you gave a far larger number",
        ),
        (
            {"green": GREEN, "black": {"lantern": None}},
            "dice.black.lantern",
            "must be a whole number of faces from 0 to 6; you gave nothing",
        ),
        (
            {"green": GREEN, "black": [3, 1, 2]},
            "dice.black",
            "must name the symbols of a black die: lantern, parallax, recharge, blank; you gave "
            "a list",
        ),
        (None, "dice", "must name the faces of each colour: green, black; you gave nothing"),
        ("green", "dice", "must name the faces of each colour: green, black; you gave 'green'"),
        (
            {"z" * 10**6: GREEN},
            "dice",
            f"'{'z' * 40}...': Green Lantern has no such dice; his are green, black",
        ),
        ({3: GREEN}, "dice", "3: Green Lantern has no such dice; his are green, black"),
        ({None: GREEN}, "dice", "nothing: Green Lantern has no such dice; his are green, black"),
    ],
)
def test_wrong_faces_are_refused_with_field_and_reason(
    faces: object, field: str, said: str
) -> None:
    with pytest.raises(Fault) as caught:
        check_faces(hero("green-lantern"), faces)
    assert (caught.value.field, caught.value.detail) == (field, said)


def test_the_field_may_be_named_by_the_caller() -> None:
    with pytest.raises(Fault) as caught:
        check_faces(hero("flash"), {}, "heroes[1].dice")
    assert caught.value.field == "heroes[1].dice.red"
