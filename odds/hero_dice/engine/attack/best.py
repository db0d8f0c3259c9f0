"""The best that an attack can be worth, by trying every choice; fractions, no shortcut.

An attack that cannot come back to where it was is solved by plain recursion. One that can (Green
Lantern, Flash without a roll limit) is solved by improving a policy, from "stop everywhere": a
choice is changed only for a strictly better one, so every policy on the way ends with certainty.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

Worth = Callable[[int | str], Fraction]
