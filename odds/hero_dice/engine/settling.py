"""The settlement phase of a game, step by step, with the gray dice between damage and defeat."""

from __future__ import annotations

from dataclasses import replace

from odds.hero_dice.engine.attack import hits
from odds.hero_dice.engine.changing import done, first, told, verify_villain, with_villain
from odds.hero_dice.engine.game_errors import FaceNotRolled, NotNow
from odds.hero_dice.engine.game_events import GrayDie
from odds.hero_dice.engine.settlement import (
    Scored,
    Settling,
    clear,
    gray_dice,
    strike,
    two_faced,
)
from odds.hero_dice.engine.stacks import Stack
from odds.hero_dice.engine.state import Game, News, Player, Step

STRIKE, GRAY_DIE, DEFEAT, END = "strike", "gray-die", "defeat", "end"


def settlement_steps() -> tuple[Step, ...]:
    """Return the steps of the phase; the gray dice come in when the damage lies."""
    return (Step(STRIKE), Step(DEFEAT), Step(END))


# ---- steps -----------------------------------------------------------------------------------


def strike_step(game: Game) -> Game:
    """Turn what the heroes scored into damage; then gray dice are rolled where Two-Faced is."""
    after = strike(_settling(game), game.setting.steps).battlefield
    game = told(replace(done(game), battlefield=after), *_changes(game, after))
    rolled = gray_dice(after, game.setting.readings)
    return first(game, *(Step(GRAY_DIE, number=place) for place in rolled))


def _settling(game: Game) -> Settling:
    scored = tuple(
        _scored(seat.hero, one) for seat, one in zip(game.setting.seats, game.players, strict=True)
    )
    alone = game.setting.applies("no-team-markers")
    return Settling(game.battlefield, scored, alone, game.setting.readings)


def _scored(name: str, one: Player) -> Scored:
    own = hits(one.attack) if one.attack else 0
    extra = (*one.extra, *one.beside)
    return Scored(name, one.target, own, one.moved, extra, one.direct)


def _changes(game: Game, after: tuple[Stack, ...]) -> tuple[News, ...]:
    return tuple(
        News("damage" if now > then else "less-damage", new.name, hero, abs(now - then))
        for new, old in zip(after, game.battlefield, strict=True)
        for hero, now, then in zip(game.setting.names, new.damage, old.damage, strict=True)
        if now != then
    )


def defeat_step(game: Game) -> Game:
    """Villains with enough damage fall or turn, Team markers are given, gaps close."""
    now = clear(_settling(game), game.setting.steps)
    fallen = tuple(game.battlefield[place] for place in now.fallen)
    news = [News("turned", game.battlefield[place].name) for place in now.turned]
    news += [News("defeated", villain.name) for villain in fallen]
    news += [News("team-marker", game.battlefield[place].name) for place in now.teams]
    game = replace(
        done(game),
        battlefield=now.battlefield,
        # "All markers on defeated villains return to the respective supply."
        defeated=(*game.defeated, *map(_unmarked, fallen)),
        team_markers=game.team_markers + len(now.teams),
    )
    return told(game, *news)


def _unmarked(villain: Stack) -> Stack:
    none = (0,) * len(villain.damage)
    return Stack(villain.cards, none, none)


def end_step(game: Game) -> Game:
    """End the round; the game ends when no villain is left to come."""
    game = replace(
        done(game),
        # "The Construct marker is discarded at the end of the resolution phase."
        battlefield=tuple(replace(v, silenced=()) for v in game.battlefield),
        players=tuple(_next_round(one) for one in game.players),
    )
    # "If villains remain in the Outskirts, the next round begins."
    if game.outskirts:
        return game
    game = replace(game, phase="over", agenda=())
    return told(game, News("over", number=game.resistance))


def _next_round(one: Player) -> Player:
    return Player(one.hand, one.played, one.left_out, one.markers)


# ---- the gray die ----------------------------------------------------------------------------


def gray_chances(game: Game) -> tuple[tuple[GrayDie, int], ...]:
    """Return what the gray die may show, with weights."""
    place = game.agenda[0].number
    return tuple((GrayDie(place, face), weight) for face, weight in game.setting.gray)


def verify_gray(game: Game, event: GrayDie) -> None:
    """Raise the error of the rule that the die breaks."""
    verify_villain(game, event.villain)
    if event.villain != game.agenda[0].number:
        raise NotNow("gray dice are rolled from the villain nearest to the deck on")
    if event.face not in dict(game.setting.gray):
        raise FaceNotRolled(f"no face of the gray die shows {event.face!r}")


def gray_die(game: Game, event: GrayDie) -> Game:
    """Take or add damage markers."""
    old = game.battlefield[event.villain]
    new = two_faced(old, event.face, game.setting.readings)
    game, before = with_villain(done(game), event.villain, new), game
    return told(game, *_changes(before, game.battlefield))
