"""`odds play`: a game in the terminal, step by step, or watched, or told again from a file."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from io import TextIOWrapper
from pathlib import Path

from rich.console import Console
from rich.text import Text

from odds.cli import board
from odds.cli.flags import whole_of
from odds.cli.gaming import as_faults, assumed, check_place, setting_of
from odds.hero_dice.answers.door import whole
from odds.hero_dice.engine import Game, begin, read, tell
from odds.hero_dice.engine.attack import Fall
from odds.hero_dice.engine.game_events import Choice
from odds.hero_dice.engine.telling import news_line, told
from odds.hero_dice.simulate.chance import MOST_SEED
from odds.hero_dice.simulate.hints import DAMAGE, DEFEAT, Hint, attack_hints, target_hints
from odds.hero_dice.simulate.policies import policy
from odds.hero_dice.simulate.saving import load, text_of
from odds.hero_dice.simulate.session import Session
from odds.hero_dice.words import Fault

MOST_LISTED = 30
HELP = (
    "a number: do that; h: hint, h damage: ranked by damage; u: undo; s FILE: save; r FILE: resume;"
    " b: the table again; all: every option; a hero's name: his options; q: quit"
)


def play(options: argparse.Namespace) -> None:
    """Do what the flags say: tell a file again, watch a policy, or play."""
    console = Console(highlight=False, soft_wrap=not sys.stdout.isatty())
    if options.replay:
        print(replayed(Path(options.replay)), end="")
        return
    session = begun(options)
    check_place(options.save)
    if options.watch:
        policy(options.watch, session.seed)
    for line in assumed(session.game.setting):
        console.print(Text(line, "dim"))
    if options.watch:
        watch(session, options.watch, console)
        if options.save:
            session.save(Path(options.save))
    else:
        Talk(session, console, options.save).run(typed())


def typed() -> Iterable[str]:
    """Return the lines of standard input, whatever their bytes are."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    return sys.stdin


def begun(options: argparse.Namespace) -> Session:
    """Return the game that the flags begin or take up."""
    if options.load:
        if options.hero or options.set or options.die:
            raise Fault("load", "the file says what is played; leave heroes, sets and dice out")
        return Session.of(load(Path(options.load)))
    seed = whole(options.seed, "seed", 0, MOST_SEED)
    return Session(setting_of(options), seed)


# ---- telling ---------------------------------------------------------------------------------


def replayed(path: Path) -> str:
    """Return a saved game or a transcript line by line; `Fault` names file, line and rule."""
    text = text_of(path)
    if not text.strip():
        raise Fault(str(path), "line 1: the file is empty")
    if text.lstrip().startswith("{"):
        game = load(path).games[-1]
    else:
        try:
            game = read(text)
        except ValueError as error:
            raise Fault(str(path), str(error)) from None
    return tell(game.setting, game.log)


def lines_between(games: Iterable[Game]) -> Iterator[str]:
    """Yield what happened from each game to the next, as a transcript tells it."""
    faces: list[Fall] = []
    before: Game | None = None
    for game in games:
        if before is not None:
            yield from told(before, game.log[-1], faces)
            yield from map(news_line, game.news)
        before = game


def watch(session: Session, name: str, console: Console) -> None:
    """Let a policy play the game to its end, told line by line."""
    chooser = policy(name, session.seed)
    session.to_choice()
    for line in lines_between(session.games):
        console.print(Text(line))
    while session.game.actor != "nobody":
        first = len(session.games)
        session.act(chooser(session.game, session.game.legal(session.asked())))
        for line in lines_between(session.games[first - 1 :]):
            console.print(Text(line))
    console.print(Text(ending(session.game), "bold"))


def ending(game: Game) -> str:
    """Return how a game has ended, in one line."""
    title = game.title or "no title: the city's titles are unknown"
    fallen = sum(len(villain.cards) for villain in game.defeated)
    return f"The game is over: resistance {game.resistance}, {title}; {fallen} villain cards fell."


# ---- playing ---------------------------------------------------------------------------------


class Talk:
    """The conversation with a player: lines are read, the game goes on, everything is shown."""

    def __init__(self, session: Session, console: Console, save: str | None = None) -> None:
        self.session, self.console, self.file = session, console, save
        self.hero, self.listed, self.stale = "", MOST_LISTED, True

    def run(self, lines: Iterable[str]) -> None:
        """Play until the lines end, the player quits, or the game is over and he is done."""
        self._told([begin(self.session.game.setting), *self.session.to_choice()])
        self._ask()
        for line in lines:
            words = line.split(maxsplit=1)
            if words[:1] == ["q"]:
                return
            try:
                self.answer(words[0] if words else "", words[1].strip() if words[1:] else "")
            except Fault as fault:
                self._say(str(fault))
            self._ask()

    def answer(self, word: str, rest: str) -> None:
        """Do what a line says; `Fault` if it says nothing known."""
        match word:
            case "h":
                self._hint(rest)
            case "u":
                self._undo()
            case "s":
                self._save(rest)
            case "r":
                self._resume(rest)
            case "?":
                self._say(HELP)
            case "b" | "" | "all":
                self.listed, self.stale = 10**6 if word == "all" else self.listed, True
            case _ if word in self.session.game.setting.names:
                self._turn_to(word)
            case _:
                self._do(word)

    def _turn_to(self, hero: str) -> None:
        if not self.session.game.legal(hero):
            raise Fault(hero, "has nothing to do now")
        self.hero, self.stale = hero, True

    def _do(self, word: str) -> None:
        events = self._options()
        number = whole_of(word) if word.isascii() and word.isdigit() else 0
        if not 1 <= number <= len(events):
            raise Fault("", f"no option {word[:20]!r}; give 1 to {len(events)}, or ? for help")
        before = self.session.game
        with as_faults():
            after = self.session.act(events[number - 1])
        self._changed()
        self._told([before, *after])

    def _undo(self) -> None:
        self._say("taken back" if self.session.undo() else "nothing to take back")
        self._changed()

    def _save(self, rest: str) -> None:
        file = rest or self.file
        if not file:
            raise Fault("s", "name a file: s my.game")
        self.session.save(Path(file))
        self._say(f"saved to {file}")

    def _resume(self, rest: str) -> None:
        if not rest:
            raise Fault("r", "name a file: r my.game")
        self.session.resume(Path(rest))
        self._changed()
        self._say(f"resumed {rest}")

    def _changed(self) -> None:
        self.hero, self.listed, self.stale = "", MOST_LISTED, True

    # ---- hints -------------------------------------------------------------------------------

    def _hint(self, rest: str) -> None:
        goal = {"": DEFEAT, "defeat": DEFEAT, "damage": DAMAGE}.get(rest)
        if goal is None:
            raise Fault("h", "write h, h defeat or h damage")
        rows, events = self.hints(goal), self._options()
        numbers = {event: number for number, event in enumerate(events, 1)}
        lines = dict(enumerate(self._lines(events), 1))
        self.console.print(board.hints(rows, numbers, lines))

    def hints(self, goal: str) -> list[Hint]:
        """Return the hints for the hero who is asked; `Fault` if he neither targets nor rolls."""
        game, name = self.session.game, self._name()
        seat = game.setting.seat(name) if name else 0
        one = game.players[seat]
        if name and not one.aimed:
            return target_hints(game, seat, goal)
        if not (name and one.rolling):
            raise Fault("h", "there is a hint for targets and rolls only")
        return attack_hints(game, seat, goal)

    # ---- showing -----------------------------------------------------------------------------

    def _name(self) -> str:
        if self.session.game.actor == "nobody":
            return ""
        return self.hero or self.session.asked()

    def _options(self) -> list[Choice]:
        return self.session.options(self._name()) if self._name() else []

    def _lines(self, events: Iterable[Choice]) -> list[str]:
        return [board.option_line(self.session.game, event) for event in events]

    def _ask(self) -> None:
        """Show the table if anything has changed, and ask for the next line."""
        if self.stale:
            self._show(self.session.game)
        self.stale = False
        self.console.print(Text("number, h, u, s, r, q or ? > "), end="")

    def _show(self, game: Game) -> None:
        self.console.print(board.board(game))
        if game.actor == "nobody":
            self._say(ending(game))
        self.console.print(board.options(self._lines(self._options()), self.listed))

    def _told(self, games: Iterable[Game]) -> None:
        """Tell what has happened, but not in which order the deck lies."""
        for line in lines_between(games):
            self._say("the deck is shuffled" if line.startswith("shuffled:") else line)

    def _say(self, line: str) -> None:
        self.console.print(Text(line))
