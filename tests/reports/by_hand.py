"""The heroes' attacks once more, written for tests: plain recursion over dice, no plan, no solver.

A hand is a tuple of piles, a pile the counts of a colour's symbols in the order given here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from math import factorial, prod

Pile = tuple[int, ...]
Faces = Mapping[str, Mapping[str, int]]


def piles(number: int, symbols: int) -> Iterator[Pile]:
    """Yield all ways in which like dice can fall."""
    if symbols == 1:
        yield (number,)
        return
    for first in range(number + 1):
        for rest in piles(number - first, symbols - 1):
            yield (first, *rest)


def chance(pile: Pile, of_six: Pile) -> Fraction:
    """Return the chance of a pile: the multinomial law."""
    ways = factorial(sum(pile)) // prod(map(factorial, pile))
    return ways * prod((Fraction(n, 6) ** k for k, n in zip(pile, of_six, strict=True)), start=1)


# ---- Flash -----------------------------------------------------------------------------------


def flash_rolls(faces: Faces) -> list[tuple[int, bool, float]]:
    """Return (what a roll adds, whether a race shows, chance) over all four dice."""
    dice = [*["red"] * 3, "yellow"]
    sides = [[(s, n / 6) for s, n in faces[c].items()] for c in dice]
    found: dict[tuple[int, bool], float] = {}
    for fallen in product(*sides):
        shown = [symbol for symbol, _ in fallen]
        key = shown.count("flash") - shown.count("reverse-flash"), "race" in shown
        found[key] = found.get(key, 0.0) + prod(p for _, p in fallen)
    return [(net, race, p) for (net, race), p in found.items()]


def flash(faces: Faces, stop_at: int, worth: Callable[[int], float]) -> dict[int, float]:
    """Return what throwing on from each total is worth to a player who stops at `stop_at`.

    Values are iterated until they stand still; `worth` is that of a final total (a bust: -3).
    """
    rolls = flash_rolls(faces)
    found = dict.fromkeys(range(-2, stop_at), 0.0)

    def after(total: int, *, race: bool) -> float:
        if total < -2:
            return worth(-3)
        return found[total] if race and total < stop_at else worth(total)

    for _ in range(600):
        found = {
            total: sum(p * after(total + net, race=race) for net, race, p in rolls)
            for total in found
        }
    return found


# ---- Batman ----------------------------------------------------------------------------------

BAT, WOUND, MOBILE, BLANK = range(4)


class Batman:
    """Batman's attack; `worth` is that of bats less wounds in the end."""

    def __init__(self, faces: Faces, worth: Callable[[int], int]) -> None:
        names = ("bat", "wound", "batmobile", "blank")
        self.faces = [tuple(faces[c].get(s, 0) for s in names) for c in ("black", "gray")]
        self.worth = worth
        self.thrown = cache(self._thrown)

    def falls(self, dice: tuple[int, int]) -> Iterator[tuple[tuple[Pile, Pile], Fraction]]:
        """Yield all ways in which so many black and gray dice fall."""
        for black, gray in product(*(piles(n, 4) for n in dice)):
            p = chance(black, self.faces[0]) * chance(gray, self.faces[1])
            if p:
                yield (black, gray), p

    def banks(
        self, hand: tuple[Pile, Pile]
    ) -> Iterator[tuple[tuple[int, int], int, tuple[Pile, Pile]]]:
        """Yield (dice left, what is banked, the dice banked) for every way to bank."""
        open_ = [
            [*product(range(p[BAT] + 1), range(p[WOUND] + 1), (0,), range(p[BLANK] + 1))]
            if p[MOBILE]
            else [(0, 0, 0, 0)]
            for p in hand
        ]
        for black, gray in product(*open_):
            if sum(black) + sum(gray):
                left = sum(hand[0]) - sum(black), sum(hand[1]) - sum(gray)
                yield left, net((black, gray)), (black, gray)

    def best(self, hand: tuple[Pile, Pile], banked: int) -> Fraction:
        """Return what a hand is worth with best play."""
        ways = [self.thrown(left, banked + gain) for left, gain, _ in self.banks(hand)]
        return max([Fraction(self.worth(banked + net(hand))), *ways])

    def _thrown(self, dice: tuple[int, int], banked: int) -> Fraction:
        return sum((p * self.best(hand, banked) for hand, p in self.falls(dice)), Fraction(0))

    def by_points(self, points: Mapping[str, int]) -> Fraction:
        """Return the mean of a player who counts points.

        Among equals he stops, else banks more dice, and of as many more gray ones; then nothing
        may be open.
        """

        @cache
        def thrown(dice: tuple[int, int], banked: int) -> Fraction:
            return sum((p * chosen(hand, banked) for hand, p in self.falls(dice)), Fraction(0))

        def chosen(hand: tuple[Pile, Pile], banked: int) -> Fraction:
            ways = list(self.banks(hand))
            bats = [way for way in ways if not way[2][0][WOUND] + way[2][1][WOUND]]
            bats = [way for way in bats if not way[2][0][BLANK] + way[2][1][BLANK]]
            ways = bats or [way for way in ways if sum(map(sum, way[2])) == 1]
            rows = [
                (10 * gain + points[f"{left[0]}{left[1]}"], -sum(left), left[0], left, gain)
                for left, gain, _ in ways
            ]
            assert len({row[:3] for row in rows}) == len(rows)
            if not rows or max(rows)[0] <= 10 * net(hand):
                return Fraction(self.worth(banked + net(hand)))
            *_, left, gain = max(rows)
            return thrown(left, banked + gain)

        return thrown((4, 3), 0)

    def to_fell(self, need: int) -> Fraction:
        """Return the least chance of a player who stops at the need and else sets aside all Bats.

        If no Bat may be set aside he sets aside one Wound, if there is none he stops. Where two
        colours have a Wound that may be, the worse is taken.
        """

        @cache
        def thrown(dice: tuple[int, int], banked: int) -> Fraction:
            return sum((p * chosen(hand, banked) for hand, p in self.falls(dice)), Fraction(0))

        def chosen(hand: tuple[Pile, Pile], banked: int) -> Fraction:
            ways = list(self.banks(hand)) if banked + net(hand) < need else []
            bats = [(left, gain) for left, gain, dice in ways if gain == sum(map(sum, dice))]
            one = [(left, gain) for left, gain, dice in ways if gain == -1 == -sum(map(sum, dice))]
            if bats:
                return thrown(*_further(max(bats, key=lambda way: way[1]), banked))
            least = min((thrown(*_further(way, banked)) for way in one), default=None)
            return Fraction(banked + net(hand) >= need) if least is None else least

        return thrown((4, 3), 0)


def _further(way: tuple[tuple[int, int], int], banked: int) -> tuple[tuple[int, int], int]:
    return way[0], banked + way[1]


def net(hand: tuple[Pile, ...]) -> int:
    """Return bats less wounds."""
    return sum(pile[BAT] - pile[WOUND] for pile in hand)


# ---- Superman --------------------------------------------------------------------------------

DICE = {"red": 1, "yellow": 2, "blue": 3}


def superman(faces: Faces, key: Callable[[str, Pile], tuple[int, ...]]) -> Fraction:
    """Return the mean hits of a player who keeps the colour with the greatest key each time.

    A pile is (Superman, Kryptonite, Heat Vision, Freeze Breath); keys of a roll must differ.
    """
    names = ("superman", "kryptonite", "heat-vision", "freeze-breath")
    sides = {c: tuple(faces[c].get(s, 0) for s in names) for c in DICE}

    @cache
    def rolled(colours: tuple[str, ...], hits: int, open_: int) -> Fraction:
        if not colours:
            return Fraction(hits + 1 if open_ <= 0 else 0)
        total = Fraction(0)
        for hand in product(*(list(piles(DICE[c], 4)) for c in colours)):
            fallen = dict(zip(colours, hand, strict=True))
            p = prod((chance(fallen[c], sides[c]) for c in colours), start=Fraction(1))
            if p:
                kept = max(colours, key=lambda c: key(c, fallen[c]))
                s, k, h, f = fallen[kept]
                rest = tuple(c for c in colours if c != kept)
                total += p * rolled(rest, hits + s, open_ + 2 * k - 2 * h - f)
        return total

    return rolled(tuple(DICE), 0, 0)


def superman_at_worst(faces: Faces, key: Callable[[Pile], int]) -> Fraction:
    """Return the least mean hits of a player who keeps any colour with the greatest key."""
    names = ("superman", "kryptonite", "heat-vision", "freeze-breath")
    sides = {c: tuple(faces[c].get(s, 0) for s in names) for c in DICE}

    @cache
    def rolled(colours: tuple[str, ...], hits: int, open_: int) -> Fraction:
        if not colours:
            return Fraction(hits + 1 if open_ <= 0 else 0)
        total = Fraction(0)
        for hand in product(*(list(piles(DICE[c], 4)) for c in colours)):
            p = prod((chance(x, sides[c]) for c, x in zip(colours, hand, strict=True)), start=1)
            best = max(map(key, hand))
            ways = []
            for colour, (s, k, h, f) in zip(colours, hand, strict=True):
                if p and key((s, k, h, f)) == best:
                    rest = tuple(c for c in colours if c != colour)
                    ways.append(rolled(rest, hits + s, open_ + 2 * k - 2 * h - f))
            total += p * min(ways, default=Fraction(0))
        return total

    return rolled(tuple(DICE), 0, 0)


def superman_by_tables(
    faces: Faces, place: Callable[[str, Pile, int | None], int], worth: Callable[[int], int]
) -> Fraction:
    """Return what a player reaches who keeps the colour with the smallest number each time.

    `place` is told what the dice kept leave to cancel, in halves, None at the first roll.
    """
    names = ("superman", "kryptonite", "heat-vision", "freeze-breath")
    sides = {c: tuple(faces[c].get(s, 0) for s in names) for c in DICE}

    @cache
    def rolled(colours: tuple[str, ...], hits: int, open_: int) -> Fraction:
        if not colours:
            return Fraction(worth(hits + 1 if open_ <= 0 else 0))
        total, left = Fraction(0), None if len(colours) == len(DICE) else open_
        for hand in product(*(list(piles(DICE[c], 4)) for c in colours)):
            fallen = dict(zip(colours, hand, strict=True))
            p = prod((chance(fallen[c], sides[c]) for c in colours), start=Fraction(1))
            if p:
                numbers = [place(c, fallen[c], left) for c in colours] if len(colours) > 1 else [0]
                kept = colours[numbers.index(min(numbers))]
                s, k, h, f = fallen[kept]
                rest = tuple(c for c in colours if c != kept)
                total += p * rolled(rest, hits + s, open_ + 2 * k - 2 * h - f)
        return total

    return rolled(tuple(DICE), 0, 0)
