"""The villain deck, in either of two readings that have the same law.

*Shuffled* it has an order that the players do not know: `Shuffle` fixes it at the start. *Drawn* it
has none: each card is decided when it is turned up, so no state knows more than the players do, and
chance has few outcomes at a time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from math import perm
from random import Random

from odds.hero_dice.engine.game_errors import CardNotInDeck, NotADeck, TooManyOrders

MOST_LISTED = 10_000


@dataclass(frozen=True, slots=True)
class DrawnDeck:
    """Cards whose order is open: the first `above` lie shuffled with the reinforcements."""

    above: int
    villains: tuple[str, ...]
    reinforcements: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.villains) + len(self.reinforcements)

    @property
    def cards(self) -> tuple[str, ...]:
        """The ids of all cards in it."""
        return self.villains + self.reinforcements


@dataclass(frozen=True, slots=True)
class ShuffledDeck:
    """Cards in a fixed order, the top card first."""

    cards: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.cards)


Deck = DrawnDeck | ShuffledDeck


# "2 cards per player are placed in the middle of the play area as a face-down pile."
def new_deck(villains: Sequence[str], reinforcements: Sequence[str], bottom: int) -> DrawnDeck:
    """Return a deck of which the last `bottom` cards are no reinforcements."""
    above = len(villains) + len(reinforcements) - bottom
    return DrawnDeck(above, tuple(villains), tuple(reinforcements))


# ---- the order -------------------------------------------------------------------------------


def number_of_orders(deck: DrawnDeck) -> int:
    """Return in how many orders shuffling can leave the deck.

    >>> number_of_orders(new_deck(["a", "b", "c"], ["r"], bottom=2))
    12
    """
    bottom = len(deck) - deck.above
    return perm(len(deck.villains), bottom) * perm(deck.above)


def orders(deck: DrawnDeck) -> tuple[tuple[str, ...], ...]:
    """Return every order; `TooManyOrders` beyond 10,000."""
    if number_of_orders(deck) > MOST_LISTED:
        need = f"{number_of_orders(deck):,} orders are too many to list; draw one"
        raise TooManyOrders(need)
    cards = permutations(deck.cards)
    return tuple(order for order in cards if not _reinforced_below(deck, order))


def random_order(deck: DrawnDeck, rng: Random) -> tuple[str, ...]:
    """Return an order drawn at random.

    >>> random_order(new_deck(["a", "b"], ["r"], bottom=2), Random(1))
    ('r', 'a', 'b')
    """
    below = rng.sample(deck.villains, len(deck) - deck.above)
    # "The remaining Villain cards are shuffled together with the Reinforcements."
    above = [card for card in deck.cards if card not in below]
    rng.shuffle(above)
    return (*above, *below)


def verify_order(deck: DrawnDeck, order: tuple[str, ...]) -> None:
    """Raise `NotADeck` unless shuffling can give this order."""
    if sorted(order) != sorted(deck.cards):
        raise NotADeck("the deck holds each villain card of the game once and nothing else")
    if _reinforced_below(deck, order):
        bottom = len(deck) - deck.above
        raise NotADeck(f"the bottom {bottom} cards are villains, no reinforcements")


def _reinforced_below(deck: DrawnDeck, order: tuple[str, ...]) -> bool:
    return any(card in deck.reinforcements for card in order[deck.above :])


# ---- drawing ---------------------------------------------------------------------------------


def next_cards(deck: Deck) -> tuple[tuple[str, int], ...]:
    """Return which card may be next, with weights.

    Above the bottom cards each unseen reinforcement is as likely as any place; the other places
    are shared by all unseen villains alike.

    >>> next_cards(new_deck(["a", "b", "c"], ["r"], bottom=2))
    (('a', 1), ('b', 1), ('c', 1), ('r', 3))
    """
    if isinstance(deck, ShuffledDeck):
        return tuple((card, 1) for card in deck.cards[:1])
    if not deck.above:
        return tuple((card, 1) for card in deck.villains)
    each = deck.above - len(deck.reinforcements)
    villains = tuple((card, each) for card in deck.villains) if each else ()
    return villains + tuple((card, len(deck.villains) or 1) for card in deck.reinforcements)


def taken(deck: Deck, card: str) -> Deck:
    """Return the deck without the card that was drawn; `CardNotInDeck` if it cannot be next."""
    if all(card != other for other, _ in next_cards(deck)):
        raise CardNotInDeck(f"{card!r} cannot be the next card of the deck")
    if isinstance(deck, ShuffledDeck):
        return ShuffledDeck(deck.cards[1:])
    return DrawnDeck(
        max(0, deck.above - 1),
        tuple(other for other in deck.villains if other != card),
        tuple(other for other in deck.reinforcements if other != card),
    )
