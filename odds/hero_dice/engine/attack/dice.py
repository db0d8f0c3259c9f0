"""Dice that lie on the table, each with its number."""

from __future__ import annotations

from dataclasses import dataclass

from odds.hero_dice.words import Hero


@dataclass(frozen=True, slots=True)
class NumberedDie:
    """One die of a hero.

    `face` is the symbol it shows, None before it is thrown and while it is in the cup; `aside` says
    that it was set aside in the attack, `removed` that -1 die took it before the first roll.
    """

    colour: str
    number: int
    face: str | None = None
    aside: bool = False
    removed: bool = False

    @property
    def in_hand(self) -> bool:
        """Whether the die is neither set aside nor removed."""
        return not (self.aside or self.removed)


def numbered_dice(hero: Hero) -> tuple[NumberedDie, ...]:
    """Return a hero's dice, numbered from 0 over all colours in written order.

    >>> from odds.hero_dice.heroes import hero
    >>> [(die.number, die.colour) for die in numbered_dice(hero("flash"))]
    [(0, 'red'), (1, 'red'), (2, 'red'), (3, 'yellow')]
    """
    colours = [colour for colour, count in hero.dice for _ in range(count)]
    return tuple(NumberedDie(colour, number) for number, colour in enumerate(colours))
