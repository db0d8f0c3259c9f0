"""Flash: all dice are thrown again while a race shows, the results adding up."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from odds.hero_dice.engine.attack.cup import throw
from odds.hero_dice.engine.attack.events import PlayerEvent, RollOn, Stop
from odds.hero_dice.engine.attack.rolling import not_this_hero
from odds.hero_dice.engine.attack.score import counted, shown
from odds.hero_dice.engine.attack.villain import may_throw, verify_may_throw
from odds.hero_dice.engine.errors import NoRaceShown
from odds.hero_dice.words import Hero, ThrowAllAgain

if TYPE_CHECKING:
    from odds.hero_dice.engine.attack.state import Attack


@dataclass(frozen=True, slots=True)
class ThrowsAll:
    """The way to roll of a hero who throws all dice again."""

    hero: Hero
    rule: ThrowAllAgain

    # "After each roll he can end his attack. Or he keeps rolling."
    def choices(self, attack: Attack) -> tuple[PlayerEvent, ...]:
        """Stop, or roll on if that is allowed."""
        if self.race_shown(attack) and may_throw(attack):
            return (Stop(), RollOn())
        return (Stop(),)

    # "He keeps rolling for as long as he has rolled at least one RACE symbol."
    def race_shown(self, attack: Attack) -> bool:
        """Tell whether the latest roll shows a race, or a card stands for one."""
        return attack.as_though_race or shown(attack, self.rule.needs) > 0

    def verify(self, attack: Attack, event: PlayerEvent) -> None:
        """Raise the error of the rule that the event breaks."""
        if isinstance(event, RollOn):
            if not self.race_shown(attack):
                raise NoRaceShown("only a roll with at least one race may be rolled again")
            verify_may_throw(attack)
        elif not isinstance(event, Stop):
            raise not_this_hero(self.hero, event, "he stops or throws all his dice again")

    # "Flash always rolls all 4 dice."
    def carry_out(self, attack: Attack, event: PlayerEvent) -> Attack:
        """Stop, or throw all dice again."""
        if isinstance(event, Stop):
            return replace(attack, over=True)
        return throw(attack, (die.number for die in attack.hand))

    # "After each roll he adds the result to that of his previous rolls."
    def when_all_lie(self, attack: Attack) -> Attack:
        """Add the roll to the total."""
        return self.ended_on_bust(replace(attack, total=attack.total + counted(attack)))

    # "If the total ever falls below -2, the attack ends immediately and Flash scores 0 hits."
    def ended_on_bust(self, attack: Attack) -> Attack:
        """End the attack if the total is too low."""
        bust = attack.total < self.rule.bust_below
        return replace(attack, bust=bust, over=bust)
