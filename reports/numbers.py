"""How values are written for readers: rounded from the fraction itself, never through a float."""

from __future__ import annotations

import re
from fractions import Fraction

from reports.parts import Cell

CHANCES = ("chance", "probability", "share", "%")
"""Units of columns that are written as percentages."""
DIGITS, PERCENT_DIGITS = 4, 2
_SPEC = re.compile(r"(\+?)(?:\.(\d+))?([f%d]?)", re.ASCII)
_MINUS, _SPACE = "\u2212", "\u00a0"


def is_number(value: Cell) -> bool:
    """Tell whether a cell is a number: a truth value is none."""
    return isinstance(value, int | float | Fraction) and not isinstance(value, bool)


def decimal(value: Fraction | int | float, digits: int = DIGITS) -> str:
    """Return a number with so many digits; what is too small to show says so.

    >>> decimal(Fraction(2, 3)), decimal(Fraction(-1, 3), 2), decimal(Fraction(1, 10**9))
    ('0.6667', '−0.33', '< 0.0001')
    """
    exact = Fraction(value)
    scaled = round(abs(exact) * 10**digits)
    whole, rest = divmod(scaled, 10**digits)
    text = f"{whole}.{rest:0{digits}d}" if digits else str(whole)
    if scaled == 0 and exact:
        least = f"0.{1:0{digits}d}" if digits else "1"
        return f"< {least}" if exact > 0 else f"> {_MINUS}{least}"
    return f"{_MINUS}{text}" if exact < 0 else text


def percent(value: Fraction | int | float, digits: int = PERCENT_DIGITS) -> str:
    """Return a chance in percent; it is 100 % or 0 % only where it is sure.

    >>> percent(Fraction(1, 3)), percent(1 - Fraction(1, 10**9)), percent(1)
    ('33.33\\xa0%', '> 99.99\\xa0%', '100\\xa0%')
    """
    exact = Fraction(value)
    if exact in (0, 1):
        return f"{100 * int(exact)}{_SPACE}%"
    if exact < 1 and round(100 * exact, digits) == 100:
        return f"> {decimal(100 - Fraction(1, 10**digits), digits)}{_SPACE}%"
    return f"{decimal(100 * exact, digits)}{_SPACE}%"


def shown(value: Cell, unit: str = "", digits: int = DIGITS) -> str:
    """Return a cell as readers see it.

    >>> shown(Fraction(3)), shown(True), shown(None), shown(Fraction(1, 2), "chance")
    ('3', 'yes', 'unknown', '50.00\\xa0%')
    """
    if value is None:
        return "unknown"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return value
    if unit in CHANCES:
        return percent(value)
    if Fraction(value).denominator == 1:
        return decimal(value, 0)
    return decimal(value, digits)


class Place:
    """A value in a sentence: `{n}`, `{n:.2f}`, `{n:+.2f}`, `{n:%}`, `{n:.1%}`, `{n:exact}`.

    >>> f"{Place(Fraction(1, 3)):.1%} {Place(Fraction(1, 3)):exact} {Place(Fraction(1, 3))}"
    '33.3\\xa0% 1/3 0.3333'
    """

    def __init__(self, value: Cell) -> None:
        self.value = value

    def __format__(self, spec: str) -> str:
        """Return the value in the form asked for; `ValueError` where there is no such form."""
        if not spec or not is_number(self.value):
            return shown(self.value)
        if spec == "exact":
            return str(Fraction(self.value or 0)).replace("-", _MINUS)
        return self._in(spec)

    def _in(self, spec: str) -> str:
        found = _SPEC.fullmatch(spec)
        if not found:
            raise ValueError(f"a place has no form {spec!r}")
        number = Fraction(self.value or 0)
        if found[3] == "%":
            text = percent(number, int(found[2] or PERCENT_DIGITS))
        else:
            text = decimal(number, 0 if found[3] == "d" else int(found[2] or DIGITS))
        return f"+{text}" if found[1] and number > 0 else text
