"""Every fault planted in a true claim of a process is found.

Three true claims are spoiled in every way at hand: a die thrown up to three times (acyclic), a
choice between a tied way round and a way out (cyclic), and Green Lantern's attack.
"""

from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from odds.exact.certificate import STOP, CertificateError, Claim, check
from odds.exact.claims import claim_of
from tests.exact.certified import solved
from tests.exact.test_acyclic import die_game
from tests.exact.toys import Toy

BIT = Fraction(1, 10**40)
BASES = ("die", "round", "lantern")


@cache
def base(name: str) -> Claim:
    """Return a true claim."""
    if name == "die":
        return claim_of(die_game(3).solve())
    if name == "lantern":
        return claim_of(solved("green-lantern", "mean-hits", None, {}, 5)[0].solution)
    return claim_of(going_round().solve())


def going_round() -> Toy:
    """From `here` one may spin back or, tied, go to 0 or 4 evenly; `back` is worth 3/2."""
    rolls = {
        "begin": [(1, "here"), (2, "there"), (3, "far")],
        "spin": [(1, "here")],
        "even": [(1, "zero"), (1, "four")],
        "back": [(3, "here"), (1, "zero")],
    }
    states = {
        "here": (None, ["spin", "even"]),
        "there": (2, ["back"]),
        "far": (1, ["back"]),
        "zero": (0, []),
        "four": (4, []),
    }
    return Toy("begin", rolls, states, cyclic=True)


def moved(values, place: int, by: Fraction):
    """The list with one entry changed."""
    return [x + by * (i == place) for i, x in enumerate(values)]


def rolling(claim: Claim) -> list[int]:
    """States in which the policy rolls."""
    return [state for state, choice in enumerate(claim.policy) if choice != STOP]


def stopping(claim: Claim) -> list[int]:
    """States in which the policy ends though a roll is offered."""
    structure = claim.structure
    return [s for s, c in enumerate(claim.policy) if c == STOP and structure.choices(s)]


def choosing(claim: Claim, state: int, choice: int) -> Claim:
    policy = list(claim.policy)
    policy[state] = choice
    return replace(claim, policy=policy)


def moved_law(claim: Claim, by: Fraction) -> Claim:
    first, *_, last = [result for result, p in claim.law.items() if p]
    return replace(
        claim, law={**claim.law, first: claim.law[first] + by, last: claim.law[last] - by}
    )


def weighed(claim: Claim, slot: int, weight: int) -> Claim:
    weights = list(claim.weights)
    weights[slot] = weight
    return replace(claim, weights=weights)


def likely(claim: Claim) -> object:
    """A result that the law gives a chance."""
    return next(result for result, p in claim.law.items() if p)


def dearer(claim: Claim) -> Claim:
    """Make a result that does come worth a bit more."""
    place = claim.structure.results.index(likely(claim))
    return replace(claim, worth=moved(claim.worth, place, BIT))


def worse(claim: Claim) -> Claim:
    """End, or throw what is worth less, in a state where throwing the best is strictly better."""
    for state in rolling(claim):
        best = claim.rolls[claim.policy[state]]
        if claim.structure.stop[state] >= 0 and claim.worth[claim.structure.stop[state]] < best:
            return choosing(claim, state, STOP)
        for roll in claim.structure.choices(state):
            if claim.rolls[roll] < best:
                return choosing(claim, state, roll)
    raise AssertionError("no state where a choice is worse")


def rolled_on(claim: Claim) -> Claim:
    """Throw on in a state where ending is strictly better."""
    for state in stopping(claim):
        for roll in claim.structure.choices(state):
            if claim.rolls[roll] < claim.worth[claim.structure.stop[state]]:
                return choosing(claim, state, roll)
    raise AssertionError("no state where ending is better")


def heavier_outcome(claim: Claim) -> Claim:
    """Double one weight of the first throw that makes a difference."""
    _, slots = claim.structure.landing(claim.structure.start)
    return weighed(claim, slots[0], claim.weights[slots[0]] * 2)


def for_ever(claim: Claim) -> Claim:
    """Spin where spinning is tied with going on."""
    names = list(claim.structure.rolls)
    return choosing(claim, claim.structure.states["here"], names.index("spin"))


def too_good() -> Claim:
    """Values that agree with one another and with a policy that spins for ever: 7 everywhere."""
    toy = Toy(
        "begin",
        {"begin": [(1, "here")], "spin": [(1, "here")]},
        {"here": (0, ["spin"])},
        cyclic=True,
    )
    claim = claim_of(toy.solve())
    seven = Fraction(7)
    return replace(choosing(claim, 0, toy.process.rolls["spin"]), rolls=[seven] * 2, value=seven)


FAULTS = {
    "the value is a bit too high": ("not the start's", lambda c: replace(c, value=c.value + BIT)),
    "the value is a bit too low": ("not the start's", lambda c: replace(c, value=c.value - BIT)),
    "the start is worth a bit more": (
        "roll .* is worth",
        lambda c: replace(c, rolls=moved(c.rolls, c.structure.start, BIT), value=c.value + BIT),
    ),
    "all rolls are worth a bit more": (
        "roll .* is worth|not best",
        lambda c: replace(c, rolls=[v + BIT for v in c.rolls], value=c.value + BIT),
    ),
    "a result is worth a bit more": ("roll .* is worth|not best", dearer),
    "the policy does worse": ("not best", worse),
    "the policy throws on in vain": ("not best", rolled_on),
    "the policy takes what is not offered": (
        "does not offer",
        lambda c: choosing(c, 0, len(c.rolls)),
    ),
    "the policy starts anew": (
        "does not offer",
        lambda c: choosing(c, rolling(c)[0], c.structure.start),
    ),
    "the start is thrown a bit more often": (
        "is not balanced",
        lambda c: replace(c, flow=moved(c.flow, c.structure.start, BIT)),
    ),
    "nothing is thrown": (
        "is not balanced",
        lambda c: replace(c, flow=[Fraction(0)] * len(c.flow)),
    ),
    "a roll is thrown less than never": (
        "negative flow",
        lambda c: replace(c, flow=moved(c.flow, 0, -c.flow[0] - BIT)),
    ),
    "the law moves up a bit": ("the law of", lambda c: moved_law(c, -BIT)),
    "the law moves down a bit": ("the law of", lambda c: moved_law(c, BIT)),
    "the law forgets a result": (
        "the law of",
        lambda c: replace(c, law={r: p for r, p in c.law.items() if r != likely(c)}),
    ),
    "the law knows one result too many": (
        "the law of bust",
        lambda c: replace(c, law={**c.law, "bust": BIT}),
    ),
    "the law is halved": (
        "the law of",
        lambda c: replace(c, law={r: p / 2 for r, p in c.law.items()}),
    ),
    "a weight is negative": ("negative weight", lambda c: weighed(c, 0, -1)),
    "all weights are 0": ("no outcome", lambda c: replace(c, weights=[0] * len(c.weights))),
    "an outcome weighs double": ("roll .* is worth", heavier_outcome),
}
"""What is wrong, what the certificate has to say about it, and how it is planted."""


@pytest.mark.parametrize("name", BASES)
def test_true_claims_pass(name):
    check(base(name))


@pytest.mark.parametrize("name", BASES)
@pytest.mark.parametrize("fault", FAULTS)
def test_planted_fault_is_found(fault, name):
    message, plant = FAULTS[fault]
    with pytest.raises(CertificateError, match=message):
        check(plant(base(name)))


def test_tied_policy_that_never_ends_is_found():
    with pytest.raises(CertificateError, match="may roll for ever"):
        check(for_ever(base("round")))


def test_values_that_only_hold_one_another_up_are_found():
    """A second fixed point, above the true values."""
    with pytest.raises(CertificateError, match="may roll for ever"):
        check(too_good())


def test_values_of_a_lesser_policy_are_found():
    """The consistent values of "always end" are no fixed point where throwing on is better."""
    once, thrice = claim_of(die_game(1).solve()), base("die")
    lesser = replace(
        thrice,
        rolls=[once.value] * 3,
        policy=[STOP] * len(thrice.policy),
        flow=[Fraction(int(roll == thrice.structure.start)) for roll in range(3)],
        law=once.law,
        value=once.value,
    )
    with pytest.raises(CertificateError, match="the policy is not best"):
        check(lesser)
