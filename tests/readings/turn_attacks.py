"""One attack of the second reading with a hero's cards in hand, and its best value for any worth.

The rules of rolling are those of `reading_heroes`; here a sentence is added for each card that
changes a roll. Whatever may end is told with the cards still in hand. An attack that cannot come
back to a state is read back from its ends; one that can is a policy improved until nothing betters
it (`reading_chains`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from tests.readings.reading_chains import Remembered, improve
from tests.readings.reading_heroes import ATTACKS, Batman
from tests.readings.reading_words import Choice, Faces, Terms, count
from tests.readings.second_reading import removals


class Hand(NamedTuple):
    """A hero's cards: those in his hand, and which he has played so far (each name once)."""

    cards: tuple[str, ...] = ()
    played: tuple[str, ...] = ()


class Finish(NamedTuple):
    """How an attack ended: hits, batmobiles that lie, cards left."""

    hits: int
    batmobiles: int
    hand: Hand


Worth = Callable[[Finish], Fraction]


# "Take 1 played card back into your hand": as good as playing that card once more.
def play(hand: Hand, card: str) -> list[Hand]:
    """Return the hand after a card was played: no hand if he cannot, else one."""
    if card in hand.cards:
        place = hand.cards.index(card)
        rest = hand.cards[:place] + hand.cards[place + 1 :]
        return [Hand(rest, tuple(sorted({*hand.played, card})))]
    if "recover" in hand.cards and card in hand.played:
        place = hand.cards.index("recover")
        return [Hand(hand.cards[:place] + hand.cards[place + 1 :], hand.played)]
    return []


class WithCards:
    """An attack together with the cards in the hero's hand."""

    def __init__(self, hero: str, faces: Faces, dice: tuple[str, ...], terms: Terms, hand: Hand):
        self.inner = ATTACKS[hero](faces, dice, terms)
        self.hand, self.hero = hand, hero
        self.cyclic = self.inner.cyclic

    def start(self) -> Choice:
        return self.held(self.inner.start(), self.hand)

    def held(self, choice: Choice, hand: Hand, batmobiles: int = 0) -> Choice:
        """Return a choice of the bare attack with the cards left after it."""
        if choice.end is None:
            return choice._replace(throw=(choice.throw, hand))
        end: Any = Finish(choice.end.hits, batmobiles, hand)
        return choice._replace(end=end)

    def fall(self, throw: Any) -> list[tuple[Fraction, Any]]:
        bare, hand = throw
        return [(chance, (state, hand)) for chance, state in self.inner.fall(bare)]

    def choices(self, state: Any) -> list[Choice]:
        bare, hand = state
        lying = self.batmobiles(bare)
        own = [
            self.held(choice, hand, lying if choice.name == "stop" else 0)
            for choice in self.inner.choices(bare)
        ]
        return [*own, *self.anew(hand), *self.as_though_race(bare, hand)]

    # "Batmobiles additionally count as hits against 1 adjacent villain."
    def batmobiles(self, bare: Any) -> int:
        """Return how many dice in the hand show a batmobile (set aside none ever does)."""
        return count(bare[1], "batmobile") if isinstance(self.inner, Batman) else 0

    # "Discard your result and restart your roll completely."
    def anew(self, hand: Hand) -> Iterator[Choice]:
        first = self.inner.start()
        for after in play(hand, "restart") if first.throw is not None else []:
            yield self.held(first._replace(name="restart"), after)

    # Keep rolling as though a race had been rolled; not when the attack "ends immediately".
    def as_though_race(self, bare: Any, hand: Hand) -> Iterator[Choice]:
        if self.hero != "flash" or bare[0] < -2 or bare[1]:
            return
        total, _, left = bare
        rolls_on = [c for c in self.inner.choices((total, True, left)) if c.throw is not None]
        for after in play(hand, "roll-on") if rolls_on else []:
            yield self.held(rolls_on[0]._replace(name="roll-on"), after)


class Attack:
    """An attack for every way in which minus-die may take dice away."""

    def __init__(self, hero: str, faces: Faces, lost: int, terms: Terms, hand: Hand) -> None:
        self.ways = [
            Remembered(WithCards(hero, faces, kept, terms, hand))
            for _, kept in removals(hero, lost)
        ]
        self.read = [BackFrom(way) for way in self.ways]
        self.found: dict[tuple[Fraction, ...], Fraction] = {}
        self.ends: list[Finish] = sorted({end for read in self.read for end in read.ends})

    def value(self, worth: Worth) -> Fraction:
        """Return the best mean worth before the first roll."""
        row = tuple(map(worth, self.ends))
        if row not in self.found:
            given = dict(zip(self.ends, row, strict=True))
            self.found[row] = max(read.value(given) for read in self.read)
        return self.found[row]


class BackFrom:
    """Best of all choices of one attack, read back from its ends, throw by throw."""

    def __init__(self, attack: Any) -> None:
        self.attack = attack
        self.ends: set[Any] = set()
        self.throws: dict[Any, list[tuple[Fraction, list[Any]]]] = {}
        self.first = attack.start()
        self.visit(self.first)

    def visit(self, choice: Choice) -> None:
        """Write down a throw after all throws that it may lead to (if none leads back)."""
        if choice.end is not None:
            self.ends.add(choice.end)
        elif choice.throw not in self.throws:
            self.throws[choice.throw] = []
            falls = [(p, self.attack.choices(state)) for p, state in self.attack.fall(choice.throw)]
            for _, choices in falls:
                for each in choices:
                    self.visit(each)
            self.throws[choice.throw] = self.throws.pop(choice.throw) + falls

    def value(self, given: dict[Any, Fraction]) -> Fraction:
        """Return the best mean of what the ends are given as worth."""
        if self.first.end is not None:
            return given[self.first.end]
        if self.attack.cyclic:
            return improve(self.attack, given.__getitem__)[1](self.first)
        known: dict[Any, Fraction] = {}
        for throw, falls in self.throws.items():
            known[throw] = sum(
                (p * max(self.of(each, given, known) for each in choices) for p, choices in falls),
                Fraction(0),
            )
        return known[self.first.throw]

    @staticmethod
    def of(choice: Choice, given: dict[Any, Fraction], known: dict[Any, Fraction]) -> Fraction:
        return given[choice.end] if choice.end is not None else known[choice.throw]


# "It can also be helpful to wait for a team member's result before rolling": anybody may act now.
class Together:
    """Several attacks side by side, in which any hero acts at any moment.

    Each is given as the ways in which minus-die may take dice: "before your first roll", so he
    chooses when he begins. His throws and states are pairs: which way, and what it is in there.
    """

    def __init__(self, heroes: list[list[Any]]) -> None:
        self.heroes = heroes
        self.cyclic = any(attack.cyclic for ways in heroes for attack in ways)

    def start(self) -> Choice:
        return Choice("begin", 0, throw=())

    def fall(self, throw: Any) -> list[tuple[Fraction, Any]]:
        """Nobody has thrown yet, or one hero's dice fall while the others lie."""
        if not throw:
            return [(Fraction(1), tuple(("before", None) for _ in self.heroes))]
        who, own, rest = throw
        if own is None:
            return [(Fraction(1), rest)]
        way, bare = own
        return [
            (chance, (*rest[:who], ("lies", (way, state)), *rest[who + 1 :]))
            for chance, state in self.heroes[who][way].fall(bare)
        ]

    def choices(self, state: Any) -> list[Choice]:
        return [
            self.acted(state, who, choice)
            for who, (stage, own) in enumerate(state)
            if stage != "over"
            for choice in self.own(who, stage, own)
        ]

    def own(self, who: int, stage: str, own: Any) -> list[Choice]:
        ways = self.heroes[who]
        if stage == "before":
            return [told(way, attack.start()) for way, attack in enumerate(ways)]
        way, bare = own
        return [told(way, choice) for choice in ways[way].choices(bare)]

    def acted(self, state: Any, who: int, choice: Choice) -> Choice:
        """Return what one hero does as a choice of all together."""
        if choice.end is None:
            return Choice("roll", 1, throw=(who, choice.throw, state))
        after = (*state[:who], ("over", choice.end), *state[who + 1 :])
        if any(stage != "over" for stage, _ in after):
            # Nothing falls: it is only told that he has ended.
            return Choice("end", 0, throw=(who, None, after))
        ends: Any = tuple(end for _, end in after)
        return Choice("stop", 0, end=ends)


def told(way: int, choice: Choice) -> Choice:
    """Return a choice whose throw says in which way dice were taken."""
    return choice if choice.throw is None else choice._replace(throw=(way, choice.throw))
