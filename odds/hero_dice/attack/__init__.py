"""The counting reading of an attack: like dice are counted, every number is exact."""

from odds.hero_dice.attack.solving import Setting, solve_attack

__all__ = ["Setting", "solve_attack"]
