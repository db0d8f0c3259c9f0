"""What README and CONTRIBUTING show is run and compared; every command and key is documented."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from odds.cli.main import main, parser
from odds.hero_dice.abilities import ability_words
from odds.hero_dice.answers.faces import evidence, over_tables
from odds.hero_dice.answers.request import GOALS, KEYS
from odds.hero_dice.answers.settlements import request as settle_request
from odds.hero_dice.answers.settlements.battlefield import SETTLEMENT_READINGS
from odds.hero_dice.data.admissible import SETS
from odds.hero_dice.heroes import hero_names
from odds.hero_dice.settlement import SPLITS
from odds.hero_dice.terms import READINGS

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()
BLOCKS = re.findall(r"```console\n\$ uv run odds (.*?)\n(.*?)```", README, re.DOTALL)


@pytest.mark.parametrize(("line", "shown"), BLOCKS, ids=[line for line, _ in BLOCKS])
def test_shown_output_is_what_the_command_prints(
    capsys: pytest.CaptureFixture[str], line: str, shown: str
) -> None:
    """Each console block of the README prints what it shows."""
    assert main(shlex.split(line)) == 0
    assert capsys.readouterr().out == shown


def test_there_are_blocks() -> None:
    """The README shows at least two real answers."""
    assert len(BLOCKS) >= 2


@pytest.mark.parametrize("word", [*hero_names(), *KEYS, *GOALS, *ability_words(), *READINGS])
def test_every_word_of_a_request_is_in_the_readme(word: str) -> None:
    """Heroes, keys, goals, abilities and readings are all named."""
    assert word in README


@pytest.mark.parametrize(
    "word",
    [
        *settle_request.KEYS,
        *settle_request.ATTACK_KEYS,
        *settle_request.DIRECT_KEYS,
        *settle_request.SILENCED_KEYS,
        *settle_request.SPLIT_KEYS,
        *SPLITS,
        *SETTLEMENT_READINGS,
    ],
)
def test_every_word_of_a_settle_request_is_in_the_readme(word: str) -> None:
    """Keys, ways to split and readings are all named."""
    assert f"`{word}`" in README


@pytest.mark.parametrize("word", [*over_tables.KEYS, *evidence.KEYS, *SETS])
def test_every_word_about_unknown_dice_is_in_the_readme(word: str) -> None:
    """Keys and sets of tables are all named."""
    assert f"`{word}`" in README


def test_every_word_after_dice_is_in_the_readme() -> None:
    """`odds dice robust`, `learn`, `save`, `show`."""
    commands = next(action for action in parser()._actions if action.choices)
    words = next(a for a in commands.choices["dice"]._actions if a.choices)
    assert all(f"odds dice {name}" in README or f"`{name}`" in README for name in words.choices)


def test_every_command_is_in_the_readme() -> None:
    """Every subcommand is named."""
    commands = next(action for action in parser()._actions if action.choices)
    for name in commands.choices or ():
        assert f"odds {name}" in README or f"`{name}`" in README


def test_places_of_contributing_exist() -> None:
    """Places in the table of CONTRIBUTING are there."""
    text = (ROOT / "CONTRIBUTING.md").read_text()
    for cell in re.findall(r"^\| (`[^|]*`) \|", text, re.MULTILINE):
        for path in re.findall(r"`([\w/]+)`", cell):
            first = cell.split("`")[1].rsplit("/", 1)[0]
            places = [ROOT / path, ROOT / f"{path}.py", ROOT / first / f"{path}.py"]
            assert any(place.exists() for place in places), path
