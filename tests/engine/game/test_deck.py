"""The deck: how many orders there are, and that drawing card by card has the law of shuffling.

Truth: counting. Every order that the set-up can give is as likely as any other.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import factorial
from random import Random

import pytest

from odds.hero_dice.engine.deck import (
    Deck,
    ShuffledDeck,
    new_deck,
    next_cards,
    number_of_orders,
    orders,
    random_order,
    taken,
    verify_order,
)
from odds.hero_dice.engine.flow import begin
from odds.hero_dice.engine.game import do
from odds.hero_dice.engine.game_errors import CardNotInDeck, NotADeck, TooManyOrders
from odds.hero_dice.engine.sets import hero_set, part_of
from odds.hero_dice.engine.setting import DRAWN, SHUFFLED, Setting, setting
from odds.hero_dice.engine.state import Game

SIZES = [(v, r, b) for v in range(1, 5) for r in range(3) for b in range(v + 1)]


def deck(villains: int, under: int, bottom: int) -> Deck:
    return new_deck([f"v{i}" for i in range(villains)], [f"r{i}" for i in range(under)], bottom)


def law(left: Deck) -> dict[tuple[str, ...], Fraction]:
    """Return the law of the order in which cards are drawn."""
    if not len(left):
        return {(): Fraction(1)}
    cards, found = next_cards(left), Counter()
    total = sum(weight for _, weight in cards)
    for card, weight in cards:
        for rest, p in law(taken(left, card)).items():
            found[(card, *rest)] += Fraction(weight, total) * p
    return dict(found)


@pytest.mark.parametrize(("villains", "under", "bottom"), SIZES)
def test_drawing_has_the_law_of_shuffling(villains: int, under: int, bottom: int) -> None:
    whole = deck(villains, under, bottom)
    listed = orders(whole)
    assert len(listed) == number_of_orders(whole)
    assert law(whole) == dict.fromkeys(listed, Fraction(1, len(listed)))


@pytest.mark.parametrize(("villains", "under", "bottom"), SIZES)
def test_two_piles_shuffled_apart_give_these_orders(villains: int, under: int, bottom: int) -> None:
    """Shuffle the villains, take the bottom; shuffle the rest with the reinforcements."""
    whole, found = deck(villains, under, bottom), Counter()
    for order in permutations([f"v{i}" for i in range(villains)]):
        below, rest = order[:bottom], [*order[bottom:], *(f"r{i}" for i in range(under))]
        for above in permutations(rest):
            found[(*above, *below)] += 1
    assert set(found) == set(orders(whole))
    assert len(set(found.values())) == 1


def test_real_decks_have_so_many_orders() -> None:
    """A hero alone: 8 villains, 2 of them at the bottom, and 2 reinforcements."""
    assert number_of_orders(deck(8, 2, 2)) == 8 * 7 * factorial(8)
    with pytest.raises(TooManyOrders, match="2,257,920 orders"):
        orders(deck(8, 2, 2))


def test_random_orders_are_orders() -> None:
    rng, whole = Random(5), deck(4, 2, 2)
    drawn = Counter(random_order(whole, rng) for _ in range(2000))
    assert set(drawn) <= set(orders(whole))
    # 288 orders: by chance 0.3 of them never come; 4 and more would be one in 10,000.
    assert len(set(orders(whole)) - set(drawn)) < 4


def test_an_order_that_is_none() -> None:
    whole = deck(2, 1, 2)
    with pytest.raises(NotADeck, match="bottom 2 cards"):
        verify_order(whole, ("v0", "v1", "r0"))
    with pytest.raises(NotADeck, match="each villain card of the game once"):
        verify_order(whole, ("r0", "v1"))


def test_a_card_that_cannot_come() -> None:
    with pytest.raises(CardNotInDeck, match="'v1' cannot be the next card"):
        taken(ShuffledDeck(("v0", "v1")), "v1")
    with pytest.raises(CardNotInDeck):
        taken(deck(2, 1, 2), "v0")


# ---- whole games -----------------------------------------------------------------------------

ALWAYS = {"red": {"flash": 6}, "yellow": {"flash": 6}}


def small(heroes: int, villains: int, edition: str, dealing: str) -> Setting:
    """Return a short game of Flash with dice that always show four hits."""
    box = part_of(hero_set("flash"), villains=villains, reinforcements=1, cards=0)
    return setting(
        ["flash"] * heroes,
        edition,
        sets={"flash": box},
        faces={"flash": ALWAYS},
        rounds=villains,
        deck=dealing,
    )


def ends(game: Game) -> Counter[tuple[int, int]]:
    """Return the law of how a game ends if the players do the first thing that is legal."""
    if game.actor == "nobody":
        return Counter({(game.resistance, game.team_markers): Fraction(1)})
    if game.actor == "player":
        return ends(do(game, game.legal()[0]))
    found, total = Counter(), sum(weight for _, weight in game.chances())
    for event, weight in game.chances():
        for end, p in ends(do(game, event)).items():
            found[end] += p * Fraction(weight, total)
    return found


@pytest.mark.parametrize(("heroes", "villains"), [(1, 3), (1, 4), (2, 2)])
@pytest.mark.parametrize("edition", ["2015", "2016"])
def test_both_deals_end_alike(heroes: int, villains: int, edition: str) -> None:
    """A whole game has the same law whether the deck is shuffled or drawn card by card."""
    shuffled, drawn = (
        ends(begin(small(heroes, villains, edition, dealing))) for dealing in (SHUFFLED, DRAWN)
    )
    assert shuffled == drawn
    assert len(drawn) > 1
    assert sum(drawn.values()) == 1
