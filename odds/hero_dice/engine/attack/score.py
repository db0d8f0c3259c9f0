"""What the dice come to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from odds.hero_dice.engine.attack.villain import more_misses, muted
from odds.hero_dice.engine.errors import AttackNotOver
from odds.hero_dice.heroes import hero
from odds.hero_dice.words import BUST, Balance, Cancelled, ThrowAllAgain

if TYPE_CHECKING:
    from odds.hero_dice.engine.attack.state import Attack


def shown(attack: Attack, symbol: str) -> int:
    """Return how many dice lie that show a symbol, set aside or not."""
    return sum(die.face == symbol for die in attack.dice)


def counted(attack: Attack) -> int:
    """Return what the dice come to as they lie."""
    score = hero(attack.hero).score
    if isinstance(score, Balance):
        return balance(attack, score)
    # "If you cannot cancel out all the Kryptonite symbols, you gain no hits at all."
    if not all_cancelled(attack, score):
        return 0
    # "1 Superman symbol that counts as an additional Superman symbol in every attack."
    return shown(attack, score.plus) + score.bonus


# "Each Flash symbol counts as 1 hit. Each Reverse-Flash symbol counts as -1 hit."
def balance(attack: Attack, score: Balance) -> int:
    """Return the hits less the minus hits."""
    return shown(attack, score.plus) - shown(attack, score.minus)


# "Each pair of Freeze Breath symbols, or each single Heat Vision symbol, cancels out one."
def all_cancelled(attack: Attack, score: Cancelled) -> bool:
    """Tell whether every miss is cancelled, those of the villain too."""
    left = shown(attack, score.miss) + more_misses(attack.hero, attack.abilities)
    for symbol, needed in score.cancels:
        if symbol not in muted(attack.hero, attack.abilities):
            left -= shown(attack, symbol) // needed
    return left <= 0


def result(attack: Attack) -> int | str:
    """Return what the attack came to, or "bust"; it may be negative.

    Raises `AttackNotOver` before the attack has ended.

    >>> from odds.hero_dice.data import dice
    >>> from odds.hero_dice.engine.attack import Remove, do, start
    >>> attack = start("superman", dice("superman").faces, ["minus-die"] * 6)
    >>> for die in range(6):
    ...     attack = do(attack, Remove(die))
    >>> result(attack)
    1
    """
    if not attack.over:
        raise AttackNotOver("the attack has not ended; it has no result yet")
    if attack.bust:
        return BUST
    return attack.total if adds_up(attack.hero) else counted(attack)


def adds_up(name: str) -> bool:
    """Tell whether the hero adds the results of his rolls."""
    return isinstance(hero(name).rule, ThrowAllAgain)


def hits(attack: Attack) -> int:
    """Return the hits of an attack that is over: never below 0, none on a bust."""
    came_to = result(attack)
    return 0 if isinstance(came_to, str) else max(0, came_to)
