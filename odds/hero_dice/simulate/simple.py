"""Simple rules, as a person without a calculator may play: no odds, one look at the dice.

He attacks the villain that is nearest to falling, stops once the need is met, and else rolls on
with what looks worst.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from odds.hero_dice.engine import Game
from odds.hero_dice.engine.attack import (
    Attack,
    Event,
    FirstRoll,
    KeepColour,
    Remove,
    RollAgain,
    RollOn,
    SetAside,
    Stop,
    do,
    hits,
)
from odds.hero_dice.engine.game_events import Act, Choice, Target
from odds.hero_dice.engine.minus_hits import minus_hits
from odds.hero_dice.heroes import hero
from odds.hero_dice.simulate.closing import close
from odds.hero_dice.simulate.needs import need
from odds.hero_dice.words import Balance

MOST_ROLLS = 30
Rate = Callable[[Attack, Any], int]


def choose(game: Game, events: Sequence[Choice]) -> Choice:
    """Return what the simple rules do."""
    seat = game.setting.seat(events[0].hero)
    if not game.players[seat].aimed:
        return nearest(game, seat, [e for e in events if isinstance(e, Target)])
    acts = [e for e in events if isinstance(e, Act)]
    return roll(game, seat, acts) if acts else close(game, events)


def nearest(game: Game, seat: int, events: Sequence[Target]) -> Target:
    """Return the villain that lacks least, the most dangerous of equal ones, the first of those."""

    def rank(event: Target) -> tuple[int, int]:
        if event.villain is None:
            return 10**6, 0
        return need(game, seat, event.villain), -game.battlefield[event.villain].threat

    return min(events, key=rank)


def roll(game: Game, seat: int, acts: Sequence[Act]) -> Act:
    """Return what to do with the dice as they lie."""
    attack, place = game.players[seat].attack, game.players[seat].target
    assert attack is not None
    assert place is not None
    for act in acts:
        if isinstance(act.event, Stop) and enough(attack, need(game, seat, place)):
            return act
    return max(acts, key=lambda act: _rate(attack, act.event))


def enough(attack: Attack, wanted: int) -> bool:
    """Tell whether stopping now leaves the damage that is needed, or he has rolled long enough."""
    if attack.rolls >= MOST_ROLLS:
        return True
    scored = hits(do(attack, Stop()))
    return scored - minus_hits(attack.abilities, attack.hero) >= wanted


# ---- how good an event looks -------------------------------------------------------------------


def _rate(attack: Attack, event: Event) -> int:
    rate = RATES.get(type(event))
    return rate(attack, event) if rate else 0


def shown(attack: Attack, numbers: Sequence[int]) -> int:
    """Return the hits less minus hits that these dice show."""
    score = hero(attack.hero).score
    minus = score.minus if isinstance(score, Balance) else score.miss
    faces = [attack.dice[number].face for number in numbers]
    return faces.count(score.plus) - faces.count(minus)


def _worst_pair(attack: Attack, event: RollAgain) -> int:
    """Rolling again is good for dice that show minus hits, and for few of those that show none."""
    return 10 * (-shown(attack, event.dice)) + 5 - len(event.dice)


def _best_colour(attack: Attack, event: KeepColour) -> int:
    return shown(attack, [die.number for die in attack.hand if die.colour == event.colour])


def _best_aside(attack: Attack, event: SetAside) -> int:
    """Setting aside is good for dice that show hits; a marker is kept."""
    return 10 * shown(attack, event.dice) - len(event.dice) - 100 * len(event.markers)


def _first_or_on(attack: Attack, event: Event) -> int:
    return 1


RATES: Mapping[type, Rate] = {
    RollAgain: _worst_pair,
    KeepColour: _best_colour,
    SetAside: _best_aside,
    RollOn: _first_or_on,
    FirstRoll: _first_or_on,
    Remove: lambda attack, event: 0,
}
"""What is best where the need is not met; stopping counts 0."""
