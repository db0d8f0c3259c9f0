"""The questions as explicit models for Storm's exact engine.

Throws are states of their own ("throw": what is kept, how many dice fly), between the states in
which a hand lies on the table, so that choices which lead to the same throw share its outcomes.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import product

from tests.peers.questions import COLOURS, MEAN, Faces, Goal, weights, worth
from tests.peers.storm_engine import (
    DONE,
    Choice,
    all_values,
    best_value,
    chain,
    mdp,
    visits,
)

BUST_BELOW = -2
Counts = tuple[int, ...]
Law = dict[int, Fraction]
SURE = Fraction(1)


def count_law(dice: int, faces: Counts) -> dict[Counts, Fraction]:
    """The multinomial law of how many of `dice` like dice show each symbol."""
    law = {}
    for counts in product(range(dice + 1), repeat=len(faces)):
        ways = math.factorial(dice) if sum(counts) == dice else 0
        for n, face in zip(counts, faces, strict=True):
            ways = ways // math.factorial(n) * face**n
        if ways:
            law[counts] = Fraction(ways, 6**dice)
    return law


def joint(laws: Iterable[dict[Counts, Fraction]]) -> dict[tuple[Counts, ...], Fraction]:
    """The law of independent throws, side by side."""
    result: dict[tuple[Counts, ...], Fraction] = {(): SURE}
    for law in laws:
        result = {(*x, y): p * q for x, p in result.items() for y, q in law.items()}
    return result


def flash_roll(dice: Faces) -> dict[tuple[int, bool], Fraction]:
    """The law of (flash - reverse-flash, race shown) in one roll of all four dice."""
    law: dict[tuple[int, bool], Fraction] = defaultdict(Fraction)
    groups = [count_law(n, weights("flash", dice[c])) for c, n in COLOURS["flash"].items()]
    for hand, p in joint(groups).items():
        flash, reverse, race, _ = map(sum, zip(*hand, strict=True))
        law[flash - reverse, race > 0] += p
    return law


def flash_value(dice: Faces, goal: Goal, cap: int, beyond: Fraction | int = 0) -> Fraction:
    """Roll on while a race shows below `cap`; a race at `cap` or more pays `beyond` on top."""
    roll = flash_roll(dice)

    def rule(total: int) -> list[Choice]:
        reward, moves = Fraction(0), defaultdict(Fraction)
        for (change, race), p in roll.items():
            after = total + change
            if race and BUST_BELOW <= after < cap:
                moves[after] += p
            else:
                moves[DONE] += p
                still_open = race and after >= cap
                reward += p * (worth(goal, max(0, after)) + (beyond if still_open else 0))
        return [(reward, moves)]

    return best_value(chain(0, rule)[1])


def flash_at_least(dice: Faces, goal: Goal) -> Fraction:
    """P(hits >= k): a finite chain, since k hits are enough to stop."""
    return flash_value(dice, goal, goal[1])


def most_to_come(dice: Faces) -> Fraction:
    """No more than this is added to a total, on average, by rolling on for ever.

    The hits are at most the final total + 6 (a bust ends at -6 or above), and by Wald's identity
    the final total gains mu times the mean number of rolls, which is at most 1 / (1 - P).
    """
    roll = flash_roll(dice)
    mu = sum(change * p for (change, _), p in roll.items())
    no_race = sum(p for (_, race), p in roll.items() if not race)
    if mu < 0:
        raise ValueError("stopping early may be better: these dice have a negative mean")
    return mu / no_race + 6


def cap_for(dice: Faces, digits: int) -> int:
    """A total so rarely passed that what lies beyond is worth less than 10**-digits.

    With z > 1 the root of sum p_j z^j = 1, z^total is a martingale while races show, so the
    chance ever to pass N is at most z^-N.
    """
    races = [(change, float(p)) for (change, race), p in flash_roll(dice).items() if race]
    low, high = 1.0, 6.0 ** len(COLOURS["flash"]) * 6
    for _ in range(60):
        middle = (low + high) / 2
        grows = sum(p * middle**change for change, p in races) > 1
        low, high = (low, middle) if grows else (middle, high)
    wanted = digits * math.log(10) + math.log(most_to_come(dice))
    return math.ceil(wanted / math.log(low))


def flash_mean(dice: Faces, goal: Goal = MEAN, digits: int = 30) -> Fraction:
    """A lower bound less than 10**-digits below the unbounded mean, for dice with mu >= 0."""
    return flash_value(dice, goal, cap_for(dice, digits))


def flash_mean_bounds(dice: Faces, goal: Goal = MEAN, digits: int = 30) -> tuple[Fraction, ...]:
    """The same lower bound, and an upper bound that pays `most_to_come` at the cap."""
    cap = cap_for(dice, digits)
    return flash_value(dice, goal, cap), flash_value(dice, goal, cap, most_to_come(dice))


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


def green_lantern_mean(dice: Faces, goal: Goal = MEAN, pairs: int = 3) -> Fraction:
    """The best mean worth without a roll limit, with at most `pairs` pairs in one roll."""
    faces = {colour: weights("green-lantern", dice[colour]) for colour in dice}
    law = cache(lambda colour, n: count_law(n, faces[colour]))

    def rule(state: tuple[str, Counts, Counts]) -> list[Choice]:
        kind, green, black = state
        if kind == "throw":
            throw = joint((law("green", 4 - sum(green)), law("black", 2 - sum(black))))
            hands = {("hand", more(green, x), more(black, y)): p for (x, y), p in throw.items()}
            return [(0, hands)]
        hits = max(0, green[0] + black[0] - green[1] - black[1])
        stop: Choice = (worth(goal, hits), {DONE: SURE})
        return [stop] + [
            (0, {("throw", less(green, x), less(black, y)): SURE})
            for x, y in reroll_sets(green, black, pairs)
        ]

    return best_value(mdp(("throw", (0,) * 4, (0,) * 4), rule)[1])


Tally = tuple[int, int, int]  # supermans, freeze breaths, kryptonite less heat vision


def tally_law(dice: int, faces: Counts) -> dict[Tally, Fraction]:
    """The law of what the dice of one colour add to the tally."""
    law: dict[Tally, Fraction] = defaultdict(Fraction)
    for (superman, kryptonite, heat, breath, _), p in count_law(dice, faces).items():
        law[superman, breath, kryptonite - heat] += p
    return law


def superman_hits(tally: Tally) -> int:
    """Supermans + 1 if all kryptonite is cancelled, else 0."""
    return tally[0] + 1 if tally[2] <= tally[1] // 2 else 0


def superman_rule(dice: Faces, goal: Goal) -> object:
    """Choices by state ("throw" | "hand", colours left, tally set aside, tallies in the hand)."""
    sizes = COLOURS["superman"]
    law = {c: tally_law(n, weights("superman", dice[c])) for c, n in sizes.items()}

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


def superman_mean_and_law(dice: Faces, goal: Goal = MEAN) -> tuple[Fraction, Law]:
    """The best mean worth, and the law of hits in the chain that the best choices leave.

    Colours are tried largest first, so that ties leave fewer dice in the hand.
    """
    rule = superman_rule(dice, goal)
    start = ("throw", ("blue", "yellow", "red"), (0, 0, 0), ())
    explored, model = mdp(start, rule)
    values = all_values(model)

    def follow(state: tuple) -> list[Choice]:
        def value(choice: Choice) -> Fraction:
            return choice[0] + sum(p * values[explored[after]] for after, p in choice[1].items())

        choices = rule(state)
        return choices if len(choices) == 1 else [max(choices, key=value)]

    followed, induced = chain(start, follow)
    ends = {state[2]: number for state, number in followed.items() if state[0] == "end"}
    return values[0], dict(zip(ends, visits(induced, ends.values()), strict=True))


def batman_asides(hand: Counts) -> list[tuple[int, int]]:
    """(dice set aside, their result) of one colour: nothing, or any dice if a batmobile shows."""
    bats, wounds, batmobiles, blanks = hand
    if not batmobiles:
        return [(0, 0)]
    return sorted({(b + w + n, b - w) for b, w, n in lots((bats, wounds, blanks))})


def batman_mean(dice: Faces, goal: Goal = MEAN) -> Fraction:
    """The best mean worth without markers; both colours may be set aside in one step."""
    faces = {colour: weights("batman", dice[colour]) for colour in dice}
    law = cache(lambda colour, n: count_law(n, faces[colour]))

    def rule(state: tuple) -> list[Choice]:
        black, gray, aside, *hand = state
        if not hand:
            throw = joint((law("black", black), law("gray", gray)))
            return [(0, {(black, gray, aside, x, y): p for (x, y), p in throw.items()})]
        result = aside + sum(colour[0] - colour[1] for colour in hand)
        after = {
            (black - m, gray - n, aside + i + j)
            for (m, i), (n, j) in product(*map(batman_asides, hand))
            if m + n
        }
        stop: Choice = (worth(goal, max(0, result)), {DONE: SURE})
        return [stop] + [(0, {throw: SURE}) for throw in sorted(after)]

    return best_value(mdp((*COLOURS["batman"].values(), 0), rule)[1])
