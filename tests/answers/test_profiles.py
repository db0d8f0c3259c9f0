"""Profiles come back as they were written, in every form; answers say whose dice they are for."""

from __future__ import annotations

import json
import re
import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from odds.hero_dice.answers import advise, solve
from odds.hero_dice.answers.faces.profiles import (
    Profile,
    from_json,
    from_text,
    from_toml,
    json_of,
    profile,
    read,
    text_of,
    toml_of,
)
from odds.hero_dice.heroes import hero, hero_names
from odds.hero_dice.words import BLANK, Fault

FLASH = {
    "red": {"flash": 3, "reverse-flash": 1, "race": 2},
    "yellow": {"flash": 4, "reverse-flash": 1, "race": 1},
}
ODD = {"red": {"flash": 5, "blank": 1}, "yellow": {"race": 6}}
MEAN = {"kind": "mean-hits"}


@st.composite
def tables(draw: Any) -> dict[str, Any]:
    """Any faces of any heroes, colours and symbols in any order."""
    found = {}
    for name in draw(st.lists(st.sampled_from(hero_names()), min_size=1, unique=True)):
        symbols = (*hero(name).symbols, BLANK)
        found[name] = {
            colour: {s: sides.count(s) for s in draw(st.permutations(symbols)) if sides.count(s)}
            for colour in draw(st.permutations(hero(name).colours))
            for sides in [draw(st.lists(st.sampled_from(symbols), min_size=6, max_size=6))]
        }
    return found


names = st.text(min_size=1, max_size=60).filter(lambda name: name.isprintable()).filter(
    lambda name: name == name.strip()
)  # fmt: skip


@given(names, tables())
def test_every_form_comes_back_as_it_was(name: str, faces: dict[str, Any]) -> None:
    """TOML, JSON and text: name and faces, to the last letter."""
    made = profile(name, faces)
    assert made.tables() == faces
    assert from_toml(toml_of(made)) == made == read(toml_of(made))
    assert from_json(json_of(made)) == made == read(json_of(made))
    assert from_text(text_of(made)) == made == read(text_of(made))


@given(names, tables())
def test_texts_need_no_escaping_and_are_canonical(name: str, faces: dict[str, Any]) -> None:
    """Only what RFC 3986 calls unreserved; one text a profile, whatever the order."""
    text = text_of(profile(name, faces))
    assert re.fullmatch(r"[A-Za-z0-9._~-]+", text)
    turned = {who: dict(reversed(dice.items())) for who, dice in reversed(faces.items())}
    assert text_of(profile(name, turned)) == text


def test_the_forms_are_what_the_documentation_shows() -> None:
    """The file reads as TOML and as JSON by themselves; the text as it is described."""
    made = profile("Ann's box", {"flash": FLASH})
    assert tomllib.loads(toml_of(made)) == {"name": "Ann's box", "flash": FLASH}
    assert json.loads(json_of(made)) == {"name": "Ann's box", "flash": FLASH}
    assert text_of(made) == "Ann.27s_box~flash.red.3-1-2.yellow.4-1-1"
    assert text_of(profile("b", {"flash": ODD})) == "b~flash.red.5-0-0-1.yellow.0-0-6"


def test_a_profile_may_contradict_the_facts_and_says_so() -> None:
    """The user has the box; what was thought known is listed."""
    made = profile("odd", {"flash": ODD})
    broken = made.contradicts()["flash"]
    assert [words.partition(":")[0] for words in broken] == [
        "red reverse-flash",
        "yellow flash",
        "yellow reverse-flash",
        "red blank",
        "yellow, red",
    ]
    assert profile("even", {"flash": FLASH}).contradicts() == {"flash": []}


def test_a_profile_without_the_hero() -> None:
    """The fault says whose dice there are."""
    with pytest.raises(Fault, match="no dice of batman; it has those of flash"):
        profile("mine", {"flash": FLASH}).of("batman")


# ---- in answers ------------------------------------------------------------------------------


def test_answers_name_the_dice() -> None:
    """`dice_name` comes back in the source; the numbers are those of the faces."""
    request = {"hero": "flash", "goal": MEAN, "dice": FLASH}
    named = solve({**request, "dice_name": "Ann's box"})
    assert named["dice"]["source"] == "given by the user: Ann's box"
    assert named["dice"]["contradicts"] == []
    assert named["value"] == solve(request)["value"]
    assert solve(request)["dice"]["source"] == "given by the user"
    assert advise({**request, "dice_name": "x"})["dice"]["source"] == "given by the user: x"


def test_answers_say_what_given_faces_contradict() -> None:
    """Every fact that is broken, with where it stands; default faces break none."""
    answer = solve({"hero": "flash", "goal": {"kind": "defeat", "need": 4}, "dice": ODD})
    assert len(answer["dice"]["contradicts"]) == 5
    assert answer["dice"]["contradicts"][3].startswith("red blank: from 0 to 0 faces (assumed, ")
    assert "contradicts" not in solve({"hero": "flash", "goal": MEAN})["dice"]


# ---- bad input -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["", " x", "x ", "a\nb", "x" * 61, 3, None, "\x07"])
def test_names(name: object) -> None:
    """A name is one printable line of 1 to 60 characters."""
    for field, ask in (
        ("name", lambda: profile(name, {"flash": FLASH})),
        ("dice_name", lambda: solve(
            {"hero": "flash", "goal": MEAN, "dice": FLASH, "dice_name": name})),
    ):  # fmt: skip
        with pytest.raises(Fault) as caught:
            ask()
        assert caught.value.field == field


def test_a_name_needs_dice() -> None:
    """Default faces have no other name."""
    with pytest.raises(Fault) as caught:
        solve({"hero": "flash", "goal": MEAN, "dice_name": "mine"})
    assert caught.value.field == "dice"


TOML = 'name = "a"\n[flash.red]\nflash = {red}\n[flash.yellow]\nflash = 6\n'


@pytest.mark.parametrize(
    ("text", "field"),
    [
        (TOML.replace("{red}", "5"), "flash.red"),
        (TOML.replace("{red}", '"six"'), "flash.red.flash"),
        (TOML.replace("{red}", ""), "line 3"),
        (TOML.replace("{red}", "6").replace("name", "nom"), "nom"),
        (TOML.replace("{red}", "6").replace('name = "a"', ""), "name"),
        (TOML.replace("{red}", "6").replace("yellow", "black"), "flash.black"),
        (TOML.replace("{red}", "6").replace(".yellow", ".red"), "line 4"),
        ("[hulk]\n", "hulk"),
        ('name = "a"', ""),
        ("name = 'a'\nflash = 3", "flash"),
        ("{" * 5, ""),
        ('{"name": "a", "name": "b"}', "name"),
        ("x" * 70_000, ""),
    ],
)
def test_files_that_cannot_be_read(text: str, field: str) -> None:
    """The field or the line that is wrong."""
    with pytest.raises(Fault) as caught:
        read(text)
    assert caught.value.field == field


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("mine", "dice"),
        ("~flash.red.2-2-2.yellow.3-1-2", "name"),
        ("mine~hulk.red.2-2-2", "hulk"),
        ("mine~", ""),
        ("mine~flash", "flash.red"),
        ("mine~flash.red", "flash.red"),
        ("mine~flash.red.2-2-2", "flash.yellow"),
        ("mine~flash.red.2-2.yellow.3-1-2", "flash.red"),
        ("mine~flash.red.2-2-3.yellow.3-1-2", "flash.red"),
        ("mine~flash.red.2-2-9.yellow.3-1-2", "flash.red"),
        ("mine~flash.red.2-2-2.red.2-2-2", "flash.red"),
        ("mine~flash.blue.2-2-2.yellow.3-1-2", "flash.blue"),
        ("mine~flash.red.2-2-2.yellow.3-1-2~flash.red.2-2-2.yellow.3-1-2", "flash"),
        ("m.4~flash.red.2-2-2.yellow.3-1-2", "name"),
        ("m.FF~flash.red.2-2-2.yellow.3-1-2", "name"),
        ("m ne~flash.red.2-2-2.yellow.3-1-2", "dice"),
    ],
)
def test_texts_that_cannot_be_read(text: str, field: str) -> None:
    """The part that is wrong."""
    with pytest.raises(Fault) as caught:
        from_text(text)
    assert caught.value.field == field


def test_a_profile_is_a_record() -> None:
    """Equal parts make equal profiles."""
    one = profile("a", {"flash": FLASH})
    assert one == Profile("a", one.dice)
