"""Saved games: JSON, a line for what is played and then a line an event.

A file is read by playing it: every event is put to the rules, so a file that was damaged or made up
is refused with its name, the line and the rule. The first line is
`{"hero-dice": 1, "seed": ..., "setting": {...}}`; later lines are events as
`engine.event_to_json` writes them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeVar

from odds.hero_dice.answers import Fault, parse_json
from odds.hero_dice.data.checks import whole
from odds.hero_dice.engine import Game, begin, do, event_from_json, event_to_json
from odds.hero_dice.engine.raw import exact_table, read
from odds.hero_dice.engine.setting import Setting
from odds.hero_dice.engine.setting_json import setting_from_json, setting_to_json
from odds.hero_dice.simulate.chance import MOST_SEED
from odds.hero_dice.simulate.files import write_text

FORMAT = 1
MOST_BYTES = 8 * 1024 * 1024
T = TypeVar("T")
HEAD = ("hero-dice", "seed", "setting")


@dataclass(frozen=True)
class Record:
    """A game on file: the seed that decides chance, and the game after each event, the first bare.

    Two records are the same game if their seeds and their last games' logs are equal.
    """

    seed: int
    games: tuple[Game, ...]

    @property
    def setting(self) -> Setting:
        """What is played."""
        return self.games[0].setting


def lines_of(setting: Setting, seed: int, game: Game) -> Iterator[str]:
    """Yield the lines of a saved game."""
    head = {"hero-dice": FORMAT, "seed": seed, "setting": setting_to_json(setting)}
    yield json.dumps(head)
    for event in game.log:
        yield json.dumps(event_to_json(event))


def save(path: Path, seed: int, game: Game) -> None:
    """Write a game to a file, whole or not at all."""
    write_text(path, "\n".join(lines_of(game.setting, seed, game)) + "\n")


# ---- and back --------------------------------------------------------------------------------


def load(path: Path) -> Record:
    """Return a saved game, played again event by event; `Fault` names file, line and rule."""
    return read_lines(str(path), text_of(path).splitlines())


def text_of(path: Path) -> str:
    """Return the text of a file; `Fault` if it cannot be read, is too large, or is no text."""
    try:
        with path.open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise Fault(str(path), f"cannot be read: {reason}") from None
    if len(raw) > MOST_BYTES:
        raise Fault(str(path), f"is larger than {MOST_BYTES // 2**20} MiB, which no game is")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise Fault(str(path), f"line {line}: is not UTF-8") from None


def read_lines(name: str, lines: Sequence[str]) -> Record:
    """Return the game of a file's lines.

    >>> read_lines("my.game", ["{}"])
    Traceback (most recent call last):
    odds.hero_dice.words.Fault: my.game: line 1: hero-dice: is missing
    """
    if not lines:
        raise Fault(name, "line 1: the file is empty")
    seed, game = at_line(name, 1, lambda: _begun(lines[0]))
    games = [game]
    for number, line in enumerate(lines[1:], start=2):
        games.append(at_line(name, number, partial(_after, games[-1], line)))
    return Record(seed, tuple(games))


def at_line(name: str, number: int, act: Callable[[], T]) -> T:
    """Return what reading a line gives; a `Fault` names the file, the line and the rule."""
    try:
        return act()
    except ValueError as error:  # a fault of the format, or the rule that an event breaks
        raise Fault(name, f"line {number}: {error}") from None


def _after(game: Game, line: str) -> Game:
    return do(game, event_from_json(parse_json(line)))


def _begun(line: str) -> tuple[int, Game]:
    given = exact_table(parse_json(line), "", HEAD)
    read(given, "hero-dice", whole(FORMAT, FORMAT))
    setting = read(given, "setting", setting_from_json)
    return read(given, "seed", whole(0, MOST_SEED)), begin(setting)
