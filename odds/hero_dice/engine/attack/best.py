"""The best that an attack can be worth, by trying every choice; fractions, no shortcut.

An attack that never comes back to where it was is solved by plain recursion. One that does (Green
Lantern, Flash, both without a roll limit) is solved by improving a policy, from "stop everywhere".
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction

from odds.hero_dice.engine.attack.improving import best_of_policies
from odds.hero_dice.engine.attack.score import result
from odds.hero_dice.engine.attack.situations import Situations, comes_back, verify_bounded
from odds.hero_dice.engine.attack.state import Attack

Worth = Callable[[int | str], Fraction]


def best_value(attack: Attack, worth: Worth, enough: int | None = None) -> Fraction:
    """Return the greatest mean worth of the result that any way to play on can reach.

    `worth` says what each result, or "bust", is worth. `enough` is a result from which no result is
    worth more; Flash without a roll limit needs one, else `Fault`.

    >>> from odds.hero_dice.engine.attack import start
    >>> faces = {"flash": 3, "race": 1, "reverse-flash": 2}
    >>> attack = start("flash", {"red": faces, "yellow": faces}, ["minus-die"] * 3)
    >>> best_value(attack, lambda result: Fraction(result != "bust" and result >= 2), enough=2)
    Fraction(0, 1)
    """
    verify_bounded(attack, enough)
    situations = Situations(enough)
    if comes_back(attack):
        return best_of_policies(situations, situations.of(attack), lambda end: worth(result(end)))
    return Recursion(situations, worth).value(situations.of(attack))


@dataclass
class Recursion:
    """The best of all choices, by plain recursion; every situation is worked out once."""

    situations: Situations
    worth: Worth
    known: dict[Attack, Fraction] = field(default_factory=dict)

    def value(self, attack: Attack) -> Fraction:
        """Return the value of a situation."""
        if attack not in self.known:
            self.known[attack] = self.worked_out(attack)
        return self.known[attack]

    def worked_out(self, attack: Attack) -> Fraction:
        """Return the worth of an end, the best of the choices, or the mean over a throw."""
        if attack.actor == "nobody":
            return self.worth(result(attack))
        if attack.actor == "player":
            return max(map(self.value, self.situations.choices(attack)))
        falls = self.situations.falls(attack)
        total = sum(weight for _, weight in falls)
        return sum((w * self.value(after) for after, w in falls), Fraction(0)) / total
