"""Targeting: each hero points his target marker at a villain; then the attacks begin."""

from __future__ import annotations

from dataclasses import replace

from odds.hero_dice.engine.attack import start
from odds.hero_dice.engine.changing import done, player, verify_villain, with_player
from odds.hero_dice.engine.game_errors import AlreadyTargets, NotNow
from odds.hero_dice.engine.game_events import Target
from odds.hero_dice.engine.setting import ONE_COLOUR
from odds.hero_dice.engine.stacks import active
from odds.hero_dice.engine.state import Game, Player
from odds.hero_dice.engine.targets import Aim, aims, verify_target
from odds.hero_dice.engine.trying import breaks_no_rule
from odds.hero_dice.words import BankByColour

TARGETS = "targets"


def target_choices(game: Game, seat: int) -> tuple[Target, ...]:
    """Return where a hero may point his marker."""
    if game.moment != TARGETS or game.players[seat].aimed:
        return ()
    name = game.setting.names[seat]
    events = [Target(name, place) for place in (*range(len(game.battlefield)), None)]
    row, left = _row(game), _left(game)
    return tuple(e for e in events if breaks_no_rule(verify_target, row, e.villain, left))


def verify(game: Game, event: Target) -> None:
    """Raise the error of the rule that the target breaks."""
    _, one = player(game, event.hero)
    if game.moment != TARGETS:
        raise NotNow("target markers are placed at the start of the attack phase")
    if one.aimed:
        raise AlreadyTargets(f"{event.hero} has placed his target marker")
    if event.villain is not None:
        verify_villain(game, event.villain)
    verify_target(_row(game), event.villain, _left(game))


def _row(game: Game) -> tuple[Aim, ...]:
    targets = [one.target for one in game.players]
    return aims(game.battlefield, targets, game.setting.applies("team-attack-ignored"))


def _left(game: Game) -> int:
    return sum(not one.aimed for one in game.players)


def carry_out(game: Game, event: Target) -> Game:
    """Place the marker; when all lie the attacks begin."""
    seat, _ = player(game, event.hero)
    game = with_player(game, seat, aimed=True, target=event.villain)
    return game if _left(game) else begin_attacks(done(game))


def begin_attacks(game: Game) -> Game:
    """Begin the attack of each hero who has a target."""
    players = tuple(_begun(game, seat, one) for seat, one in enumerate(game.players))
    return replace(game, players=players)


def _begun(game: Game, seat: int, one: Player) -> Player:
    if one.target is None:
        return one
    table = game.setting.seats[seat]
    banks = isinstance(table.record.rule, BankByColour)
    attack = start(
        table.hero,
        table.faces,
        active(game.battlefield[one.target]),
        one.markers if banks else 0,
        [name for name in game.setting.readings if name == ONE_COLOUR],
    )
    return replace(one, attack=attack)
