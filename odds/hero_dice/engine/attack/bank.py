"""Batman: dice of a colour that shows a batmobile may be set aside; then the rest is thrown again.

His rulebook's numbered steps could not be read. Here one step may set aside dice of both colours
(the reading `one-colour-a-step` forbids it); any number of them, but one at least, or the attack
ends. Where all three throws of ONLY 3 ROLLS are made he can only stop.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from odds.hero_dice.engine.attack.cup import throw
from odds.hero_dice.engine.attack.events import PlayerEvent, SetAside, Stop
from odds.hero_dice.engine.attack.rolling import not_this_hero, verify_named
from odds.hero_dice.engine.attack.villain import may_throw, verify_may_throw
from odds.hero_dice.engine.errors import (
    BatmobileStays,
    DiceOutOfOrder,
    MarkerNotNeeded,
    NoBatmobile,
    NoMarkerLeft,
    NothingSetAside,
    OneColourAStep,
)
from odds.hero_dice.words import BankByColour, Hero

if TYPE_CHECKING:
    from odds.hero_dice.engine.attack.state import Attack

ONE_COLOUR = "one-colour-a-step"

Hand = tuple[tuple[int, str, bool], ...]
"""(number, colour, whether it shows a batmobile) for the dice in the hand."""


# "Any number of dice of that colour" may be set aside, but never a die that shows a batmobile.
def subsets(hand: Hand) -> Iterator[Hand]:
    """Yield every choice of one or more dice that show no batmobile, fewer first."""
    free = [die for die in hand if not die[2]]
    for size in range(1, len(free) + 1):
        yield from combinations(free, size)


# A marker "stands for a Batmobile symbol of a colour of choice"; elsewhere it would be lost.
def without_batmobile(chosen: Hand, hand: Hand) -> tuple[str, ...]:
    """Return the colours of the chosen dice of which the hand shows no batmobile."""
    shown = {colour for _, colour, lead in hand if lead}
    return tuple(dict.fromkeys(colour for _, colour, _ in chosen if colour not in shown))


@lru_cache(maxsize=16384)
def steps(hand: Hand, markers: int, one_colour: bool) -> tuple[SetAside, ...]:
    """Return every way to set dice aside with at most so many markers."""
    found = []
    for chosen in subsets(hand):
        spent = without_batmobile(chosen, hand)
        one = len({colour for _, colour, _ in chosen}) == 1
        if len(spent) <= markers and (one or not one_colour):
            found.append(SetAside(tuple(number for number, _, _ in chosen), spent))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Banks:
    """The way to roll of a hero who banks dice by colour."""

    hero: Hero
    rule: BankByColour

    def choices(self, attack: Attack) -> tuple[PlayerEvent, ...]:
        """Stop, or set dice aside if the rest may be thrown."""
        if not may_throw(attack):
            return (Stop(),)
        one_colour = ONE_COLOUR in attack.readings
        return (Stop(), *steps(self.table(attack), attack.markers, one_colour))

    def table(self, attack: Attack) -> Hand:
        """Return the dice in the hand as they lie."""
        return tuple((d.number, d.colour, d.face == self.rule.lead) for d in attack.hand)

    def verify(self, attack: Attack, event: PlayerEvent) -> None:
        """Raise the error of the rule that the event breaks."""
        if isinstance(event, SetAside):
            self.verify_dice(attack, event)
            self.verify_markers(attack, event)
            verify_may_throw(attack)
        elif not isinstance(event, Stop):
            raise not_this_hero(self.hero, event, "he stops or sets dice aside")

    def verify_dice(self, attack: Attack, event: SetAside) -> None:
        """Raise the error of the rule that setting these dice aside breaks."""
        verify_named(attack, event.dice)
        if not event.dice:
            raise NothingSetAside("the dice are rerolled only if at least one is set aside")
        for number in event.dice:
            if attack.dice[number].face == self.rule.lead:
                raise BatmobileStays(f"die {number} shows a batmobile and can never be set aside")
        if ONE_COLOUR in attack.readings and len(self.colours(attack, event)) > 1:
            raise OneColourAStep("in one step dice of one colour only may be set aside")

    def colours(self, attack: Attack, event: SetAside) -> tuple[str, ...]:
        """Return the colours of the dice that are set aside, in written order."""
        return tuple(dict.fromkeys(attack.dice[number].colour for number in event.dice))

    # A batmobile of a colour, or a marker for it, "permits setting aside dice of that colour".
    def verify_markers(self, attack: Attack, event: SetAside) -> None:
        """Raise the error of the rule that the markers break, too few or too many."""
        shown = {die.colour for die in attack.hand if die.face == self.rule.lead}
        colours = self.colours(attack, event)
        for colour in colours:
            if colour not in shown and colour not in event.markers:
                raise NoBatmobile(f"no {colour} die shows a batmobile and no marker stands for one")
        for colour in event.markers:
            if colour in shown or colour not in colours:
                raise MarkerNotNeeded(f"a marker for {colour} would be lost; it frees no die")
        self.verify_supply(attack, event.markers)

    def verify_supply(self, attack: Attack, markers: tuple[str, ...]) -> None:
        """Raise an error if markers are named twice, out of order, or are not there."""
        if list(markers) != [colour for colour in self.hero.colours if colour in markers]:
            raise DiceOutOfOrder("name each colour once, in written order")
        if len(markers) > attack.markers:
            raise NoMarkerLeft(f"{len(markers)} markers would be spent; {attack.markers} are left")

    # "If at least one die has been set aside, all dice not yet set aside are rerolled."
    def carry_out(self, attack: Attack, event: PlayerEvent) -> Attack:
        """Stop, or set the dice aside and throw the rest; without a rest the attack is over."""
        if not isinstance(event, SetAside):
            return replace(attack, over=True)
        after = set_aside(attack, event)
        if after.hand:
            return throw(after, (die.number for die in after.hand))
        return replace(after, over=True)

    def when_all_lie(self, attack: Attack) -> Attack:
        """Nothing happens until he chooses."""
        return attack


def set_aside(attack: Attack, event: SetAside) -> Attack:
    """Return the attack with the dice set aside and the markers spent."""
    dice = (replace(d, aside=True) if d.number in event.dice else d for d in attack.dice)
    markers = attack.markers - len(event.markers)
    return replace(attack, dice=tuple(dice), markers=markers)
