"""Superman: after each roll all dice of one colour are set aside and the rest is thrown again.

Each throw costs a colour: with three colours ONLY 3 ROLLS forbids nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from odds.hero_dice.engine.attack.cup import throw
from odds.hero_dice.engine.attack.events import KeepColour, PlayerEvent, Stop
from odds.hero_dice.engine.attack.rolling import not_this_hero
from odds.hero_dice.engine.errors import ColourNotInHand, MustSetAside
from odds.hero_dice.words import Hero, SetAsideColour

if TYPE_CHECKING:
    from odds.hero_dice.engine.attack.state import Attack


@dataclass(frozen=True, slots=True)
class SetsColoursAside:
    """The way to roll of a hero who sets a colour aside after each roll."""

    hero: Hero
    rule: SetAsideColour

    # "After each roll, he must set aside all the dice of one color."
    def choices(self, attack: Attack) -> tuple[PlayerEvent, ...]:
        """Set aside any colour in the hand."""
        return tuple(KeepColour(colour) for colour in self.colours(attack))

    def colours(self, attack: Attack) -> tuple[str, ...]:
        """Return the colours in the hand, in written order."""
        return tuple(dict.fromkeys(die.colour for die in attack.hand))

    def verify(self, attack: Attack, event: PlayerEvent) -> None:
        """Raise the error of the rule that the event breaks."""
        if isinstance(event, KeepColour):
            if event.colour not in self.colours(attack):
                raise ColourNotInHand(f"no {event.colour} die is in the hand to be set aside")
        elif isinstance(event, Stop):
            raise MustSetAside("after each roll all dice of one colour must be set aside")
        else:
            raise not_this_hero(self.hero, event, "he sets all dice of one colour aside")

    # "He then rerolls the remaining dice."
    def carry_out(self, attack: Attack, event: PlayerEvent) -> Attack:
        """Set the colour aside; throw the rest, or end the attack without any."""
        assert isinstance(event, KeepColour)
        after = set_aside(attack, event.colour)
        if after.hand:
            return throw(after, (die.number for die in after.hand))
        # "Once all dice have been set aside, the player tallies the results."
        return replace(after, over=True)

    def when_all_lie(self, attack: Attack) -> Attack:
        """Nothing happens until he chooses."""
        return attack


def set_aside(attack: Attack, colour: str) -> Attack:
    """Return the attack with all dice of a colour set aside."""
    dice = (
        replace(die, aside=True) if die.in_hand and die.colour == colour else die
        for die in attack.dice
    )
    return replace(attack, dice=tuple(dice))
