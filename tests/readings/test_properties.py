"""What must hold for any dice, any abilities and any goal, whatever the numbers are.

Fixed policies are weighed by the second reading's own attacks (`follow`), so "never below" lays
the solver's best beside play that somebody could really do at the table.
"""

from fractions import Fraction
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from odds.hero_dice.answers import solve
from tests.readings.drawn_requests import requests
from tests.readings.reading_chains import EndlessError, follow, mean
from tests.readings.reading_heroes import ATTACKS
from tests.readings.reading_words import COUNTS, Faces, count
from tests.readings.requests_and_laws import FEW_GOALS, law_of, value_by_law
from tests.readings.second_reading import kept, terms_of, worth_of

SWAPS = {
    "flash": (["red", "red"], "red", "yellow"),
    "green-lantern": (["green", "green"], "green", "black"),
    "superman": (["blue"], "yellow", "blue"),
    "batman": (["black"], "black", "gray"),
}
"""Dice to give up so that two colours have as many dice as each other, and those colours."""

quick = settings(deadline=None, max_examples=40)


def value(request, **changed):
    return Fraction(solve({**request, **changed})["value"]["exact"])


@quick
@given(requests())
def test_laws_sum_to_one_and_give_the_value_back(request):
    answer = solve(request)
    hits, damage = law_of(answer, "hits"), law_of(answer, "damage")
    bust = Fraction(answer["bust"]["exact"])
    assert sum(hits.values()) == sum(damage.values()) == 1
    assert min(*hits, *damage) >= 0
    assert 0 <= bust <= hits.get(0, 0)
    by_law = value_by_law(request["goal"], hits, damage, bust)
    assert by_law in (None, Fraction(answer["value"]["exact"]))


@quick
@given(requests(), st.integers(1, 5))
def test_monotone_in_the_need(request, need):
    """More is needed: harder to defeat, and damage counts for more, by a defeat at most.

    The mean of min(damage, n + 1) is that of min(damage, n) plus the chance of n + 1 or more.
    """
    defeat = [value(request, goal={"kind": "defeat", "need": n}) for n in (need, need + 1)]
    damage = [value(request, goal={"kind": "mean-damage", "need": n}) for n in (need, need + 1)]
    hits = [value(request, goal={"kind": "hits-at-least", "hits": n}) for n in (need, need + 1)]
    assert 1 >= defeat[0] >= defeat[1] >= 0
    assert 1 >= hits[0] >= hits[1] >= 0
    assert damage[0] <= damage[1] <= damage[0] + defeat[1]
    assert need * defeat[0] <= damage[0] <= need
    assert defeat[0] <= hits[0]


@quick
@given(requests(), st.sampled_from(["shield:1", "kryptonite", "no-heat-vision", "only-3-rolls"]))
def test_another_ability_never_helps_to_defeat(request, ability):
    """Not so for minus-die: the hero may be glad to lose a die of wounds."""
    goal = {"kind": "defeat", "need": 2}
    more = value(request, goal=goal, abilities=[*request["abilities"], ability])
    assert more <= value(request, goal=goal)


@quick
@given(requests(), st.randoms(use_true_random=False))
def test_the_order_of_faces_and_colours_changes_nothing(request, random):
    turned = {colour: shuffled(table, random) for colour, table in request["dice"].items()}
    turned = shuffled(turned, random)
    abilities = random.sample(request["abilities"], len(request["abilities"]))
    assert value(request, dice=turned, abilities=abilities) == value(request)


def shuffled(table, random):
    return dict(random.sample(list(table.items()), len(table)))


@quick
@given(requests())
def test_colours_with_as_many_dice_may_swap_their_faces(request):
    """With two dice of either colour it does not matter which is called green."""
    gone, one, other = SWAPS[request["hero"]]
    abilities = [word for word in request["abilities"] if word != "minus-die"]
    abilities += ["minus-die"] * len(gone)
    dice = request["dice"]
    swapped = {**dice, one: dice[other], other: dice[one]}
    same = {"abilities": abilities, "remove": gone}
    assert value(request, **same) == value(request, dice=swapped, **same)


# ---- fixed policies --------------------------------------------------------------------------


def stop_at_once(state, choices):
    """Stop after the first roll; Superman, who may not, keeps the first colour listed."""
    return choices[0]


def any_choice(seed):
    """A policy drawn by lot, but always the same one for the same situation."""
    return lambda state, choices: Random(f"{seed} {state}").choice(choices)


def flash_until(total):
    """Roll on below this total, whenever a race allows it."""
    return lambda state, choices: choices[-1] if state[0] < total else choices[0]


def reroll_parallax(state, choices):
    """One recharge with one parallax while both lie there, else stop."""
    dice, _ = state
    left = (count(dice, "recharge") - 1, count(dice, "parallax") - 1)
    for choice in choices:
        if choice.throw and choice.hand == 2 and min(left) >= 0 and lies(choice.throw[0]) == left:
            return choice
    return choices[0]


def lies(dice):
    return (count(dice, "recharge"), count(dice, "parallax"))


def keep_in_order(*order):
    """Superman sets the colours aside in this order."""
    return lambda state, choices: min(choices, key=lambda c: order.index(c.name.split()[1]))


def bank_bats(state, choices):
    """Batman sets as many bats aside as he may, and no wound; with none he is done."""
    clean = [c for c in choices if c.throw and all(face == "bat" for _, face in c.throw[0])]
    return max(clean, key=lambda c: len(c.throw[0]), default=choices[0])


POLICIES = {
    "flash": [stop_at_once, flash_until(1), flash_until(2), flash_until(4)],
    "green-lantern": [stop_at_once, reroll_parallax],
    "superman": [
        stop_at_once,
        keep_in_order("blue", "red", "yellow"),
        keep_in_order("yellow", "blue", "red"),
        keep_in_order("red", "yellow", "blue"),
    ],
    "batman": [stop_at_once, bank_bats],
}


def value_of_policy(request, rule, gone):
    """What a fixed policy is worth, by the second reading; None if it may go on for ever."""
    hero, goal = request["hero"], request["goal"]
    terms = terms_of(hero, request["abilities"], goal, request["markers"], ())
    owned = [colour for colour, n in COUNTS[hero].items() for _ in range(n)]
    attack = ATTACKS[hero](Faces(request["dice"]), kept(owned, gone), terms)
    try:
        return mean(follow(attack, rule), worth_of(goal))
    except EndlessError:
        return None


@quick
@given(requests(FEW_GOALS, spare=True), st.data())
def test_never_below_a_fixed_policy(request, data):
    """Whichever dice the fixed policy gives up."""
    taken = request["abilities"].count("minus-die")
    owned = [colour for colour, n in COUNTS[request["hero"]].items() for _ in range(n)]
    gone = data.draw(st.permutations(owned))[:taken]
    seed = data.draw(st.integers(0, 10**6))
    best = value(request)
    for rule in [*POLICIES[request["hero"]], any_choice(seed)]:
        fixed = value_of_policy(request, rule, gone)
        assert fixed is None or fixed <= best
