"""Lays the two readings of the rules side by side: the solver's counting and the engine's dice.

The only package that imports both. Four comparisons for every case: the best value by trying
everything in the engine, the choices open at every point, the law of the result when the engine
plays the solver's choices, and seeded attacks with real dice.
"""

from odds.hero_dice.check.cases import Case, all_cases, short_cases
from odds.hero_dice.check.compare import Finding, check_case

__all__ = ["Case", "Finding", "all_cases", "check_case", "short_cases"]
