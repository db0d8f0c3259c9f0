"""What an attack can come to next, like dice being alike: throws, and choices that differ."""

from __future__ import annotations

from dataclasses import dataclass, replace

from odds.hero_dice.engine.attack.events import (
    PlayerEvent,
    Remove,
    RollAgain,
    SetAside,
    Stop,
)
from odds.hero_dice.engine.attack.playing import carry_out
from odds.hero_dice.engine.attack.score import adds_up
from odds.hero_dice.engine.attack.state import Attack
from odds.hero_dice.engine.attack.villain import roll_limit
from odds.hero_dice.engine.attack.whole import canonical, throw_whole
from odds.hero_dice.heroes import hero
from odds.hero_dice.words import Fault, ThrowInPairs


@dataclass(frozen=True, slots=True)
class Situations:
    """The situations of an attack; a situation is an attack of which only what matters is kept.

    `enough` is a total from which no result is worth more: there a hero who adds up his rolls
    stops. He needs one where nothing else bounds his rolls.
    """

    enough: int | None = None

    def of(self, attack: Attack) -> Attack:
        """Return the situation of an attack; the throws made count only under a limit."""
        alike = canonical(attack)
        return alike if limited(alike) else replace(alike, rolls=min(1, alike.rolls))

    def falls(self, attack: Attack) -> tuple[tuple[Attack, int], ...]:
        """Return how the dice in the cup may fall, with integer weights."""
        return tuple((self.of(after), weight) for after, weight in throw_whole(attack))

    def choices(self, attack: Attack) -> tuple[Attack, ...]:
        """Return what each choice of the player leads to, each once, stopping first."""
        after = (carry_out(attack, event) for event in self.unlike(attack))
        return tuple(dict.fromkeys(map(self.of, after)))

    def unlike(self, attack: Attack) -> tuple[PlayerEvent, ...]:
        """Return one of each choices that differ only in which of several like dice they take."""
        if self.is_enough(attack):
            return (Stop(),)
        kinds: dict[object, PlayerEvent] = {}
        for event in attack.legal():
            kinds.setdefault(kind(attack, event), event)
        return tuple(kinds.values())

    def is_enough(self, attack: Attack) -> bool:
        """Tell whether the hero has rolled and nothing more can be won."""
        if self.enough is None or not adds_up(attack.hero):
            return False
        return attack.rolls > 0 and attack.total >= self.enough


def kind(attack: Attack, event: PlayerEvent) -> object:
    """Return what a choice takes, like dice being alike."""
    if isinstance(event, RollAgain | SetAside):
        return tuple(sorted((attack.dice[n].colour, attack.dice[n].face) for n in event.dice))
    return attack.dice[event.die].colour if isinstance(event, Remove) else event


def limited(attack: Attack) -> bool:
    """Tell whether the villain limits the throws."""
    return roll_limit(attack.hero, attack.abilities) is not None


def comes_back(attack: Attack) -> bool:
    """Tell whether an attack may come back to a situation where it was before."""
    throws_lying = adds_up(attack.hero) or isinstance(hero(attack.hero).rule, ThrowInPairs)
    return throws_lying and not limited(attack)


def verify_bounded(attack: Attack, enough: int | None) -> None:
    """Raise `Fault` where the totals of an attack have no bound."""
    if enough is None and adds_up(attack.hero) and not limited(attack):
        need = "without a roll limit the total has no bound"
        raise Fault("enough", f"{need}; say from which result on no result is worth more")
