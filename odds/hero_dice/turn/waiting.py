"""What heroes gain who may wait for each other: the value of interleaved attacks, or bounds of it.

Two heroes are solved exactly or as a proved bracket by the kernel, minus-die included; three or
more lie between the best order and the bound that no play beats, and so do heroes whose cards begin
an attack anew.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import lcm

import numpy as np

from odds.exact.distribution import Bracket
from odds.exact.joint import Side, interleaved
from odds.hero_dice.turn.goals import TurnGoal
from odds.hero_dice.turn.orders import no_play_beats
from odds.hero_dice.turn.part import Part
from odds.hero_dice.turn.playing import Played
from odds.hero_dice.turn.ranking import Assignment
from odds.hero_dice.turn.striker import Striker
from odds.hero_dice.turn.tensors import tensor_of
from odds.hero_dice.turn.worths import Worths

Odds = Fraction | Bracket
Progress = Callable[[int, int], None]


def waits(played: Played) -> bool:
    """Tell whether heroes of a part can gain by waiting for each other."""
    return len(played.part.strikers) > 1


def value_of_waiting(
    assignment: Assignment, goal: TurnGoal, progress: Progress = lambda done, of: None
) -> Odds:
    """Return the value of an assignment in which any hero may act at any moment."""
    known: dict[int, tuple[Fraction, Fraction]] = {}
    low = high = Fraction(0)
    for case in assignment.cases:
        for part in case.parts:
            if id(part) not in known:
                known[id(part)] = ends_of(_part(part, progress) if waits(part) else part.value)
        each = [known[id(part)] for part in case.parts]
        low += case.chance * goal.together([low for low, _ in each])
        high += case.chance * goal.together([high for _, high in each])
    return _between(low, high)


def ends_of(number: Odds) -> tuple[Fraction, Fraction]:
    """Return the ends of a number."""
    return (number.low, number.high) if isinstance(number, Bracket) else (number, number)


def _part(played: Played, progress: Progress) -> Odds:
    part, worth = played.part, tensor_of(played.part)
    anew = any(s.restarts or (s.wild and s.restart_played) for s in part.strikers)
    if len(part.strikers) == 2 and not anew:
        low, high = ends_of(_two(part, worth, progress))
    else:
        low, high = played.value, min(no_play_beats(part, worth), max(worth.values))
    return _between(max(low, played.value), high)


def _between(low: Fraction, high: Fraction) -> Odds:
    return low if low == high else Bracket(low, high)


def _two(part: Part, worth: Worths, progress: Progress) -> Odds:
    """Return the value of two attacks; each hero lays dice aside for minus-die when he begins."""
    one, other = (_ways(striker) for striker in part.strikers)
    rows, columns = (
        [_place(striker, result) for side in ways for result in side.process.results]
        for striker, ways in zip(part.strikers, (one, other), strict=True)
    )
    common = lcm(*(each.denominator for each in worth.values))
    numbers = [int(each * common) for each in worth.values]
    codes = worth.codes[np.ix_(rows, columns)].tolist()
    matrix = [[numbers[code] for code in row] for row in codes]
    return interleaved(one, other, matrix, common, progress)


def _ways(striker: Striker) -> list[Side]:
    """Return his attack with every choice of the dice that minus-die takes."""
    attack = striker.attack
    compiled = [attack.side(pool) for pool in attack.pools]
    return [Side(each.process, each.weights(attack.faces)) for each in compiled]


def _place(striker: Striker, result: object) -> int:
    """Return the place of a result of the compiled attack among a hero's ends, cards kept."""
    end = striker.attack.end(result)
    found = [i for i, e in enumerate(striker.ends) if (e.hits, e.extra) == end]
    return max(found, key=lambda i: striker.ends[i].wild)
