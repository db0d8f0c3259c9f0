"""Rows of a robust answer: each option over all tables, and what holds whatever the dice."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction
from typing import Any

from odds.hero_dice.answers.faces.over_tables import Numbers, greatest, high, least
from odds.hero_dice.answers.numbers import Odds, shown, value
from odds.hero_dice.answers.saying import order


def option_rows(
    gathered: Mapping[Hashable, list[Numbers]],
    words: Mapping[Hashable, dict[str, Any]],
    tables: int,
    digits: int,
) -> list[dict[str, Any]]:
    """Return a row an option: in how many tables it is best, its ends, its greatest loss."""
    made = [
        (_row(numbers, words[key], tables, digits), numbers) for key, numbers in gathered.items()
    ]
    made.sort(key=lambda pair: (-pair[0]["best_in"], _worst(pair[1])))
    return [row for row, _ in made]


def _row(numbers: list[Numbers], words: dict[str, Any], tables: int, digits: int) -> dict[str, Any]:
    values: list[Odds] = [worth for worth, _ in numbers]
    losses: list[Odds] = [loss for _, loss in numbers]
    best = sum(loss == 0 for loss in losses)
    return {
        **words,
        "best_in": best,
        "whatever_the_dice": best == tables,
        "least": value(least(values)[0], digits),
        "greatest": value(greatest(values)[0], digits),
        "greatest_loss": shown(greatest(losses)[0], digits),
    }


def _worst(numbers: list[Numbers]) -> Fraction:
    return high(greatest([loss for _, loss in numbers])[0])


def says(rows: list[dict[str, Any]], hand: Mapping[str, Any], tables: int) -> str:
    """Say in a sentence what holds whatever the dice, or that it depends on them."""
    always = [order(row, hand) for row in rows if row["whatever_the_dice"]]
    if always:
        also = f" ({' or '.join(always[1:])}: as good)" if always[1:] else ""
        return f"Whatever the dice, {always[0]}{also}."
    best = [f"{order(row, hand)} in {row['best_in']}" for row in rows if row["best_in"]]
    return f"It depends on the dice: of {tables} tables, best is {'; '.join(best)}."
