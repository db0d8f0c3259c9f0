"""How long a turn takes: counted on a few choices of targets, before any attack is solved.

Without tools it is a small sum for each choice of targets and each set of heroes on a villain. With
tools the uses of them are counted where they are most and least, and multiplied.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from math import comb, factorial, prod

from odds.hero_dice.answers.turns.request import TurnRequest
from odds.hero_dice.settlement import Stack
from odds.hero_dice.terms import concerns
from odds.hero_dice.turn.battle import CONSTRUCT, RECOVER, YELLOW, Battle
from odds.hero_dice.turn.equip import (
    has_tools,
    reaches_beside,
    recovers_yellow,
    striker_of,
    without_tools,
)
from odds.hero_dice.turn.gains import MOST_WORK as MOST_FOR_GAINS
from odds.hero_dice.turn.groups import groups_of, late_of
from odds.hero_dice.turn.part import Part
from odds.hero_dice.turn.ranking import MOST_WORK
from odds.hero_dice.turn.striker import Striker
from odds.hero_dice.words import ThrowAllAgain

SAMPLES = 3
_TOSS, _CELL = 0.03, 0.000_5
"""Milliseconds for a combination of ends on a villain, with TWO-FACED and without."""
_CHOICE = 0.22
"""Milliseconds for a choice of targets."""
_WAY = 0.13
"""Milliseconds for a villain under one use of all tools."""
_ROW = (0.15, 0.15, 0.15, 0.35, 0.35)
"""Milliseconds to value an attack for one end of the others, by how many heroes there are."""

Counted = tuple[float, float]
"""Milliseconds, and attacks valued."""


def turn_work(request: TurnRequest) -> float:
    """Return about how many milliseconds a turn takes."""
    battle = request.battle
    choices = len(battle.stacks) ** len(battle.fighters)
    found = _bare(battle, choices) + 0.1 * request.rows
    if request.interleave and len(battle.fighters) > 1:
        found += _waiting(battle)
    if any(map(has_tools, battle.fighters)):
        played = _with_tools(battle, choices)
        found += min(MOST_WORK, played)
        if request.gains or (request.gains is None and played <= MOST_WORK):
            found += min(MOST_FOR_GAINS, played)
    return found


def _bare(battle: Battle, choices: int) -> float:
    """Return the work without tools: every set of heroes on every villain, then all choices."""
    heroes = len(battle.fighters)
    bare = replace(battle, fighters=tuple(map(without_tools, battle.fighters)))
    # Villains that differ in name alone ask for the same attacks.
    alike = {replace(stack, name=""): place for place, stack in enumerate(battle.stacks)}
    on_each = sum(_all_on(bare, place) for place in alike.values())
    on_each += 2.0**heroes * 2 * (len(battle.stacks) - len(alike))
    own_rolls = sum(
        any(concerns(a, f.hero) and not a.minus_hits for a, _ in stack.abilities)
        for stack in battle.stacks
        for f in battle.fighters
    )
    return 50 * heroes - 20 + _CHOICE * choices + on_each + 10 * own_rolls


def _all_on(battle: Battle, place: int) -> float:
    """Return the work of every set of heroes on a villain."""
    stacks = {place: battle.stacks[place]}
    strikers = [striker_of(battle, s, stacks[place], place, 0) for s in range(len(battle.fighters))]
    return sum(
        _set_on(battle.stacks[place], list(chosen), battle.enough(place))
        for number in range(1, len(strikers) + 1)
        for chosen in combinations(strikers, number)
    )


def _set_on(stack: Stack, heroes: list[Striker], enough: int) -> float:
    """Return the work of some heroes on one villain: its tensor, and every order of attack.

    More than `enough` damage is as good as that.
    """
    gray = stack.has("two-faced")
    endless = sum(isinstance(hero.hero.rule, ThrowAllAgain) for hero in heroes)
    damages = {hero.seat: _damages(stack, hero) for hero in heroes}
    cells = prod(len(hero.ends) for hero in heroes)
    found = 0.5 + cells * _CELL + (prod(damages.values()) * _TOSS if gray else 0.0)
    for hero in heroes:
        others = [other for other in heroes if other is not hero]
        for number in range(len(others) + 1):
            orders = factorial(len(others) - number)
            for before in combinations(others, number):
                each = [damages[other.seat] for other in before]
                # Without TWO-FACED what counts of those before him is their damage in all.
                damage = 1 + min(enough, sum(each))
                rows = prod(each) if gray else min(prod(each), 2 * damage)
                # The less is lacking, the shorter is the attack; but endless attacks of others
                # make the fractions long.
                share = min(1.0, endless / 3) if damage > enough else 1.0
                found += orders * rows * share * hero.work
    return found


def _damages(stack: Stack, hero: Striker) -> int:
    """Return how many numbers of damage a hero's attack may come to."""
    left = hero.attack.top + hero.spared - stack.minus_hits(hero.hero)
    return min(len(hero.ends), 1 + max(0, left))


def _waiting(battle: Battle) -> float:
    """Return the work of two attacks interleaved: it grows with what is told apart."""
    return 50 + 6.0 * max(stack.threat for stack in battle.stacks)


def _with_tools(battle: Battle, choices: int) -> float:
    """Return the work of the choices that are played with tools."""
    counted = [_played(battle, targets) for targets in _samples(battle)]
    time = sum(each for each, _ in counted) / len(counted)
    if not _joined(battle):
        # Each set of heroes on a villain is played once, whatever the others do.
        choices = min(choices, len(battle.stacks) * 2 ** len(battle.fighters))
    return time * choices


def _joined(battle: Battle) -> bool:
    """Tell whether a tool joins villains, so that what happens on one says something of others."""
    return any(
        fighter.has_markers(CONSTRUCT) or reaches_beside(fighter) for fighter in battle.fighters
    )


def _samples(battle: Battle) -> Iterator[tuple[int, ...]]:
    """Yield some choices of targets: all on one villain, and spread in two ways."""
    villains, seats = len(battle.stacks), range(len(battle.fighters))
    most = max(range(villains), key=lambda place: len(battle.stacks[place].abilities))
    yield tuple(most for _ in seats)
    yield tuple(seat % villains for seat in seats)
    yield tuple((2 * seat + most) % villains for seat in seats)


# ---- one choice of targets -------------------------------------------------------------------


def _played(battle: Battle, targets: tuple[int, ...]) -> Counted:
    """Return the work of one choice of targets, in every case of covers and of yellow dice."""
    stacks = dict(enumerate(battle.stacks))
    markers = sum(fighter.has_markers(CONSTRUCT) for fighter in battle.fighters)
    times, rows = 0.0, 0.0
    for group in groups_of(battle, stacks, targets, (), markers):
        time, valued = _group(battle, stacks, group.places, group.pairs, group.late)
        times, rows = times + time, rows + valued
    cases = _covers(battle, targets, markers) * _yellow(battle)
    return times * cases, rows * cases


def _group(
    battle: Battle,
    stacks: dict[int, Stack],
    places: tuple[int, ...],
    pairs: tuple[tuple[int, int], ...],
    silences: int,
) -> Counted:
    strikers = tuple(
        striker_of(battle, seat, stacks[at], at, battle.fighters[seat].holds(RECOVER))
        for seat, at in pairs
    )
    late = tuple(late_of(battle, stacks, places, pairs, ()))
    under = tuple((place, stacks[place]) for place in places)
    part = Part(battle, under, strikers, silences, 0, (), late)
    ends = [len(striker.ends) for striker in strikers]
    cells = prod(ends)
    rows = sum(cells / each for each in ends) if len(ends) > 1 else len(ends)
    if not part.has_tools and not any(map(_by_card, strikers)):
        return 0.0, rows
    ways = prod(_ways(part, striker, stacks) for striker in strikers)
    variants = sum(comb(len(late), n) for n in range(min(silences, len(late)) + 1))
    again = 1 + max((striker.restarts + striker.wild for striker in strikers), default=0)
    time = (
        variants * ways * len(places) * (_WAY + cells / 50_000)
        + _ROW[len(battle.fighters)] * rows * again
    )
    return time, rows


def _by_card(striker: Striker) -> bool:
    """Tell whether a card changes a hero's roll, so that his attack is not the one without."""
    return bool(striker.restarts or striker.attack.roll_on or striker.attack.leads)


def _ways(part: Part, striker: Striker, stacks: dict[int, Stack]) -> int:
    """Return how many uses a hero has for his tools when all dice lie."""
    moves, beside = sum(1 for _ in part.moves(striker, stacks)), len(part.next_to(striker.target))
    placed = comb(beside + striker.beside - 1, striker.beside) if beside else 1
    return moves * placed


def _covers(battle: Battle, targets: tuple[int, ...], markers: int) -> int:
    """Return in how many ways abilities that change an attack may be covered first."""
    early = 0
    for place in set(targets):
        there = [f.hero for f, at in zip(battle.fighters, targets, strict=True) if at == place]
        early += sum(
            not ability.minus_hits and any(concerns(ability, hero) for hero in there)
            for ability, _ in battle.stacks[place].abilities
        )
    return sum(comb(early, n) for n in range(min(early, markers) + 1))


def _yellow(battle: Battle) -> int:
    """Return how many cases yellow dice make."""
    cases = 1
    for fighter in battle.fighters:
        dice = fighter.holds(YELLOW)
        again = fighter.holds(RECOVER) if recovers_yellow(fighter) else 0
        cases *= (dice + 1) * (1 + 2 * again)
    return cases
