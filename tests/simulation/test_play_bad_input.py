"""What `odds play` refuses: flags, set files, places; one line that names what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from odds.hero_dice import data

Odds = Callable[..., tuple[int, str, str]]
SETS = Path(data.__file__).parent / "sets"

BAD = [
    ("play", "hero: missing"),
    ("play hulk", "hulk"),
    ("play flash flash flash flash flash", "one to four heroes"),
    ("play flash#2 flash#1", "flash#1"),
    ("play flash --edition 1999", "edition"),
    ("play flash --seed -1", "seed"),
    ("play flash --seed 99999999999999999999", "seed"),
    ("play flash --seed x", "--seed"),
    ("play flash --rounds 0", "whole number"),
    ("play flash --rounds 9", "9 rounds need 9 villains"),
    ("play flash --rounds 7", "7 rounds need 7 villains"),
    ("play flash --watch lucky", "policy"),
    ("play flash --reading odd", "reading"),
    ("play flash --die red=flash:6", "die"),
    ("play flash --die flash:red=flash:7", "flash"),
    ("play flash --die batman:black=bat:6", "die"),
    ("play flash --set /nowhere/box.toml", "/nowhere/box.toml"),
    ("play flash --load /nowhere/my.game", "load"),
    ("play --load /nowhere/my.game --die flash:red=flash:6", "load"),
    ("play flash --watch simple --save /nowhere/my.game", "/nowhere/my.game: cannot be written"),
    ("play --load /nowhere/my.game", "/nowhere/my.game: cannot be read"),
    ("play --replay /nowhere/my.game", "/nowhere/my.game: cannot be read"),
]


@pytest.mark.parametrize(("line", "told"), BAD)
def test_bad_input_is_one_line_and_status_2(odds: Odds, line: str, told: str) -> None:
    """An error is one line on standard error that names what is wrong."""
    status, out, err = odds(line)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("odds: ")
    assert told in err


BOXES: dict[str, tuple[Callable[[str], str], str]] = {
    "no toml": (lambda text: text.replace("[set]", "[set", 1), "line 4"),
    "threat": (lambda text: text.replace("value = 4", "value = 400", 1), "Weather Wizard: threat"),
    "ability": (lambda text: text.replace("only-3-rolls", "magic", 1), "Weather Wizard: abilities"),
    "effect": (lambda text: text.replace("recover-card", "win", 1), "recover: effect"),
    "hero": (lambda text: text.replace('hero = "flash"', 'hero = "hulk"', 1), "hero"),
    "few": (lambda text: text.replace('["no-cards"]', '["reinforcement"]', 1), "8 villains"),
    "other": (lambda text: (SETS / "batman.toml").read_text(), "batman, who does not play"),
    "empty": (lambda text: "", "set"),
}


@pytest.mark.parametrize("name", BOXES)
def test_a_damaged_set_file_names_file_and_entry(odds: Odds, tmp_path: Path, name: str) -> None:
    """A set file is refused in one line, before anything is played."""
    change, told = BOXES[name]
    path = tmp_path / "box.toml"
    path.write_text(change((SETS / "flash.toml").read_text()))
    for command in ("play flash --watch random", "simulate flash --games 1 --workers 1"):
        status, out, err = odds(f"{command} --set {path}")
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert told in err
        assert name == "few" or str(path) in err
