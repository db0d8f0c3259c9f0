"""Flash for Storm: finite chains, and an enclosure of the unbounded mean between two of them."""

from __future__ import annotations

import math
from collections import defaultdict
from fractions import Fraction

from tests.peers.questions import MEAN, PLAIN, Faces, Goal, Terms, weights, worth
from tests.peers.storm_engine import DONE, Choice, best_value, chain, mdp
from tests.peers.storm_throws import SURE, count_law, joint

BUST_BELOW = -2


def flash_roll(dice: Faces, terms: Terms = PLAIN) -> dict[tuple[int, bool], Fraction]:
    """The law of (flash - reverse-flash, race shown) in one roll of all dice."""
    law: dict[tuple[int, bool], Fraction] = defaultdict(Fraction)
    sizes = terms.sizes("flash")
    groups = [count_law(n, weights("flash", dice[colour])) for colour, n in sizes.items()]
    for hand, p in joint(groups).items():
        flash, reverse, race, _ = map(sum, zip(*hand, strict=True))
        law[flash - reverse, race > 0] += p
    return law


def flash_value(
    dice: Faces, goal: Goal, cap: int, beyond: Fraction | int = 0, terms: Terms = PLAIN
) -> Fraction:
    """Roll on while a race shows below `cap`; a race at `cap` or more pays `beyond` on top."""
    roll = flash_roll(dice, terms)

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


def flash_at_least(dice: Faces, goal: Goal, terms: Terms = PLAIN) -> Fraction:
    """P(hits >= k): a finite chain, since k hits are enough to stop."""
    if terms.rolls:
        return flash_limited(dice, goal, terms)
    return flash_value(dice, goal, goal[1], terms=terms)


def flash_limited(dice: Faces, goal: Goal, terms: Terms) -> Fraction:
    """The best worth with a roll limit: whether to stop is left to Storm."""
    roll = flash_roll(dice, terms)

    def rule(state: tuple[str, int, int]) -> list[Choice]:
        kind, total, rolls = state
        stop: Choice = (worth(goal, max(0, total)), {DONE: SURE})
        if kind == "lies":
            return [stop]
        outcomes: dict[object, Fraction] = defaultdict(Fraction)
        for (change, race), p in roll.items():
            after = total + change
            bust = after < BUST_BELOW
            open_still = race and not bust and rolls > 1
            kind_after = "open" if open_still else "lies"
            outcomes[kind_after, 0 if bust else after, rolls - 1] += p
        return ([stop] if rolls < terms.rolls else []) + [(0, dict(outcomes))]

    return best_value(mdp(("open", 0, terms.rolls), rule)[1])


def most_to_come(dice: Faces, terms: Terms = PLAIN) -> Fraction:
    """No more than this is added to a total, on average, by rolling on for ever.

    The hits are at most the final total + 6 (a bust ends at -6 or above), and by Wald's identity
    the final total gains mu times the mean number of rolls, which is at most 1 / (1 - P).
    """
    roll = flash_roll(dice, terms)
    mu = sum(change * p for (change, _), p in roll.items())
    no_race = sum(p for (_, race), p in roll.items() if not race)
    if mu < 0:
        raise ValueError("stopping early may be better: these dice have a negative mean")
    return mu / no_race + 6


def cap_for(dice: Faces, digits: int, terms: Terms = PLAIN) -> int:
    """A total so rarely passed that what lies beyond is worth less than 10**-digits.

    With z > 1 the root of sum p_j z^j = 1, z^total is a martingale while races show, so the
    chance ever to pass N is at most z^-N.
    """
    races = [(change, float(p)) for (change, race), p in flash_roll(dice, terms).items() if race]
    low, high = 1.0, 6.0**4
    for _ in range(60):
        middle = (low + high) / 2
        grows = sum(p * middle**change for change, p in races) > 1
        low, high = (low, middle) if grows else (middle, high)
    wanted = digits * math.log(10) + math.log(most_to_come(dice, terms))
    return math.ceil(wanted / math.log(low))


def flash_mean(dice: Faces, goal: Goal = MEAN, digits: int = 30) -> Fraction:
    """A lower bound less than 10**-digits below the unbounded mean, for dice with mu >= 0."""
    return flash_value(dice, goal, cap_for(dice, digits))


def flash_mean_bounds(
    dice: Faces, goal: Goal = MEAN, digits: int = 30, terms: Terms = PLAIN
) -> tuple[Fraction, Fraction]:
    """The same lower bound, and an upper bound that pays `most_to_come` at the cap."""
    cap = cap_for(dice, digits, terms)
    beyond = most_to_come(dice, terms)
    low, high = (flash_value(dice, goal, cap, more, terms) for more in (0, beyond))
    return low, high
