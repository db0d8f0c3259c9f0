"""The questions as a user of icepool writes them: dice of vectors, `map`, recursion.

Green Lantern is missing: icepool has no decisions, and the recursion that serves Superman and
Batman does not end on a cyclic attack.

Trap: up to 2.1.3 `map(..., repeat='inf')` drops the part of its *start* that is already final,
without a word. So every chain here starts from one total that is not final, never from the law
of a first roll.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import icepool
from icepool import Die, Vector

from tests.peers.questions import COLOURS, MEAN, Faces, Goal, worth

BUST_BELOW = -2
Law = dict[int, Fraction]


def colour_dice(hero: str, dice: Faces, worths: dict[str, tuple[int, ...]]) -> dict[str, Die]:
    """One die of each colour, its faces replaced by vectors that add up."""
    nothing = (0,) * len(next(iter(worths.values())))
    return {
        colour: Die({Vector(worths.get(symbol, nothing)): n for symbol, n in table.items()})
        for colour, table in dice.items()
    }


def flash_roll(dice: Faces) -> Die:
    """The law of (flash - reverse-flash, race shown) in one roll of all four dice."""
    one = colour_dice("flash", dice, {"flash": (1, 0), "reverse-flash": (-1, 0), "race": (0, 1)})
    roll = sum(n @ one[colour] for colour, n in COLOURS["flash"].items())
    return roll.map(lambda total: (total[0], total[1] > 0))


def flash_at_least(dice: Faces, goal: Goal) -> Fraction:
    """P(hits >= k): roll on while a race shows, stop at k, bust below -2.

    >>> sure_reds = {"red": {"flash": 6}, "yellow": {"flash": 3, "reverse-flash": 3}}
    >>> flash_at_least(sure_reds, ("at-least", 4))
    Fraction(1, 2)
    """
    roll, k, missed = flash_roll(dice), goal[1], BUST_BELOW - 1

    def after(total: int, race: bool) -> int:
        if total >= k:
            return k
        return total if race and total >= BUST_BELOW else missed

    def step(total: int) -> int | Die:
        if total in (k, missed):
            return total
        return roll.map(lambda change, race: after(total + change, race))

    return icepool.map(step, 0, repeat="inf").probability(k)


def flash_mean_below(dice: Faces, cap: int, goal: Goal = MEAN) -> Fraction:
    """A lower bound of the mean: the policy that also stops at `cap` hits."""
    roll = flash_roll(dice)

    def after(total: int, race: bool) -> tuple[bool, int]:
        if race and BUST_BELOW <= total < cap:
            return True, total
        return False, worth(goal, max(0, total))

    def step(state: tuple[bool, int]) -> tuple[bool, int] | Die:
        live, total = state
        return roll.map(lambda change, race: after(total + change, race)) if live else state

    return icepool.map(step, (True, 0), star=False, repeat="inf").marginals[1].mean()


def superman_hits(tally: Vector) -> int:
    """Supermans + 1 if heat vision and pairs of freeze breath cancel all kryptonite, else 0."""
    supermans, breaths, kryptonite_left = tally
    return supermans + 1 if kryptonite_left <= breaths // 2 else 0


def superman_mean_and_law(dice: Faces, goal: Goal = MEAN) -> tuple[Fraction, Law]:
    """The best mean worth, and the law of hits under the policy that reaches it.

    Colours are tried largest first, so that ties leave fewer dice in the hand.
    """
    symbols = {"superman": (1, 0, 0), "freeze-breath": (0, 1, 0), "kryptonite": (0, 0, 1)}
    one = colour_dice("superman", dice, symbols | {"heat-vision": (0, 0, -1)})
    group = {colour: n @ one[colour] for colour, n in COLOURS["superman"].items()}

    @cache
    def best(left: tuple[str, ...], tally: Vector) -> tuple[Fraction, Die]:
        if not left:
            hits = superman_hits(tally)
            return Fraction(worth(goal, hits)), Die([hits])

        def choose(*hand: Vector) -> Die:
            options = (
                best(left[:i] + left[i + 1 :], tally + rolled) for i, rolled in enumerate(hand)
            )
            return max(options, key=lambda option: option[0])[1]

        law = icepool.map(choose, *(group[colour] for colour in left))
        return law.map(lambda hits: worth(goal, hits)).mean(), law

    mean, law = best(("blue", "yellow", "red"), Vector((0, 0, 0)))
    return mean, {hits: law.probability(hits) for hits in law.outcomes()}


def batman_asides(bats: int, wounds: int, batmobiles: int, dice: int) -> Iterator[tuple[int, int]]:
    """(dice set aside, their result) of one colour: for each number of dice its best faces.

    The value of going on grows with the result set aside, so bats go first and wounds last.
    """
    yield 0, 0
    if batmobiles:
        blanks = dice - bats - wounds - batmobiles
        for n in range(1, bats + blanks + wounds + 1):
            yield n, min(n, bats) - max(0, n - bats - blanks)


def batman_mean(dice: Faces, goal: Goal = MEAN) -> Fraction:
    """The best mean worth without markers; both colours may be set aside in one step."""
    symbols = {"bat": (1, 0, 0), "wound": (0, 1, 0), "batmobile": (0, 0, 1)}
    one = colour_dice("batman", dice, symbols)
    nothing = Die([Vector((0, 0, 0))])

    @cache
    def rolls(colour: str, n: int) -> Die:
        return n @ one[colour] if n else nothing

    @cache
    def mean(black: int, gray: int, aside: int) -> Fraction:
        def best(black_roll: Vector, gray_roll: Vector) -> Fraction | int:
            result = aside + black_roll[0] - black_roll[1] + gray_roll[0] - gray_roll[1]
            options = {
                (black - m, gray - n, aside + i + j)
                for m, i in batman_asides(*black_roll, black)
                for n, j in batman_asides(*gray_roll, gray)
                if m + n
            }
            return max([worth(goal, max(0, result)), *(mean(*option) for option in options)])

        return icepool.map(best, rolls("black", black), rolls("gray", gray)).mean()

    return mean(*COLOURS["batman"].values(), 0)


def main() -> None:
    """Answer one request for Flash's P(hits >= k) from standard input, as a whole program."""
    request = json.load(sys.stdin)
    print(flash_at_least(request["dice"], ("at-least", request["goal"]["hits"])))


if __name__ == "__main__":
    main()
