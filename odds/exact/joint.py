"""Two attacks that are interleaved: at any moment either may throw, and both end together.

A joint state is a state of each attack. With a worth w for each two results,

    V(s, t) = max(w(result of s, result of t) where both may end,
                  mean over a throw that s offers of V(s', t),
                  mean over a throw that t offers of V(s, t'))

Who pauses may go on later, so pausing loses nothing; and an attack whose state offers no throw is
finished. An attack that has not begun offers its opening roll and may not end: a hero must attack.
Where he chooses among several processes when he begins, it offers the opening roll of each.

`joint_sides` lays such processes out as one; `joint_fold` makes one of what nothing can tell apart;
`joint_bracket` bounds every joint value in floats, with a proof; `joint_exact` drops what the
bounds show to be worse and solves what is left exactly, if that is small. Otherwise the answer is
the proved bracket.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from odds.exact.bellman import Weights
from odds.exact.distribution import Bracket
from odds.exact.joint_bracket import Bounds, bounds
from odds.exact.joint_exact import Joint, State, Throw, TooLargeError
from odds.exact.joint_fold import Folded, fold
from odds.exact.joint_sides import Layout, Side, Sides, lay_out

__all__ = [
    "Bracket",
    "Interleaved",
    "Limits",
    "Option",
    "Side",
    "Sides",
    "Weights",
    "interleave",
    "interleaved",
    "joint_choices",
]
Odds = Fraction | Bracket
WHO = ("one", "other")


@dataclass(frozen=True)
class Limits:
    """How many joint states may be solved exactly; counted are those still in question."""

    cyclic: int = 1_500
    acyclic: int = 20_000


LIMITS = Limits()


@dataclass(frozen=True)
class Option:
    """What can be done in a joint state: "one" or "other" throws a roll of his, or "end".

    The rolls of several processes are numbered one process after the other.
    """

    who: str
    roll: int | None
    value: Odds


def quiet(done: int, of: int) -> None:
    """Report no progress."""


@dataclass(frozen=True, eq=False)
class Interleaved:
    """Two interleaved attacks with bounds on all their joint values.

    `worth` [C1][C2] are numerators, by classes of results.
    """

    sides: tuple[Folded, Folded]
    worth: Sequence[Sequence[int]]
    denominator: int
    bounds: Bounds
    layouts: tuple[Layout, Layout]
    limits: Limits = LIMITS

    @property
    def value(self) -> Odds:
        """The value before either has begun: a fraction, or a proved bracket."""
        return self.at(None, None)

    def at(self, one: int | None, other: int | None) -> Odds:
        """Return the value of a state of each attack, by number; None: not begun.

        The states of several processes are numbered one process after the other.
        """
        joint = self._joint(self._folded(one, other))
        try:
            return joint.value() / self.denominator
        except TooLargeError:
            return self._best(joint)

    def choices(self, one: int | None, other: int | None) -> list[Option]:
        """Return everything that can be done in a state of each, in tie order: end, one, other.

        All throws come as fractions or all as brackets.
        """
        joint = self._joint(self._folded(one, other))
        try:
            exact = {t: v / self.denominator for t, v in joint.values().items()}
            values: Callable[[Throw], Odds] = exact.__getitem__
        except TooLargeError:
            values = self._bracket
        ended = joint.ended(joint.root)
        ends = [Option("end", None, self._worth(ended))] if ended else []
        return ends + [
            Option(WHO[who], roll, values((who, folded, joint.root[1 - who])))
            for who, state in enumerate((one, other))
            for roll, folded in self._rolls(who, state)
        ]

    def _rolls(self, who: int, state: int | None) -> list[tuple[int, int]]:
        """Return the rolls that a state of an attack offers, and what they are folded into."""
        offered = self.layouts[who].choices(state)
        return [(roll, int(self.sides[who].roll_of[roll])) for roll in offered]

    def _folded(self, one: int | None, other: int | None) -> State:
        first, second = (
            side.waiting if state is None else int(side.state_of[state])
            for side, state in zip(self.sides, (one, other), strict=True)
        )
        return first, second

    def _joint(self, root: State) -> Joint:
        cyclic = any(side.cyclic for side in self.sides)
        most = self.limits.cyclic if cyclic else self.limits.acyclic
        return Joint(self.sides, self.worth, self.bounds, root, most)

    def _worth(self, ended: State) -> Fraction:
        return Fraction(self.worth[ended[0]][ended[1]], self.denominator)

    @cached_property
    def _extremes(self) -> tuple[Fraction, Fraction]:
        """The least and the greatest worth: no value lies beyond."""
        flat = [number for row in self.worth for number in row]
        return Fraction(min(flat), self.denominator), Fraction(max(flat), self.denominator)

    def _bracket(self, throw: Throw) -> Bracket:
        unit, (least, most) = Fraction(self.bounds.scale, self.denominator), self._extremes
        low, high = (Fraction(end) * unit for end in self.bounds.roll(*throw))
        return Bracket(max(low, least), min(high, most))

    def _best(self, joint: Joint) -> Bracket:
        ended = joint.ended(joint.root)
        ends = [self._worth(ended)] if ended else []
        rolls = [self._bracket(throw) for throw in joint.throws(joint.root)]
        return Bracket(
            max(ends + [roll.low for roll in rolls]), max(ends + [roll.high for roll in rolls])
        )


def _classes(rows: Sequence[Sequence[int]]) -> tuple[list[int], list[Sequence[int]]]:
    """Return the class of each row, equal rows being one class, and the row of each class."""
    numbered: dict[tuple[int, ...], int] = {}
    of = [numbered.setdefault(tuple(row), len(numbered)) for row in rows]
    return of, list(numbered)


def interleave(
    one: Sides,
    other: Sides,
    worth: Sequence[Sequence[int]],
    denominator: int = 1,
    progress: Callable[[int, int], None] = quiet,
    exact_states: Limits = LIMITS,
) -> Interleaved:
    """Return two interleaved attacks, ready for questions about any two states.

    An attack is a side, or several of which one is chosen when it begins. `worth[i][j]` is the
    numerator of ending with results i of `one` and j of `other`, by their numbers; the results of
    several sides are numbered one side after the other. `progress` is told the joint states done,
    and of how many. `ValueError` where the shape of the worths is another, or an attack cannot end
    from some state.
    """
    laid = lay_out(one), lay_out(other)
    shape = (laid[0].results, laid[1].results)
    if len(worth) != shape[0] or any(len(row) != shape[1] for row in worth):
        raise ValueError(f"worths of {shape[0]} by {shape[1]} results are wanted")
    rows, merged = _classes(worth)
    columns, turned = _classes(list(zip(*merged, strict=True)))
    table = list(zip(*turned, strict=True))
    sides = fold(laid[0], rows), fold(laid[1], columns)
    found = bounds(*sides, table, progress)
    return Interleaved(sides, table, denominator, found, laid, exact_states)


def interleaved(
    one: Sides,
    other: Sides,
    worth: Sequence[Sequence[int]],
    denominator: int = 1,
    progress: Callable[[int, int], None] = quiet,
    exact_states: Limits = LIMITS,
) -> Odds:
    """Return the value of two interleaved attacks before either has begun; see `interleave`.

    A fraction where few enough joint states are in question, else a bracket, about 1e-11 of the
    greatest worth wide unless a policy can roll for ever.

    >>> import numpy as np
    >>> from odds.exact.process import compile_process
    >>> class Coin:
    ...     start, cyclic = "toss", False
    ...     def level(self, roll): return 0
    ...     def draw(self, roll): return 0
    ...     def outcomes(self, roll): return ["heads", "tails"]
    ...     def options(self, state): return state, []
    >>> coin = Side(compile_process(Coin(), [0]), Weights(np.array([1, 2]), np.array([3])))
    >>> interleaved(coin, coin, [[1, 1], [1, 0]])
    Fraction(5, 9)

    To toss the same as this coin, best see it first and then choose between it and a fair one:
    after heads (1/3) the fair one gives 1/2, after tails (2/3) this one 2/3.

    >>> fair = Side(coin.process, Weights(np.array([1, 1]), np.array([2])))
    >>> interleaved(coin, [coin, fair], [[1, 0, 1, 0], [0, 1, 0, 1]])
    Fraction(11, 18)
    """
    return interleave(one, other, worth, denominator, progress, exact_states).value


def joint_choices(
    one: Sides,
    other: Sides,
    worth: Sequence[Sequence[int]],
    states: tuple[int | None, int | None],
    denominator: int = 1,
    progress: Callable[[int, int], None] = quiet,
    exact_states: Limits = LIMITS,
) -> list[Option]:
    """Return everything that can be done in a state of each attack (None: not begun), with values.

    For several questions keep what `interleave` returns and ask it for `choices`.
    """
    pair = interleave(one, other, worth, denominator, progress, exact_states)
    return pair.choices(*states)
