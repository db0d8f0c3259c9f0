"""Simple rules found, not guessed: the best rule of each size, and exactly what it loses.

A *rule* is a list of lines that a player goes through from the top; the first line that fits says
what to do. Its *size* is the number of conditions in it: each "if" and each "first" counts one.
Where a rule leaves a choice open (two colours alike, which of two dice) the worst choice counts, so
its value is what it guarantees. Its *loss* is the value of perfect play less its own, in the unit of
the goal: hits for means, chance for `defeat`.
"""

from reports.rules.finding import GOALS, Number, Row, found, found_all, thresholds

__all__ = ["GOALS", "Number", "Row", "found", "found_all", "thresholds"]
