"""Dice one by one, for brute force: what every throw may show, and every choice among the dice."""

from fractions import Fraction
from itertools import combinations, product

from odds.hero_dice.answers import catalogue


def faces_of(box, hero):
    """Return the faces: those of the box, else the assumed ones of the data file."""
    if hero in box.dice:
        return box.dice[hero]
    return next(row["faces"] for row in catalogue.dice() if row["hero"] == hero)


def throws(table, colours):
    """Yield (symbols, chance) for every throw of dice of these colours."""
    faces = [[(s, Fraction(n, 6)) for s, n in table[colour].items() if n] for colour in colours]
    for each in product(*faces):
        chance = Fraction(1)
        for _, p in each:
            chance *= p
        yield tuple(symbol for symbol, _ in each), chance


def subsets(places):
    return (set(chosen) for n in range(1, len(places) + 1) for chosen in combinations(places, n))
