"""A whole game as a game of one player, or of one a hero: what it comes to is the resistance."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from odds.hero_dice.adapters import numbering
from odds.hero_dice.adapters.numbering import Numbering
from odds.hero_dice.adapters.one_attack import longest_attack, may, most_hits
from odds.hero_dice.adapters.seeing import Pieces, game_pieces, game_text
from odds.hero_dice.engine.dealing import SHUFFLE
from odds.hero_dice.engine.flow import begin
from odds.hero_dice.engine.game import carry_out, do
from odds.hero_dice.engine.game_events import Act, Chance, Choice, Event, Shuffle
from odds.hero_dice.engine.game_events_json import event_to_json
from odds.hero_dice.engine.play import next_hero
from odds.hero_dice.engine.setting import Setting
from odds.hero_dice.engine.state import Game


@dataclass(frozen=True)
class WholeGame:
    """A game from its set-up on; rolls beyond `rolls` in one attack are not offered.

    With one player he decides for all heroes, as they may agree to at the table. Else each hero is
    a player and they are asked in turn: those without a target first, then those who roll.
    `order` is the deck where it is no matter of chance.
    """

    setting: Setting
    players: int
    rolls: int
    order: tuple[str, ...] = ()

    @cached_property
    def choices(self) -> Numbering[Choice]:
        """The numbers of what the players may do."""
        names = {seat.hero for seat in self.setting.seats}
        most = max(most_hits(name, self.rolls) for name in names)
        return Numbering(tuple(numbering.choices(self.setting, most)))

    @cached_property
    def chances(self) -> Numbering[Chance]:
        """The numbers of what chance may do."""
        return Numbering(tuple(numbering.chances(self.setting)))

    @property
    def lowest(self) -> int:
        """A resistance that no game falls below: every card in the city or left over."""
        cost = (max(card.threat, 2) for card in self.setting.villains.values())
        return self.setting.city.resistance - sum(cost)

    @property
    def highest(self) -> int:
        """A resistance that no game exceeds: a Team marker for every villain."""
        teams = 0 if self.setting.alone else numbering.number_of_places(self.setting)
        return self.setting.city.resistance + 2 * teams

    @property
    def longest(self) -> int:
        """More choices than a game can take; a card may begin an attack anew and be taken back."""
        seats = self.setting.seats
        attack = longest_attack((seat.hero for seat in seats), self.rolls)
        cards = sum(2 * len(seat.cards) for seat in seats)
        markers = sum(seat.record.markers.number for seat in seats if seat.record.markers)
        attacks = self.setting.rounds * len(seats) * (attack + 2)
        return attacks + cards * (attack + 1) + markers

    def begin(self) -> Game:
        """Return the game before the first event."""
        return self.shuffled(begin(self.setting))

    def shuffled(self, game: Game) -> Game:
        """Return the game with its deck in the given order once that is due."""
        return do(game, Shuffle(self.order)) if game.moment == SHUFFLE else game

    def after(self, game: Game, event: Event) -> Game:
        """Return the game after an event that is open."""
        return self.shuffled(carry_out(game, event))

    def player(self, game: Game) -> int:
        """Return the player who is to choose."""
        return 0 if self.players == 1 else self.setting.seat(next_hero(game))

    def open(self, game: Game) -> list[Choice]:
        """Return what that player may do now."""
        events = game.legal(None if self.players == 1 else next_hero(game))
        return list(self._within(game, events))

    def _within(self, game: Game, events: Iterable[Choice]) -> Iterable[Choice]:
        for event in events:
            attack = game.players[self.setting.seat(event.hero)].attack
            if attack is None or not isinstance(event, Act) or may(attack, event.event, self.rolls):
                yield event

    def worth(self, game: Game) -> int:
        """Return the final resistance."""
        return game.resistance

    def words(self, event: Event) -> str:
        """Return an event in one line."""
        return numbering.words(event_to_json(event))

    def text(self, game: Game) -> str:
        """Return everything that may still matter, in one line."""
        return game_text(game)

    def pieces(self, game: Game) -> Pieces:
        """Return the same as named rows of numbers."""
        return game_pieces(game)
