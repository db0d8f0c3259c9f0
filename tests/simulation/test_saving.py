"""Saved games: they come back exactly, and damaged ones are refused with file, line and rule."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from odds.hero_dice.engine import setting
from odds.hero_dice.simulate.chance import played
from odds.hero_dice.simulate.files import write_text
from odds.hero_dice.simulate.policies import policy
from odds.hero_dice.simulate.saving import load, save
from odds.hero_dice.simulate.session import Session
from odds.hero_dice.words import Fault
from tests.simulation.table import TABLES, table


def begun(heroes: tuple[str, ...] = ("flash",), seed: int = 3, acts: int = 12) -> Session:
    """Return a game some acts in."""
    session = Session(table(heroes, seed), seed)
    session.to_choice()
    choose = policy("random", seed)
    for _ in range(acts):
        if session.game.actor == "player":
            session.act(choose(session.game, session.options()))
    return session


@pytest.mark.parametrize("heroes", TABLES, ids="+".join)
@pytest.mark.parametrize("seed", range(3))
def test_a_saved_game_comes_back_and_goes_on_as_it_would_have(
    tmp_path: Path, heroes: tuple[str, ...], seed: int
) -> None:
    """Same games, same log, and the same dice from there on."""
    session, path = begun(heroes, seed), tmp_path / "my.game"
    session.save(path)
    again = Session.of(load(path))
    assert again.seed == session.seed
    assert again.games == session.games
    assert again.game.log == session.game.log
    while session.game.actor == "player":
        event = session.options()[-1]
        assert again.options()[-1] == event
        session.act(event)
        again.act(event)
        if session.game.round > 2:
            break
    assert again.game == session.game
    assert again.game.log == session.game.log


def test_a_game_that_is_over_can_be_saved(tmp_path: Path) -> None:
    """The whole log comes back."""
    over = played(table(("batman",)), 4, policy("simple", 4))
    save(tmp_path / "over", 4, over)
    assert load(tmp_path / "over").games[-1] == over


@pytest.mark.parametrize("heroes", TABLES, ids="+".join)
def test_undo_takes_back_exactly_one_choice(heroes: tuple[str, ...]) -> None:
    """Back to each earlier choice in turn; done again, the same dice fall."""
    session = Session(table(heroes), 8)
    session.to_choice()
    stood = [(session.game, session.game.log)]
    choose = policy("random", 8)
    for _ in range(15):
        session.act(choose(session.game, session.options()))
        stood.append((session.game, session.game.log))
    for game, log in reversed(stood[:-1]):
        last = session.game
        event = last.log[len(log)]
        assert session.undo()
        assert (session.game, session.game.log) == (game, log)
        session.act(event)
        assert (session.game, session.game.log) == (last, last.log)
        session.undo()
    assert not session.undo()


# ---- damage ----------------------------------------------------------------------------------


@pytest.fixture
def lines(tmp_path: Path) -> list[str]:
    session = begun()
    session.save(tmp_path / "good")
    return (tmp_path / "good").read_text().splitlines()


def _head(change: Callable[[Any], Any]) -> Callable[[list[str]], list[str]]:
    def changed(lines: list[str]) -> list[str]:
        head = json.loads(lines[0])
        change(head)
        return [json.dumps(head), *lines[1:]]

    return changed


DAMAGE: dict[str, tuple[Callable[[list[str]], list[str]], str]] = {
    "empty": (lambda lines: [], "line 1: the file is empty"),
    "no JSON": (lambda lines: ["hello", *lines[1:]], "line 1: not JSON"),
    "cut": (lambda lines: [*lines[:-1], lines[-1][:9]], "line {last}: not JSON"),
    "format": (_head(lambda head: head.update({"hero-dice": 2})), "line 1: hero-dice: must be"),
    "no seed": (_head(lambda head: head.pop("seed")), "line 1: seed: is missing"),
    "seed": (_head(lambda head: head.update(seed=-1)), "line 1: seed: must be a whole number"),
    "more": (_head(lambda head: head.update(luck=1)), "line 1: unknown key 'luck'"),
    "edition": (_head(lambda h: h["setting"].update(edition="1999")), "line 1: setting.edition"),
    "villain": (
        _head(lambda h: h["setting"]["heroes"][0]["villains"].pop()),
        "line 2:",
    ),
    "event": (lambda lines: [*lines, '{"do": "fly"}'], "line {next}: do: "),
    "keys": (lambda lines: [*lines, '{"do": "finish"}'], "line {next}: hero"),
    "blank": (lambda lines: [*lines[:3], "", *lines[3:]], "line 4: not JSON"),
    "list": (lambda lines: [*lines, "[]"], "line {next}: do: is missing"),
    "twice": (lambda lines: [lines[0], lines[1], *lines[1:]], "line 3:"),
    "left out": (lambda lines: [lines[0], *lines[2:]], "line 2: chance is to act first"),
    "swapped": (lambda lines: [lines[0], lines[2], lines[1], *lines[3:]], "line 2:"),
    "deep": (lambda lines: [*lines, "[" * 60_000], "line {next}:"),
    "not finite": (lambda lines: [*lines, '{"do": NaN}'], "line {next}:"),
}


@pytest.mark.parametrize("name", DAMAGE)
def test_a_damaged_file_is_refused_with_file_line_and_rule(
    tmp_path: Path, lines: list[str], name: str
) -> None:
    """Each kind of damage is found where it is."""
    damage, told = DAMAGE[name]
    path = tmp_path / "bad"
    path.write_text("\n".join(damage(lines)))
    with pytest.raises(Fault) as error:
        load(path)
    expected = told.format(last=len(lines), next=len(lines) + 1)
    assert str(error.value).startswith(f"{path}: {expected}")
    assert "\n" not in str(error.value)


def test_a_die_that_shows_what_it_cannot(tmp_path: Path, lines: list[str]) -> None:
    """The rule that the line breaks is told: no such face is on the die."""
    number = next(i for i, line in enumerate(lines) if '"fall"' in line)
    event = json.loads(lines[number])
    event["event"]["face"] = "lantern"
    path = tmp_path / "bad"
    path.write_text("\n".join([*lines[:number], json.dumps(event)]))
    with pytest.raises(Fault, match=rf"line {number + 1}: .*lantern"):
        load(path)


@pytest.mark.parametrize("raw", [b"\xff\xfe{}", b'{"a": "\x80"}', b"\x00" * 10])
def test_bytes_that_are_no_text(tmp_path: Path, raw: bytes) -> None:
    """One line that names the file."""
    (tmp_path / "bad").write_bytes(raw)
    with pytest.raises(Fault, match="bad: line 1"):
        load(tmp_path / "bad")


def test_what_is_no_file(tmp_path: Path) -> None:
    """A folder, a file that is not there, one that is too large."""
    for path in (tmp_path, tmp_path / "none", Path("a\0b")):
        with pytest.raises(Fault, match="cannot be read"):
            load(path)
    large = tmp_path / "large"
    with large.open("wb") as file:
        file.truncate(2**24)
    with pytest.raises(Fault, match="larger than"):
        load(large)


# ---- whole or not at all ---------------------------------------------------------------------


def test_what_cannot_be_written_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full half-way: the old game is there, and nothing else."""
    path = tmp_path / "my.game"
    save(path, 1, begun().game)
    before = path.read_text()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Fault, match="cannot be written: No space left"):
        save(path, 2, begun(acts=3).game)
    assert path.read_text() == before
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("name", ["none/my.game", ".", "a" * 300, "a\0b"])
def test_places_that_cannot_be_written(tmp_path: Path, name: str) -> None:
    """A fault, and nothing left behind."""
    with pytest.raises(Fault, match="cannot be written"):
        write_text(tmp_path / name, "text")
    assert list(tmp_path.iterdir()) == []


def test_the_rights_of_a_file_are_kept(tmp_path: Path) -> None:
    """A new file is readable as any; one that is replaced keeps its rights."""
    path, plain = tmp_path / "kept", tmp_path / "plain"
    plain.write_text("")
    write_text(path, "one")
    assert path.stat().st_mode == plain.stat().st_mode
    path.chmod(0o600)
    write_text(path, "two")
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_setting_of_ones_own_comes_back(tmp_path: Path) -> None:
    """Own faces, readings and rules are in the file."""
    faces = {"flash": {"red": {"flash": 3, "race": 3}, "yellow": {"race": 6}}}
    made = setting(["flash", "flash"], "2015", faces=faces, tough=True)
    session = Session(made, 5)
    session.to_choice()
    session.save(tmp_path / "own")
    assert load(tmp_path / "own").setting == made
