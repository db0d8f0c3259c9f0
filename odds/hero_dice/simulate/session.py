"""A game that a person plays: what has happened so far, taken back, saved and taken up again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from odds.hero_dice.engine import Game, begin, do
from odds.hero_dice.engine.attack import PlayerEvent
from odds.hero_dice.engine.game_events import Act, Choice, Event, is_chance
from odds.hero_dice.engine.play import next_hero
from odds.hero_dice.engine.setting import Setting
from odds.hero_dice.simulate.asking import events_by_words
from odds.hero_dice.simulate.chance import fallen
from odds.hero_dice.simulate.saving import Record, load, save


class Session:
    """A game under way.

    `games` holds the game before each event and the game as it stands last; chance is decided by
    the seed, so what is taken back and done again meets the same dice.

    >>> from odds.hero_dice.engine import setting
    >>> session = Session(setting(["flash"]), seed=7)
    >>> _ = session.to_choice()
    >>> before = session.game
    >>> _ = session.act(session.options()[0])
    >>> session.undo(), session.game == before, session.undo()
    (True, True, False)
    """

    def __init__(self, setting: Setting, seed: int, games: Iterable[Game] = ()) -> None:
        self.seed = seed
        self.games = list(games) or [begin(setting)]

    @classmethod
    def of(cls, record: Record) -> Session:
        """Return a saved game taken up again."""
        return cls(record.setting, record.seed, record.games)

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.games[-1]

    def act(self, event: Event) -> list[Game]:
        """Do an event, and what chance does after it; return the games that this led through."""
        first = len(self.games)
        self.games.append(do(self.game, event))
        self.to_choice()
        return self.games[first:]

    def to_choice(self) -> list[Game]:
        """Let chance act until somebody may choose or the game is over."""
        first = len(self.games)
        while self.game.actor == "chance":
            self.games.append(do(self.game, fallen(self.game, self.seed)))
        return self.games[first:]

    def undo(self) -> bool:
        """Take back the latest choice and all that followed; tell whether there was one."""
        log = self.game.log
        made = [place for place, event in enumerate(log) if not is_chance(event)]
        if not made:
            return False
        del self.games[made[-1] + 1 :]
        return True

    # ---- what may be done --------------------------------------------------------------------

    def asked(self) -> str:
        """Return the hero who is asked next."""
        return next_hero(self.game)

    def options(self, hero: str = "") -> list[Choice]:
        """Return what a hero may do, without acts that differ only in which of like dice it is."""
        name = hero or self.asked()
        seat = self.game.setting.seat(name)
        return list(_told_apart(self.game, seat, self.game.legal(name)))

    # ---- files -------------------------------------------------------------------------------

    def save(self, path: Path) -> None:
        """Write the game to a file; `Fault` if it cannot be written."""
        save(path, self.seed, self.game)

    def resume(self, path: Path) -> None:
        """Take up a saved game; `Fault` names file, line and rule, and this game stays."""
        record = load(path)
        self.seed, self.games = record.seed, list(record.games)
        self.to_choice()


def _told_apart(game: Game, seat: int, events: Iterable[Choice]) -> Iterator[Choice]:
    attack, name = game.players[seat].attack, game.setting.names[seat]
    acts: list[PlayerEvent] = []
    others: list[Choice] = []
    for event in events:
        if isinstance(event, Act):
            acts.append(event.event)  # type: ignore[arg-type]
        else:
            others.append(event)
    if attack is not None:
        yield from (Act(name, event) for event in events_by_words(attack, acts).values())
    yield from others
