"""The end of a round: cards and markers that make one more villain fall are played, others kept."""

from __future__ import annotations

from collections.abc import Sequence

from odds.hero_dice.engine import Game, do
from odds.hero_dice.engine.game_events import Choice, Finish, PlayCard, Tornado
from odds.hero_dice.simulate.needs import lacking


def falling(game: Game) -> int:
    """Return how many villains would fall if the round were settled now."""
    return lacking(game).count(0)


def close(game: Game, events: Sequence[Choice]) -> Choice:
    """Return the card or marker that makes one more villain fall, else the declaration."""
    finish = next(event for event in events if isinstance(event, Finish))
    more = [event for event in events if isinstance(event, PlayCard | Tornado)]
    if not more:
        return finish
    now = lacking(game)
    if not any(now):
        return finish
    return next((e for e in more if falling(do(game, e)) > now.count(0)), finish)
