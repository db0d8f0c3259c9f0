"""The attacks: each hero rolls by his own rules, in any order and in turns, until all end."""

from __future__ import annotations

from odds.hero_dice.engine import attack as rolls
from odds.hero_dice.engine.attack.playing import carry_out
from odds.hero_dice.engine.changing import done, player, with_player
from odds.hero_dice.engine.game_errors import (
    AlreadyFinished,
    AttacksGoOn,
    NoTarget,
    NotNow,
)
from odds.hero_dice.engine.game_events import Act, Finish
from odds.hero_dice.engine.state import Game, Player

ATTACK = "attack"


# "The heroes roll simultaneously according to their individual dice rules."
def act_choices(game: Game, seat: int) -> tuple[Act, ...]:
    """Return what a hero may do in his attack."""
    one, name = game.players[seat], game.setting.names[seat]
    if game.moment != ATTACK or one.attack is None:
        return ()
    return tuple(Act(name, event) for event in one.attack.legal())


def verify_act(game: Game, event: Act) -> None:
    """Raise the error of the rule that an event of an attack breaks."""
    _, one = player(game, event.hero)
    _verify_attacking(game, one, event.hero)
    if one.attack is None:
        raise NoTarget(f"{event.hero} has no target, so he does not attack")
    rolls.verify(one.attack, event.event)


def _verify_attacking(game: Game, one: Player, name: str) -> None:
    if game.moment != ATTACK:
        raise NotNow("attacks are rolled when all target markers lie")
    if one.finished:
        raise AlreadyFinished(f"{name} has declared that he is finished")


def act(game: Game, event: Act) -> Game:
    """Carry an event of an attack out; Batman's markers are spent in it."""
    seat, one = player(game, event.hero)
    assert one.attack is not None
    after = carry_out(one.attack, event.event)
    if isinstance(event.event, rolls.SetAside):
        return with_player(game, seat, attack=after, markers=after.markers)
    return with_player(game, seat, attack=after)


def fall_chances(game: Game) -> tuple[tuple[Act, int], ...]:
    """Return how the next die in a cup may fall, with weights."""
    seat = next(i for i, one in enumerate(game.players) if in_cup(one))
    attack, name = game.players[seat].attack, game.setting.names[seat]
    return tuple((Act(name, fall), weight) for fall, weight in attack.chances()) if attack else ()


def in_cup(one: Player) -> bool:
    """Tell whether a hero's dice are falling."""
    return one.attack is not None and one.attack.actor == "chance"


# ---- finished --------------------------------------------------------------------------------


# "Until they declare their attack finished."
def finish_choices(game: Game, seat: int) -> tuple[Finish, ...]:
    """Return the declaration, once all attacks have ended."""
    if game.moment != ATTACK or any(one.rolling for one in game.players):
        return ()
    return () if game.players[seat].finished else (Finish(game.setting.names[seat]),)


def verify_finish(game: Game, event: Finish) -> None:
    """Raise the error of the rule that the declaration breaks."""
    _, one = player(game, event.hero)
    _verify_attacking(game, one, event.hero)
    if any(other.rolling for other in game.players):
        raise AttacksGoOn("the settlement waits until every attack has ended")


def finish(game: Game, event: Finish) -> Game:
    """Note the declaration; after the last one the settlement follows."""
    seat, _ = player(game, event.hero)
    game = with_player(game, seat, finished=True)
    return done(game) if all(one.finished for one in game.players) else game
