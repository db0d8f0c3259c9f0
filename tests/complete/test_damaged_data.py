"""Nothing damaged in a data file passes, and the message names file, entry and fault.

Truth: what the words that every interface uses allow; random damage of the shipped files.
"""

from __future__ import annotations

import random
import re
import tomllib

import pytest

from odds.hero_dice.data import DataError
from tests.complete.shipped import FILES, LOAD, load, shipped

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
