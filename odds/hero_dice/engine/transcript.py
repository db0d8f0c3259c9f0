"""Reading a transcript back, line by line, each against the rules.

Lines that begin with `#` are remarks, lines that begin with a blank go on with the line before.
Every line `>` is compared with what the rules really did. Anything else is an act.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from odds.hero_dice.engine.attack import (
    Event as AttackEvent,
)
from odds.hero_dice.engine.attack import (
    Fall,
    FirstRoll,
    KeepColour,
    Remove,
    RollAgain,
    RollOn,
    SetAside,
    Stop,
)
from odds.hero_dice.engine.attacking import in_cup
from odds.hero_dice.engine.errors import RuleError
from odds.hero_dice.engine.flow import begin
from odds.hero_dice.engine.game import do
from odds.hero_dice.engine.game_errors import ReplayError
from odds.hero_dice.engine.game_events import (
    Act,
    CardDie,
    Construct,
    Draw,
    Event,
    Finish,
    GrayDie,
    LeaveOut,
    PlayCard,
    Shuffle,
    Target,
    Tornado,
)
from odds.hero_dice.engine.setting import ROUNDS, SHUFFLED, Setting, setting
from odds.hero_dice.engine.state import Game
from odds.hero_dice.engine.telling import news_line
from odds.hero_dice.words import Fault

Words = re.Match[str]


def read(text: str) -> Game:
    """Return the game that a transcript tells; `ReplayError` names the line that breaks a rule.

    >>> game = read("heroes: flash\\nedition: 2016\\ndeck: drawn\\n\\ncard flash/grodd\\n")
    >>> game.battlefield[0].name, game.moment
    ('Grodd', 'card')
    """
    lines = list(numbered(text))
    heads = [line for line in lines if _HEAD.fullmatch(line.text)]
    game = begin(_setting(heads))
    untold = [news_line(news) for news in game.news]
    for line in lines[len(heads) :]:
        try:
            game, untold = _next(game, untold, line.text)
        except (RuleError, Fault) as error:
            raise ReplayError(line.number, error, "line") from error
    return game


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a transcript with its number, those that go on with it joined to it."""

    number: int
    text: str


def numbered(text: str) -> Iterator[Line]:
    """Yield the lines of a transcript without remarks and empty ones.

    >>> list(numbered("# a remark\\nshuffled:\\n    flash/grodd,\\n    flash/captain-cold\\n"))
    [Line(number=2, text='shuffled: flash/grodd, flash/captain-cold')]
    """
    waiting: Line | None = None
    for number, row in enumerate(text.splitlines(), start=1):
        if waiting and row.startswith(" ") and row.strip():
            waiting = Line(waiting.number, f"{waiting.text} {row.strip()}")
            continue
        if waiting:
            yield waiting
        told = row.strip() and not row.startswith("#")
        waiting = Line(number, row.strip()) if told else None
    if waiting:
        yield waiting


# ---- the head --------------------------------------------------------------------------------

_HEAD = re.compile(r"(heroes|edition|tough fight|rounds|deck|readings): (.*)")


def _setting(heads: Iterable[Line]) -> Setting:
    given = dict(line.text.split(": ", 1) for line in heads)
    return setting(
        given.get("heroes", "").split(", "),
        given.get("edition", "2016"),
        tough=given.get("tough fight") == "yes",
        rounds=int(given.get("rounds", ROUNDS)),
        deck=given.get("deck", SHUFFLED),
        readings=given["readings"].split(", ") if "readings" in given else (),
    )


# ---- one line --------------------------------------------------------------------------------


def _next(game: Game, untold: list[str], line: str) -> tuple[Game, list[str]]:
    if line.startswith(">"):
        return game, _checked(untold, line)
    if untold:
        raise ReplayError(len(game.log), f"not told: {untold[0]}", "after event")
    for event in events(game, line):
        game = do(game, event)
        untold = untold + [news_line(news) for news in game.news]
    return game, untold


def _checked(untold: list[str], line: str) -> list[str]:
    if not untold or untold[0] != line:
        raise Fault("", f"the rules say {untold[0] if untold else 'nothing'!r}, not {line!r}")
    return untold[1:]


def events(game: Game, line: str) -> tuple[Event, ...]:
    """Return the events that a line tells: an act, or how the dice in the cup fell."""
    if line.startswith("dice: "):
        return _falls(game, line.removeprefix("dice: "))
    for pattern, make in LINES.items():
        found = re.fullmatch(pattern, line)
        if found:
            return (make(game, found),)
    for pattern, make_act in ACTS.items():
        found = re.fullmatch(rf"(\S+) {pattern}", line)
        if found:
            return (Act(found[1], make_act(found)),)
    raise Fault("", f"no act reads {line[:60]!r}")


def _villain(game: Game, number: str, name: str) -> int:
    place = int(number)
    if place < len(game.battlefield) and game.battlefield[place].name != name:
        raise Fault("", f"villain {place} is {game.battlefield[place].name}, not {name}")
    return place


AT = r"(\d+) \((.*)\)"

LINES: Mapping[str, Callable[[Game, Words], Event]] = {
    r"(\S+) leaves out (\S+)": lambda game, w: LeaveOut(w[1], w[2]),
    r"shuffled: (.*)": lambda game, w: Shuffle(tuple(w[1].split(", "))),
    r"card (\S+)": lambda game, w: Draw(w[1]),
    r"(\S+) throws the yellow die: (\S+)": lambda game, w: CardDie(w[1], w[2]),
    rf"gray die on {AT}: (\S+)": lambda game, w: GrayDie(_villain(game, w[1], w[2]), w[3]),
    r"(\S+) targets nothing": lambda game, w: Target(w[1], None),
    rf"(\S+) targets {AT}": lambda game, w: Target(w[1], _villain(game, w[2], w[3])),
    r"(\S+) plays (\S+)": lambda game, w: PlayCard(w[1], w[2]),
    r"(\S+) plays (\S+) for (\S+)": lambda game, w: PlayCard(w[1], w[2], back=w[3]),
    rf"(\S+) plays (\S+) on {AT}": lambda game, w: PlayCard(w[1], w[2], _villain(game, w[3], w[4])),
    rf"(\S+) switches off (\S+) on {AT}": lambda game, w: Construct(
        w[1], _villain(game, w[3], w[4]), w[2]
    ),
    rf"(\S+) moves (\d+) hits to {AT}": lambda game, w: Tornado(
        w[1], _villain(game, w[3], w[4]), int(w[2])
    ),
    r"(\S+) is finished": lambda game, w: Finish(w[1]),
}
"""How each act reads, but for those of an attack."""


# ---- attacks ---------------------------------------------------------------------------------


def _numbers(words: str) -> tuple[int, ...]:
    return tuple(int(word) for word in words.split())


ACTS: Mapping[str, Callable[[Words], AttackEvent]] = {
    r"removes die (\d+)": lambda w: Remove(int(w[2])),
    r"rolls": lambda w: FirstRoll(),
    r"rolls on": lambda w: RollOn(),
    r"rolls again ([\d ]+)": lambda w: RollAgain(_numbers(w[2])),
    r"keeps (\S+)": lambda w: KeepColour(w[2]),
    r"sets aside ([\d ]+)": lambda w: SetAside(_numbers(w[2])),
    r"sets aside ([\d ]+) with a marker for ([a-z ]+)": lambda w: SetAside(
        _numbers(w[2]), tuple(w[3].split())
    ),
    r"stops": lambda w: Stop(),
}
"""How each act of an attack reads."""


def _falls(game: Game, dice: str) -> tuple[Event, ...]:
    """Return how all dice of the cup fell: `red flash race race, yellow flash`."""
    seat = next((i for i, one in enumerate(game.players) if in_cup(one)), None)
    attack = game.players[seat].attack if seat is not None else None
    faces = [face for group in dice.split(", ") for face in group.split()[1:]]
    if seat is None or attack is None or len(faces) != len(attack.in_cup):
        fallen = len(attack.in_cup) if attack else 0
        raise Fault("", f"{fallen} dice fall, but {len(faces)} are told")
    name = game.setting.names[seat]
    return tuple(Act(name, Fall(d, f)) for d, f in zip(attack.in_cup, faces, strict=True))
