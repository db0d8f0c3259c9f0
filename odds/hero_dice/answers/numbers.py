"""Exact numbers as the contracts write them: fractions in lowest terms, decimals, enclosures."""

from __future__ import annotations

from fractions import Fraction

from odds.exact.distribution import Bracket

Odds = Fraction | Bracket
_SHORT = 4_000 * 10 // 3
"""Bits of a number that Python itself writes and reads; it refuses more than 4,300 digits."""


def written(number: int | Fraction) -> str:
    """Return a whole number or a fraction in lowest terms as text, however long it is.

    >>> written(Fraction(-2, 4)), written(Fraction(6)), len(written(10**9999))
    ('-1/2', '6', 10000)
    """
    top, bottom = _whole(number.numerator), _whole(number.denominator)
    return top if bottom == "1" else f"{top}/{bottom}"


def _whole(number: int) -> str:
    if number.bit_length() <= _SHORT:
        return str(number)
    from flint import fmpz

    return str(fmpz(number))


def read(text: str) -> Fraction:
    """Return the number that an answer has written as a fraction or a decimal.

    >>> read("-1/2") == read("-0.5"), read(written(Fraction(10**9999, 3))) == Fraction(10**9999, 3)
    (True, True)
    """
    if len(text) <= 4_000:
        return Fraction(text)
    from flint import fmpz

    top, point, places = text.partition(".")
    if point:
        return Fraction(int(fmpz(top + places)), 10 ** len(places))
    top, _, bottom = text.partition("/")
    return Fraction(int(fmpz(top)), int(fmpz(bottom or "1")))


def decimal(number: Fraction, digits: int, toward: int = 0) -> str:
    """Return a decimal with so many places: nearest, or down (-1) or up (+1).

    >>> decimal(Fraction(2, 3), 4), decimal(Fraction(2, 3), 4, -1), decimal(Fraction(-1, 3), 2)
    ('0.6667', '0.6666', '-0.33')
    """
    scaled = number * 10**digits
    floor = scaled.numerator // scaled.denominator
    if toward > 0:
        floor = -((-scaled.numerator) // scaled.denominator)
    elif toward == 0:
        floor = round(scaled)
    sign, text = ("-" if floor < 0 else ""), _whole(abs(floor)).rjust(digits + 1, "0")
    return f"{sign}{text[:-digits]}.{text[-digits:]}" if digits else f"{sign}{text}"


def shown(number: Odds, digits: int) -> dict[str, str | None]:
    """Return a number as {"exact", "decimal"}, with its ends where it is no fraction.

    >>> shown(Fraction(1, 4), 3)
    {'exact': '1/4', 'decimal': '0.250'}
    """
    if isinstance(number, Fraction):
        return {"exact": written(number), "decimal": decimal(number, digits)}
    middle = (number.low + number.high) / 2
    return {"exact": None, "decimal": decimal(middle, digits), **ends(number, digits + 2)}


def ends(number: Odds, digits: int) -> dict[str, str]:
    """Return the decimals just below and just above a number."""
    low, high = (number.low, number.high) if isinstance(number, Bracket) else (number, number)
    return {"low": decimal(low, digits, -1), "high": decimal(high, digits, 1)}


def value(number: Odds, digits: int) -> dict[str, str | None]:
    """Return a number with its ends, as the value of an answer is shown."""
    return {**shown(number, digits), **ends(number, digits + 2)}


def plus(one: Odds, other: Odds) -> Odds:
    """Return the sum of two numbers."""
    if isinstance(one, Fraction) and isinstance(other, Fraction):
        return one + other
    low_high = [(n.low, n.high) if isinstance(n, Bracket) else (n, n) for n in (one, other)]
    (a, b), (c, d) = low_high
    return Bracket(a + c, b + d)
