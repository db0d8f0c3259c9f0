"""The example of the Green Lantern rulebook, GL1: four rolls, 4 hits, no recharge left.

The story is followed on the coloured dice in every way it can have happened: which of the coloured
dice showed what, which of them were thrown again, and where the new symbols fell.
"""

from functools import cache
from itertools import combinations, permutations

import pytest

from tests.worked.telling import Hand, hand_of, hands, offered, options, worth_of_ending

FIRST = {"lantern": 1, "parallax": 3, "recharge": 2}
THROWS = [
    (["recharge"] * 2 + ["parallax"] * 2, ["lantern"] * 2 + ["recharge"] * 2),
    (["recharge", "parallax"], ["parallax"] * 2),
    (["recharge", "parallax"], ["lantern"] * 2),
]
LYING = [(1, 3, 2), (3, 1, 2), (3, 2, 1), (5, 1, 0)]
"""Lanterns, parallaxes and recharges that lie after each roll."""
TOTALS = [-2, 2, 1, 4]

Dice = tuple[tuple[str, str], ...]


def dice_of(hand: Hand) -> Dice:
    shown = [(c, s, n) for c, pile in hand.items() for s, n in pile.items()]
    return tuple(sorted((c, s) for c, s, n in shown for _ in range(n)))


def throws(dice: Dice, symbols: list[str]) -> set[Dice]:
    """Every choice of dice that show these symbols."""
    chosen = set(combinations(dice, len(symbols)))
    return {part for part in chosen if sorted(s for _, s in part) == sorted(symbols)}


def landings(lying: Dice, thrown: Dice, symbols: list[str]) -> set[Dice]:
    """Every way in which the thrown dice can show the new symbols."""
    rest = list(lying)
    for die in thrown:
        rest.remove(die)
    falls = [zip((c for c, _ in thrown), fall, strict=True) for fall in permutations(symbols)]
    return {tuple(sorted([*rest, *fall])) for fall in falls}


@cache
def lying_after(throw: int) -> frozenset[Dice]:
    """Every way in which the dice can lie after so many throws of pairs."""
    if not throw:
        return frozenset(map(dice_of, hands("green-lantern", **FIRST)))
    taken, shown = THROWS[throw - 1]
    before = lying_after(throw - 1)
    return frozenset(
        after for dice in before for part in throws(dice, taken)
        for after in landings(dice, part, shown)
    )  # fmt: skip


@cache
def offers(dice: Dice, rolls: int, only_three: bool = False):
    state = {"hand": hand_of(dice), "rolls": rolls}
    return options("green-lantern", state, abilities=["only-3-rolls"] if only_three else [])


@pytest.mark.parametrize("throw", range(4))
def test_dice_lie_as_told(throw):
    """The numbers of the example, and what ending would be worth: lanterns less parallaxes."""
    symbols = ("lantern", "parallax", "recharge")
    for dice in lying_after(throw):
        shown = [s for _, s in dice]
        assert tuple(map(shown.count, symbols)) == LYING[throw]
        assert worth_of_ending(offers(dice, throw + 1)) == TOTALS[throw]


@pytest.mark.parametrize("throw", range(3))
def test_throw_made_is_offered(throw):
    """Each recharge goes with one other die; in the first throw two pairs go at once."""
    for dice in lying_after(throw):
        rolled = [row["dice"] for row in offers(dice, throw + 1) if row["do"] == "roll"]
        for part in throws(dice, THROWS[throw][0]):
            assert hand_of(part) in rolled


def test_nothing_but_ending_is_left():
    """The book: "Since he has no Recharge left, he may not reroll. Hal scores 4 hits in total"."""
    for dice in lying_after(3):
        found = offers(dice, 4)
        assert offered(found) == {"stop"}
        assert worth_of_ending(found) == 4


def test_three_rolls_at_most_end_the_story_early():
    """Only 3 rolls would have ended it with 1 hit, two throws of pairs after the first roll."""
    for dice in lying_after(2):
        found = offers(dice, 3, only_three=True)
        assert (offered(found), worth_of_ending(found)) == ({"stop"}, 1)


@pytest.mark.parametrize(("shown", "sizes"), [
    ({"lantern": 6}, set()),
    ({"lantern": 5, "recharge": 1}, {2}),
    ({"lantern": 4, "recharge": 2}, {2, 4}),
    ({"lantern": 3, "recharge": 3}, {2, 4, 6}),
    ({"recharge": 6}, {2, 4, 6}),
])  # fmt: skip
def test_dice_are_thrown_in_pairs_with_a_recharge_each(shown, sizes):
    """The book: "You must always roll 2 dice together; these can also be 2 Recharge symbols"."""
    for hand in hands("green-lantern", **shown):
        found = [row["dice"] for row in offers(dice_of(hand), 1) if row["do"] == "roll"]
        assert {len(dice_of(dice)) for dice in found} == sizes
        assert all(2 * _recharges(dice) >= len(dice_of(dice)) for dice in found)


def _recharges(dice: Hand) -> int:
    return sum(pile.get("recharge", 0) for pile in dice.values())
