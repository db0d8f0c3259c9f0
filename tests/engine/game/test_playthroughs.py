"""Games told in lines, replayed line by line.

The two play examples of the rulebooks are proofs; the others are playthroughs, games that the
engine itself played (`record.py`).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from odds.hero_dice.engine.game_errors import ReplayError
from odds.hero_dice.engine.replay import replay
from odds.hero_dice.engine.telling import tell
from odds.hero_dice.engine.transcript import read
from tests.engine.game.record import games

FOLDER = Path(__file__).with_name("playthroughs")
BOOKS = ("book-flash-and-batman", "book-green-lantern-and-flash")


def text(name: str) -> str:
    return FOLDER.joinpath(f"{name}.txt").read_text("utf-8")


def told(whole: str) -> str:
    """Return a transcript without remarks, empty lines and line breaks within an act."""
    lines = [line for line in whole.splitlines() if line.strip() and not line.startswith("#")]
    return "\n".join(lines)


def test_every_hero_edition_and_variant_has_a_playthrough() -> None:
    """No file is missing, none is left over."""
    assert {path.stem for path in FOLDER.iterdir()} == {*games(), *BOOKS}


@pytest.mark.parametrize("name", BOOKS)
def test_play_examples_of_the_rulebooks(name: str) -> None:
    """Both end in round 3 with one Team marker and Grodd in the city."""
    game = read(text(name))
    assert (game.round, game.team_markers) == (3, 1)
    assert [villain.name for villain in game.city] == ["Grodd"]
    assert told(tell(game.setting, game.log)) == told(text(name))


def test_flash_and_batman_in_the_end() -> None:
    game = read(text(BOOKS[0]))
    assert [villain.name for villain in game.battlefield] == [
        *("Weather Wizard", "Reverse Flash", "The Joker")
    ]
    assert (game.battlefield[1].turned, game.battlefield[1].old) == (True, (0, 4))
    assert [villain.name for villain in game.defeated] == ["Scarecrow", "Captain Cold"]
    assert game.players[0].markers == 1
    assert game.players[1].played == ("batmobiles-hit",)


def test_green_lantern_and_flash_in_the_end() -> None:
    game = read(text(BOOKS[1]))
    assert [(v.name, v.damage) for v in game.battlefield] == [
        *(("Nekron", (0, 0)), ("Parallax", (3, 0)), ("Black Hand", (0, 0)))
    ]
    assert game.battlefield[1].silenced == ()
    assert [villain.name for villain in game.defeated] == ["Atrocitus", "Reverse Flash"]
    assert game.players[0].markers == 1


@pytest.mark.parametrize("name", games())
def test_playthrough(name: str) -> None:
    """A recorded game reads back, ends, and is told in the same words."""
    game = read(text(name))
    assert game.setting == games()[name]
    assert (game.actor, game.round) == ("nobody", 8)
    assert replay(game.setting, game.log) == game
    assert tell(game.setting, game.log) == text(name)


# ---- damaged transcripts ---------------------------------------------------------------------

HEAD = "heroes: flash\nedition: 2016\ndeck: drawn\n"
GRODD = "card flash/grodd\n> Grodd lies in the outskirts (3)\n> round 1\n> Grodd advances (3)\n"
COLD = "card flash/captain-cold\n> Captain Cold lies in the outskirts (5)\n"


@pytest.mark.parametrize(
    ("lines", "line", "words"),
    [
        ("card flash/lex-luthor\n", 4, "cannot be the next card"),
        ("card flash/grodd\n> Grodd lies on the battlefield (3)\n", 5, "the rules say"),
        ("card flash/grodd\ncard flash/captain-cold\n", 5, "not told: > Grodd lies"),
        (GRODD + COLD + "flash targets 1 (Grodd)\n", 10, "1 villains are there"),
        (GRODD + COLD + "flash targets 0 (Joker)\n", 10, "villain 0 is Grodd, not Joker"),
        (GRODD + COLD + "flash flies away\n", 10, "no act reads"),
        (GRODD + COLD + "batman rolls\n", 10, "no hero 'batman' plays"),
        (GRODD + COLD + "flash rolls\n", 10, "when all target markers lie"),
        (GRODD + COLD + "flash targets 0 (Grodd)\nflash rolls\ndice: red race\n", 12, "4 dice"),
        (GRODD + COLD + "flash targets 0 (Grodd)\ndice: red race\n", 11, "0 dice"),
        (GRODD + COLD + "> the end\n", 10, "the rules say 'nothing'"),
    ],
)
def test_a_line_that_breaks_a_rule_is_named(lines: str, line: int, words: str) -> None:
    with pytest.raises(ReplayError, match=words) as caught:
        read(HEAD + lines)
    assert caught.value.line == line
    assert str(caught.value).startswith(f"line {line}: ")
