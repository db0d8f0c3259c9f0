"""Vectors for book.js: random whole games of the engine, told as calls of the book.

`python -m tests.web.vectors 7 20` prints, as JSON, 20 games from seed 7. A script is
`{"choice": .., "steps": [..]}`; a step is `{"call", "args"}` with what must come of it: `refused`
(a reason, "" where the rules allow it), `value`, or the whole `game` without its log. A step that
carries `ask` only asks: the game stays as it was.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

from odds.hero_dice.engine.advancing import MOVE
from odds.hero_dice.engine.attack import hits
from odds.hero_dice.engine.changing import changed
from odds.hero_dice.engine.dealing import CARD, cover
from odds.hero_dice.engine.flow import ROUND, STEPS, begin
from odds.hero_dice.engine.game import KINDS, actor, draw, legal
from odds.hero_dice.engine.game_events import (
    CardDie,
    Construct,
    Event,
    GrayDie,
    PlayCard,
    Target,
    Tornado,
)
from odds.hero_dice.engine.settlement import Scored, Settling, gray_dice, strike
from odds.hero_dice.engine.settling import END, STRIKE
from odds.hero_dice.engine.stacks import Stack, active
from odds.hero_dice.engine.state import Game
from tests.web.vector_boxes import RULES, drawn_setting
from tests.web.vector_probes import probes

Script = dict[str, Any]


def script(seed: int) -> Script:
    """Play one game at random and tell it."""
    rng = Random(seed)
    choice, table = drawn_setting(rng)
    teller = Teller(begin(table), rng)
    while teller.game.actor != "nobody":
        teller.go_on()
    return {"seed": seed, "choice": choice, "steps": teller.steps}


def scripts(first: int, number: int) -> Iterator[Script]:
    """Tell so many games, each from a seed of its own."""
    return (script(first * 100_000 + i) for i in range(number))


class Teller:
    """A game of the engine, and the steps told so far; `known` are hits as the book has them."""

    def __init__(self, game: Game, rng: Random) -> None:
        self.game, self.rng = game, rng
        self.steps: list[dict[str, Any]] = []
        self.arrived: list[Stack] = []
        self.new_round()

    def new_round(self) -> None:
        """Forget what belongs to a round."""
        self.known: dict[int, int | None] = {}
        self.markers = [one.markers for one in self.game.players]
        self.gray: dict[int, str] = {}
        self.card: PlayCard | None = None

    def tell(self, call: str, *args: Any, **expected: Any) -> None:
        """Note a call and what must come of it."""
        self.steps.append({"call": call, "args": list(args), **expected})

    # ---- the engine, one step at a time ------------------------------------------------------

    def go_on(self) -> None:
        """Let chance or a player do something, and then the rules."""
        game = self.game
        if actor(game) == "player" and self.rng.random() < 0.5:
            self.steps += probes(self)
        event = draw(game, self.rng) if actor(game) == "chance" else self.choose()
        after = KINDS[type(event)].carry_out(changed(game, log=(), news=()), event)
        self.game = after
        self.told(game, event)
        self.run()

    def choose(self) -> Event:
        """Return a legal event, every kind alike."""
        events = legal(self.game)
        kind = self.rng.choice(sorted({type(event).__name__ for event in events}))
        return self.rng.choice([event for event in events if type(event).__name__ == kind])

    def run(self) -> None:
        """Do what nobody decides, and tell what the book does there."""
        while self.game.agenda:
            before, name = self.game, self.game.moment
            if name == STRIKE:
                self.before_settlement()
            if name in STEPS:
                self.game = STEPS[name](before)
            elif name == CARD:
                self.game = cover(before, before.deck.cards[0])
            else:
                return
            self.ruled(before, name)

    def ruled(self, before: Game, name: str) -> None:
        """Tell what a step of the rules did."""
        if name == ROUND and not before.round and RULES["editions"][self.edition]["laid"]:
            self.advanced(before.battlefield)
        if name == MOVE and len(self.game.outskirts) < len(before.outskirts):
            self.arrived.append(before.outskirts[0])
        if name == MOVE and not before.outskirts:
            self.advanced(tuple(self.arrived))
        if name == END:
            self.settled()

    @property
    def edition(self) -> str:
        """The edition that is played."""
        return self.game.setting.edition.name

    # ---- telling -----------------------------------------------------------------------------

    def advanced(self, row: tuple[Stack, ...]) -> None:
        """Tell the villains that came, card by card, and the row after the advance."""
        if len(row) > 1:
            self.tell("advance", ask=True, refused="villains-missing")
        for card in (card for stack in row for card in stack.cards):
            typed = {"name": card.name, "threat": card.threat, "abilities": list(card.abilities)}
            self.tell("arrive", typed, refused="")
        first = RULES["editions"][self.edition]["advanceFirst"]
        at = self.game.round if first or not self.arrived else self.game.round + 1
        self.arrived = []
        self.tell("advance", refused="", game=self.book(at, "attack"))
        self.new_round()

    def told(self, before: Game, event: Event) -> None:
        """Tell an event of chance or a player."""
        match event:
            case Target(hero, villain):
                self.tell("aim", hero, villain, refused="")
            case Construct(hero, villain, ability):
                self.spent(hero)
                self.tell("silence", hero, villain, ability, refused="")
            case Tornado(hero, villain, number):
                self.spent(hero)
                self.tell("divide", hero, villain, number, refused="")
            case PlayCard():
                self.card = event
                if self.game.moment != "card-die":
                    self.played(before)
            case CardDie():
                self.played(before)
            case GrayDie(villain, face):
                self.gray[villain] = face
        if self.game.phase == "attack":
            self.recorded()

    def spent(self, hero: str) -> None:
        """Note a marker spent outside the roll."""
        self.markers[self.game.setting.seat(hero)] -= 1

    def played(self, before: Game) -> None:
        """Tell a card by what it did to its hero."""
        assert self.card is not None
        seat = self.game.setting.seat(self.card.hero)
        old, new = before.players[seat], self.game.players[seat]
        card = self.game.setting.hero_cards[seat][self.card.card]
        again = card.effect == "begin-again"
        effect = {
            "damage": new.direct[len(old.direct) :],
            "hits": new.extra[len(old.extra) :],
            "beside": () if again else new.beside[len(old.beside) :],
            "back": card.effect == "recover-card",
            "again": again,
        }
        if again:
            self.known[seat] = None
        self.tell("playCard", self.card.hero, effect, refused="")

    def recorded(self) -> None:
        """Tell attacks that have ended, and those whose hits a marker has changed since."""
        for seat, one in enumerate(self.game.players):
            if one.attack is None or not one.attack.over:
                continue
            number, spent = hits(one.attack), self.markers[seat] - one.markers
            if self.known.get(seat) != number or spent:
                name = self.game.setting.names[seat]
                self.tell("record", name, number, *([spent] if spent else []), refused="")
                self.known[seat], self.markers[seat] = number, one.markers

    def before_settlement(self) -> None:
        """Tell which abilities are on and where gray dice are rolled."""
        for place, villain in enumerate(self.game.battlefield):
            self.tell("active", place, value=list(active(villain)))
        rolled = list(gray_dice(self.struck(), self.game.setting.readings))
        self.tell("grayDice", value=rolled)
        if rolled:
            self.tell("settle", {}, ask=True, refused="gray-die")

    def struck(self, without: int | None = None) -> tuple[Stack, ...]:
        """Return the battlefield when the damage lies, one hero's own hits left out."""
        scored = tuple(self.scored(seat, seat == without) for seat in range(len(self.game.players)))
        return strike(Settling(self.game.battlefield, scored), self.game.setting.steps).battlefield

    def scored(self, seat: int, direct_only: bool) -> Scored:
        """Return what a hero scored as the book knows it."""
        one, name = self.game.players[seat], self.game.setting.seats[seat].hero
        if direct_only or one.target is None:
            extra = () if direct_only else one.extra
            return Scored(name, one.target, extra=extra, direct=one.direct)
        own = self.known.get(seat) or 0
        return Scored(name, one.target, own, one.moved, (*one.extra, *one.beside), one.direct)

    def settled(self) -> None:
        """Tell the settlement, and the score as it stands."""
        game, first = self.game, RULES["editions"][self.edition]["advanceFirst"]
        over = game.phase == "over"
        at = game.round + (first and not over)
        after = self.book(at, "over" if over else "advance")
        self.tell("settle", self.gray, refused="", game=after)
        city = {"total": game.resistance, "title": self.title()}
        self.tell("score", part=city)
        self.tell("finished", value=over)

    def title(self) -> str | None:
        """Return the key of the title that the game would earn."""
        return self.game.title and self.game.title.lower().replace(" ", "-")

    # ---- the book's own form -----------------------------------------------------------------

    def book(self, at: int, phase: str) -> dict[str, Any]:
        """Return the game as the book has it between attacks."""
        game, heroes = self.game, [self.hero(seat) for seat in range(len(self.game.players))]
        return {
            "schema": 1,
            "edition": self.edition,
            "solo": len(heroes) == 1,
            "powerLimit": game.setting.power_limit,
            "rounds": game.setting.rounds,
            "round": at,
            "phase": phase,
            "heroes": heroes,
            "attacks": [unspent(hero) for hero in heroes],
            "outskirts": [],
            "battlefield": [self.villain(villain) for villain in game.battlefield],
            "overrun": [self.villain(villain) for villain in game.city],
            "teamMarkers": game.team_markers,
        }

    def hero(self, seat: int) -> dict[str, Any]:
        """Return a hero as the book has him."""
        one, table = self.game.players[seat], self.game.setting.seats[seat]
        hand = {"cards": len(one.hand), "played": len(one.played)}
        return {"id": table.name, "hero": table.hero, "markers": one.markers, **hand}

    def villain(self, stack: Stack) -> dict[str, Any]:
        """Return a villain as the book has it."""
        words = [word for card in stack.cards for word in card.abilities]
        return {
            "name": stack.name,
            "threat": stack.threat,
            "abilities": [word for word in words if word != "reinforcement"],
            "cards": len(stack.cards),
            "open": False,
            "damage": self.points(stack.damage),
            "old": self.points(stack.old),
            "turned": stack.turned,
        }

    def points(self, markers: tuple[int, ...]) -> dict[str, int]:
        """Return damage markers by hero."""
        return {n: p for n, p in zip(self.game.setting.names, markers, strict=True) if p}


def unspent(hero: dict[str, Any]) -> dict[str, Any]:
    """Return the attack of a hero who has done nothing in this round."""
    none = {"moved": [], "beside": [], "extra": [], "direct": [], "silenced": [], "spent": 0}
    start = {"aimed": False, "target": None, "hits": None}
    return {**start, **none, "cards": [hero["cards"], hero["played"]]}


if __name__ == "__main__":
    seed, number = (int(word) for word in (*sys.argv[1:], "1", "10")[:2])
    json.dump({"rules": RULES, "scripts": list(scripts(seed, number))}, sys.stdout)
