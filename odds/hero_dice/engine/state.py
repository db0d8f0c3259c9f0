"""The whole state of a game, immutable; what may happen next is asked of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from odds.hero_dice.engine.attack import Actor, Attack, hits
from odds.hero_dice.engine.deck import Deck
from odds.hero_dice.engine.game_events import Chance, Choice, Event
from odds.hero_dice.engine.setting import Setting
from odds.hero_dice.engine.stacks import Stack

Phase = Literal["set-up", "villains-advance", "attack", "settlement", "over"]

Pairs = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One thing the rules do next: its name, and the place and number that it is about."""

    name: str
    place: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class News:
    """Something that the rules did by themselves.

    `what` is one of: outskirts, battlefield (laid there), face-down, advances, overruns, damage,
    less-damage, turned, defeated, team-marker, round, over; `number` is a threat, points of damage,
    a round or a resistance.
    """

    what: str
    villain: str = ""
    hero: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class Player:
    """One hero's cards and markers, and what he has done in this round.

    `aimed` says that his target marker is placed, or that he has none to place. `moved` are hits
    that Tornado sends to neighbours, `beside` those that the attack's own batmobiles score there,
    `extra` other hits of cards, `direct` damage of cards: pairs of villain and number.
    """

    hand: tuple[str, ...]
    played: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    markers: int = 0
    aimed: bool = False
    target: int | None = None
    attack: Attack | None = None
    moved: Pairs = ()
    beside: Pairs = ()
    extra: Pairs = ()
    direct: Pairs = ()
    finished: bool = False

    @property
    def rolling(self) -> bool:
        """Whether the attack has not ended."""
        return self.attack is not None and not self.attack.over

    @property
    def unmoved(self) -> int:
        """The hits of the ended attack that still aim at the target."""
        if self.attack is None or not self.attack.over:
            return 0
        return hits(self.attack) - sum(number for _, number in self.moved)


@dataclass(frozen=True, slots=True)
class Game:
    """A game: the table, the heroes, what the rules do next, and how it came about.

    Two games are equal if they stand alike, however they came about: `log` and `news` (what the
    latest event brought about) do not count. `agenda` is what is still to be done, first things
    first; it always begins with something that chance or a player decides.
    """

    setting: Setting = field(hash=False, repr=False)
    players: tuple[Player, ...]
    deck: Deck
    outskirts: tuple[Stack, ...] = ()
    battlefield: tuple[Stack, ...] = ()
    city: tuple[Stack, ...] = ()
    defeated: tuple[Stack, ...] = ()
    team_markers: int = 0
    round: int = 0
    phase: Phase = "set-up"
    agenda: tuple[Step, ...] = ()
    log: tuple[Event, ...] = field(default=(), compare=False)
    news: tuple[News, ...] = field(default=(), compare=False)

    @property
    def moment(self) -> str:
        """The name of what is decided next; empty when the game is over."""
        return self.agenda[0].name if self.agenda else ""

    @property
    def actor(self) -> Actor:
        """Who is to act: chance, a player, or nobody once the game is over."""
        from odds.hero_dice.engine.game import actor

        return actor(self)

    def legal(self, hero: str | None = None) -> tuple[Choice, ...]:
        """Return every event open to the players, or to one of them; none unless they act."""
        from odds.hero_dice.engine.game import legal

        return legal(self, hero)

    def chances(self) -> tuple[tuple[Chance, int], ...]:
        """Return what chance may do, with whole weights; none unless it is to act."""
        from odds.hero_dice.engine.game import chances

        return chances(self)

    @property
    def resistance(self) -> int:
        """The city's resistance if the game ended as it stands."""
        from odds.hero_dice.engine.ending import resistance

        return resistance(self)

    @property
    def title(self) -> str | None:
        """The title for that resistance; None if nobody knows the city's titles."""
        from odds.hero_dice.engine.ending import title

        return title(self)
