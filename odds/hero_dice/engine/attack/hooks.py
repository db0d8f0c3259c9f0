"""What hero cards and markers change while an attack lasts."""

from __future__ import annotations

from dataclasses import replace

from odds.hero_dice.engine.attack.score import adds_up
from odds.hero_dice.engine.attack.state import Attack
from odds.hero_dice.engine.errors import (
    AbilityNotThere,
    AttackIsOver,
    NothingRolled,
    NotThisHero,
    NotYourTurn,
)
from odds.hero_dice.heroes import hero


# A card lets Flash "keep rolling as though a Race had been rolled".
def as_though_race(attack: Attack) -> Attack:
    """Return the attack in which the latest roll counts as showing a race, for one roll more.

    >>> from odds.hero_dice.data import dice
    >>> from odds.hero_dice.engine.attack import Fall, FirstRoll, do, start
    >>> attack = do(start("flash", dice("flash").faces), FirstRoll())
    >>> for die in range(4):
    ...     attack = do(attack, Fall(die, "flash"))
    >>> as_though_race(attack).legal()
    (Stop(), RollOn())
    """
    if not adds_up(attack.hero):
        raise NotThisHero(f"{hero(attack.hero).title} does not roll on for a race")
    if attack.over:
        raise AttackIsOver("the attack has ended; there is no roll to go on from")
    verify_dice_lie(attack)
    return replace(attack, as_though_race=True)


# "Discard your result and restart your roll completely."
def begin_again(attack: Attack) -> Attack:
    """Return the attack before its first roll, with the dice and markers that it still has.

    It may have ended, even on a bust; the throws made count no more.

    >>> from odds.hero_dice.data import dice
    >>> from odds.hero_dice.engine.attack import Fall, FirstRoll, do, start
    >>> attack = do(start("green-lantern", dice("green-lantern").faces), FirstRoll())
    >>> for die in range(6):
    ...     attack = do(attack, Fall(die, "parallax"))
    >>> begin_again(attack).legal()
    (FirstRoll(),)
    """
    verify_dice_lie(attack)
    dice = (replace(die, face=None, aside=False) for die in attack.dice)
    return replace(
        attack,
        dice=tuple(dice),
        rolls=0,
        total=0,
        as_though_race=False,
        over=False,
        bust=False,
    )


def verify_dice_lie(attack: Attack) -> None:
    """Raise an error unless the hero has rolled and no die is in the cup."""
    if attack.in_cup:
        raise NotYourTurn("the dice in the cup fall first")
    if not attack.rolls:
        raise NothingRolled("the first roll comes first")


# A Construct marker is placed "on a villain ability to switch it off for 1 round".
def switch_off(attack: Attack, ability: str) -> Attack:
    """Return the attack with one copy of an ability off from now on.

    Dice that -1 die took stay out; an attack that has ended stays so.

    >>> from odds.hero_dice.data import dice
    >>> from odds.hero_dice.engine.attack import start
    >>> attack = start("flash", dice("flash").faces, ["minus-die", "minus-die", "shield:1"])
    >>> switch_off(attack, "minus-die").abilities
    ('minus-die', 'shield:1')
    """
    if ability not in attack.abilities:
        raise AbilityNotThere(f"the targeted stack has no {ability!r} to be switched off")
    place = attack.abilities.index(ability)
    rest = attack.abilities[:place] + attack.abilities[place + 1 :]
    return replace(attack, abilities=rest)
