"""The questions as explicit models for Storm's exact engine.

Throws are states of their own ("throw": what is kept, how many dice fly), between the states in
which a hand lies on the table, so that choices which lead to the same throw share its outcomes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cache, partial
from itertools import product

from tests.peers.questions import MEAN, PLAIN, Faces, Goal, Terms, weights, worth
from tests.peers.storm_engine import DONE, Choice, Rule, all_values, best_value, chain, mdp, visits
from tests.peers.storm_flash import (
    flash_at_least,
    flash_limited,
    flash_mean,
    flash_mean_bounds,
)
from tests.peers.storm_throws import SURE, Counts, count_law, joint

__all__ = [
    "batman_mean",
    "flash_at_least",
    "flash_limited",
    "flash_mean",
    "flash_mean_bounds",
    "green_lantern_mean",
    "green_lantern_single_pairs",
    "superman_mean_and_law",
]
LOWER_BOUNDS = ("flash_mean",)
Law = dict[int, Fraction]


def less(counts: Counts, taken: Counts) -> Counts:
    """What is left of `counts`."""
    return tuple(n - m for n, m in zip(counts, taken, strict=True))


def more(counts: Counts, added: Counts) -> Counts:
    """Both together."""
    return tuple(n + m for n, m in zip(counts, added, strict=True))


def lots(counts: Counts) -> Iterator[Counts]:
    """Every part of a hand that may be taken from it, nothing and everything included."""
    return product(*(range(n + 1) for n in counts))


def reroll_sets(green: Counts, black: Counts, pairs: int) -> Iterator[tuple[Counts, Counts]]:
    """The dice that 1 to `pairs` disjoint pairs, each with a recharge, may take from a hand."""
    for chosen in product(lots(green), lots(black)):
        dice = sum(map(sum, chosen))
        recharges = chosen[0][2] + chosen[1][2]
        if dice and dice % 2 == 0 and dice <= 2 * min(recharges, pairs):
            yield chosen


def green_lantern_mean(
    dice: Faces, goal: Goal = MEAN, terms: Terms = PLAIN, pairs: int = 3
) -> Fraction:
    """The best mean worth, with at most `pairs` pairs in one roll."""
    sizes = terms.sizes("green-lantern")
    faces = {colour: weights("green-lantern", dice[colour]) for colour in sizes}
    law = cache(lambda colour, n: count_law(n, faces[colour]))

    def rule(state: tuple[str, Counts, Counts, int | None]) -> list[Choice]:
        kind, green, black, rolls = state
        if kind == "throw":
            left = rolls and rolls - 1
            flying = {"green": sizes["green"] - sum(green), "black": sizes["black"] - sum(black)}
            throw = joint(law(colour, n) for colour, n in flying.items())
            hands = {
                ("hand", more(green, x), more(black, y), left): p for (x, y), p in throw.items()
            }
            return [(0, hands)]
        hits = max(0, green[0] + black[0] - green[1] - black[1])
        stop: Choice = (worth(goal, hits), {DONE: SURE})
        sets = () if rolls == 0 else reroll_sets(green, black, pairs)
        return [stop] + [
            (0, {("throw", less(green, x), less(black, y), rolls): SURE}) for x, y in sets
        ]

    return best_value(mdp(("throw", (0,) * 4, (0,) * 4, terms.rolls), rule)[1])


green_lantern_single_pairs = partial(green_lantern_mean, pairs=1)

Tally = tuple[int, int, int]  # supermans, freeze breaths, kryptonite less heat vision


def tally_law(dice: int, faces: Counts, heat_vision: bool) -> dict[Tally, Fraction]:
    """The law of what the dice of one colour add to the tally."""
    law: dict[Tally, Fraction] = defaultdict(Fraction)
    for (superman, kryptonite, heat, breath, _), p in count_law(dice, faces).items():
        law[superman, breath, kryptonite - heat * heat_vision] += p
    return law


def superman_hits(tally: Tally) -> int:
    """Supermans + 1 if all kryptonite is cancelled, else 0."""
    return tally[0] + 1 if tally[2] <= tally[1] // 2 else 0


def superman_rule(dice: Faces, goal: Goal, terms: Terms) -> Rule:
    """Choices by state ("throw" | "hand", colours left, tally set aside, tallies in the hand)."""
    law = {
        colour: tally_law(n, weights("superman", dice[colour]), terms.heat_vision)
        for colour, n in terms.sizes("superman").items()
    }

    def rule(state: tuple) -> list[Choice]:
        kind, left, aside, hand = state
        if kind == "end":
            return [(worth(goal, aside), {DONE: SURE})]
        if kind == "hand":
            return [
                (0, {("throw", left[:i] + left[i + 1 :], more(aside, tally), ()): SURE})
                for i, tally in enumerate(hand)
            ]
        if not left:
            return [(0, {("end", (), superman_hits(aside), ()): SURE})]
        hands = joint(law[colour] for colour in left)
        return [(0, {("hand", left, aside, hand): p for hand, p in hands.items()})]

    return rule


def superman_mean_and_law(
    dice: Faces, goal: Goal = MEAN, terms: Terms = PLAIN
) -> tuple[Fraction, Law]:
    """The best mean worth, and the law of hits in the chain that the best choices leave.

    Colours are tried largest first, and in written order among equals, so that ties leave fewer
    dice in the hand.
    """
    rule = superman_rule(dice, goal, terms)
    sizes = terms.sizes("superman")
    colours = sorted((colour for colour in sizes if sizes[colour]), key=lambda c: -sizes[c])
    start = ("throw", tuple(colours), (0, 0, terms.kryptonite), ())
    explored, model = mdp(start, rule)
    values = all_values(model)

    def follow(state: tuple) -> list[Choice]:
        choices = rule(state)
        if len(choices) == 1:
            return choices
        return [max(choices, key=lambda choice: max(values[explored[then]] for then in choice[1]))]

    followed, induced = chain(start, follow)
    ends = {state[2]: number for state, number in followed.items() if state[0] == "end"}
    return values[0], dict(zip(ends, visits(induced, ends.values()), strict=True))


def batman_asides(hand: Counts, markers: int) -> Iterator[tuple[int, int, int]]:
    """(dice set aside, their result, markers spent) of one colour.

    Any dice but batmobiles, if a batmobile shows or a marker stands for one.
    """
    bats, wounds, batmobiles, blanks = hand
    yield 0, 0, 0
    spent = 0 if batmobiles else 1
    if spent <= markers:
        for b, w, n in lots((bats, wounds, blanks)):
            if b + w + n:
                yield b + w + n, b - w, spent


def batman_mean(dice: Faces, goal: Goal = MEAN, terms: Terms = PLAIN) -> Fraction:
    """The best mean worth; both colours may be set aside in one step."""
    sizes = terms.sizes("batman")
    faces = {colour: weights("batman", dice[colour]) for colour in sizes}
    law = cache(lambda colour, n: count_law(n, faces[colour]))

    def rule(state: tuple) -> list[Choice]:
        black, gray, aside, markers, *hand = state
        if not hand:
            throw = joint((law("black", black), law("gray", gray)))
            return [(0, {(black, gray, aside, markers, x, y): p for (x, y), p in throw.items()})]
        result = aside + sum(colour[0] - colour[1] for colour in hand)
        after = {
            (black - m, gray - n, aside + i + j, markers - s - t)
            for (m, i, s), (n, j, t) in product(
                *(batman_asides(colour, markers) for colour in hand)
            )
            if m + n and s + t <= markers
        }
        stop: Choice = (worth(goal, max(0, result)), {DONE: SURE})
        return [stop] + [(0, {throw: SURE}) for throw in sorted(after)]

    return best_value(mdp((*sizes.values(), 0, terms.markers), rule)[1])
