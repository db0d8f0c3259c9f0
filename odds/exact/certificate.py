"""Checks solutions again from scratch, in plain fractions, without the solver.

For a process: the values are a fixed point of "best of what is offered" and "mean over the roll",
and a policy that reaches them ends from every state; then no policy that ends does better, and this
one does as well. The law is checked by the balance of its flow: what arrives at a roll is thrown.

For a walk: a function that is nowhere below the payoff nor below its own mean after a throw bounds
the value from above; one that a policy keeps up with bounds it from below. Both are given as
fractions on a stretch of totals and as straight lines beyond, where the inequality is plain.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

STOP = -1


class CertificateError(ValueError):
    """A claim that does not hold, with the place where it breaks."""


class Structure(Protocol):
    """What is read of a process: its options and landings, nothing of how it is solved."""

    @property
    def start(self) -> int:
        """The roll that opens the attack."""

    @property
    def stop(self) -> Any:
        """The number of the result of ending in each state, -1 where it may not end."""

    @property
    def results(self) -> tuple[Any, ...]:
        """The results, by number."""

    def choices(self, state: int) -> list[int]:
        """The rolls that a state offers."""

    def landing(self, roll: int) -> tuple[list[int], list[int]]:
        """The states a roll lands in and the slots of their weights."""


@dataclass(frozen=True)
class Claim:
    """What is claimed of a process: values of its rolls, a policy, the flow and the law.

    `weights` are the flat weights of all draws; `worth` [results], `rolls` [R] the value of each
    roll, `policy` [S] a roll or -1, `flow` [R] how often each roll is thrown, `law` by result.
    """

    structure: Structure
    weights: Sequence[int]
    worth: Sequence[Fraction]
    rolls: Sequence[Fraction]
    policy: Sequence[int]
    flow: Sequence[Fraction]
    law: Mapping[Any, Fraction]
    value: Fraction


def check(claim: Claim) -> None:
    """Check a claim; `CertificateError` names what does not hold."""
    chances = [_chances(claim, roll) for roll in range(len(claim.rolls))]
    values = [_state_value(claim, state) for state in range(len(claim.policy))]
    for roll, outcomes in enumerate(chances):
        mean = sum((p * values[state] for state, p in outcomes), Fraction(0))
        _hold(mean == claim.rolls[roll], f"roll {roll} is worth {mean}, not {claim.rolls[roll]}")
    _hold(claim.rolls[claim.structure.start] == claim.value, "the value is not the start's")
    _check_ends(claim, chances)
    _check_flow(claim, chances)


def _hold(holds: bool, fault: str) -> None:
    if not holds:
        raise CertificateError(fault)


def _chances(claim: Claim, roll: int) -> list[tuple[int, Fraction]]:
    """Return the outcomes of a roll that can happen; their chances sum to one by construction."""
    states, slots = claim.structure.landing(roll)
    weights = [int(claim.weights[slot]) for slot in slots]
    _hold(min(weights) >= 0, f"roll {roll} has a negative weight")
    total = sum(weights)
    _hold(total > 0, f"roll {roll} has no outcome")
    return [(s, Fraction(w, total)) for s, w in zip(states, weights, strict=True) if w]


def _state_value(claim: Claim, state: int) -> Fraction:
    """Return the best of what a state offers; check that the policy takes it."""
    stop = int(claim.structure.stop[state])
    offered = {roll: claim.rolls[roll] for roll in claim.structure.choices(state)}
    if stop >= 0:
        offered[STOP] = claim.worth[stop]
    chosen = int(claim.policy[state])
    _hold(chosen in offered, f"state {state} does not offer {chosen}")
    best = max(offered.values())
    _hold(offered[chosen] == best, f"the policy is not best in state {state}")
    return best


def _check_ends(claim: Claim, chances: list[list[tuple[int, Fraction]]]) -> None:
    """Check that from every state the policy can reach an end; it then surely does."""
    before: dict[int, list[int]] = defaultdict(list)
    for state, choice in enumerate(map(int, claim.policy)):
        for landing, _ in chances[choice] if choice != STOP else ():
            before[landing].append(state)
    frontier = [state for state, choice in enumerate(claim.policy) if choice == STOP]
    ends = set(frontier)
    while frontier:
        fresh = set(before[frontier.pop()]) - ends
        ends |= fresh
        frontier.extend(fresh)
    _hold(len(ends) == len(claim.policy), "the policy may roll for ever")


def _check_flow(claim: Claim, chances: list[list[tuple[int, Fraction]]]) -> None:
    """Check that the flow is balanced at every roll, and that what ends is the law."""
    arriving: dict[int, Fraction] = defaultdict(Fraction)
    ended: dict[Any, Fraction] = defaultdict(Fraction)
    arriving[claim.structure.start] += 1
    for roll, outcomes in enumerate(chances):
        _hold(claim.flow[roll] >= 0, f"roll {roll} has a negative flow")
        for state, p in outcomes if claim.flow[roll] else ():
            choice = int(claim.policy[state])
            if choice == STOP:
                result = claim.structure.results[int(claim.structure.stop[state])]
                ended[result] += p * claim.flow[roll]
            else:
                arriving[choice] += p * claim.flow[roll]
    for roll, flow in enumerate(claim.flow):
        _hold(arriving[roll] == flow, f"the flow of roll {roll} is not balanced")
    results = {*ended, *claim.law}
    for result in results:
        same = ended[result] == claim.law.get(result, 0)
        _hold(same, f"the law of {result} is {ended[result]}")
    _hold(sum(ended.values()) == 1, "the law does not sum to 1")
    worth = dict(zip(claim.structure.results, claim.worth, strict=True))
    mean = sum((p * worth[result] for result, p in ended.items()), Fraction(0))
    _hold(mean == claim.value, f"the law's mean is {mean}, not {claim.value}")


# ---- walks -----------------------------------------------------------------------------------


class Steps(Protocol):
    """What is read of a walk: its steps and payoffs."""

    @property
    def on(self) -> Iterable[tuple[int, int]]:
        """The steps that allow another throw, with their weights."""

    @property
    def off(self) -> Iterable[tuple[int, int]]:
        """The steps that end the walk, with their weights."""

    @property
    def floor(self) -> int:
        """The lowest total that is no bust."""

    @property
    def top(self) -> int:
        """The total from which the payoff is a straight line."""

    @property
    def slope(self) -> Fraction:
        """The slope of that line."""

    def worth(self, total: int) -> Fraction:
        """The payoff of ending with a total."""


@dataclass(frozen=True)
class Bound:
    """A bound on the value of standing at each total: fractions from the floor on, then a line.

    Beyond the listed totals it is the payoff plus a mu / (1 - P) plus `margin`.
    """

    values: Sequence[Fraction]
    margin: Fraction


@dataclass(frozen=True)
class WalkClaim:
    """What is claimed of a walk: both bounds, where the policy ends, and the bracket at the start.

    The policy behind the lower bound throws on at every total but `ends`.
    """

    walk: Steps
    low: Bound
    high: Bound
    ends: frozenset[int]
    bracket: tuple[Fraction, Fraction]


def check_walk(claim: WalkClaim) -> None:
    """Check a claim; `CertificateError` names what does not hold."""
    walk = claim.walk
    total = sum(w for _, w in (*walk.on, *walk.off))
    _hold(total > 0, "no throw is possible")
    stay = Fraction(sum(w for _, w in walk.on), total)
    drift = Fraction(sum(j * w for j, w in (*walk.on, *walk.off)), total)
    reach = max(abs(j) for j, _ in (*walk.on, *walk.off))
    _hold(min(w for _, w in (*walk.on, *walk.off)) >= 0, "a negative weight")
    _hold(stay < 1 and walk.slope * drift >= 0, "the walk may go on for ever")
    _hold(claim.high.margin >= 0 >= claim.low.margin, "a margin on the wrong side")
    lift = walk.slope * drift / (1 - stay)
    low, high = (_Reader(walk, b, lift, total) for b in (claim.low, claim.high))
    last = walk.floor + max(len(claim.low.values), len(claim.high.values)) + reach
    _hold(min(low.last, high.last) >= walk.top + reach, "the lines begin too early")
    _hold(max(claim.ends, default=walk.floor - 1) < min(low.last, high.last), "an end on the line")
    for at in range(walk.floor, last + 1):
        above = high.at(at) >= max(walk.worth(at), high.thrown(at))
        _hold(above, f"the upper bound breaks at {at}")
        kept = walk.worth(at) if at in claim.ends else low.thrown(at)
        _hold(low.at(at) <= kept, f"the lower bound breaks at {at}")
    _hold(claim.bracket[0] <= low.thrown(0), "the lower end lies too high")
    _hold(claim.bracket[1] >= high.thrown(0), "the upper end lies too low")


@dataclass(frozen=True)
class _Reader:
    walk: Steps
    bound: Bound
    lift: Fraction
    total: int

    @property
    def last(self) -> int:
        """The last total whose bound is listed."""
        return self.walk.floor + len(self.bound.values) - 1

    def at(self, total: int) -> Fraction:
        """Return the bound at a total; a bust is worth what it is worth."""
        if total < self.walk.floor:
            return self.walk.worth(total)
        if total <= self.last:
            return self.bound.values[total - self.walk.floor]
        return self.walk.worth(total) + self.lift + self.bound.margin

    def thrown(self, total: int) -> Fraction:
        """Return the mean of the bound after one throw from a total."""
        on = sum((w * self.at(total + j) for j, w in self.walk.on), Fraction(0))
        off = sum((w * self.walk.worth(total + j) for j, w in self.walk.off), Fraction(0))
        return (on + off) / self.total
