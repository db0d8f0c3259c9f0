"""Green Lantern's attack once more, written for tests: values are iterated hand by hand.

A hand is two piles, green and black, each (Lanterns, Parallaxes, Recharges).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from math import prod

from tests.reports.by_hand import Faces, Pile, chance, piles

LANTERN, PARALLAX, RECHARGE = range(3)
LETTERS = "LPR"
COLOURS = ("green", "black")
Hand = tuple[Pile, Pile]
Move = Hand
"""The dice thrown again."""
Chooser = Callable[[Hand], list[Move]]
"""What a rule leaves open; nothing: he stops."""


def result(hand: Hand) -> int:
    """Return Lanterns less Parallaxes."""
    return sum(pile[LANTERN] - pile[PARALLAX] for pile in hand)


def count(dice: Hand, symbol: int) -> int:
    return sum(pile[symbol] for pile in dice)


def hands() -> Iterator[Hand]:
    """Yield all hands."""
    yield from product(piles(4, 3), piles(2, 3))


def pairs(hand: Hand) -> list[Move]:
    """Return every Recharge with one other die."""
    return [m for m in _some(hand) if sum(map(sum, m)) == 2 and count(m, RECHARGE)]


def several(hand: Hand) -> list[Move]:
    """Return all that may be thrown at once: each Recharge takes one other die along."""
    return [
        m
        for m in _some(hand)
        if sum(map(sum, m)) % 2 == 0 and 2 * count(m, RECHARGE) >= sum(map(sum, m)) > 0
    ]


def _some(hand: Hand) -> Iterator[Move]:
    yield from product(*(product(*(range(n + 1) for n in pile)) for pile in hand))


def narrowed(moves: list[Move], fits: Callable[[Move], bool]) -> list[Move]:
    """Return the moves that fit, all of them if none does."""
    return [m for m in moves if fits(m)] or moves


def most(moves: list[Move], of: Callable[[Move], int]) -> list[Move]:
    return [m for m in moves if of(m) == max(map(of, moves))]


@cache
def _falls(sides: Hand, dice: tuple[int, int]) -> list[tuple[Hand, float]]:
    every = product(*(list(piles(n, 3)) for n in dice))
    found = [
        ((g, b), float(prod((chance(g, sides[0]), chance(b, sides[1])), start=1))) for g, b in every
    ]
    return [(hand, p) for hand, p in found if p]


def _next(sides: Hand, hand: Hand, move: Move, worths: dict[Hand, float]) -> float:
    """Return what a move is worth, hands being worth so much."""
    rest = [
        tuple(a - b for a, b in zip(h, m, strict=True)) for h, m in zip(hand, move, strict=True)
    ]
    total = 0.0
    for fallen, p in _falls(sides, (sum(move[0]), sum(move[1]))):
        green, black = (
            tuple(a + b for a, b in zip(r, f, strict=True))
            for r, f in zip(rest, fallen, strict=True)
        )
        total += p * worths[green, black]
    return total


def played(
    faces: Faces, choose: Chooser, worth: Callable[[int], float], rolls: int | None = None
) -> float:
    """Return what a player reaches at least who plays so, in as many rolls as he likes, or so many.

    `worth` is that of the hits.
    """
    names = ("lantern", "parallax", "recharge")
    green, black = (tuple(faces[c].get(s, 0) for s in names) for c in COLOURS)
    sides = green, black
    ends = {hand: worth(max(0, result(hand))) for hand in hands()}
    moves = {hand: choose(hand) for hand in hands()}
    found = {hand: ends[hand] if rolls else 0.0 for hand in hands()}
    for _ in range(rolls - 1 if rolls else 200):
        found = {
            hand: min((_next(sides, hand, m, found) for m in moves[hand]), default=ends[hand])
            for hand in hands()
        }
    return sum(p * found[hand] for hand, p in _falls(sides, (4, 2)))
