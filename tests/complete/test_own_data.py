"""Data files and faces of a user's own: what they may hold, and how they are refused.

Truth: the numbers of faces and symbols of the heroes' dice, as the facts give them.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from odds.hero_dice import data
from odds.hero_dice.data import DataError, check_faces
from odds.hero_dice.heroes import hero, hero_names
from odds.hero_dice.words import Fault, Known

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
