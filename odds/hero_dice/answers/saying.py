"""Dice and moves of an answer in words for people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any


def pile(counts: Mapping[str, int]) -> str:
    """Return counted symbols as words.

    >>> pile({"flash": 2, "race": 1})
    '2 flash, 1 race'
    """
    return ", ".join(f"{n} {symbol}" for symbol, n in counts.items())


def thrown(table: Mapping[str, Mapping[str, int]]) -> str:
    """Return dice by colour as words."""
    return "; ".join(f"{colour} {pile(counts)}" for colour, counts in table.items())


def move(option: Mapping[str, Any], hand: Mapping[str, Any]) -> str:
    """Return a move of the advice contract in words; `hand` are the dice as they lie.

    >>> move({"do": "keep", "colour": "blue"}, {})
    'keep blue'
    """
    match option["do"]:
        case "roll" if "dice" not in option:
            return "roll all dice"
        case "roll" if option["dice"] == hand:
            return "roll all again"
        case "roll":
            return f"roll {thrown(option['dice'])}"
        case "keep":
            return f"keep {option['colour']}"
        case "remove":
            return f"set aside a {option['colour']} die"
        case "set-aside":
            spent = pile({f"{c} marker": n for c, n in option["markers"].items()})
            return f"set aside {thrown(option['dice'])}" + (f", spend {spent}" if spent else "")
    return str(option["do"])


def order(option: Mapping[str, Any], hand: Mapping[str, Any]) -> str:
    """Return an option as one tells a player to take it.

    >>> hand = {"red": {"race": 3}}
    >>> order({"do": "roll", "dice": hand}, hand), order({"remove": ["red", "yellow"]}, {})
    ('roll on', 'leave out red, yellow')
    """
    if "remove" in option:
        return f"leave out {', '.join(option['remove'])}"
    again = option["do"] == "roll" and option.get("dice") == hand
    return "roll on" if again else move(option, hand)


def totals(rows: Iterable[Mapping[str, Any]]) -> list[str]:
    """Say Flash's decisions by total, like neighbours in one line.

    >>> row = {"best": "roll on", "roll_best_in": 42, "stop_best_in": 0, "possible_in": 42}
    >>> totals([{"total": 0, **row}, {"total": 1, **row}])
    ['total 0 to 1: whatever the dice, roll on']
    """
    return [_span(list(group)) for _, group in groupby(rows, key=_likeness)]


def _likeness(row: Mapping[str, Any]) -> tuple[Any, ...]:
    depends = row["best"] == "depends"
    counts = (row["roll_best_in"], row["stop_best_in"], row["possible_in"]) if depends else ()
    return row.get("rolls_left"), row["best"], counts


def _span(rows: list[Mapping[str, Any]]) -> str:
    first, last = (row.get("total", row.get("at_least")) for row in (rows[0], rows[-1]))
    where = f"total {first}" + (f" to {last}" if last != first else "")
    if "at_least" in rows[-1]:
        where = f"total {first} or more"
    left = rows[0].get("rolls_left")
    throws = "" if left is None else f"{left} {'roll' if left == 1 else 'rolls'} left, "
    return f"{throws}{where}: {_verdict(rows[0])}"


def _verdict(row: Mapping[str, Any]) -> str:
    if row["best"] == "either":
        return "whatever the dice, stop or roll on: both are best"
    if row["best"] != "depends":
        return f"whatever the dice, {row['best']}"
    of = f"of {row['possible_in']} tables"
    return f"it depends: {of}, roll on in {row['roll_best_in']}, stop in {row['stop_best_in']}"
