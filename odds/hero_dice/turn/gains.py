"""What each marker and card is worth in this turn: the best value with it, less without it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from odds.hero_dice.turn.battle import Fighter
from odds.hero_dice.turn.meter import Meter
from odds.hero_dice.turn.ranking import Assignment, Ranker

Progress = Callable[[int, int], None]
MOST_WORK = 6_000.0
"""Milliseconds, as `Meter` counts them, for all battles with less tools."""


@dataclass(frozen=True)
class Gain:
    """A tool: whose and which, how many he has, what all of them add, what the last one adds."""

    seat: int
    tool: str
    number: int
    gain: Fraction
    last: Fraction


def gains(ranker: Ranker, ranked: list[Assignment], progress: Progress) -> list[Gain]:
    """Return what each kind of marker and card adds to the value of the best assignment.

    `Enough` where it is too much work.
    """
    meter = Meter(MOST_WORK)
    listed = [
        (seat, tool, number)
        for seat, fighter in enumerate(ranker.battle.fighters)
        for tool, number in _tools(fighter)
    ]
    found = []
    for done, (seat, tool, number) in enumerate(listed):
        progress(done, len(listed))
        value = ranked[0].value
        none = value - _without(ranker, ranked, seat, tool, number, meter)
        last = none if number == 1 else value - _without(ranker, ranked, seat, tool, 1, meter)
        found.append(Gain(seat, tool, number, none, last))
    return found


def _tools(fighter: Fighter) -> Iterator[tuple[str, int]]:
    """Yield each tool of a fighter with its number."""
    own = fighter.hero.markers
    if fighter.markers and own is not None:
        yield own.name, fighter.markers
    for card in dict.fromkeys(fighter.cards):
        yield card, fighter.cards.count(card)


def _without(
    ranker: Ranker, ranked: list[Assignment], seat: int, tool: str, number: int, meter: Meter
) -> Fraction:
    """Return the value of the best assignment with so many less of a tool."""
    battle = ranker.battle
    fighter = battle.fighters[seat]
    less = (
        replace(fighter, cards=_less(fighter.cards, tool, number))
        if tool in fighter.cards
        else replace(fighter, markers=fighter.markers - number)
    )
    fighters = (*battle.fighters[:seat], less, *battle.fighters[seat + 1 :])
    less_armed = replace(battle, fighters=fighters)
    return Ranker(less_armed, ranker.playing.ordered, meter).best_below(ranked)


def _less(cards: tuple[str, ...], card: str, number: int) -> tuple[str, ...]:
    rest = list(cards)
    for _ in range(number):
        rest.remove(card)
    return tuple(rest)
