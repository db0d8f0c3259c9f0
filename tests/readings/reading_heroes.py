"""The four attacks, sentence by sentence, with dice that lie on the table.

Each attack answers three questions: how it starts (`start`), how a throw may fall (`fall`),
and what the hero may do once the dice lie (`choices`).
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from tests.readings.reading_words import (
    Choice,
    Die,
    End,
    Faces,
    Terms,
    colours_of,
    count,
    one_less,
)


class Attack:
    """What the four attacks have in common: the dice, the terms, the ending."""

    cyclic = False

    def __init__(self, faces: Faces, hand: tuple[str, ...], terms: Terms) -> None:
        self.faces = faces
        self.hand = tuple(sorted(hand))
        self.terms = terms

    # "All remaining hits become damage", and minus-hits never make it negative.
    def stop(self, result: int) -> Choice:
        """End the attack with this result."""
        hits = max(0, result)
        return Choice("stop", 0, end=End(result, max(0, hits - self.terms.minus_hits)))


class Flash(Attack):
    """State: (total so far, the latest roll shows a race, throws left)."""

    @property
    def cyclic(self) -> bool:
        """Without a limit on rolls the total may come back to where it was."""
        return self.terms.rolls is None

    def start(self) -> Choice:
        """Flash always rolls all his dice."""
        if not self.hand:
            return self.stop(0)
        return Choice("roll", len(self.hand), throw=(0, one_less(self.terms.rolls)))

    # "After each roll he adds the result to that of his previous rolls."
    def fall(self, throw: tuple) -> list[tuple[Fraction, tuple]]:
        """Every total after one more roll."""
        total, left = throw
        ways: dict[tuple, Fraction] = {}
        for chance, roll in self.faces.fall(self.hand):
            after = total + count(roll, "flash") - count(roll, "reverse-flash")
            state = (after, count(roll, "race") > 0, left)
            ways[state] = ways.get(state, Fraction(0)) + chance
        return [(chance, state) for state, chance in ways.items()]

    # "If the total ever falls below -2, the attack ends immediately and Flash scores 0 hits."
    # "After each roll he can end his attack."
    def choices(self, state: tuple) -> list[Choice]:
        """Bust, or stop, or roll on if that is allowed."""
        total, race, left = state
        if total < -2:
            return [Choice("stop", 0, end=End(None, 0))]
        if self.may_roll_on(total, race, left):
            again = Choice("roll", len(self.hand), throw=(total, one_less(left)))
            return [self.stop(total), again]
        return [self.stop(total)]

    # "Or he keeps rolling for as long as he has rolled at least one RACE symbol."
    def may_roll_on(self, total: int, race: bool, left: int | None) -> bool:
        """A race in the latest roll, a throw left, and still something to win."""
        if not race or left == 0:
            return False
        if left is None and self.terms.cap is None:
            raise NotImplementedError("Flash without a limit on rolls or on what counts")
        return left is not None or total < self.terms.cap


class GreenLantern(Attack):
    """State: (the dice as they lie, throws left)."""

    @property
    def cyclic(self) -> bool:
        """Without a limit on rolls the dice may come to lie as they lay before."""
        return self.terms.rolls is None

    # "On the first roll, Green Lantern rolls all his dice."
    def start(self) -> Choice:
        """Roll all dice."""
        if not self.hand:
            return self.stop(0)
        return Choice("roll", len(self.hand), throw=((), self.hand, one_less(self.terms.rolls)))

    def fall(self, throw: tuple) -> list[tuple[Fraction, tuple]]:
        """The dice left lying, with every way the thrown ones may fall beside them."""
        lying, thrown, left = throw
        return [
            (chance, (tuple(sorted(lying + dice)), left))
            for chance, dice in self.faces.fall(thrown)
        ]

    # "Green Lantern can end his attack after any roll."
    def choices(self, state: tuple) -> list[Choice]:
        """Stop, or reroll one or more pairs together."""
        dice, left = state
        result = count(dice, "lantern") - count(dice, "parallax")
        again = [] if left == 0 else [self.reroll(dice, taken, left) for taken in pairings(dice)]
        return [self.stop(result), *again]

    def reroll(self, dice: tuple[Die, ...], taken: frozenset[int], left: int | None) -> Choice:
        """Take up the dice with these numbers and throw them; the others are left lying."""
        lying = tuple(die for i, die in enumerate(dice) if i not in taken)
        thrown = colours_of(tuple(dice[i] for i in taken))
        return Choice("reroll", len(thrown), throw=(lying, thrown, one_less(left)))


# "Each Recharge symbol may be rerolled together with 1 other die. You must always roll 2 dice
# together; these can also be 2 Recharge symbols."
def pairs(dice: tuple[Die, ...], free: frozenset[int]) -> Iterator[frozenset[int]]:
    """Every two free dice of which at least one shows a recharge."""
    for pair in combinations(sorted(free), 2):
        if any(dice[i][1] == "recharge" for i in pair):
            yield frozenset(pair)


# "He may reroll each of them together with 1 other die": several pairs in one throw.
def pairings(dice: tuple[Die, ...]) -> set[frozenset[int]]:
    """The numbers of the dice taken up by every set of one or more pairs without a common die."""
    found: set[frozenset[int]] = set()
    fresh = {frozenset()}
    while fresh:
        every = frozenset(range(len(dice)))
        fresh = {taken | pair for taken in fresh for pair in pairs(dice, every - taken)} - found
        found |= fresh
    return found


class Superman(Attack):
    """State: (dice set aside, dice of the latest roll)."""

    # "At the start of his attack, Superman rolls all of his dice."
    def start(self) -> Choice:
        """Roll all dice; without any there is nothing to roll."""
        return self.go_on((), self.hand)

    def go_on(self, aside: tuple[Die, ...], rest: tuple[str, ...], name: str = "roll") -> Choice:
        """Throw the rest, or tally if nothing is left."""
        if not rest:
            return Choice(name, 0, end=self.tally(aside))
        return Choice(name, len(rest), throw=(aside, rest))

    def fall(self, throw: tuple) -> list[tuple[Fraction, tuple]]:
        """Every way the dice still in the hand may fall."""
        aside, rest = throw
        return [(chance, (aside, roll)) for chance, roll in self.faces.fall(rest)]

    # "After each roll, he must set aside all the dice of one color. He then rerolls the
    # remaining dice."
    def choices(self, state: tuple) -> list[Choice]:
        """One choice for each colour in the hand."""
        aside, roll = state
        return [self.keep(aside, roll, colour) for colour in sorted({c for c, _ in roll})]

    def keep(self, aside: tuple[Die, ...], roll: tuple[Die, ...], colour: str) -> Choice:
        """Set all dice of this colour aside."""
        kept = tuple(die for die in roll if die[0] == colour)
        rest = tuple(die for die in roll if die[0] != colour)
        return self.go_on(tuple(sorted(aside + kept)), colours_of(rest), f"keep {colour}")

    # "If Superman manages to cancel out all the Kryptonite, he deals damage equal to the number
    # of Superman symbols", one more symbol counting in every attack; otherwise none at all.
    def tally(self, dice: tuple[Die, ...]) -> End:
        """Hits and damage of the dice when all have been set aside."""
        if self.kryptonite_left(dice) > 0:
            return End(0, 0)
        symbols = count(dice, "superman")
        if "bonus-after-minus-hits" in self.terms.readings:
            return End(symbols + 1, max(0, symbols - self.terms.minus_hits) + 1)
        return End(symbols + 1, max(0, symbols + 1 - self.terms.minus_hits))

    # "Each pair of Freeze Breath symbols, or each single Heat Vision symbol, cancels out one
    # Kryptonite symbol." A villain's Kryptonite "counts as an additional rolled Kryptonite".
    def kryptonite_left(self, dice: tuple[Die, ...]) -> int:
        """Kryptonite symbols that nothing cancels."""
        left = self.terms.kryptonite
        breath = 0
        for _, face in dice:
            left += face == "kryptonite"
            left -= face == "heat-vision" and self.terms.heat_vision
            breath += face == "freeze-breath"
        while breath >= 2:
            breath -= 2
            left -= 1
        return left


class Batman(Attack):
    """State: (dice set aside, dice in the hand as they lie, throws left, markers left)."""

    def start(self) -> Choice:
        """Roll all dice."""
        if not self.hand:
            return self.stop(0)
        throw = ((), self.hand, one_less(self.terms.rolls), self.terms.markers)
        return Choice("roll", len(self.hand), throw=throw)

    def fall(self, throw: tuple) -> list[tuple[Fraction, tuple]]:
        """Every way the dice in the hand may fall."""
        aside, hand, left, markers = throw
        return [(chance, (aside, dice, left, markers)) for chance, dice in self.faces.fall(hand)]

    # Bats are hits and wounds are minus hits, on all dice: set aside or in the hand.
    def choices(self, state: tuple) -> list[Choice]:
        """Set no die aside, which ends the attack, or some, which rerolls the hand."""
        aside, hand, left, markers = state
        stop = self.stop(count(aside + hand, "bat") - count(aside + hand, "wound"))
        if left == 0:
            return [stop]
        return [stop, *self.settings(aside, hand, left, markers)]

    def settings(
        self, aside: tuple[Die, ...], hand: tuple[Die, ...], left: int | None, markers: int
    ) -> Iterator[Choice]:
        """Every allowed way to set one or more dice aside."""
        for chosen in subsets(len(hand)):
            spent = self.markers_needed(hand, chosen)
            if spent is not None and spent <= markers:
                yield self.set_aside(aside, hand, chosen, left, markers - spent)

    # A batmobile lets dice of its own colour be set aside, but never a die that shows one; a
    # marker counts as one batmobile of one colour.
    def markers_needed(self, hand: tuple[Die, ...], chosen: tuple[int, ...]) -> int | None:
        """Markers spent to set these dice aside, or None where it is not allowed."""
        if any(hand[i][1] == "batmobile" for i in chosen):
            return None
        colours = {hand[i][0] for i in chosen}
        if "one-colour-a-step" in self.terms.readings and len(colours) > 1:
            return None
        return sum((colour, "batmobile") not in hand for colour in colours)

    # If at least one die was set aside all dice in the hand are rerolled.
    def set_aside(
        self,
        aside: tuple[Die, ...],
        hand: tuple[Die, ...],
        chosen: tuple[int, ...],
        left: int | None,
        markers: int,
    ) -> Choice:
        """Set the chosen dice aside and throw the rest; with no rest the attack is over."""
        kept = tuple(sorted(aside + tuple(hand[i] for i in chosen)))
        rest = tuple(die for i, die in enumerate(hand) if i not in chosen)
        if not rest:
            end = self.stop(count(kept, "bat") - count(kept, "wound")).end
            return Choice("set-aside", 0, end=end)
        return Choice(
            "set-aside", len(rest), throw=(kept, colours_of(rest), one_less(left), markers)
        )


def subsets(size: int) -> Iterator[tuple[int, ...]]:
    """Every choice of one or more of the dice with the numbers 0 to size - 1."""
    for chosen in range(1, size + 1):
        yield from combinations(range(size), chosen)


ATTACKS: dict[str, type[Attack]] = {
    "flash": Flash,
    "green-lantern": GreenLantern,
    "superman": Superman,
    "batman": Batman,
}
